"""One seat at one table of peers, as a value: what it may say now, what it waits for, what it makes of what others say.

Bytes go in by `receive`, a player's choice by `choose`; what is to be kept and what is to be sent comes out as
effects, in the order in which they must be carried out: everything kept before a sending is safe on disk before it is
sent. There is no socket, no file and no clock here. Without a seat of its own the same value is an onlooker or an
audit: it reads.

Every step of `life` is an exchange with a number that all peers count alike, so no sequencer is needed: a message says
which exchange it belongs to, and the rules say who owes one. A message that is signed and in its place, and that no
honest peer sends there, stops the table with a verdict that names its author.
"""

from __future__ import annotations

from collections import deque
from typing import Any

from paravent.core import codec
from paravent.core.game import AnyGame, Broken, Illegal
from paravent.core.requests import Seat
from paravent.core.table import Table
from paravent.net import kinds, wire
from paravent.net.chains import Accepted, Chains, Early, Equivocation, Gap
from paravent.net.dealing.group import BadValue
from paravent.net.dealing.keys import SecretKeys
from paravent.net.dealing.occasion import Occasion
from paravent.net.dealing.sealing import OtherCommitments
from paravent.net.effects import Effect, Fetch, Keep, Own, Send, Verdict, code_of
from paravent.net.envelope import Signed, sign
from paravent.net.life import Life
from paravent.net.notes import Hello, Want
from paravent.net.steps import Committing, Differs, Moving, Resulting
from paravent.net.terms import check_terms

MOST_WAITING = 64
"""Messages of one seat that are kept until their turn; an honest peer is never that far ahead."""

PAIR = 2
"""A table of two, where whoever leaves ends the game."""


