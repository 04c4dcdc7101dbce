"""The exchanges that are not dealing: setting up a table, agreeing on the history, choices, and the result.

Each is a step of the same shape as the dealer's (`dealing.steps.Step`): who owes a message, how one's own is made, how
another's is checked. In what order steps come is the session's business.
"""

from __future__ import annotations

from collections.abc import Sequence

from paravent.core import codec
from paravent.core.game import AnyGame, Illegal, State
from paravent.core.requests import Over, Seat
from paravent.net import kinds
from paravent.net.dealing.group import BadValue
from paravent.net.dealing.keys import PublicKeys, SecretKeys, announce, check_keys
from paravent.net.dealing.occasion import Occasion
from paravent.net.dealing.sealing import Sealer, commitments_hash
from paravent.net.dealing.steps import Lenient, Whole
from paravent.net.hashes import H


class BadMove(BadValue):
    """An action that the rules refuse, or bytes that are no action of this game."""


class Differs(ValueError):
    """Another peer has another history or another result. Blames nobody by itself: the logs decide."""


class Joining(Whole):
    """JOIN: every seat but the host's says that it sits down at this very table, with a nonce of its own."""

    kind = kinds.Join
    chain = False
    releases = False

    def __init__(self, seats: Sequence[Seat], offer_id: bytes) -> None:
        self.seats = tuple(seats)
        self._offer_id = offer_id

    def make(self, own: SecretKeys, occasion: Occasion) -> kinds.Join:
        return kinds.Join(self._offer_id, H("seed", own.seed, b"join", self._offer_id))

    def take(self, seat: Seat, body: kinds.Body, occasion: Occasion, *, trusted: bool) -> None:
        assert isinstance(body, kinds.Join)
        if body.table != self._offer_id:
            raise BadMove("this seat joins another table than the one that was offered")


class Keying(Whole):
    """KEYS: every seat's four public keys, with the proof that it knows their secrets."""

    kind = kinds.Keys
    chain = False
    releases = False

    def __init__(self, identities: Sequence[bytes]) -> None:
        self.seats = tuple(range(len(identities)))
        self.keys: dict[Seat, PublicKeys] = {}
        self._identities = identities

    def make(self, own: SecretKeys, occasion: Occasion) -> kinds.Keys:
        return kinds.Keys(announce(own, occasion, self._identities[own.seat]))

    def take(self, seat: Seat, body: kinds.Body, occasion: Occasion, *, trusted: bool) -> None:
        assert isinstance(body, kinds.Keys)
        self.keys[seat] = check_keys(seat, occasion, self._identities[seat], body.keys)


class Readying(Whole):
    """READY: every seat has seen the same setting-up."""

    kind = kinds.Ready
    chain = False
    releases = False

    def __init__(self, seats: Sequence[Seat], seen: bytes) -> None:
        self.seats = tuple(seats)
        self._seen = seen

    def make(self, own: SecretKeys, occasion: Occasion) -> kinds.Ready:
        return kinds.Ready(self._seen)

    def take(self, seat: Seat, body: kinds.Body, occasion: Occasion, *, trusted: bool) -> None:
        assert isinstance(body, kinds.Ready)
        if body.seen != self._seen:
            raise Differs("the table was set up differently for this seat")


class Acking(Lenient):
    """ACK: three and more peers agree on the history before anyone releases a share.

    Otherwise a player who shows two others different moves could collect both their shares of one card, look at it, and
    then choose which history to keep.
    """

    kind = kinds.Ack
    chain = False
    releases = False

    def __init__(self, seats: Sequence[Seat]) -> None:
        self.seats = tuple(seats)

    def make(self, own: SecretKeys, occasion: Occasion) -> kinds.Ack:
        return kinds.Ack(occasion.exchange + 1, occasion.state)

    def take(self, seat: Seat, body: kinds.Body, occasion: Occasion, *, trusted: bool) -> None:
        assert isinstance(body, kinds.Ack)
        if (body.exchange, body.state) != (occasion.exchange + 1, occasion.state):
            raise Differs("this seat has seen another history")


