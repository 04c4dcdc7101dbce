"""What a paravent says of itself to everybody on the network, before anybody has proved anything.

A hint decides where to call and nothing else: who is there, and what is played, is said over the link. So it names no
player and no secret, and one that is not understood is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, cast, get_args

from paravent.net.codes import Spot
from paravent.net.hashes import H
from paravent.net.notes import tidied

PROTOCOL: Final = "1"
"""The number of pvt1, by which others are known that cannot be talked to."""
ID_DIGITS: Final = 16
MOST_BYTES: Final = 200
"""Of a TXT record as it travels: with everything else it fits into one packet."""
MOST_SEATS: Final = 16
_WORD: Final = 24

Doing: TypeAlias = Literal["open", "full", "run", "look"]
"""A table with a free seat, one without, one that plays; or somebody who has no table."""


@dataclass(frozen=True, slots=True)
class Hint:
    """All that is told."""

    id: str
    """`id_of` the identity, as it claims; the handshake proves it."""
    doing: Doing = "look"
    game: str = ""
    rules: str = ""
    """The first digits of the rules hash."""
    taken: int = 0
    seats: int = 0
    program: str = ""
    """The version of the program."""
    protocol: str = PROTOCOL

    def properties(self) -> dict[str, str]:
        """As a TXT record has it, below MOST_BYTES."""
        table = {"g": self.game, "r": self.rules, "n": f"{self.taken}/{self.seats}"} if self.game else {}
        return {"txtvers": "1", "v": self.protocol, "id": self.id, "st": self.doing, "p": self.program, **table}

    @classmethod
    def read(cls, properties: Mapping[bytes, bytes | None]) -> Hint | None:
        """What somebody says of himself, cut to what can be shown; None where it is nothing of ours."""
        said = {_text(key): _text(value or b"") for key, value in properties.items() if len(key) <= _WORD}
        claim, doing = said.get("id", ""), said.get("st", "")
        if len(claim) != ID_DIGITS or not set(claim) <= set("0123456789abcdef") or not said.get("v"):
            return None
        if said["v"] != PROTOCOL:
            return cls(claim, program=said.get("p", ""), protocol=said["v"])
        taken, _, seats = said.get("n", "0/0").partition("/")
        if doing not in get_args(Doing) or not (_counts(taken) and _counts(seats)):
            return None
        return cls(
            claim,
            cast("Doing", doing),
            said.get("g", ""),
            said.get("r", ""),
            int(taken),
            int(seats),
            said.get("p", ""),
        )


@dataclass(frozen=True, slots=True)
class Sighting:
    """Somebody who may be there: what was said, and where to call."""

    name: str
    """By which its source knows it again."""
    places: tuple[Spot, ...]
    hint: Hint | None = None
    """None where only an address is known."""


def id_of(key: bytes) -> str:
    """The first 64 bits of a fingerprint, in hex: enough to know a friend's table from a stranger's before calling."""
    return H("fp", key).hex()[:ID_DIGITS]


def _text(raw: bytes) -> str:
    return tidied(raw.decode("utf-8", "replace"), _WORD)


def _counts(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 2 and int(text) <= MOST_SEATS
