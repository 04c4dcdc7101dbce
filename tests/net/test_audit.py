"""Verifying a saved game: what is in order, what is wrong and by whom, and what is damaged and by nobody."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paravent.core.journal import Refused
from paravent.net import kinds, records
from paravent.net.audit import Report, audit
from paravent.net.chains import Chains
from paravent.net.envelope import Signed, sign
from paravent.net.identity import fingerprint
from paravent.net.kinds import Body
from paravent.net.records import Kind
from paravent.net.session import Session
from tests.net.pump import Pump, Setting
from tests.net.sketch import GAME

SETTING = Setting(GAME, 2, 2)


@cache
def saved() -> bytes:
    """The file of Red after a whole game."""
    pump = Pump(SETTING.nodes(), seed=3)
    pump.run()
    assert all(session.done for session in pump.nodes)
    return pump.file(0)


@cache
def log() -> tuple[bytes, ...]:
    return tuple(record.payload for record in records.scan(saved()).records)


def packed(*wires: bytes) -> bytes:
    return b"".join(records.pack(Kind.IN, wire) for wire in wires)


def checked(data: bytes) -> Report:
    return audit(data, lambda _: GAME)


def ends() -> list[int]:
    """Where each record ends."""
    found, at = [], 0
    for record in records.scan(saved()).records:
        at += len(records.pack(record.kind, record.payload))
        found.append(at)
    return found


def test_a_whole_game_verifies_and_says_what_was_checked() -> None:
    report = checked(saved())
    assert report.sound
    assert report.finished
    assert (report.title, report.left, report.waits_for, report.notes) == ("Sketch", (), (), ())
    assert report.counts["SHUFFLE"] == 3
    assert report.counts["ROLL"] == 2
    assert sum(report.counts.values()) == len(log())
    assert report.over is not None
    assert [sitter.words for sitter in report.sitters] == [fingerprint(player.key) for player in SETTING.players]
    reader = SETTING.session(None)
    for wire in log():
        reader.receive(wire)
    assert reader.table is not None
    assert report.digest == reader.table.digest.hex()


@pytest.mark.parametrize("kept", [1, 2, 4, 6, 8, 20, -1])
def test_a_game_that_is_not_finished_verifies_as_far_as_it_goes(kept: int) -> None:
    report = checked(packed(*log()[:kept]))
    assert report.sound
    assert not report.finished
    assert report.waits_for != ()


# Damage -----------------------------------------------------------------------------------------------------------


def test_a_flipped_bit_is_damage_with_its_records_number_wherever_it_is() -> None:
    """At every byte, one bit; the last record's bytes may have been cut short instead."""
    data, places = saved(), ends()
    for at in range(len(data)):
        bent = bytearray(data)
        bent[at] ^= 1 << at % 8
        found = records.scan(bytes(bent))
        number = sum(end <= at for end in places)
        if isinstance(found.trouble, records.Damaged):
            assert found.trouble.number == number
        else:
            assert found.torn
            assert (len(found.records), number) == (len(places) - 1, len(places) - 1)