class Session:
    """A table as one of its seats, or as an onlooker (`own` is None); `offer` is the host's TABLE as it travels.

    Raises Refused or wire.Malformed for an offer that is none, or is of other rules than this program's. Carry out what
    `effects` returns after every call. `verdict` tells why the table stopped, if it did.
    """

    def __init__(self, game: AnyGame, offer: bytes, own: Own | None = None) -> None:
        self.game = game
        self.own = own
        self.verdict: Verdict | None = None
        self.exchange = 1
        """The number of the open exchange; 0 stands for none."""
        self._effects: list[Effect] = []
        self._waiting: dict[Seat, deque[Signed]] = {}
        self._held: dict[tuple[Seat, int], bytes] = {}
        self._given: set[Seat] = set()
        self._leaves: dict[Seat, str] = {}
        self._choice: bytes | None = None
        self.chains = Chains(Signed.read(offer))
        terms = self.chains.offer.envelope.body
        assert isinstance(terms, kinds.Table)
        self.terms = terms
        check_terms(game, terms, own)
        self._keys = None if own is None else SecretKeys.derive(own.seed, own.seat)
        self._waiting = {seat: deque() for seat in range(len(terms.seats))}
        self.life = Life(game, self.chains, self._keys)
        self._keep(self.chains.host, offer)
        if own is not None and own.seat == self.chains.host:
            self._effects.append(Send(offer))
        self._settle()

    # What is asked ------------------------------------------------------------------------------------------------

    @property
    def table(self) -> Table[Any, Any] | None:
        """The game as this seat knows it; None while the table is set up."""
        return self.life.table

    @property
    def asked(self) -> bool:
        """Whether this seat owes a choice that it has not made."""
        step = self.life.step
        if self.own is None or self.verdict or self._choice is not None or self.own.seat in self._leaves:
            return False
        if isinstance(step, Moving | Committing) and step.choice is None:
            return self.own.seat in step.seats and self.own.seat not in self._given
        return False

    @property
    def choosing(self) -> tuple[Seat, ...]:
        """The seats whose choice is due: they have neither moved nor committed yet."""
        return self.waits_for if isinstance(self.life.step, Moving | Committing) else ()

    @property
    def waits_for(self) -> tuple[Seat, ...]:
        """The seats whose messages are due now, this one included; one seat at a time in a chain."""
        step = self.life.step
        if step is None or self.verdict:
            return ()
        owing = tuple(seat for seat in step.seats if seat not in self._given and seat not in self._leaves)
        return owing[:1] if step.chain else owing

    @property
    def done(self) -> bool:
        """Whether the game is over and every seat that is still there has signed the result."""
        return self.life.step is None

    @property
    def occasion(self) -> Occasion:
        """The open exchange, as proofs are bound to it."""
        table_id = self.chains.table_id or kinds.NO_HASH
        return Occasion(table_id, self.chains.epoch, self.exchange, self._state())

    def effects(self) -> list[Effect]:
        """What is to be done, in this order; each effect is returned once."""
        done, self._effects = self._effects, []
        return done

    def hello(self) -> Hello:
        """What this side has of the table: what a fresh link begins with."""
        table_id = self.chains.table_id or self.chains.offer.id
        return Hello(table_id, self.chains.epoch, self.chains.heads(), self.exchange, self._state())

    def lacking(self, hello: Hello) -> tuple[bytes, ...]:
        """The wires that a peer who says this hello lacks, in an order in which he can accept them."""
        return tuple(message.wire for message in self.chains.unseen(hello.heads))

    def wanted(self, want: Want) -> tuple[bytes, ...]:
        """The wires that a peer asks for, as far as they are here."""
        return tuple(message.wire for message in self.chains.pick(want.seat, want.first, want.last))

    # What goes in -------------------------------------------------------------------------------------------------

    def receive(self, data: bytes) -> str | None:
        """Take a message of a peer, whoever passed it on; anything may be in it.

        Returns why the bytes are no message of this table (close the link they came by), or None.
        """
        if self.verdict is not None:
            return None
        refused = self._accept(data)
        self._settle()
        return refused

    def choose(self, action: object) -> None:
        """Take this seat's answer to the open question; raises Illegal and changes nothing."""
        if self.own is None or self.table is None or not self.asked:
            raise Illegal("it is not your turn to choose")
        self.game.check(self.table.state, self.own.seat, action)
        self._choice = codec.encode(action, self.game.action_type)
        self._settle()

    def leave(self, how: str) -> None:
        """Stop playing for good, `resigned` or `left`: the other seat wins. Raises Illegal when there is no game."""
        if self.own is None or self.table is None or self.table.over or self.verdict:
            raise Illegal("there is no game to leave")
        if len(self.terms.seats) > PAIR:
            raise Illegal(
                "at a table of three and more a seat cannot leave yet: close the program, and come back later"
            )
        self._author(kinds.Leave(how))
        self._leaves[self.own.seat] = how

    def finish(self) -> None:
        """No more messages will come: seats that have left are taken off the table where the messages end."""
        for seat, how in list(self._leaves.items()):
            self._take_off(seat, how)
        self._settle()

    # Accepting ----------------------------------------------------------------------------------------------------

    def _accept(self, data: bytes) -> str | None:
        verdict = self.chains.accept(data)
        match verdict:
            case Accepted(message):
                self._keep(message.envelope.seat, data)
                self._queue(message)
                self._accept_held(message.envelope.seat)
            case Early(message):
                self._hold(message)
            case Gap(seat, first, last):
                self._hold(Signed.read(data))
                table_id = self.chains.table_id
                if table_id is not None:
                    self._effects.append(Fetch(Want(table_id, seat, first, last)))
            case Equivocation(seat, one, other):
                self._convict("EQUIVOCATION", seat, "signed two messages with one number", one.wire, other.wire)
                self._accuse(one, other)
            case _:
                return getattr(verdict, "reason", None)
        return None

    def _hold(self, message: Signed) -> None:
        """Keep a message that comes before its time, a bounded number of each seat."""
        seat, seq = message.envelope.seat, message.envelope.seq
        if sum(1 for held, _ in self._held if held == seat) < MOST_WAITING:
            self._held.setdefault((seat, seq), message.wire)

    def _accept_held(self, seat: Seat) -> None:
        """Offer what was held again: of this seat, and of all once everybody has joined."""
        everybody = self.chains.table_id is not None
        for key in sorted(self._held):
            if (key[0] == seat or everybody) and key in self._held and self.verdict is None:
                due = len(self.chains.chain(key[0]))
                if key[1] <= due:
                    self._accept(self._held.pop(key))

    def _queue(self, message: Signed) -> None:
        body, seat = message.envelope.body, message.envelope.seat
        if isinstance(body, kinds.Accuse):
            self._judge(seat, body)
        else:
            self._waiting[seat].append(message)

    # Going on -----------------------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """Say and take whatever can be said and taken, until somebody else has to speak."""
        while self.verdict is None and self.life.step is not None:
            moved = self._speak()
            for seat in self._waiting:
                moved = self._listen(seat) or moved
            if not self._complete() and not moved:
                return

    def _complete(self) -> bool:
        """Go on to the next exchange if all messages of this one are in."""
        step = self.life.step
        if self.verdict is not None or step is None or not self._given.issuperset(step.seats):
            return False
        self._forward()
        return True

    def _forward(self) -> None:
        try:
            self.life.forward()
        except Broken as error:
            self._convict("ILLEGAL_MOVE", error.seat, error.reason)
            return
        self.exchange += 1
        self._given.clear()

    def _speak(self) -> bool:
        """Say one's own part of the open exchange, if it is due and made."""
        step = self.life.step
        if self.own is None or self._keys is None or step is None or self.own.seat not in self.waits_for:
            return False
        if isinstance(step, Moving | Committing) and step.choice is None:
            step.choice, self._choice = self._choice, None
        occasion = self.occasion
        body = step.make(self._keys, occasion)
        if body is None:
            return False
        if isinstance(step, Committing) and step.choice is not None:
            nonce = step.sealer(self.own.seat, occasion).nonce(self._keys.seed, step.choice)
            self._effects.append(Keep("secret", wire.encode((self.exchange, step.choice, nonce))))
        self._author(body)
        step.take(self.own.seat, body, occasion, trusted=True)
        self._given.add(self.own.seat)
        return True

    def _listen(self, seat: Seat) -> bool:
        """Take the next message of a seat, if its time has come."""
        step, queue = self.life.step, self._waiting[seat]
        if not queue or step is None or self.verdict:
            return False
        message = queue[0]
        envelope = message.envelope
        if isinstance(envelope.body, kinds.Leave):
            queue.popleft()
            self._leave(seat, envelope.body.how)
            return True
        if isinstance(envelope.body, kinds.Result) and self._leaves and not isinstance(step, Resulting):
            self.finish()
            return True
        if envelope.exchange > self.exchange and seat not in self.waits_for:
            if len(queue) > MOST_WAITING:
                self._convict("ILLEGAL_MOVE", seat, f"is {len(queue)} messages ahead", message.wire)
            return False
        if step.chain and seat in step.seats and seat not in self._given and seat not in self.waits_for:
            return False
        queue.popleft()
        self._take(message)
        return True

    def _take(self, message: Signed) -> None:
        """Check a message against the open exchange and let it count."""
        step, envelope = self.life.step, message.envelope
        assert step is not None
        seat = envelope.seat
        owed = (envelope.exchange, type(envelope.body)) == (self.exchange, step.kind) and seat in self.waits_for
        if not owed:
            reason = f"sent {envelope.kind} for exchange {envelope.exchange}, which was not due"
            self._convict("ILLEGAL_MOVE", seat, reason, message.wire)
            return
        occasion = self.occasion
        if envelope.state != occasion.state:
            self._stop("DESYNC", f"seat {seat} is in another position before exchange {self.exchange}")
            return
        try:
            step.take(seat, envelope.body, occasion, trusted=False)
        except (Differs, OtherCommitments) as error:
            self._stop("DESYNC", f"seat {seat}: {error}")
        except BadValue as error:
            self._convict(code_of(error), seat, str(error), message.wire)
        else:
            self._given.add(seat)

    # Leaving ------------------------------------------------------------------------------------------------------

    def _leave(self, seat: Seat, how: str) -> None:
        if self.table is None or len(self.terms.seats) > PAIR:
            self._stop("LEFT", f"seat {seat} has left the table")
            return
        self._leaves[seat] = how
        # Whoever goes on playing has sent all it will; a reader waits for what was on its way (see `finish`).
        if self.own is not None and self.own.seat not in self._leaves:
            self.finish()

    def _take_off(self, seat: Seat, how: str) -> None:
        if self.life.step is None or seat in self.life.left or self.table is None or self.table.over:
            return
        self.life.leave(seat, how)
        self.exchange += 1
        self._given.clear()

    # Verdicts -----------------------------------------------------------------------------------------------------

    def _convict(self, code: str, seat: Seat, reason: str, *evidence: bytes) -> None:
        self.verdict = self.verdict or Verdict(code, seat, reason, evidence)

    def _stop(self, code: str, reason: str) -> None:
        self.verdict = self.verdict or Verdict(code, None, reason)

    def _accuse(self, one: Signed, other: Signed) -> None:
        """Show the others both messages of a fork."""
        if self.own is not None and self.chains.table_id is not None:
            place = one.envelope
            self._author(kinds.Accuse("EQUIVOCATION", place.seat, place.seq, one.id, other.wire))

    def _judge(self, accuser: Seat, body: kinds.Accuse) -> None:
        """Check an accusation: what it shows convicts the accused, or it convicts the accuser."""
        if body.second is not None:
            found = self.chains.accept(body.second)
            if isinstance(found, Equivocation):
                first, second = found.first.wire, found.second.wire
                self._convict("EQUIVOCATION", found.seat, "signed two messages with one number", first, second)
                return
        accused = self.chains.pick(body.seat, body.seq, body.seq)
        counted = not any(message.envelope.seq == body.seq for message in self._waiting.get(body.seat, ()))
        if accused and accused[0].id == body.id and counted:
            self._convict("FALSE_ACCUSE", accuser, f"accuses seat {body.seat} of a message that is in order")

    # Saying -------------------------------------------------------------------------------------------------------

    def _author(self, body: kinds.Body) -> None:
        """Sign the next message of this seat, keep it, and send it."""
        assert self.own is not None
        exchange, state = (0, kinds.NO_HASH) if body.META else (self.exchange, self._state())
        message = sign(self.chains.next(self.own.seat, body, exchange, state), self.own.identity)
        if isinstance(self.chains.accept(message.wire), Accepted):
            self._keep(self.own.seat, message.wire)
        self._effects.append(Send(message.wire))

    def _keep(self, seat: Seat, data: bytes) -> None:
        mine = self.own is not None and self.own.seat == seat
        self._effects.append(Keep("out" if mine else "in", data))

    def _state(self) -> bytes:
        return kinds.NO_HASH if self.table is None else self.table.digest
