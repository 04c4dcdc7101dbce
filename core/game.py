"""The protocol of a game, and the two ways of being wrong.

A game is a stateless object in `core/games/<name>/`. Its state is a plain mutable record that belongs to whoever holds
it; `advance` changes it in place and `apply` copies first. Only search advances its own copies, everybody else applies.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeAlias, TypeVar, cast

from paravent.core.answers import Answer, Left
from paravent.core.cards import Cards
from paravent.core.requests import Face, Request, Seat, Slot

if TYPE_CHECKING:
    from random import Random

Options: TypeAlias = Mapping[str, str]
"""Every option of a game by name; complete (see `Facts.settle`)."""


class Illegal(ValueError):
    """An action that the rules refuse; `str()` is fit for a player's eyes."""


class Broken(Exception):
    """A seat did what no honest client does."""

    def __init__(self, seat: Seat, reason: str) -> None:
        super().__init__(f"seat {seat}: {reason}")
        self.seat = seat
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Option:
    """A switch of a game: its name, the values it may take (the first is the default) and a line of help."""

    name: str
    title: str
    values: tuple[str, ...]
    help: str


@dataclass(frozen=True, slots=True)
class Facts:
    """What is true of a game before anyone sits down."""

    name: str
    """As typed: a word of lower-case letters, the name of its folder."""
    title: str
    seats: tuple[int, ...]
    """The numbers of seats it can be played with."""
    sides: tuple[str, ...]
    """What a seat is called, one name for each of the most seats."""
    version: int
    """Grows when a journal of before would fold to another state."""
    longest: int
    """The most answers that a whole game can take."""
    minutes: int
    tagline: str
    options: tuple[Option, ...] = ()
    proposed: tuple[str, ...] = ()
    """What was never published and is a proposal of ours, in words for the player."""

    def settle(self, options: Options) -> dict[str, str]:
        """Fill in defaults; raises Illegal for a name or a value that the game does not have."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                have = ", ".join(known) or "none"
                raise Illegal(f"{self.title} has no option “{name}”; it has: {have}")
            if value not in known[name].values:
                raise Illegal(f"option “{name}” cannot be “{value}”; choose {' or '.join(known[name].values)}")
        return {name: options.get(name, option.values[0]) for name, option in known.items()}


@dataclass(frozen=True, slots=True)
class Zone:
    """Some cards or things that lie together, for the generic board and for scenarios."""

    name: str
    owner: Seat | None
    slots: tuple[Slot, ...] = ()
    """Cards that may be hidden …"""
    faces: tuple[Face, ...] = ()
    """… cards that lie open without ever having been a slot …"""
    count: int | None = None
    """… or a number: a track, a heap of tokens."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, as this observer saw it."""

    what: str
    """Its kind in a word, fixed per game: boards and tests look at it."""
    text: str
    """A sentence for the log; names seats by their side."""
    seat: Seat | None = None
    """Who did it or whom it befell, where that is one seat."""
    data: tuple[int, ...] = ()
    """The numbers of this kind, as the game's README lists them."""


class State(Protocol):
    """What every game's state has; a slotted dataclass."""

    cards: Cards
    seats: int

    def copy(self) -> Self:
        """An equal state that shares nothing mutable with this one."""


S = TypeVar("S", bound=State)
A = TypeVar("A")
S_contra = TypeVar("S_contra", bound=State, contravariant=True)
A_co = TypeVar("A_co", covariant=True)


class Words(Protocol[S_contra, A]):
    """A game in words: command line, log, golden files, plain mode. It round-trips: `parse(say(a)) == a`."""

    def face(self, face: Face) -> str:
        """The name of a card."""

    def question(self, state: S_contra, request: Request, seat: Seat | None) -> str:
        """The request as a sentence to `seat` (None: to an onlooker)."""

    def say(self, state: S_contra, seat: Seat, action: A) -> str:
        """The action as it is typed."""

    def parse(self, state: S_contra, seat: Seat, text: str) -> A:
        """The action that the text names; raises Illegal with what was expected."""


class Game(Protocol[S, A]):
    """The rules of one game. Every method is a pure function, `advance` and `left` but for the state they change."""

    facts: Facts
    state_type: type[S]
    action_type: Any
    """The union of its action dataclasses, for the codec."""
    words: Words[S, A]
    tables: Mapping[str, Any]
    """Its plain data (cards, numbers): what the rules hash covers."""

    def new(self, seats: int, options: Options) -> S:
        """The position before anything is shuffled; `options` are settled."""

    def awaits(self, state: S) -> Request:
        """What the position waits for; never depends on a hidden face."""

    def legal(self, state: S, seat: Seat) -> Iterator[A]:
        """Every action that `check` allows, lazily and in a fixed order; combinatorial games may also have `sample`."""

    def check(self, state: S, seat: Seat, action: A) -> None:
        """The authority: raises Illegal with a reason, or returns."""

    def advance(self, state: S, answer: Answer[A]) -> None:
        """Change `state` in place by an answer to what it awaits; raises Broken when a shown face convicts a seat."""

    def left(self, state: S, seat: Seat, how: str) -> None:
        """In place: what becomes of the hand and the pieces of a seat that leaves."""

    def default(self, state: S, seat: Seat) -> A:
        """What a vacant or a silent seat does: the same from every view."""

    def zones(self, state: S) -> tuple[Zone, ...]:
        """Where everything lies, for the generic board and for scenarios."""

    def happened(self, before: S, after: S) -> tuple[Event, ...]:
        """What happened between two states of one observer, for the log and the eye; never journaled."""


class Sampler(Protocol[S_contra, A_co]):
    """A game with too many legal actions to list may draw one that `check` allows."""

    def sample(self, state: S_contra, seat: Seat, rng: Random) -> A_co:
        """One legal action; every legal action has a chance."""


class Stewarded(Protocol[S_contra, A_co]):
    """A game that knows what is sensible for a seat at which nobody sits any more: see `core.bots.steward`."""

    def steward(self, public: S_contra, seat: Seat) -> Sequence[A_co]:
        """The actions that seem equally good, in a fixed order, all of which `check` allows.

        `public` is the position as an onlooker sees it, and is left as it was; `seat` is vacant and asked. In integers
        alone: several programs must come to the same.
        """


class Eliminating(Protocol[S_contra]):
    """A game that goes on without seats that can do nothing in it any more."""

    def is_out(self, state: S_contra, seat: Seat) -> bool:
        """Whether this seat is out for good: nothing is asked of it, dealt to it or shown by it from now on.

        The same from every view. Among people its player leaves the table then, and looks on, so that nobody waits for
        that machine; it must not count less than before for that.
        """


AnyGame: TypeAlias = Game[Any, Any]
"""A game where it does not matter which."""


def is_out(game: AnyGame, state: Any, seat: Seat) -> bool:  # noqa: ANN401 - a game's own state
    """Whether a seat is out of a game that goes on; no in a game that puts nobody out."""
    return hasattr(game, "is_out") and bool(cast("Eliminating[Any]", game).is_out(state, seat))


def apply(game: Game[S, A], state: S, answer: Answer[A]) -> S:
    """The position after an answer; changes nothing that it was given."""
    after = state.copy()
    if isinstance(answer, Left):
        game.left(after, answer.seat, answer.how)
    else:
        game.advance(after, answer)
    return after


def rules_hash(game: AnyGame) -> str:
    """H(game, version, option schema, tables) in hex: what two peers, or a journal and a program, compare."""
    facts = game.facts
    parts = [facts.name, facts.version, [[option.name, option.values] for option in facts.options], game.tables]
    return hashlib.sha256(json.dumps(parts, sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:16]
