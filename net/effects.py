"""What a session wants done in the world, and why it stopped: values that its driver carries out in their order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from paravent.core.requests import Seat
from paravent.net.dealing.group import BadPoint, BadScalar, BadValue
from paravent.net.dealing.keys import KeyLost
from paravent.net.dealing.sealing import BadReveal
from paravent.net.identity import Identity
from paravent.net.notes import Want
from paravent.net.steps import BadMove


@dataclass(frozen=True, slots=True)
class Own:
    """The seat that this program plays: whose signature, which seat, and the 32 secret bytes all else comes from."""

    identity: Identity
    seat: Seat
    seed: bytes

    def __repr__(self) -> str:
        return f"Own(seat={self.seat})"  # a log may print it


@dataclass(frozen=True, slots=True)
class Keep:
    """Write this to disk."""

    what: str
    """`out`: a message of ours; `in`: a message of a peer; `secret`: a plan and its nonce; `note`: a remark of this
    program for itself. The last two never leave the machine."""
    payload: bytes

    def __repr__(self) -> str:
        return f"Keep({self.what}, {len(self.payload)} bytes)"  # a log may print it


@dataclass(frozen=True, slots=True)
class Send:
    """Send this to every peer, once all that was to be kept before it is safe."""

    wire: bytes


@dataclass(frozen=True, slots=True)
class Fetch:
    """Ask for messages that are missing here: the seat that has them if there is a link to it, else every peer."""

    want: Want
    seat: Seat | None = None


Effect: TypeAlias = Keep | Send | Fetch


@dataclass(frozen=True, slots=True)
class Verdict:
    """Why the table has stopped. `seat` is None where nobody is convicted; `evidence` are the wires that convict."""

    code: str
    seat: Seat | None
    reason: str
    evidence: tuple[bytes, ...] = ()


CODES: Final[tuple[tuple[type[BadValue], str], ...]] = (
    (BadMove, "ILLEGAL_MOVE"),
    (BadReveal, "BAD_REVEAL"),
    (BadPoint, "BAD_POINT"),
    (BadScalar, "BAD_SCALAR"),
    (KeyLost, "LOST"),
    (BadValue, "BAD_PROOF"),
)
"""What a fault in a signed message is called; the first that fits."""


def code_of(error: BadValue) -> str:
    """The name of a fault for the verdict."""
    return next(code for kind, code in CODES if isinstance(error, kind))
