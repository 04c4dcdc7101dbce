"""Count the dice of every saved game that is in order, against what fair dice would show."""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from math import erfc, sqrt
from pathlib import Path
from typing import Any, Final

from paravent.core import journal as journals
from paravent.core.answers import Rolled
from paravent.core.game import AnyGame
from paravent.core.journal import Journal, Refused
from paravent.core.requests import Roll
from paravent.net import store, tables
from paravent.tui import paths
from paravent.tui.commands import OK

OFTEN: Final = 0.5
FEWEST: Final = 5
"""Of every face so many are expected at least where chi-square tells anything (Cochran's rule)."""
LEAST: Final = 1e-9
"""Chances below that are not told apart."""


@dataclass
class Dice:
    """How often every face came up, by the number of sides."""

    games: int = 0
    left_out: list[str] = field(default_factory=list)
    """Games that are damaged, or that break a rule: their dice prove nothing."""
    faces: dict[int, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which games."""
    parser.add_argument("files", metavar="FILE", nargs="*", help="these games, in place of all that are kept here")
    parser.add_argument("--json", action="store_true", help="what was counted as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print what was counted."""
    found = [Path(name) for name in args.files] or [
        one.path for folder in (paths.replays(), paths.games()) for one in store.open_games(folder)
    ]
    dice = count(found)
    if args.json:
        print(json.dumps({"games": dice.games, "left_out": dice.left_out, "dice": [plain(*it) for it in sides(dice)]}))
        return OK
    print(f"{dice.games} games that are in order")
    for name in dice.left_out:
        print(f"left out: {name}")
    for number, faces in sides(dice):
        told = plain(number, faces)
        print(f"dice of {number} sides: {told['thrown']} thrown")
        for face in range(1, number + 1):
            print(f"  {face:2}  {faces[face]:6}  expected {told['expected']:.2f}")
        print(f"  {judged(told)}")
    if not dice.faces:
        print("no dice were thrown in them")
    return OK


def count(found: list[Path]) -> Dice:
    """All rolls in these games; a game of people counts when all that is in it is in order."""
    dice = Dice()
    for path in found:
        try:
            game, journal = _journal(path)
            rolls = list(_rolls(game, journal))
        except (Refused, OSError) as error:
            dice.left_out.append(f"{path.stem}: {error}")
            continue
        dice.games += 1
        for number, values in rolls:
            dice.faces[number].update(values)
    return dice


def sides(dice: Dice) -> list[tuple[int, Counter[int]]]:
    """The kinds of dice, the one with the fewest sides first."""
    return sorted(dice.faces.items())


def plain(number: int, faces: Counter[int]) -> dict[str, Any]:
    """One kind of dice with Pearson's chi-square and the chance that fair dice stray as far or farther."""
    thrown = faces.total()
    expected = thrown / number
    square = sum((faces[face] - expected) ** 2 / expected for face in range(1, number + 1)) if thrown else 0.0
    counts = [faces[face] for face in range(1, number + 1)]
    p = beyond(square, number - 1)
    return {"sides": number, "thrown": thrown, "faces": counts, "expected": expected, "chi_square": square, "p": p}


def beyond(square: float, freedom: int) -> float:
    """The chance of a chi-square of this size or more, by the cube root that makes it nearly normal.

    After Wilson and Hilferty (1931); good to two digits from one degree of freedom on.
    """
    if freedom < 1:
        return 1.0
    spread = 2 / (9 * freedom)
    return 0.5 * erfc(((square / freedom) ** (1 / 3) - 1 + spread) / sqrt(2 * spread))


def judged(told: dict[str, Any]) -> str:
    """What `plain` has counted says of the dice; of a few throws, that it says nothing."""
    if told["expected"] < FEWEST:
        return f"too few to tell: from {FEWEST * told['sides']} throws on they are judged"
    return f"chi-square {told['chi_square']:.2f}, {verdict(told['p'])}"


def verdict(p: float) -> str:
    """What the chance means, in words."""
    if p > OFTEN:
        return "as fair dice do more often than not"
    return f"fair dice stray as far once in {round(1 / max(p, LEAST)):,} such counts"


def _rolls(game: AnyGame, journal: Journal) -> list[tuple[int, tuple[int, ...]]]:
    rolls: list[tuple[int, tuple[int, ...]]] = []
    state = journals.start(journal.header, game)
    for number, entry in enumerate(journal.entries):
        request = game.awaits(state)
        if isinstance(request, Roll) and isinstance(entry.answer, Rolled):
            rolls.append((request.sides, entry.answer.values))
        state = journals.step(game, state, entry, number)
    return rolls


def _journal(path: Path) -> tuple[AnyGame, Journal]:
    """The journal of a game that is in order. Raises Refused."""
    if not store.listed(path).people:
        read = store.scan(path)
        if read.trouble is not None:
            raise Refused(read.trouble)
        return read.game, read.journal
    from paravent.net import watching
    from paravent.net.audit import audit

    data = tables.read(path)
    report = audit(data)
    if not report.sound:
        raise Refused("it is not in order: `paravent verify` says why")
    table = watching.watched(data)
    return table.game, table.journal
