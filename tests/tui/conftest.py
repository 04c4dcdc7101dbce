"""What all tests of screens share."""

from collections.abc import Hashable, Iterator
from typing import Any

import pytest
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

from paravent.tui.settings import PACES
from tests.tui import stage


@pytest.fixture(autouse=True, scope="session")
def parsed_once() -> Iterator[None]:
    """A style sheet under a theme is parsed once for all apps of this process: what comes of it is only read."""
    parse = Stylesheet._parse_rules
    known: dict[Hashable, list[RuleSet]] = {}

    def parse_once(self: Stylesheet, css: str, *where: Any, **more: Any) -> list[RuleSet]:  # noqa: ANN401 - passed on
        key = (css, where, tuple(sorted(more.items())), tuple(sorted(self._variables.items())))
        if key not in known:
            known[key] = parse(self, css, *where, **more)
        return known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", parse_once)
        yield


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toys in place of the games."""
    stage.with_toys(monkeypatch)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A beat at the pace `slow` stays until a key is pressed."""
    monkeypatch.setitem(PACES, "slow", 3600.0)
