"""The life of a table as one list of steps: who joins, everybody's keys, ready, and then whatever the game asks.

Each request of the game becomes its own steps, and each step is one exchange. Where a step would release a secret of
the table, three and more peers first agree that they have the same history. When a step's messages are in, the
session asks for the next one; how messages travel, and in what order they come, is not known here.

A seat that has left is taken off the table between two requests. A request that cannot be answered without it is broken
off and put anew, to those who are still there.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from paravent.core.answers import Acts, AnyAnswer, Left
from paravent.core.bots import steward
from paravent.core.cards import Cards
from paravent.core.game import AnyGame, State, rules_hash
from paravent.core.journal import FORMAT, Header
from paravent.core.requests import Ask, Over, Request, Seat
from paravent.core.table import Table
from paravent.net import kinds
from paravent.net.chains import Chains
from paravent.net.customs import of_game, stewarded
from paravent.net.dealing.dealer import PeerDealer
from paravent.net.dealing.keys import Bequest, Keyring, PublicKeys, SecretKeys
from paravent.net.dealing.masking import Box
from paravent.net.dealing.steps import Step
from paravent.net.hashes import H
from paravent.net.securing import Depositing, Vouching
from paravent.net.steps import Acking, Committing, Joining, Keying, Moving, Readying, Resulting, Revealing

Steps: TypeAlias = Generator[Step, None, None]
Course: TypeAlias = Generator[Step, None, AnyAnswer]
Outcome = TypeVar("Outcome")

TWO = 2
"""At a table of two nobody can show two others different histories."""


@dataclass(frozen=True, slots=True)
class Departure:
    """How a seat leaves (`left`, `resigned`, `dropped`), and what it leaves to the others."""

    how: str
    bequest: Bequest


class Life:
    """The steps of one table, as one of its seats (`own` is its secret keys) or as an onlooker (None)."""

    def __init__(self, game: AnyGame, chains: Chains, own: SecretKeys | None) -> None:
        terms = chains.offer.envelope.body
        assert isinstance(terms, kinds.Table)
        self.game = game
        self.table: Table[Any, Any] | None = None
        """The game as this observer knows it, from READY on."""
        self.left: dict[Seat, str] = {}
        """Who is off the table, and how; they owe nothing any more."""
        self.leaving: dict[Seat, Departure] = {}
        """Who owes nothing any more and is taken off the table when the open request is done, or broken off."""
        self.keys: tuple[PublicKeys, ...] = ()
        """The keys of all seats, once they are known."""
        self._terms = terms
        self._chains = chains
        self._own = own
        self._dealer: PeerDealer | None = None
        self._steps = self._all()
        self.step: Step | None = next(self._steps)
        """The exchange that is open; None when all are done."""

    def forward(self) -> None:
        """Go on to the next step, now that the open one is complete; raises Broken when a shown face convicts."""
        self.step = next(self._steps, None)

    def leave(self, seat: Seat, how: str) -> None:
        """At a table of two a seat leaves in the middle of whatever is open, which is open no more."""
        assert self.table is not None
        self.left[seat] = how
        self.table.give(Left(seat, how))
        self._steps.close()
        self._steps = self._play()
        self.step = next(self._steps)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that are still there."""
        return tuple(seat for seat in range(len(self._terms.seats)) if seat not in self.left | self.leaving)

    @property
    def broken_off(self) -> bool:
        """Whether the open step is nothing any more, because a seat has left that owes in it."""
        return self.step is not None and self._lacks(self.step)

    def _lacks(self, step: Step) -> bool:
        return not step.spares and not self.leaving.keys().isdisjoint(step.seats)

    def _all(self) -> Steps:
        seats = range(len(self._terms.seats))
        guests = [seat for seat in seats if seat != self._chains.host]
        yield Joining(guests, self._chains.offer.id)
        keying = Keying(self._chains.keys)
        yield keying
        self.keys = tuple(keying.keys[seat] for seat in seats)
        yield from self._securing()
        yield Readying(seats, self._setting_up())
        box = Box(self._terms.rules, sorted(_faces(self.game, self._terms)))
        self._dealer = PeerDealer(box, Keyring.of(self.keys), self._own)
        self.table = Table(self.game, self._header())
        yield from self._play()

    def _setting_up(self) -> bytes:
        """H("ready") of the ids of all messages so far, seat by seat."""
        seats = range(len(self._terms.seats))
        setting_up = (kinds.Table, kinds.Join, kinds.Keys, kinds.Escrow, kinds.EscrowOk)
        ids = [m.id for seat in seats for m in self._chains.chain(seat) if isinstance(m.envelope.body, setting_up)]
        return H("ready", *ids)

    def _play(self) -> Steps:
        assert self.table is not None
        while self.seats:
            request = self.table.asks()
            if isinstance(request, Over):
                yield Resulting(self.seats, request)
                return
            answer = yield from self._carried_out(self._course(request))
            if answer is not None:
                self.table.give(answer)
            yield from self._taking_off()

    def _course(self, request: Request) -> Course:
        assert self.table is not None
        assert self._dealer is not None
        if isinstance(request, Ask):
            return self._choices(request)
        return self._dealer.course(self.table.state, request)

    def _carried_out(self, course: Generator[Step, None, Outcome]) -> Generator[Step, None, Outcome | None]:
        """All steps of a request, each after the agreement that it may need; None if they were broken off."""
        while True:
            try:
                step = next(course)
            except StopIteration as stop:
                outcome: Outcome = stop.value
                return outcome
            if step.releases and len(self.seats) > TWO:
                yield Acking(self.seats)
            if not self._lacks(step):
                yield step
            if self._lacks(step):
                course.close()
                return None

    def _taking_off(self) -> Steps:
        """Take those who are leaving off the table, in the order of their seats, unless the game is over by now."""
        assert self.table is not None
        assert self._dealer is not None
        while self.leaving and not self.table.over:
            for seat in sorted(self.leaving):
                if self.table.over:
                    return
                departure = self.leaving.pop(seat)
                self.left[seat] = departure.how
                self.table.give(Left(seat, departure.how))
                self._dealer.lose(departure.bequest)
            if self.seats and not self.table.over:
                yield from self._carried_out(self._dealer.recovery())
            if not self.leaving and not self.table.over:
                yield from self._securing()

    def _securing(self) -> Steps:
        """Let the machines that are there deposit their secrets with one another, if three or more are."""
        machines = [seating.machine for seating in self._terms.seats]
        holders = [seat for seat in self.seats if machines[seat] == seat]
        if not self._terms.threshold or len(holders) <= TWO:
            return
        depositing = Depositing(self.seats, machines, holders, self.keys)
        yield depositing
        assert depositing.occasion is not None
        holders = [seat for seat in holders if seat in self.seats]
        yield Vouching(holders, depositing.deposits, depositing.occasion, self.keys)

    def _choices(self, ask: Ask) -> Course:
        assert self.table is not None
        state = self.table.state
        actions: dict[Seat, Any] = {}
        vacant = tuple(seat for seat in ask.seats if state.cards.vacant >> seat & 1)
        owing = tuple(seat for seat in ask.seats if seat not in vacant)
        if len(ask.seats) == 1 and owing:
            moving = Moving(self.game, state, owing)
            yield moving
            actions |= moving.actions
        elif owing:
            committing = Committing(self.game, state, owing, self._chains.keys)
            yield committing
            bound = tuple(seat for seat in owing if seat in committing.commitments and seat not in self.leaving)
            revealing = Revealing(self.game, state, committing, bound)
            if bound:
                yield revealing
            actions |= revealing.actions
            # Who has left before the plans were open has made none.
            actions |= {seat: self.game.default(state, seat) for seat in owing if seat not in actions}
        # Nobody knows what a steward will do before all who choose at the same time have bound themselves.
        for seat in vacant:
            actions[seat] = yield from self._unattended(state, seat)
        return Acts(tuple((seat, actions[seat]) for seat in ask.seats))

    def _unattended(self, state: State, seat: Seat) -> Generator[Step, None, Any]:
        """What a vacant seat does: its default, or what its steward offers, by a joint roll where that is several."""
        assert self._dealer is not None
        if not stewarded(self._terms.options):
            return self.game.default(state, seat)
        offers = steward.offers(self.game, state, seat)
        if len(offers) == 1:
            return offers[0]
        lot = yield from self._dealer.lot(len(offers), f"steward {seat}")
        return offers[lot]

    def _header(self) -> Header:
        assert self._chains.table_id is not None
        facts = self.game.facts
        options = tuple(of_game(self._terms.options).items())
        observer = None if self._own is None else self._own.seat
        players = tuple(key.hex() for key in self._chains.keys)
        table_id, rules = self._chains.table_id.hex(), rules_hash(self.game)
        return Header(FORMAT, facts.name, facts.version, rules, options, len(players), table_id, observer, players)


def _faces(game: AnyGame, offer: kinds.Table) -> set[int]:
    """Every face of the game's box: what the first position lays out."""
    cards: Cards = game.new(len(offer.seats), of_game(offer.options)).cards
    return {face for face in cards.face if face is not None}
