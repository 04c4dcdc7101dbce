"""What all tests of screens share."""

import pytest

from paravent.tui.settings import PACES
from tests.tui import stage


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toys in place of the games."""
    stage.with_toys(monkeypatch)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A beat at the pace `slow` stays until a key is pressed."""
    monkeypatch.setitem(PACES, "slow", 3600.0)
