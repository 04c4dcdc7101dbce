"""The same table again, among people: who opens it, on what terms, and who has opened one.

The host opens it, at the port of the table that is over; the others notice it there, since they call that port anyhow.
"""

from __future__ import annotations

from paravent.core import games
from paravent.core.requests import Seat
from paravent.net.codes import Spot
from paravent.net.customs import minutes, of_game, stewarded, strict
from paravent.tui.linked import Linked
from paravent.tui.solo import BOT, OPEN, YOU, Setup, usual


def opens(linked: Linked) -> bool:
    """Whether this player is the one who may open it: the host of a game that everybody has signed the end of."""
    return linked.kept is not None and linked.seat == linked.host


def invited(linked: Linked) -> Seat | None:
    """Who of a game that is over has opened a table; None: nobody, or this program does not have its game."""
    if linked.kept is None:
        return None
    found = (seat for seat, invite in linked.peer.invites.items() if invite.game in games.names())
    return next((seat for seat in found if linked.peer.circle.spot(seat) is not None), None)


def title(linked: Linked, seat: Seat) -> str:
    """What is played at the table that a seat has opened."""
    return games.load(linked.peer.invites[seat].game).facts.title


def spot(linked: Linked) -> Spot | None:
    """Where the table is that one is invited to."""
    seat = invited(linked)
    return None if seat is None else linked.peer.circle.spot(seat)


def setup(linked: Linked) -> Setup:
    """The table that is over once more, with everybody one seat further; seats of bots are bots' again."""
    options = linked.terms.options
    easy = usual(linked.game).players[-1]
    players = tuple(_who(linked, seat, easy) for seat in range(len(linked.names)))
    again = Setup(
        linked.game.facts.name,
        players,
        of_game(options),
        steward=stewarded(options),
        strict=strict(options),
        minutes=minutes(options),
    )
    return again.swapped()


def wishes(linked: Linked) -> dict[bytes, Seat]:
    """Where everybody sits then, by the key: as `Setup.swapped` has it."""
    count = len(linked.names)
    return {who.identity: (seat - 1) % count for seat, who in enumerate(linked.terms.seats) if seat not in linked.bots}


def _who(linked: Linked, seat: Seat, otherwise: str) -> str:
    if seat == linked.seat:
        return YOU
    if seat not in linked.bots:
        return OPEN
    level = linked.level_of(linked.terms.seats[seat].identity)
    return f"{BOT}{level}" if level else otherwise
