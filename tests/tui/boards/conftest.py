"""What the tests of all boards share."""

import secrets

import pytest


@pytest.fixture(autouse=True)
def same_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table's name is drawn; here it is always the same one."""
    monkeypatch.setattr(secrets, "token_hex", lambda _: "c0ffee")
