"""Looking for secrets: what was derived from a seed, in every form that it may have in a file or in memory."""

from __future__ import annotations

import base64
import gc
from collections.abc import Iterable, Iterator
from types import CodeType, FunctionType, ModuleType

import pytest

from paravent.core.requests import Seat
from paravent.net import hashes
from paravent.net.hashes import L
from tests.net.pump import Pump, Setting

LEAST = 8
"""A secret of fewer bytes could be anywhere by chance."""


class Secrets:
    """Everything secret that was derived from some seeds while the patch was in force."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.derived: dict[bytes, set[bytes]] = {}
        derive = hashes._derived

        def noted(what: str, seed: bytes, purpose: str, data: bytes) -> bytes:
            drawn = derive(what, seed, purpose, data)
            self.derived.setdefault(seed, set()).add(drawn)
            return drawn

        monkeypatch.setattr(hashes, "_derived", noted)

    def of(self, setting: Setting, seat: Seat) -> set[bytes]:
        """The seed of a seat, its identity's secret, its scalars, nonces and streams, in every form as bytes."""
        seed = setting.seeds[seat]
        found = {seed, setting.players[seat]._secret[:32]}
        for drawn in self.derived[seed]:
            scalar = int.from_bytes(drawn, "little") % L
            found |= {drawn, scalar.to_bytes(32, "little"), scalar.to_bytes(32, "big")}
        return found


def forms(secrets: Iterable[bytes]) -> set[bytes]:
    """A secret as it may lie in a file: raw, in hex, in base64 with any neighbour, as a decimal number."""
    found: set[bytes] = set()
    for secret in secrets:
        number = int.from_bytes(secret, "little")
        found |= {secret, secret.hex().encode(), secret.hex().upper().encode(), str(number).encode()}
        for shift in range(3):
            coded = base64.b64encode(bytes(shift) + secret)
            found.add(coded[4:-4] if shift else coded[:-4])
        found.add(base64.urlsafe_b64encode(secret)[:-4])
    return {form for form in found if len(form) >= LEAST}


def holds(haystack: bytes, needles: set[bytes]) -> bool:
    """Whether any needle is in the bytes, fast for many needles of few lengths."""
    for length in {len(needle) for needle in needles}:
        sized = {needle for needle in needles if len(needle) == length}
        if any(haystack[at : at + length] in sized for at in range(len(haystack) - length + 1)):
            return True
    return False


def reachable(root: object) -> Iterator[object]:
    """Everything that can be reached from an object, short of modules, classes and code."""
    seen: set[int] = set()
    todo = [root]
    while todo:
        thing = todo.pop()
        if id(thing) in seen or isinstance(thing, ModuleType | type | CodeType):
            continue
        seen.add(id(thing))
        yield thing
        if isinstance(thing, FunctionType):
            todo += [cell.cell_contents for cell in thing.__closure__ or ()]
            continue
        todo += gc.get_referents(thing)


def values(root: object) -> tuple[set[bytes], set[int], list[bytes]]:
    """The byte strings of 32 and 64 bytes, the large numbers, and all other bytes and texts in somebody's memory."""
    exact: set[bytes] = set()
    numbers: set[int] = set()
    longer: list[bytes] = []
    for thing in reachable(root):
        match thing:
            case bytes() if len(thing) in (32, 64):
                exact.add(thing)
            case bytes() | bytearray() if len(thing) > 32:
                longer.append(bytes(thing))
            case str() if len(thing) > 32:
                longer.append(thing.encode())
            case int() if thing > 2**64:
                numbers.add(thing)
    return exact, numbers, longer


def heap_holds(root: object, secrets: set[bytes]) -> bool:
    """Whether a secret is in the memory that can be reached from an object, as bytes, as a number, or inside others."""
    exact, numbers, longer = values(root)
    if exact & secrets or numbers & {
        int.from_bytes(secret, order) for secret in secrets for order in ("little", "big")
    }:
        return True
    return any(holds(text, forms(secrets)) for text in set(longer))


def moments(pump: Pump) -> Iterator[None]:
    """The table at some moments of a game, the end among them."""
    for number in range(100_000):
        if number % 15 == 0:
            yield
        if not pump.step():
            break
    yield
