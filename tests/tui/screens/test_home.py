"""The first screen: what there is, what waits, what is said when there is nothing."""

import os
from pathlib import Path

import pytest

from paravent.core import games
from paravent.net.store import GameFile
from paravent.tui import paths
from paravent.tui.saved import OfPeople, against
from paravent.tui.screens.dialog import Dialog
from paravent.tui.screens.home import Home, Row, who_in
from paravent.tui.screens.overlay import Sure
from paravent.tui.screens.play import Play
from paravent.tui.screens.reading import Rules
from paravent.tui.widgets.rows import TypedLine
from tests.tui.stage import NOON, TOYS, WAGER, click, place, press, rows, say, staged, text

pytestmark = pytest.mark.usefixtures("toys")


async def left_game() -> Path:
    """A game that was begun and left; it was saved at noon of the tests' day."""
    async with staged(opening=WAGER) as pilot:
        await press(pilot, "c", "enter", "q", "enter")
        assert isinstance(place(pilot), Home)
    (path,) = paths.games().glob("*.game")
    os.utime(path, (NOON - 3600, NOON - 3600))
    return path


async def test_it_lists_the_games_and_says_what_to_do_when_none_waits() -> None:
    async with staged() as pilot:
        shown = text(pilot.app)
        assert "1  Stones" in shown
        assert "2  Wager" in shown
        assert "No game waits. One that you leave is kept, and stands here." in shown


async def test_the_shortest_game_stands_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "names", lambda: ("wager", "stones"))
    async with staged() as pilot:
        assert "▸ 1  Stones" in text(pilot.app)


async def test_a_digit_points_and_enter_opens() -> None:
    async with staged() as pilot:
        await press(pilot, "2")
        assert "▸ 2  Wager" in text(pilot.app)
        await press(pilot, "enter")
        assert isinstance(place(pilot), Dialog)
        await press(pilot, "escape")
        assert isinstance(place(pilot), Home)


async def test_a_click_points_and_a_second_one_opens() -> None:
    async with staged() as pilot:
        row = next(number for number, line in enumerate(rows(pilot.app)) if "2  Wager" in line)
        await click(pilot, 12, row)
        assert "▸ 2  Wager" in text(pilot.app)
        await click(pilot, 12, row)
        assert isinstance(place(pilot), Dialog)


async def test_where_there_is_room_the_games_are_panels_that_are_clicked_like_rows() -> None:
    async with staged((120, 40)) as pilot:
        await press(pilot, "right")
        assert "▸ 2  Wager" in text(pilot.app)
        await press(pilot, "left")
        assert "▸ 1  Stones" in text(pilot.app)
        row = next(number for number, line in enumerate(rows(pilot.app)) if "2  Wager" in line)
        await click(pilot, rows(pilot.app)[row].index("Wager"), row + 3)
        assert "▸ 2  Wager" in text(pilot.app)
        row = next(number for number, line in enumerate(rows(pilot.app)) if "Join by the code" in line)
        await click(pilot, rows(pilot.app)[row].index("Join"), row)
        assert place(pilot).query_one(TypedLine).display, "what is written there can be clicked, too"


async def test_large_windows_tell_how_the_game_pointed_at_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "names", lambda: ("wager", "stones", "third", "fourth"))
    monkeypatch.setattr(games, "load", lambda name: TOYS.get(name, TOYS["stones"]))
    async with staged((120, 40)) as pilot:
        assert "How Stones goes" in text(pilot.app)
        await press(pilot, "up")
        assert "How Wager goes" in text(pilot.app)
        assert "r the rules in full" in text(pilot.app)


async def test_a_key_between_two_clicks_makes_the_second_a_first() -> None:
    async with staged() as pilot:
        row = next(number for number, line in enumerate(rows(pilot.app)) if "2  Wager" in line)
        await click(pilot, 12, row)
        await press(pilot, "1")
        await click(pilot, 12, row)
        assert isinstance(place(pilot), Home)


async def test_it_can_be_typed() -> None:
    async with staged() as pilot:
        await say(pilot, "new wag")
        assert isinstance(place(pilot), Dialog)


