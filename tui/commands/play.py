"""Play a game against bots: on the screen, or line by line with --plain and wherever no screen can be drawn."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from paravent.core import games
from paravent.core.bots import levels
from paravent.core.game import AnyGame, Facts, Illegal
from paravent.core.notation import seat_named, unknown
from paravent.tui.commands import Usage, table

if TYPE_CHECKING:
    from paravent.tui.solo import Setup


def arguments(parser: argparse.ArgumentParser) -> None:
    """The game, who plays it and by which options."""
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(games.names())}")
    parser.add_argument("--seat", metavar="SEAT", help="yours: a side, or its number from 0 (the first)")
    parser.add_argument(
        "--bots", metavar="LEVEL[,LEVEL...]", default="easy", help="who plays the other seats, in their order (easy)"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="the same shuffles and dice, and the same bots, again")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a switch of the game; as often as you like"
    )


def run(args: argparse.Namespace) -> int:
    """Play one table."""
    game = known(args.game)
    setup = seating(game, args.seat, args.bots.split(","), chosen(game.facts, args.option), args.seed)
    return table.begin(game, setup, args)


def known(name: str) -> AnyGame:
    """The game of that name; raises Usage with those that there are."""
    if name not in games.names():
        raise Usage(unknown(name, "game", games.names()))
    return games.load(name)


def chosen(facts: Facts, told: Sequence[str]) -> Mapping[str, str]:
    """The options of `NAME=VALUE`; raises Usage with what there is."""
    values = {option.name: option.values for option in facts.options}
    options: dict[str, str] = {}
    for text in told:
        name, given, value = text.partition("=")
        if name not in values:
            raise Usage(unknown(name, "option", values))
        if not given or value not in values[name]:
            raise Usage(f"{unknown(value, name, values[name])}; as in --option {name}={values[name][0]}")
        options[name] = value
    return options


def seating(
    game: AnyGame, seat: str | None, bots: Sequence[str], options: Mapping[str, str], seed: int | None
) -> Setup:
    """Who sits where: the person on a seat, bots on the others; one level alone stands for as many as are needed.

    Raises Usage for a level, a seat or a number of seats that the game does not have.
    """
    from paravent.tui.solo import BOT, YOU, Setup

    facts = game.facts
    for level in bots:
        if level not in levels.bots(game):
            raise Usage(unknown(level, "level", levels.bots(game)))
    others = list(bots) if len(bots) > 1 else list(bots) * (min(facts.seats) - 1)
    if len(others) + 1 not in facts.seats:
        have = " or ".join(map(str, facts.seats))
        raise Usage(f"{facts.title} has {have} seats, and you named {len(others)} bots; one level stands for all")
    try:
        place = 0 if seat is None else seat_named(facts, len(others) + 1, seat)
    except Illegal as error:
        raise Usage(str(error)) from error
    players = [f"{BOT}{level}" for level in others]
    players.insert(place, YOU)
    return Setup(facts.name, tuple(players), options, seed)
