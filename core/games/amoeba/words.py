"""Amoeba Wars in words: cards, questions as sentences, actions as they are typed (`typed`). No rule lives here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import combat, galaxy, holdings, powers, story, typed
from paravent.core.games.amoeba import state as steps
from paravent.core.requests import Ask, Deal, Over, Request, Roll, Show, Shuffle

if TYPE_CHECKING:
    from paravent.core.games.amoeba.actions import Action
    from paravent.core.games.amoeba.state import State, Step
    from paravent.core.requests import Face, Seat


class AmoebaWords:
    """Every card, question and action as text, and back."""

    def face(self, face: Face) -> str:
        """A power card with its number, `31 hyperjump 10`; a special power by its name."""
        return box.FACE_NAMES[face]

    def question(self, state: State, request: Request, seat: Seat | None) -> str:
        """The request as a sentence to `seat`, or about the others."""
        match request:
            case Ask(seats) if seat is not None and seat in seats:
                return _asked(state, state.agenda[0], seat)
            case Ask(seats, what):
                return f"{box.listed([box.SIDES[one] for one in seats])}: {_OTHERS[what]}."
            case Roll(dice=dice, why=why):
                return f"{box.count(dice, 'die', 'dice')}: {why}."
            case Shuffle(slots, by):
                return f"{'The deck' if by is None else box.SIDES[by]}: {len(slots)} cards are mixed."
            case Deal(slots, to):
                whose = "You draw" if to == seat else f"{box.SIDES[to]} draws"
                return f"{whose} {box.count(len(slots), 'card')}."
            case Show(slots):
                return f"{box.count(len(slots), 'card')} turned up."
            case Over():
                return story.tell(state.story[-1], state.cards).text if state.story else request.why

    def say(self, state: State, seat: Seat, action: Action) -> str:
        """The action as it is typed, in the position in which it is chosen."""
        return typed.say(state, seat, action)

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        """The action that the text names; raises Illegal with what was expected."""
        return typed.parse(state, seat, text)


_OTHERS = {
    "home": "where to begin",
    "power": "whether to turn a special power up",
    "lay": "which card to lay",
    "anytime": "to lay a card now or later",
    "triple": "whether three ships hyperjump",
    "card": "whether to use a card",
    "berserk": "which machine runs wild",
    "build": "what to build",
    "attack": "whether to attack",
    "move": "the free move",
    "defend": "which ship defends",
    "enter": "who goes in",
    "lose": "which ships are lost",
    "land": "where the landed ships fight first",
    "duel": "which landed ship attacks",
    "assault": "which landed ships attack",
}
"""What the others choose, by the question."""

_WHY_POWER = ("your turn begins", "an amoeba is about to take ships of yours", "you would be out")


def _asked(state: State, step: Step, seat: Seat) -> str:
    match step[0]:
        case steps.HOME:
            return "In which home do you begin?" if state.seats > 2 else "Which home, and the one opposite, are yours?"
        case steps.POWERS:
            return "Before the cards are laid: do you turn your special power up?"
        case steps.POWER:
            return f"Do you turn your special power up? {_WHY_POWER[step[2]].capitalize()}."
        case steps.LAY:
            return "Which card do you lay? High cards act first; others may use lower ones."
        case steps.LAY_ALL:
            return f"After the strike all lay at once: which {'two cards' if state.seats == 2 else 'card'}?"
        case steps.ANYTIME:
            return "Do you lay a card now, or wait?"
        case steps.TRIPLE:
            return "Your special power: do three ships hyperjump now?"
        case steps.CARD:
            return f"{box.TITLES[step[2]]}: do you use it? {box.TEXTS[step[2]]}"
        case steps.BUILD:
            points = powers.build_points(state, seat)
            return f"What do you build? You have {box.count(points, 'point')}."
        case steps.ATTACK:
            return "Do you attack, or are you done?"
        case steps.MOVE:
            return "Your free move, or do you stay?"
        case _:
            return _asked_in_a_fight(state, step)


def _asked_in_a_fight(state: State, step: Step) -> str:
    match step[0]:
        case steps.BERSERK:
            return "Which doomsday machine runs wild?"
        case steps.DEFEND:
            _, _, mode, seat, _, target, kind = step
            machine = mode == steps.BY_MACHINE
            who = "A doomsday machine" if machine else f"{box.SIDES[seat]}'s {box.KINDS[kind]}"
            return f"{who} attacks {galaxy.NAMES[target]}: which of your ships defends?"
        case steps.ENTER:
            return f"{galaxy.NAMES[step[3]]} is beaten: who goes in from {galaxy.NAMES[step[2]]}?"
        case steps.LOSE:
            where = galaxy.NAMES[step[3]]
            return f"You lose {box.count(combat.losses(state, step), 'ship')} in {where}: which?"
        case steps.LAND:
            names = " or ".join(galaxy.NAMES[one[0]] for one in state.landed)
            return f"Where do your landed ships fight next: {names}?"
        case steps.DUEL:
            owner = state.owner[step[2]]
            foe = "the doomsday machine" if owner < 0 else f"{box.SIDES[owner]}'s ships"
            return f"Against {foe} in {galaxy.NAMES[step[2]]}: which of your landed ships?"
        case _:
            value = holdings.value(state, step[2])
            return f"{galaxy.NAMES[step[2]]} has value {value}: which of your landed ships attack?"
