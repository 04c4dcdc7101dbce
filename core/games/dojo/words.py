"""Dojo in words: cards, questions as sentences, actions as they are typed (`typed`). No rule lives here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import rounds, story, typed
from paravent.core.games.dojo import state as steps
from paravent.core.requests import Ask, Deal, Over, Request, Roll, Show, Shuffle

if TYPE_CHECKING:
    from paravent.core.games.dojo.actions import Action
    from paravent.core.games.dojo.state import State
    from paravent.core.requests import Face, Seat, Slot


class DojoWords:
    """Every card, question and action as text, and back."""

    def face(self, face: Face) -> str:
        """The short name of a card, `M5`; a trophy by its kind."""
        return box.SHORT[face]

    def question(self, state: State, request: Request, seat: Seat | None) -> str:
        """The request as a sentence to `seat`, or about the others."""
        match request:
            case Ask(seats) if seat is not None and seat in seats:
                return _asked(state, seat)
            case Ask(seats):
                return _others(state, seats)
            case Roll():
                return "A die says who gives first."
            case Shuffle(slots):
                return f"{len(slots)} cards are mixed."
            case Deal(_, to):
                return f"{'You look' if to == seat else f'{box.SIDES[to]} looks'} at a card."
            case Show():
                return _shown(state)
            case Over():
                return story.tell(state.story[-1], state.cards).text if state.story else request.why

    def say(self, state: State, seat: Seat, action: Action) -> str:
        """The action as it is typed, in the position in which it is chosen."""
        return typed.say(state, seat, action)

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        """The action that the text names; raises Illegal with what was expected."""
        return typed.parse(state, seat, text)


def _known(state: State, slots: list[Slot]) -> str:
    """The card that lies there, if this observer knows it."""
    face = state.cards.face[slots[0]] if slots else None
    return "a card" if face is None else box.NAMES[face]


def _number(state: State) -> str:
    return f"card {len(state.gifts) + 1} of {steps.places(state)}"


def _asked(state: State, seat: Seat) -> str:
    giver = box.SIDES[state.giver]
    match state.agenda[0][0]:
        case steps.GIVE:
            return (
                f"You see {_known(state, state.drawn)}, {_number(state)}. Who gets it? You decide before the next card."
            )
        case steps.CHALLENGE:
            mine = _known(state, state.hands[seat])
            return f"Your card is {mine}. Challenge {giver} for {box.NAMES[state.up]}? Equal belts: you win."
        case steps.THROW:
            return f"Rock, paper or scissors: the winner's belt counts {box.THROW_BONUS} more in this challenge."
        case steps.SWAP:
            loser = state.challenger if seat == state.giver else state.giver
            theirs = box.NAMES[rounds.face_of(state, loser)]
            return f"You won. Keep {_known(state, state.hands[seat])}, or swap it for {theirs} of {box.SIDES[loser]}?"
        case _:
            waits = rounds.waits_for_line(state, seat)
            trophy = f", and {box.NAMES[state.trophies[seat][-1]]} beside which line" if waits else ""
            return f"Where does {_known(state, state.hands[seat])} lie{trophy}?"


def _others(state: State, seats: tuple[Seat, ...]) -> str:
    """The question to whom it is not put."""
    who = story.named(box.SIDES[seat] for seat in seats)
    match state.agenda[0][0]:
        case steps.GIVE:
            return f"{who} looks at {_known(state, state.drawn)}, {_number(state)}, and chooses who gets it."
        case steps.CHALLENGE:
            return f"Does {who} challenge {box.SIDES[state.giver]} for {box.NAMES[state.up]}?"
        case steps.THROW:
            return f"{who} throw rock, paper or scissors."
        case steps.SWAP:
            return f"{who} won, and may swap the two cards."
        case _:
            return f"{who} {'place their cards' if len(seats) > 1 else 'places a card'}."


def _shown(state: State) -> str:
    match state.agenda[0][0]:
        case steps.UNVEIL:
            return "A trophy is turned up."
        case steps.DUEL:
            return "Banzai! Both cards are turned up."
        case steps.TURN_UP:
            return "All cards of the round are turned up."
        case _:
            return "A card of an empty seat is turned up."
