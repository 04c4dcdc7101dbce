"""A game on record: a header, and one entry an answer. A state is their fold.

An entry holds the answer and a digest of the request that it answers. The request itself is recomputed when the
journal is read: when the rules have changed since, the fold stops loudly at the first entry where it matters. Writing
journals to disk is the store's business (`net.store`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from types import GenericAlias

from paravent.core import codec
from paravent.core.answers import Acts, Answer, AnyAnswer, Faces, Left, Rolled
from paravent.core.dealing import misfit
from paravent.core.game import A, AnyGame, Broken, Game, Illegal, Options, S, apply, rules_hash
from paravent.core.requests import Request, Seat

FORMAT = 1


class Refused(ValueError):
    """A journal that this program cannot play: `str()` says why and what to do."""


class Mismatch(Refused):
    """An entry that does not answer what its position asks."""

    def __init__(self, number: int, request: Request, due: str, recorded: str) -> None:
        super().__init__(
            f"entry {number} was written for another question than the one these rules ask there: {request} has the "
            f"digest {due}, the entry {recorded}; it needs the version of the game that wrote it"
        )
        self.number = number


@dataclass(frozen=True, slots=True)
class Header:
    """What has to be known before the first entry can be read."""

    format: int
    game: str
    version: int
    rules: str
    options: tuple[tuple[str, str], ...]
    seats: int
    table_id: str
    observer: int | None
    """Whose knowledge the answers are: a seat's, or everything (None)."""
    players: tuple[str, ...]
    """Who sits where, as `you`, `bot:LEVEL` or a nick."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One answer, and the first 8 bytes of the digest of its request in hex."""

    request: str
    answer: AnyAnswer


@dataclass(slots=True)
class Journal:
    """A header and the entries so far."""

    header: Header
    entries: list[Entry] = field(default_factory=list)


def header(
    game: AnyGame,
    *,
    options: Options,
    seats: int,
    table_id: str,
    observer: Seat | None = None,
    players: Iterable[str] = (),
) -> Header:
    """The header of a new table; raises Illegal for options or a number of seats that the game does not have."""
    if seats not in game.facts.seats:
        have = " or ".join(str(number) for number in game.facts.seats)
        raise Illegal(f"{game.facts.title} is played with {have} seats, not {seats}")
    settled = tuple(sorted(game.facts.settle(options).items()))
    rules = rules_hash(game)
    named = tuple(players)
    return Header(FORMAT, game.facts.name, game.facts.version, rules, settled, seats, table_id, observer, named)


def digest(request: Request) -> str:
    """16 hex digits that stand for a request."""
    return hashlib.sha256(codec.encode(request, Request)).hexdigest()[:16]


def fits(head: Header, game: AnyGame) -> None:
    """Raise Refused unless this program's rules are those of the journal."""
    if head.format != FORMAT:
        raise Refused(f"this journal has format {head.format}; this program reads format {FORMAT}")
    if head.game != game.facts.name:
        raise Refused(f"this is a journal of “{head.game}”, not of {game.facts.title}")
    if (head.version, head.rules) != (game.facts.version, rules_hash(game)):
        raise Refused(
            f"this journal needs {game.facts.title} version {head.version} with the rules {head.rules}; "
            f"this program has version {game.facts.version} with {rules_hash(game)}"
        )


def start(head: Header, game: Game[S, A]) -> S:
    """The first position; raises Refused."""
    fits(head, game)
    return game.new(head.seats, dict(head.options))


def fold(journal: Journal, game: Game[S, A], visit: Callable[[int, S], None] | None = None) -> S:
    """The position after the last entry; raises Refused, or Mismatch at the first entry that does not fit.

    `visit(number, state)` is called with every position, the first with number 0; it must not change the state.
    """
    state = start(journal.header, game)
    if visit is not None:
        visit(0, state)
    for number, entry in enumerate(journal.entries):
        state = step(game, state, entry, number)
        if visit is not None:
            visit(number + 1, state)
    return state


def step(game: Game[S, A], state: S, entry: Entry, number: int) -> S:
    """The position after one entry; raises Mismatch, or Refused when the rules do not allow the answer."""
    request = game.awaits(state)
    due = digest(request)
    if due != entry.request:
        raise Mismatch(number, request, due, entry.request)
    try:
        verify(game, state, request, entry.answer)
        return apply(game, state, entry.answer)
    except (Illegal, Broken) as error:
        raise Refused(f"entry {number} is no answer that the rules allow: {error}") from error


def verify(game: Game[S, A], state: S, request: Request, answer: Answer[A]) -> None:
    """Raise Illegal when the answer does not fit the request or the rules refuse an action in it."""
    reason = misfit(state, request, answer)
    if reason:
        raise Illegal(reason)
    if isinstance(answer, Acts):
        for seat, action in answer.acts:
            game.check(state, seat, action)


def write_entry(entry: Entry, game: AnyGame) -> bytes:
    """The canonical bytes of an entry."""
    return codec.encode(entry.answer, _answers(game)) + entry.request.encode("ascii")


def read_entry(data: bytes, game: AnyGame) -> Entry:
    """The entry of these bytes; raises codec.Malformed."""
    request = data[-16:]
    if len(request) != 16 or any(byte not in b"0123456789abcdef" for byte in request):
        raise codec.Malformed("an entry ends in the 16 hex digits of its request")
    return Entry(request.decode("ascii"), codec.decode(data[:-16], _answers(game)))


def write_header(head: Header) -> bytes:
    """The canonical bytes of a header."""
    return codec.encode(head, Header)


def read_header(data: bytes) -> Header:
    """The header of these bytes; raises codec.Malformed."""
    head: Header = codec.decode(data, Header)
    return head


def _answers(game: AnyGame) -> object:
    """The type of an answer in this game: the action type is known only at run time."""
    return GenericAlias(Acts, (game.action_type,)) | Rolled | Faces | Left
