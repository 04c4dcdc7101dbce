"""Too much of everything: what comes early, from elsewhere or again and again takes bounded room and stalls nobody."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paravent.core import codec
from paravent.net import inbox, kinds
from paravent.net.effects import Fetch, Send
from paravent.net.envelope import Envelope, Signed, sign
from paravent.net.inbox import MOST_WAITING
from paravent.net.notes import Want
from paravent.net.session import Session
from tests.net.liars import Liar, honest
from tests.net.pump import Pump, Setting
from tests.net.sketch import GAME, Action, Pass

RED, BLUE = 0, 1


def room(session: Session) -> int:
    """How many messages a session keeps for later."""
    kept = session._inbox
    return sum(map(len, kept._queues.values())) + sum(map(len, kept._held.values()))


def play(setting: Setting, liar: Liar) -> Pump:
    """A table at which Red is asked, and all is silent."""
    pump = Pump(setting.nodes({BLUE: liar}))
    pump.run(until=lambda: pump.nodes[RED].asked)
    pump.settle()
    return pump


def test_messages_for_later_exchanges_are_kept_up_to_a_number_and_then_asked_for_again() -> None:
    """Blue is far ahead. Nobody is convicted of that: another seat's link may be slow."""
    setting = Setting(GAME, 2)
    liar = Liar(setting, BLUE, honest)
    red = play(setting, liar).nodes[RED]
    ahead = [liar.say(kinds.Move(codec.encode(Pass(), Action)), liar.exchange + 5 + n).wire for n in range(200)]
    for wire in ahead:
        assert red.receive(wire) is None
    assert red.verdict is None
    assert room(red) == 2 * MOST_WAITING, "so many that were accepted, and so many after a gap"
    before = red.chains.count(BLUE)
    for wire in ahead[-20:]:
        red.receive(wire)
    assert red.chains.count(BLUE) == before
    assert room(red) <= 2 * MOST_WAITING


def test_what_had_no_room_is_asked_for_when_there_is_some() -> None:
    """An honest peer may be far ahead of a third one whose link to somebody else is slow."""
    setting = Setting(GAME, 2)
    reader = setting.session(None)
    pump = Pump(setting.nodes())
    pump.run()
    log = [keep.payload for keep in pump.kept[RED] if keep.what != "secret"][1:]
    late = [wire for wire in log if Signed.read(wire).envelope.seat == RED]
    early = [wire for wire in log if Signed.read(wire).envelope.seat == BLUE]
    room_for = 4
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(inbox, "MOST_WAITING", room_for)
        for wire in early + late:
            reader.receive(wire)
            assert room(reader) <= 2 * 2 * room_for
        for _ in range(50):
            wants = [effect.want for effect in reader.effects() if isinstance(effect, Fetch)]
            for want in wants:
                for wire in pump.nodes[RED].wanted(want):
                    reader.receive(wire)
    assert reader.done
    assert reader.verdict is None


def test_messages_after_a_gap_are_kept_up_to_a_number() -> None:
    setting = Setting(GAME, 2)
    liar = Liar(setting, BLUE, honest)
    red = play(setting, liar).nodes[RED]
    red.effects()
    ahead = [liar.say(kinds.Move(b'["Pass"]'), liar.exchange + 5).wire for _ in range(300)]
    for wire in ahead[1:]:
        red.receive(wire)
    assert room(red) == MOST_WAITING
    asked = [effect.want for effect in red.effects() if isinstance(effect, Fetch)]
    assert [(want.seat, want.first) for want in asked] == [(BLUE, red.chains.count(BLUE))], "asked for once"


def test_a_gap_of_four_thousand_million_asks_once() -> None:
    setting = Setting(GAME, 2)
    liar = Liar(setting, BLUE, honest)
    red = play(setting, liar).nodes[RED]
    red.effects()
    place = liar.chains.next(BLUE, kinds.Move(b"1"), liar.exchange, liar._state())
    for back in range(100):
        far = sign(replace(place, seq=kinds.U32 - back), setting.players[BLUE])
        assert red.receive(far.wire) is None
    assert len([effect for effect in red.effects() if isinstance(effect, Fetch)]) == 1
    assert room(red) == MOST_WAITING


def old_messages(setting: Setting, seat: int, count: int) -> list[bytes]:
    """What a seat has signed at other tables where it sat in the same place."""
    body = kinds.Keys(bytes(288))
    place = kinds.NO_HASH
    heads = tuple(None for _ in range(setting.count))
    envelopes = [
        Envelope(bytes([1 + n]) * 32, 0, seat, 1, bytes([1 + n]) * 32, heads, 2, place, body) for n in range(count)
    ]
    return [sign(envelope, setting.players[seat]).wire for envelope in envelopes]


