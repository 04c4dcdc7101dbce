"""Pictures of every screen, to be looked at before a release: `python -m tests.tui.pictures FOLDER`.

It goes through all places that the goldens know (`gallery`), in every theme and at every size that is asked for, and
writes `PLACE-LOOK-WIDTHxHEIGHT.svg`. A look is a theme, or `ascii` (the glyphs), or `none` (NO_COLOR). It holds nothing
to anything; pytest runs it, for the frozen world of the tests. Textual is not imported here: it reads its variables
when it is, and `conftest` has to set them before.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import pytest

from paravent.tui import theming

GALLERY: Final = Path(__file__).with_name("gallery.py")
LOOKS: Final = (*theming.shipped(), "ascii", "none")
SIZES: Final = ((80, 24), (120, 40), (200, 60))
USUAL: Final = ("dark", "light", "sixteen")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the command line asks for; `only` is a part of a place's name."""

    out: Path
    looks: tuple[str, ...]
    sizes: tuple[tuple[int, int], ...]
    only: str

    @pytest.fixture(name="wanted")
    def itself(self) -> "Wanted":
        """Known to pytest as a plugin, it hands itself to whoever takes pictures."""
        return self

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out what is not asked for; brackets have what an app can show, if that matters, and a place."""
        shown = {"coloured"} if set(self.looks) != {"none"} else set()
        idle = {"coloured", "none"} - shown - set(self.looks)
        places = {item: item.name.partition("[")[2].rstrip("]") for item in items}
        items[:] = [item for item, at in places.items() if self.only in at and at.partition("-")[0] not in idle]

    def part(self, *, coloured: bool) -> "Wanted":
        """What one app can show of it: the looks with colours, or the one without."""
        return replace(self, looks=tuple(look for look in self.looks if (look != "none") == coloured))


def main(given: Sequence[str]) -> int:
    """Take the pictures; returns pytest's status."""
    parser = argparse.ArgumentParser(prog="python -m tests.tui.pictures", description="Take a picture of every screen.")
    parser.add_argument("out", type=Path, help="the folder for them; it is made")
    parser.add_argument("--theme", nargs="+", choices=LOOKS, default=USUAL, help="looks; dark, light and sixteen")
    parser.add_argument("--size", nargs="+", type=_size, default=SIZES, metavar="WxH", help="windows; the three sizes")
    parser.add_argument("--only", default="", metavar="NAME", help="only places with this in their name")
    args = parser.parse_args(given)
    args.out.mkdir(parents=True, exist_ok=True)
    wanted = Wanted(args.out.resolve(), tuple(args.theme), tuple(args.size), args.only)
    return pytest.main([str(GALLERY), "-q", "-p", "no:cacheprovider"], plugins=[wanted])


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    return int(width), int(height)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
