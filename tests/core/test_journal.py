"""Journals: what folds, what is refused, and in which words."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis.strategies import binary, integers

from paravent.core import journal as journals
from paravent.core.answers import Acts, AnyAnswer, Faces, Left
from paravent.core.codec import Malformed
from paravent.core.game import Illegal
from paravent.core.journal import Entry, Header, Journal, Mismatch, Refused
from paravent.core.requests import Ask, Deal, Roll
from tests.laws.walk import Sitting, Walk
from tests.toys import box
from tests.toys.wager import Bid, State, Wager

GAME = box.load("wager")


def played(answers: int = 25) -> Journal:
    """A game of Wager of two, up to some answer."""
    walk = Walk(Sitting("wager", 2, (("dice", "1"),), 5))
    for moment in walk.moments():
        if moment.number == answers - 1:
            break
    return walk.journal


def with_entry(journal: Journal, number: int, answer: AnyAnswer) -> Journal:
    entries = journal.entries.copy()
    entries[number] = replace(entries[number], answer=answer)
    return Journal(journal.header, entries)


def asking(journal: Journal) -> int:
    """The number of the first entry that holds actions."""
    return next(number for number, entry in enumerate(journal.entries) if isinstance(entry.answer, Acts))


def test_a_header_settles_the_options() -> None:
    head = journals.header(GAME, options={}, seats=3, table_id="t", observer=1, players=["you", "bot:easy"])
    assert head.options == (("dice", "1"),)
    assert head.players == ("you", "bot:easy")
    assert journals.read_header(journals.write_header(head)) == head


def test_a_table_has_as_many_seats_as_the_game() -> None:
    with pytest.raises(Illegal, match="Wager is played with 2 or 3 or 4 seats, not 5"):
        journals.header(GAME, options={}, seats=5, table_id="t")
    with pytest.raises(Illegal, match="choose 1 or 2"):
        journals.header(GAME, options={"dice": "9"}, seats=2, table_id="t")


def test_a_fold_visits_every_position() -> None:
    journal = played(12)
    visited: list[tuple[int, State]] = []
    last = journals.fold(journal, GAME, lambda number, state: visited.append((number, state.copy())))
    assert [number for number, _ in visited] == list(range(13))
    assert visited[0][1] == journals.start(journal.header, GAME)
    assert visited[-1][1] == last


HEADS: dict[str, tuple[Callable[[Header], Header], str]] = {
    "format": (lambda head: replace(head, format=9), "has format 9; this program reads format 1"),
    "game": (lambda head: replace(head, game="go"), "is a journal of “go”, not of Wager"),
    "version": (lambda head: replace(head, version=7), "needs Wager version 7 with the rules"),
    "rules": (lambda head: replace(head, rules="0"), "needs Wager version 1 with the rules 0; this program has"),
}


@pytest.mark.parametrize("change, words", HEADS.values(), ids=HEADS)
def test_a_journal_of_other_rules_is_refused(change: Callable[[Header], Header], words: str) -> None:
    journal = Journal(change(played(3).header))
    with pytest.raises(Refused, match=words):
        journals.fold(journal, GAME)


def test_an_entry_for_another_question_is_a_mismatch() -> None:
    journal = played()
    journal.entries[3] = replace(journal.entries[3], request="0" * 16)
    with pytest.raises(Mismatch, match="entry 3 was written for another question") as caught:
        journals.fold(journal, GAME)
    assert caught.value.number == 3
    assert "Deal(slots=" in str(caught.value), "the question that these rules ask is printed"
    assert "0000000000000000" in str(caught.value)


def test_a_changed_rule_is_found_at_the_entry_where_it_matters() -> None:
    class HandsOfFour(Wager):
        def _short(self, state: State) -> int | None:
            return next((seat for seat in range(state.seats) if len(state.hands[seat]) < 4), None)

    with pytest.raises(Mismatch) as caught:
        journals.fold(played(), HandsOfFour())
    assert caught.value.number == 4, "the fourth card goes to another seat"


WRONG: dict[str, tuple[Callable[[Journal], Journal], str]] = {
    "an action that is not legal": (
        lambda journal: with_entry(journal, asking(journal), Acts(((0, Bid(99)), (1, Bid(0))))),
        "you have 5 chips",
    ),
    "a card that changed its face": (
        lambda journal: with_entry(journal, 1, Faces((99,))),
        "a card has changed its face",
    ),
    "a stranger who leaves": (lambda journal: with_entry(journal, 1, Left(7, "left")), "seat 7 is not at the table"),
}


@pytest.mark.parametrize("change, words", WRONG.values(), ids=WRONG)
def test_an_answer_that_the_rules_refuse_is_refused(change: Callable[[Journal], Journal], words: str) -> None:
    with pytest.raises(Refused, match=words):
        journals.fold(change(played()), GAME)


def test_a_digest_tells_requests_apart() -> None:
    requests = (Ask((0, 1), "bid"), Ask((0,), "bid"), Ask((0, 1), "use"), Roll(1, 6, "x"), Deal((0,), 1), Deal((1,), 1))
    assert len({journals.digest(request) for request in requests}) == len(requests)
    assert journals.digest(Ask((0,), "x")) == journals.digest(Ask((0,), "x"))
    assert len(journals.digest(Roll(1, 6, "x"))) == 16


def test_entries_are_read_as_they_were_written() -> None:
    for entry in played().entries:
        assert journals.read_entry(journals.write_entry(entry, GAME), GAME) == entry


@given(integers(0, 20), integers(0), integers(1, 255))
def test_a_changed_byte_is_never_taken_for_what_was_written(number: int, at: int, change: int) -> None:
    entry = played(21).entries[number]
    data = bytearray(journals.write_entry(entry, GAME))
    data[at % len(data)] ^= change
    with suppress(Malformed):
        assert journals.read_entry(bytes(data), GAME) != entry


@given(binary())
def test_any_bytes_are_an_entry_or_malformed(data: bytes) -> None:
    for read in (lambda: journals.read_entry(data, GAME), lambda: journals.read_header(data)):
        with pytest.raises(Malformed):
            read()


@pytest.mark.parametrize("data", [b"", b"short", b'["Rolled",[1]]ABCDEF0123456789', b'["Rolled",[1]]0123456789abcdeg'])
def test_an_entry_ends_in_its_digest(data: bytes) -> None:
    with pytest.raises(Malformed, match="16 hex digits"):
        journals.read_entry(data, GAME)


def test_what_one_seat_was_told_folds_to_what_it_sees() -> None:
    journal = played(4)
    blind = [Entry(entry.request, Faces((None,) * len(faces(entry)))) for entry in journal.entries]
    state: Any = journals.fold(Journal(replace(journal.header, observer=1), blind), GAME)
    assert state.cards.face[12:] == [None] * 12


def faces(entry: Entry) -> tuple[object, ...]:
    assert isinstance(entry.answer, Faces)
    return entry.answer.faces
