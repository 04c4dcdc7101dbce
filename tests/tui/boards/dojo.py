"""Positions of Dojo for the board's tests: games that are played by drawing legal answers."""

from collections.abc import Iterator
from random import Random
from typing import Any

from textual.message import Message

from paravent.core import journal
from paravent.core.dealing import LocalDealer
from paravent.core.games.dojo import GAME
from paravent.core.games.dojo.actions import Action
from paravent.core.games.dojo.state import State
from paravent.core.requests import Ask, Seat
from paravent.core.sight import as_seen_by
from paravent.core.table import Table
from paravent.tui.boards.base import View
from paravent.tui.boards.dojo.board import DojoBoard
from paravent.tui.match import Match, Turn
from paravent.tui.widgets.canvas import Canvas

NAMES = ("Ana", "Mika", "Jun", "Olga", "Ravi")
Game = Match[State, Any]


def table(rng: Random, seats: int = 4, **options: str) -> Game:
    """A new table, dealt and waiting for the first choices."""
    settled, players = GAME.facts.settle(options), list(NAMES[:seats])
    header = journal.header(GAME, options=settled, seats=seats, table_id="board", players=players)
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
    return rng.choice(list(GAME.legal(match.table.seen_by(seat), seat)))


def asking(what: str, seats: int = 4, *, rounds: int = 1, **options: str) -> Game:
    """The first game that comes to a question of this kind, after so many rounds."""
    for number in range(400):
        rng = Random(number)
        match = table(rng, seats, **options)
        while match.over is None:
            request = match.table.asks()
            if isinstance(request, Ask) and request.what == what and match.table.state.round >= rounds:
                return match
            choose(match, rng)
    raise LookupError(f"no game asks {what}")


def names(state: State) -> tuple[str, ...]:
    """Who sits there."""
    return NAMES[: state.seats]


def view(match: Game, seat: Seat | None, *, hints: bool = True) -> View:
    """What a seat, or an onlooker, sees of a match."""
    request = match.table.asks()
    chosen = tuple(seat for seat in getattr(request, "seats", ()) if match.has_chosen(seat))
    return View(GAME, match.table.seen_by(seat), seat, request, names(match.table.state), chosen, hints=hints)


def turn_views(turn: Turn[State, Any], seat: Seat | None) -> tuple[View, View]:
    """The two views of a turn."""
    before, after = as_seen_by(turn.before, seat), as_seen_by(turn.after, seat)
    events = turn.seen_by(GAME, seat)
    return (
        View(GAME, before, seat, turn.request, names(before)),
        View(GAME, after, seat, GAME.awaits(turn.after), names(before), events=events),
    )


class LooseBoard(DojoBoard):
    """A board that hangs in no app: what it would send is kept."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[Any] = []
        self.extent = (80, 19)

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


def canvas(shown: DojoBoard, width: int = 80, height: int = 19) -> Canvas:
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