class Choosing:
    """What the steps of a choice share: the game, the state, and one's own choice once it is made."""

    chain = False

    def __init__(self, game: AnyGame, state: State, seats: Sequence[Seat]) -> None:
        self.seats = tuple(seats)
        self.actions: dict[Seat, object] = {}
        self.choice: bytes | None = None
        """One's own action in its written form."""
        self._game = game
        self._state = state

    def _read(self, seat: Seat, written: bytes) -> None:
        """Keep an action that came; raises BadMove."""
        try:
            action = codec.decode(written, self._game.action_type)
            self._game.check(self._state, seat, action)
        except (codec.Malformed, Illegal) as error:
            raise BadMove(f"{self._game.facts.sides[seat]}: {error}") from error
        self.actions[seat] = action


class Moving(Whole, Choosing):
    """MOVE: one seat's action, in the open."""

    kind = kinds.Move
    releases = False

    def make(self, own: SecretKeys, occasion: Occasion) -> kinds.Move | None:
        return None if self.choice is None else kinds.Move(self.choice)

    def take(self, seat: Seat, body: kinds.Body, occasion: Occasion, *, trusted: bool) -> None:
        assert isinstance(body, kinds.Move)
        self._read(seat, body.action)


class Committing(Lenient, Choosing):
    """COMMIT: each seat binds itself to its action without telling it."""

    kind = kinds.Commit
    releases = False

    def __init__(self, game: AnyGame, state: State, seats: Sequence[Seat], identities: Sequence[bytes]) -> None:
        super().__init__(game, state, seats)
        self.commitments: dict[Seat, bytes] = {}
        self.occasion: Occasion | None = None
        self._identities = identities

    def sealer(self, seat: Seat, occasion: Occasion) -> Sealer:
        """What binds the commitment of a seat."""
        return Sealer(occasion, seat, self._identities[seat])

    def make(self, own: SecretKeys, occasion: Occasion) -> kinds.Commit | None:
        if self.choice is None:
            return None
        sealer = self.sealer(own.seat, occasion)
        return kinds.Commit(sealer.commitment(sealer.nonce(own.seed, self.choice), self.choice))

    def take(self, seat: Seat, body: kinds.Body, occasion: Occasion, *, trusted: bool) -> None:
        assert isinstance(body, kinds.Commit)
        self.commitments[seat] = body.commitment
        self.occasion = occasion

    def recall(self, seed: bytes, seat: Seat, plans: Sequence[bytes]) -> None:
        """Find one's own choice again, after one's commitment was read: which of these it binds, if it is any."""
        assert self.occasion is not None
        sealer = self.sealer(seat, self.occasion)
        bound = (plan for plan in plans if sealer.commitment(sealer.nonce(seed, plan), plan) == self.commitments[seat])
        self.choice = next(bound, None)


class Revealing(Lenient, Choosing):
    """REVEAL: once all commitments are there, each seat opens its own, naming the whole set."""

    kind = kinds.Reveal
    releases = True

    def __init__(self, game: AnyGame, state: State, committed: Committing, seats: Sequence[Seat]) -> None:
        """`seats`: those of them who have committed and are still there."""
        super().__init__(game, state, seats)
        self.choice = committed.choice
        self._committed = committed

    def make(self, own: SecretKeys, occasion: Occasion) -> kinds.Reveal | None:
        assert self._committed.occasion is not None
        if self.choice is None:
            return None
        nonce = self._committed.sealer(own.seat, self._committed.occasion).nonce(own.seed, self.choice)
        return kinds.Reveal(commitments_hash(self._committed.commitments), nonce, self.choice)

    def take(self, seat: Seat, body: kinds.Body, occasion: Occasion, *, trusted: bool) -> None:
        assert isinstance(body, kinds.Reveal)
        assert self._committed.occasion is not None
        sealer = self._committed.sealer(seat, self._committed.occasion)
        sealer.check(self._committed.commitments, body.commit_set, body.nonce, body.plan)
        self._read(seat, body.plan)


class Resulting(Lenient):
    """RESULT: every seat that is still there signs how the game ended."""

    kind = kinds.Result
    chain = False
    releases = False

    def __init__(self, seats: Sequence[Seat], over: Over) -> None:
        self.seats = tuple(seats)
        self._over = over

    def make(self, own: SecretKeys, occasion: Occasion) -> kinds.Result:
        return kinds.Result(occasion.state, self._over.scores)

    def take(self, seat: Seat, body: kinds.Body, occasion: Occasion, *, trusted: bool) -> None:
        assert isinstance(body, kinds.Result)
        if (body.state, body.scores) != (occasion.state, self._over.scores):
            raise Differs("this seat has another result")
