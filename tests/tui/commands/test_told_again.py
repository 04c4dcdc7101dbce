"""`replay` of games of people, `disclose`, `stats`: what can be seen afterwards, and whether the dice were fair."""

import json
import shutil
from collections import Counter
from pathlib import Path

import pytest

from paravent.tui import paths
from paravent.tui.__main__ import main
from paravent.tui.commands import FAILURE, OK, USAGE, stats

Capture = pytest.CaptureFixture[str]
TWO = Path(__file__).parents[2] / "golden" / "kungfur_two.game"


@pytest.fixture
def two(home: Path) -> Path:
    """The golden game of two people, where games that are over are kept."""
    paths.replays().mkdir(parents=True)
    return Path(shutil.copy(TWO, paths.replays() / "kungfur_two.game"))


def test_a_game_of_people_is_told_as_everybody_saw_it(two: Path, capsys: Capture) -> None:
    assert main(["replay", "kungfur_two", "--words"]) == OK
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("Kung Fur Fight, version ")
    assert "Monk Dogs: seat 1" in said
    assert said[-2].startswith("The game is over: ")
    assert said[-1].startswith("Hands that nobody has disclosed stay hidden")
    assert main(["replay", "kungfur_two", "--seat", "onlooker"]) == OK
    assert capsys.readouterr().out.splitlines() == said
    assert main(["replay", "kungfur_two", "--seat", "dogs"]) == USAGE
    assert "Monk Dogs has not disclosed what was hidden" in capsys.readouterr().err


def test_only_who_played_can_disclose_and_only_when_it_is_over(two: Path, capsys: Capture) -> None:
    assert main(["disclose", "kungfur_two"]) == FAILURE
    assert "the secrets of this table are not on this machine" in capsys.readouterr().err
    assert list(paths.replays().iterdir()) == [two]


def test_a_hand_that_fits_nothing_is_told_and_left_out(two: Path, capsys: Capture) -> None:
    two.with_name("kungfur_two.0.hand").write_text('{"table": "00", "seat": 0, "hand": "' + "01" * 32 + '"}')
    two.with_name("kungfur_two.1.hand").write_text("nonsense")
    assert main(["replay", "kungfur_two", "--words"]) == OK
    said = capsys.readouterr().out
    assert "kungfur_two.1.hand: this is no disclosed hand" in said
    assert "this hand was disclosed for another table" in said


def test_games_without_dice_have_none_and_damaged_ones_are_left_out(two: Path, capsys: Capture) -> None:
    data = bytearray(two.read_bytes())
    data[len(data) // 2] ^= 1
    two.with_name("broken.game").write_bytes(data)
    assert main(["stats", "--json"]) == OK
    said = json.loads(capsys.readouterr().out)
    assert said["games"] == 1
    assert said["dice"] == []
    assert [name.split(":")[0] for name in said["left_out"]] == ["broken"]


def test_r66_fair_dice_pass_and_loaded_ones_do_not() -> None:
    fair = stats.plain(6, Counter(dict.fromkeys(range(1, 7), 1000)))
    assert (fair["thrown"], fair["expected"], fair["chi_square"]) == (6000, 1000.0, 0.0)
    assert fair["p"] > 0.99
    loaded = stats.plain(6, Counter({1: 900, 2: 1000, 3: 1000, 4: 1000, 5: 1000, 6: 1100}))
    assert loaded["chi_square"] == pytest.approx(20.0)
    assert loaded["p"] == pytest.approx(0.00125, rel=0.1)
    assert stats.beyond(11.07, 5) == pytest.approx(0.05, abs=0.002)
    assert stats.beyond(3.841, 1) == pytest.approx(0.05, abs=0.005)
    assert "once in 800 such counts" in stats.verdict(0.00125)
    assert stats.verdict(0.7) == "as fair dice do more often than not"
    assert stats.judged(loaded).startswith("chi-square 20.00, fair dice stray")


def test_of_dice_thrown_a_few_times_nothing_is_said() -> None:
    few = Counter({1: 9, 2: 4, 3: 4, 4: 4, 5: 4, 6: 4})
    assert stats.judged(stats.plain(6, few)) == "too few to tell: from 30 throws on they are judged"
    assert stats.judged(stats.plain(6, few + Counter({6: 1}))).startswith("chi-square")
