"""A new table: who sits where and by which rules, by keys, by mouse and typed; the same choice each way."""

import importlib
from dataclasses import replace

import pytest

from paravent.core.game import AnyGame
from paravent.tui.screens.dialog import Dialog
from paravent.tui.screens.home import Home
from paravent.tui.screens.play import Play
from paravent.tui.solo import Setup
from paravent.tui.widgets.canvas import Canvas
from tests.toys.wager import Wager
from tests.tui.stage import Stage, click, place, press, rows, say, staged, text

pytestmark = pytest.mark.usefixtures("toys")


def chosen(pilot: Stage) -> Setup:
    dialog = place(pilot)
    assert isinstance(dialog, Dialog)
    return dialog.chosen


async def click_on(pilot: Stage, row: str, words: str) -> None:
    """Click a word in the row that begins, after the cursor, with a text."""
    y, line = next((y, line) for y, line in enumerate(rows(pilot.app)) if line[2:].strip().startswith(row))
    await click(pilot, line.index(words, 30), y)


async def test_it_proposes_you_against_easy_bots() -> None:
    async with staged() as pilot:
        await press(pilot, "2", "enter")
        assert chosen(pilot) == Setup("wager", ("you", "bot:easy"), {"dice": "1"})
        assert "NEW TABLE · Wager" in rows(pilot.app)[0]
        assert rows(pilot.app)[0].endswith("you are Red")


async def test_a_letter_goes_to_a_seat_and_then_steps_through_its_players() -> None:
    async with staged() as pilot:
        await press(pilot, "2", "enter", "b")
        assert chosen(pilot).players == ("you", "bot:easy")
        await press(pilot, "b")
        assert chosen(pilot).players == ("you", "bot:medium")


async def test_sitting_down_elsewhere_gives_the_old_seat_to_who_sat_there() -> None:
    async with staged() as pilot:
        await press(pilot, "2", "enter")
        await say(pilot, "seat b you")
        assert chosen(pilot).players == ("bot:easy", "you")
        assert rows(pilot.app)[0].endswith("you are Blue")
        await press(pilot, "w")
        assert chosen(pilot).players == ("you", "bot:easy")


async def test_an_arrow_moves_nobody_to_another_seat_and_ends_at_both_ends() -> None:
    async with staged() as pilot:
        await press(pilot, "2", "enter", "b", "left", "left", "left")
        assert chosen(pilot).players == ("you", "bot:random")
        assert rows(pilot.app)[21].startswith(" × you sit on the other seat: w moves")
        await press(pilot, *["right"] * 9)
        assert chosen(pilot).players == ("you", "open")
        await press(pilot, "b")
        assert chosen(pilot).players == ("you", "bot:random"), "its letter goes round, and leaves out who sits already"


async def test_help_says_what_the_numbers_at_its_end_are() -> None:
    async with staged():
        *_, heading, first, second = Dialog(replace_facts("No strength was.", "No number was.")).help()
    assert heading == "Not all of Wager was ever published. What is missing, this program proposes:"
    assert (first, second) == ("· No strength was.", "· No number was.")


def replace_facts(*proposed: str) -> AnyGame:
    """Wager, with gaps."""
    game = Wager()
    game.facts = replace(game.facts, proposed=proposed)
    return game


async def test_more_seats_and_another_rule() -> None:
    async with staged() as pilot:
        await press(pilot, "2", "enter", "right", "right", "1", "1")
        assert chosen(pilot) == Setup("wager", ("you", "bot:easy", "bot:easy", "bot:easy"), {"dice": "2"})
        await press(pilot, "up", "up", "up", "up", "up", "left")
        assert len(chosen(pilot).players) == 3


async def test_the_same_by_mouse() -> None:
    async with staged() as pilot:
        await press(pilot, "2", "enter")
        await click_on(pilot, "How many", "3")
        await click_on(pilot, "c", "hard")
        await click_on(pilot, "1", "2")
        assert chosen(pilot) == Setup("wager", ("you", "bot:easy", "bot:hard"), {"dice": "2"})


async def test_the_same_typed() -> None:
    async with staged() as pilot:
        await press(pilot, "2", "enter")
        await say(pilot, "set seats 3")
        await say(pilot, "seat c bot hard")
        await say(pilot, "set dice 2")
        assert chosen(pilot) == Setup("wager", ("you", "bot:easy", "bot:hard"), {"dice": "2"})
        await say(pilot, "open")
        assert isinstance(place(pilot), Play)


@pytest.mark.parametrize(
    "typed, told",
    [
        ("set dices 2", 'there is no option "dices"; there are: dice'),
        ("set dice 3", '"Dice" cannot be "3"; choose 1, 2'),
        ("seat b grandmaster", '"Blue" cannot be "grandmaster"; choose you, random, easy, medium, hard, open'),
        ("seat f easy", "say `seat LETTER PLAYER` or `set OPTION VALUE`"),
    ],
)
async def test_what_cannot_be_is_said(typed: str, told: str) -> None:
    async with staged((100, 24)) as pilot:
        await press(pilot, "2", "enter")
        await say(pilot, typed)
        assert rows(pilot.app)[21] == f" × {told}"


async def test_nobody_need_sit_there_oneself() -> None:
    async with staged() as pilot:
        await press(pilot, "1", "enter", "a", "right", "enter")
        table = place(pilot)
        assert isinstance(table, Play)
        assert table.solo.seat is None
        assert table.solo.match.over
        assert "is dealt a card" in text(pilot.app) or any(
            "is dealt a card" in entry.text for entry in table.diary.entries
        )


async def test_escape_goes_home_and_opens_nothing() -> None:
    async with staged() as pilot:
        await press(pilot, "2", "enter", "escape")
        assert isinstance(place(pilot), Home)
        assert "No game waits." in text(pilot.app)


@pytest.mark.parametrize("name", ["amoeba", "dojo", "kungfur", "zodiac"])
def test_the_most_seats_of_every_game_fit_into_the_least_window(name: str) -> None:
    game = importlib.import_module(f"paravent.core.games.{name}").GAME
    dialog = Dialog(game, Setup(name, ("you", *("open",) * (max(game.facts.seats) - 1)), {}))
    assert dialog.least == (80, 19)
    canvas = Canvas(*dialog.least)
    dialog.draw(canvas)
    assert [row.name for row in dialog.rows if canvas.where(row.name) is None] == []
    told = " ".join(" ".join(map(canvas.text, range(canvas.height))).split())
    assert dialog.rows[0].help in told, "what the cursor is on is told below all rows"
