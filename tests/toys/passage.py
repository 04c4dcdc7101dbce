"""A toy for three to six: draw, pass one card to the left, play one, the highest takes the trick.

It uses what makes drafting games hard: mixing one's own hand, cards that are passed on and can no longer be followed,
peeks for one seat or for some, discards that go back into the deck, and vacant seats whose cards lie open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeAlias

from paravent.core.answers import Acts, Answer, Faces, Rolled
from paravent.core.cards import Cards
from paravent.core.game import Event, Facts, Illegal, Option, Options, Words, Zone
from paravent.core.requests import Ask, Face, Over, Request, Roll, Seat, Show, Shuffle, Slot, everyone

CARDS_A_SEAT = 5
SPARE = 4


@dataclass(frozen=True, slots=True)
class Pick:
    """Pass on, or play, this card of one's hand."""

    slot: Slot


@dataclass(frozen=True, slots=True)
class Nothing:
    """The only choice of an empty hand."""


@dataclass(frozen=True, slots=True)
class Bury:
    """Throw the card on top of the deck away, or leave it there."""

    yes: bool


Action: TypeAlias = Pick | Nothing | Bury


@dataclass(frozen=True, slots=True)
class Mix:
    """The deck."""


@dataclass(frozen=True, slots=True)
class Draw:
    seat: Seat


@dataclass(frozen=True, slots=True)
class MixHand:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Choose:
    """All at once: what to pass, what to play."""

    what: str


