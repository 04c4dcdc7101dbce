"""What all tests of screens share."""

import pytest

from tests.tui import stage


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toys in place of the games."""
    stage.with_toys(monkeypatch)
