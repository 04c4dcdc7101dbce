"""Messages that are read and checked once: all nodes of a table in one process read the same, to the same result.

What is computed from arguments alone is remembered, from one test to the next: tables of one seed begin with the same
messages.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from types import ModuleType
from typing import Any, Final

import pytest

from paravent.net import envelope, founding
from paravent.net.dealing import beacon, group, keys, masking, shuffle_proof
from tests.net import pump

MOST: Final = 1 << 15
"""Results of one function that are remembered: those of a few tables."""

CHECKED: Final[tuple[tuple[ModuleType | type, str], ...]] = (
    (shuffle_proof, "check_bytes"),
    (masking, "check"),
    (masking, "check_share"),
    (beacon, "check_share"),
    (keys, "check"),
    (envelope, "verify"),
    (founding, "verify"),
    (envelope.Signed, "read"),
    (pump, "read_frame"),
    (group, "crypto_core_ed25519_is_valid_point"),
    (group, "crypto_core_ed25519_from_uniform"),
    (group, "crypto_scalarmult_ed25519_noclamp"),
    (group, "crypto_scalarmult_ed25519_base_noclamp"),
)
"""What depends on nothing but its arguments."""


def _remembered(check: Callable[..., Any]) -> Callable[..., Any]:
    return lru_cache(MOST)(check)


REMEMBERED: Final = tuple((where, name, _remembered(getattr(where, name))) for where, name in CHECKED)


def checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remember what every check said, as long as this test lasts and for the next."""
    for where, name, check in REMEMBERED:
        monkeypatch.setattr(where, name, check)
