"""One seat signs something wrong: its first wrong message names it, at the table and to whoever verifies the file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from paravent.core import codec
from paravent.net import kinds
from paravent.net.audit import audit
from paravent.net.dealing.group import G, L, Point, add, base, h2p, sub
from paravent.net.dealing.sealing import commitments_hash
from paravent.net.effects import Verdict
from paravent.net.envelope import Envelope, Signed
from paravent.net.steps import Committing
from tests.net.liars import Liar, Lie, caught, honest, lying
from tests.net.pump import Pump, Setting
from tests.net.sketch import GAME, Action, Plan

RED, BLUE = 0, 1


def against(lie: Lie, patient: Iterable[str] = ()) -> Pump:
    """A table at which Blue lies, played until nothing can happen any more."""
    setting = Setting(GAME, 2)
    pump = Pump(setting.nodes({BLUE: Liar(setting, BLUE, lie, patient=patient)}))
    pump.run()
    return pump


def stopped(pump: Pump, node: int = RED) -> Verdict:
    """The verdict where nobody can be convicted, and after which nothing was said any more."""
    verdict = pump.nodes[node].verdict
    assert verdict is not None
    assert (verdict.code, verdict.seat) == ("DESYNC", None)
    return verdict


# Ordering ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["READY", "SHUFFLE", "PART", "ROLL", "COMMIT", "REVEAL", "RESULT"])
def test_attack_11_r49_another_position_stops_the_table_and_nothing_is_released(kind: str) -> None:
    def lie(_: Liar, envelope: Envelope) -> Envelope:
        return replace(envelope, state=b"\1" * 32) if envelope.kind == kind else envelope

    setting = Setting(GAME, 2)
    pump = Pump(setting.nodes({BLUE: Liar(setting, BLUE, lie)}))
    pump.run(until=lambda: pump.nodes[RED].verdict is not None)
    said = len(pump.said[RED])
    pump.run()
    assert "another position" in stopped(pump).reason
    assert len(pump.said[RED]) == said
    fault = audit(pump.file(RED), lambda _: GAME).fault
    assert fault is not None
    assert (fault.code, fault.kind, fault.seat, fault.convicted) == ("DESYNC", kind, BLUE, False)


def late(number: int) -> Lie:
    """READY for another exchange than the third."""
    return lambda _, envelope: replace(envelope, exchange=number) if envelope.kind == "READY" else envelope


@pytest.mark.parametrize("number", [1, 2, 4, 9])
def test_attack_12_a_message_for_another_exchange_names_its_author(number: int) -> None:
    pump = against(late(number))
    assert f"sent READY for exchange {number}, which was not due" in caught(pump, "ILLEGAL_MOVE").reason


NOT_DUE: dict[str, Callable[[Liar], kinds.Body]] = {
    "JOIN": lambda liar: kinds.Join(liar.chains.offer.id, b"\1" * 32),
    "KEYS": lambda _: kinds.Keys(bytes(288)),
    "READY": lambda _: kinds.Ready(b"\1" * 32),
    "ACK": lambda liar: kinds.Ack(liar.exchange + 1, b"\1" * 32),
    "MOVE": lambda _: kinds.Move(b'["Pass"]'),
    "SHUFFLE": lambda _: kinds.Shuffle(0, bytes(64), bytes(9 * 32)),
    "PART": lambda _: kinds.Part((kinds.PartItem(0, 1, bytes(160)),)),
    "OPEN": lambda _: kinds.Open((kinds.OpenItem(0, bytes(96)),)),
    "ROLL": lambda _: kinds.Roll(bytes(96)),
    "REVEAL": lambda _: kinds.Reveal(b"\1" * 32, b"\1" * 32, b"[]"),
    "RESULT": lambda _: kinds.Result(b"\1" * 32, (1, 2)),
}


@pytest.mark.parametrize("kind", NOT_DUE)
def test_attack_12_a_message_that_is_not_owed_names_its_author(kind: str) -> None:
    """Red is asked for his action, and Blue says something; JOIN has its own table id."""
    setting = Setting(GAME, 2)
    liar = Liar(setting, BLUE, honest)
    pump = Pump(setting.nodes({BLUE: liar}))
    pump.run(until=lambda: pump.nodes[RED].asked)
    pump.settle()
    liar.say(NOT_DUE[kind](liar))
    pump.flush(BLUE)
    pump.settle()
    caught(pump, "ILLEGAL_MOVE")


@pytest.mark.parametrize("kind", [kind for kind in NOT_DUE if kind not in ("JOIN", "RESULT")])
def test_attack_12_a_message_after_the_end_names_its_author(kind: str) -> None:
    setting = Setting(GAME, 2)
    liar = Liar(setting, BLUE, honest)
    pump = Pump(setting.nodes({BLUE: liar}))
    pump.run()
    assert pump.nodes[RED].done
    liar.say(NOT_DUE[kind](liar))
    pump.flush(BLUE)
    pump.run()
    caught(pump, "ILLEGAL_MOVE")


# Keys and rolls ---------------------------------------------------------------------------------------------------


def test_attack_14_a_rogue_key_is_refused() -> None:
    """T = 7 G - Red's T: Blue, who speaks last, would own the joint key alone."""

    def lie(liar: Liar, envelope: Envelope) -> Envelope:
        body = envelope.body
        if not isinstance(body, kinds.Keys):
            return envelope
        theirs = liar.chains.chain(RED)[-1].envelope.body
        assert isinstance(theirs, kinds.Keys)
        return replace(envelope, body=kinds.Keys(sub(base(7), Point(theirs.keys[:32])) + body.keys[32:]))

    caught(against(lie, patient=["KEYS"]), "BAD_PROOF")


