"""Amoeba Wars in the real app: its screens with everything around the board, by keys, by mouse and typed."""

import secrets
from collections.abc import Callable
from random import Random

import pytest

from paravent.core.bots import Choice
from paravent.core.games.amoeba import GAME, galaxy, story
from paravent.core.requests import Seat
from paravent.tui.boards.amoeba.board import AmoebaBoard
from paravent.tui.boards.amoeba.force import Force
from paravent.tui.boards.amoeba.listed import Listed
from paravent.tui.boards.amoeba.phases import Phase
from paravent.tui.screens.play import Play
from paravent.tui.solo import Setup
from tests.bots import First
from tests.tui import golden
from tests.tui.boards.amoeba_scenes import SCENES
from tests.tui.boards.walls import same_screen
from tests.tui.stage import Stage, click, place, press, rows, say, staged, text

FOLDER = golden.FOLDER / "amoeba"
SIZES = ((80, 24), (120, 40), (200, 60))
TABLE = Setup("amoeba", ("you", *("bot:easy",) * 3), {"rounds": "3"}, seed=5)
SCREENS = SCENES
"""What the gallery takes pictures of."""
SIX = Setup("amoeba", ("you", *("bot:easy",) * 5), {"rounds": "1"}, seed=5)


@pytest.fixture(autouse=True)
def same_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table's name is drawn; here it is always the same one."""
    monkeypatch.setattr(secrets, "token_hex", lambda _: "c0ffee")


class Drawing(First):
    """Draws its answers."""

    def think(self, level: str, seen: object, seat: Seat, seed: int) -> Choice[object]:
        return Choice(GAME.sample(seen, seat, Random(seed)), "it was drawn")  # type: ignore[arg-type]  # its own state


def table(pilot: Stage) -> tuple[Play, AmoebaBoard]:
    shown = place(pilot)
    assert isinstance(shown, Play)
    assert isinstance(shown.board, AmoebaBoard)
    return shown, shown.board


async def until(pilot: Stage, there: Callable[[Phase], bool]) -> None:
    """Play on by keys, at most four for an answer, until a question of this kind comes, or the end."""
    for _ in range(150):
        shown, board = table(pilot)
        assert board.phase is not None
        if shown.show.running:
            await press(pilot, "z")
        elif shown.solo.match.over is not None or (shown.mine and there(board.phase)):
            return
        elif isinstance(board.phase, Listed):
            await press(pilot, board.phase.offered[-1].key or "down", "enter")
        elif isinstance(board.phase, Force) or board.phase.title().startswith(("jump", "build")):
            await press(pilot, ".", "enter")
        else:
            await press(pilot, "enter")
    raise LookupError("the game does not come there")


@pytest.mark.usefixtures("slow")
async def test_an_attack_with_its_odds_and_the_orders_over_it() -> None:
    async with staged(SIZES[0], TABLE, pace="slow", thinker=Drawing) as pilot:
        await until(pilot, lambda phase: isinstance(phase, Force))
        board = table(pilot)[1]
        while isinstance(board.phase, Force) and board.phase.target < 0:
            await press(pilot, board.keys()[0].keys[0])
        await same_screen(pilot, "attack", FOLDER)
        await press(pilot, "=", "1", "down", "right", "right")
        await same_screen(pilot, "orders", FOLDER)


async def test_six_seats_play_to_the_end_by_keys_alone() -> None:
    async with staged(SIZES[0], SIX, thinker=Drawing) as pilot:
        await until(pilot, lambda _: False)
        assert "over after round 1" in rows(pilot.app)[0]


async def test_an_attack_is_aimed_by_mouse_and_sent_by_a_typed_line() -> None:
    async with staged(SIZES[0], TABLE, thinker=Drawing) as pilot:
        await until(pilot, lambda phase: isinstance(phase, Force))
        board = table(pilot)[1]
        for _ in range(3):
            if isinstance(board.phase, Force) and board.phase.target < 0:
                await _click(pilot, f"sys {_lit(board)}")
        assert isinstance(board.phase, Force)
        typed = board.phase.typed_words()
        source = board.phase.source
        await say(pilot, "attack h1 h1 s1")
        assert rows(pilot.app)[21].startswith(" × ")
        told = board.now.state.told + len(board.now.state.story)
        await say(pilot, typed)
        assert board.now.state.told + len(board.now.state.story) > told
        assert any(entry[:3] == (story.ATTACKED, 0, source) for entry in board.now.state.story[-20:])


def _lit(board: AmoebaBoard) -> str:
    assert board.phase is not None
    return galaxy.NAMES[min(board.phase.marks().lit)]


async def _click(pilot: Stage, target: str) -> None:
    board = table(pilot)[1]
    x, y = max(cell for cell, name in board.canvas.targets.items() if name == target)
    await click(pilot, board.region.x + x, board.region.y + y)


async def test_every_key_of_the_screen_has_one_meaning_and_help_tells_of_the_map() -> None:
    async with staged((100, 40), TABLE, thinker=Drawing) as pilot:
        await until(pilot, lambda phase: isinstance(phase, Force))
        in_force = table(pilot)[0].keys()
        pressed = [key for entry in in_force for key in entry.keys]
        assert len(pressed) == len(set(pressed))
        assert {"v", "y", "q", ":", "?", "/", "<"} <= set(pressed)
        await press(pilot, "?")
        assert "adds a ship of that price" in text(pilot.app)
