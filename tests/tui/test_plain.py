"""The plain mode: a whole game by lines, winnable, with nothing in it that a screen reader would stumble over."""

import errno
import os
import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random

import pytest

from paravent.core import games
from paravent.core.bots import Budget, levels
from paravent.core.game import AnyGame
from paravent.net import store
from paravent.tui import paths, solo
from paravent.tui.plain import Console, Plain
from paravent.tui.solo import Setup, Solo
from tests.bots import First, Levels
from tests.stones import GAME

YOU_FIRST = Setup("stones", ("you", "bot:easy"), seed=1)
DRAWN = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\u2500-\u25ff\u2800-\u28ff]")
"""Control characters (a line end is none of them here), frames, blocks and braille."""


@pytest.fixture
def sit() -> Iterator[Callable[..., Solo]]:
    """Opens tables, and leaves them all at the end."""
    opened: list[Solo] = []

    def table(setup: Setup = YOU_FIRST, game: AnyGame = GAME) -> Solo:
        opened.append(solo.open_table(setup, First(game), game=game))
        return opened[-1]

    yield table
    for one in opened:
        one.close()


def play(table: Solo, lines: Iterable[str], *, ascii_only: bool = False) -> list[str]:
    """What is said when these lines are typed, and then no more."""
    said: list[str] = []
    typed = iter(lines)
    Plain(table, Console(lambda: next(typed, ""), said.append, ascii=ascii_only)).play()
    return "".join(said).splitlines()


def test_a_game_from_its_first_line_to_its_last(sit: Callable[..., Solo]) -> None:
    table = sit()
    said = play(table, ["take 3\n", "1\n", "take 2\n", "peek\n", "take 3\n", "take 3\n"])
    stones = int(next(line for line in said if line.endswith("stones lie there.")).split()[0])
    assert said[:4] == ["Stones. Take the last one.", "Black: you.", "White: easy bot.", "Most at once: 3."]
    assert said[4] == "Take twice: no."
    assert f"This is table {table.match.table.journal.header.table_id}. " in said[5]
    assert f"Black takes 3; {stones - 3} remain." in said
    assert "1. take 1" in said
    assert said[-3].startswith("The game is over: ")
    assert said[-3].endswith(" wins, the last stone is taken.")
    assert said[-2] in {"You won.", "You lost."}
    assert said[-1] == f"To hear it again: paravent replay {table.match.table.journal.header.table_id}"
    assert store.open_games(paths.games()) == ()


def test_a_number_and_its_words_do_the_same(sit: Callable[..., Solo]) -> None:
    by_number, by_words = sit(), sit()
    play(by_number, ["3\n"])
    play(by_words, [" Take 3 \n".lower()])
    assert by_number.match.table.journal.entries == by_words.match.table.journal.entries