@pytest.mark.parametrize("place", range(4))
def test_attack_14_every_key_needs_its_logarithm(place: int) -> None:
    def alter(body: kinds.Keys) -> kinds.Keys:
        return kinds.Keys(body.keys[: 32 * place] + h2p("card", b"no log") + body.keys[32 * place + 32 :])

    caught(against(lying(kinds.Keys, alter)), "BAD_PROOF")


def test_attack_15_a_wrong_part_of_a_roll_is_refused() -> None:
    def alter(body: kinds.Roll) -> kinds.Roll:
        return kinds.Roll(add(Point(body.share[:32]), G) + body.share[32:])

    pump = against(lying(kinds.Roll, alter))
    caught(pump, "BAD_PROOF")
    table = pump.nodes[RED].table
    assert table is not None
    assert table.state.thrown == 0


def copying(liar: Liar, envelope: Envelope) -> Envelope:
    """Say what Red has just said."""
    theirs = liar.chains.chain(RED)[-1].envelope
    return replace(envelope, body=theirs.body) if envelope.kind in liar.patient else envelope


def test_attack_15_a_part_of_a_roll_that_is_another_seats_is_refused() -> None:
    caught(against(copying, patient=["ROLL"]), "BAD_PROOF")


# Plans ------------------------------------------------------------------------------------------------------------


def test_attack_20_a_copied_commitment_cannot_be_opened() -> None:
    """Blue commits to what Red has committed to, and says afterwards what Red has said."""
    pump = against(copying, patient=["COMMIT", "REVEAL"])
    liar, verdict = pump.nodes[BLUE], pump.nodes[RED].verdict
    assert isinstance(liar, Liar)
    assert [message.envelope.kind for message in liar.lies] == ["COMMIT", "REVEAL"]
    assert verdict is not None
    assert (verdict.code, verdict.seat, verdict.evidence) == ("BAD_REVEAL", BLUE, (liar.lies[1].wire,))


def test_attack_20_an_own_commitment_is_not_opened_by_anothers_words() -> None:
    caught(against(copying, patient=["REVEAL"]), "BAD_REVEAL")


REVEALS: dict[str, tuple[Callable[[kinds.Reveal], kinds.Reveal], str]] = {
    "another plan": (lambda body: replace(body, plan=codec.encode(Plan(3), Action)), "BAD_REVEAL"),
    "another nonce": (lambda body: replace(body, nonce=b"\1" * 32), "BAD_REVEAL"),
    "no plan at all": (lambda body: replace(body, plan=b"rubbish"), "BAD_REVEAL"),
}


