"""The small questions as lists of answers: a key, a name, and what it would come to.

The answers are the game's own (`game.legal` would list the same); what they come to is reckoned on a copy of the table
from what lies open and one's own hand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from paravent.core.games.kungfur import actions as act
from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import state as steps
from paravent.core.games.kungfur import story
from paravent.core.games.kungfur.abilities import BONUS, addable, armable, weakest
from paravent.core.games.kungfur.fights import decide
from paravent.core.games.kungfur.state import State
from paravent.core.games.kungfur.tally import in_fight, tally, total
from paravent.core.requests import Seat
from paravent.tui.boards.parts import several

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
UNSEEN: Final = "a card that you have not seen"


@dataclass(frozen=True, slots=True)
class Answer:
    """One thing that can be answered."""

    key: str
    action: act.Action
    name: str
    strong: str = ""
    """What stands behind the name: a strength."""
    comes_to: str = ""
    """The sums as they would then be, one's own first, and who would win."""
    thing: str = ""
    """What it is about, for the cursor."""
    arena: int | None = None
    """The arena that it names."""


def answers(state: State, seat: Seat) -> tuple[Answer, ...]:
    """Every answer to the question that the position puts to a seat."""
    return tuple(_ANSWERS[state.agenda[0][0]](state, seat))


def _expel(state: State, seat: Seat) -> list[Answer]:
    def sent(face: int) -> State:
        after = state.copy()
        after.teams[3 * (1 - seat) + state.arena].remove(face)
        return after

    return [
        Answer(key, act.Expel(face), box.NAMES[face], f"AP {box.AP[face]}", _sums(sent(face), seat), f"card {face}")
        for key, face in zip(LETTERS, weakest(state, seat), strict=False)
    ]


def _throw(_: State, __: Seat) -> list[Answer]:
    beats = ("beats scissors", "beats rock", "beats paper")
    return [
        Answer(key, act.Throw(hand), name.capitalize(), comes_to=beats[hand])
        for key, (hand, name) in zip(LETTERS, enumerate(story.THROWS), strict=False)
    ]


def _add(state: State, seat: Seat) -> list[Answer]:
    def added(face: int) -> State:
        after = state.copy()
        after.teams[3 * seat + state.arena].append(face)
        return after

    faces = addable(state, seat)
    some = [
        Answer(key, act.Add(face), box.NAMES[face], f"AP {box.AP[face]}", _sums(added(face), seat), f"card {face}")
        for key, face in zip(LETTERS, faces, strict=False)
    ]
    return [*some, Answer(LETTERS[len(faces)], act.Add(None), "nobody", "", _sums(state, seat))]


def _arm(state: State, seat: Seat) -> list[Answer]:
    def armed(weapons: int) -> State:
        after = state.copy()
        after.armed[3 * seat + state.arena] += weapons
        return after

    return [
        Answer(
            str(weapons) if weapons < 10 else "",
            act.Arm(weapons),
            several(weapons, "Hidden Weapon") if weapons else "none",
            "",
            _sums(armed(weapons), seat),
            f"card {box.RINGO}",
        )
        for weapons in range(armable(state, seat) + 1)
    ]


def _bonus(state: State, seat: Seat) -> list[Answer]:
    leader = state.leaders[3 * seat + state.arena]
    bonus = BONUS[leader](state, seat, state.arena)

    def boosted(ap: int) -> str:
        after = state.copy()
        after.bonus[seat] = ap
        return _outcome(after, seat, [total(in_fight(after, side)) for side in (box.DOGS, box.CATS)])

    return [
        Answer("a", act.Bonus(take=True), f"take +{bonus}", "", boosted(bonus), f"card {leader}"),
        Answer("b", act.Bonus(take=False), "decline it", "", boosted(0), f"card {leader}"),
    ]


def _keep(state: State, _: Seat) -> list[Answer]:
    found = []
    for key, slot in zip(LETTERS, state.looked, strict=False):
        face = state.cards.face[slot]
        name, thing = (UNSEEN, "") if face is None else (box.NAMES[face], f"card {face}")
        found.append(Answer(key, act.Keep(slot), name, thing=thing))
    return found


def _put(state: State, seat: Seat) -> list[Answer]:
    won = next(e[-1] for e in reversed(state.story) if e[0] in (story.CLAIMED, story.KEPT))
    return [
        Answer(
            str(arena + 1),
            act.Put(arena),
            f"Arena {arena + 1}",
            comes_to=f"+{(state.mushrooms[3 * seat + arena] + 1) * box.MUSHROOM_AP} AP",
            thing=f"card {won}",
            arena=arena,
        )
        for arena in range(box.ARENAS)
    ]


def _fetch(_: State, __: Seat) -> list[Answer]:
    thing = f"card {box.YAOU}"
    return [
        Answer("a", act.Fetch(back=True), "back to your hand", "", "ready for the next plan", thing),
        Answer("b", act.Fetch(back=False), "to the resting", "", "comes back with the others", thing),
    ]


_ANSWERS: Final[dict[int, Callable[[State, Seat], list[Answer]]]] = {
    steps.EXPEL: _expel,
    steps.THROW: _throw,
    steps.SHIUE: _add,
    steps.RINGO: _arm,
    steps.BONUS: _bonus,
    steps.KEEP: _keep,
    steps.MUSHROOM: _put,
    steps.YAOU: _fetch,
}


def _sums(state: State, seat: Seat) -> str:
    """The sums with the powers that are known, one's own first."""
    return _outcome(state, seat, [total(tally(state, state.arena, side)) for side in (box.DOGS, box.CATS)])


def _outcome(state: State, seat: Seat, totals: list[int]) -> str:
    winner = decide(state.copy(), *totals)
    mark = "=" if winner < 0 else "▲" if winner == seat else "▼"
    return f"{totals[seat]}:{totals[1 - seat]} {mark}"


TITLES: Final = {
    steps.EXPEL: "Shiau-Yao sends one away",
    steps.THROW: "Rock, paper, scissors",
    steps.SHIUE: "Shiue may add an animal",
    steps.RINGO: "Ringo may add weapons",
    steps.BONUS: "Take the bonus?",
    steps.KEEP: "Peel: keep one of these",
    steps.MUSHROOM: "Mushroom: on which arena?",
    steps.YAOU: "Yaou",
}
"""A question in few words."""

NOTES: Final = {
    steps.EXPEL: "They are equally weak. A leader who is sent away still counts as leader.",
    steps.THROW: "Shiue and Ringo may both act. Who loses says first whether he does.",
    steps.SHIUE: "It joins as an assistant and rests after the round like the others.",
    steps.RINGO: "Each gives 1 AP and goes back to the warehouse after the round.",
    steps.BONUS: f"Tai-Chi also wins when you are ahead by {box.TAI_CHI_GAP} or more.",
    steps.KEEP: "It is shown to all and works at once. The others go away unseen.",
    steps.MUSHROOM: "The token stays there for the whole game and counts for you alone.",
    steps.YAOU: "He led a team, so he need not rest.",
}
"""What one should know before answering."""
