"""A table of honest peers: it is played to its end whatever the links do, and says what it waits for."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paravent.core.game import Illegal
from paravent.core.journal import Refused
from paravent.net import kinds, terms
from paravent.net.effects import Keep, Own, Send
from paravent.net.envelope import Signed, sign
from paravent.net.identity import Identity
from paravent.net.kinds import NO_HASH, Seating
from paravent.net.notes import Hello, Want
from paravent.net.session import Session
from paravent.net.wire import Malformed
from tests.net.pump import Pump, Setting
from tests.net.sketch import GAME, Pass, Plan


def played(count: int, seed: int = 0) -> Pump:
    """A whole game of honest peers."""
    pump = Pump(Setting(GAME, count, seed).nodes(), seed=seed)
    pump.run()
    assert all(session.done for session in pump.nodes)
    return pump


@pytest.fixture(scope="module")
def two() -> Pump:
    return played(2)


@pytest.fixture(scope="module")
def three() -> Pump:
    return played(3)


def wires(pump: Pump, node: int = 0) -> list[bytes]:
    """What a node has kept of the table, after the offer."""
    return [keep.payload for keep in pump.kept[node] if keep.what != "secret"][1:]


def onlooker(setting: Setting, messages: list[bytes]) -> Session:
    session = setting.session(None)
    for wire in messages:
        assert session.receive(wire) is None
    return session


def test_every_message_is_kept_before_it_is_sent(two: Pump) -> None:
    setting = Setting(GAME, 2)
    session = setting.session(0)
    assert session.effects() == [Keep("in" if session.own is None else "out", setting.offer), Send(setting.offer)]
    assert session.effects() == []
    kept = {keep.payload for keep in two.kept[1]}
    assert {message.wire for message in two.said[1]} <= kept


def test_a_plan_is_kept_before_its_commitment_is_sent() -> None:
    setting = Setting(GAME, 2)
    pump = Pump(setting.nodes())
    pump.run(until=lambda: pump.nodes[1].asked)
    pump.nodes[1].choose(Plan(2))
    effects = pump.nodes[1].effects()
    assert [getattr(effect, "what", "send") for effect in effects] == ["secret", "out", "send"]


def test_a_choice_that_is_not_due_or_not_allowed_changes_nothing() -> None:
    setting = Setting(GAME, 2)
    pump = Pump(setting.nodes())
    with pytest.raises(Illegal, match="not your turn"):
        pump.nodes[0].choose(Pass())
    pump.run(until=lambda: pump.nodes[0].asked)
    assert pump.nodes[0].choosing == (0,)
    with pytest.raises(Illegal, match="a play is due"):
        pump.nodes[0].choose(Plan(1))
    with pytest.raises(Illegal, match="not your turn"):
        pump.nodes[1].choose(Pass())
    assert pump.nodes[0].asked
    assert pump.nodes[0].effects() == []


@pytest.mark.parametrize("count", [2, 3])
def test_attack_10_any_order_of_arrival_ends_in_the_same_position(count: int, two: Pump, three: Pump) -> None:
    """Gaps, repeats and late messages: whatever the order in which the wires of a game come, it is the same game."""
    pump = two if count == 2 else three
    setting, log = Setting(GAME, count), wires(pump)

    @settings(max_examples=15)
    @given(st.randoms(use_true_random=False), st.integers(0, 20))
    def holds(rng: Random, repeats: int) -> None:
        order = log + rng.choices(log, k=repeats)
        rng.shuffle(order)
        reader = onlooker(setting, order)
        assert reader.done
        assert reader.verdict is None
        assert reader.table is not None
        assert pump.nodes[0].table is not None
        assert reader.table.digest == pump.nodes[0].table.digest

    holds()


def test_attack_10_links_that_break_lose_nothing() -> None:
    for seed in range(3):
        pump = Pump(Setting(GAME, 3, seed).nodes(), seed=seed, breaks=0.1, repeats=0.3)
        pump.run()
        assert [session.verdict for session in pump.nodes] == [None] * 3
        assert all(session.done for session in pump.nodes)


def test_a_link_that_was_never_there_is_bridged_by_the_third() -> None:
    """Red and Green hear each other through Blue alone, by what he has and by what he names."""
    links = [(0, 1), (1, 0), (1, 2), (2, 1)]
    pump = Pump(Setting(GAME, 3).nodes(), links=links)
    for _ in range(200):
        pump.run()
        if all(session.done for session in pump.nodes):
            break
        for link in links:  # what a driver does from time to time, and with every fresh link
            pump.note(link, pump.nodes[link[0]].hello())
    assert len({session.table.digest for session in pump.nodes if session.table and session.done}) == 1
    assert all(session.done for session in pump.nodes)


def test_attack_17_a_peer_that_begins_again_says_the_same(two: Pump) -> None:
    """Everything but choices follows from the seed: the same roll, the same shuffles, byte for byte."""
    again = Setting(GAME, 2).session(1)
    said = [effect.wire for effect in again.effects() if isinstance(effect, Send)]
    for wire in wires(two, 1):
        again.receive(wire)
        said += [effect.wire for effect in again.effects() if isinstance(effect, Send)]
    bodies = {Signed.read(wire).envelope.body for wire in said}
    assert bodies <= {message.envelope.body for message in two.said[1]}
    assert {body.KIND for body in bodies} >= {"JOIN", "KEYS", "READY", "SHUFFLE", "ROLL", "PART"}


def test_attack_16_whoever_withholds_is_waited_for_and_named() -> None:
    """The last one to reveal his part of a roll has seen it; he can delay it, and nothing else."""
    pump = Pump(Setting(GAME, 2).nodes())
    pump.run(until=lambda: "ROLL" in pump.kinds_said(0) and "ROLL" in pump.kinds_said(1))
    withheld = [wire for wire in pump.links[1, 0] if Signed.read(wire).envelope.kind == "ROLL"]
    pump.links[1, 0].clear()
    pump.deaf.add(1)
    pump.run()
    red, blue = pump.nodes
    assert red.waits_for == (1,)
    assert red.verdict is None
    assert red.table is not None
    assert red.table.state.thrown == 0
    assert blue.table is not None
    assert blue.table.state.thrown > 0
    assert red.receive(withheld[0]) is None
    assert red.table.state.thrown == blue.table.state.thrown, "the value was fixed before anybody could see it"


def test_attack_37_a_holder_who_refuses_a_card_is_waited_for_and_named() -> None:
    pump = Pump(Setting(GAME, 2).nodes())
    pump.run(until=lambda: "PART" in pump.kinds_said(1))
    assert "PART" in [Signed.read(wire).envelope.kind for wire in pump.links[1, 0]]
    pump.links[1, 0].clear()
    pump.deaf.add(1)
    pump.run()
    red = pump.nodes[0]
    assert (red.waits_for, red.verdict) == ((1,), None)
    assert red.table is not None
    assert not any(red.table.state.hands), "without his part the card does not move"


def test_a_hello_brings_what_is_missing_and_a_want_what_is_asked_for(two: Pump) -> None:
    host = two.nodes[0]
    fresh = Setting(GAME, 2).session(None)
    for wire in host.lacking(fresh.hello()):
        assert fresh.receive(wire) is None
    assert fresh.done
    assert host.lacking(fresh.hello()) == ()
    table_id = host.chains.table_id
    assert table_id is not None
    asked = host.wanted(Want(table_id, 1, 1, 2))
    assert [Signed.read(wire).envelope.seq for wire in asked] == [1, 2]
    assert host.wanted(Want(table_id, 9, 0, 5)) == ()
    assert host.wanted(Want(table_id, 1, 4000, 4_000_000_000)) == ()
    assert host.lacking(Hello(b"\1" * 32, 0, (None,) * 16, 0, NO_HASH)) == tuple(
        message.wire for message in host.chains.messages()
    )


# The offer of a table ---------------------------------------------------------------------------------------------


def offered(setting: Setting, **changes: object) -> bytes:
    """The setting's offer with other terms, signed by its host."""
    envelope = Signed.read(setting.offer).envelope
    assert isinstance(envelope.body, kinds.Table)
    fields = {name: getattr(envelope.body, name) for name in envelope.body.__slots__} | changes
    body = kinds.Table(**fields)
    return sign(replace(envelope, body=body), setting.players[0]).wire


