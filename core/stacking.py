"""A dealer without chance: shuffles and dice come as somebody has stacked them. Scenarios are dealt by it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from paravent.core.answers import Answer, Faces, Rolled
from paravent.core.demands import Unmet
from paravent.core.game import AnyGame, Illegal, State
from paravent.core.notation import look_up, plain
from paravent.core.requests import Deal, Request, Roll, Show, Shuffle


class StackedDealer:
    """Answers from what was stacked: the table's shuffles come out as written, own mixes as they lie, dice in order."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self.shuffles: list[list[str]] = []
        self.dice: list[int] = []

    def answer(self, state: State, request: Request) -> Answer[Any]:
        """The stacked answer; raises Unmet where a die is missing or a card is not among those that are shuffled."""
        match request:
            case Roll(dice=dice, sides=sides, why=why):
                values = tuple(self.dice[:dice])
                if len(values) < dice:
                    raise Unmet(
                        f"{dice} dice are rolled ({why}), and {len(values) or 'none'} are stacked: write dice = [...]"
                    )
                if not all(1 <= value <= sides for value in values):
                    raise Unmet(f"the dice that are rolled ({why}) have {sides} sides; {list(values)} are stacked")
                del self.dice[:dice]
                return Rolled(values)
            case Shuffle(slots=slots, by=by):
                faces = [state.cards.face[slot] for slot in slots]
                top = self._stacked(faces, self.shuffles.pop(0)) if self.shuffles and by is None else []
                return Faces((*top, *[face for face in faces if face not in top]))
            case Deal(slots=slots) | Show(slots=slots):
                return Faces(tuple([state.cards.face[slot] for slot in slots]))
            case _:
                raise ValueError("a dealer answers neither questions to seats nor the end of a game")

    def _stacked(self, faces: Iterable[int | None], names: list[str]) -> list[int]:
        """The faces that these names mean, each of them once."""
        pool: dict[str, list[int]] = {}
        for face in [face for face in faces if face is not None]:
            pool.setdefault(plain(self._game.words.face(face)), []).append(face)
        known = [self._game.words.face(found[0]) for found in pool.values()]
        top = []
        for name in names:
            found = look_up(pool, name, "card in this shuffle", known)
            if not found:
                raise Illegal(f"a stacked shuffle names “{name}” more often than there are such cards in it")
            top.append(found.pop(0))
        return top

    def rest(self) -> str:
        """What was stacked and never needed, in words."""
        if self.shuffles:
            return f"a shuffle was stacked and never came: {', '.join(self.shuffles[0]) or 'as they lie'}"
        return f"dice were stacked and never rolled: {self.dice}" if self.dice else ""
