"""A digest of some whole games, on standard output: another process must print the same.

One of them is gone on with after a seat has left, by its steward where the game has one.
"""

import hashlib
from itertools import islice
from random import Random

from paravent.core import codec, worlds
from paravent.core.answers import Left
from paravent.core.bots import steward
from paravent.core.sight import as_seen_by
from tests.laws.walk import Sitting, Walk
from tests.toys import box

GAMES = 3
EARLY = 12
"""The answer at which a seat leaves: nobody has chosen anything yet that could end a game."""


class Deserted(Walk):
    """A game that the second seat leaves, early on."""

    def _leaving(self, rng: Random) -> dict[int, Left]:
        return {EARLY: Left(1, "dropped")}


def with_a_steward(name: str) -> Sitting:
    """The smallest table of a game at which somebody goes on when one has left, in its short form."""
    facts = box.load(name).facts
    return Sitting(
        name, min(seats for seats in facts.seats if seats > 2), tuple(facts.settle(box.brief(name)).items()), 1
    )


def trace(name: str) -> str:
    """Everything that rules, sight and worlds say along some games, in 64 hex digits."""
    heard = hashlib.sha256()
    walks = [Walk(Sitting.drawn(box.load(name), Random(seed))) for seed in range(GAMES)]
    if steward.has_steward(box.load(name)):
        walks.append(Deserted(with_a_steward(name)))
    for seed, walk in enumerate(walks):
        for moment in walk.moments():
            game = moment.game
            seen = as_seen_by(moment.after, None)
            heard.update(codec.encode(moment.after, game.state_type))
            heard.update(codec.encode(seen, game.state_type))
            heard.update(repr((moment.request, moment.answer, game.zones(moment.after))).encode())
            heard.update(repr(game.happened(moment.before, moment.after)).encode())
            for seat in moment.asked:
                said = [game.words.say(moment.before, seat, action) for action in islice(moment.legal(seat), 20)]
                heard.update(repr((moment.legal(seat), said)).encode())
                if moment.before.cards.vacant >> seat & 1 and steward.has_steward(game):
                    heard.update(repr(steward.offers(game, moment.before, seat)).encode())
            if moment.special:
                heard.update(repr(worlds.fit(seen, Random(seed))).encode())
    return heard.hexdigest()


def main() -> None:
    """One line a game."""
    for name in box.every():
        print(name, trace(name))


if __name__ == "__main__":
    main()
