"""Kung Fur Fight in the real app: its screens with everything around the board, and what a window does to a draft."""

from collections.abc import Awaitable, Callable

import pytest

from paravent.core.games.kungfur import story
from paravent.tui import paths
from paravent.tui.boards.kungfur.board import KungFurBoard
from paravent.tui.boards.kungfur.moments import Moment
from paravent.tui.boards.kungfur.planner import Planner
from paravent.tui.screens.play import Play
from paravent.tui.solo import Setup
from tests.tui import golden
from tests.tui.boards.walls import WINDOWS, same_screen
from tests.tui.boards.walls import Sampling as Drawing
from tests.tui.settling import resize
from tests.tui.stage import Stage, click, place, press, rows, staged, text

FOLDER = golden.FOLDER / "kungfur"
DOGS = Setup("kungfur", ("you", "bot:easy"), {}, seed=5)


def table(pilot: Stage) -> tuple[Play, KungFurBoard]:
    shown = place(pilot)
    assert isinstance(shown, Play)
    assert isinstance(shown.board, KungFurBoard)
    return shown, shown.board


async def planning(pilot: Stage) -> None:
    await press(pilot, "z", "2", "b", "c", "1", "h")


async def reveal(pilot: Stage) -> None:
    await until(pilot, 0)


async def combat(pilot: Stage) -> None:
    await until(pilot, story.TOTAL)


async def until(pilot: Stage, kind: int) -> None:
    """The first moment of a kind in the round that is planned, step by step."""
    await planning(pilot)
    await press(pilot, "enter")
    for _ in range(40):
        beat = table(pilot)[1].beat
        assert beat is not None
        assert isinstance(beat.frame, Moment)
        if (beat.frame.fresh[0][0] if beat.frame.fresh else 0) == kind:
            return
        await press(pilot, "enter")
    raise LookupError(kind)


async def over(pilot: Stage) -> None:
    for _ in range(60):
        shown, board = table(pilot)
        if shown.solo.match.over:
            await press(pilot, "z")
            return
        if shown.show.running:
            await press(pilot, "z")
        elif isinstance(board.phase, Planner):
            letters = list(board.phase.letters.values())
            keys = [key for arena, letter in zip("123", letters[-3:], strict=False) for key in (arena, letter)]
            await press(pilot, *keys, "enter")
            if board.phase.asking:
                await press(pilot, "enter")
        else:
            await press(pilot, board.keys()[0].keys[0], "enter")
    raise LookupError("the game does not end")


SCREENS: dict[str, Callable[[Stage], Awaitable[None]]] = {
    "planning": planning,
    "reveal": reveal,
    "combat": combat,
    "end": over,
}


@pytest.mark.usefixtures("slow")
@pytest.mark.parametrize("name", SCREENS)
async def test_screen(name: str) -> None:
    async with staged(WINDOWS[0], DOGS, pace="slow", thinker=Drawing) as pilot:
        await SCREENS[name](pilot)
        await same_screen(pilot, name, FOLDER)


async def test_a_draft_outlives_every_size_of_the_window() -> None:
    async with staged(WINDOWS[0], DOGS, thinker=Drawing) as pilot:
        await press(pilot, "2", "b", "c")
        board = table(pilot)[1]
        assert isinstance(board.phase, Planner)
        plan = board.phase.draft.plan
        for width, height in ((200, 60), (60, 15), (30, 8), (120, 40), (80, 24)):
            await resize(pilot, width, height)
            assert board.phase.draft.plan == plan
        assert "Chai" in text(pilot.app)
        await press(pilot, "u")
        assert board.phase.draft.plan != plan


async def test_a_draft_waits_with_the_game_and_no_journal_has_it() -> None:
    async with staged(WINDOWS[0], DOGS, thinker=Drawing) as pilot:
        await press(pilot, "2", "b", "1", "h", "q")
        assert "not sent yet is kept as well" in " ".join(row.strip(" │┊█▚") for row in rows(pilot.app))
        await press(pilot, "s")
        (path,) = paths.games().glob("*.game")
        assert b"chai" not in path.read_bytes().lower()
        await press(pilot, "a", "enter")
        shown, board = table(pilot)
        assert board.unsent() == "plan 1 monk / 2 chai"
        assert rows(pilot.app)[22] == " Your choice is as you left it, and not sent yet."
        await press(pilot, "enter", "enter")
        assert ":plan 1 monk / 2 chai" in [entry.text for entry in shown.diary.entries]
        await press(pilot, "q", "s")
        assert not list(paths.drafts().iterdir())