@settings(max_examples=25)
@given(st.data())
def test_a_flipped_bit_accuses_nobody(data: st.DataObject) -> None:
    bit = data.draw(st.integers(0, 8 * len(saved()) - 1))
    bent = bytearray(saved())
    bent[bit // 8] ^= 1 << bit % 8
    number = sum(end <= bit // 8 for end in ends())
    if number == 0:
        with pytest.raises(records.Damaged, match="record 0 is damaged"):
            checked(bytes(bent))
        return
    report = checked(bytes(bent))
    assert report.fault is None
    if report.damage is None:
        assert number == len(ends()) - 1
        assert any("cut short" in note for note in report.notes)
        assert report.sound
    else:
        assert report.damage.number == number
        assert not report.sound


@settings(max_examples=25)
@given(st.data())
def test_a_changed_message_with_right_sums_accuses_nobody(data: st.DataObject) -> None:
    """Whoever can write the file can write its sums as well, but not the signatures."""
    number = data.draw(st.integers(0, len(log()) - 1))
    wire = bytearray(log()[number])
    bit = data.draw(st.integers(0, 8 * len(wire) - 1))
    wire[bit // 8] ^= 1 << bit % 8
    try:
        report = checked(packed(*log()[:number], bytes(wire), *log()[number + 1 :]))
    except Refused:
        assert number == 0
        return
    assert report.fault is None
    assert report.damage is not None
    assert report.damage.number == number


@settings(max_examples=15)
@given(st.data())
def test_a_missing_record_is_damage_where_it_is_noticed(data: st.DataObject) -> None:
    number = data.draw(st.integers(1, len(log()) - 2))
    author = Signed.read(log()[number]).envelope.seat
    later = [place for place, wire in enumerate(log()) if place > number and Signed.read(wire).envelope.seat == author]
    report = checked(packed(*log()[:number], *log()[number + 1 :]))
    assert report.fault is None
    assert not report.finished
    if later:
        assert report.damage is not None
        assert report.damage.number == (later[0] - 1 if number > 1 else 1), "without a JOIN nothing follows"
        assert "follows messages that are not there" in report.damage.what or "another table" in report.damage.what


@pytest.mark.parametrize("size", [1, 5, 9, 40])
def test_a_torn_end_is_said_and_is_no_fault(size: int) -> None:
    places = ends()
    report = checked(saved()[: places[-2] + size])
    assert report.sound
    assert not report.finished
    assert len(report.notes) == 1
    assert "what was cut short does not count" in report.notes[0]


@pytest.mark.parametrize("kind", [Kind.SECRET, Kind.SEED, Kind.NOTE, Kind.ENTRY])
def test_secrets_and_answers_have_no_place_in_it(kind: Kind) -> None:
    report = checked(packed(*log()[:3]) + records.pack(kind, b"x"))
    assert report.damage is not None
    assert report.damage.number == 3
    assert "has no place" in report.damage.what


@pytest.mark.parametrize(
    "data, why",
    [
        (b"", "no game was begun"),
        (records.pack(Kind.HEADER, b"{}"), "against bots"),
        (records.pack(Kind.SEED, bytes(32)), "does not begin with the offer"),
        (records.pack(Kind.IN, b"\x90"), "does not begin with the offer"),
        (b"something else entirely", "record 0 is damaged"),
    ],
)
def test_what_is_no_game_of_peers_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(Refused, match=why):
        checked(data)


def test_an_offer_that_its_host_has_not_signed_accuses_nobody() -> None:
    offer = Signed.read(SETTING.offer)
    forged = sign(offer.envelope, SETTING.players[1])
    with pytest.raises(records.Damaged, match="record 0 is damaged"):
        checked(packed(forged.wire, *log()[1:]))


# Wrong messages ---------------------------------------------------------------------------------------------------

JUNK: dict[str, Body] = {
    "KEYS": kinds.Keys(bytes(288)),
    "READY": kinds.Ready(b"\1" * 32),
    "ACK": kinds.Ack(9, b"\1" * 32),
    "MOVE": kinds.Move(b'["Jump"]'),
    "SHUFFLE": kinds.Shuffle(0, bytes(64), bytes(9 * 32)),
    "PART": kinds.Part((kinds.PartItem(0, 1, bytes(160)),)),
    "OPEN": kinds.Open((kinds.OpenItem(0, bytes(96)),)),
    "ROLL": kinds.Roll(bytes(96)),
    "REVEAL": kinds.Reveal(b"\1" * 32, b"\1" * 32, b"[]"),
    "RESULT": kinds.Result(b"\1" * 32, (1, 2)),
}
"""Well-formed, and never what is due; a COMMIT may be anything."""


@settings(max_examples=60)
@given(
    st.sampled_from(sorted(JUNK)),
    st.integers(2, 200),
    st.integers(0, 1),
    st.sampled_from([0, 0, 0, 0, -1]),
    st.booleans(),
)
def test_a_signed_wrong_message_is_refused_with_its_number_and_author(
    kind: str, at: int, seat: int, shift: int, here: bool
) -> None:
    """Any kind, at any place of a game, by either seat, for this exchange or the last, in this position or not."""
    at = 2 + at % (len(log()) - 2)
    reader, chains = SETTING.session(None), Chains(Signed.read(SETTING.offer))
    for wire in log()[:at]:
        reader.receive(wire)
        chains.accept(wire)
    exchange, state = max(1, reader.exchange + shift), reader._state() if here else b"\1" * 32
    message = sign(chains.next(seat, JUNK[kind], exchange, state), SETTING.players[seat])
    report = checked(packed(*log()[:at], message.wire))
    step = reader.life.step
    if (
        step is not None
        and step.chain
        and seat in step.seats
        and seat not in reader.waits_for
        and not given_in(reader, seat)
    ):
        assert report.sound, "in a chain it is read when its turn has come"
        assert not report.finished
        return
    assert report.damage is None
    assert report.fault is not None
    assert (report.fault.number, report.fault.kind, report.fault.seat) == (at, kind, seat)
    assert report.fault.convicted == (report.fault.code != "DESYNC")
    assert not report.sound


def given_in(session: Session, seat: int) -> bool:
    return seat in session._given
