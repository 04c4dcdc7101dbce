"""What becomes of a seat that its player leaves for good, in words: for the dialog, the waiting rooms and the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from paravent.core.bots.steward import has_steward
from paravent.core.game import AnyGame
from paravent.net.customs import CLOCK, KEYS, PAIR, STEWARD, VACANT, WATCH, stewarded
from paravent.tui import house

if TYPE_CHECKING:
    from paravent.net.kinds import Option

TITLE: Final = "Seats that are left"
DEFAULTS: Final = "defaults"
CHOICES: Final = (DEFAULTS, STEWARD)
READ: Final = {DEFAULTS: "do the least allowed", STEWARD: "a simple bot plays them"}
"""What the choices come to, for who reads them where they cannot be changed."""
HELP: Final = (
    "Whoever leaves for good, or is voted out: his seat does the least that is allowed, or a simple bot plays it, "
    "alike on every machine."
)


def matters(game: AnyGame, seats: int) -> bool:
    """Whether there is a choice: somebody goes on, and the game has a steward."""
    return seats > PAIR and has_steward(game)


def titled(game: AnyGame) -> Mapping[str, str]:
    """What the options of a table of this game are called, by their names."""
    own = {VACANT: TITLE, WATCH: "Who may look on", KEYS: house.LOST, CLOCK: house.CLOCK}
    return {option.name: option.title for option in game.facts.options} | own


def rules(game: AnyGame, options: Iterable[Option], seats: int) -> Iterable[tuple[str, str]]:
    """The rules of a table with so many seats, a title and a setting each; what is left unsaid among them.

    In the order of the dialog, in which they were chosen; the wire has them by their names.
    """
    options, titles = tuple(options), titled(game)
    told = [option for option in options if option.name not in (KEYS, CLOCK, VACANT)]
    order = list(titles)
    told.sort(key=lambda option: order.index(option.name) if option.name in order else len(order))
    yield from ((titles.get(option.name, option.name), option.setting) for option in told)
    if matters(game, seats) or stewarded(options):
        yield TITLE, READ[STEWARD if stewarded(options) else DEFAULTS]
    yield from house.rules(options)


def hereafter(name: str, *, steward: bool) -> str:
    """Who plays on for somebody, as a sentence."""
    if steward:
        return f"The steward plays for {name} from now on."
    return f"{name}'s seat does the least that the rules allow from now on."


def thereupon(*, steward: bool) -> str:
    """The same before it is so."""
    if steward:
        return "A steward plays the empty seat: a simple bot, the same on every machine."
    return "The empty seat does the least that the rules allow."
