"""Messages that are read and checked once: all nodes of a table in one process read the same, to the same result."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pytest

from paravent.net import envelope, founding
from paravent.net.dealing import beacon, keys, masking, shuffle_proof
from tests.net import pump


def checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remember what every check said: they depend on nothing but their arguments."""
    for module, name in (
        (shuffle_proof, "check_bytes"),
        (masking, "check"),
        (masking, "check_share"),
        (beacon, "check_share"),
        (keys, "check"),
        (envelope, "verify"),
        (founding, "verify"),
    ):
        check: Callable[..., Any] = getattr(module, name)
        monkeypatch.setattr(module, name, lru_cache(maxsize=None)(check))
    monkeypatch.setattr(envelope.Signed, "read", lru_cache(maxsize=None)(envelope.Signed.read))
    monkeypatch.setattr(pump, "read_frame", lru_cache(maxsize=None)(envelope.read_frame))
