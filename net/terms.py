"""What a table is offered on: the game, its rules and options, what becomes of lost seats, and who sits where.

The host's TABLE is the first message of every table. Here it is written, and here a guest's program makes sure that it
plays by the same rules; who may be trusted to sit there is not decided here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from paravent.core.bots.steward import has_steward
from paravent.core.game import AnyGame, Illegal, Options, rules_hash
from paravent.core.journal import Refused
from paravent.net import customs, kinds
from paravent.net.customs import NOBODY, STEWARD, VACANT, WATCH, of_game, of_table, stewarded, watchable
from paravent.net.dealing.escrow import threshold
from paravent.net.effects import Own
from paravent.net.envelope import Envelope, sign
from paravent.net.identity import Identity

__all__ = [
    "NOBODY",
    "STEWARD",
    "VACANT",
    "WATCH",
    "agreed",
    "check_terms",
    "of_game",
    "of_table",
    "offer",
    "rules_digest",
    "stewarded",
    "watchable",
]


def agreed(
    game: AnyGame,
    options: Options,
    *,
    steward: bool = False,
    watch: bool = True,
    strict: bool = False,
    minutes: int = 0,
) -> tuple[kinds.Option, ...]:
    """The options of a table, as its offer and its invitations name them.

    Raises Illegal for options that the game does not have, for a steward where it has none, and for minutes that are
    none of `customs.MINUTES`.
    """
    if steward and not has_steward(game):
        raise Illegal(
            f"{game.facts.title} has no steward: when somebody leaves it, nobody is left to go on with. "
            "Leave the option away"
        )
    if minutes and str(minutes) not in customs.MINUTES:
        raise Illegal(f"a clock has {', '.join(customs.MINUTES[:-1])} or {customs.MINUTES[-1]} minutes, not {minutes}")
    own = ({VACANT: STEWARD} if steward else {}) | ({} if watch else {WATCH: NOBODY})
    own |= ({customs.KEYS: customs.STRICT} if strict else {}) | ({customs.CLOCK: str(minutes)} if minutes else {})
    settled = game.facts.settle(options) | own
    return tuple(kinds.Option(name, setting) for name, setting in sorted(settled.items()))


def offer(
    game: AnyGame,
    options: Options,
    seats: Sequence[kinds.Seating],
    host: Identity,
    nonce: bytes,
    *,
    strict: bool = False,
    steward: bool = False,
    watch: bool = True,
    minutes: int = 0,
) -> bytes:
    """TABLE as it travels, signed by the host, who is on one of the seats; `nonce` are 32 fresh random bytes.

    Three and more machines deposit their secrets with one another, unless the table is `strict`: then only all of them
    together could open what is hidden, and the loss of one ends the game. `steward`: who has left, or is voted out, is
    played for by the game's steward, not by its defaults. `watch`: others may look on. `minutes`: so many each seat
    has for its choices, 0 for no limit. Raises core's Illegal for what `agreed` refuses, Malformed for seats that
    cannot be.
    """
    own = [seating.identity for seating in seats].index(host.key)
    named = agreed(game, options, steward=steward, watch=watch, strict=strict, minutes=minutes)
    body = kinds.Table(
        game.facts.name, rules_digest(game), named, tuple(seats), nonce, 0 if strict else _threshold(seats)
    )
    nobody = (None,) * len(seats)
    first = Envelope(kinds.NO_HASH, 0, own, 0, kinds.NO_HASH, nobody, 0, kinds.NO_HASH, body)
    return sign(first, host).wire


def check_terms(game: AnyGame, terms: kinds.Table, own: Own | None) -> None:
    """Raise Refused unless this program plays by the same rules and its own seat is its own."""
    if terms.game != game.facts.name:
        raise Refused(f"this table plays “{terms.game}”, not {game.facts.title}")
    if terms.rules != rules_digest(game):
        raise Refused(
            f"this table plays {game.facts.title} by other rules than this program (version {game.facts.version}, "
            f"{rules_hash(game)}): both sides need the same version of paravent"
        )
    check_options(game, terms.options, len(terms.seats))
    due = 0 if customs.strict(terms.options) else _threshold(terms.seats)
    if terms.threshold != due:
        raise Refused(
            f"at this table {terms.threshold} machines together could take the place of a lost one, where "
            f"{due} are due: a program that follows the protocol does not offer it"
        )
    if own is not None and (own.seat >= len(terms.seats) or terms.seats[own.seat].identity != own.identity.key):
        raise Refused(f"seat {own.seat} of this table is somebody else's")


def check_options(game: AnyGame, agreed: Sequence[kinds.Option], seats: int) -> None:
    """Raise Refused unless this program can play a game on these options, with so many seats."""
    options = of_game(agreed)
    try:
        settled = game.facts.settle(options)
    except Illegal as error:
        raise Refused(f"this table is offered with options that its game does not have: {error}") from error
    if len(settled) != len(options):
        missing = " and ".join(sorted(settled.keys() - options.keys()))
        raise Refused(f"this table is offered without a word on the options {missing} of {game.facts.title}")
    for name, setting in of_table(agreed).items():
        if setting not in _CUSTOMS.get(name, ()):
            raise Refused(
                f"this table is offered on “{name}: {setting}”, which this program does not know: both sides need the "
                "same version of paravent"
            )
        if setting == STEWARD and not has_steward(game):
            raise Refused(
                f"at this table a steward shall play the seats that are left, and {game.facts.title} has none"
            )
    if seats not in game.facts.seats:
        raise Refused(f"{game.facts.title} is not played with {seats} seats")


_CUSTOMS: Final[Mapping[str, tuple[str, ...]]] = {
    VACANT: (STEWARD,),
    WATCH: (NOBODY,),
    customs.KEYS: (customs.STRICT,),
    customs.CLOCK: customs.MINUTES,
}
"""The options of tables, and their settings."""


def _threshold(seats: Sequence[kinds.Seating]) -> int:
    return threshold(len({seating.machine for seating in seats}))


def rules_digest(game: AnyGame) -> bytes:
    """The rules hash as TABLE carries it: 32 bytes, from the 16 hex digits that people compare."""
    return bytes.fromhex(rules_hash(game)).ljust(kinds.HASH_BYTES, b"\0")
