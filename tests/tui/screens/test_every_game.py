"""Whole games of every game there is, on its own board and on the generic one: what holds at every question."""

from dataclasses import replace

import pytest

from paravent.core import games
from paravent.tui.boards import base, board_for
from paravent.tui.glyphs import BLOCKS, BOX, MARKS
from paravent.tui.keys import find, twice
from paravent.tui.screens import sitting
from paravent.tui.screens.play import Play
from paravent.tui.solo import Setup, usual
from tests.bots import Levels
from tests.toys import box
from tests.tui.stage import Stage, place, press, rest, rows, staged, text

KNOWN = {*MARKS, *BLOCKS, *BOX, *map(chr, range(32, 127)), "\n"}
MOST = 200
"""Questions to the person in one game, at most."""


def at_rest(pilot: Stage) -> None:
    """What holds whenever the person is asked, or the game is over."""
    play = place(pilot)
    keys = play.in_force()
    assert twice(keys) == []
    assert set(text(pilot.app)) <= KNOWN
    assert rows(pilot.app)[20].strip(), "row 21 says what is asked"
    assert find(keys, "?")
    assert find(keys, "q") or find(keys, "escape"), "there is a way out"


@pytest.mark.parametrize("board", ["own", "own, told", "generic"])
@pytest.mark.parametrize("name", games.names())
async def test_a_whole_game(name: str, board: str, slow: None, monkeypatch: pytest.MonkeyPatch) -> None:
    if board == "generic":
        monkeypatch.setattr(sitting, "board_for", lambda _: board_for("generic"))
    pace = "slow" if board == "own, told" else "off"
    async with staged((80, 24), short(name), thinker=Levels, pace=pace) as pilot:
        play = place(pilot)
        assert isinstance(play, Play)
        for _ in range(MOST):
            while play.show.running:
                at_rest(pilot)
                play.onward("enter")
                await rest(pilot)
            at_rest(pilot)
            if play.solo.match.over:
                break
            assert play.board.reason == ""
            play.board.choose(action_of(play))
            await rest(pilot)
        assert play.solo.match.over
        assert play.board.card() is not None
        await press(pilot, "escape")
        assert place(pilot) is not play


def short(name: str) -> Setup:
    """The usual table, at which a long game is a short one, and the same game every time."""
    return replace(usual(games.load(name)), options=box.brief(name), seed=7)


def action_of(play: Play) -> object:
    """What an easy bot would do in the person's place."""
    seat = play.solo.seat
    assert seat is not None
    return play.solo.thinker.think("easy", play.solo.match.table.seen_by(seat), seat, 1).action


@pytest.mark.parametrize("name", games.names())
async def test_a_board_leaves_the_letters_of_the_play_screen_alone(name: str) -> None:
    async with staged((80, 24), short(name), thinker=Levels) as pilot:
        play = place(pilot)
        assert isinstance(play, Play)
        entries = play.board.keys()
        assert entries
        letters = {key for entry in entries for key in entry.keys if len(key) == 1 and key.isalpha()}
        assert len(letters) > 13 + len(base.RESERVED) or not letters & set(base.RESERVED)