@dataclass(frozen=True, slots=True)
class Hand:
    """What a seat has put on its own place moves on to the next seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Throw:
    """The die that says who may peek."""


@dataclass(frozen=True, slots=True)
class Peek:
    to: int


@dataclass(frozen=True, slots=True)
class Decide:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Compare:
    """What was played is turned up."""


@dataclass(frozen=True, slots=True)
class Gather:
    """Deck and discards become the deck."""


Step: TypeAlias = Mix | Draw | MixHand | Choose | Hand | Throw | Peek | Decide | Compare | Gather


@dataclass(slots=True)
class State:
    cards: Cards
    seats: int
    rounds: int
    deck: list[Slot]
    hands: list[list[Slot]]
    put: list[Slot | None]
    """One card a seat that it has chosen, before it moves on or is turned up."""
    discards: list[Slot] = field(default_factory=list)
    out: list[Slot] = field(default_factory=list)
    tricks: list[int] = field(default_factory=list)
    agenda: list[Step] = field(default_factory=list)

    def copy(self) -> State:
        return State(
            self.cards.copy(),
            self.seats,
            self.rounds,
            self.deck.copy(),
            [hand.copy() for hand in self.hands],
            self.put.copy(),
            self.discards.copy(),
            self.out.copy(),
            self.tricks.copy(),
            self.agenda.copy(),
        )


def value(face: Face) -> int:
    """Two cards of each value: equal cards are two faces."""
    return face // 2 + 1


class PassageWords:
    def face(self, face: Face) -> str:
        return f"{'ab'[face % 2]}{value(face)}"

    def question(self, state: State, request: Request, seat: Seat | None) -> str:
        return f"What will you {request.what}?" if isinstance(request, Ask) else type(request).__name__

    def say(self, state: State, seat: Seat, action: Action) -> str:
        match action:
            case Pick(slot=slot):
                face = state.cards.face[slot]
                return f"card {state.hands[seat].index(slot) + 1}" if face is None else self.face(face)
            case Nothing():
                return "nothing"
            case Bury(yes=yes):
                return "bury" if yes else "leave"

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        plain: dict[str, Action] = {"nothing": Nothing(), "bury": Bury(yes=True), "leave": Bury(yes=False)}
        if text in plain:
            return plain[text]
        for slot in state.hands[seat]:
            if self.say(state, seat, Pick(slot)) == text:
                return Pick(slot)
        raise Illegal(f"“{text}” is no card of yours; name one like “a3”")


class Passage:
    facts = Facts(
        name="passage",
        title="Passage",
        seats=(3, 4, 5, 6),
        sides=("North", "East", "South", "West", "Up", "Down"),
        version=1,
        longest=200,
        minutes=5,
        tagline="Pass one, play one.",
        options=(
            Option("rounds", "Rounds", ("2", "3"), "How many tricks are played."),
            Option("peek", "Peeking", ("yes", "no"), "Whether a die lets some look at the deck."),
        ),
    )
    state_type = State
    action_type: Any = Action
    words: Words[State, Action] = PassageWords()
    tables: Mapping[str, Any] = {"cards a seat": CARDS_A_SEAT, "spare": SPARE}

    picks: ClassVar[tuple[str, ...]] = ("pass", "play")

    def new(self, seats: int, options: Options) -> State:
        cards = Cards()
        deck = cards.open(range(CARDS_A_SEAT * seats + SPARE), seats)
        rounds = int(options["rounds"])
        state = State(cards, seats, rounds, list(deck), [[] for _ in range(seats)], [None] * seats, tricks=[0] * seats)
        state.agenda.append(Mix())
        for number in range(rounds):
            state.agenda += self._round(number % seats, seats, options["peek"] == "yes")
        return state

    def _round(self, first: Seat, seats: int, peek: bool) -> list[Step]:
        order = [(first + place) % seats for place in range(seats)]
        look: list[Step] = [Throw(), Decide(first)] if peek else []
        return [
            *[Draw(seat) for seat in order for _ in range(2)],
            *[MixHand(seat) for seat in order],
            Choose("pass"),
            *[Hand(seat) for seat in order],
            *[MixHand(seat) for seat in order],
            *look,
            Choose("play"),
            Compare(),
            Gather(),
        ]

    def awaits(self, state: State) -> Request:
        if not state.agenda:
            return Over(tuple(state.tricks), "all rounds are played")
        everybody = tuple(range(state.seats))
        match state.agenda[0]:
            case Mix():
                return Shuffle(tuple(state.deck))
            case Draw(seat=seat):
                return state.cards.deal((state.deck[0],), seat, state.seats)
            case MixHand(seat=seat):
                return Shuffle(tuple(state.hands[seat]), by=seat)
            case Choose(what=what):
                return Ask(everybody, what)
            case Hand(seat=seat):
                put = state.put[seat]
                assert put is not None
                return state.cards.deal((put,), (seat + 1) % state.seats, state.seats)
            case Throw():
                return Roll(1, 6, "peek")
            case Peek(to=to):
                return Show((state.deck[0],), to)
            case Decide(seat=seat):
                return Ask((seat,), "bury")
            case Compare():
                return Show(tuple(slot for slot in state.put if slot is not None), everyone(state.seats))
            case Gather():
                return Shuffle((*state.deck, *state.discards))

    def legal(self, state: State, seat: Seat) -> Iterator[Action]:
        if isinstance(state.agenda[0], Decide):
            yield Bury(yes=True)
            yield Bury(yes=False)
            return
        yield from map(Pick, state.hands[seat])
        if not state.hands[seat]:
            yield Nothing()

    def check(self, state: State, seat: Seat, action: Action) -> None:
        deciding = isinstance(state.agenda[0], Decide)
        match action:
            case Bury():
                if not deciding:
                    raise Illegal("a card is to be chosen")
            case Pick(slot=slot):
                if deciding:
                    raise Illegal("say “bury” or “leave”")
                if slot not in state.hands[seat]:
                    raise Illegal("that is no card of your hand")
            case Nothing():
                if deciding or state.hands[seat]:
                    raise Illegal("you have cards to choose from")

    def advance(self, state: State, answer: Answer[Action]) -> None:
        ask, step = self.awaits(state), state.agenda.pop(0)
        match answer:
            case Faces():
                self._turn(state, ask, step, answer)
            case Rolled(values=values):
                masks = {1: 1, 2: 0b101, 3: 0b110, 4: everyone(state.seats)}
                state.agenda[:0] = [Peek(masks[values[0]])] if values[0] in masks else []
            case Acts(acts=acts):
                for seat, action in acts:
                    self._act(state, seat, action)
            case _:
                pass
        self._skip(state)

    def _turn(self, state: State, ask: Request, step: Step, answer: Faces) -> None:
        if isinstance(ask, Shuffle):
            fresh = list(state.cards.mix(ask, answer))
            if isinstance(step, MixHand):
                state.hands[step.seat] = fresh
            else:
                state.deck = fresh
                state.discards = [] if isinstance(step, Gather) else state.discards
            return
        assert not isinstance(ask, Ask | Roll | Over)
        state.cards.show(ask, answer)
        match step:
            case Draw(seat=seat):
                state.hands[seat].append(state.deck.pop(0))
            case Hand(seat=seat):
                state.hands[(seat + 1) % state.seats] += ask.slots
                state.put[seat] = None
            case Compare():
                self._trick(state)
            case _:
                pass

    def _act(self, state: State, seat: Seat, action: Action) -> None:
        match action:
            case Pick(slot=slot):
                state.hands[seat].remove(slot)
                state.put[seat] = slot
            case Bury(yes=True):
                state.discards.append(state.deck.pop(0))
            case _:
                pass

    def _skip(self, state: State) -> None:
        """Drop the next steps as long as nobody has a card for them."""
        while state.agenda and self._is_idle(state, state.agenda[0]):
            del state.agenda[0]

    def _is_idle(self, state: State, step: Step) -> bool:
        match step:
            case MixHand(seat=seat):
                return bool(state.cards.vacant >> seat & 1)
            case Hand(seat=seat):
                return state.put[seat] is None
            case Compare():
                return not any(slot is not None for slot in state.put)
            case _:
                return False

    def _trick(self, state: State) -> None:
        played = [(state.cards.face[slot], seat, slot) for seat, slot in enumerate(state.put) if slot is not None]
        # Played cards are face up for everybody: no observer compares what it does not know.
        best = max(((face, seat) for face, seat, _ in played if face is not None), default=None)
        if best is not None:
            state.tricks[best[1]] += 1
        state.discards += [slot for _, _, slot in played]
        state.put = [None] * state.seats

    def left(self, state: State, seat: Seat, how: str) -> None:
        put = state.put[seat]
        back, out = state.cards.leave(seat, [*state.hands[seat], *([] if put is None else [put])])
        state.hands[seat] = []
        state.put[seat] = None
        state.discards += back
        state.out += out
        state.tricks[seat] = 0
        self._skip(state)

    def default(self, state: State, seat: Seat) -> Action:
        if isinstance(state.agenda[0], Decide):
            return Bury(yes=False)
        return Pick(state.hands[seat][0]) if state.hands[seat] else Nothing()

    def steward(self, public: State, seat: Seat) -> tuple[Action, ...]:
        """The highest cards, which all lie open; the top of the deck is as good as another."""
        if isinstance(public.agenda[0], Decide):
            return Bury(yes=True), Bury(yes=False)
        worth = {slot: -1 if (face := public.cards.face[slot]) is None else value(face) for slot in public.hands[seat]}
        best = max(worth.values(), default=0)
        return tuple([Pick(slot) for slot, one in worth.items() if one == best]) or (Nothing(),)

    def zones(self, state: State) -> tuple[Zone, ...]:
        seats = range(state.seats)
        return (
            Zone("deck", None, tuple(state.deck)),
            Zone("discards", None, tuple(state.discards)),
            Zone("out of play", None, tuple(state.out)),
            *[Zone("hand", seat, tuple(state.hands[seat])) for seat in seats],
            *[Zone("put down", seat, tuple(slot for slot in (state.put[seat],) if slot is not None)) for seat in seats],
            *[Zone("tricks", seat, count=state.tricks[seat]) for seat in seats],
        )

    def happened(self, before: State, after: State) -> tuple[Event, ...]:
        gained = [seat for seat in range(before.seats) if after.tricks[seat] > before.tricks[seat]]
        return tuple(Event("trick", f"{self.facts.sides[seat]} takes the trick.", seat) for seat in gained)


GAME = Passage()
