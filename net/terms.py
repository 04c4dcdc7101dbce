"""What a table is offered on: the game, its rules and options, what becomes of lost seats, and who sits where.

The host's TABLE is the first message of every table. Here it is written, and here a guest's program makes sure that it
plays by the same rules; who may be trusted to sit there is not decided here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from paravent.core.bots.steward import has_steward
from paravent.core.game import AnyGame, Illegal, Options, rules_hash
from paravent.core.journal import Refused
from paravent.net import kinds
from paravent.net.dealing.escrow import threshold
from paravent.net.effects import Own
from paravent.net.envelope import Envelope, sign
from paravent.net.identity import Identity

VACANT: Final = "table.vacant"
"""The option of the table that says who plays a seat which its player has left, if it is not its defaults."""
STEWARD: Final = "steward"
"""Its one setting: the game's steward, see `core.bots.steward`."""
WATCH: Final = "table.watch"
"""The option of the table that says who may look on, if it is not everybody."""
NOBODY: Final = "nobody"
"""Its one setting."""


def of_game(options: Iterable[kinds.Option]) -> dict[str, str]:
    """The options of the game among those of a table: the table's own have a dot in their name."""
    return {option.name: option.setting for option in options if "." not in option.name}


def of_table(options: Iterable[kinds.Option]) -> dict[str, str]:
    """The options that are the table's own."""
    return {option.name: option.setting for option in options if "." in option.name}


def stewarded(options: Iterable[kinds.Option]) -> bool:
    """Whether a steward plays the seats that are left at a table with these options."""
    return of_table(options).get(VACANT) == STEWARD


def watchable(options: Iterable[kinds.Option]) -> bool:
    """Whether others may look on at a table with these options."""
    return of_table(options).get(WATCH) != NOBODY


def agreed(game: AnyGame, options: Options, *, steward: bool = False, watch: bool = True) -> tuple[kinds.Option, ...]:
    """The options of a table, as its offer and its invitations name them.

    Raises Illegal for options that the game does not have, and for a steward where it has none.
    """
    if steward and not has_steward(game):
        raise Illegal(
            f"{game.facts.title} has no steward: when somebody leaves it, nobody is left to go on with. "
            "Leave the option away"
        )
    own = ({VACANT: STEWARD} if steward else {}) | ({} if watch else {WATCH: NOBODY})
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
) -> bytes:
    """TABLE as it travels, signed by the host, who is on one of the seats; `nonce` are 32 fresh random bytes.

    Three and more machines deposit their secrets with one another, unless the table is `strict`: then only all of them
    together could open what is hidden, and the loss of one ends the game. `steward`: who has left, or is voted out, is
    played for by the game's steward, not by its defaults. `watch`: others may look on.
    Raises core's Illegal for options that the game does not have, Malformed for seats that cannot be.
    """
    own = [seating.identity for seating in seats].index(host.key)
    named = agreed(game, options, steward=steward, watch=watch)
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
    _check_options(game, terms)
    if len(terms.seats) not in game.facts.seats:
        raise Refused(f"{game.facts.title} is not played with {len(terms.seats)} seats")
    if terms.threshold not in (0, _threshold(terms.seats)):
        raise Refused(
            f"at this table {terms.threshold} machines together could take the place of a lost one, where "
            f"{_threshold(terms.seats)} are due: a program that follows the protocol does not offer it"
        )
    if own is not None and (own.seat >= len(terms.seats) or terms.seats[own.seat].identity != own.identity.key):
        raise Refused(f"seat {own.seat} of this table is somebody else's")


def _check_options(game: AnyGame, terms: kinds.Table) -> None:
    options = of_game(terms.options)
    try:
        settled = game.facts.settle(options)
    except Illegal as error:
        raise Refused(f"this table is offered with options that its game does not have: {error}") from error
    if len(settled) != len(options):
        missing = " and ".join(sorted(settled.keys() - options.keys()))
        raise Refused(f"this table is offered without a word on the options {missing} of {game.facts.title}")
    for name, setting in of_table(terms.options).items():
        if (name, setting) not in ((VACANT, STEWARD), (WATCH, NOBODY)):
            raise Refused(
                f"this table is offered on “{name}: {setting}”, which this program does not know: both sides need the "
                "same version of paravent"
            )
        if setting == STEWARD and not has_steward(game):
            raise Refused(
                f"at this table a steward shall play the seats that are left, and {game.facts.title} has none"
            )


def _threshold(seats: Sequence[kinds.Seating]) -> int:
    return threshold(len({seating.machine for seating in seats}))


def rules_digest(game: AnyGame) -> bytes:
    """The rules hash as TABLE carries it: 32 bytes, from the 16 hex digits that people compare."""
    return bytes.fromhex(rules_hash(game)).ljust(kinds.HASH_BYTES, b"\0")
