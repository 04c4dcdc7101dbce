"""Every kind of screen of Amoeba Wars at the three sizes that a board is given, its styles in both themes."""

from collections.abc import Callable
from random import Random

import pytest

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import story
from paravent.tui.boards.amoeba.moments import Moment
from tests.tui import golden
from tests.tui.boards import amoeba
from tests.tui.boards.amoeba import LooseBoard
from tests.tui.boards.walls import same_ascii, same_board

FOLDER = golden.FOLDER / "amoeba"


def question(what: str, keys: str = "", kind: int = -1, seats: int = 4) -> Callable[[], LooseBoard]:
    """A question, as the one who is asked sees it."""

    def made() -> LooseBoard:
        match = amoeba.asking(what, kind, seats)
        board = amoeba.board(amoeba.view(match, match.owed[0]))
        for key in keys.split():
            assert board.try_press(key), key
        return board

    return made


def later(seed: int, choices: int, seats: int, *, looks: bool = True, keys: str = "") -> Callable[[], LooseBoard]:
    """Somewhere in the middle of a game, as the one who is asked sees it, or an onlooker."""

    def made() -> LooseBoard:
        match = amoeba.played(seed, choices, seats)
        board = amoeba.board(amoeba.view(match, match.owed[0] if looks else None))
        for key in keys.split():
            assert board.try_press(key), key
        return board

    return made


def beat(kind: int, part: int = 3) -> Callable[[], LooseBoard]:
    """The first moment of a kind."""

    def made() -> LooseBoard:
        rng = Random(3)
        match = amoeba.table(rng, rounds="6")
        while match.over is None:
            for board in amoeba.shows(match, 0, rng):
                frame = board.beat.frame if board.beat is not None else None
                if isinstance(frame, Moment) and frame.entry[0] == kind and frame.part == part:
                    return board
        raise LookupError(kind)

    return made


def waiting() -> LooseBoard:
    """While somebody else is asked, with one's own hand."""
    match = amoeba.asking("card", box.LASER)
    return amoeba.board(amoeba.view(match, 1))


def over() -> LooseBoard:
    rng = Random(5)
    match = amoeba.table(rng, rounds="3")
    while match.over is None:
        amoeba.choose(match, rng)
    return amoeba.board(amoeba.view(match, 0))


GOLDENS: dict[str, Callable[[], LooseBoard]] = {
    "home": question("home", "b"),
    "lay": question("lay", "b"),
    "laser": question("card", "d", box.LASER),
    "machine": question("card", "a", box.ACTIVATE),
    "jump": question("card", "9 a", box.HYPERJUMP),
    "acquire": question("card", "", box.ACQUIRE),
    "build": question("build", "1"),
    "attack-from": later(4, 104, 6),
    "attack-odds": question("attack", "a"),
    "defend": question("defend", "a"),
    "lose": question("lose"),
    "waiting": waiting,
    "late-onlooker": later(7, 150, 6, looks=False),
    "replay": later(4, 60, 4, keys="< right right"),
    "beat-storm": beat(story.STORMED, 2),
    "beat-clash": beat(story.CLASHED),
    "over": over,
}
SCREENS = {
    **GOLDENS,
    "beat-laid": beat(story.LAID),
    "beat-woken": beat(story.WOKEN),
    "beat-spread": beat(story.SPREAD),
    "beat-shot": beat(story.SHOT, 2),
    "beat-destroyed": beat(story.DESTROYED),
    "beat-machine": beat(story.MACHINE_MOVED),
    "beat-drifted": beat(story.DRIFTED),
}
"""What the gallery takes pictures of: more than is held to files."""


@pytest.mark.parametrize("name", GOLDENS)
async def test_screen(name: str) -> None:
    await same_board(GOLDENS[name](), name, FOLDER)


async def test_the_ascii_glyphs_keep_the_drawing() -> None:
    await same_ascii(GOLDENS["late-onlooker"](), "late-ascii", FOLDER)
