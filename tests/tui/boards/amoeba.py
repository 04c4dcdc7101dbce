"""Positions of Amoeba Wars for the board's tests: games that are played by drawing legal answers."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from textual.message import Message

from paravent.core import journal
from paravent.core.dealing import LocalDealer
from paravent.core.games.amoeba import GAME, galaxy, holdings
from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba.actions import Action, Jump
from paravent.core.games.amoeba.state import State
from paravent.core.requests import Ask, Seat
from paravent.core.sight import as_seen_by
from paravent.core.table import Table
from paravent.tui.boards.amoeba.board import AmoebaBoard
from paravent.tui.boards.base import View
from paravent.tui.match import Match, Turn
from paravent.tui.widgets.canvas import Canvas

NAMES = ("Ana", "Mika", "Noor", "Otto", "Pia", "Rui")
Game = Match[State, Any]


def table(rng: Random, seats: int = 4, **options: str) -> Game:
    """A new table, dealt and waiting for the first choice."""
    header = journal.header(
        GAME, options=GAME.facts.settle(options), seats=seats, table_id="board", players=list(NAMES[:seats])
    )
    match: Game = Match(Table(GAME, header), LocalDealer(rng))
    match.run()
    return match


def played(seed: int, choices: int, seats: int = 4, **options: str) -> Game:
    """A game after so many choices."""
    rng = Random(seed)
    match = table(rng, seats, **options)
    for _ in range(choices):
        choose(match, rng)
    return match


def choose(match: Game, rng: Random) -> list[Turn[State, Any]]:
    """One choice, drawn."""
    seat = match.owed[0]
    return match.choose(seat, drawn(match, seat, rng))


def drawn(match: Game, seat: Seat, rng: Random) -> Action:
    """A legal answer, drawn."""
    return GAME.sample(match.table.seen_by(seat), seat, rng)


def asking(what: str, kind: int = -1, seats: int = 4, **options: str) -> Game:
    """The first game that comes to a question of this kind, about a card of that type."""
    if what == "land":
        return _landing()
    seed, choices = _found(what, kind, seats, tuple(options.items()))
    return played(seed, choices, seats, **options)


@cache
def _found(what: str, kind: int, seats: int, options: tuple[tuple[str, str], ...]) -> tuple[int, int]:
    """After which seed and how many choices a question comes."""
    for seed in range(40):
        rng = Random(seed)
        match = table(rng, seats, **dict(options))
        for choices in range(250):
            request = match.table.asks()
            if isinstance(request, Ask) and request.what == what and (kind < 0 or _card(match) == kind):
                return seed, choices
            if match.over is not None:
                break
            choose(match, rng)
    raise LookupError(f"no game asks {what}")


def _landing() -> Game:
    """Two landings at once: where to fight first."""
    match = asking("card", box.HYPERJUMP)
    seat = match.owed[0]
    home = match.table.state.owner.index(seat)
    free = [one for one in range(7, galaxy.SYSTEMS) if match.table.state.owner[one] != seat]
    kind = next(kind for kind in range(4) if match.table.state.fleets[home][kind] > 1)
    ships = holdings.single(kind)
    match.choose(seat, Jump(tuple((home, target, *ships) for target in free[:2])))
    return match


def _card(match: Game) -> int:
    return box.TYPE[match.table.state.agenda[0][2]]


def view(match: Game, seat: Seat | None, *, hints: bool = True) -> View:
    """What a seat, or an onlooker, sees of a match."""
    request = match.table.asks()
    chosen = tuple(seat for seat in getattr(request, "seats", ()) if match.has_chosen(seat))
    names = NAMES[: match.table.state.seats]
    return View(GAME, match.table.seen_by(seat), seat, request, names, chosen, hints=hints)


def turn_views(turn: Turn[State, Any], seat: Seat | None) -> tuple[View, View]:
    """The two views of a turn."""
    before, after = as_seen_by(turn.before, seat), as_seen_by(turn.after, seat)
    events = turn.seen_by(GAME, seat)
    names = NAMES[: before.seats]
    return (
        View(GAME, before, seat, turn.request, names),
        View(GAME, after, seat, GAME.awaits(turn.after), names, events=events),
    )


class LooseBoard(AmoebaBoard):
    """A board that hangs in no app: what it would send is kept."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[Any] = []
        self.extent = (80, 19)
        self.pressed = 0
        """How many keys were pressed since the last answer."""

    def try_press(self, key: str) -> bool:
        self.pressed += 1
        return super().try_press(key)

    def target_at(self, x: int, y: int) -> str | None:
        return canvas(self, *self.extent).target_at(x, y)

    def post_message(self, message: Message) -> bool:
        if isinstance(message, self.Chosen):
            self.sent.append(message.action)
            return True
        return super().post_message(message) if self.is_attached else True


def board(shown: View) -> LooseBoard:
    """A board that shows a view."""
    made = LooseBoard()
    made.show(shown)
    return made


def canvas(shown: AmoebaBoard, width: int = 80, height: int = 19) -> Canvas:
    """What a board draws at a size."""
    sheet = Canvas(width, height)
    shown.draw(sheet)
    return sheet


def lines(sheet: Canvas) -> list[str]:
    """A canvas as text."""
    return [sheet.text(y) for y in range(sheet.height)]


def shows(match: Game, seat: Seat | None, rng: Random) -> Iterator[LooseBoard]:
    """A board at every beat until the next question, playing on."""
    turns: list[Turn[State, Any]] = []
    while not turns:
        turns = choose(match, rng)
    for turn in turns:
        before, after = turn_views(turn, seat)
        made = board(before)
        for beat in made.beats(before, after):
            made.show_beat(beat)
            yield made


def name(system: int) -> str:
    """What a system is called."""
    return galaxy.NAMES[system]
