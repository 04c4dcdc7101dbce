"""What peers say on one link: not signed, not kept, never passed on.

The channel proves who speaks. Notes say what a side has and wants, that it is there, and what players say to one
another; nothing of a game depends on them.
"""

import unicodedata
from dataclasses import dataclass
from typing import ClassVar, Final

from paravent.net.kinds import HASH_BYTES, HEADS, MAX_SEATS, MIN_SEATS, U32, Heads, Option
from paravent.net.schema import Record, Shape, binary, integer, many, plain, record, text, truth, visible
from paravent.net.spake2 import SHARE_BYTES, VOUCH_BYTES
from paravent.net.wire import MAX_BIN, Malformed, Value, encode

MAX_NICK: Final = 24
"""Longest nick, in characters."""
MAX_WORDS: Final = 400
"""Longest line of a chat or a reason, in characters."""

MAX_WATCHING: Final = 128
"""Most onlookers of a table who are told of: eight at each machine of the largest."""

_HASH = binary(HASH_BYTES)


class Note(Record):
    """What is said on one link: not signed, not kept, and never passed on."""

    __slots__ = ()
    KIND: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Hello(Note):
    """HELLO: what this side has of a table; the other streams what is missing, and they compare states."""

    table_id: bytes
    epoch: int
    heads: Heads
    """Of every seat, the speaker's own included."""
    exchange: int
    state: bytes

    KIND: ClassVar[str] = "HELLO"
    SHAPE: ClassVar[tuple[Shape, ...]] = (_HASH, integer(0, U32), HEADS, integer(0, U32), _HASH)


@dataclass(frozen=True, slots=True)
class Want(Note):
    """WANT: send me this author's messages, from the first to the last of these numbers."""

    table_id: bytes
    seat: int
    first: int
    last: int

    KIND: ClassVar[str] = "WANT"
    SHAPE: ClassVar[tuple[Shape, ...]] = (_HASH, integer(0, MAX_SEATS - 1), integer(0, U32), integer(0, U32))

    def check(self) -> None:
        if self.last < self.first:
            raise Malformed(f"from {self.first} to {self.last} there is nothing")


@dataclass(frozen=True, slots=True)
class Ping(Note):
    """PING: are you there? The same number comes back as an answer."""

    number: int
    answer: bool = False

    KIND: ClassVar[str] = "PING"
    SHAPE: ClassVar[tuple[Shape, ...]] = (integer(0, U32), truth)


@dataclass(frozen=True, slots=True)
class Chat(Note):
    """CHAT: a line to the other players. Never in the log: a saved game may be handed on, what was said stays here."""

    words: str

    KIND: ClassVar[str] = "CHAT"
    SHAPE: ClassVar[tuple[Shape, ...]] = (text(MAX_WORDS),)


# Sitting down -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Invite(Note):
    """INVITE: what the host's table plays and who is there; said to every caller, and again when that changes."""

    game: str
    rules: bytes
    """The rules hash of TABLE."""
    version: str
    """Of the host's program and its game, in words for a person."""
    options: tuple[Option, ...]
    nicks: tuple[str, ...]
    """Who sits on each seat; empty where it is free."""

    KIND: ClassVar[str] = "INVITE"
    SHAPE: ClassVar[tuple[Shape, ...]] = (
        text(64),
        _HASH,
        text(128),
        many(record(Option), 0, 64),
        many(text(MAX_NICK, empty=True), MIN_SEATS, MAX_SEATS),
    )


@dataclass(frozen=True, slots=True)
class Sit(Note):
    """SIT: the caller takes a seat; `port` is where it can be called by the other guests."""

    port: int

    KIND: ClassVar[str] = "SIT"
    SHAPE: ClassVar[tuple[Shape, ...]] = (integer(1, 65535),)


@dataclass(frozen=True, slots=True)
class Decline(Note):
    """DECLINE: no, and why, in words for the person on the other side; the link is closed after it."""

    why: str

    KIND: ClassVar[str] = "DECLINE"
    SHAPE: ClassVar[tuple[Shape, ...]] = (text(MAX_WORDS),)


