"""What holds for every screen: no key with two meanings, words that can be clicked, glyphs that every terminal has."""

import pytest
from wcwidth import wcwidth

from paravent.tui.glyphs import BLOCKS, BOX, MARKS
from paravent.tui.keys import Key, find, twice
from paravent.tui.screens.frame import Frame
from paravent.tui.screens.overlay import Overlay
from paravent.tui.widgets.rows import Foot
from tests.tui.screens.places import PLACES, Place, go
from tests.tui.settling import resize
from tests.tui.stage import Stage, press, rest, rows, staged, text

pytestmark = pytest.mark.usefixtures("toys", "slow")

ASCII = set(map(chr, range(32, 127)))
FULL = {*MARKS, *BLOCKS, *BOX, *ASCII}
PLAIN = ("enter", "escape", "tab", "space", "up", "down", "left", "right", "pageup", "pagedown", "home", "end")


def in_force(pilot: Stage) -> tuple[Key, ...]:
    screen = pilot.app.screen
    assert isinstance(screen, Frame | Overlay)
    return screen.in_force()


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
async def test_keys_and_glyphs(place: Place) -> None:
    async with staged((120, 40), place.opening, pace=place.pace) as pilot:
        await go(pilot, place)
        for width, height in ((120, 40), (80, 24), (60, 16)):
            await resize(pilot, width, height)
            no_key_has_two_meanings_and_all_are_plain(pilot)
            every_word_of_the_footer_is_a_key_in_force(pilot)
            every_character_is_one_of(FULL, pilot, width, height)
        pilot.app.change("glyphs", "ascii")  # type: ignore[attr-defined]  # the app of the stage
        await rest(pilot)
        every_character_is_one_of(ASCII, pilot, width, height)


def no_key_has_two_meanings_and_all_are_plain(pilot: Stage) -> None:
    assert twice(in_force(pilot)) == []
    keys = [name for key in in_force(pilot) for name in key.keys]
    assert keys
    assert [name for name in keys if name not in PLAIN and name not in ASCII] == []
    back = find(in_force(pilot), "escape")
    assert back is None or back.does in ("back", "home", "table"), "Esc goes one step back and never quits"


def every_word_of_the_footer_is_a_key_in_force(pilot: Stage) -> None:
    for foot in pilot.app.screen.query(Foot):
        shown = {target for (_, y), target in foot.canvas.targets.items() if y == foot.size.height - 1}
        assert shown or foot.words.typing
        assert all(find(in_force(pilot), target) for target in shown)


def every_character_is_one_of(known: set[str], pilot: Stage, width: int, height: int) -> None:
    assert set(text(pilot.app)) - {"\n"} <= known
    assert len(rows(pilot.app)) == height
    assert all(sum(wcwidth(char) for char in row) <= width for row in rows(pilot.app))


async def test_the_palette_shows_the_keys_and_uses_known_glyphs() -> None:
    async with staged() as pilot:
        await press(pilot, "ctrl+p")
        shown = text(pilot.app)
        assert "options (p)" in shown
        assert set(shown) - {"\n"} <= FULL
        await press(pilot, *"options", "enter")
        assert "OPTIONS" in text(pilot.app)
