"""Zodiac Duel in words: cards, questions as sentences, actions as they are typed (`typed`). No rule lives here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import state as steps
from paravent.core.games.zodiac import story, typed
from paravent.core.requests import Ask, Deal, Over, Request, Roll, Show, Shuffle

if TYPE_CHECKING:
    from paravent.core.games.zodiac.actions import Action
    from paravent.core.games.zodiac.state import State
    from paravent.core.requests import Face, Seat


class ZodiacWords:
    """Every card, question and action as text, and back."""

    def face(self, face: Face) -> str:
        """The short name of a card, `LE9`; a sign card has the name of its sign."""
        return box.SHORT[face]

    def question(self, state: State, request: Request, seat: Seat | None) -> str:
        """The request as a sentence to `seat`, or about the others."""
        match request:
            case Ask(seats) if seat in seats:
                return _asked(state, state.agenda[0][0])
            case Ask(seats):
                return _others(state, state.agenda[0][0], seats)
            case Roll():
                return f"Equal totals: a coin says who holds the initiative (1 {box.SIDES[0]}, 2 {box.SIDES[1]})."
            case Shuffle(slots, by):
                return f"{'The deck' if by is None else box.SIDES[by]}: {len(slots)} cards are mixed."
            case Deal(slots, to):
                whose = "You get" if to == seat else f"{box.SIDES[to]} gets"
                return f"{whose} {len(slots)} {'card' if len(slots) == 1 else 'cards'}."
            case Show():
                return _shown(state, seat)
            case Over():
                return story.tell(state.story[-1], state.cards).text if state.story else request.why

    def say(self, state: State, seat: Seat, action: Action) -> str:
        """The action as it is typed, in the position in which it is chosen."""
        return typed.say(state, seat, action)

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        """The action that the text names; raises Illegal with what was expected."""
        return typed.parse(state, seat, text)


def _star(state: State) -> str:
    """The star that asks."""
    return box.NAMES[state.used[-1].face]


def _led(state: State) -> str:
    """Who leads what, and the sign to follow."""
    face = state.fighters[state.duel - 1][state.holder]
    return f"{box.SIDES[state.holder]} leads {box.NAMES[face]}, the sign to follow is {box.SIGNS[state.lead_sign]}"


def _asked(state: State, kind: int) -> str:
    match kind:
        case steps.SIGN:
            return "Which sign do you keep? The other cards go to your rival or out of the game."
        case steps.PICK:
            round_of = f"Draft, round {state.round} of {box.ROUNDS}"
            return f"{round_of}: take 2 of these 4, each upright as a fighter or sideways as a star."
        case steps.LEAD:
            return f"Duel {state.duel}: which fighter leads?"
        case steps.REPLY:
            return f"{_led(state)}. Your reply?"
        case steps.AQUARIUS:
            return f"Aquarius leads: which fighter of {box.SIDES[1 - state.holder]}'s replies?"
        case steps.TURN:
            return "Your turn: use a star or a rearguard ability, or pass. Two passes in a row end the duel."
        case steps.SEARCH:
            return f"{_star(state)}: which of the revealed cards do you keep as a star?"
        case steps.DISCARD:
            return f"{_star(state)}: which star of {box.SIDES[1 - state.turn]}'s goes into the deck?"
        case steps.TAKE:
            return f"{_star(state)}: which past fighter becomes a star of your hand?"
        case steps.FETCH:
            return f"{_star(state)}: which of your past fighters comes back to your base?"
        case steps.BASE:
            return f"{_star(state)}: which fighter of your base enters the duel?"
        case _:
            return f"{_star(state)}: which of your past fighters enters the duel?"


def _others(state: State, kind: int, seats: tuple[Seat, ...]) -> str:
    """The question to whom it is not put."""
    who = " and ".join(box.SIDES[seat] for seat in seats)
    match kind:
        case steps.SIGN:
            return f"{who} each keep a sign."
        case steps.PICK:
            return f"{who} choose two cards each."
        case steps.LEAD:
            return f"{who} chooses the fighter that leads."
        case steps.REPLY:
            return f"{_led(state)}. {who} replies."
        case steps.AQUARIUS:
            return f"Aquarius leads: {who} picks the fighter that replies."
        case steps.TURN:
            return f"It is {who}'s turn."
        case steps.DISCARD:
            return f"{who} looks at {box.SIDES[1 - state.turn]}'s stars and chooses one."
        case _:
            return f"{who} chooses a card for {_star(state)}."


def _shown(state: State, seat: Seat | None) -> str:
    step = state.agenda[0]
    match step[0]:
        case steps.SHOW_SIGNS:
            return "The signs of this game are shown."
        case steps.TURN_UP:
            return "The chosen fighters are turned up."
        case steps.USE:
            return "A star is turned up."
        case steps.LOOK:
            who = "You look" if seat == state.turn else f"{box.SIDES[state.turn]} looks"
            return f"{who} at {box.SIDES[1 - state.turn]}'s hand."
        case _:
            return "The top of the deck is revealed."
