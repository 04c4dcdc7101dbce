"""One seat tells two stories: both signed halves meet, convict their author and nobody else, and no secret has left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from paravent.core.requests import Seat
from paravent.net import kinds
from paravent.net.audit import audit
from paravent.net.dealing import shuffle_proof
from paravent.net.dealing.steps import Mixing
from paravent.net.effects import Own
from paravent.net.envelope import Envelope, Signed, sign
from paravent.net.kinds import Accuse
from paravent.net.session import Session
from tests.net.liars import Liar, honest
from tests.net.pump import Link, Pump, Setting
from tests.net.saved import first_action
from tests.net.sketch import GAME, Pass, Plan, Play

RED, TWIN, BLUE, GREEN = range(4)
"""Nodes: Red sits twice, once facing Blue and once facing Green."""
APART: tuple[Link, ...] = (
    *((RED, BLUE), (TWIN, GREEN)),
    *((BLUE, RED), (GREEN, RED), (BLUE, GREEN), (GREEN, BLUE)),
)
"""What Red hears, his twin hears at the same time."""
RELEASING = {"OPEN", "PART", "ROLL", "REVEAL"}
EVEN = 1
"""A seed by which Red holds an even card and an odd one."""


def forked(setting: Setting, first: Session, second: Session, choose: Callable[[Session, Seat], object]) -> Pump:
    """Red as two programs with one name."""
    nodes = [first, second, setting.session(1), setting.session(2)]
    twins = {RED: TWIN}
    return Pump(
        nodes, links=APART, seed=setting.seed, twins=twins, choose=lambda session, seat, _: choose(session, seat)
    )


def convicted(pump: Pump, seat: Seat = 0, nodes: tuple[int, ...] = (BLUE, GREEN)) -> bool:
    """Whether every honest node holds the two stories against that seat."""
    verdicts = [pump.nodes[node].verdict for node in nodes]
    return all(verdict is not None and (verdict.code, verdict.seat) == ("EQUIVOCATION", seat) for verdict in verdicts)


def two_moves(session: Session, seat: Seat, twin: Session) -> object:
    """Red passes before Blue and plays before Green; nobody else hesitates."""
    assert session.table is not None
    state = session.table.state
    if state.agenda[0] == "play":
        playable = [action for action in GAME.legal(state, seat) if isinstance(action, Play)]
        return playable[0] if session is twin else Pass()
    return Plan(1)


@pytest.mark.parametrize("order", range(4))
def test_attack_19_a_forking_mover_gets_nobodys_share_and_is_convicted(order: int) -> None:
    setting = Setting(GAME, 3, EVEN)
    first, twin = setting.session(0), setting.session(0)
    pump = forked(setting, first, twin, lambda session, seat: two_moves(session, seat, twin))
    pump.rng = Random(order)
    pump.run(until=lambda: "MOVE" in pump.kinds_said(RED) and "MOVE" in pump.kinds_said(TWIN))
    said = {node: len(pump.said[node]) for node in (BLUE, GREEN)}
    pump.run()
    for node in (BLUE, GREEN):
        assert not RELEASING & set(pump.kinds_said(node)[said[node] :])
    assert convicted(pump)
    assert "ACCUSE" in [*pump.kinds_said(BLUE), *pump.kinds_said(GREEN)]


def test_attack_19_without_the_last_ack_nothing_is_released() -> None:
    """Green's agreement is missing: Red and Blue wait for it, whatever else is there."""
    pump = Pump(Setting(GAME, 3).nodes())
    pump.run(until=lambda: "ACK" in pump.kinds_said(2))
    assert "PART" not in [kind for node in range(3) for kind in pump.kinds_said(node)]
    for other in (0, 1):
        pump.links[2, other].clear()
    pump.deaf.add(2)
    pump.run()
    assert "PART" not in [*pump.kinds_said(0), *pump.kinds_said(1)]
    assert pump.nodes[0].waits_for == pump.nodes[1].waits_for == (2,)