@pytest.mark.parametrize(
    "changes, why",
    [
        ({"game": "other"}, "plays “other”, not Sketch"),
        ({"rules": b"\1" * 32}, "other rules than this program"),
        ({"options": (kinds.Option("dice", "9"),)}, "options that its game does not have"),
        ({"threshold": 2}, "2 machines together .* where 3 are due"),
    ],
)
def test_an_offer_of_other_terms_is_refused(changes: dict[str, object], why: str) -> None:
    setting = Setting(GAME, 4)
    with pytest.raises(Refused, match=why):
        Session(GAME, offered(setting, **changes), setting.own(1))


def test_an_offer_of_a_seat_that_is_not_there_or_not_ours_is_refused() -> None:
    setting = Setting(GAME, 2)
    own = setting.own(1)
    for seat in (0, 2):
        with pytest.raises(Refused, match="somebody else's"):
            Session(GAME, setting.offer, Own(own.identity, seat, own.seed))


def test_one_identity_sits_once() -> None:
    setting = Setting(GAME, 2)
    twice = (Seating(setting.players[0].key, 0), Seating(setting.players[0].key, 1))
    with pytest.raises(Malformed, match="one identity sits on two seats"):
        terms.offer(GAME, {}, twice, setting.players[0], b"\1" * 32)
    with pytest.raises(Malformed, match="not signed by its host"):
        Session(GAME, sign(Signed.read(setting.offer).envelope, Identity(b"\1" * 32)).wire)


def test_two_offers_of_one_host_never_become_one_table() -> None:
    """Blue and Green were offered different tables: neither takes a message of the other's."""
    setting = Setting(GAME, 3)
    other = offered(setting, nonce=b"\1" * 32)
    blue, green = setting.session(1), Session(GAME, other, setting.own(2))
    joins = [[effect.wire for effect in session.effects() if isinstance(effect, Send)] for session in (blue, green)]
    assert blue.receive(other) == "it belongs to another table"
    assert blue.receive(joins[1][0]) == "it belongs to another table"
    assert green.receive(joins[0][0]) == "it belongs to another table"
    assert (blue.verdict, green.verdict) == (None, None)
    assert (blue.waits_for, green.waits_for) == ((2,), (1,))