@pytest.mark.parametrize(
    "line, reason",
    [
        ("take 9", "No: take from one to 3 stones, not 9."),
        ("9", "No: the answers have the numbers 1 to 4."),
        ("dance", "No: “dance” is neither `take NUMBER` nor `peek`."),
        ("", "No: an answer is due; ? tells what can be typed."),
        ("undo", "No: nothing can be taken back: something was revealed, or somebody else acted."),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason_and_asked_again(
    sit: Callable[..., Solo], line: str, reason: str
) -> None:
    table = sit()
    said = play(table, [f"{line}\n", "take 1\n"])
    assert reason in said
    assert any(line.startswith("Black takes 1") for line in said)


def test_an_action_that_revealed_nothing_can_be_taken_back(sit: Callable[..., Solo]) -> None:
    table = sit(Setup("stones", ("you", "bot:easy"), {"twice": "yes"}, seed=1))
    said = play(table, ["take 3\n", "undo\n", "undo\n", "take 1\n", "take 2\n", "undo\n"])
    after = said[said.index("Taken back.") :]
    assert sum(line.startswith("No: nothing can be taken back") for line in after) == 2, "neither chance nor a bot"
    assert [line.split(";")[0] for line in after if line.startswith("Black takes")][:2] == [
        "Black takes 1",
        "Black takes 2",
    ]
    assert table.file is not None
    assert store.scan(table.file.path, GAME).journal == table.match.table.journal


def test_secrets_of_others_are_not_told(sit: Callable[..., Solo]) -> None:
    said = play(sit(), [])
    assert any(re.fullmatch(r"Black is dealt card \d\.", line) for line in said)
    assert "White is dealt a card." in said


def test_leaving_keeps_the_game_and_going_on_tells_where_it_stands(sit: Callable[..., Solo]) -> None:
    for word in ("save", "quit", ":q", "QUIT"):
        table = sit()
        said = play(table, ["take 1\n", f"{word}\n"])
        name = table.match.table.journal.header.table_id
        assert said[-1] == f"The game is kept. To go on: paravent resume {name}"
        table.close()
        again = solo.resume(paths.games() / f"{name}.game", First(GAME), game=GAME)
        said = play(again, ["take 1\n"])
        again.close()
        assert f"You go on after {len(table.match.table.journal.entries)} answers." in said
        assert "Black takes 1" not in "".join(said[: said.index(next(line for line in said if "1. take 1" in line))])


def test_the_end_of_the_input_leaves_the_table(sit: Callable[..., Solo]) -> None:
    table = sit()
    assert play(table, [])[-1].startswith("The game is kept.")
    assert table.match.over is None


def test_giving_up_is_asked_twice(sit: Callable[..., Solo]) -> None:
    table = sit()
    said = play(table, ["resign\n", "no\n", "resign\n", "resign\n"])
    assert "You play on." in said
    assert "You lost." in said
    assert table.match.table.state.cards.vacant == 1


def test_help_table_again_and_hint_change_nothing(sit: Callable[..., Solo]) -> None:
    table = sit()
    said = play(table, ["?\n", "table\n", "again\n", "hint\n"])
    assert "In words now: “” is neither `take NUMBER` nor `peek`." in said
    assert sum("lie there: take one" in line for line in said) == 2, "asked, and asked again"
    assert any(re.fullmatch(r"table, pile \d+\.", line) for line in said)
    assert "Hint: take 1" in said
    assert "it is the first" in said
    assert all(type(entry.answer).__name__ != "Acts" for entry in table.match.table.journal.entries)


def test_a_full_disk_does_nothing_and_can_be_tried_again(
    sit: Callable[..., Solo], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit()
    real, said = os.pwrite, list[str]()

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def lines() -> Iterator[str]:
        monkeypatch.setattr(os, "pwrite", full)
        yield "take 2\n"
        assert "Black takes 2" not in "".join(said)
        monkeypatch.setattr(os, "pwrite", real)
        yield "\n"

    typed = lines()
    Plain(table, Console(lambda: next(typed, ""), said.append)).play()
    told = "".join(said)
    assert "Not kept, and so not done: " in told
    assert "free some space" in told
    assert told.count("Black takes 2") == 1
    assert table.file is not None
    assert store.scan(table.file.path, GAME).journal == table.match.table.journal


def test_an_onlooker_is_asked_nothing(sit: Callable[..., Solo]) -> None:
    said = play(sit(Setup("stones", ("bot:easy", "bot:easy"))), [])
    assert "Black is dealt a card." in said
    assert said[-2].startswith("The game is over: ")
    assert not [line for line in said if line.startswith(("You ", "1. "))]


def test_ascii_is_ascii(sit: Callable[..., Solo]) -> None:
    said = "\n".join(play(sit(), ["dance\n", "take 1\n"], ascii_only=True))
    assert said.isascii()
    assert 'No: "dance" is neither' in said


def test_kung_fur_fight_can_be_won_by_lines_alone() -> None:
    """A person who types what a good player would, against a bot that does anything."""
    game = games.load("kungfur")
    won = 0
    for seed in range(4):
        table = solo.open_table(Setup("kungfur", ("you", "bot:random"), seed=seed), Levels(game))
        said: list[str] = []
        Plain(table, Console(partial(typed, game, table), said.append)).play()
        table.close()
        told = "".join(said).splitlines()
        won += "You won." in told
        assert table.match.over is not None
        assert told[-1].startswith("To hear it again: ")
        assert not [line for line in told if DRAWN.search(line)]
        assert not [line for line in told if line.startswith("No:")]
    assert won >= 3


def typed(game: AnyGame, table: Solo) -> str:
    """What a good player types."""
    seen, rng = table.match.table.seen_by(0), Random(len(table.match.table.journal.entries))
    choice = levels.think(game, "medium", seen, 0, rng, Budget(200))
    return f"{game.words.say(seen, 0, choice.action)}\n"


def test_a_question_with_many_answers_tells_how_to_answer_in_words(sit: Callable[..., Solo]) -> None:
    table = sit(Setup("kungfur", ("you", "bot:random"), seed=3), games.load("kungfur"))
    said = play(table, ["?\n"])
    examples = [line.removeprefix("For example: ") for line in said if line.startswith("For example: ")]
    assert examples
    for example in examples:
        seen = table.match.table.seen_by(0)
        table.game.check(seen, 0, table.game.words.parse(seen, 0, example))
    assert not any(re.match(r"\d+\. ", line) for line in said)
    assert any("; expected: plan 1 " in line for line in said)
    assert any(line.startswith("Monk Dogs, hand: ") for line in said)
