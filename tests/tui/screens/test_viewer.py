"""The replay on the board: steps, jumps, going on by itself, and the eyes of every seat."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from paravent.core.bots.random_ import any_action
from paravent.net import store
from paravent.tui import paths
from paravent.tui.opening import Replayed
from paravent.tui.recording import recording
from paravent.tui.screens.viewer import Viewer
from paravent.tui.solo import open_table
from tests.bots import First
from tests.tui.stage import TOYS, WAGER, Stage, press, rows, say, staged, text

pytestmark = pytest.mark.usefixtures("toys")


@pytest.fixture
def over(home: Path) -> Path:
    """A game against a bot that was played to its end."""
    return played(1000)


def played(most: int) -> Path:
    """A game of so many choices of the person, or less if it ends before."""
    solo = open_table(WAGER, First(TOYS["wager"]))
    rng = Random(3)
    solo.match.run()
    while solo.match.over is None and most:
        seat = solo.match.owed[0]
        most -= seat == 0
        solo.match.choose(seat, any_action(solo.game, solo.match.table.seen_by(seat), seat, rng))
    if solo.match.over is not None:
        solo.finish()
    assert solo.file is not None
    path = solo.file.path
    solo.close()
    return path


def viewer(pilot: Stage) -> Viewer:
    screen = pilot.app.screen
    assert isinstance(screen, Viewer), screen
    return screen


async def test_it_begins_at_the_beginning_and_goes_on_answer_by_answer(over: Path) -> None:
    async with staged(opening=Replayed(over)) as pilot:
        many = len(viewer(pilot).recording)
        assert f"answer 0 of {many}" in rows(pilot.app)[0]
        await press(pilot, "right")
        assert viewer(pilot).at == 1
        await press(pilot, "end")
        assert f"answer {many} of {many}" in rows(pilot.app)[0]
        await press(pilot, "left")
        assert viewer(pilot).at == many - 1
        await press(pilot, "home", "pagedown")
        assert viewer(pilot).at == min(10, many)
        await say(pilot, "go 3")
        assert viewer(pilot).at == 3
        await say(pilot, "go 999")
        assert f"× say the number of an answer, from 0 to {many}" in text(pilot.app)
        assert viewer(pilot).at == 3


async def test_every_position_is_the_one_that_the_journal_leads_to_as_its_seat_saw_it(over: Path) -> None:
    found = recording(over)
    assert [sight.seat for sight in found.sights] == [0, 1, None]
    truth = store.scan(over).journal
    assert len(found) == len(truth.entries)
    for sight in found.sights:
        assert len(sight.states) == len(found) + 1
        for state in map(sight.at, range(len(found) + 1)):
            bit = state.seats if sight.seat is None else sight.seat
            hidden = [slot for slot, seen in enumerate(state.cards.seen) if not seen >> bit & 1]
            assert all(state.cards.face[slot] is None for slot in hidden)


async def test_it_looks_through_every_seats_eyes_when_the_game_is_over(over: Path) -> None:
    async with staged(opening=Replayed(over)) as pilot:
        await say(pilot, "go 5")
        assert "◆ Seen as Red (you) saw it. v: other eyes." in text(pilot.app)
        await press(pilot, "v")
        assert "◆ Seen as Blue (easy bot) saw it." in text(pilot.app)
        assert viewer(pilot).at == 5
        await press(pilot, "v")
        assert "◆ Seen as an onlooker saw it." in text(pilot.app)
        await say(pilot, "eyes red")
        assert "◆ Seen as Red (you) saw it." in text(pilot.app)
        await say(pilot, "eyes green")
        assert '× "green" has no eyes here; there are: Red, Blue, onlooker' in text(pilot.app)


async def test_a_game_that_goes_on_is_shown_as_its_player_saw_it_and_no_other(home: Path) -> None:
    path = played(2)
    assert path.parent == paths.games()
    async with staged(opening=Replayed(path)) as pilot:
        assert [sight.seat for sight in viewer(pilot).recording.sights] == [0]
        assert "other eyes" not in text(pilot.app)
        assert "The game goes on, so it is shown as you saw it." in text(pilot.app)


async def test_it_goes_on_by_itself_to_the_end_and_stops_when_told(over: Path) -> None:
    async with staged(opening=Replayed(over)) as pilot:
        screen = viewer(pilot)
        screen._paces = [0.001, 0.001, 0.001]
        await press(pilot, "space")
        async with asyncio.timeout(30):
            while screen.at < len(screen.recording) or screen.board.beat is not None:
                await pilot.pause(0.01)
        assert screen.at == len(screen.recording)
        screen._paces = [30.0, 30.0, 30.0]
        await press(pilot, "home", "space", "space")
        assert screen.at == 1, "the second one stops it where it is"
        assert screen.board.beat is None


async def test_the_log_goes_as_far_as_the_position_and_one_leaves_to_where_one_was(over: Path) -> None:
    async with staged((120, 40), opening=Replayed(over)) as pilot:
        await say(pilot, "go 4")
        before = [entry.text for entry in viewer(pilot).diary.entries]
        await press(pilot, "right")
        assert [entry.text for entry in viewer(pilot).diary.entries][: len(before)] == before
        await press(pilot, "y", "escape", "q")
        assert "Choose a game" in text(pilot.app)