@pytest.mark.parametrize("what", REVEALS)
def test_attack_22_a_reveal_of_something_else_is_refused(what: str) -> None:
    alter, code = REVEALS[what]
    caught(against(lying(kinds.Reveal, alter)), code)


class Planner(Liar):
    """Commits to any bytes, and reveals them as it should."""

    plan = b""
    nonce = bytes(32)

    def planned(self, envelope: Envelope) -> Envelope:
        body, own, step = envelope.body, self.own, self.life.step
        assert own is not None
        if isinstance(body, kinds.Commit) and isinstance(step, Committing):
            sealer = step.sealer(own.seat, self.occasion)
            self.nonce = sealer.nonce(own.seed, self.plan)
            return replace(envelope, body=kinds.Commit(sealer.commitment(self.nonce, self.plan)))
        if isinstance(body, kinds.Reveal):
            return replace(envelope, body=kinds.Reveal(self.commitments(), self.nonce, self.plan))
        return envelope

    def commitments(self) -> bytes:
        said = [message for seat in (RED, BLUE) for message in self.chains.chain(seat)]
        bodies = {message.envelope.seat: message.envelope.body for message in said if message.envelope.kind == "COMMIT"}
        return commitments_hash(
            {seat: body.commitment for seat, body in bodies.items() if isinstance(body, kinds.Commit)}
        )


@pytest.mark.parametrize("plan", [b"rubbish", b'["Plan",9]', b'["Plan",-1]', b'["Pass"]', b'["Plan", 1]', b"[" * 9000])
def test_attack_22_a_plan_that_is_none_names_its_author(plan: bytes) -> None:
    setting = Setting(GAME, 2)
    liar = Planner(
        setting, BLUE, lambda liar, envelope: liar.planned(envelope) if isinstance(liar, Planner) else envelope
    )
    liar.plan = plan
    pump = Pump(setting.nodes({BLUE: liar}))
    pump.run()
    verdict = pump.nodes[RED].verdict
    assert verdict is not None
    assert (verdict.code, verdict.seat) == ("ILLEGAL_MOVE", BLUE)
    assert Signed.read(verdict.evidence[0]).envelope.kind == "REVEAL"


def test_a_reveal_for_other_commitments_convicts_nobody_and_stops_the_table() -> None:
    def alter(body: kinds.Reveal) -> kinds.Reveal:
        return replace(body, commit_set=b"\1" * 32)

    assert "other commitments" in stopped(against(lying(kinds.Reveal, alter))).reason


# The end ----------------------------------------------------------------------------------------------------------


def test_another_result_stops_the_table() -> None:
    def alter(body: kinds.Result) -> kinds.Result:
        return replace(body, scores=(0, 99))

    pump = against(lying(kinds.Result, alter))
    assert "another result" in stopped(pump).reason
    assert not pump.nodes[RED].done


@pytest.mark.parametrize("action", [b"rubbish", b'["Play",0]', b'["Play",99999]', b'["Play",-1]', b'["Plan",1]', b"{}"])
def test_a_move_that_the_rules_refuse_names_its_author(action: bytes) -> None:
    setting = Setting(GAME, 2)
    liar = Liar(setting, RED, lying(kinds.Move, lambda _: kinds.Move(action)))
    pump = Pump(setting.nodes({RED: liar}))
    pump.run()
    caught(pump, "ILLEGAL_MOVE", RED)


def test_all_seats_together_can_stop_their_table_and_nothing_else() -> None:
    """Their table keys cancel out, each with its proof: no honest seat is there to be named, and nobody stumbles."""
    setting = Setting(GAME, 2)
    red, blue = nodes = setting.nodes()
    assert red._keys is not None
    assert blue._keys is not None
    red._keys = replace(red._keys, table=L - blue._keys.table)
    pump = Pump(nodes)
    pump.run()
    for node, session in enumerate(nodes):
        assert session.verdict is not None
        assert (session.verdict.code, session.verdict.seat) == ("BAD_POINT", None)
        fault = audit(pump.file(node), lambda _: GAME).fault
        assert fault is not None
        assert not fault.convicted
