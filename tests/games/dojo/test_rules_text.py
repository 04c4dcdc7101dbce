"""The rules that a player reads, in the program and as a man page, agree with the tables that are played by."""

from pathlib import Path

import pytest

from paravent.core.games.dojo import GAME
from paravent.core.games.dojo import cards as box

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "core/games/dojo/rules.md").read_text("utf-8")
PAGE = (ROOT / "man/man6/paravent-dojo.6").read_text("utf-8").replace("\\-", "-")


@pytest.mark.parametrize("kind", range(box.MEDAL))
def test_every_trophy_is_told_as_it_is_played(kind: int) -> None:
    worth = f"(row {box.ROW_VALUES[kind]}, column {box.COLUMN_VALUES[kind]})"
    name, text = box.KINDS[kind], box.KIND_TEXTS[kind]
    assert TEXT.count(f"- **{name}** {worth}. {text}\n") == 1
    title = f'"{name}"' if " " in name else name
    assert PAGE.count(f'.BR {title} " {worth}"\n{text}\n') == 1


def test_every_proposal_is_told() -> None:
    for line in GAME.facts.proposed:
        assert f"- {line}\n" in TEXT
        assert f"\n{line}\n" in PAGE


def test_every_option_and_every_value_is_told() -> None:
    for option in GAME.facts.options:
        assert f"{option.name}= {' | '.join(option.values)}\n" in PAGE
        assert f"`{option.name}={option.values[1]}`" in TEXT


def test_every_typed_action_is_told() -> None:
    for verb in ("give", "pass", "challenge", "rock", "paper", "scissors", "keep", "swap", "place"):
        assert verb in PAGE.split(".SH TYPED ACTIONS")[1].split(".SH OPTIONS")[0]


def test_the_numbers_of_lines_are_told() -> None:
    points = ", ".join(f"{count} cards {box.ROW_POINTS[count]}" for count in (2, 3, 4))
    assert points in TEXT
    assert points in PAGE
    assert f"a medal is worth {box.MEDAL_POINTS} points" in TEXT
    assert f"counts {box.THROW_BONUS} more in this challenge" in TEXT


def test_every_seat_is_told() -> None:
    assert " | ".join(side.lower() for side in box.SIDES) in PAGE