@pytest.mark.parametrize("count", [1, MOST_WAITING + 20])
def test_old_messages_do_not_take_the_place_of_those_that_are_due(count: int) -> None:
    """Green repeats to Red what Blue has signed at other tables, before the table has its id."""
    setting = Setting(GAME, 3)
    pump = Pump(setting.nodes())
    red = pump.nodes[RED]
    for wire in old_messages(setting, BLUE, count):
        assert red.receive(wire) is None
    pump.flush(RED)
    assert room(red) <= MOST_WAITING
    pump.run()
    assert all(session.done for session in pump.nodes)
    assert [session.verdict for session in pump.nodes] == [None] * 3


def test_an_old_join_is_not_one_to_this_table() -> None:
    setting = Setting(GAME, 2, 1)
    elsewhere = Setting(GAME, 2, 1)
    elsewhere.offer = sign(
        replace(Signed.read(setting.offer).envelope, body=replace(_table(setting), nonce=b"\3" * 32)),
        setting.players[0],
    ).wire
    wire = next(effect.wire for effect in elsewhere.session(BLUE).effects() if isinstance(effect, Send))
    red = setting.session(RED)
    assert Signed.read(wire).envelope.kind == "JOIN"
    assert red.receive(wire) == "it belongs to another table"
    assert red.waits_for == (BLUE,)


def _table(setting: Setting) -> kinds.Table:
    body = Signed.read(setting.offer).envelope.body
    assert isinstance(body, kinds.Table)
    return body


def test_repeats_change_nothing_and_take_no_room() -> None:
    setting = Setting(GAME, 2)
    pump = Pump(setting.nodes())
    pump.run()
    red = pump.nodes[RED]
    red.effects()
    for message in [*pump.said[BLUE], *pump.said[RED]] * 3:
        assert red.receive(message.wire) is None
    assert red.effects() == []
    assert red.verdict is None
    assert room(red) == 0


def test_after_a_stop_that_names_nobody_no_more_is_kept_than_before() -> None:
    """Evidence may still come, so messages are taken; a flood of them is not."""
    setting = Setting(GAME, 2)
    liar = Liar(setting, BLUE, honest)
    red = play(setting, liar).nodes[RED]
    place = liar.chains.next(BLUE, kinds.Move(b'["Pass"]'), liar.exchange, b"\1" * 32)
    wrong = sign(place, setting.players[BLUE])
    liar.chains.accept_read(wrong)
    red.receive(wrong.wire)
    assert red.verdict is not None
    assert red.verdict.seat is None
    for _ in range(200):
        red.receive(liar.say(kinds.Move(b'["Pass"]'), liar.exchange).wire)
    assert room(red) == 2 * MOST_WAITING


@pytest.mark.parametrize("order", range(3))
def test_whoever_names_a_message_and_does_not_give_it_does_not_keep_it_from_others(order: int) -> None:
    """Green's words do not reach Red, and Gold, who names them to Red first, never hands them on; Blue does."""
    setting = Setting(GAME, 4)
    nodes = setting.nodes()
    links = [(a, b) for a in range(4) for b in range(4) if a != b and (a, b) != (2, 0)]
    pump = Pump(nodes, links=links, seed=order)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(nodes[3], "wanted", lambda *_: ())
        for _ in range(20):
            pump.run()
            pump.note((0, 1), nodes[0].hello())  # as with every ping
    assert [session.verdict for session in nodes] == [None] * 4
    assert all(session.done for session in nodes)


def test_each_who_names_a_message_is_asked_for_it() -> None:
    """Gold and Blue both name a message of Green that has not come: Gold may not have it, or not want to give it."""
    setting = Setting(GAME, 4)
    pump = Pump(setting.nodes(), links=[(a, b) for a in range(4) for b in range(4) if a != b and b])
    pump.run()
    red, said = pump.nodes[0], pump.said
    for seat in (1, 2, 3):
        red.receive(said[seat][0].wire)
    red.effects()
    table_id = red.chains.table_id
    assert table_id is not None
    heads = (None, None, kinds.Head(1, b"\1" * 16), None)
    for seat in (1, 3):
        keys = next(message.envelope for message in said[seat] if message.envelope.kind == "KEYS")
        red.receive(sign(replace(keys, heads=heads, table_id=table_id), setting.players[seat]).wire)
    fetched = [(effect.want, effect.seat) for effect in red.effects() if isinstance(effect, Fetch)]
    assert fetched == [(Want(table_id, 2, 1, 1), 1), (Want(table_id, 2, 1, 1), 3)]
