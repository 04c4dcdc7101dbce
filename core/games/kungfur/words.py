"""Kung Fur Fight in words: cards, questions as sentences, actions as they are typed (`typed`). No rule lives here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import state as steps
from paravent.core.games.kungfur import story, typed
from paravent.core.games.kungfur.abilities import armable, weakest
from paravent.core.requests import Ask, Over, Request, Roll, Show, Shuffle

if TYPE_CHECKING:
    from paravent.core.games.kungfur.actions import Action
    from paravent.core.games.kungfur.state import State
    from paravent.core.requests import Face, Seat


def _or(faces: list[Face]) -> str:
    return " or ".join(dict.fromkeys(box.NAMES[face] for face in faces))


class KungFurWords:
    """Every card, question and action as text, and back."""

    def face(self, face: Face) -> str:
        """The name printed on a card; two Monks have the same."""
        return box.NAMES[face]

    def question(self, state: State, request: Request, seat: Seat | None) -> str:
        """The request as a sentence to `seat`, or about the others."""
        match request:
            case Ask(seats) if seat in seats:
                return self._asked(state, state.agenda[0][0], seats)
            case Ask(seats, what):
                who = " and ".join(box.SHORT[other] for other in seats).capitalize()
                return {
                    "plan": f"{who} plan behind their screens.",
                    "throw": f"{who} throw rock, paper or scissors.",
                    "peel": f"{who} have looked at {len(state.looked)} cards and keep one.",
                }.get(what, f"{who} decide: {what.capitalize()}.")
            case Roll():
                return "Five equal throws: a die says who decides first (1 the dogs, 2 the cats)."
            case Shuffle(slots):
                return f"The {len(slots)} rewards are shuffled."
            case Show():
                return self._shown(state, seat)
            case Over():
                return story.tell(state.story[-1]).text if state.story else request.why
            case _:
                return "Cards are dealt."

    def _shown(self, state: State, seat: Seat | None) -> str:
        step = state.agenda[0]
        if step[0] == steps.PREPARE:
            return "Three rewards are turned up, one for each arena."
        if step[0] == steps.UNCOVER:
            return "The card that Peel kept is shown."
        who = "You look" if step[1] == seat else f"{box.SHORT[step[1]].capitalize()} look"
        return f"{who} at the top {len(state.looked)} cards of the pile."

    def _asked(self, state: State, kind: int, seats: tuple[Seat, ...]) -> str:
        seat = seats[0]
        arena = state.arena + 1
        match kind:
            case steps.PLAN:
                return "Plan: who fights in which arena, and with what?"
            case steps.EXPEL:
                return f"Shiau-Yao: which one goes to rest, {_or(weakest(state, seat))}?"
            case steps.THROW:
                return "Shiue against Ringo: rock, paper or scissors? Who loses must decide first."
            case steps.SHIUE:
                return f"Shiue: add an animal from your hand to arena {arena}?"
            case steps.RINGO:
                return f"Ringo: add Hidden Weapons to arena {arena}? You have {armable(state, seat)}."
            case steps.BONUS:
                who = box.NAMES[state.leaders[3 * seat + state.arena]]
                return f"{who}: take the bonus? Tai-Chi wins when you are ahead by {box.TAI_CHI_GAP} or more."
            case steps.KEEP:
                return f"Peel: keep one of these {len(state.looked)}. It is shown and works at once."
            case steps.MUSHROOM:
                return "Mushroom: on which arena does its token go? You have 1 AP more there for good."
            case _:
                return "Yaou: back to your hand?"

    def say(self, state: State, seat: Seat, action: Action) -> str:
        """The action as it is typed, in the position in which it is chosen."""
        return typed.say(state, seat, action)

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        """The action that the text names; raises Illegal with what was expected."""
        return typed.parse(state, seat, text)
