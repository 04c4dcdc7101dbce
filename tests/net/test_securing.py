"""The escrow of a table of three machines and more: who deposits what with whom, and what happens to those who lie."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paravent.core.game import Illegal
from paravent.core.journal import Refused
from paravent.core.requests import Seat
from paravent.net import customs, kinds, terms
from paravent.net.audit import audit
from paravent.net.dealing import escrow, feldman
from paravent.net.dealing.escrow import box_context, unsealed
from paravent.net.dealing.occasion import Occasion
from paravent.net.envelope import Signed
from paravent.net.identity import Identity
from paravent.net.session import Session
from tests.net.departures import company, ended_alike, leaves
from tests.net.liars import Liar, lying
from tests.net.once import checked_once
from tests.net.pump import Pump, Setting
from tests.net.sketch import GAME

RED, BLUE, GREEN = 0, 1, 2


@pytest.fixture(autouse=True)
def _checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    checked_once(monkeypatch)


def deposits(session: Session, seat: Seat) -> list[Signed]:
    return [message for message in session.chains.chain(seat) if isinstance(message.envelope.body, kinds.Escrow)]


def held(session: Session, dealer: Seat, which: int = -1) -> tuple[int, int]:
    """The shares of a seat that a machine holds."""
    own, keys = session.own, session._keys
    assert own is not None
    assert keys is not None
    message = deposits(session, dealer)[which]
    place, body = message.envelope, message.envelope.body
    assert isinstance(body, kinds.Escrow)
    occasion = Occasion(place.table_id, place.epoch, place.exchange, place.state)
    box = next(box.sealed for box in body.boxes if box.holder == own.seat)
    shares = unsealed(keys, box_context(occasion, dealer, own.seat), box)
    assert shares is not None
    return shares


@pytest.mark.parametrize("count, needed", [(3, 2), (4, 3), (5, 3), (6, 4)])
def test_attack_41_so_many_others_can_open_what_a_seat_has_and_fewer_cannot(count: int, needed: int) -> None:
    """The secret they find is that of the table alone: nobody ever holds anything of a hand."""
    pump = company(GAME, count)
    assert pump.nodes[0].terms.threshold == needed
    keys = pump.nodes[0]._keys
    assert keys is not None
    shares = {seat: held(pump.nodes[seat], RED) for seat in range(1, count)}
    enough = dict(list(shares.items())[:needed])
    assert feldman.secret({seat: table for seat, (table, _) in enough.items()}) == keys.table
    assert feldman.secret({seat: beacon for seat, (_, beacon) in enough.items()}) == keys.beacon
    few = dict(list(shares.items())[: needed - 1])
    assert feldman.secret({seat: table for seat, (table, _) in few.items()}) != keys.table
    assert keys.hand not in {share for both in shares.values() for share in both}


def test_attack_41_without_escrow_nobody_holds_anything() -> None:
    pump = Pump(Setting(GAME, 3, strict=True).nodes())
    pump.run()
    ended_alike(pump, GAME)
    assert pump.nodes[0].terms.threshold == 0
    assert not any(kind.startswith("ESCROW") for node in range(3) for kind in pump.kinds_said(node))


def test_attack_41b_two_seats_of_one_machine_are_one_holder() -> None:
    """Of four seats one is a bot of the host's: there are three machines, and the host holds one share, not two."""
    setting = Setting(GAME, 4, bots={3: RED})
    pump = Pump(setting.nodes())
    pump.run()
    ended_alike(pump, GAME)
    assert pump.nodes[0].terms.threshold == 2
    for seat in range(4):
        (message,) = deposits(pump.nodes[0], seat)
        body = message.envelope.body
        assert isinstance(body, kinds.Escrow)
        assert {box.holder for box in body.boxes} == {RED, BLUE, GREEN} - {0 if seat == 3 else seat}
    assert "ESCROW_OK" not in pump.kinds_said(3)
    third = pump.nodes[GREEN]._keys
    assert third is not None
    alone = {RED: held(pump.nodes[RED], GREEN)[0]}
    assert feldman.secret(alone) != third.table


def test_two_machines_have_no_escrow_however_many_seats_there_are() -> None:
    setting = Setting(GAME, 3, bots={2: RED})
    pump = Pump(setting.nodes())
    pump.run()
    ended_alike(pump, GAME)
    assert "ESCROW" not in pump.kinds_said(RED)


def test_those_who_stay_deposit_anew() -> None:
    pump = company(GAME, 5)
    pump.run(until=lambda: pump.nodes[RED].asked)
    leaves(pump, 3)
    pump.run()
    ended_alike(pump, GAME, {3})
    assert [len(deposits(pump.nodes[0], seat)) for seat in range(5)] == [2, 2, 2, 1, 2]
    keys = pump.nodes[0]._keys
    assert keys is not None
    shares = {seat: held(pump.nodes[seat], RED)[0] for seat in (1, 2, 4)}
    assert feldman.secret(shares) == keys.table
    old = {seat: held(pump.nodes[seat], RED, 0)[0] for seat in (1, 2)}
    assert feldman.secret(old | {4: shares[4]}) != keys.table, "old shares do not mix with new ones"


def test_three_that_become_two_have_no_escrow_any_more() -> None:
    pump = company(GAME, 3)
    leaves(pump, GREEN)
    pump.run()
    ended_alike(pump, GAME, {GREEN})
    assert [len(deposits(pump.nodes[0], seat)) for seat in range(3)] == [1, 1, 1]


