"""Every kind of screen of Kung Fur Fight at the three sizes that a board is given, its styles in both themes."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from paravent.core.games.kungfur import story
from paravent.tui.boards.kungfur.moments import Moment
from tests.tui import golden
from tests.tui.boards.kungfur import LooseBoard, kungfur
from tests.tui.boards.walls import same_ascii, same_board

FOLDER = golden.FOLDER / "kungfur"


def planning(seat: int | None, keys: str = "", *, seed: int = 5, number: int = 3) -> Callable[[], LooseBoard]:
    """The plan of a round."""

    def made() -> LooseBoard:
        rng = Random(seed)
        match = kungfur.table(rng)
        while match.table.state.round < number:
            kungfur.choose(match, rng)
        board = kungfur.board(kungfur.view(match, seat))
        for key in keys.split():
            assert board.try_press(key), key
        return board

    return made


def question(what: str, keys: str = "", *, mine: bool = True) -> Callable[[], LooseBoard]:
    def made() -> LooseBoard:
        match = kungfur.asking(what)
        seat = match.owed[0] if mine else 1 - match.owed[0]
        board = kungfur.board(kungfur.view(match, seat))
        for key in keys.split():
            assert board.try_press(key), key
        return board

    return made


def beat(*kinds: int, panels: int = 0) -> Callable[[], LooseBoard]:
    def made() -> LooseBoard:
        for board, moment in _moments():
            first = moment.fresh[0][0] if moment.fresh else 0
            if first in kinds and moment.panels == panels:
                return board
        raise LookupError(kinds)

    return made


def _moments() -> Iterator[tuple[LooseBoard, Moment]]:
    for seed in range(3, 30):
        rng = Random(seed)
        match = kungfur.played(seed, 4)
        while match.over is None:
            for board in kungfur.shows(match, 0, rng):
                assert board.beat is not None
                assert isinstance(board.beat.frame, Moment)
                yield board, board.beat.frame


def over() -> LooseBoard:
    rng = Random(3)
    match = kungfur.table(rng)
    while match.over is None:
        kungfur.choose(match, rng)
    return kungfur.board(kungfur.view(match, 0))


SCREENS: dict[str, Callable[[], LooseBoard]] = {
    "plan-first": planning(0, number=1),
    "plan-dogs": planning(0, "2 b c 1 f"),
    "plan-cats": planning(1, "1 a b w 2 c"),
    "plan-onlooker": planning(None),
    "plan-ready": planning(0, "a enter"),
    "plan-last-round": planning(0, "<"),
    "reveal-folding": beat(story.REVEAL, panels=2),
    "reveal-team": beat(story.TEAM),
    "reveal-sums": beat(0),
    "fight-begins": beat(story.FIGHT),
    "fight-ban": beat(story.IGNORED),
    "fight-sums": beat(story.TOTAL),
    "fight-won": beat(story.WON),
    "fight-points": beat(story.VP),
    "fight-reward": beat(story.CLAIMED),
    "refresh": beat(story.REFRESH),
    "rewards": beat(story.TURNED),
    **{what: question(what, "down down") for what in ("expel", "throw", "shiue", "ringo", "bonus", "peel", "yaou")},
    "mushroom": question("mushroom", "2"),
    "peel-of-the-rival": question("peel", mine=False),
    "over": over,
}


@pytest.mark.parametrize("name", SCREENS)
async def test_screen(name: str) -> None:
    await same_board(SCREENS[name](), name, FOLDER)


async def test_the_ascii_glyphs_keep_the_drawing() -> None:
    await same_ascii(SCREENS["plan-dogs"](), "plan-ascii", FOLDER)
