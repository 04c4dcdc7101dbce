"""A solo table: who sits where, what is kept, what can be taken back."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from paravent.core.game import Illegal
from paravent.core.journal import Mismatch
from paravent.net import store
from paravent.net.store import GameFile
from paravent.tui import paths, solo
from paravent.tui.solo import Setup, Solo
from paravent.tui.undo import can_undo, undo
from tests.bots import First
from tests.stones import GAME, Peek, Take

SETUP = Setup("stones", ("you", "bot:easy"), {"most": "2"}, 1)


@pytest.fixture
def sit() -> Iterator[Callable[..., Solo]]:
    """Opens tables, and leaves them all at the end."""
    opened: list[Solo] = []

    def table(setup: Setup = SETUP) -> Solo:
        opened.append(solo.open_table(setup, First(GAME), game=GAME))
        opened[-1].match.run()
        return opened[-1]

    yield table
    for one in opened:
        one.close()


def finish(table: Solo) -> None:
    while table.match.over is None:
        table.match.choose(table.match.owed[0], Take(1))


def file_of(table: Solo) -> GameFile:
    assert table.file is not None
    return table.file


def test_a_table_is_on_the_disk_from_the_start(sit: Callable[..., Solo]) -> None:
    table = sit()
    read = store.scan(file_of(table).path, GAME)
    assert file_of(table).path.parent == paths.games()
    assert read.journal == table.match.table.journal
    assert read.journal.header.players == ("you", "bot:easy")
    assert read.journal.header.options == (("most", "2"), ("twice", "no"))


def test_a_table_is_resumed_where_it_was_left(sit: Callable[..., Solo]) -> None:
    table = sit()
    table.match.choose(0, Take(2))
    table.close()
    again = solo.resume(file_of(table).path, First(GAME), game=GAME)
    assert again.match.table.state == table.match.table.state
    assert again.seat == 0
    assert again.job(1)[0] == "easy"
    finish(again)
    again.close()


def test_a_game_that_cannot_be_resumed_is_not_kept_locked(sit: Callable[..., Solo]) -> None:
    table = sit()
    file_of(table).append(table.match.table.journal.entries[0])  # answers a question that is not asked there
    table.close()
    for _ in range(2):
        with pytest.raises(Mismatch, match="entry 4"):
            solo.resume(file_of(table).path, First(GAME), game=GAME)


def test_a_finished_game_lies_among_the_replays(sit: Callable[..., Solo]) -> None:
    table = sit()
    finish(table)
    table.finish()
    assert store.open_games(paths.games()) == ()
    assert [one.path for one in store.open_games(paths.replays())] == [file_of(table).path]


def test_a_seed_decides_chance_and_bots(sit: Callable[..., Solo]) -> None:
    first, second, other = sit(), sit(), sit(replace(SETUP, seed=2))
    assert first.match.table.state == second.match.table.state
    assert first.match.table.state != other.match.table.state
    assert first.job(1)[3] == second.job(1)[3]


def test_without_a_seed_chance_is_fresh(sit: Callable[..., Solo]) -> None:
    tables = [sit(SETUP.again()) for _ in range(6)]
    assert len({table.job(1)[3] for table in tables}) == 6
    assert len({table.match.table.journal.header.table_id for table in tables}) == 6


def test_what_revealed_nothing_can_be_taken_back(sit: Callable[..., Solo]) -> None:
    table = sit()
    before: Any = table.match.table.state
    table.match.choose(0, Take(2))
    assert can_undo(table)
    undo(table)
    assert table.match.table.state == before
    assert store.scan(file_of(table).path, GAME).journal == table.match.table.journal
    table.match.choose(0, Take(1))
    assert store.scan(file_of(table).path, GAME).journal == table.match.table.journal


@pytest.mark.parametrize(
    "acts", [[], [(0, Peek())], [(0, Take(1)), (1, Take(1))]], ids=["only chance", "a look", "a bot"]
)
def test_what_revealed_something_stays(sit: Callable[..., Solo], acts: list[tuple[int, Take | Peek]]) -> None:
    table = sit()
    for seat, action in acts:
        table.match.choose(seat, action)
    assert not can_undo(table)
    with pytest.raises(Illegal, match="nothing can be taken back"):
        undo(table)


def test_the_end_stays(sit: Callable[..., Solo]) -> None:
    table = sit()
    finish(table)
    assert not can_undo(table)


@pytest.mark.parametrize(
    "players, options, words",
    [
        (("you", "bot:esay"), {}, "bot:easy"),
        (("you", "you"), {}, "can sit on one seat only"),
        (("you", "bot:easy", "bot:easy"), {}, "is played with 2 seats, not 3"),
        (("you", "bot:easy"), {"mots": "2"}, "no option “mots”"),
        (("you", "bot:easy"), {"most": "9"}, "choose 3 or 2"),
    ],
)
def test_a_table_that_cannot_be_is_refused_and_leaves_nothing(
    players: tuple[str, ...], options: dict[str, str], words: str
) -> None:
    with pytest.raises(Illegal, match=words):
        solo.open_table(Setup("stones", players, options), First(GAME), game=GAME)
    assert not paths.games().exists()