# Lies -------------------------------------------------------------------------------------------------------------


def spoiled(body: kinds.Escrow) -> kinds.Escrow:
    first, *rest = body.boxes
    return replace(body, boxes=(replace(first, sealed=first.sealed[:-1] + bytes([first.sealed[-1] ^ 1])), *rest))


def crossed(body: kinds.Escrow) -> kinds.Escrow:
    """The points of another line."""
    return replace(body, table_points=body.beacon_points)


def judged(liar: Liar, count: int = 4) -> list[tuple[str, Seat | None]]:
    setting = Setting(GAME, count)
    assert liar.own is not None
    pump = Pump(setting.nodes({liar.own.seat: liar}))
    pump.run()
    others = [node for node in range(count) if node != liar.own.seat]
    verdicts = [pump.nodes[node].verdict for node in others]
    for node in others:
        report = audit(pump.file(node), lambda _: GAME)
        assert report.fault is not None
        verdict = pump.nodes[node].verdict
        assert verdict is not None
        assert (report.fault.code, report.fault.seat, report.fault.convicted) == (verdict.code, verdict.seat, True)
    return [(verdict.code, verdict.seat) for verdict in verdicts if verdict is not None]


@pytest.mark.parametrize("lie", [spoiled, crossed])
def test_attack_43_a_bad_share_is_opened_by_its_holder_and_convicts_its_dealer(lie: object) -> None:
    liar = Liar(Setting(GAME, 4), BLUE, lying(kinds.Escrow, lie))  # type: ignore[arg-type]  # one of the two above
    assert judged(liar) == [("BAD_ESCROW", BLUE)] * 3


class Complainer(Liar):
    """Complains of a deposit that is in order."""

    def _author(self, body: kinds.Body) -> Signed:
        if isinstance(body, kinds.EscrowOk) and self._keys is not None:
            step = self.life.step
            box = step._deposits[RED].boxes[BLUE]  # type: ignore[union-attr]  # this step vouches
            share = escrow.complaint(self._keys, self.occasion, RED, box)
            body = kinds.EscrowOk((kinds.Complaint(RED, share.encode()),))
        return super()._author(body)


def test_attack_43_a_false_complaint_convicts_the_complainer() -> None:
    liar = Complainer(Setting(GAME, 4), BLUE, lambda _, envelope: envelope)
    assert judged(liar) == [("FALSE_ACCUSE", BLUE)] * 3


@pytest.mark.parametrize(
    "kind, lie, code",
    [
        (kinds.Escrow, lambda body: replace(body, boxes=body.boxes[1:]), "BAD_PROOF"),
        (kinds.Escrow, lambda body: replace(body, table_points=body.table_points[:32]), "BAD_PROOF"),
        (kinds.Escrow, lambda body: replace(body, beacon_points=bytes(64)), "BAD_POINT"),
        (kinds.EscrowOk, lambda _: kinds.EscrowOk((kinds.Complaint(RED, b"\1" * 96),)), "BAD_POINT"),
        (kinds.EscrowOk, lambda _: kinds.EscrowOk((kinds.Complaint(BLUE, b"\1" * 96),)), "BAD_PROOF"),
    ],
    ids=["a box is missing", "a shorter line", "no points", "no proof", "of oneself"],
)
def test_attack_43_a_deposit_or_a_complaint_of_another_form_convicts(kind: type, lie: object, code: str) -> None:
    liar = Liar(Setting(GAME, 4), BLUE, lying(kind, lie))  # type: ignore[arg-type]  # a body and what is made of it
    assert judged(liar) == [(code, BLUE)] * 3


def test_the_threshold_is_that_of_the_machines() -> None:
    setting = Setting(GAME, 5)
    envelope = Signed.read(setting.offer).envelope
    assert isinstance(envelope.body, kinds.Table)
    assert envelope.body.threshold == 3
    seats = envelope.body.seats
    strict = terms.offer(GAME, {}, seats, Identity(setting.players[0]._secret[:32]), b"\1" * 32, strict=True)
    body = Signed.read(strict).envelope.body
    assert isinstance(body, kinds.Table)
    assert body.threshold == 0
    assert customs.strict(body.options)
    assert not customs.strict(envelope.body.options)


def test_a_table_without_escrow_is_none_that_does_not_say_so() -> None:
    setting = Setting(GAME, 4)
    body = Signed.read(setting.offer).envelope.body
    assert isinstance(body, kinds.Table)
    with pytest.raises(Refused, match="0 machines together could take the place of a lost one, where 3 are due"):
        terms.check_terms(GAME, replace(body, threshold=0), None)


def test_minutes_are_named_in_the_offer_and_only_some_can_be_chosen() -> None:
    assert customs.minutes(terms.agreed(GAME, {}, minutes=15)) == 15
    assert customs.minutes(terms.agreed(GAME, {})) == 0
    with pytest.raises(Illegal, match="90 or 120 minutes, not 7"):
        terms.agreed(GAME, {}, minutes=7)
    setting = Setting(GAME, 4)
    body = Signed.read(setting.offer).envelope.body
    assert isinstance(body, kinds.Table)
    with pytest.raises(Refused, match=r"“table\.clock: 7”, which this program does not know"):
        terms.check_terms(GAME, replace(body, options=(*body.options, kinds.Option("table.clock", "7"))), None)
