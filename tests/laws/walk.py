"""A whole random game, and every law held against each of its answers.

A walk depends on its sitting alone: game, seats, options, seed. In CI a law sees one observer drawn per answer and all
of them at every twentieth. In a thorough walk (`tests.laws.soak`) all look at each of so many first answers; then as in
CI, but at fewer and fewer as the game grows long, and at its last.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any, TypeAlias, cast

from paravent.core import codec, journal
from paravent.core.answers import HOW_SEATS_LEAVE, Acts, Answer, Left
from paravent.core.bots import steward
from paravent.core.codec import Malformed
from paravent.core.dealing import draw, misfit
from paravent.core.game import AnyGame, Sampler, State, apply
from paravent.core.journal import Entry, Journal
from paravent.core.requests import Ask, Over, Request, Seat
from paravent.core.sight import as_seen_by
from tests.toys import box

READ = 1000
"""So many legal actions are read at most."""
EVERY = 20
"""At every so many answers all observers look, and the costly laws too."""
DRAWN = 0.7
"""So often a game that draws actions is asked for one, instead of taking one of those that are read."""
KEPT = 4
"""So many actions of each question are kept, to be tried where they may be illegal."""
LEAVES = 20
"""After so many answers a seat that leaves does so, on average."""
POOL = 40
"""So many are kept in all."""
ODD = (-1, 0, 1, 2, 7, 99, 10**6)
"""Numbers that stand in an action where they may not belong."""

Viewer: TypeAlias = Seat | None
"""A seat, or an onlooker (None)."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """Everything that a walk depends on."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...]
    seed: int

    def __str__(self) -> str:
        options = "".join(f" --option {name}={value}" for name, value in self.options)
        return f"--game {self.game} --seats {self.seats}{options} --seed {self.seed}"

    @classmethod
    def drawn(cls, game: AnyGame, rng: Random, *, whole: bool = False) -> Sitting:
        """Seats, options and a seed at random; a long game is made short, unless it shall be played `whole`.

        A whole one that may take ten thousand answers is drawn ten times less often than another.
        """
        facts = game.facts
        options = {option.name: rng.choice(option.values) for option in facts.options}
        if not whole:
            options |= box.brief(facts.name, rng)
        elif box.endless(facts.name, options) and rng.random() > 0.1:
            return cls.drawn(game, rng, whole=True)
        return cls(facts.name, rng.choice(facts.seats), tuple(options.items()), rng.randrange(2**32))


@dataclass(slots=True)
class Moment:
    """One answer of a game, and the states around it."""

    walk: Walk
    number: int
    before: State
    request: Request
    answer: Answer[Any]
    after: State
    eyes: tuple[Viewer, ...]
    """Who looks at this one."""
    special: bool
    """Whether the costly laws look as well."""

    @property
    def game(self) -> AnyGame:
        return self.walk.game

    @property
    def rng(self) -> Random:
        """The laws' own chance; the game has another."""
        return self.walk.rng

    @property
    def asked(self) -> tuple[Seat, ...]:
        return self.request.seats if isinstance(self.request, Ask) else ()

    def seen(self, eye: Viewer) -> State:
        return as_seen_by(self.before, eye)

    def legal(self, seat: Seat) -> list[Any]:
        """The legal actions of a seat that is asked, as far as they are read."""
        return self.walk.legal(self.before, seat)

    def some(self, actions: Sequence[Any], most: int) -> list[Any]:
        """The action that was taken, and some others."""
        acts = dict(self.answer.acts).values() if isinstance(self.answer, Acts) else ()
        taken = [action for action in actions if action in acts]
        return taken + self.rng.sample(list(actions), min(most, len(actions)))


Law: TypeAlias = Callable[[Moment, "Counter[str]"], None]
"""Raises AssertionError, and counts what it looked at."""


