"""A ring to fight in: a position where both plan, played on with typed words; cards are dealt from the truth."""

from __future__ import annotations

from collections.abc import Sequence

from paravent.core.answers import Acts, Answer, Faces, Rolled
from paravent.core.game import Illegal, apply
from paravent.core.games.kungfur import GAME
from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur.actions import Action
from paravent.core.games.kungfur.state import State
from paravent.core.requests import Ask, Over, Request, Show, Shuffle

SEATS = {"dogs": box.DOGS, "cats": box.CATS}
HARMLESS = (("Coconut",), ("Peach",), ("Peach",))


class Ring:
    """One game in a test."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._from = 0

    @property
    def asks(self) -> Request:
        return GAME.awaits(self.state)

    @property
    def asked(self) -> tuple[tuple[int, ...], str]:
        """Who is asked what; the end of the game is asked of nobody."""
        ask = self.asks
        return (ask.seats, ask.what) if isinstance(ask, Ask) else ((), "over")

    @property
    def over(self) -> Over:
        ask = self.asks
        assert isinstance(ask, Over)
        return ask

    def having(self, **fields: object) -> Ring:
        """The same with some of the state's fields written over."""
        for name, value in fields.items():
            assert hasattr(self.state, name)
            setattr(self.state, name, value)
        return self

    def plan(self, dogs: str = "none", cats: str = "none") -> Ring:
        """Both plan; all that needs no player happens."""
        self._from = len(self.state.story)
        return self.say(f"dogs: plan {dogs}", f"cats: plan {cats}")

    def say(self, *lines: str) -> Ring:
        """The asked seats answer, each with a line such as `dogs: shiue ming`."""
        acts = []
        for line in lines:
            side, words = line.split(": ")
            seat = SEATS[side]
            action = GAME.words.parse(self.state, seat, words)
            GAME.check(self.state, seat, action)
            acts.append((seat, action))
        assert tuple(seat for seat, _ in acts) == self.asked[0], f"asked is {self.asked}"
        return self._give(Acts(tuple(acts)))

    def roll(self, value: int) -> Ring:
        return self._give(Rolled((value,)))

    def refuses(self, side: str, words: str) -> str:
        """Why the rules refuse what is said."""
        seat = SEATS[side]
        try:
            GAME.check(self.state, seat, GAME.words.parse(self.state, seat, words))
        except Illegal as error:
            return str(error)
        raise AssertionError(f"“{words}” is allowed")

    def happened(self, *kinds: int) -> list[tuple[int, ...]]:
        """What the story tells of these kinds since the last plan."""
        return [entry for entry in self.state.story[self._from :] if entry[0] in kinds]

    def totals(self) -> list[tuple[int, int]]:
        """The compared totals of each fight so far, dogs and cats."""
        return [(entry[2], entry[3]) for entry in self.happened(32)]

    def hand(self, side: str) -> list[str]:
        return [box.NAMES[face] for face in self.state.hands[SEATS[side]]]

    def resting(self, side: str) -> list[str]:
        return [box.NAMES[face] for face in self.state.rest[SEATS[side]]]

    def front(self, side: str) -> list[str]:
        return [box.NAMES[face] for face in self.state.front[SEATS[side]]]

    def _give(self, answer: Answer[Action]) -> Ring:
        self.state = apply(GAME, self.state, answer)
        self._deal()
        return self

    def _deal(self) -> None:
        while isinstance(ask := self.asks, Show | Shuffle):
            faces = tuple(self.state.cards.face[slot] for slot in ask.slots)
            self.state = apply(GAME, self.state, Faces(faces))


def ring(
    rewards: Sequence[Sequence[str]] = HARMLESS,
    then: Sequence[str] = (),
    dogs: Sequence[str] = (),
    cats: Sequence[str] = (),
    options: dict[str, str] | None = None,
    **fields: object,
) -> Ring:
    """`rewards` lie in the arenas, oldest first, `then` tops the pile; `dogs`, `cats` have won these before."""
    state = GAME.new(2, GAME.facts.settle(options or {}))
    free = list(box.REWARDS)

    def take(name: str) -> int:
        face = next(face for face in free if box.NAMES[face] == name)
        free.remove(face)
        return face

    stakes = [[take(name) for name in stack] for stack in rewards]
    for seat, names in enumerate((dogs, cats)):
        for face in map(take, names):
            (state.hands if box.KIND[face] == box.RANGER else state.front)[seat].append(face)
        state.hands[seat].sort()
    pile = [take(name) for name in then] + free
    state = apply(GAME, state, Faces(tuple(pile + [face for face in box.REWARDS if face not in pile])))
    state = apply(GAME, state, Faces(tuple(state.cards.face[slot] for slot in state.pile[:3])))
    mixed = state.cards.mixes[0].after
    state.pile = list(mixed[: len(pile)])
    for slot in state.pile:
        state.cards.seen[slot] = 0
    state.rewards = stakes
    return Ring(state).having(**fields)
