"""A table of Dojo with chosen cards, played on with typed words.

What the dealer does is fixed: `deck` and `trophies` say what is drawn, in order, and `first` who gives first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from paravent.core.answers import Acts, AnyAnswer, Left
from paravent.core.dealing import draw
from paravent.core.game import Event, Illegal, apply
from paravent.core.games.dojo import GAME
from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo.actions import Action
from paravent.core.games.dojo.state import State
from paravent.core.requests import Ask, Over, Request, Seat
from paravent.core.stacking import StackedDealer

SEATS = {side.lower(): seat for seat, side in enumerate(box.SIDES)}


def faces(names: str) -> list[int]:
    """Cards by their short names; of two equal ones first the first."""
    found: list[int] = []
    for name in names.split():
        found.append(
            next(face for face in range(box.CARDS) if box.SHORT[face].lower() == name.lower() and face not in found)
        )
    return found


def trophy(name: str) -> int:
    """The first trophy of that kind."""
    return box.CARDS + box.SHORT[box.CARDS :].index(name)


def whole(
    seed: int, seats: int, options: Mapping[str, str] | None = None, leave: Mapping[int, Seat] | None = None
) -> list[State]:
    """Every position of a game of random answers; `leave`: at these answers a seat leaves."""
    rng = Random(seed)
    state = GAME.new(seats, GAME.facts.settle(dict(options or {})))
    states = [state]
    while not isinstance(ask := GAME.awaits(state), Over):
        gone = (leave or {}).get(len(states))
        answer: AnyAnswer = Left(gone, "left") if gone is not None else _any(state, ask, rng)
        state = apply(GAME, state, answer)
        states.append(state)
    return states


def _any(state: State, ask: Request, rng: Random) -> AnyAnswer:
    if not isinstance(ask, Ask):
        return draw(state, ask, rng)
    vacant = state.cards.vacant
    return Acts(
        tuple(
            [
                (seat, GAME.default(state, seat) if vacant >> seat & 1 else rng.choice(list(GAME.legal(state, seat))))
                for seat in ask.seats
            ]
        )
    )


class Mat:
    """One game in a test."""

    def __init__(
        self,
        deck: str = "",
        *,
        seats: int = 3,
        trophies: str = "Ladder",
        first: Seat = 0,
        options: Mapping[str, str] | None = None,
    ) -> None:
        self.state = GAME.new(seats, GAME.facts.settle(dict(options or {})))
        self._dealer = StackedDealer(GAME)
        self._dealer.dice = [first + 1]
        self._dealer.shuffles = [deck.split(), [name.replace("_", " ") for name in trophies.split()]]
        self.answers = 0
        """How many there were."""
        self.events: list[Event] = []
        """What the latest `say` brought about."""
        self._deal()

    @property
    def asks(self) -> Request:
        return GAME.awaits(self.state)

    @property
    def asked(self) -> tuple[tuple[Seat, ...], str]:
        """Who is asked what; the end of the game is asked of nobody."""
        ask = self.asks
        return (ask.seats, ask.what) if isinstance(ask, Ask) else ((), "over")

    @property
    def over(self) -> Over:
        ask = self.asks
        assert isinstance(ask, Over)
        return ask

    @property
    def told(self) -> list[str]:
        """The sentences of the latest `say`."""
        return [event.text for event in self.events]

    def say(self, *lines: str) -> Mat:
        """One answer after the other, `biwa: pass`; who is asked at the same time answers on that line, behind a `;`.

        `rest` stands for all who are not named: they do their default. All that needs no player happens.
        """
        self.events = []
        for line in lines:
            named = dict(part.strip().split(": ") for part in line.split(";") if part.strip() != "rest")
            ask = self.asks
            assert isinstance(ask, Ask), f"nobody is asked, and “{line}” is said"
            chosen = {SEATS[side]: self._action(SEATS[side], words) for side, words in named.items()}
            assert set(chosen) <= set(ask.seats), f"asked is {self.asked}"
            assert "rest" in line or set(chosen) == set(ask.seats), f"asked is {self.asked}"
            self._act(chosen)
        return self

    def quiet(self, rounds: int = 1) -> Mat:
        """Whole rounds of defaults."""
        self.events = []
        end = self.state.round + rounds
        while isinstance(self.asks, Ask) and self.state.round < end:
            self._act({})
        return self

    def leave(self, side: str, how: str = "left") -> Mat:
        self.events = []
        self._give(Left(SEATS[side], how))
        self._deal()
        return self

    def refuses(self, side: str, words: str) -> str:
        """Why the rules refuse what is said."""
        seat = SEATS[side]
        try:
            GAME.check(self.state, seat, GAME.words.parse(self.state, seat, words))
        except Illegal as reason:
            return str(reason)
        raise AssertionError(f"“{words}” is allowed")

    def choices(self, side: str) -> list[str]:
        seat = SEATS[side]
        return [GAME.words.say(self.state, seat, action) for action in GAME.legal(self.state, seat)]

    def hand(self, place: int) -> str:
        """The card before a place, or nothing."""
        return " ".join(
            box.SHORT[face] for slot in self.state.hands[place] if (face := self.state.cards.face[slot]) is not None
        )

    def _action(self, seat: Seat, words: str) -> Action:
        action = GAME.words.parse(self.state, seat, words)
        GAME.check(self.state, seat, action)
        return action

    def _act(self, chosen: Mapping[Seat, Action]) -> None:
        ask = self.asks
        assert isinstance(ask, Ask)
        acts = [(seat, chosen.get(seat) or GAME.default(self.state, seat)) for seat in ask.seats]
        self._give(Acts(tuple(acts)))
        self._deal()

    def _deal(self) -> None:
        for answer in self._answers():
            self._give(answer)

    def _answers(self) -> Iterator[AnyAnswer]:
        while not isinstance(ask := self.asks, Over):
            if isinstance(ask, Ask):
                if not all(self.state.cards.vacant >> seat & 1 for seat in ask.seats):
                    return
                yield Acts(tuple([(seat, GAME.default(self.state, seat)) for seat in ask.seats]))
            else:
                yield self._dealer.answer(self.state, ask)

    def _give(self, answer: AnyAnswer) -> None:
        before, self.state = self.state, apply(GAME, self.state, answer)
        self.answers += 1
        self.events += GAME.happened(before, self.state)
