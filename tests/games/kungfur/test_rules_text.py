"""The rules that a player reads, in the program and as a man page, agree with the tables that are played by."""

import re
from pathlib import Path

import pytest

from paravent.core.games.kungfur import GAME
from paravent.core.games.kungfur import cards as box

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "core/games/kungfur/rules.md").read_text("utf-8")
PAGE = (ROOT / "man/man6/paravent-kungfur.6").read_text("utf-8").replace("\\-", "-")
COPIES = {1: "one", 2: "two", 4: "four"}


@pytest.mark.parametrize("face", range(box.FACES))
def test_every_card_is_told_as_it_is_played(face: int) -> None:
    name, copies = box.NAMES[face], box.NAMES.count(box.NAMES[face])
    if box.KIND[face] in (box.ANIMAL, box.RANGER):
        line = f"- **{name}**{' (two)' if copies == 2 else ''}, {box.AP[face]} AP. {box.TEXTS[face]}"
    else:
        line = f"- **{name}** ({COPIES[copies]}). {box.TEXTS[face]}"
    assert TEXT.count(f"{line}\n") == 1


@pytest.mark.parametrize("face", range(box.FACES))
def test_every_card_is_in_the_man_page_as_it_is_played(face: int) -> None:
    name, copies = box.NAMES[face], box.NAMES.count(box.NAMES[face])
    head = f'.BR {name} " ({COPIES[copies]})"'
    if box.KIND[face] in (box.ANIMAL, box.RANGER):
        head = f'.BR {name} "{" (two)" if copies == 2 else ""}, {box.AP[face]} AP"'
    assert PAGE.count(f"{head}\n{box.TEXTS[face]}\n") == 1


def test_every_proposal_is_told() -> None:
    for line in GAME.facts.proposed:
        assert f"- {line}\n" in TEXT
        assert f"\n{line}\n" in PAGE


def test_every_option_is_told() -> None:
    for option in GAME.facts.options:
        assert f"{option.name}= {' | '.join(option.values)}\n" in PAGE


@pytest.mark.parametrize("what", ["plan", "expel", "throw", "shiue", "ringo", "bonus", "keep", "put", "yaou"])
def test_every_typed_action_is_told(what: str) -> None:
    assert re.search(rf'^\.B[IR]? "?{what} ', PAGE, re.MULTILINE)


def test_the_numbers_of_the_text_are_those_of_the_tables() -> None:
    (eight, four), (four_sp, five) = box.LIMIT_STEPS
    assert (box.LIMIT_AT_START, eight, four, four_sp, five) == (3, 8, 4, 4, 5)
    assert f"{box.LIMIT_AT_START} at first, {four} once you have {eight} SP or fewer" in TEXT
    assert f"Both begin with 0 VP and\n{box.SP_MOST} SP" in TEXT
    assert f"leads by {box.LEAD_TO_WIN} VP or more" in TEXT
    assert f"Each side has {box.FOOD} food" in TEXT
    assert f"{box.HUA_AP} AP for a Hua token" in TEXT
    assert f"behind by {box.TAI_CHI_GAP} or more" in TEXT
