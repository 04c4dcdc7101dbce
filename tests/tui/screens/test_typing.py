"""The typed line takes everything that comes behind its sign, however quickly it comes."""

import pytest
from textual import events
from textual.keys import _character_to_key

from paravent.tui.screens.play import Play
from tests.tui.stage import WAGER, place, rest, staged, text

pytestmark = pytest.mark.usefixtures("toys")


async def test_a_line_that_is_pasted_is_typed_to_its_end() -> None:
    async with staged(opening=WAGER) as pilot:
        for char in ":bid 3":
            pilot.app.post_message(events.Key(_character_to_key(char), char))
        pilot.app.post_message(events.Key("enter", None))
        await rest(pilot)
        play = place(pilot)
        assert isinstance(play, Play)
        assert any(":bid 3" in entry.text for entry in play.diary.entries)


async def test_a_colon_in_a_line_is_a_colon() -> None:
    async with staged(opening=WAGER) as pilot:
        for char in ":a:b":
            pilot.app.post_message(events.Key(_character_to_key(char), char))
        await rest(pilot)
        assert text(pilot.app).splitlines()[-1].strip() == ":a:b"
