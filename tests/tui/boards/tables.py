"""Positions for the tests of boards: games that are played by drawing legal answers, and boards that hang in no app."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from textual.message import Message

from paravent.core import journal
from paravent.core.dealing import LocalDealer
from paravent.core.game import AnyGame, State
from paravent.core.requests import Ask, Seat
from paravent.core.sight import as_seen_by
from paravent.core.table import Table
from paravent.tui import theming
from paravent.tui.boards.base import Board, View
from paravent.tui.glyphs import Glyphs, fit
from paravent.tui.match import Match, Turn
from paravent.tui.widgets.canvas import Canvas, Stroke

OF_THE_SCREEN: Final = frozenset({"v", "y", "q", "s", "t", "z", "/", ":", "?", "tab"})
"""Keys that the play screen needs while a board has its own."""


class Loose(Board):
    """A board that hangs in no app: what it would send is kept. Each game joins it to its own board."""

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


class Strict(Canvas):
    """A canvas on which nothing may be cut off at an edge."""

    def put(self, x: int, y: int, text: str, look: str = "text") -> int:
        inside = x >= 0 and x + len(text) <= self.width and 0 <= y < self.height
        assert inside or not text.strip(), (x, y, text)
        return super().put(x, y, text, look)

    def frame(self, x: int, y: int, width: int, height: int, look: str = "frame", stroke: Stroke = "thin") -> None:
        assert x >= 0, (x, y)
        assert x + width <= self.width, (x, y, width)
        assert y + height <= self.height, (x, y, height)
        super().frame(x, y, width, height, look, stroke)


S = TypeVar("S", bound=State)
B = TypeVar("B", bound=Loose)
Game: TypeAlias = Match[S, Any]


class Draw(Protocol):
    """How a legal answer is drawn."""

    def __call__(self, state: Any, seat: Seat, rng: Random) -> object:  # noqa: ANN401 - the game's own state
        """An answer of this seat."""


class Tables(Generic[S, B]):
    """The tables of one game, and its board."""

    def __init__(
        self, game: AnyGame, loose: type[B], names: tuple[str, ...], *, seats: int = 2, draw: Draw | None = None
    ) -> None:
        self.game = game
        self.loose = loose
        self.names = names
        self.seats = seats
        self._draw = draw or (lambda state, seat, rng: rng.choice(list(game.legal(state, seat))))
        self._found: dict[object, tuple[int, int]] = {}

    # Games -----------------------------------------------------------------------------------------

    def table(self, rng: Random, seats: int | None = None, **options: str) -> Game[S]:
        """A new table, dealt and waiting for the first choices."""
        players = list(self.names[: seats or self.seats])
        settled = self.game.facts.settle(options)
        header = journal.header(self.game, options=settled, seats=len(players), table_id="board", players=players)
        match: Game[S] = Match(Table(self.game, header), LocalDealer(rng))
        match.run()
        return match

    def played(self, seed: int, choices: int, seats: int | None = None, **options: str) -> Game[S]:
        """A game after so many choices."""
        rng = Random(seed)
        match = self.table(rng, seats, **options)
        for _ in range(choices):
            self.choose(match, rng)
        return match

    def choose(self, match: Game[S], rng: Random) -> list[Turn[S, Any]]:
        """One choice, drawn."""
        seat = match.owed[0]
        return match.choose(seat, self.drawn(match, seat, rng))

    def drawn(self, match: Game[S], seat: Seat, rng: Random) -> object:
        """A legal answer, drawn."""
        return self._draw(match.table.seen_by(seat), seat, rng)

    def asking(
        self,
        what: str,
        seats: int | None = None,
        *,
        where: Callable[[Game[S]], bool] | None = None,
        tables: int = 400,
        **options: str,
    ) -> Game[S]:
        """The first of so many games that comes to a question of this kind, at a position of that kind."""
        known = (what, seats, where, tuple(options.items()))
        if known not in self._found:
            self._found[known] = self._search(what, seats, where, tables, **options)
        seed, choices = self._found[known]
        return self.played(seed, choices, seats, **options)

    def _search(
        self, what: str, seats: int | None, where: Callable[[Game[S]], bool] | None, tables: int, **options: str
    ) -> tuple[int, int]:
        """After which seed and how many choices a question comes."""
        for seed in range(tables):
            rng, choices = Random(seed), 0
            match = self.table(rng, seats, **options)
            while match.over is None:
                request = match.table.asks()
                if isinstance(request, Ask) and request.what == what and (where is None or where(match)):
                    return seed, choices
                self.choose(match, rng)
                choices += 1
        raise LookupError(f"no game asks {what}")

    # What is seen ----------------------------------------------------------------------------------

    def view(self, match: Game[S], seat: Seat | None, *, hints: bool = True) -> View:
        """What a seat, or an onlooker, sees of a match."""
        request = match.table.asks()
        chosen = tuple(seat for seat in getattr(request, "seats", ()) if match.has_chosen(seat))
        seen = match.table.seen_by(seat)
        return View(self.game, seen, seat, request, self.names[: seen.seats], chosen, hints=hints)

    def turn_views(self, turn: Turn[S, Any], seat: Seat | None) -> tuple[View, View]:
        """The two views of a turn."""
        before = as_seen_by(turn.before, seat)
        after = as_seen_by(turn.after, seat)
        names = self.names[: before.seats]
        return (
            View(self.game, before, seat, turn.request, names),
            View(
                self.game,
                after,
                seat,
                self.game.awaits(turn.after),
                names,
                events=turn.seen_by(self.game, seat),
            ),
        )

    def board(self, shown: View) -> B:
        """A board that shows a view."""
        made = self.loose()
        made.show(shown)
        return made

    def shows(self, match: Game[S], seat: Seat | None, rng: Random) -> Iterator[B]:
        """A board at every beat until the next question, playing on."""
        turns: list[Turn[S, Any]] = []
        while not turns:
            turns = self.choose(match, rng)
        for turn in turns:
            before, after = self.turn_views(turn, seat)
            made = self.board(before)
            for beat in made.beats(before, after):
                made.show_beat(beat)
                yield made

    def play(self, match: Game[S], seat: Seat, rng: Random, answer: Callable[[B, Random], None]) -> dict[str, int]:
        """Play a game to its end on one board, against who draws; returns how often each question was answered."""
        board = self.board(self.view(match, seat))
        asked: dict[str, int] = {}
        while match.over is None:
            if seat in match.owed:
                request = match.table.asks()
                assert isinstance(request, Ask)
                board.show(self.view(match, seat))
                answer(board, rng)
                (action,) = board.sent
                board.sent.clear()
                asked[request.what] = asked.get(request.what, 0) + 1
                turns = match.choose(seat, action)
            else:
                turns = self.choose(match, rng)
            for turn in turns:
                self._follow(board, turn, seat)
        board.show(self.view(match, seat))
        canvas(board)
        assert board.status().startswith("over after")
        return asked

    def _follow(self, board: B, turn: Turn[S, Any], seat: Seat) -> None:
        before, after = self.turn_views(turn, seat)
        board.show(before)
        for beat in board.beats(before, after):
            board.show_beat(beat)
            assert not board.keys()
        canvas(board)
        board.show(after)
        canvas(board)

    # Pictures --------------------------------------------------------------------------------------

    @staticmethod
    def canvas(shown: Board, width: int = 80, height: int = 19) -> Canvas:
        """What a board draws at a size."""
        return canvas(shown, width, height)

    @staticmethod
    def lines(sheet: Canvas) -> list[str]:
        """A canvas as text."""
        return [sheet.text(y) for y in range(sheet.height)]


def canvas(shown: Board, width: int = 80, height: int = 19) -> Canvas:
    """What a board draws at a size."""
    sheet = Canvas(width, height)
    shown.draw(sheet)
    return sheet


def known(sheet: Canvas, looks: theming.Looks) -> None:
    """Hold every cell to a glyph, an ASCII twin and a look that there are."""
    for y in range(sheet.height):
        text = sheet.text(y)
        assert fit(text) == text
        twin = fit(text, Glyphs.ASCII)
        assert twin.isascii()
        assert twin.count("?") == text.count("?")
        for run in sheet.row(y):
            assert looks.style(run.look)


def click(board: Loose, rng: Random, target: str) -> None:
    """Click at one of the cells of a target."""
    places = [place for place, name in canvas(board).targets.items() if name == target]
    assert places, f"{target} cannot be clicked"
    assert board.clicked(*rng.choice(places))