async def test_the_keys_that_are_needed_most_stand_in_the_last_row() -> None:
    async with staged(WINDOWS[0], DOGS, thinker=Drawing) as pilot:
        for keys in ((), ("b",), ("b", "c")):
            await press(pilot, *keys)
            words = rows(pilot.app)[23]
            assert all(label in words for label in ("card", "arena", "y log", "q leave", ": typed", "? help")), words


async def test_a_key_that_would_do_nothing_now_leaves_its_place_to_others() -> None:
    async with staged(WINDOWS[0], DOGS, thinker=Drawing) as pilot:
        assert ". nobody" in rows(pilot.app)[23]
        assert "undo" not in rows(pilot.app)[23]
        await press(pilot, "b", "c")
        assert "u undo" in rows(pilot.app)[23]
        assert leading(pilot) == "leader"
        await press(pilot, "o")
        assert leading(pilot) == ""
        await press(pilot, "left")
        assert leading(pilot) == "leader"


def leading(pilot: Stage) -> str:
    in_force = table(pilot)[0].in_force()
    return next(key.does for key in in_force if "o" in key.keys)


async def test_a_name_of_some_length_keeps_its_side() -> None:
    async with staged(WINDOWS[0], Setup("kungfur", ("you", "bot:medium"), {}, seed=5), thinker=Drawing) as pilot:
        assert rows(pilot.app)[1].startswith("▚ C medium bot, cats VP")


async def test_who_resigns_at_once_reads_what_happened_and_what_can_be_done() -> None:
    async with staged(WINDOWS[0], DOGS, thinker=Drawing) as pilot:
        await press(pilot, "q", "r", "enter")
        shown = text(pilot.app)
        assert "The dogs (you) resigned in round 1, before a fight was" in shown
        assert all(words in rows(pilot.app)[23] for words in ("n again", "w swap sides", "Esc home"))
        assert "paravent replay kungfur-" in rows(pilot.app)[22]


async def test_why_not_stands_on_row_22_and_enter_asks_on_row_21() -> None:
    async with staged(WINDOWS[0], DOGS, thinker=Drawing) as pilot:
        await press(pilot, "b", "c", "d", "2", "e")
        assert rows(pilot.app)[21] == " × the limit is 3; take one back"
        await press(pilot, "b", "enter")
        assert rows(pilot.app)[20] == " Ready with 2 of 3 animals? Enter yes, Esc no."
        await press(pilot, "escape")
        assert not table(pilot)[0].solo.match.has_chosen(0)
        await press(pilot, "enter", "enter")
        assert table(pilot)[0].solo.match.table.state.round == 2


async def test_a_card_and_then_an_arena_are_clicked() -> None:
    async with staged(WINDOWS[0], DOGS, thinker=Drawing) as pilot:
        shown, board = table(pilot)
        for target in ("b", "3", "2", "2", "enter"):
            x, y = max(cell for cell, name in board.canvas.targets.items() if name == target)
            await click(pilot, board.region.x + x, board.region.y + y)
        acts = [entry.text for entry in shown.diary.entries]
        assert ":plan 3 chai" in acts


async def test_every_key_of_the_screen_has_one_meaning() -> None:
    async with staged(WINDOWS[0], DOGS, thinker=Drawing) as pilot:
        await press(pilot, "a")
        in_force = table(pilot)[0].keys()
        pressed = [key for entry in in_force for key in entry.keys]
        assert len(pressed) == len(set(pressed))
        assert {"v", "y", "q", ":", "?", "/"} <= set(pressed)


async def test_help_and_a_closer_look_tell_of_this_game() -> None:
    async with staged((100, 40), DOGS, thinker=Drawing) as pilot:
        await press(pilot, "v")
        assert "This works only if he leads" in text(pilot.app)
        await press(pilot, "escape", "?")
        assert "planned in secret behind a paravent" in text(pilot.app)
