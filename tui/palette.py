"""The command palette: every key of the present screen, and every value of a setting, to choose from by its words."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from functools import partial
from typing import TYPE_CHECKING, cast

from textual.command import DiscoveryHit, Hit, Hits, Provider

from paravent.tui.screens.frame import Frame
from paravent.tui.settings import GLYPHS, PACES

if TYPE_CHECKING:
    from collections.abc import Callable

    from paravent.tui.app import Paravent


class KeyCommands(Provider):
    """Reads the same table of keys as the footer."""

    async def discover(self) -> AsyncIterator[DiscoveryHit]:
        """Everything, before a letter is typed."""
        for words, means, act in self._all():
            yield DiscoveryHit(words, act, help=means)

    async def search(self, query: str) -> Hits:
        """What matches."""
        matcher = self.matcher(query)
        for words, means, act in self._all():
            score = matcher.match(words)
            if score > 0:
                yield Hit(score, matcher.highlight(words), act, help=means)

    def _all(self) -> Iterator[tuple[str, str, Callable[[], object]]]:
        place = self.screen
        if not isinstance(place, Frame):
            return
        for key in place.in_force():
            if key.does:
                yield f"{key.does} ({key.label})", key.help, partial(place.try_press, key.keys[0])
        app = cast("Paravent", self.app)
        choices = {"theme": ("auto", *app.themes), "pace": tuple(PACES), "glyphs": GLYPHS, "hints": ("on", "off")}
        for name, given in choices.items():
            for value in given:
                yield f"{name} {value}", f"as typed: :{name} {value}", partial(app.change, name, value)
