"""Who holds what: fleets and what they cost, production, supply, chains of own systems, who is still in the game.

Everything here only looks; what changes the board stands in `changes`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import galaxy
from paravent.core.games.amoeba.state import NOBODY

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paravent.core.games.amoeba.actions import Ships
    from paravent.core.games.amoeba.galaxy import System
    from paravent.core.games.amoeba.state import State
    from paravent.core.requests import Face, Seat

# -- ships -------------------------------------------------------------------------------------------------------------


def cost(ships: Ships) -> int:
    """What ships are worth."""
    return ships[0] + 2 * ships[1] + 3 * ships[2] + 4 * ships[3] + 5 * ships[4]


def plus(one: Ships, other: Ships) -> Ships:
    """Both together."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3], one[4] + other[4]


def minus(one: Ships, other: Ships) -> Ships:
    """What is left of `one` without `other`."""
    return one[0] - other[0], one[1] - other[1], one[2] - other[2], one[3] - other[3], one[4] - other[4]


def counted(counts: Sequence[int]) -> Ships:
    """Five counts, as they stand in a step or a batch, as ships."""
    scouts, cruisers, dreadnoughts, battleships, monitors = counts
    return scouts, cruisers, dreadnoughts, battleships, monitors


def common(one: Ships, other: Ships) -> Ships:
    """Of each kind as many as there are in both."""
    return counted([min(mine, theirs) for mine, theirs in zip(one, other, strict=True)])


def within(one: Ships, other: Ships) -> bool:
    """Whether these are counts, and no more of any kind than in `other`."""
    return all(0 <= mine <= theirs for mine, theirs in zip(one, other, strict=True))


def single(kind: int) -> Ships:
    """One ship of a kind."""
    return _SINGLES[kind]


_SINGLES: tuple[Ships, ...] = ((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0, 0, 1, 0, 0), (0, 0, 0, 1, 0), (0, 0, 0, 0, 1))


def kinds(ships: Ships) -> list[int]:
    """The kinds of which there is a ship."""
    return [kind for kind in range(5) if ships[kind]]


def without_monitors(ships: Ships) -> Ships:
    """Those that an amoeba can take."""
    return (*ships[:4], 0)


def mobile(state: State, seat: Seat, ships: Ships) -> Ships:
    """Those that move, attack and jump: no monitors, but for special ones (power 6)."""
    return ships if not ships[4] or state.powers[seat] == box.MONITORS else (*ships[:4], 0)


def some(ships: Ships, least: int, most: int) -> Iterator[Ships]:
    """Every choice of `least` to `most` of these ships, the cheapest first."""
    a, b, c, d, e = ships
    for total in range(least, min(most, sum(ships)) + 1):
        for m in range(max(0, total - a - b - c - d), min(e, total) + 1):
            for k in range(max(0, total - m - a - b - c), min(d, total - m) + 1):
                for j in range(max(0, total - m - k - a - b), min(c, total - m - k) + 1):
                    rest = total - m - k - j
                    for i in range(max(0, rest - a), min(b, rest) + 1):
                        yield (rest - i, i, j, k, m)


def cheapest(ships: Ships, number: int) -> Ships:
    """The cheapest of these ships, so many or all."""
    taken = []
    for there in ships:
        taken.append(min(there, number))
        number -= taken[-1]
    return counted(taken)


# -- seats -------------------------------------------------------------------------------------------------------------


def alive(state: State, seat: Seat) -> bool:
    """Whether this seat is neither out nor vacant."""
    return not (state.fallen | state.cards.vacant) >> seat & 1


def living(state: State) -> list[Seat]:
    """Who is still in the game, in seat order."""
    return [seat for seat in range(state.seats) if alive(state, seat)]


def from_starter(state: State) -> list[Seat]:
    """The living, from the start player clockwise."""
    seats = [(state.starter + place) % state.seats for place in range(state.seats)]
    return [seat for seat in seats if alive(state, seat)]


def hidden_power(state: State, seat: Seat) -> bool:
    """Whether this seat is in the game and has a special power face down."""
    return state.powers[seat] == NOBODY and bool(state.power_cards[seat]) and alive(state, seat)