@pytest.mark.parametrize(
    "typed, told",
    [
        ("new chess", "“new chess” opens nothing; say `new` and one of stones, wager"),
        ("opitons", "there is no command “opitons” here; did you mean “options”?"),
        ("pace quick", "“pace” cannot be “quick”; choose slow, normal, fast, off"),
        ("theme solar", "there is no theme “solar”; there are: amber, contrast, dark"),
    ],
)
async def test_what_cannot_be_done_is_said_on_row_22(typed: str, told: str) -> None:
    async with staged((100, 24)) as pilot:
        await say(pilot, typed)
        assert told.replace("“", '"').replace("”", '"') in rows(pilot.app)[21]
        assert rows(pilot.app)[21].startswith(" × ")


async def test_a_game_that_was_left_waits_and_goes_on() -> None:
    await left_game()
    async with staged() as pilot:
        assert "a  Wager               against easy bot" in text(pilot.app)
        assert "saved today 11:00" in text(pilot.app)
        await press(pilot, "a", "enter")
        table = place(pilot)
        assert isinstance(table, Play)
        assert ":bid 2" in [entry.text for entry in table.diary.entries]


async def test_a_journal_that_cannot_be_read_stays_in_the_list_with_its_reason() -> None:
    path = await left_game()
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    async with staged() as pilot:
        await press(pilot, "a")
        assert "×" in next(line for line in rows(pilot.app) if "against easy bot" in line)
        await press(pilot, "enter")
        assert isinstance(place(pilot), Home)
        assert rows(pilot.app)[21].startswith(" × ")
    assert path.read_bytes() == data


async def test_a_game_is_deleted_only_when_enter_says_so_twice_over() -> None:
    path = await left_game()
    async with staged() as pilot:
        in_force = place(pilot).in_force()
        assert "delete" not in {key.does for key in in_force}
        await press(pilot, "a", "x")
        assert isinstance(pilot.app.screen, Sure)
        assert (
            pilot.app.screen.text == "Wager against easy bot, last played today 11:00: it is then gone for good, here."
        )
        await press(pilot, "x", "escape")
        assert path.exists()
        await press(pilot, "x", "enter")
        assert not path.exists()
        assert "No game waits." in text(pilot.app)


async def test_a_game_that_another_program_plays_is_not_deleted() -> None:
    path = await left_game()
    with GameFile.open(path):
        async with staged() as pilot:
            await press(pilot, "a", "x", "enter")
            assert path.exists()
            assert rows(pilot.app)[21].startswith(" × it cannot be deleted: ")


@pytest.mark.parametrize("width", [80, 100, 120])
async def test_taglines_stand_there_in_full(width: int) -> None:
    async with staged((width, 24)) as pilot:
        shown = text(pilot.app)
        assert "board games in the terminal: what is hidden stays hidden" in shown
        assert "Take the last one." in shown
        assert "Bid blind, play true." in shown
        assert ".." not in shown


async def test_the_rules_of_the_game_under_the_cursor() -> None:
    async with staged() as pilot:
        await press(pilot, "2", "r")
        assert isinstance(place(pilot), Rules)
        assert "WAGER" in text(pilot.app)
        await press(pilot, "escape")
        assert isinstance(place(pilot), Home)


async def test_q_quits_and_escape_never_does() -> None:
    async with staged() as pilot:
        await press(pilot, "escape", "escape")
        assert pilot.app.is_running
        await press(pilot, "q")
        assert pilot.app.return_code == 0


@pytest.mark.parametrize(
    "room, told", [(50, "with Ann, Bo and Cy, on the network"), (25, "with Ann, Bo and Cy"), (12, "with Ann ..")]
)
def test_with_whom_a_table_waits_comes_before_where_they_are(room: int, told: str) -> None:
    assert who_in(Row("a", None, people=OfPeople("amoeba", ("Ann", "Bo", "Cy"))), room) == told


def test_bots_of_a_level_are_counted() -> None:
    assert against(("you", "bot:easy", "bot:easy", "bot:hard", "bot:easy")) == "against 3 easy bots, hard bot"
    assert against(("bot:easy", "you")) == "against easy bot"
    assert against(("bot:easy", "bot:easy")) == "2 easy bots"
