"""What a dealer is, and the two that need no peers: one that draws from a generator and one that reads a journal.

A dealer answers what no player decides. It has no sockets and never waits: it is told what the position asks and what
the others sent, says what to send, and has an answer sooner or later. The dealer of peers that trust nobody is
`net.dealing.dealer`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Protocol

from paravent.core.answers import HOW_SEATS_LEAVE, Acts, AnyAnswer, Faces, Left, Rolled
from paravent.core.game import State
from paravent.core.requests import Ask, Deal, Over, Request, Roll, Seat, Show, Shuffle

if TYPE_CHECKING:
    from random import Random


class Dealer(Protocol):
    """Answers rolls, shuffles, deals and shows."""

    answer: AnyAnswer | None
    """The answer to the request that was begun last, once there is one."""

    def begin(self, state: State, request: Request) -> Iterable[bytes]:
        """Start on a request of this state; returns what is to be sent to the other dealers."""

    def receive(self, seat: Seat, message: bytes) -> Iterable[bytes]:
        """Take what the dealer of another seat sent; returns what is to be sent in turn; raises Broken."""


def draw(state: State, request: Request, rng: Random) -> Rolled | Faces:
    """Answer a request from a generator, for a state whose faces are all known (the truth, or a fitted world)."""
    if isinstance(request, (Show, Deal)):
        return Faces(tuple(map(state.cards.face.__getitem__, request.slots)))
    if isinstance(request, Shuffle):
        faces = [*map(state.cards.face.__getitem__, request.slots)]
        rng.shuffle(faces)
        return Faces(tuple(faces))
    if isinstance(request, Roll):
        return Rolled(tuple(rng.randrange(request.sides) + 1 for _ in range(request.dice)))
    raise ValueError("a dealer answers neither questions to seats nor the end of a game")


class LocalDealer:
    """Draws from a seeded generator, at a table where one program knows every face."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.answer: AnyAnswer | None = None

    def begin(self, state: State, request: Request) -> Iterable[bytes]:
        """Answer at once; there is nobody to write to."""
        self.answer = draw(state, request, self._rng)
        return ()

    def receive(self, seat: Seat, message: bytes) -> Iterable[bytes]:
        """Refuse: a local table has no peers."""
        raise ValueError("a local dealer has no peers")


class JournalDealer:
    """Reads the answers of a journal in order, the players' too: a replay."""

    def __init__(self, answers: Iterable[AnyAnswer]) -> None:
        self._answers: Iterator[AnyAnswer] = iter(answers)
        self.answer: AnyAnswer | None = None

    def begin(self, state: State, request: Request) -> Iterable[bytes]:
        """Take the next answer; None when the journal is at its end."""
        self.answer = next(self._answers, None)
        return ()

    def receive(self, seat: Seat, message: bytes) -> Iterable[bytes]:
        """Refuse: a journal has no peers."""
        raise ValueError("a journal has no peers")


def misfit(state: State, request: Request, answer: AnyAnswer) -> str:
    """Why the answer cannot be one to this request, or an empty string. Faces must agree with those that are known."""
    match request, answer:
        case Over(), _:
            return "the game is over"
        case _, Left(seat=seat, how=how):
            if not 0 <= seat < state.seats or state.cards.vacant >> seat & 1:
                return f"seat {seat} is not at the table"
            return "" if how in HOW_SEATS_LEAVE else f"nobody leaves as “{how}”; it is {' or '.join(HOW_SEATS_LEAVE)}"
        case Ask(seats=seats), Acts(acts=acts):
            return "" if tuple(seat for seat, _ in acts) == seats else f"actions are due from the seats {seats}"
        case Roll(dice=dice, sides=sides), Rolled(values=values):
            fair = len(values) == dice and all(1 <= value <= sides for value in values)
            return "" if fair else f"{dice} numbers from 1 to {sides} are due"
        case Shuffle(slots=slots), Faces(faces=faces):
            known = [state.cards.face[slot] for slot in slots]
            named = [face for face in faces if face is not None]
            if len(faces) != len(slots) or len(set(named)) != len(named):
                return f"{len(slots)} different cards are due"
            whole = None not in known
            return "the mixed cards are not those that went in" if whole and not set(named) <= set(known) else ""
        case ((Deal(slots=slots) | Show(slots=slots)), Faces(faces=faces)):
            if len(faces) != len(slots):
                return f"{len(slots)} cards are due"
            pairs = zip((state.cards.face[slot] for slot in slots), faces, strict=True)
            changed = any(None not in pair and pair[0] != pair[1] for pair in pairs)
            return "a card has changed its face" if changed else ""
        case _:
            return f"{type(answer).__name__} answers no {type(request).__name__}"