@pytest.mark.parametrize("count", [3, 4])
def test_attack_19_every_release_is_agreed_on_by_all_in_the_exchange_before(count: int) -> None:
    """Also where a card is turned up in a hand, or passes from one hand to another."""
    pump = Pump(Setting(GAME, count, EVEN).nodes(), choose=first_action)
    pump.run()
    said = [message.envelope for node in range(count) for message in pump.said[node]]
    acked = Counter(envelope.exchange for envelope in said if envelope.kind == "ACK")
    released = [envelope for envelope in said if envelope.kind in RELEASING]
    assert {envelope.kind for envelope in released} == RELEASING
    assert all(acked[envelope.exchange - 1] == count for envelope in released)
    alone = [envelope for envelope in released if [e.exchange for e in released].count(envelope.exchange) == 1]
    assert {envelope.kind for envelope in alone} == {"OPEN", "PART"}, "those of a hand are of its owner alone"


def other_ack(_: Liar, envelope: Envelope) -> Envelope:
    body = envelope.body
    return replace(envelope, body=kinds.Ack(body.exchange, b"\1" * 32)) if isinstance(body, kinds.Ack) else envelope


def test_attack_19_an_ack_of_another_history_releases_nothing() -> None:
    setting = Setting(GAME, 3)
    pump = Pump(setting.nodes({2: Liar(setting, 2, other_ack)}))
    pump.run()
    for node in (0, 1):
        verdict = pump.nodes[node].verdict
        assert verdict is not None
        assert (verdict.code, verdict.seat) == ("DESYNC", None)
        assert not RELEASING & set(pump.kinds_said(node))


@pytest.mark.parametrize("order", range(4))
def test_attack_21_two_commitments_are_seen_before_anybody_reveals(order: int) -> None:
    """The position is the same in both stories, so only the heads of the ACKs tell."""
    setting = Setting(GAME, 3)
    first, twin = setting.session(0), setting.session(0)

    def choose(session: Session, seat: Seat) -> object:
        assert session.table is not None
        if session.table.state.agenda[0] == "play":
            return Pass()
        return Plan(int(session is twin))

    pump = forked(setting, first, twin, choose)
    pump.rng = Random(order)
    pump.run()
    assert "COMMIT" in pump.kinds_said(BLUE)
    assert "REVEAL" not in [*pump.kinds_said(BLUE), *pump.kinds_said(GREEN)]
    assert convicted(pump)


@pytest.mark.parametrize("order", range(4))
def test_attack_09_two_moves_convict_and_the_saved_game_shows_it(order: int) -> None:
    setting = Setting(GAME, 3, EVEN)
    first, twin = setting.session(0), setting.session(0)
    pump = forked(setting, first, twin, lambda session, seat: two_moves(session, seat, twin))
    pump.rng = Random(order)
    pump.run()
    for node in (BLUE, GREEN):
        report = audit(pump.file(node), lambda _: GAME)
        assert report.fault is not None
        assert (report.fault.code, report.fault.seat, report.fault.convicted) == ("EQUIVOCATION", 0, True)
        assert report.damage is None


def other_shuffle(liar: Liar, envelope: Envelope) -> Envelope:
    """Another shuffle of the same cards, as well proven as the first."""
    step = liar.life.step
    if not isinstance(step, Mixing) or liar.own is None:
        return envelope
    ctx = step._context(liar.own.seat, liar.occasion)
    output, secret = shuffle_proof.mix(ctx, step._key, step.cards, b"\7" * 32)
    proof = shuffle_proof.prove(ctx, step._key, step.cards, output, secret, b"\7" * 32)
    body = kinds.Shuffle(step._first, shuffle_proof.encode_cards(output), proof.encode())
    return replace(envelope, body=body)


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("order", range(6))
def test_two_shuffles_do_not_make_an_honest_mixer_look_guilty(order: int, strict: bool) -> None:
    """Green cannot verify Blue's shuffle: it is of other cards than Green was shown, by Red's doing.

    Where Blue's word of Red's shuffle comes to Green before Red's own other one, both have one history, and go on in it
    until the other one comes.
    """
    setting = Setting(GAME, 3, strict=strict)
    pump = forked(setting, setting.session(0), Liar(setting, 0, other_shuffle), lambda *_: Pass())
    pump.rng = Random(order)
    pump.run()
    assert convicted(pump)
    if RELEASING & {*pump.kinds_said(BLUE), *pump.kinds_said(GREEN)}:
        assert shuffles(pump.nodes[BLUE]) == shuffles(pump.nodes[GREEN]), "nothing is released into two histories"


