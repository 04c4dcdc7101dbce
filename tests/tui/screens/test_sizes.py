"""Any size of window: below 80x24 the middle scrolls, below 40x10 a card says so, and nothing is ever lost."""

from random import Random

import pytest

from paravent.tui.screens.play import Play
from tests.tui.screens.places import PLACES, go
from tests.tui.settling import resize
from tests.tui.stage import WAGER, place, press, rows, staged, text

pytestmark = pytest.mark.usefixtures("toys", "slow")


async def test_the_words_stay_where_the_table_scrolls() -> None:
    async with staged((60, 14), WAGER) as pilot:
        assert rows(pilot.app)[10].startswith(" Your bid?")
        assert rows(pilot.app)[13].startswith(" a-f choose")
        assert "█ Red" not in text(pilot.app)
        await press(pilot, "home", "pagedown")
        assert "█ Red  you" in text(pilot.app)
        assert "█   points" in text(pilot.app)


async def test_the_cursor_is_brought_into_sight() -> None:
    async with staged((60, 10), WAGER) as pilot:
        assert "▸ a bid 0" in text(pilot.app)
        await press(pilot, "f")
        assert "▸ f bid 5" in text(pilot.app)


async def test_a_question_too_long_for_a_narrow_window_is_folded() -> None:
    async with staged((44, 20)) as pilot:
        assert "Choose a game. Enter opens it." in " ".join(rows(pilot.app)[15:17])
        await press(pilot, "p")
        told = " ".join(line.strip() for line in rows(pilot.app)[-7:])
        assert "What should be otherwise? Enter keeps it for the next time." in told


async def test_below_forty_by_ten_a_card_says_so_and_no_game_key_does_anything() -> None:
    async with staged((80, 24), WAGER) as pilot:
        await press(pilot, "c")
        await resize(pilot, 39, 9)
        assert "39x9 is too small" in text(pilot.app)
        assert "bid" not in text(pilot.app)
        play = place(pilot)
        assert isinstance(play, Play)
        before = len(play.solo.match.table.journal.entries)
        await press(pilot, "enter", "a", "y", "?")
        assert len(play.solo.match.table.journal.entries) == before
        await resize(pilot, 80, 24)
        assert "▸ c bid 2" in text(pilot.app)


async def test_a_part_says_that_it_is_one_and_how_the_rest_is_seen() -> None:
    async with staged((60, 20), WAGER) as pilot:
        assert rows(pilot.app)[18] == " 60x20 is a part of 80x24: PgUp PgDn Home End move it."
        await resize(pilot, 80, 24)
        assert "is a part of" not in text(pilot.app)
        await resize(pilot, 20, 5)
        assert [line.strip() for line in rows(pilot.app)][1:4] == ["20x5, need 40x10", "all is saved", "q quits"]


async def test_the_card_lets_one_quit() -> None:
    async with staged((20, 5), WAGER) as pilot:
        assert "20x5, need 40x10" in text(pilot.app)
        await press(pilot, "q")
        assert not pilot.app.is_running


@pytest.mark.parametrize("name", PLACES)
async def test_any_size_at_any_place(name: str) -> None:
    rng, there = Random(name), PLACES[name]
    async with staged((80, 24), there.opening, pace=there.pace) as pilot:
        await go(pilot, there)
        before = text(pilot.app)
        for width, height in [
            (1, 1),
            (500, 200),
            (40, 10),
            (39, 10),
            *[(rng.randint(1, 200), rng.randint(1, 60)) for _ in range(6)],
        ]:
            await resize(pilot, width, height)
            assert len(rows(pilot.app)) == height
        await resize(pilot, 80, 24)
        assert text(pilot.app) == before
