"""The table of words: what it promises, and that the committed script makes it."""

import re
import runpy
from itertools import pairwise
from pathlib import Path

import pytest

from paravent.net.words import WORDS

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "tools" / "make_words.py"


def test_there_are_2048_short_words_in_order() -> None:
    assert len(WORDS) == 2048
    assert all(one < other for one, other in pairwise(WORDS))
    assert [word for word in WORDS if not re.fullmatch(r"[a-z]{4,7}", word)] == []


def test_four_letters_say_which() -> None:
    assert len({word[:4] for word in WORDS}) == len(WORDS)


def test_one_wrong_missing_or_added_letter_gives_no_other_word() -> None:
    blanked = [word[:at] + "?" + word[at + 1 :] for word in WORDS for at in range(len(word))]
    assert len(set(blanked)) == len(blanked)
    shortened = {word[:at] + word[at + 1 :] for word in WORDS for at in range(len(word))}
    assert shortened.isdisjoint(WORDS)


def test_the_script_makes_this_table() -> None:
    script = runpy.run_path(str(SCRIPT))
    material = SCRIPT.with_name("words_wanted.txt").read_text()
    assert script["module"](script["chosen"](material)) == (ROOT / "net" / "words.py").read_text()


def test_the_script_refuses_too_little_material() -> None:
    script = runpy.run_path(str(SCRIPT))
    with pytest.raises(ValueError, match="write more"):
        script["chosen"]("# two words\nacorn walnut\n")


@pytest.mark.parametrize(
    "material, kept", [("boast coast", "boast"), ("pair pear", "pear"), ("butter butternut", "butter")]
)
def test_the_script_leaves_out_what_could_be_mistaken(
    material: str, kept: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = runpy.run_path(str(SCRIPT))
    monkeypatch.setitem(script["chosen"].__globals__, "WORDS", 1)
    assert script["chosen"](material) == [kept]


def test_no_pair_of_homophones_is_in_the_table() -> None:
    script = runpy.run_path(str(SCRIPT))
    assert not [pair for pair in script["SOUND_ALIKE"] if set(pair) <= set(WORDS)]
