"""Dojo in the real app: its screens with everything around the board, whole games by keys and by mouse, drafts."""

from collections.abc import Awaitable, Callable

import pytest

from paravent.core.games.dojo import state as steps
from paravent.core.games.dojo.state import State
from paravent.tui.boards.dojo.board import DojoBoard
from paravent.tui.boards.dojo.phases import Asked
from paravent.tui.boards.dojo.placing import LETTERS, Placing
from paravent.tui.match import Match
from paravent.tui.screens.play import Play
from paravent.tui.solo import Setup, Solo
from tests.tui import golden
from tests.tui.boards.walls import WINDOWS, Drawing, same_screen
from tests.tui.settling import resize
from tests.tui.stage import Stage, click, place, press, rows, say, staged, text

FOLDER = golden.FOLDER / "dojo"
FIVE = Setup("dojo", ("you", *("bot:random",) * 4), {}, seed=7)
THREE = Setup("dojo", ("you", "bot:random", "bot:random"), {}, seed=5)


def table(pilot: Stage) -> tuple[Play, DojoBoard]:
    shown = place(pilot)
    assert isinstance(shown, Play)
    assert isinstance(shown.board, DojoBoard)
    return shown, shown.board


async def until(pilot: Stage, there: Callable[[State], bool]) -> None:
    """Play on by keys until a question of this kind comes, or the end."""
    for _ in range(300):
        shown, board = table(pilot)
        assert not [row for row in (*rows(pilot.app)[:22], rows(pilot.app)[23]) if ".." in row.replace("...", "")]
        if shown.show.running:
            await press(pilot, "z")
        elif shown.solo.match.over is not None or (shown.mine and there(board.now.state)):
            assert there(board.now.state), "the game does not come there"
            return
        else:
            await _answer(pilot, board)
    raise LookupError("the game does not end")


async def _answer(pilot: Stage, board: DojoBoard) -> None:
    """The last answer, so that challenges are made; the first cell and the first line."""
    phase = board.phase
    if isinstance(phase, Placing):
        if phase.cell is None:
            await press(pilot, LETTERS[0])
        if not phase.complete:
            await press(pilot, board.keys()[1].keys[0])
        await press(pilot, "enter")
    else:
        await press(pilot, board.keys()[0].keys[-1], "enter")


async def over(pilot: Stage) -> None:
    await until(pilot, lambda state: state.agenda[0][0] == steps.OVER)


async def recruitment(pilot: Stage) -> None:
    await until(pilot, lambda state: state.round > 4 and state.agenda[0][0] == steps.GIVE)
    await press(pilot, "down")


async def challenge(pilot: Stage) -> None:
    await until(pilot, lambda state: state.agenda[0][0] == steps.CHALLENGE)
    await press(pilot, "2")


async def placement(pilot: Stage) -> None:
    await until(pilot, lambda state: state.agenda[0][0] == steps.PLACE and state.winner == 0)
    await press(pilot, "g")
    await press(pilot, table(pilot)[1].keys()[1].keys[0])


SCREENS: dict[str, Callable[[Stage], Awaitable[None]]] = {
    "recruitment": recruitment,
    "challenge": challenge,
    "placement": placement,
    "end": over,
}


async def test_a_whole_game_of_five_is_played_by_keys_alone_and_these_are_its_screens() -> None:
    async with staged(WINDOWS[0], FIVE, thinker=Drawing) as pilot:
        for name, come_there in SCREENS.items():
            await come_there(pilot)
            await same_screen(pilot, name, FOLDER)
            if name != "end":
                in_force = table(pilot)[0].keys()
                pressed = [key for entry in in_force for key in entry.keys]
                assert len(pressed) == len(set(pressed))
                assert {"y", "q", ":", "?", "/", "r"} <= set(pressed)
        assert rows(pilot.app)[0].startswith(" DOJO · over after 12 of 12 rounds")


async def test_rounds_are_played_by_mouse_alone() -> None:
    """Whole games by mouse are played on the board alone, see `test_dojo_play`."""
    async with staged(WINDOWS[0], THREE, thinker=Drawing) as pilot:
        for _ in range(200):
            _, board = table(pilot)
            if board.now.state.round > 4:
                break
            if isinstance(board.phase, Placing):
                target = LETTERS[0]
                await _click(pilot, target)
                if not board.phase.complete:
                    target = board.keys()[1].keys[0]
                    await _click(pilot, target)
            else:
                assert isinstance(board.phase, Asked)
                target = board.phase.offered[-1].key
                await _click(pilot, target)
            await _click(pilot, target)
        assert len(table(pilot)[1].now.state.dojos[0]) == 4


async def _click(pilot: Stage, target: str) -> None:
    board = table(pilot)[1]
    x, y = max(cell for cell, name in board.canvas.targets.items() if name == target)
    await click(pilot, board.region.x + x, board.region.y + y)


async def test_a_choice_outlives_every_size_of_the_window_and_is_typed() -> None:
    async with staged(WINDOWS[0], THREE, thinker=Drawing) as pilot:
        await until(pilot, lambda state: state.agenda[0][0] == steps.PLACE and state.winner != 0)
        phase = table(pilot)[1].phase
        assert isinstance(phase, Placing)
        await press(pilot, "g")
        words = table(pilot)[1].unsent()
        assert words.startswith("place ")
        for width, height in ((200, 60), (60, 15), (30, 8), (120, 40), (80, 24)):
            await resize(pilot, width, height)
            assert table(pilot)[1].unsent() == words
        count = len(table(pilot)[1].now.state.dojos[0])
        await say(pilot, words)
        assert len(table(pilot)[1].now.state.dojos[0]) == count + 1


async def test_who_is_waited_for_is_told_in_one_row(monkeypatch: pytest.MonkeyPatch) -> None:
    async with staged(WINDOWS[0], FIVE, thinker=Drawing) as pilot:
        shown, _ = table(pilot)
        monkeypatch.setattr(Solo, "names", ("you", *("Maximiliane-Anna",) * 4))
        for owed, told in (
            ((1,), "Biwa (Maximiliane-Anna) is choosing."),
            ((1, 2), "Biwa (Maximiliane-Anna) and Chiba (Maximiliane-Anna) choose."),
            ((1, 2, 3, 4), "Biwa, Chiba, Daigo and Edo choose."),
        ):
            monkeypatch.setattr(Match, "owed", owed)
            assert shown.question() == told


async def test_help_and_a_closer_look_tell_of_this_game() -> None:
    async with staged(WINDOWS[0], THREE, thinker=Drawing) as pilot:
        await press(pilot, "?")
        assert "The first challenge of a round" in text(pilot.app) or "You see one card at a time" in text(pilot.app)
        await press(pilot, "escape", "right", "v")
        assert "0 points with 0 cards and 0 trophies" in text(pilot.app)
