"""A toy for two to four: bid in secret, roll, and the highest bidder plays a hidden card that must be strong enough.

It uses what makes hidden hands hard: the strength of the card is the bidder's own knowledge, so the play takes two
steps (name the slot, then show the face), a liar is convicted by the showing, and only the shown face says whether a
target must be chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from paravent.core.answers import Acts, Answer, Faces, Rolled
from paravent.core.cards import Cards
from paravent.core.game import Broken, Event, Facts, Illegal, Option, Options, Words, Zone
from paravent.core.requests import Ask, Deal, Face, Over, Request, Roll, Seat, Show, Shuffle, Slot, everyone

CARDS_A_SEAT = 6
HAND = 3
ROUNDS = 6
CHIPS = 5


@dataclass(frozen=True, slots=True)
class Bid:
    chips: int


@dataclass(frozen=True, slots=True)
class Use:
    """Play this card; what it is the others see when it is shown."""

    slot: Slot


@dataclass(frozen=True, slots=True)
class Fold:
    """Play nothing."""


@dataclass(frozen=True, slots=True)
class Aim:
    """Whom an even card strikes."""

    seat: Seat


Action: TypeAlias = Bid | Use | Fold | Aim


@dataclass(slots=True)
class State:
    cards: Cards
    seats: int
    dice: int
    deck: list[Slot]
    hands: list[list[Slot]]
    chips: list[int]
    points: list[int]
    discards: list[Slot] = field(default_factory=list)
    out: list[Slot] = field(default_factory=list)
    round: int = 0
    phase: str = "mix"
    bidder: Seat | None = None
    bid: int = 0
    needed: int = 0
    used: Slot | None = None

    def copy(self) -> State:
        return State(
            self.cards.copy(),
            self.seats,
            self.dice,
            self.deck.copy(),
            [hand.copy() for hand in self.hands],
            self.chips.copy(),
            self.points.copy(),
            self.discards.copy(),
            self.out.copy(),
            self.round,
            self.phase,
            self.bidder,
            self.bid,
            self.needed,
            self.used,
        )


def strength(face: Face) -> int:
    return face % 12 + 1


class WagerWords:
    def face(self, face: Face) -> str:
        return f"{strength(face)}{'xyz'[face // 12]}"

    def question(self, state: State, request: Request, seat: Seat | None) -> str:
        return f"Your {request.what}?" if isinstance(request, Ask) else type(request).__name__

    def say(self, state: State, seat: Seat, action: Action) -> str:
        match action:
            case Bid(chips=chips):
                return f"bid {chips}"
            case Use(slot=slot):
                face = state.cards.face[slot]
                return f"use {state.hands[seat].index(slot) + 1}." if face is None else f"use {self.face(face)}"
            case Fold():
                return "fold"
            case Aim(seat=target):
                return f"aim {target}"

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        word, _, rest = text.partition(" ")
        if text == "fold":
            return Fold()
        if word in ("bid", "aim") and rest.isdecimal():
            return Bid(int(rest)) if word == "bid" else Aim(int(rest))
        for slot in state.hands[seat]:
            if self.say(state, seat, Use(slot)) == text:
                return Use(slot)
        raise Illegal(f"“{text}” is none of: bid N, use CARD, fold, aim SEAT")


class Wager:
    facts = Facts(
        name="wager",
        title="Wager",
        seats=(2, 3, 4),
        sides=("Red", "Blue", "Green", "Gold"),
        version=1,
        longest=80,
        minutes=5,
        tagline="Bid blind, play true.",
        options=(Option("dice", "Dice", ("1", "2"), "How many dice say what a card needs."),),
    )
    state_type = State
    action_type: Any = Action
    words: Words[State, Action] = WagerWords()
    tables: Mapping[str, Any] = {"cards a seat": CARDS_A_SEAT, "hand": HAND, "rounds": ROUNDS, "chips": CHIPS}

    def new(self, seats: int, options: Options) -> State:
        cards = Cards()
        deck = cards.open(range(CARDS_A_SEAT * seats), seats)
        hands: list[list[Slot]] = [[] for _ in range(seats)]
        return State(cards, seats, int(options["dice"]), list(deck), hands, [CHIPS] * seats, [0] * seats)

    def awaits(self, state: State) -> Request:
        match state.phase:
            case "mix":
                return Shuffle((*state.deck, *state.discards))
            case "deal":
                seat = self._short(state)
                assert seat is not None
                return Deal((state.deck[0],), seat)
            case "bid":
                return Ask(tuple(range(state.seats)), "bid")
            case "roll":
                return Roll(state.dice, 6, "strength")
            case "show":
                assert state.used is not None
                return Show((state.used,), everyone(state.seats))
            case "over":
                return Over(tuple(state.points))
            case what:
                assert state.bidder is not None
                return Ask((state.bidder,), what)

    def legal(self, state: State, seat: Seat) -> Iterator[Action]:
        match state.phase:
            case "bid":
                yield from map(Bid, range(state.chips[seat] + 1))
            case "use":
                for slot in state.hands[seat]:
                    if not self._too_weak(state, slot):
                        yield Use(slot)
                yield Fold()
            case _:
                yield from (Aim(other) for other in range(state.seats) if other != seat)

    def check(self, state: State, seat: Seat, action: Action) -> None:
        match state.phase, action:
            case "bid", Bid(chips=chips):
                if not 0 <= chips <= state.chips[seat]:
                    raise Illegal(f"you have {state.chips[seat]} chips")
            case "use", Use(slot=slot):
                if slot not in state.hands[seat]:
                    raise Illegal("that is no card of your hand")
                if self._too_weak(state, slot):
                    raise Illegal(f"that card is too weak: {state.needed} is needed")
            case "use", Fold():
                pass
            case "aim", Aim(seat=target):
                if target == seat or not 0 <= target < state.seats:
                    raise Illegal("aim at another seat")
            case _:
                raise Illegal(f"a {state.phase} is due")

    def _too_weak(self, state: State, slot: Slot) -> bool:
        """Whether the card is known to be too weak; whoever does not know it refuses nothing."""
        face = state.cards.face[slot]
        return face is not None and strength(face) + state.bid < state.needed

    def _short(self, state: State) -> Seat | None:
        """The first seat that draws a card."""
        return next(
            (
                seat
                for seat in range(state.seats)
                if len(state.hands[seat]) < HAND and not state.cards.vacant >> seat & 1
            ),
            None,
        )

    def advance(self, state: State, answer: Answer[Action]) -> None:
        ask = self.awaits(state)
        match ask, answer:
            case Shuffle(), Faces():
                state.deck = list(state.cards.mix(ask, answer))
                state.discards = []
                self._refill(state)
            case Deal(to=seat), Faces():
                state.cards.show(ask, answer)
                state.hands[seat].append(state.deck.pop(0))
                self._refill(state)
            case Show(), Faces():
                state.cards.show(ask, answer)
                self._shown(state, ask.slots[0])
            case _, Rolled(values=values):
                state.needed = max(values) + len(values)
                state.phase = "use"
            case Ask(what="bid"), Acts(acts=acts):
                self._bids(state, [(action.chips, seat) for seat, action in acts if isinstance(action, Bid)])
            case Ask(), Acts(acts=((seat, action),)):
                self._act(state, seat, action)
            case _:
                raise TypeError("no answer to this request")

    def _refill(self, state: State) -> None:
        """On to the next card that is due, or to the next bids."""
        if self._short(state) is None:
            state.phase = "bid"
        else:
            state.phase = "deal" if state.deck else "mix"

    def _bids(self, state: State, bids: list[tuple[int, Seat]]) -> None:
        state.bid, seat = max(bids, key=lambda bid: (bid[0], -bid[1]))
        state.bidder = seat
        state.chips[seat] -= state.bid
        state.phase = "roll"

    def _act(self, state: State, seat: Seat, action: Action) -> None:
        match action:
            case Use(slot=slot):
                state.used = slot
                state.phase = "show"
            case Aim(seat=target):
                state.points[target] -= 1
                self._next(state)
            case _:
                self._next(state)

    def _shown(self, state: State, slot: Slot) -> None:
        seat, face = state.bidder, state.cards.face[slot]
        assert seat is not None
        assert face is not None
        if self._too_weak(state, slot):
            raise Broken(seat, f"played {self.words.face(face)} where {state.needed} was needed")
        state.hands[seat].remove(slot)
        state.discards.append(slot)
        state.points[seat] += 2
        if strength(face) % 2 == 0:
            state.phase = "aim"
        else:
            self._next(state)

    def _next(self, state: State) -> None:
        state.round += 1
        state.bidder, state.bid, state.needed, state.used = None, 0, 0, None
        if state.round == ROUNDS:
            state.phase = "over"
        else:
            self._refill(state)

    def left(self, state: State, seat: Seat, how: str) -> None:
        back, out = state.cards.leave(seat, state.hands[seat])
        state.hands[seat] = []
        state.deck += back
        state.out += out
        state.points[seat] = -ROUNDS
        if state.seats - state.cards.vacant.bit_count() == 1:
            state.phase = "over"
        elif state.phase == "deal":
            self._refill(state)
        elif state.phase == "show" and state.bidder == seat:
            self._next(state)

    def default(self, state: State, seat: Seat) -> Action:
        match state.phase:
            case "bid":
                return Bid(0)
            case "use":
                return Fold()
            case _:
                return Aim((seat + 1) % state.seats)

    def zones(self, state: State) -> tuple[Zone, ...]:
        seats = range(state.seats)
        return (
            Zone("deck", None, tuple(state.deck)),
            Zone("discards", None, tuple(state.discards)),
            Zone("out of play", None, tuple(state.out)),
            *[Zone("hand", seat, tuple(state.hands[seat])) for seat in seats],
            *[Zone("chips", seat, count=state.chips[seat]) for seat in seats],
            *[Zone("points", seat, count=state.points[seat]) for seat in seats],
        )

    def happened(self, before: State, after: State) -> tuple[Event, ...]:
        side = self.facts.sides
        events = [
            Event(
                "points",
                f"{side[seat]} has {after.points[seat]} points.",
                seat,
                (after.points[seat] - before.points[seat],),
            )
            for seat in range(before.seats)
            if after.points[seat] != before.points[seat]
        ]
        if after.phase == "roll" and after.bidder is not None:
            events.append(Event("bid", f"{side[after.bidder]} bids {after.bid}.", after.bidder, (after.bid,)))
        return tuple(events)


GAME = Wager()
