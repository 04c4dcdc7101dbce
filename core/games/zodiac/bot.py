"""The bots of Zodiac Duel, found by `core.bots.levels`.

`easy` looks at the duel that is being fought, with its own stars; `medium` plays each answer out in worlds that fit
what it has seen, everybody going on like `easy`; `hard` grows a tree of what both may do, in worlds that it believes
by what the rival has picked and passed, and judges by fitted weights. An iteration is one duel played out once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from paravent.core.answers import Acts
from paravent.core.bots import Bot, Budget, Choice
from paravent.core.bots.belief import Belief
from paravent.core.bots.budget import Purse
from paravent.core.bots.evaluate import until_asked
from paravent.core.bots.random_ import RandomBot
from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import drafting, moves, tactics
from paravent.core.games.zodiac import state as steps
from paravent.core.games.zodiac.actions import Action, Pick
from paravent.core.games.zodiac.state import State
from paravent.core.games.zodiac.suspicion import likelihood
from paravent.core.games.zodiac.tree import Arm, Node, write_back
from paravent.core.games.zodiac.worth import FITTED, GUESSED, Worth, odds
from paravent.core.requests import Ask

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from paravent.core.game import Game
    from paravent.core.requests import Seat

    Rules: TypeAlias = Game[State, Action]

_MOST_WORLDS: Final = 60
_A_WORLD: Final = 5
"""Iterations for which a new world is fitted, up to so many worlds."""
_LOOSE: Final = 0.25
"""How loosely everybody plays on in thought, in logits: by rules of thumb, but not always by the same."""
_MIXED: Final = 0.04
"""How far apart picks must be, in logits, for the better one to be chosen much more often, where a level mixes."""
_ALONE: Final = "There is nothing else to choose."


class Study:
    """One position being thought about by one seat: worlds that fit it, and what a duel comes to in one of them."""

    def __init__(self, game: Rules, worth: Worth, seen: State, seat: Seat, rng: Random, budget: Budget) -> None:
        self.game = game
        self.worth = worth
        self.seen = seen
        self.seat = seat
        self.rng = rng
        self.purse = Purse(budget)
        self._wanted = max(1, min(_MOST_WORLDS, budget.iterations // _A_WORLD))
        self._belief: Belief[State] | None = None

    def imagine(self, weigh: Callable[[State], float] | None = None) -> None:
        """Think of worlds, each believed as `weigh` says."""
        self._belief = Belief(self.seen, self.rng, self._wanted, weigh)

    def world(self) -> State:
        """One of them, as often as it counts, to be played on."""
        assert self._belief is not None, "nothing was imagined yet"
        return self._belief.draw()

    def asked(self, world: State) -> Seat | None:
        """Who is asked next; None once the duel that is thought about has been fought and another one is led."""
        request = until_asked(self.game, world, self.rng)
        if not isinstance(request, Ask) or (world.agenda[0][0] == steps.LEAD and world.duel > self.seen.duel):
            return None
        return request.seats[0]

    def play_out(self, world: State) -> float:
        """Play on by rules of thumb until the next duel is led; returns how the seat stands then, from -1 to 1."""
        while (asked := self.asked(world)) is not None:
            self.play(world, asked, tactics.choose(self.worth, world, asked, self._loosely))
        return odds(self.worth, world, self.seat)

    def play(self, world: State, seat: Seat, action: Action) -> None:
        """Answer a question of the duels, which one seat alone is asked."""
        self.game.advance(world, Acts(((seat, action),)))

    def _loosely(self) -> float:
        return self.rng.gauss(0.0, _LOOSE)


class Level:
    """What the thinking levels have in common: who has no choice, how signs are kept, and picks by a table."""

    def __init__(self, iterations: int, worth: Worth, duel: Callable[[Study], Choice[Action]], mixed: float) -> None:
        self.iterations = iterations
        self._worth = worth
        self._duel = duel
        self._mixed = mixed

    def choose(self, game: Rules, seen: State, seat: Seat, rng: Random, budget: Budget) -> Action:
        return self.explain(game, seen, seat, rng, budget).action

    def explain(self, game: Rules, seen: State, seat: Seat, rng: Random, budget: Budget) -> Choice[Action]:
        """The choice and its reason in a line."""
        actions = list(game.legal(seen, seat))
        if len(actions) == 1:
            return Choice(actions[0], _ALONE)
        match seen.agenda[0][0]:
            case steps.SIGN:
                return Choice(rng.choice(actions), "Both play with every sign that is kept: none favours you.")
            case steps.PICK:
                return self._pick(seen, seat, rng)
            case _:
                return self._duel(Study(game, self._worth, seen, seat, rng, budget))

    def _pick(self, seen: State, seat: Seat, rng: Random) -> Choice[Action]:
        values = drafting.picks(self._worth, seen, seat)
        pick = max(values, key=lambda one: values[one] + rng.gauss(0.0, self._mixed))
        return Choice(pick, _why_picked(seen, pick, len(values)))


def _why_picked(seen: State, pick: Pick, number: int) -> str:
    names = [
        f"{box.NAMES[face]} as a {kind}"
        for kind, slots in (("fighter", pick.fighters), ("star", pick.stars))
        for slot in slots
        if (face := seen.cards.face[slot]) is not None
    ]
    return f"{' and '.join(names)}: worth about the most of {number} picks."


# -- easy --------------------------------------------------------------------------------------------------------------


def at_sight(study: Study) -> Choice[Action]:
    """What seems best in this duel, with the stars of the own hand; no world is thought of."""
    action = tactics.choose(study.worth, study.seen, study.seat, lambda: 0.0)
    return Choice(action, "It looks best in this duel, as far as one can see.")


# -- medium ------------------------------------------------------------------------------------------------------------


def tried_out(study: Study) -> Choice[Action]:
    """The answer after which the duel ends best on average, everybody playing on by rules of thumb."""
    study.imagine()
    offered = moves.offered(study.seen, study.seat)
    totals = dict.fromkeys(offered, 0.0)
    rounds = 0
    while study.purse.pay(len(totals)):
        world = study.world()
        rounds += 1
        for key in totals:
            after = world.copy()
            study.play(after, study.seat, offered[key])
            totals[key] += study.play_out(after)
    if not rounds:
        return at_sight(study)
    return _best(offered, {key: total / rounds for key, total in totals.items()}, totals)


# -- hard --------------------------------------------------------------------------------------------------------------


def searched(study: Study) -> Choice[Action]:
    """The move that a tree search has come back to most."""
    study.imagine(lambda world: likelihood(study.worth, world, study.seat))
    root = Node()
    while study.purse.pay():
        _descend(study, root)
    offered = moves.offered(study.seen, study.seat)
    arms = {key: root.arms.get(key, Arm()) for key in offered}
    if not root.visits:
        return at_sight(study)
    return _best(offered, {key: arm.mean for key, arm in arms.items()}, {key: arm.visits for key, arm in arms.items()})


def _descend(study: Study, node: Node) -> None:
    """Go down the tree in one world, add a node, play the duel out, and write the result back along the way."""
    world = study.world()
    path: list[tuple[Seat, Node, moves.Key]] = []
    fresh = False
    while not fresh and (asked := study.asked(world)) is not None:
        offered = moves.offered(world, asked)
        key = node.select(offered)
        path.append((asked, node, key))
        study.play(world, asked, offered[key])
        node, fresh = node.follow(key)
    write_back(path, study.play_out(world), study.seat)


def _best(
    offered: moves.Offer, values: dict[moves.Key, float], merits: dict[moves.Key, float] | dict[moves.Key, int]
) -> Choice[Action]:
    """The answer of most merit, with what it is worth and what the next best is."""
    first, second, *_ = sorted(offered, key=lambda key: -merits[key])
    chances, others = (f"{round(50 * (1 + values[key]))} %" for key in (first, second))
    return Choice(offered[first], f"Chances of the game: {chances}; with the next best answer: {others}.")


QUICK: Final = Level(1, GUESSED, at_sight, 0.0)
BOTS: Final[dict[str, Bot[State, Action]]] = {
    "random": RandomBot(),
    "easy": QUICK,
    "medium": Level(600, GUESSED, tried_out, 0.0),
    "hard": Level(2_000, FITTED, searched, _MIXED),
}
