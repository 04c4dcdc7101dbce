"""A digest of some whole games, on standard output: another process must print the same."""

import hashlib
from itertools import islice
from random import Random

from paravent.core import codec, worlds
from paravent.core.sight import as_seen_by
from tests.laws.walk import Sitting, Walk
from tests.toys import box

GAMES = 3


def trace(name: str) -> str:
    """Everything that rules, sight and worlds say along some games, in 64 hex digits."""
    heard = hashlib.sha256()
    for seed in range(GAMES):
        walk = Walk(Sitting.drawn(box.load(name), Random(seed)))
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
            if moment.special:
                heard.update(repr(worlds.fit(seen, Random(seed))).encode())
    return heard.hexdigest()


def main() -> None:
    """One line a game."""
    for name in box.every():
        print(name, trace(name))


if __name__ == "__main__":
    main()
