"""Stand-ins for the bots' process: they think at once and in this process."""

from random import Random

from paravent.core.bots import Budget, Choice, levels
from paravent.core.game import AnyGame
from paravent.core.requests import Seat


class First:
    """Takes the first legal action, whatever its level."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.asked: list[tuple[str, Seat]] = []
        self.closed = False

    def think(self, level: str, seen: object, seat: Seat, seed: int) -> Choice[object]:
        self.asked.append((level, seat))
        return Choice(next(iter(self.game.legal(seen, seat))), "it is the first")

    def start(self) -> None:
        pass

    def cancel(self) -> None:
        pass

    def close(self) -> None:
        self.closed = True


class Levels(First):
    """Thinks as the levels do, with a small budget."""

    def think(self, level: str, seen: object, seat: Seat, seed: int) -> Choice[object]:
        return levels.think(self.game, level, seen, seat, Random(seed), Budget(50))