@dataclass(frozen=True, slots=True)
class Address(Record):
    """Where a seat's machine can be called."""

    seat: int
    host: str
    port: int

    SHAPE: ClassVar[tuple[Shape, ...]] = (integer(0, MAX_SEATS - 1), text(255), integer(1, 65535))


@dataclass(frozen=True, slots=True)
class Begin(Note):
    """BEGIN: all seats are taken. The host's TABLE as it travels, and where the guests can be called."""

    offer: bytes
    guests: tuple[Address, ...]

    KIND: ClassVar[str] = "BEGIN"
    SHAPE: ClassVar[tuple[Shape, ...]] = (binary(1, MAX_BIN), many(record(Address), 0, MAX_SEATS))


# Looking on -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Plays(Note):
    """PLAYS: this table has begun and may be watched; said to every caller who has no seat, and when it changes."""

    offer: bytes
    """The host's TABLE as it travels."""
    version: str
    """Of the speaker's program and its game, in words for a person."""
    nicks: tuple[str, ...]
    """Who sits on each seat; empty where the speaker does not know."""
    watching: tuple[str, ...]
    """Who looks on, at any machine of the table."""

    KIND: ClassVar[str] = "PLAYS"
    SHAPE: ClassVar[tuple[Shape, ...]] = (
        binary(1, MAX_BIN),
        text(128),
        many(text(MAX_NICK, empty=True), MIN_SEATS, MAX_SEATS),
        many(text(MAX_NICK), 0, MAX_WATCHING),
    )


@dataclass(frozen=True, slots=True)
class Watched(Note):
    """WATCHED: who looks on at the speaker's machine; said between players, so that all of them know."""

    nicks: tuple[str, ...]

    KIND: ClassVar[str] = "WATCHED"
    SHAPE: ClassVar[tuple[Shape, ...]] = (many(text(MAX_NICK), 0, MAX_WATCHING),)


# Before a table --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Here(Note):
    """HERE: somebody looks for a table and has none; where he can be called, or 0."""

    port: int

    KIND: ClassVar[str] = "HERE"
    SHAPE: ClassVar[tuple[Shape, ...]] = (integer(0, 65535),)


@dataclass(frozen=True, slots=True)
class Knock(Note):
    """KNOCK: a share of SPAKE2, by somebody who was told an invite code, and in answer to it."""

    share: bytes

    KIND: ClassVar[str] = "KNOCK"
    SHAPE: ClassVar[tuple[Shape, ...]] = (binary(SHARE_BYTES),)


@dataclass(frozen=True, slots=True)
class Vouch(Note):
    """VOUCH: the proof that the speaker knows the code; the guest's first, then the host's."""

    proof: bytes

    KIND: ClassVar[str] = "VOUCH"
    SHAPE: ClassVar[tuple[Shape, ...]] = (binary(VOUCH_BYTES),)


NOTES: Final[dict[str, type[Note]]] = {
    note.KIND: note
    for note in (Hello, Want, Ping, Chat, Invite, Sit, Decline, Begin, Plays, Watched, Here, Knock, Vouch)
}
"""Every note by the name of its kind."""


def tidied(words: str, most: int) -> str:
    """What peers accept of somebody's own words: in one line, composed, visible, not too long; it may be empty."""
    composed = unicodedata.normalize("NFC", " ".join(words.split()))
    return "".join(filter(visible, composed))[:most].strip()


def encode_note(note: Note) -> bytes:
    """A note as it travels: [kind, fields]."""
    return encode((note.KIND, plain(note)))


def read_note(value: Value) -> Note:
    """The note that travels as `value`. Raises Malformed."""
    if type(value) is not tuple or len(value) != 2 or type(value[0]) is not str or value[0] not in NOTES:
        raise Malformed("neither a note nor a signed message")
    return NOTES[value[0]].read(value[1])
