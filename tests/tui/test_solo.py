"""A solo table: who sits where, what is kept, what can be taken back."""

from dataclasses import replace

import pytest

from paravent.core.game import Illegal
from paravent.core.journal import Refused
from paravent.net import store
from paravent.net.store import GameFile
from paravent.tui import paths, solo
from paravent.tui.solo import Solo
from tests.stones import GAME, Peek, Take


def table(seed: int | None = 1) -> Solo:
    made = solo.new(GAME, 0, (None, "random"), {"most": "2"}, seed)
    made.match.run()
    return made


def finish(game: Solo) -> None:
    while game.match.over is None:
        game.match.choose(game.match.owed[0], Take(1))


def test_a_table_is_on_the_disk_from_the_start() -> None:
    made = table()
    assert made.file.path == paths.games() / f"{made.header.table_id}.game"
    read = store.scan(made.file.path, GAME)
    assert read.journal == made.match.table.journal
    assert read.journal.header.players == ("you", "bot:random")
    assert read.journal.header.options == (("most", "2"),)
    made.close()


def test_a_table_is_resumed_where_it_was_left() -> None:
    made = table()
    made.match.choose(0, Take(2))
    before = made.match.table.state
    made.close()
    again = solo.resumed(made.file.path, GAME)
    assert again.match.table.state == before
    assert (again.seat, again.bots) == (0, (None, "random"))
    assert again.bots_owe == ((1, "random"),)
    finish(again)
    again.close()


def test_a_finished_game_lies_among_the_replays() -> None:
    made = table()
    finish(made)
    made.close()
    assert store.open_games(paths.games()) == ()
    assert [one.table_id for one in store.open_games(paths.replays())] == [made.header.table_id]


def test_a_seed_decides_chance_and_bots() -> None:
    first, second = table(7), table(7)
    assert first.match.table.state == second.match.table.state
    assert first.thinking(1) == second.thinking(1)
    assert first.thinking(1) != first.thinking(0)
    first.close()
    second.close()


def test_without_a_seed_chance_is_fresh() -> None:
    made = [table(None) for _ in range(6)]
    assert len({one.thinking(1) for one in made}) > 1
    assert len({one.header.table_id for one in made}) == 6
    for one in made:
        one.close()


def test_what_revealed_nothing_can_be_taken_back() -> None:
    made = table()
    before = made.match.table.state
    made.match.choose(0, Take(2))
    assert made.can_undo
    made.undo()
    assert made.match.table.state == before
    assert store.scan(made.file.path, GAME).journal == made.match.table.journal
    made.match.choose(0, Take(1))
    made.close()
    again = solo.resumed(made.file.path, GAME)
    assert again.match.table.state == made.match.table.state
    again.close()


def test_what_revealed_something_stays() -> None:
    made = table()
    for act in (lambda: None, lambda: made.match.choose(0, Peek()), lambda: made.match.choose(0, Take(1))):
        act()
        if made.match.owed == (1,):
            made.match.choose(1, Take(1))
        assert not made.can_undo
        with pytest.raises(Illegal, match="nothing can be taken back"):
            made.undo()
    made.close()


@pytest.mark.parametrize(
    "seat, bots, options, words",
    [
        (0, (None, "esay"), {}, "is it easy"),
        (1, (None, "easy"), {}, "one seat is yours"),
        (0, (None, None), {}, "one seat is yours"),
        (0, (None, "easy", "easy"), {}, "is played with 2 seats, not 3"),
        (0, (None, "easy"), {"mots": "2"}, "no option “mots”"),
        (0, (None, "easy"), {"most": "9"}, "choose 3 or 2"),
    ],
)
def test_a_table_that_cannot_be_is_refused_and_leaves_nothing(
    seat: int, bots: tuple[str | None, ...], options: dict[str, str], words: str
) -> None:
    with pytest.raises(Illegal, match=words):
        solo.new(GAME, seat, bots, options)
    assert not paths.games().exists()


def test_a_table_of_others_is_not_played_on() -> None:
    made = table()
    made.close()
    other = paths.games() / "other.game"
    GameFile.create(other, replace(made.header, players=("Mika", "Ann")), GAME).close()
    with pytest.raises(Refused, match="no solo table"):
        solo.resumed(other, GAME)
    GameFile.open(other, GAME).close()
