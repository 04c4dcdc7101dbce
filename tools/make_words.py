"""Makes net/words.py, the 2,048 words that spell fingerprints, from words_wanted.txt beside it.

    python tools/make_words.py

The same material always gives the same table, and a table that players have compared must never change: a changed word
changes the fingerprint of every identity. No player needs the script, so it is no part of `net`.
"""

import re
from pathlib import Path
from textwrap import fill
from zlib import crc32

WORDS = 2048
BEGINNING = 4  # letters by which one word differs from all others
LENGTHS = (6, 5, 4, 7)  # the best first: long enough to be told apart, short enough to be read out

SOUND_ALIKE = (
    ("cache", "cash"), ("chord", "cord"), ("dessert", "desert"), ("grate", "great"), ("isle", "aisle"),
    ("link", "lynx"), ("mussel", "muscle"), ("pair", "pear"), ("palate", "palette"), ("pallet", "palette"),
    ("peace", "piece"), ("peer", "pier"), ("petal", "pedal"), ("plane", "plain"), ("reign", "rain"),
    ("root", "route"), ("sale", "sail"), ("sight", "site"), ("source", "sauce"), ("suite", "sweet"),
    ("symbol", "cymbal"), ("tale", "tail"), ("thyme", "time"), ("vale", "veil"), ("whether", "weather"),
    ("wood", "would"), ("write", "right"),
)  # fmt: skip
"""The first of each pair is left out: read aloud it is the second."""

# Checksums of what no word may be or begin with, four letters or more: nobody has to read them.
RUDE_SUMS = """
    0040840c 02388a23 02430b07 033330db 0601ecbb 0900f399 0dbace9d 1387f6fe 14141f78 1611b08f 1c23dabc 1c9fa193
    1cf35681 2016bb97 2c399cb7 2d700fde 31b4780a 34e5af3d 38d7a5d7 3c7d7885 3dbf7a3b 44d1a618 46b6cf53 4d047a45
    5191ce0d 5216b6bb 57d9318a 5c64ddbd 604b99dc 617b856b 68e2bf37 70ad389f 725249c9 73411015 75f1cb2c 7bd30465
    8072f540 82eee163 832bce0d 8627e1fd 8824fda0 88cd836e 89f71f4b 8f76df4f 9103e5ce 94cecee3 9779db91 983fac12
    9e2411af 9e44fa61 9f4c2454 a390f280 a64c47ea aa04de93 aa4dd07e b109b507 b117a426 b13ae4eb b2391b95 b3bb4b9c
    b48372f5 b6334c37 b6ece8f5 b906b42d bb80fa3d bb90f5c9 bddafd63 bef3a4b6 bf2979c1 bfa718d7 c063859c c0f5fc59
    c3248c0d c6d6d592 cb77e99e cbe57451 cc614ca6 cd06bad9 cef33e28 cf41806e d16fbe0b d55fdf88 d875dec5 d8ede3c3
    da9db1e2 dc836cc5 ddfd0fb0 dfec8b58 ee376cc8 ef020524 f6fbde46 f9835dcc fc3b5303 fc7c42ee fcaa6214 fd5d2f3d
"""
RUDE = frozenset(int(code, 16) for code in RUDE_SUMS.split())


def chosen(material: str) -> list[str]:
    """The words, sorted. Raises ValueError when the material holds too few that fit."""
    wanted = [word for line in material.splitlines() if not line.startswith("#") for word in line.split()]
    homophones = {unwanted for unwanted, _ in SOUND_ALIKE}
    taken: dict[str, str] = {}
    spelled: set[str] = set()
    around: set[str] = set()
    for length in LENGTHS:
        for word in wanted:
            if len(word) != length or word[:BEGINNING] in taken or word in homophones or is_rude(word):
                continue
            if word not in around and around.isdisjoint(blanked(word)) and spelled.isdisjoint(shortened(word)):
                taken[word[:BEGINNING]] = word
                spelled.add(word)
                around |= blanked(word) | shortened(word)
    if len(taken) < WORDS:
        raise ValueError(f"{len(taken)} words fit, {WORDS} are needed: write more into words_wanted.txt")
    return sorted(list(taken.values())[:WORDS])


def is_rude(word: str) -> bool:
    """Whether the word is one, or begins with one, that nobody wants to read to a friend."""
    return any(crc32(word[:end].encode()) in RUDE for end in range(BEGINNING, len(word) + 1))


def blanked(word: str) -> set[str]:
    """The word with one letter hidden, for each letter: two words share one when they differ in a single letter."""
    return {word[:at] + "." + word[at + 1 :] for at in range(len(word))}


def shortened(word: str) -> set[str]:
    """The word without one letter, for each letter."""
    return {word[:at] + word[at + 1 :] for at in range(len(word))}


def module(words: list[str]) -> str:
    """The text of net/words.py."""
    rows = fill(" ".join(words), 116, initial_indent="    ", subsequent_indent="    ")
    return f'''"""The words that spell fingerprints: {WORDS} of them, 11 bits each; their places never change.

Made by tools/make_words.py. Everyday words of {min(LENGTHS)} to {max(LENGTHS)} letters in alphabetical order:
the first four letters say which, and no word becomes another by one wrong, missing or added letter.
"""

from typing import Final

_TABLE: Final = """
{rows}
"""

WORDS: Final = tuple(_TABLE.split())
'''


def main() -> None:
    """Write the table."""
    here = Path(__file__).parent
    words = chosen((here / "words_wanted.txt").read_text())
    if not all(re.fullmatch(r"[a-z]+", word) for word in words):
        raise ValueError("words_wanted.txt holds something else than words of the letters a to z")
    (here.parent / "net" / "words.py").write_text(module(words))


if __name__ == "__main__":
    main()
