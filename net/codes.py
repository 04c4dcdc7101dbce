"""Invite codes: an address and a secret as words, or the name of a table and a secret. No link and no clock is here.

A code is told by voice or by chat. Its last two words are the secret, 22 bits, good for one guess; the words before
are no secret: two or three for a private IPv4 address with a port, or one, the first word of the host's fingerprint,
by which a table that was found on the network is known.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from ipaddress import IPv4Address, IPv4Network, ip_address
from typing import Final, Self, TypeAlias

from paravent.net.words import WORDS

PORT: Final = 47813
"""Where a table is looked for when no port is said, and the first port that a code can spell."""
SECRET_WORDS: Final = 2
SECRET_BYTES: Final = 4
"""Random bytes for a secret; 22 of their bits are used."""
DEAD_IN_A_ROW: Final = 3
"""So many wrong guesses one after the other, and the next code is made only when the host asks for it."""

Words: TypeAlias = tuple[str, ...]
Spot: TypeAlias = tuple[str, int]
"""An address or a name, and a port: where somebody may be called."""

_BITS: Final = 11
_BY_START: Final = {word[:4]: word for word in WORDS}
_NUMBER: Final = {word: number for number, word in enumerate(WORDS)}

_TWO: Final = ((IPv4Network("192.168.0.0/16"), 32), (IPv4Network("172.16.0.0/12"), 2))
"""The networks that two words hold, each with how many ports from PORT on: 2**21 places each."""
_THREE: Final = (
    (IPv4Network("10.0.0.0/8"), 1 << 6),
    (IPv4Network("100.64.0.0/10"), 1 << 8),
    (IPv4Network("172.16.0.0/12"), 1 << 10),
    (IPv4Network("192.168.0.0/16"), 1 << 14),
    (IPv4Network("169.254.0.0/16"), 1 << 14),
)
"""And those that three words hold: 2**30 places each, of up to eight networks."""


class BadCode(ValueError):
    """Not a code; `str()` says what is wrong and what could be meant."""


@dataclass(frozen=True, slots=True)
class Code:
    """What somebody tells somebody else."""

    secret: Words
    name: str = ""
    """The first word of the host's fingerprint; empty where the address is told."""
    place: Spot | None = None

    def __str__(self) -> str:
        return "-".join((*(_spelled(*self.place) if self.place else (self.name,)), *self.secret))

    @classmethod
    def to(cls, name: str, places: Iterable[Spot], secret: Words) -> Self:
        """The code of a host: with the first of its places that can be spelled, if any can, else with its name."""
        spelt = (place for place in places if _spelled(*place))
        place = next(spelt, None)
        return cls(secret, place=place) if place else cls(secret, name=name)

    @classmethod
    def read(cls, text: str) -> Self:
        """What somebody has typed: any separators, any case, of each word at least four letters. Raises BadCode."""
        words = tuple(map(_word, pieces(text)))
        if not 3 <= len(words) <= 5:
            raise BadCode(f"a code has three to five words, not {len(words)}; as in otter-lamb-seven-quiet")
        front, secret = words[:-SECRET_WORDS], words[-SECRET_WORDS:]
        return cls(secret, name=front[0]) if len(front) == 1 else cls(secret, place=_place(front))


class Codes:
    """The secret that a host shows now, and how many before it were guessed wrongly."""

    def __init__(self, chance: bytes) -> None:
        """`chance` as for `renew`."""
        self.dead = 0
        """Codes in a row that died of a wrong guess."""
        self.secret: Words | None = secret_words(chance)
        """None: somebody has guessed too often; the host asks for the next one."""

    def right(self) -> None:
        """Somebody knew the code. It stays: who it was told to are several, and a right guess tells nobody anything."""
        self.dead = 0

    def wrong(self, chance: bytes) -> None:
        """Somebody guessed wrongly: the code is dead, and the next one takes its place, unless there were too many."""
        self.dead += 1
        self.secret = None if self.dead >= DEAD_IN_A_ROW else secret_words(chance)

    def renew(self, chance: bytes) -> None:
        """The host asks for another one; `chance` are SECRET_BYTES random bytes."""
        self.dead = 0
        self.secret = secret_words(chance)


def secret_words(chance: bytes) -> Words:
    """The last words of a code."""
    return _worded(int.from_bytes(chance, "big") & ((1 << SECRET_WORDS * _BITS) - 1), SECRET_WORDS)


def pieces(text: str) -> tuple[str, ...]:
    """The words of what was typed, in small letters, whatever stands between them."""
    return tuple(re.findall(r"[^\W\d_]+", text.lower()))


def is_code(text: str) -> bool:
    """Whether somebody who typed this means a code, with a slip in one word perhaps, and not a host's name."""
    found = pieces(text)
    known = sum(_meant(word) is not None for word in found)
    return not re.search(r"[\d:/]", text) and len(found) >= 3 and known >= len(found) - 1


def completions(text: str) -> tuple[str, ...]:
    """What the word that is being typed can become, in alphabetical order; nothing behind a separator."""
    found = re.search(r"[^\W\d_]+$", text.lower())
    return tuple(word for word in WORDS if word.startswith(found.group())) if found else ()


def _meant(typed: str) -> str | None:
    """The word that is meant. The first four letters of ours say which; a longer one must not go on otherwise."""
    word = _BY_START.get(typed[:4])
    return word if word is not None and word.startswith(typed) else None


def _word(typed: str) -> str:
    """The same; raises BadCode with the word that it could be."""
    word = _meant(typed)
    if word is not None:
        return word
    close = get_close_matches(typed, WORDS, 1, 0.5)
    hint = f"; is it {close[0]}?" if close else ""
    raise BadCode(f"“{typed[:20]}” is no word of a code{hint}")


def _spelled(host: str, port: int) -> Words:
    """An address as words; none where it cannot be spelled."""
    try:
        address = ip_address(host)
    except ValueError:
        return ()
    offset = port - PORT
    if not isinstance(address, IPv4Address) or offset < 0:
        return ()
    for table, count, bits in ((_TWO, 2, 21), (_THREE, 3, 30)):
        for kind, (network, ports) in enumerate(table):
            if address in network and offset < ports:
                number = int(address) - int(network.network_address)
                return _worded(kind << bits | offset * network.num_addresses + number, count)
    return ()


def _place(words: Words) -> Spot:
    """The address that some words spell. Raises BadCode for words that spell none."""
    number = 0
    for word in words:
        number = number << _BITS | _NUMBER[word]
    table, bits = (_TWO, 21) if len(words) == 2 else (_THREE, 30)
    kind, rest = divmod(number, 1 << bits)
    if kind >= len(table):
        raise BadCode(f"“{'-'.join(words)}” is no address: ask for the code again")
    offset, host = divmod(rest, table[kind][0].num_addresses)
    return str(table[kind][0][host]), PORT + offset


def _worded(number: int, count: int) -> Words:
    return tuple(WORDS[number >> shift & (1 << _BITS) - 1] for shift in range((count - 1) * _BITS, -1, -_BITS))