def shuffles(session: Session) -> list[bytes]:
    """Which shuffles of Red stand in the history of a peer."""
    return [message.id for message in session.chains.chain(0) if isinstance(message.envelope.body, kinds.Shuffle)]


def test_two_joins_are_found_when_two_peers_say_hello() -> None:
    """Green joins with one nonce before Red and with another before Blue: each has a table of its own."""
    setting = Setting(GAME, 3)
    other = Session(GAME, setting.offer, Own(setting.players[2], 2, b"\5" * 32))
    red, blue, green, twin = range(4)
    links = [(red, blue), (blue, red), (red, green), (green, red), (blue, twin), (twin, blue)]
    pump = Pump([setting.session(0), setting.session(1), setting.session(2), other], links=links, may_refuse=True)
    pump.run()
    assert not any(pump.nodes[node].verdict for node in (red, blue))
    pump.break_off((red, blue))
    pump.run()
    assert convicted(pump, 2, (red, blue))


def test_heads_that_lie_stop_the_table_and_convict_nobody() -> None:
    """Green claims to have heard another message of Red: nobody has it, so nobody is shown to have lied."""

    def lie(liar: Liar, envelope: Envelope) -> Envelope:
        head = envelope.heads[0]
        if head is None or not isinstance(envelope.body, kinds.Ack):
            return envelope
        return replace(envelope, heads=(kinds.Head(head.seq, b"\1" * 16), *envelope.heads[1:]))

    setting = Setting(GAME, 3)
    pump = Pump(setting.nodes({2: Liar(setting, 2, lie)}))
    pump.run()
    for node in (0, 1):
        verdict = pump.nodes[node].verdict
        assert verdict is not None
        assert (verdict.code, verdict.seat) == ("DESYNC", None)
        assert "has heard another message" in verdict.reason


def test_heads_of_messages_that_never_come_make_others_wait() -> None:
    def lie(liar: Liar, envelope: Envelope) -> Envelope:
        if not isinstance(envelope.body, kinds.Ack):
            return envelope
        return replace(envelope, heads=(kinds.Head(4_000_000_000, b"\1" * 16), *envelope.heads[1:]))

    setting = Setting(GAME, 3)
    pump = Pump(setting.nodes({2: Liar(setting, 2, lie)}))
    pump.run()
    assert [pump.nodes[node].verdict for node in (0, 1)] == [None, None]
    assert [pump.nodes[node].waits_for for node in (0, 1)] == [(2,), (2,)]


# Accusations ------------------------------------------------------------------------------------------------------


def accusing(pump: Pump, accuse: Callable[[Liar], Accuse]) -> None:
    """Let Green accuse, and everything happen that then can."""
    green = pump.nodes[2]
    assert isinstance(green, Liar)
    green.say(accuse(green))
    pump.flush(2)
    pump.run()


@pytest.fixture
def table() -> Pump:
    """Three seats that have set up their table and are about to play; Green is not to be trusted."""
    setting = Setting(GAME, 3)
    pump = Pump(setting.nodes({2: Liar(setting, 2, honest)}))
    pump.run(until=lambda: all("READY" in pump.kinds_said(node) for node in range(3)))
    pump.run(until=lambda: any(session.asked for session in pump.nodes))
    return pump


def in_order(pump: Pump) -> Signed:
    return pump.nodes[0].chains.chain(0)[1]


def contradicting(setting: Setting, known: Signed, seat: Seat) -> Signed:
    return sign(replace(known.envelope, body=kinds.Ready(b"\1" * 32), exchange=3), setting.players[seat])


UNFOUNDED: dict[str, Callable[[Pump], Accuse]] = {
    "a message in order": lambda pump: Accuse("BAD_PROOF", 0, 1, in_order(pump).id),
    "no second message": lambda pump: Accuse("EQUIVOCATION", 0, 1, in_order(pump).id),
    "no message at all": lambda pump: Accuse("EQUIVOCATION", 0, 1, in_order(pump).id, b"\0"),
    "twice the same": lambda pump: Accuse("EQUIVOCATION", 0, 1, in_order(pump).id, in_order(pump).wire),
    "its successor": lambda pump: Accuse(
        "EQUIVOCATION", 0, 1, in_order(pump).id, pump.nodes[0].chains.chain(0)[2].wire
    ),
    "somebody else's": lambda pump: Accuse(
        "EQUIVOCATION", 0, 1, in_order(pump).id, pump.nodes[0].chains.chain(1)[1].wire
    ),
    "not signed by him": lambda pump: Accuse(
        "EQUIVOCATION", 0, 1, in_order(pump).id, contradicting(Setting(GAME, 3), in_order(pump), 2).wire
    ),
    "nobody's seat": lambda pump: Accuse("BAD_PROOF", 9, 1, in_order(pump).id),
}