def own(state: State, seat: Seat) -> list[System]:
    """The systems of a seat, in the order of the table."""
    return [system for system, owner in enumerate(state.owner) if owner == seat]


def production(state: State, seat: Seat) -> int:
    """The points of all own systems."""
    return sum(points for points, owner in zip(galaxy.PRODUCTION, state.owner, strict=True) if owner == seat)


def inner_held(state: State, seat: Seat) -> int:
    """How many of the six inner systems a seat holds."""
    return state.owner[1:7].count(seat)


def holds_home(state: State, seat: Seat) -> bool:
    """Whether a seat controls any home, its own or another (ruling 21)."""
    return seat in state.owner[37:43]


def may_attack_saestor(state: State, seat: Seat) -> bool:
    """Rule 4.7: enough inner systems at this moment, counted by the players at the start (rulings 13, 20)."""
    return inner_held(state, seat) >= box.SAESTOR_NEEDS[state.seats]


def fleet_of(state: State, seat: Seat) -> Ships:
    """All ships of a seat on the board, those that have just landed among them."""
    found = box.NO_SHIPS
    for system, owner in enumerate(state.owner):
        if owner == seat:
            found = plus(found, state.fleets[system])
    if seat == state.turn:
        for _, *ships in state.landed:
            found = plus(found, counted(ships))
    return found


def supply(state: State, seat: Seat) -> Ships:
    """The ships that a seat can still get; those in the Time Warp are not among them."""
    return minus(minus(box.SUPPLY, fleet_of(state, seat)), state.warp[seat])


def is_out(state: State, seat: Seat) -> bool:
    """Rule 4.8: no home and nowhere more than one ship; with power 3 only without any ship."""
    owner = state.owner
    if seat not in owner:
        return True
    if state.powers[seat] == box.ANYWHERE or seat in owner[37:43]:
        return False
    return all(sum(state.fleets[system]) <= 1 for system, holder in enumerate(owner) if holder == seat)


def standing(state: State, seat: Seat) -> tuple[int, int, int]:
    """What a seat is ranked by (ruling 41): inner systems, production, cost of ships."""
    return inner_held(state, seat), production(state, seat), cost(fleet_of(state, seat))


# -- systems -----------------------------------------------------------------------------------------------------------


def value(state: State, system: System) -> int:
    """What an empty system adds to its die."""
    return galaxy.VALUES[state.planets_only][system]


def group(state: State, system: System) -> int:
    """The roll that wakes an amoeba here."""
    return galaxy.GROUPS[state.planets_only][system]


def occupied(state: State, system: System) -> bool:
    """Whether ships or a machine are here; an amoeba alone leaves a system empty."""
    return state.owner[system] >= 0 or system in state.machines


def is_free_home(state: State, seat: Seat, system: System) -> bool:
    """Whether this is an original home of the seat in which nothing is: it is entered without a roll."""
    return system in state.homes[seat] and not occupied(state, system) and not state.amoebas[system]


def can_be_infested(state: State, system: System) -> bool:
    """Whether amoebas and ambushes reach here: homes only by option (ruling 3)."""
    return state.amoebas_attack_homes or system not in galaxy.HOMES


def places(state: State, seat: Seat) -> list[System]:
    """Where new ships may be put: homes of one's own and what is linked to one; with power 3 anywhere."""
    mine = own(state, seat)
    if state.powers[seat] == box.ANYWHERE:
        return mine
    found = {system for system in mine if system >= 37}
    open_ends = list(found)
    owner = state.owner
    while open_ends:
        for other in galaxy.ADJACENT[open_ends.pop()]:
            if owner[other] == seat and other not in found:
                found.add(other)
                open_ends.append(other)
    return sorted(found)


# -- cards -------------------------------------------------------------------------------------------------------------


def faces_laid(state: State, seat: Seat) -> list[Face]:
    """The cards of a seat that lie face up."""
    return [face for slot in state.laid[seat] if (face := state.cards.face[slot]) is not None]


def cards_due(state: State) -> int:
    """How many cards each lays in a round: one, two with two players."""
    return 2 if state.seats == 2 else 1


def hand_limit(state: State, seat: Seat) -> int:
    """Up to how many cards a seat draws: one more with a central system."""
    return box.HAND[state.seats] + box.HAND_BONUS * (seat in state.owner[:7])
