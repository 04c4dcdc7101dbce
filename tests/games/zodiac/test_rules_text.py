"""The rules that a player reads, in the program and as a man page, agree with the tables that are played by."""

from pathlib import Path

import pytest

from paravent.core.games.zodiac import GAME
from paravent.core.games.zodiac import cards as box

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "core/games/zodiac/rules.md").read_text("utf-8")
PAGE = (ROOT / "man/man6/paravent-zodiac.6").read_text("utf-8").replace("\\-", "-")


def late(face: int) -> str:
    return f", from duel 3 {box.SIGNS[box.LATE[face][0]]} {box.LATE[face][1]}" if face in box.LATE else ""


def span(sign: int) -> str:
    least, most = box.RANGES[sign]
    return f"{least} to {most}" if most else "0"


@pytest.mark.parametrize("face", range(box.FACES))
def test_every_card_is_told_as_it_is_played(face: int) -> None:
    kind = box.KINDS[box.KIND[face]]
    assert TEXT.count(f"- **{box.NAMES[face]}**{late(face)} ({kind}). {box.STAR_TEXTS[face]}\n") == 1
    assert PAGE.count(f'.BR "{box.NAMES[face]}" "{late(face)} ({kind})"\n{box.STAR_TEXTS[face]}\n') == 1


@pytest.mark.parametrize("sign", range(12))
def test_every_sign_is_told_as_it_is_played(sign: int) -> None:
    assert TEXT.count(f"- **{box.SIGNS[sign]}** ({span(sign)}). {box.SIGN_TEXTS[sign]}\n") == 1
    assert PAGE.count(f'.BR {box.SIGNS[sign]} " ({span(sign)})"\n{box.SIGN_TEXTS[sign]}\n') == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_the_sets_of_the_first_game_are_told(seat: int) -> None:
    fighters = ", ".join(box.NAMES[face] for face in box.FIRST_BASES[seat])
    stars = ", ".join(box.NAMES[face] for face in box.FIRST_HANDS[seat])
    line = f"Set {'AB'[seat]}, {box.SIDES[seat]}: fighters {fighters}; stars {stars}.\n"
    assert f"- {line}" in TEXT
    assert line in PAGE


def test_every_proposal_is_told() -> None:
    for line in GAME.facts.proposed:
        assert f"- {line}\n" in TEXT
        assert f"\n{line}\n" in PAGE


def test_the_finer_points_are_told_in_both() -> None:
    section = TEXT.split("## Finer points\n")[1].split("\n## ")[0]
    points = [" ".join(point.split()) for point in section.strip().removeprefix("- ").split("\n- ")]
    page = PAGE.split(".SS Finer points\n")[1].split("\n.SS")[0]
    assert [" ".join(point.split()) for point in page.split(".IP \\(bu 2\n")[1:]] == points
    assert len(points) == len(set(points)) > 10


def test_every_mode_and_every_typed_action_is_told() -> None:
    assert f"mode= {' | '.join(box.MODES)}\n" in PAGE
    for verb in ("take", "lead", "reply", "star", "rear", "pass", "target", "discard", "sign"):
        assert f".B {verb}" in PAGE
