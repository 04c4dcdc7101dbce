"""A table: an answer is checked, kept and only then applied; when anything of this fails, nothing has happened."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from paravent.core import journal as journals
from paravent.core.answers import Acts, Faces, Left
from paravent.core.dealing import draw
from paravent.core.game import Broken, Illegal
from paravent.core.journal import Entry, Refused
from paravent.core.requests import Ask, Show
from paravent.core.sight import as_seen_by
from paravent.core.table import Table
from tests.toys import box, wager
from tests.toys.wager import Bid, Fold, Use

GAME = box.load("wager")
HEAD = journals.header(GAME, options={}, seats=2, table_id="t")


def table(record: Any = None) -> Table[Any, Any]:  # noqa: ANN401 - a callback, or none
    """A table whose first question is open."""
    made = Table(GAME, HEAD, record)
    rng = Random(3)
    while not isinstance(made.asks(), Ask):
        made.give(draw(made.state, made.asks(), rng))
    return made


def bids(first: int, second: int) -> Acts[wager.Action]:
    return Acts(((0, Bid(first)), (1, Bid(second))))


def test_a_table_begins_with_the_first_position() -> None:
    made = Table(GAME, HEAD)
    assert made.state == GAME.new(2, {"dice": "1"})
    assert made.seats == 2
    assert made.over is None
    assert made.journal.entries == []


def test_an_answer_is_kept_applied_and_told() -> None:
    kept: list[Entry] = []
    made = table(kept.append)
    before = made.state
    events = made.give(bids(2, 1))
    assert [event.text for event in events] == ["Red bids 2."]
    assert made.state.phase == "roll"
    assert before.phase == "bid", "the position before stays as it was"
    assert made.journal.entries == kept
    assert kept[-1] == Entry(journals.digest(Ask((0, 1), "bid")), bids(2, 1))


def test_the_record_comes_before_the_change() -> None:
    rounds: list[tuple[int, str]] = []
    made = table()
    made._record = lambda _: rounds.append((len(made.journal.entries), made.state.phase))
    before = len(made.journal.entries)
    made.give(bids(1, 0))
    assert rounds == [(before, "bid")]


def unchanged(made: Table[Any, Any]) -> tuple[object, ...]:
    return made.state.copy(), made.journal.entries.copy(), made.digest, made.asks()


def test_when_the_record_raises_nothing_has_happened() -> None:
    full = False

    def disk(entry: Entry) -> None:
        if full:
            raise OSError("no space left")

    made = table(disk)
    before = unchanged(made)
    full = True
    with pytest.raises(OSError, match="no space"):
        made.give(bids(1, 0))
    assert unchanged(made) == before
    full = False
    assert made.give(bids(1, 0))


@pytest.mark.parametrize(
    "answer", [bids(9, 0), Acts(((0, Bid(1)),)), Faces((1,)), Left(5, "left"), Acts(((0, Fold()), (1, Bid(0))))]
)
def test_an_answer_that_is_refused_changes_nothing(answer: Any) -> None:  # noqa: ANN401 - any answer
    kept: list[Entry] = []
    made = table(kept.append)
    before = unchanged(made)
    number = len(kept)
    with pytest.raises(Illegal):
        made.give(answer)
    assert unchanged(made) == before
    assert len(kept) == number


def test_a_liar_is_convicted_and_the_table_stays() -> None:
    """As a seat that sees its own part only plays it: the face decides when it is shown."""
    truth = table()
    truth.give(bids(0, 0))
    rolled = draw(truth.state, truth.asks(), Random(1))
    truth.give(rolled)
    weak = next(slot for slot in truth.state.hands[0] if wager.GAME._too_weak(truth.state, slot))
    seen = Table(GAME, journals.header(GAME, options={}, seats=2, table_id="t", observer=1))
    seen.state = as_seen_by(truth.state, 1)
    seen.give(Acts(((0, Use(weak)),)))
    before = unchanged(seen)
    assert isinstance(seen.asks(), Show)
    with pytest.raises(Broken, match="seat 0: played"):
        seen.give(Faces((truth.state.cards.face[weak],)))
    assert unchanged(seen) == before
    with pytest.raises(Illegal, match="too weak"):
        truth.give(Acts(((0, Use(weak)),)))


def test_a_table_is_resumed_where_it_was_left() -> None:
    made = table()
    made.give(bids(1, 0))
    kept: list[Entry] = []
    again = Table.resumed(GAME, made.journal, kept.append)
    assert again.state == made.state
    assert again.journal.entries == made.journal.entries
    again.give(draw(again.state, again.asks(), Random(1)))
    assert len(kept) == 1
    assert len(made.journal.entries) == len(again.journal.entries) - 1, "the journal that was read stays as it was"


def test_a_damaged_journal_is_not_resumed() -> None:
    made = table()
    made.journal.entries[2] = Entry("0" * 16, made.journal.entries[2].answer)
    with pytest.raises(Refused):
        Table.resumed(GAME, made.journal)


def test_the_digest_is_of_what_is_public() -> None:
    one, other = Table(GAME, HEAD), Table(GAME, HEAD)
    assert one.digest == other.digest
    one.give(Faces(tuple(range(12))))
    assert one.digest != other.digest
    other.give(Faces(tuple(reversed(range(12)))))
    assert one.state != other.state
    assert one.digest == other.digest, "what is hidden from all is not in it"
    assert one.seen_by(None) == other.seen_by(None)
    one.give(Faces((0,)))
    other.give(Faces((11,)))
    assert one.digest == other.digest
    assert one.seen_by(0) != other.seen_by(0)
    assert len(one.digest) == 32


def test_the_end_is_told_and_takes_no_answer() -> None:
    made = table()
    made.give(Left(1, "resigned"))
    assert made.over is not None
    assert made.over.scores == (0, -6)
    with pytest.raises(Illegal, match="the game is over"):
        made.give(bids(0, 0))
