"""Tables of peers for tests: players, and the chains of a table that everybody has joined."""

from paravent.net.chains import Accepted, Chains, Verdict
from paravent.net.envelope import Envelope, Signed, sign
from paravent.net.identity import Identity
from paravent.net.kinds import NO_HASH, Body, Join, Option, Ready, Seating, Table

STATE = b"\5" * 32


def players(count: int) -> tuple[Identity, ...]:
    """The same players in every test."""
    return tuple(Identity(bytes([65 + seat]) * 32) for seat in range(count))


def offer(seats: tuple[Identity, ...], game: str = "kungfur") -> Signed:
    """The host, on seat 0, offers a table to these players."""
    seating = tuple(Seating(player.key, seat) for seat, player in enumerate(seats))
    body = Table(game, b"\1" * 32, (Option("length", "short"),), seating, b"\2" * 32, 0)
    return sign(Envelope(NO_HASH, 0, 0, 0, NO_HASH, (None,) * len(seats), 0, NO_HASH, body), seats[0])


class Peers:
    """A table as its host has it, and everybody's signing hand."""

    def __init__(self, count: int, game: str = "kungfur") -> None:
        self.players = players(count)
        self.chains = Chains(offer(self.players, game))
        for seat in range(1, count):
            self.say(seat, Join(self.chains.offer.id, bytes([seat]) * 32), 1, NO_HASH)

    def make(self, seat: int, body: Body, exchange: int = 2, state: bytes = STATE) -> Signed:
        """The next message of a seat, not yet accepted."""
        return sign(self.chains.next(seat, body, exchange, state), self.players[seat])

    def say(self, seat: int, body: Body, exchange: int = 2, state: bytes = STATE) -> Signed:
        """The next message of a seat, accepted."""
        message = self.make(seat, body, exchange, state)
        verdict: Verdict = self.chains.accept(message.wire)
        assert verdict == Accepted(message)
        return message

    def ready(self, seat: int, mark: int = 3, exchange: int = 2) -> Signed:
        """Some message in its right place; READY says little."""
        return self.say(seat, Ready(bytes([mark]) * 32), exchange)
