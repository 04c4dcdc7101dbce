"""What a table is offered on: the game, its rules and options, and who sits where.

The host's TABLE is the first message of every table. Here it is written, and here a guest's program makes sure that it
plays by the same rules; who may be trusted to sit there is not decided here.
"""

from __future__ import annotations

from collections.abc import Sequence

from paravent.core.game import AnyGame, Illegal, Options, rules_hash
from paravent.core.journal import Refused
from paravent.net import kinds
from paravent.net.dealing.escrow import threshold
from paravent.net.effects import Own
from paravent.net.envelope import Envelope, sign
from paravent.net.identity import Identity


def offer(
    game: AnyGame,
    options: Options,
    seats: Sequence[kinds.Seating],
    host: Identity,
    nonce: bytes,
    *,
    strict: bool = False,
) -> bytes:
    """TABLE as it travels, signed by the host, who is on one of the seats; `nonce` are 32 fresh random bytes.

    Three and more machines deposit their secrets with one another, unless the table is `strict`: then only all of them
    together could open what is hidden, and the loss of one ends the game.
    Raises core's Illegal for options that the game does not have, Malformed for seats that cannot be.
    """
    own = [seating.identity for seating in seats].index(host.key)
    settled = sorted(game.facts.settle(options).items())
    named = tuple(kinds.Option(name, setting) for name, setting in settled)
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
    try:
        settled = game.facts.settle({option.name: option.setting for option in terms.options})
    except Illegal as error:
        raise Refused(f"this table is offered with options that its game does not have: {error}") from error
    if len(terms.seats) not in game.facts.seats or len(settled) != len(terms.options):
        raise Refused(f"{game.facts.title} is not played with {len(terms.seats)} seats and these options")
    if terms.threshold not in (0, _threshold(terms.seats)):
        raise Refused(
            f"at this table {terms.threshold} machines together could take the place of a lost one, where "
            f"{_threshold(terms.seats)} are due: a program that follows the protocol does not offer it"
        )
    if own is not None and (own.seat >= len(terms.seats) or terms.seats[own.seat].identity != own.identity.key):
        raise Refused(f"seat {own.seat} of this table is somebody else's")


def _threshold(seats: Sequence[kinds.Seating]) -> int:
    return threshold(len({seating.machine for seating in seats}))


def rules_digest(game: AnyGame) -> bytes:
    """The rules hash as TABLE carries it: 32 bytes, from the 16 hex digits that people compare."""
    return bytes.fromhex(rules_hash(game)).ljust(kinds.HASH_BYTES, b"\0")
