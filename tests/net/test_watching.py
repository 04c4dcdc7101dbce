"""A saved game of people through somebody's eyes: an onlooker's, a seat's own, a disclosed hand's."""

from pathlib import Path

import pytest

from paravent.core.journal import Refused
from paravent.net import records
from paravent.net.records import Kind
from paravent.net.watching import Hand, hand_of, own_seat, watched
from tests.net.crashing import Company, played
from tests.net.pump import Setting
from tests.net.sketch import GAME

SETTING = Setting(GAME, 3, 5)


@pytest.fixture(scope="module")
def saved() -> bytes:
    """What the second seat has on its disk when the game is over."""
    company = Company(SETTING, 5, per_kill=0)
    played(company)
    return company.file(1)


def hand(data: bytes, seat: int) -> Hand:
    table = watched(data, None, lambda _: GAME).journal.header.table_id
    return hand_of(SETTING.seeds[seat], seat, table)


def test_an_onlooker_sees_what_everybody_saw_and_a_hand_what_its_seat_saw(saved: bytes) -> None:
    public = watched(saved, None, lambda _: GAME)
    assert public.over is not None
    for seat in range(3):
        table = watched(saved, hand(saved, seat), lambda _: GAME)
        assert table.digest == public.digest
        mine = [slot for slot, seen in enumerate(table.state.cards.seen) if seen >> seat & 1]
        assert all(table.state.cards.face[slot] is not None for slot in mine)
        known = {slot for slot, face in enumerate(table.state.cards.face) if face is not None}
        everybodys = {slot for slot, face in enumerate(public.state.cards.face) if face is not None}
        assert known > everybodys, "a hand shows more than the table"
        hidden = [slot for slot, seen in enumerate(table.state.cards.seen) if not seen >> seat & 1]
        assert all(table.state.cards.face[slot] is None for slot in hidden), "and nothing of the others"


def test_a_hand_is_that_of_its_seat_and_table_or_refused(saved: bytes) -> None:
    own = hand(saved, 1)
    assert Hand.read(own.write()) == own
    for wrong, why in (
        (Hand("00" * 32, 1, own.key), "another table"),
        (Hand(own.table, 2, own.key), "not the hand key that seat 2 played with"),
        (Hand(own.table, 1, own.key + 1), "not the hand key"),
    ):
        with pytest.raises(Refused, match=why):
            watched(saved, wrong, lambda _: GAME)


KEY = "01" * 32
NO_HANDS = (
    "",
    "[]",
    "{}",
    '{"table": 1, "seat": 0, "hand": "00"}',
    f'{{"table": "", "seat": true, "hand": "{KEY}"}}',
    f'{{"table": "", "seat": 99, "hand": "{KEY}"}}',
    f'{{"table": "", "seat": 0, "hand": "{"ff" * 32}"}}',
)


@pytest.mark.parametrize("text", NO_HANDS)
def test_what_is_no_hand_is_refused_in_words(text: str) -> None:
    with pytest.raises(Refused, match="this is no disclosed hand"):
        Hand.read(text)


def test_whose_file_it_is_is_told_by_what_it_said_itself(saved: bytes) -> None:
    assert own_seat(saved) == 1
    heard = b"".join(records.pack(Kind.IN, record.payload) for record in records.scan(saved).records)
    assert own_seat(heard) is None


def test_what_is_no_game_of_people_is_refused(saved: bytes, tmp_path: Path) -> None:
    for data, why in (
        (b"", "no whole record"),
        (records.pack(Kind.HEADER, b""), "against bots"),
        (records.pack(Kind.OUT, records.scan(saved).records[0].payload), "before its cards were dealt"),
    ):
        with pytest.raises(Refused, match=why):
            watched(data, None, lambda _: GAME)
