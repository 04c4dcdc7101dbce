"""The rules that a player reads agree with the tables that are played by."""

from pathlib import Path

import pytest

from paravent.core.games.kungfur import GAME
from paravent.core.games.kungfur import cards as box

TEXT = (Path(__file__).parents[3] / "core/games/kungfur/rules.md").read_text("utf-8")
COPIES = {1: "one", 2: "two", 4: "four"}


@pytest.mark.parametrize("face", range(box.FACES))
def test_every_card_is_told_as_it_is_played(face: int) -> None:
    name, copies = box.NAMES[face], box.NAMES.count(box.NAMES[face])
    if box.KIND[face] in (box.ANIMAL, box.RANGER):
        line = f"- **{name}**{' (two)' if copies == 2 else ''}, {box.AP[face]} AP. {box.TEXTS[face]}"
    else:
        line = f"- **{name}** ({COPIES[copies]}). {box.TEXTS[face]}"
    assert TEXT.count(f"{line}\n") == 1


def test_every_proposal_is_told() -> None:
    for line in GAME.facts.proposed:
        assert f"- {line}\n" in TEXT


def test_the_numbers_of_the_text_are_those_of_the_tables() -> None:
    (eight, four), (four_sp, five) = box.LIMIT_STEPS
    assert (box.LIMIT_AT_START, eight, four, four_sp, five) == (3, 8, 4, 4, 5)
    assert f"{box.LIMIT_AT_START} at first, {four} once you have {eight} SP or fewer" in TEXT
    assert f"Both begin with 0 VP and\n{box.SP_MOST} SP" in TEXT
    assert f"leads by {box.LEAD_TO_WIN} VP or more" in TEXT
    assert f"Each side has {box.FOOD} food" in TEXT
    assert f"{box.HUA_AP} AP for a Hua token" in TEXT
    assert f"behind by {box.TAI_CHI_GAP} or more" in TEXT
