"""Zodiac Duel in the real app: its screens with everything around the board, and what a window does to a draft."""

from collections.abc import Awaitable, Callable

import pytest

from paravent.core.games.zodiac import state as steps
from paravent.core.games.zodiac.state import State
from paravent.tui.boards.zodiac.board import ZodiacBoard
from paravent.tui.boards.zodiac.drafting import Picker
from paravent.tui.boards.zodiac.phases import Asked
from paravent.tui.screens.play import Play
from paravent.tui.solo import Setup
from tests.tui import golden
from tests.tui.boards.walls import WINDOWS, Drawing, same_screen
from tests.tui.settling import resize
from tests.tui.stage import Stage, click, place, press, rows, staged, text

FOLDER = golden.FOLDER / "zodiac"
TABLE = Setup("zodiac", ("you", "bot:easy"), {"mode": "basic"}, seed=5)
STAR = Setup("zodiac", ("you", "bot:easy"), {"mode": "basic"}, seed=3)
"""A game in which a star asks for a past fighter."""
EXPERT = Setup("zodiac", ("you", "bot:easy"), {"mode": "expert"}, seed=5)


def table(pilot: Stage) -> tuple[Play, ZodiacBoard]:
    shown = place(pilot)
    assert isinstance(shown, Play)
    assert isinstance(shown.board, ZodiacBoard)
    return shown, shown.board


async def signs(pilot: Stage) -> None:
    await press(pilot, "z", "b")


async def draft(pilot: Stage) -> None:
    await until(pilot, lambda state: state.round == 2 and not state.duel)
    await press(pilot, "a", "right", "down")


async def duel(pilot: Stage) -> None:
    await until(pilot, lambda state: state.duel == 2 and state.agenda[0][0] == steps.TURN)
    await press(pilot, "a")


async def targets(pilot: Stage) -> None:
    await until(pilot, lambda state: state.agenda[0][0] in (steps.TAKE, steps.FETCH, steps.BASE, steps.PAST))
    await press(pilot, "b")


async def over(pilot: Stage) -> None:
    await until(pilot, lambda state: state.agenda[0][0] == steps.OVER)


async def until(pilot: Stage, there: Callable[[State], bool]) -> None:
    """Play on by keys until a question of this kind comes, or the end."""
    for _ in range(120):
        shown, board = table(pilot)
        if shown.show.running:
            await press(pilot, "z")
        elif shown.solo.match.over is not None or (shown.mine and there(board.now.state)):
            assert there(board.now.state), "the game does not come there"
            return
        else:
            await _answer(pilot, board)
    raise LookupError("the game does not end")


async def _answer(pilot: Stage, board: ZodiacBoard) -> None:
    """Two cards that have a place, a sign, or the first answer that is none of the passes."""
    if isinstance(board.phase, Picker):
        for key in "abcd":
            if not board.phase.choice.complete:
                await press(pilot, key)
        await press(pilot, "enter")
    else:
        await press(pilot, board.keys()[0].keys[0], "enter")


SCREENS: dict[str, tuple[Setup, Callable[[Stage], Awaitable[None]]]] = {
    "signs": (EXPERT, signs),
    "draft": (TABLE, draft),
    "duel": (TABLE, duel),
    "targets": (STAR, targets),
    "end": (TABLE, over),
}


@pytest.mark.usefixtures("slow")
@pytest.mark.parametrize("name", SCREENS)
async def test_screen(name: str) -> None:
    setup, come_there = SCREENS[name]
    async with staged(WINDOWS[0], setup, pace="slow", thinker=Drawing) as pilot:
        await come_there(pilot)
        await same_screen(pilot, name, FOLDER)


async def test_a_draft_outlives_every_size_of_the_window() -> None:
    async with staged(WINDOWS[0], TABLE, thinker=Drawing) as pilot:
        await press(pilot, "a", "b", "b")
        board = table(pilot)[1]
        assert isinstance(board.phase, Picker)
        taken = dict(board.phase.choice.taken)
        assert list(taken.values()) == ["fighter", "star"]
        for width, height in ((200, 60), (60, 15), (30, 8), (120, 40), (80, 24)):
            await resize(pilot, width, height)
            assert board.phase.choice.taken == taken
        assert "▲ FIGHTER" in text(pilot.app)
        await press(pilot, "u")
        assert board.phase.choice.taken != taken


async def test_a_draft_waits_with_the_game() -> None:
    async with staged(WINDOWS[0], TABLE, thinker=Drawing) as pilot:
        await press(pilot, "a", "b", "b")
        words = table(pilot)[1].unsent()
        await press(pilot, "q", "s", "a", "enter")
        assert table(pilot)[1].unsent() == words
        assert rows(pilot.app)[22] == " Your choice is as you left it, and not sent yet."
        await press(pilot, "enter")
        assert f":{words}" in [entry.text for entry in table(pilot)[0].diary.entries]


async def test_why_not_stands_on_row_22() -> None:
    async with staged(WINDOWS[0], TABLE, thinker=Drawing) as pilot:
        await press(pilot, "enter")
        assert rows(pilot.app)[21] == " × choose 2 cards first; none of them is chosen"
        await press(pilot, "a", "b", "c")
        assert "take one of them back first" in rows(pilot.app)[21]
        assert not table(pilot)[0].solo.match.has_chosen(0)


async def test_a_whole_game_is_played_by_mouse_alone() -> None:
    async with staged(WINDOWS[0], TABLE, thinker=Drawing) as pilot:
        for _ in range(200):
            shown, board = table(pilot)
            if shown.solo.match.over:
                break
            if isinstance(board.phase, Picker):
                if not board.phase.choice.complete:
                    free = [face for face in board.phase.choice.cards if face not in board.phase.choice.taken]
                    letter = "abcd"[board.phase.choice.cards.index(free[0])]
                    kind = (
                        "up" if board.phase.choice.places["fighter"] > board.phase.choice.count("fighter") else "side"
                    )
                    await _click(pilot, f"{letter} {kind}")
                else:
                    await _click(pilot, "enter")
            else:
                assert isinstance(board.phase, Asked)
                target = next(answer.key for answer in board.phase.offered if not answer.refused)
                for _ in range(1 + (board.phase.chosen is None)):
                    await _click(pilot, target)
        assert table(pilot)[0].solo.match.over
        assert "duel" in rows(pilot.app)[0]


async def _click(pilot: Stage, target: str) -> None:
    board = table(pilot)[1]
    x, y = max(cell for cell, name in board.canvas.targets.items() if name == target)
    await click(pilot, board.region.x + x, board.region.y + y)


async def test_a_whole_game_is_played_by_keys_alone() -> None:
    async with staged(WINDOWS[0], EXPERT, thinker=Drawing) as pilot:
        await over(pilot)
        assert rows(pilot.app)[0].startswith(" ZODIAC DUEL · over after duel")


async def test_every_key_of_the_screen_has_one_meaning() -> None:
    async with staged(WINDOWS[0], TABLE, thinker=Drawing) as pilot:
        for come_there in (draft, duel):
            await come_there(pilot)
            in_force = table(pilot)[0].keys()
            pressed = [key for entry in in_force for key in entry.keys]
            assert len(pressed) == len(set(pressed))
            assert {"v", "y", "q", ":", "?", "/"} <= set(pressed)


async def test_help_and_a_closer_look_tell_of_this_game() -> None:
    async with staged((100, 40), TABLE, thinker=Drawing) as pilot:
        await press(pilot, "v")
        assert "Sideways, a star" in text(pilot.app)
        await press(pilot, "escape", "?")
        assert "Every card is two" in text(pilot.app)
