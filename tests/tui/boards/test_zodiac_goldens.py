"""Every kind of screen of Zodiac Duel at the three sizes that a board is given, its styles in both themes."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from paravent.core.games.zodiac import story
from paravent.tui.boards.zodiac.moments import Moment
from tests.tui import golden
from tests.tui.boards.walls import same_ascii, same_board
from tests.tui.boards.zodiac import LooseBoard, zodiac

FOLDER = golden.FOLDER / "zodiac"


def drafted(seat: int | None, keys: str = "", *, choices: int = 4) -> Callable[[], LooseBoard]:
    """A round of the draft."""

    def made() -> LooseBoard:
        board = zodiac.board(zodiac.view(zodiac.played(1, choices), seat))
        for key in keys.split():
            assert board.try_press(key), key
        return board

    return made


def chosen() -> LooseBoard:
    """A pick that has been made, while the rival still chooses."""
    match = zodiac.played(1, 4)
    board = zodiac.board(zodiac.view(match, 0))
    for key in ("a", "right", "down", "enter"):
        assert board.try_press(key), key
    match.choose(0, board.sent.pop())
    board.show(zodiac.view(match, 0))
    return board


def question(what: str, keys: str = "", *, looks: str = "asked", mode: str = "basic") -> Callable[[], LooseBoard]:
    """A question, as the one who is asked sees it, or the other, or an onlooker."""

    def made() -> LooseBoard:
        match = zodiac.asking(what, mode=mode)
        seat = {"asked": match.owed[0], "other": 1 - match.owed[0], "onlooker": None}[looks]
        board = zodiac.board(zodiac.view(match, seat))
        for key in keys.split():
            assert board.try_press(key), key
        return board

    return made


def later(seed: int, choices: int, keys: str = "", *, mode: str = "basic") -> Callable[[], LooseBoard]:
    """Somewhere in the middle of a game, as the one who is asked sees it."""

    def made() -> LooseBoard:
        match = zodiac.played(seed, choices, mode=mode)
        board = zodiac.board(zodiac.view(match, match.owed[0]))
        for key in keys.split():
            assert board.try_press(key), key
        return board

    return made


def beat(kind: int, mode: str = "basic") -> Callable[[], LooseBoard]:
    """The first moment of a kind."""

    def made() -> LooseBoard:
        for board, moment in _moments(mode):
            if moment.kind == kind:
                return board
        raise LookupError(kind)

    return made


def _moments(mode: str) -> Iterator[tuple[LooseBoard, Moment]]:
    for seed in range(3, 30):
        rng = Random(seed)
        match = zodiac.table(rng, mode=mode)
        while match.over is None:
            for board in zodiac.shows(match, 0, rng):
                assert board.beat is not None
                assert isinstance(board.beat.frame, Moment)
                yield board, board.beat.frame


def over(mode: str = "basic") -> LooseBoard:
    rng = Random(5)
    match = zodiac.table(rng, mode=mode)
    while match.over is None:
        zodiac.choose(match, rng)
    return zodiac.board(zodiac.view(match, 0))


SCREENS: dict[str, Callable[[], LooseBoard]] = {
    "draft-first": drafted(0, choices=0),
    "draft": drafted(0, "a b b"),
    "draft-rival": drafted(1, "right up"),
    "draft-onlooker": drafted(None),
    "draft-chosen": chosen,
    "signs": question("sign", "b", mode="expert"),
    "signs-onlooker": question("sign", looks="onlooker", mode="expert"),
    "lead": question("lead", "a"),
    "reply": question("reply", "down"),
    "aquarius": question("aquarius", "b"),
    "turn": question("turn", "a"),
    "turn-first-game": question("turn", "p", mode="first"),
    "turn-of-the-rival": question("turn", looks="other"),
    "turn-onlooker": question("turn", looks="onlooker"),
    "turn-late": later(5, 22, "a", mode="advanced"),
    "turn-look": later(8, 30, "2", mode="expert"),
    **{what: question(what, "b") for what in ("take", "fetch")},
    **{what: question(what, "b", mode="advanced") for what in ("base", "past", "search", "discard")},
    "beat-fighters": beat(story.FIGHTER),
    "beat-passed": beat(story.PASSED),
    "beat-led": beat(story.LED),
    "beat-stands": beat(story.STANDS),
    "beat-used": beat(story.USED),
    "beat-cancelled": beat(story.CANCELLED),
    "beat-rear": beat(story.REAR, "advanced"),
    "beat-won": beat(story.WON),
    "over": over,
    "over-advanced": lambda: over("advanced"),
}


@pytest.mark.parametrize("name", SCREENS)
async def test_screen(name: str) -> None:
    await same_board(SCREENS[name](), name, FOLDER)


async def test_the_ascii_glyphs_keep_the_drawing() -> None:
    await same_ascii(SCREENS["turn-late"](), "turn-ascii", FOLDER)
