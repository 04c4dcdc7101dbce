"""One seat at one table of peers, as a value: what it may say now, what it waits for, what it makes of what others say.

Bytes go in by `receive`, a player's choice by `choose`; what is to be kept and what is to be sent comes out as
effects, in the order in which they must be carried out: everything kept before a sending is safe on disk before it is
sent. There is no socket, no file and no clock here. Without a seat of its own the same value is an onlooker or an
audit: it reads. A `silent` one has a seat and says nothing for it until it is woken: so a table goes on after a crash
(`resuming`).

Every step of `life` is an exchange with a number that all peers count alike, so no sequencer is needed: a message says
which exchange it belongs to, and the rules say who owes one. A message that is signed and in its place, and that no
honest peer sends there, stops the table with a verdict that names its author. Nobody is convicted of what may be due to
a third one's lie: whoever has heard another story than ours is not to blame for going on by it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from paravent.core import codec
from paravent.core.game import AnyGame, Illegal
from paravent.core.requests import Seat
from paravent.net import kinds, wire
from paravent.net.accusing import forked
from paravent.net.chains import Equivocation
from paravent.net.dealing.group import BadValue
from paravent.net.dealing.sealing import OtherCommitments
from paravent.net.dropping import Dropping
from paravent.net.effects import Effect, Keep, Own, Send, code_of
from paravent.net.envelope import Signed
from paravent.net.inbox import Disputed
from paravent.net.notes import Hello, Want
from paravent.net.securing import Convicts
from paravent.net.steps import Committing, Differs, Moving, Revealing


class Session(Dropping):
    """A table as one of its seats, or as an onlooker (`own` is None); `offer` is the host's TABLE as it travels.

    Raises Refused or wire.Malformed for an offer that is none, or is of other rules than this program's. Carry out what
    `effects` returns after every call. `verdict` tells why the table stopped, if it did; while it names nobody, go on
    receiving for a while: a message may come that shows who is to blame.
    """

    def __init__(
        self, game: AnyGame, offer: bytes, own: Own | None = None, plans: Mapping[int, Sequence[bytes]] | None = None
    ) -> None:
        """`plans` makes it silent: what this seat may have committed to, in written form, by exchange."""
        self.silent = plans is not None
        self._plans = plans or {}
        self._choice: bytes | None = None
        self._finished = False
        super().__init__(game, offer, own)
        self._keep(self.chains.offer)
        if own is not None and own.seat == self.chains.host:
            self._effects.append(Send(offer))
        self._settle()

    # What is asked ------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> bool:
        """Whether this seat owes a choice that it has not made."""
        step = self.life.step
        if self.own is None or self.silent or self.verdict or self._choice is not None or self.own.seat in self.dropped:
            return False
        if isinstance(step, Moving | Committing) and step.choice is None:
            return self.own.seat in self.waits_for
        return False

    @property
    def lost(self) -> bool:
        """Whether the plan that this seat has to reveal is not on its disk any more."""
        step, seat = self.life.step, None if self.own is None else self.own.seat
        return isinstance(step, Revealing) and step.choice is None and seat in self.waits_for and not self.silent

    @property
    def choosing(self) -> tuple[Seat, ...]:
        """The seats whose choice is due: they have neither moved nor committed yet."""
        return self.waits_for if isinstance(self.life.step, Moving | Committing) else ()

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

    def receive(self, data: bytes | Signed) -> str | None:
        """Take a message of a peer, whoever passed it on; anything may be in it. A link has read the bytes already.

        Returns why the bytes are no message of this table (close the link they came by), or None.
        """
        if self._finished or (self.verdict is not None and self.verdict.seat is not None):
            return None
        refused = self._inbox.put(data)
        self._sort()
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
        """Stop playing for good, `resigned` or `left`. Raises Illegal when there is no game.

        At a table of two the other seat wins; at a larger one the others play on, and this seat looks on.
        """
        if self.own is None or self.table is None or self.table.over or self.verdict or self._is_off:
            raise Illegal("there is no game to leave")
        if self.silent:
            raise Illegal("the others have to tell first what they have heard: wait until one of them is here")
        self._check_leave()
        self._farewell(how)
        self._settle()

    def vote(self, seat: Seat) -> None:
        """Vote to go on without a seat that is lost; it is when all who stay have voted so. It cannot be taken back.

        Raises Illegal where it cannot be: at a table of two machines, and at one without escrow.
        """
        if self.silent:
            raise Illegal("the others have to tell first what they have heard: wait until one of them is here")
        self._check_vote(seat)
        self._cast(seat)
        self._settle()

    def wake(self) -> None:
        """Speak from now on: whoever can be reached has told what they have heard of this seat."""
        self.silent = False
        if self._inbox.fork is not None:
            self._accuse(self._inbox.fork)
        self._settle()

    def finish(self) -> None:
        """No more messages will come: seats that have left are taken off the table where the messages end."""
        self._take_off()
        self._settle()
        self._finished = True

    # Going on -----------------------------------------------------------------------------------------------------

    def _sort(self) -> None:
        """Keep what came, ask for what is missing, and look at what cannot wait for its turn."""
        for message in self._inbox.accepted:
            self._keep(message)
            if isinstance(message.envelope.body, kinds.Accuse):
                self._convict(self._docket.enter(message))
            elif isinstance(message.envelope.body, kinds.OUT_OF_TURN):
                self._enter(message)
        self._inbox.accepted.clear()
        if self._inbox.fork is not None:
            self._forked(self._inbox.fork)

    def _settle(self) -> None:
        """Say and take whatever can be said and taken, until somebody else has to speak."""
        moved = True
        while moved and self.verdict is None:
            self._vote_on()
            moved = self._speak()
            for seat in self._inbox.seats:
                moved = self._listen(seat) or moved
            # A seat that has left is gone only when all that was said before it has come to its end.
            moved = self._complete() or moved or self._part() or self._count_out()
        self._convict(self._docket.decide(() if self.verdict is None else self.verdict.evidence))
        self._effects += self._inbox.wants
        self._inbox.wants.clear()

    def _speak(self) -> bool:
        """Say one's own part of the open exchange, if it is due and made."""
        step = self.life.step
        if self.own is None or self._keys is None or step is None or self.silent:
            return False
        if self.own.seat not in self.waits_for or self.own.seat in self.dropped:
            return False
        if not self._inbox.empty(self.own.seat):
            return False  # said before, by this program or another one with this key
        if isinstance(step, Moving | Committing) and step.choice is None:
            step.choice, self._choice = self._choice, None
        occasion = self.occasion
        body = step.make(self._keys, occasion)
        if body is None:
            return False
        if isinstance(step, Committing) and step.choice is not None:
            nonce = step.sealer(self.own.seat, occasion).nonce(self._keys.seed, step.choice)
            self._effects.append(Keep("secret", wire.encode((self.exchange, step.choice, nonce))))
        message = self._author(body)
        self._given.add(self.own.seat)
        try:
            step.take(self.own.seat, body, occasion, trusted=True)
        except Convicts as error:
            self._convicted(error, message)
        return True

    def _listen(self, seat: Seat) -> bool:
        """Take the next message of a seat, if its time has come."""
        if self.verdict is not None:
            return False
        try:
            message = self._inbox.first(seat)
        except Disputed as error:
            self._stop("DESYNC", str(error), error.message.wire)
            return False
        if message is None or not self._is_time(message):
            return False
        self._take(self._inbox.pop(seat))
        return True

    def _is_time(self, message: Signed) -> bool:
        """Whether a message is due now, or can never be."""
        step, envelope = self.life.step, message.envelope
        seat = envelope.seat
        if step is None:
            return True
        if isinstance(envelope.body, kinds.Leave):
            return self._leaves_now(message)
        if isinstance(envelope.body, kinds.Result) and self._leaving():
            return False  # see _part
        if seat in self.waits_for:
            return True
        return envelope.exchange <= self.exchange and not (
            step.chain and seat in step.seats and seat not in self._given
        )

    def _take(self, message: Signed) -> None:
        """Check a message against the open exchange and let it count."""
        step, envelope, occasion = self.life.step, message.envelope, self.occasion
        seat = envelope.seat
        if isinstance(envelope.body, kinds.Leave) and step is not None:
            self._depart(message)
            return
        if envelope.exchange == self.exchange and envelope.state != occasion.state:
            reason = f"seat {seat} is in another position before exchange {self.exchange}"
            self._stop("DESYNC", reason, message.wire)
            return
        due = (self.exchange, None if step is None else step.kind)
        if step is None or (envelope.exchange, type(envelope.body)) != due or seat not in self.waits_for:
            reason = f"sent {envelope.kind} for exchange {envelope.exchange}, which was not due"
            self._blame("ILLEGAL_MOVE", seat, reason, message.wire)
            return
        try:
            step.take(seat, envelope.body, occasion, trusted=False)
        except (Differs, OtherCommitments) as error:
            self._stop("DESYNC", f"seat {seat}: {error}", message.wire)
        except Convicts as error:
            self._convicted(error, message)
        except BadValue as error:
            self._blame(code_of(error), seat, str(error), message.wire)
        else:
            self._given.add(seat)
            if self.own is not None and seat == self.own.seat and isinstance(step, Committing):
                step.recall(self.own.seed, seat, self._plans.get(self.exchange, ()))

    # Verdicts -----------------------------------------------------------------------------------------------------

    def _forked(self, fork: Equivocation) -> None:
        """Convict by two messages that contradict each other, and show them to the others.

        Both are sent as they are as well: after two joins the others may have another table's id, and take no word of
        this seat.
        """
        self._convict(forked(fork.seat, fork.first, fork.second))
        self._effects += [Send(fork.first.wire), Send(fork.second.wire)]
        self._accuse(fork)

    def _accuse(self, fork: Equivocation) -> None:
        speaks = self.own is not None and self.own.seat != fork.seat and not self.silent
        if speaks and self.chains.table_id is not None:
            place = fork.first.envelope
            self._author(kinds.Accuse("EQUIVOCATION", place.seat, place.seq, fork.first.id, fork.second.wire))
