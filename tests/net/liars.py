"""Those who do not keep to the protocol: they sign other things than they should, or have no rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import TypeVar, cast

from paravent.core.game import AnyGame
from paravent.core.requests import Seat
from paravent.net.audit import audit
from paravent.net.chains import Accepted
from paravent.net.effects import Own, Send, Verdict
from paravent.net.envelope import Envelope, Signed, sign
from paravent.net.kinds import NO_HASH, Body
from paravent.net.session import Session
from tests.net.pump import Pump, Setting
from tests.net.sketch import Action, Sketch, State

B = TypeVar("B", bound=Body)

Lie = Callable[["Liar", Envelope], Envelope]


class Liar(Session):
    """Says something else than an honest peer, and goes on as if it had not; `patient`: kinds it says last of all."""

    def __init__(
        self, setting: Setting, seat: Seat, lie: Lie, game: AnyGame | None = None, patient: Iterable[str] = ()
    ) -> None:
        self.lie = lie
        self.lies: list[Signed] = []
        self.patient = frozenset(patient)
        super().__init__(game or setting.game, setting.offer, setting.own(seat))

    def _speak(self) -> bool:
        step, own = self.life.step, cast("Own", self.own)
        if step is not None and step.kind.KIND in self.patient:
            others = [seat for seat in step.seats if seat != own.seat]
            if any(self.chains.chain(seat)[-1].envelope.exchange != self.exchange for seat in others):
                return False
        return super()._speak()

    def _author(self, body: Body) -> Signed:
        own = cast("Own", self.own)
        exchange, state = (0, NO_HASH) if body.META else (self.exchange, self._state())
        honest = self.chains.next(own.seat, body, exchange, state)
        told = self.lie(self, honest)
        message = sign(told, own.identity)
        if told is not honest:
            self.lies.append(message)
        if isinstance(self.chains.accept_read(message), Accepted):
            self._keep(message)
        self._effects.append(Send(message.wire))
        return message

    def say(self, body: Body, exchange: int | None = None) -> Signed:
        """Sign anything, now."""
        own = cast("Own", self.own)
        number = 0 if body.META else self.exchange if exchange is None else exchange
        state = NO_HASH if body.META else self._state()
        message = sign(self.chains.next(own.seat, body, number, state), own.identity)
        self.chains.accept_read(message)
        self.lies.append(message)
        self._effects.append(Send(message.wire))
        return message


def lying(kind: type[B], alter: Callable[[B], Body], number: int = 0) -> Lie:
    """Alter one message of a kind: the first, or a later one."""
    seen = [0]

    def lie(_: Liar, envelope: Envelope) -> Envelope:
        body = envelope.body
        if not isinstance(body, kind):
            return envelope
        seen[0] += 1
        return replace(envelope, body=alter(body)) if seen[0] == number + 1 else envelope

    return lie


def honest(_: Liar, envelope: Envelope) -> Envelope:
    """Nothing but the truth, until `say` says something else."""
    return envelope


class Lawless(Sketch):
    """The toy without rules: for a program that was changed to allow everything."""

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Allow it."""


LAWLESS = cast("AnyGame", Lawless())


def _game_of(session: Session, _name: str) -> AnyGame:
    return session.game


def caught(pump: Pump, code: str, seat: Seat = 1) -> Verdict:
    """The verdict of every honest seat: this code, and the liar by his first lie, as the saved game shows it, too."""
    liar = pump.nodes[seat]
    assert isinstance(liar, Liar)
    found: list[Verdict] = []
    for node, session in enumerate(pump.nodes):
        if node == seat:
            continue
        verdict = session.verdict
        assert verdict is not None, "nothing was noticed"
        assert (verdict.code, verdict.seat) == (code, seat)
        assert [message.wire for message in liar.lies[:1]] == list(verdict.evidence)
        report = audit(pump.file(node), partial(_game_of, session))
        assert report.fault is not None
        assert (report.fault.code, report.fault.seat, report.fault.convicted) == (code, seat, True)
        file = [keep.payload for keep in pump.kept[node] if keep.what != "secret"]
        assert file[report.fault.number] == verdict.evidence[0]
        found.append(verdict)
    return found[0]
