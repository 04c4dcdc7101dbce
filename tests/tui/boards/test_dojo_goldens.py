"""Every kind of screen of Dojo at the three sizes that a board is given, its styles in two themes."""

from collections.abc import Callable
from random import Random

import pytest

from paravent.core.games.dojo import story
from paravent.core.requests import Ask
from paravent.tui.boards.base import Beat
from paravent.tui.boards.dojo.moments import Moment
from tests.tui import golden
from tests.tui.boards.dojo import LooseBoard, dojo, since
from tests.tui.boards.walls import same_ascii, same_board

FOLDER = golden.FOLDER / "dojo"


def question(
    what: str, keys: str = "", *, seats: int = 5, rounds: int = 7, looks: str = "asked", throw: str = "no"
) -> Callable[[], LooseBoard]:
    """A question, as the one who is asked sees it, or the next seat, or an onlooker."""

    def made() -> LooseBoard:
        match = dojo.asking(what, seats, where=since(rounds), throw=throw)
        asked = match.owed[0]
        seat = {"asked": asked, "other": (asked + 1) % seats, "onlooker": None}[looks]
        board = dojo.board(dojo.view(match, seat))
        for key in keys.split():
            assert board.try_press(key), key
        return board

    return made


def trophy(*, sent: bool = False) -> LooseBoard:
    """A card and a trophy to place."""
    rng = Random(2)
    match = dojo.table(rng, 5)
    while True:
        request, state = match.table.asks(), match.table.state
        assert isinstance(request, Ask)
        if request.what == "place" and state.winner in match.owed and state.round > 7:
            break
        dojo.choose(match, rng)
    seat = match.table.state.winner
    board = dojo.board(dojo.view(match, seat))
    assert board.try_press("g")
    assert board.try_press(board.keys()[1].keys[-1])
    if sent:
        assert board.try_press("enter")
        match.choose(seat, board.sent.pop())
        board.show(dojo.view(match, seat))
    return board


def beat(kind: int, *, seats: int = 5, throw: str = "no", last: bool = False) -> Callable[[], LooseBoard]:
    """The first moment of a kind, or the last one."""

    def made() -> LooseBoard:
        rng = Random(4)
        match = dojo.table(rng, seats, throw=throw)
        found: tuple[LooseBoard, Beat] | None = None
        while match.over is None:
            for board in dojo.shows(match, 0, rng):
                assert board.beat is not None
                assert isinstance(board.beat.frame, Moment)
                if board.beat.frame.kind == kind and (last or found is None):
                    found = board, board.beat
            if found is not None and not last:
                break
        assert found is not None
        found[0].show_beat(found[1])
        return found[0]

    return made


def over(seats: int, trophies: str = "lines") -> Callable[[], LooseBoard]:
    """The end of a game."""

    def made() -> LooseBoard:
        rng = Random(5)
        match = dojo.table(rng, seats, trophies=trophies)
        while match.over is None:
            dojo.choose(match, rng)
        return dojo.board(dojo.view(match, 0))

    return made


SCREENS: dict[str, Callable[[], LooseBoard]] = {
    "give-first": question("give", seats=3, rounds=1),
    "give": question("give", "down"),
    "give-ronin": question("give", "c", seats=2, rounds=5),
    "challenge": question("challenge", "2"),
    "challenge-onlooker": question("challenge", "right", seats=4, looks="onlooker"),
    "throw": question("throw", "2", seats=3, throw="yes"),
    "swap": question("swap", "2"),
    "swap-other": question("swap", looks="other"),
    "place": question("place", "g"),
    "place-trophy": trophy,
    "place-sent": lambda: trophy(sent=True),
    "beat-challenged": beat(story.CHALLENGED),
    "beat-duel": beat(story.DUEL),
    "beat-won": beat(story.WON),
    "beat-placed": beat(story.PLACED, last=True),
    "beat-scoring": beat(story.COLUMNS),
    "over": over(5),
    "over-medals": over(3, "medals"),
}


@pytest.mark.parametrize("name", SCREENS)
async def test_screen(name: str) -> None:
    await same_board(SCREENS[name](), name, FOLDER)


async def test_the_ascii_glyphs_keep_the_drawing() -> None:
    await same_ascii(SCREENS["place-trophy"](), "place-ascii", FOLDER)