@pytest.mark.parametrize("what", UNFOUNDED)
def test_an_accusation_that_shows_nothing_convicts_the_accuser(table: Pump, what: str) -> None:
    accusing(table, lambda _: UNFOUNDED[what](table))
    for node in (0, 1):
        verdict = table.nodes[node].verdict
        assert verdict is not None
        assert (verdict.code, verdict.seat) == ("FALSE_ACCUSE", 2)


def test_a_true_accusation_convicts_the_accused(table: Pump) -> None:
    second = contradicting(Setting(GAME, 3), in_order(table), 0)
    accusing(table, lambda _: Accuse("EQUIVOCATION", 0, 1, in_order(table).id, second.wire))
    assert convicted(table, 0, (1,))


def test_an_accusation_of_a_message_that_never_comes_is_without_consequence(table: Pump) -> None:
    accusing(table, lambda _: Accuse("BAD_PROOF", 0, 500, b"\1" * 32))
    assert all(session.done for session in table.nodes)
    assert [session.verdict for session in table.nodes] == [None] * 3


@pytest.mark.parametrize("code", ["TIMEOUT", "CHANNEL"])
def test_what_nobody_can_prove_convicts_nobody(table: Pump, code: str) -> None:
    accusing(table, lambda _: Accuse(code, 0, 1, in_order(table).id))
    assert all(session.done for session in table.nodes)


def test_nobody_accuses_twice(table: Pump) -> None:
    accusing(table, lambda _: Accuse("TIMEOUT", 0, 1, in_order(table).id))
    liar = table.nodes[2]
    assert isinstance(liar, Liar)
    flood = [liar.say(Accuse("TIMEOUT", 0, 1, in_order(table).id)).wire for _ in range(100)]
    size = table.nodes[0].chains.count(2)
    for wire in flood:
        table.nodes[0].receive(wire)
    verdict = table.nodes[0].verdict
    assert verdict is not None
    assert (verdict.code, verdict.seat) == ("ILLEGAL_MOVE", 2)
    assert table.nodes[0].chains.count(2) == size + 1


def test_an_accusation_does_not_smuggle_a_message_past_the_game() -> None:
    """Inside an accusation Green shows Blue a message of Red that is still on its way: it must count when it comes."""
    setting = Setting(GAME, 3)
    pump = Pump(setting.nodes({2: Liar(setting, 2, honest)}))
    pump.run(until=lambda: pump.nodes[0].asked)
    pump.choose(0, Pass())
    move = pump.said[0][-1]
    held = list(pump.links[0, 1])
    pump.links[0, 1].clear()
    assert held[-1] == move.wire
    green, blue = pump.nodes[2], pump.nodes[1]
    assert isinstance(green, Liar)
    assert green.receive(move.wire) is None
    charge = green.say(Accuse("EQUIVOCATION", 0, move.envelope.seq, b"\1" * 32, move.wire))
    assert blue.receive(charge.wire) is None
    pump.links[0, 1].extend(held)
    pump.flush(2)
    pump.run()
    assert all(session.done for session in pump.nodes)
    assert [session.verdict for session in pump.nodes] == [None] * 3


def test_accusations_inside_accusations_are_not_followed(table: Pump) -> None:
    green = table.nodes[2]
    assert isinstance(green, Liar)
    place = green.chains.next(2, Accuse("TIMEOUT", 0, 1, b"\1" * 32))
    inner = sign(place, Setting(GAME, 3).players[2])
    while len(inner.wire) < 59_000:
        body = Accuse("EQUIVOCATION", 2, place.seq, b"\1" * 32, inner.wire)
        inner = sign(replace(place, body=body), Setting(GAME, 3).players[2])
    assert table.nodes[0].receive(inner.wire) is None
    verdict = table.nodes[0].verdict
    assert verdict is not None
    assert (verdict.code, verdict.seat) == ("EQUIVOCATION", 2), "the inmost two have one number"
