"""Measures how even the cards of Zodiac Duel are: bots play one another, and it is counted who wins with what.

    python tools/zodiac_balance.py --mode basic --games 1000 --level hard --budget 500 --first 0

Both seats are played by the same level. The games are numbered: number, mode, level and budget decide a game, so a long
run can be split between processes by `--first`, and the lines that `--json` ends with can be added up by `--add FILE`.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from paravent.core import games
from paravent.core.bots import Budget, levels
from paravent.core.bots.evaluate import act, until_asked
from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import story
from paravent.core.games.zodiac.state import State
from paravent.core.requests import Ask
from paravent.core.sight import as_seen_by
from paravent.tui.commands.selfplay import wilson

GAME = games.load("zodiac")
MOST, LEAST = 0.62, 0.38
"""A card whose owner wins more or less than this is named."""
ENOUGH = 30
"""Owners, before a card is named."""


def played(mode: str, level: str, budget: int, number: int) -> State:
    """A whole game, as everybody knows it in the end."""
    bot = levels.bot(GAME, level)
    chance = Random(f"balance/{mode}/{number}")
    minds = [Random(f"balance/{mode}/{number}/{seat}") for seat in (0, 1)]
    state: State = GAME.new(2, GAME.facts.settle({"mode": mode}))
    while isinstance(request := until_asked(GAME, state, chance), Ask):
        chosen = {
            seat: bot.choose(GAME, as_seen_by(state, seat), seat, minds[seat], Budget(budget)) for seat in request.seats
        }
        act(GAME, state, request, chosen, chance)
    return state


def counted(state: State) -> Counter[str]:
    """What one game adds: `name` how often, `name won` how often who it belongs to won by it."""
    found = Counter[str]()
    winner = int(state.wins[1] > state.wins[0])

    def note(name: str, *, won: bool) -> None:
        found[name] += 1
        found[f"{name} won"] += won

    note("set A", won=winner == 0)
    holder, leader, opened = -1, -1, False
    for kind, *numbers in state.story:
        if kind == story.INITIATIVE and holder < 0:
            holder = numbers[0]
            note("first initiative", won=winner == holder)
        elif kind == story.DUEL:
            leader, opened = numbers[1], False
        elif kind == story.WON:
            note("lead", won=numbers[0] == leader)
        elif kind == story.STANDS and not opened:
            opened = True
            note("reply", won=numbers[2] >= 0)
        elif kind in (story.USED, story.REAR):
            found["stars"] += 1
        elif kind == story.FIGHTER:
            note(f"fighter {box.SHORT[numbers[1]]}", won=winner == numbers[0])
        elif kind == story.STARS:
            for slot in numbers[1:]:
                note(f"star {box.SHORT[state.cards.face[slot] or 0]}", won=winner == numbers[0])
    found[f"over after {len(state.winners)}"] += 1
    return found


def share(total: Counter[str], name: str) -> str:
    """A share with its 95 % interval."""
    number, won = total[name], total[f"{name} won"]
    if not number:
        return "none"
    low, high = wilson(won, number)
    return f"{won / number:6.1%} ({low:.1%} to {high:.1%}, n = {number})"


def report(total: Counter[str], mode: str) -> Iterator[str]:
    """The figures as lines."""
    duels = total["lead"]
    yield f"mode {mode}, {total['set A']} games"
    yield f"who holds the first initiative wins the game: {share(total, 'first initiative')}"
    if mode == "first":
        yield f"set A wins: {share(total, 'set A')}"
    yield f"who leads wins the duel: {share(total, 'lead')}"
    yield f"replies under the penalty: {share(total, 'reply')}"
    yield f"over after 3, 4, 5 duels: {', '.join(str(total[f'over after {number}']) for number in (3, 4, 5))}"
    yield f"stars and rearguards in a duel: {total['stars'] / max(1, duels):.2f}"
    cards = [name for name in total if name.startswith(("fighter ", "star ")) and not name.endswith(" won")]
    for name in sorted(cards, key=lambda name: total[f"{name} won"] / total[name]):
        if total[name] >= ENOUGH and not LEAST <= total[f"{name} won"] / total[name] <= MOST:
            yield f"  {name}: its owner wins {share(total, name)}"


def main() -> None:
    """Play, count, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mode", choices=box.MODES, default=box.MODES[0])
    parser.add_argument("--level", default="hard", choices=[*levels.bots(GAME)])
    parser.add_argument("--budget", type=int, default=500, help="iterations a choice (500)")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game (0)")
    parser.add_argument("--json", action="store_true", help="end with the counts as one line")
    parser.add_argument("--add", type=Path, action="append", default=[], help="counts of another run, to be added")
    args = parser.parse_args()
    total, began = Counter[str](), time.process_time()
    for number in range(args.first, args.first + args.games):
        total += counted(played(args.mode, args.level, args.budget, number))
    for file in args.add:
        total += Counter(json.loads(file.read_text().splitlines()[-1]))
    print("\n".join(report(total, args.mode)))
    print(f"{args.level}, {args.budget} iterations: {time.process_time() - began:.0f} s of processor time", flush=True)
    if args.json:
        print(json.dumps(total))


if __name__ == "__main__":
    main()
