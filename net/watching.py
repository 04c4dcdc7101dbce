"""A saved game of people through somebody's eyes: an onlooker's, or those of a seat whose hand key is known.

Everything is on the table's public log; a hand key opens the cards that its seat held, and nothing else. Whoever has
played may disclose his own when the game is over. It cannot be used to play: every seat's words are signed.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from paravent.core import games
from paravent.core.game import AnyGame
from paravent.core.journal import Refused
from paravent.core.requests import Seat
from paravent.core.table import Table
from paravent.net import kinds, records
from paravent.net.chains import Accepted, Chains
from paravent.net.dealing.group import POINT_BYTES, base
from paravent.net.dealing.keys import SecretKeys
from paravent.net.envelope import Signed
from paravent.net.hashes import L
from paravent.net.life import Life
from paravent.net.records import Kind
from paravent.net.resuming import offered
from paravent.net.session import Session

_KEY_BYTES = 32


@dataclass(frozen=True, slots=True)
class Hand:
    """The hand key of a seat at a table, to be handed on after the end."""

    table: str
    """The table's ID in hex, as `paravent verify` tells it."""
    seat: Seat
    key: int

    def __repr__(self) -> str:
        return f"Hand(seat={self.seat})"  # a traceback or a log may print it

    def write(self) -> str:
        """As a file has it."""
        return json.dumps({"table": self.table, "seat": self.seat, "hand": self.key.to_bytes(_KEY_BYTES).hex()}) + "\n"

    @classmethod
    def read(cls, text: str) -> Hand:
        """Raises Refused for what nobody wrote here."""
        try:
            said = json.loads(text)
            table, seat, key = said["table"], said["seat"], bytes.fromhex(said["hand"])
        except (ValueError, TypeError, KeyError) as error:
            raise Refused("this is no disclosed hand: it has a table, a seat and a key, as JSON") from error
        if not isinstance(table, str) or type(seat) is not int or len(key) != _KEY_BYTES:
            raise Refused("this is no disclosed hand: its parts are of another kind")
        number = int.from_bytes(key)
        if not 0 <= seat < kinds.MAX_SEATS or not 0 < number < L:
            raise Refused("this is no disclosed hand: a number is out of range")
        return cls(table, seat, number)


def hand_of(seed: bytes, seat: Seat, table: str) -> Hand:
    """A seat's own hand key, from the seed of its table."""
    return Hand(table, seat, SecretKeys.derive(seed, seat).hand)


def watched(data: bytes, hand: Hand | None = None, load: Callable[[str], AnyGame] | None = None) -> Table[Any, Any]:
    """The table of an `ID.game`, as far as it goes; with a hand key, as that seat saw it.

    Raises Refused for what is no game of peers, one that never began, and a key that is not that seat's.
    """
    found = records.scan(data)
    if not found.records:
        raise found.trouble or Refused("it holds no whole record: no game was begun in it")
    first = found.records[0]
    if first.kind not in (Kind.OUT, Kind.IN):
        raise Refused("this is a game against bots")
    terms = offered(first.payload)
    try:
        game = (load or games.load)(terms.game)
    except games.UnknownGame as error:
        raise Refused(str(error)) from error
    session = Session(game, first.payload)
    if hand is not None:
        _check(found, hand)
        eyes = SecretKeys(bytes(_KEY_BYTES), hand.seat, table=0, hand=hand.key, beacon=0, escrow=0)
        session.life = Life(game, session.chains, eyes)
    for record in found.records[1:]:
        if record.kind in (Kind.OUT, Kind.IN):
            session.receive(record.payload)
    session.finish()
    if session.table is None:
        raise Refused("this game ended before its cards were dealt: there is nothing to see")
    return session.table


def own_seat(data: bytes) -> Seat | None:
    """The seat whose program wrote the file: the author of the first message that it said itself."""
    for record in records.scan(data).records:
        if record.kind is Kind.OUT:
            return Signed.read(record.payload).envelope.seat
    return None


def _check(found: records.Scan, hand: Hand) -> None:
    """Raise Refused unless the key is that of this seat at this table, by what was said while it was set up."""
    chains = Chains(Signed.read(found.records[0].payload))
    for record in found.records[1:]:
        verdict = chains.accept(record.payload)
        said = verdict.message.envelope if isinstance(verdict, Accepted) else None
        if said is not None and said.seat == hand.seat and isinstance(said.body, kinds.Keys):
            break
    table_id = chains.table_id
    if table_id is None or table_id.hex() != hand.table:
        raise Refused("this hand was disclosed for another table")
    bodies = (message.envelope.body for message in chains.chain(hand.seat)) if hand.seat < len(chains.keys) else ()
    keys = next((body.keys for body in bodies if isinstance(body, kinds.Keys)), b"")
    announced = keys[POINT_BYTES : 2 * POINT_BYTES]  # the second of the four: `keys.PublicKeys`
    if announced != base(hand.key):
        raise Refused(f"this is not the hand key that seat {hand.seat} played with")