@dataclass(slots=True)
class Walk:
    """One game from the beginning to the end."""

    sitting: Sitting
    thorough: int = 0
    """So many answers are looked at by all, and from then on the nth with a chance of `thorough` / n; 0: every one."""
    game: AnyGame = field(init=False)
    rng: Random = field(init=False)
    first: State = field(init=False)
    journal: Journal = field(init=False)
    pool: list[Any] = field(default_factory=list)
    """Some actions of earlier questions, and actions like them that nobody may ever have been offered."""
    _legal: dict[Seat, list[Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        sitting = self.sitting
        self.game = box.load(sitting.game)
        self.rng = Random(sitting.seed ^ 0x5EED)
        options = dict(sitting.options)
        head = journal.header(self.game, options=options, seats=sitting.seats, table_id="law")
        self.journal = Journal(head)
        self.first = journal.start(head, self.game)

    def moments(self) -> Iterator[Moment]:
        """Every answer of the game; raises AssertionError when it has no end or gives an answer that does not fit."""
        chance = Random(self.sitting.seed)
        leaving = self._leaving(chance)
        phase = self.rng.randrange(
            EVERY // 2
        )  # short games are looked at as well, and not always at their first answer
        state = self.first.copy()
        for number in range(self.game.facts.longest + 1):
            request = self.game.awaits(state)
            self._legal.clear()
            if isinstance(request, Over):
                return
            assert number < self.game.facts.longest, f"the game is not over after {number} answers, its longest"
            answer = leaving.pop(number, None) or self._answer(state, request, chance)
            assert misfit(state, request, answer) == ""
            self.journal.entries.append(Entry(journal.digest(request), answer))
            after = apply(self.game, state, answer)
            if self._looks(number, after):
                special = number < self.thorough or self._turn(number) == phase
                yield Moment(self, number, state, request, answer, after, self._eyes(special=special), special)
                self._remember(state, request)
            state = after

    def end(self) -> tuple[State, Over]:
        """The last position and its request, after all moments."""
        state = journal.fold(self.journal, self.game)
        request = self.game.awaits(state)
        assert isinstance(request, Over)
        return state, request

    def legal(self, state: State, seat: Seat) -> list[Any]:
        """The legal actions in the truth of this moment."""
        if seat not in self._legal:
            self._legal[seat] = list(islice(self.game.legal(state, seat), READ))
        return self._legal[seat]

    def viewers(self) -> tuple[Viewer, ...]:
        return (*range(self.sitting.seats), None)

    def choose(self, state: State, seat: Seat, rng: Random, drawn: float = DRAWN) -> Any:  # noqa: ANN401 - any game's
        """A random legal action; `drawn`: the part of them that comes from the game's sampler, if it has one."""
        sampler = sampler_of(self.game)
        if sampler is not None and rng.random() < drawn:
            return sampler.sample(state, seat, rng)
        return rng.choice(list(islice(self.game.legal(state, seat), READ)))

    def _answer(self, state: State, request: Request, rng: Random) -> Answer[Any]:
        if not isinstance(request, Ask):
            return draw(state, request, rng)
        acts = []
        for seat in request.seats:
            vacant = state.cards.vacant >> seat & 1
            acts.append((seat, (self._unattended if vacant else self.choose)(state, seat, rng)))
        return Acts(tuple(acts))

    def _unattended(self, state: State, seat: Seat, rng: Random) -> Any:  # noqa: ANN401 - any game's
        """What a vacant seat does: its default, or every other time, where there is one, what its steward says."""
        if steward.has_steward(self.game) and rng.random() < 0.5:
            return rng.choice(steward.offers(self.game, state, seat))
        return self.game.default(state, seat)

    def _leaving(self, rng: Random) -> dict[int, Left]:
        """At which answers which seats leave: in one game of three some do, never all."""
        if rng.random() > 1 / 3:
            return {}
        gone = rng.sample(range(self.sitting.seats), rng.randrange(1, self.sitting.seats))
        when = {seat: int(rng.expovariate(1 / LEAVES)) for seat in gone}
        return {number: Left(seat, rng.choice(HOW_SEATS_LEAVE)) for seat, number in when.items()}

    def _looks(self, number: int, after: State) -> bool:
        """Whether this answer is looked at."""
        drawn = not self.thorough or self.rng.random() * (number + 1) < self.thorough
        return drawn or isinstance(self.game.awaits(after), Over)

    def _turn(self, number: int) -> int:
        """Which of EVERY answers this is, one of which all look at."""
        return self.rng.randrange(EVERY) if self.thorough else number % EVERY

    def _eyes(self, *, special: bool) -> tuple[Viewer, ...]:
        return self.viewers() if special else (self.rng.choice(self.viewers()),)

    def _remember(self, state: State, request: Request) -> None:
        if isinstance(request, Ask):
            for seat in request.seats:
                legal = self.legal(state, seat)
                some = self.rng.sample(legal, min(KEPT, len(legal)))
                self.pool += [*some, *[odd for action in some if (odd := disfigured(self.game, action, self.rng))]]
        while len(self.pool) > POOL:
            self.pool.pop(self.rng.randrange(len(self.pool)))


def disfigured(game: AnyGame, action: object, rng: Random) -> object | None:
    """The action with one number changed, or one entry of a list doubled or dropped; None where that is no action."""
    plain = [json.loads(codec.encode(action, game.action_type))]
    spots = [(plain, index) for index in range(len(plain))]
    for part, index in spots:
        inner = part[index]
        if isinstance(inner, list):
            spots += [(inner, place) for place in range(len(inner))]
    part, index = rng.choice(spots[1:] or spots)
    match part[index]:
        case int(number):
            part[index] = rng.choice((number - 1, number + 1, *ODD))
        case list(inner) if inner:
            place = rng.randrange(len(inner))
            inner[place : place + 1] = [] if rng.random() < 0.5 else [inner[place]] * 2
        case _:
            return None
    try:
        odd: object = codec.decode(json.dumps(plain[0], separators=(",", ":")).encode(), game.action_type)
    except Malformed:
        return None
    return odd


def sampler_of(game: AnyGame) -> Sampler[Any, Any] | None:
    """The game as one that draws actions, if it does."""
    return cast("Sampler[Any, Any]", game) if hasattr(game, "sample") else None


def hold(sitting: Sitting, laws: Sequence[Law], *, thorough: int = 0) -> Counter[str]:
    """Walk through a game and hold laws against every moment; returns what was looked at, how often."""
    walk = Walk(sitting, thorough)
    looked: Counter[str] = Counter()
    try:
        for moment in walk.moments():
            looked["answers looked at"] += 1
            looked[type(moment.request).__name__] += 1
            for law in laws:
                law(moment, looked)
        looked["games"] += 1
        looked["answers"] += len(walk.journal.entries)
    except Exception as error:
        again = f"python -m tests.laws.soak {sitting} --thorough {thorough}"
        error.add_note(f"at answer {len(walk.journal.entries) - 1}; again: {again}")
        raise
    return looked
