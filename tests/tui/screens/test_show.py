"""The show: a beat at a time, at a pace, to its end; then the question, deaf for a moment."""

import asyncio

import pytest

from paravent.tui.screens.play import Play
from paravent.tui.settings import PACES
from tests.tui.stage import WAGER, Stage, click, place, press, rows, say, staged, text

pytestmark = pytest.mark.usefixtures("toys", "slow")

LONG = 3600.0
BEAT = "Red bids 2."


def table(pilot: Stage) -> Play:
    shown = place(pilot)
    assert isinstance(shown, Play)
    return shown


async def bid(pilot: Stage) -> None:
    """To the beat after the first bids."""
    for _ in range(20):
        if not table(pilot).show.running:
            break
        await press(pilot, "enter")
    await press(pilot, "c", "enter")


async def test_r73_a_beat_is_told_on_row_21_and_goes_into_the_log_when_it_is_over() -> None:
    async with staged(opening=WAGER, pace="slow") as pilot:
        await bid(pilot)
        assert rows(pilot.app)[20] == f" {BEAT}"
        assert BEAT not in [entry.text for entry in table(pilot).diary.entries]
        await press(pilot, "enter")
        assert BEAT in [entry.text for entry in table(pilot).diary.entries]
        assert "Your use?" in rows(pilot.app)[20]


@pytest.mark.parametrize("key", ["enter", "space", "z"])
async def test_enter_space_and_z_go_on(key: str) -> None:
    async with staged(opening=WAGER, pace="slow") as pilot:
        await bid(pilot)
        await press(pilot, key)
        assert not table(pilot).show.running


async def test_a_click_on_the_table_is_the_next_beat() -> None:
    async with staged(opening=WAGER, pace="slow") as pilot:
        await bid(pilot)
        await click(pilot, 5, 5)
        assert not table(pilot).show.running


async def test_the_keys_of_the_board_rest_meanwhile() -> None:
    async with staged(opening=WAGER, pace="slow") as pilot:
        await bid(pilot)
        assert rows(pilot.app)[23].startswith(" Enter next  z to the end")
        await press(pilot, "a")
        assert table(pilot).show.running
        await say(pilot, "skip")
        assert not table(pilot).show.running


async def test_it_goes_on_by_itself_at_its_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES, "fast", 0.05)
    async with staged(opening=WAGER, pace="fast") as pilot:
        await press(pilot, "z", "c", "enter")
        for _ in range(200):
            if BEAT in [entry.text for entry in table(pilot).diary.entries]:
                break
            await asyncio.sleep(0.01)
        assert not table(pilot).show.running


async def test_without_a_pace_there_is_no_show() -> None:
    async with staged(opening=WAGER, pace="off") as pilot:
        await press(pilot, "c", "enter")
        assert "Your use?" in rows(pilot.app)[20]


async def test_r58_the_question_after_a_show_is_deaf_for_a_moment() -> None:
    async with staged(opening=WAGER, pace="slow", guard=LONG) as pilot:
        table(pilot).board.deaf = False
        await bid(pilot)
        await press(pilot, "z")
        before = len(table(pilot).solo.match.table.journal.entries)
        await press(pilot, "enter", "b", "enter")
        assert "▸ a use" in text(pilot.app)
        assert len(table(pilot).solo.match.table.journal.entries) == before
        table(pilot).board.deaf = False
        await press(pilot, "b")
        assert "▸ b use" in text(pilot.app)


async def test_two_quick_spaces_end_a_show() -> None:
    async with staged(opening=WAGER, pace="slow") as pilot:
        play = table(pilot)
        await bid(pilot)
        scene = play.show._scene
        assert scene is not None
        for _ in range(5):
            play.show.add(scene)
        play.onward("space")
        assert play.show.running
        play.onward("space")
        assert not play.show.running
