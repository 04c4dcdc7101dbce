"""A new table: who sits where, and by which rules. Made from the facts of the game, so that every game has it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from paravent.core.bots import levels
from paravent.core.game import AnyGame
from paravent.net.customs import STEWARD, STRICT
from paravent.tui import house, vacant
from paravent.tui.boards import stripes
from paravent.tui.keys import Key
from paravent.tui.screens.excerpt import beside
from paravent.tui.screens.frame import HELP, TYPED, Drawn
from paravent.tui.solo import BOT, OPEN, YOU, Setup, nick, usual
from paravent.tui.widgets.canvas import Canvas, folded
from paravent.tui.widgets.parts import heading, pointer, values
from paravent.tui.widgets.sheet import Sheet

PLACES = "abcdefghijklm"
ROOMY: Final = 30
"""From so many rows on, if all of it fits, every rule says below it what it means."""


@dataclass(frozen=True, slots=True)
class Row:
    """Something that has a value."""

    name: str
    """`seats`, a seat's letter, or an option's digit."""
    title: str
    values: tuple[str, ...]
    help: str


class Dialog(Drawn):
    """Asks before a game begins; what was chosen last is proposed."""

    def __init__(self, game: AnyGame, setup: Setup | None = None) -> None:
        super().__init__()
        self.game = game
        self.setup = setup or usual(game)
        self._stripes = stripes(game.facts.name)
        self._levels = tuple(levels.bots(game))
        self._options = dict(game.facts.settle(self.setup.options))
        self._players = list(self.setup.players)
        self._steward, self._strict = self.setup.steward, self.setup.strict
        self._at = 0
        most = 1 + max(game.facts.seats) + len(game.facts.options) + vacant.matters(game, max(game.facts.seats))
        self.least = (80, max(19, most + 4))

    # The choice ------------------------------------------------------------------------------------

    @property
    def chosen(self) -> Setup:
        """The table as it would be opened now."""
        steward = self._steward and self._may_be_left
        strict = self._strict and STRICT in self._choices
        minutes = self.setup.minutes
        players, options = tuple(self._players), dict(self._options)
        return Setup(self.game.facts.name, players, options, steward=steward, strict=strict, minutes=minutes)

    @property
    def _may_be_left(self) -> bool:
        """Whether seats may be left that somebody plays on at: there are people, and enough of them."""
        return OPEN in self._players and vacant.matters(self.game, len(self._players))

    @property
    def _left(self) -> str:
        """The digit of the row for seats that are left, behind those of the game's options."""
        return str(len(self.game.facts.options) + 1)

    @property
    def _choices(self) -> tuple[str, ...]:
        """What may become of seats that are left; with three machines, also that no game goes on without one."""
        if not self._may_be_left:
            return ()
        return (*vacant.CHOICES, STRICT) if house.matters(self._players) else vacant.CHOICES

    @property
    def _left_value(self) -> str:
        if self._strict and STRICT in self._choices:
            return STRICT
        return STEWARD if self._steward else vacant.DEFAULTS

    @property
    def _left_now(self) -> str:
        """What the value that is taken means; with two machines there is little to say of it."""
        return house.MEANS[self._left_value] if STRICT in self._choices else vacant.HELP

    @property
    def _left_help(self) -> str:
        return f"{vacant.HELP} {house.HELP}" if STRICT in self._choices else vacant.HELP

    @property
    def rows(self) -> tuple[Row, ...]:
        """Everything that can be changed, from the top."""
        facts = self.game.facts
        helps = {level.name: level.help for level in levels.LEVELS}
        count = Row("seats", "How many", tuple(map(str, facts.seats)), "How many sit at the table.")
        return (
            *([count] if len(facts.seats) > 1 else []),
            *[
                Row(PLACES[seat], facts.sides[seat], (YOU, *self._levels, OPEN), self._seat_help(player, helps))
                for seat, player in enumerate(self._players)
            ],
            *[
                Row(str(number), option.title, option.values, option.help)
                for number, option in enumerate(facts.options, 1)
            ],
            *([Row(self._left, vacant.TITLE, self._choices, self._left_now)] if self._may_be_left else []),
        )

    def value(self, row: Row) -> str:
        """What is taken in a row."""
        if row.name == "seats":
            return str(len(self._players))
        if row.name == self._left:
            return self._left_value
        if row.name.isdigit():
            return self._options[self.game.facts.options[int(row.name) - 1].name]
        return self._players[PLACES.index(row.name)].removeprefix(BOT)

    def take(self, row: Row, value: str) -> None:
        """Take a value in a row. Only one seat is yours: who sat where you sit down takes your old seat."""
        if row.name == "seats":
            spare = BOT + (self._levels[min(1, len(self._levels) - 1)])
            self._players = (self._players + [spare] * int(value))[: int(value)]
        elif row.name == self._left:
            self._steward, self._strict = value == STEWARD, value == STRICT
        elif row.name.isdigit():
            self._options[self.game.facts.options[int(row.name) - 1].name] = value
        else:
            seat = PLACES.index(row.name)
            if value == YOU and YOU in self._players:
                self._players[self._players.index(YOU)] = self._players[seat]
            self._players[seat] = value if value in (YOU, OPEN) else BOT + value
        self._at = min(self._at, len(self.rows) - 1)

    # Words -----------------------------------------------------------------------------------------

    def where(self) -> str:
        return f"New table · {self.game.facts.title}"

    def state(self) -> str:
        if YOU not in self._players:
            return "you look on"
        return f"you are {self.game.facts.sides[self._players.index(YOU)]}"

    def question(self) -> str:
        return "Who sits where, and by which rules? Enter begins."

    def legal(self) -> str:
        return "◆ Left and right change the row under the cursor; once begun, all is fixed."

    def last_line(self) -> str:
        if YOU in self._players:
            return ""
        return "Nobody sits here for you: the bots play, and you look on without seeing a hidden card."

    def help(self) -> tuple[str, ...]:
        return (
            (
                "Every seat has a letter: press it to go there, and again for another player. Every rule that can be "
                "chosen has a digit. All of it is fixed once the game begins."
            ),
            *[f"{option.title}: {option.help}" for option in self.game.facts.options],
            *([f"{vacant.TITLE}: {self._left_help}"] if self._may_be_left else []),
            *self._proposed(),
        )

    def _proposed(self) -> tuple[str, ...]:
        """What of this game is not as it was published, because that never was."""
        proposed = self.game.facts.proposed
        if not proposed:
            return ()
        return (
            f"Not all of {self.game.facts.title} was ever published. What is missing, this program proposes:",
            *[f"· {words}" for words in proposed],
        )

    # Keys ------------------------------------------------------------------------------------------

    def keys(self) -> tuple[Key, ...]:
        names = [row.name for row in self.rows]
        seats = tuple(name for name in names if name in PLACES)
        options = tuple(name for name in names if name.isdigit() and len(name) == 1)
        return (
            Key(("enter",), "begin", "Open the table and begin."),
            Key(seats, "seat", "Go to a seat; once there, the next player for it."),
            *([Key(options, "option", "Go to an option; once there, its next value.")] if options else []),
            Key(("left", "right"), "value", "The value before, the next value.", "Left/Right"),
            Key(("up", "down"), "", "Move the cursor."),
            Key(("w",), "swap", "Everyone moves on by one seat."),
            Key(("r",), "rules", "The rules of this game."),
            Key(("escape",), "home", "Back to the first screen."),
            TYPED,
            HELP,
        )

    def press(self, key: str) -> None:
        rows = self.rows
        match key:
            case "enter":
                self._begin()
            case "escape":
                self.dismiss()
            case "up" | "down":
                self._at = (self._at + (1 if key == "down" else -1)) % len(rows)
            case "left" | "right":
                self._shift(rows[self._at], 1 if key == "right" else -1)
            case "w":
                self._players = [*self._players[1:], self._players[0]]
            case "r":
                self.paravent.open_rules(self.game.facts.name)
            case _:
                at = next(number for number, row in enumerate(rows) if row.name == key)
                if at == self._at:
                    self._step(rows[at], 1)
                self._at = at

    def typed(self, text: str) -> bool:
        """`seat b easy`, `set NAME VALUE`, `set left steward`, `open`."""
        match text.replace(" bot ", " ").split():
            case ["open"]:
                self._begin()
            case ["seat", letter, value] if letter in PLACES[: len(self._players)]:
                self._typed_value(letter, value.removeprefix(BOT))
            case ["set", name, value]:
                numbers = {option.name: str(number) for number, option in enumerate(self.game.facts.options, 1)}
                numbers["left"] = self._left
                self._typed_value(numbers.get(name, name), value)
            case ["set" | "seat", *_]:
                self.refuse("say `seat LETTER PLAYER` or `set OPTION VALUE`")
            case _:
                return False
        return True

    def _begin(self) -> None:
        """Play against bots at once; with an open seat, wait for others on the network, bots or not."""
        players = self.chosen.players
        if OPEN not in players:
            self.paravent.open_new(self.chosen)
        elif YOU not in players:
            self.refuse("take a seat yourself: whoever opens a table for others sits at it")
        else:
            self.paravent.open_host(self.chosen)

    def _typed_value(self, name: str, value: str) -> None:
        row = next((row for row in self.rows if row.name == name), None)
        if row is None:
            names = [option.name for option in self.game.facts.options] + (["left"] if self._may_be_left else [])
            have = ", ".join(names) or "none"
            self.refuse(f"there is no option “{name}”; there are: {have}")
        elif value not in row.values:
            self.refuse(f"“{row.title}” cannot be “{value}”; choose {', '.join(row.values)}")
        else:
            self._at = self.rows.index(row)
            self.take(row, value)

    def _step(self, row: Row, by: int) -> None:
        """The next value for a letter or a digit, round and round."""
        values = self._reached(row)
        self.take(row, values[(values.index(self.value(row)) + by) % len(values)])

    def _shift(self, row: Row, by: int) -> None:
        """The value beside this one for an arrow; there is an end on both sides."""
        values = self._reached(row)
        at = values.index(self.value(row)) + by
        if at in range(len(values)):
            self.take(row, values[at])
        elif by < 0 and YOU in row.values and YOU not in values:
            self.refuse("you sit on the other seat: w moves everybody on by one, and you with them")

    def _reached(self, row: Row) -> tuple[str, ...]:
        """The values that keys step through: who sits already does not move to another seat by that."""
        elsewhere = YOU in self._players and self.value(row) != YOU
        return tuple(value for value in row.values if value != YOU) if elsewhere else row.values

    # Drawing ---------------------------------------------------------------------------------------

    def on_sheet_clicked(self, message: Sheet.Clicked) -> None:
        """A click on a value takes it, one on a row points at it."""
        name, _, value = message.target.partition(" ")
        row = next(row for row in self.rows if row.name == name)
        self._at = self.rows.index(row)
        if value:
            self.take(row, value)
        self.tell()

    def draw(self, canvas: Canvas) -> None:
        """A row for everything; with room more space between them, and below each rule what it means."""
        seats = [row for row in self.rows if not row.name.isdigit()]
        options = [row for row in self.rows if row.name.isdigit()]
        whole = 2 * len(seats) + sum(2 + len(folded(row.help, 72)) for row in options) + 7
        roomy = canvas.height >= max(whole, ROOMY)
        airy = canvas.height >= len(self.rows) + 9
        top = max(int(airy), (canvas.height - (whole if roomy else len(self.rows) + 6)) // 4)
        left = beside(canvas, top, self.game)
        y = heading(canvas, left + 1, top, 78, "Seats") + airy
        for row in seats:
            self._row(canvas, left, y, row)
            y += 1 + roomy
        if options:
            y = heading(canvas, left + 1, y + (airy and not roomy), 78, "Rules") + airy
        for row in options:
            self._row(canvas, left, y, row)
            y = canvas.wrap(left + 6, y + 1, 72, row.help, "dim") + 1 if roomy else y + 1
        here = self.rows[self._at]
        if not (roomy and here in options):
            canvas.wrap(left + 6, y + (airy and not roomy), 70, here.help, "dim", rows=4)

    def _row(self, canvas: Canvas, left: int, y: int, row: Row) -> None:
        here = row == self.rows[self._at]
        canvas.target(left, y, 79, 1, row.name)
        if here:
            pointer(canvas, left + 1, y)
        look = "strong" if here else "text"
        if row.name == "seats":
            canvas.put(left + 6, y, row.title, look)
        else:
            canvas.put(left + 3, y, row.name, "key")
            x = left + 6
            if not row.name.isdigit():
                side = PLACES.index(row.name)
                x = canvas.put(x, y, *self._stripes[side]) + 1
            canvas.put(x, y, row.title[:24], look)
        values(canvas, left + 33, y, left + 79, row.values, self.value(row), row.name)

    def _seat_help(self, player: str, helps: dict[str, str]) -> str:
        if player == YOU:
            return "This seat is yours; w moves you to the next one. Right seats a bot in your place, and you look on."
        if player == OPEN:
            return "Open: somebody on your network joins. Nobody has to be trusted, and no server is needed."
        return f"{nick(player).capitalize()}: {helps.get(player.removeprefix(BOT), '')}"
