"""The first screen: the games there are, the games that wait to be gone on with."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from paravent.core import games
from paravent.core.game import Facts
from paravent.net import store
from paravent.net.store import Listed
from paravent.tui import paths
from paravent.tui.address import completed, target
from paravent.tui.following import listed
from paravent.tui.glyphs import Glyphs
from paravent.tui.keys import Key
from paravent.tui.opening import Returned
from paravent.tui.saved import OfPeople, against, delete, of_people, when
from paravent.tui.screens.excerpt import excerpt
from paravent.tui.screens.frame import HELP, TYPED, Drawn
from paravent.tui.screens.overlay import Sure
from paravent.tui.screens.panels import logo, panels, seats, width_of, wordmark
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.parts import cut, heading, pointer
from paravent.tui.widgets.rows import TypedLine
from paravent.tui.widgets.sheet import Sheet

MOST: Final = 13
"""Games that wait have the letters a to m."""
LIST_WIDTH: Final = 78
WIDE: Final = 116
"""From here on what waits stands beside how a game is played."""
WITH_OTHERS: Final = (
    ("o", "Who is near, on your network and on this machine"),
    ("/", "Join by the code or the address that a host sees"),
)
_ELSEWHERE: Final = ", on the network"
TALL: Final = 30
"""From so many rows on the games are panels."""


@dataclass(frozen=True, slots=True)
class Row:
    """Something that can be opened."""

    key: str
    facts: Facts | None
    saved: Listed | None = None
    people: OfPeople | None = None
    """Who sat there, where it is a table of people."""


class Home(Drawn):
    """Shows what works, and nothing else."""

    stays = True

    def __init__(self, notes: tuple[str, ...] = ()) -> None:
        super().__init__()
        self._notes = notes
        self._rows: tuple[Row, ...] = ()
        self._more = 0
        self._at = 0
        self._read()

    # Words -----------------------------------------------------------------------------------------

    def where(self) -> str:
        return "Paravent"

    def state(self) -> str:
        return "against bots or on your network"

    def question(self) -> str:
        if not self._rows:
            return "There is no game here."
        saved = [row.key for row in self._rows if row.saved]
        return f"Choose a game{f', or one that waits ({_span(saved)})' if saved else ''}. Enter opens it."

    def legal(self) -> str:
        row = self._row
        if row is None:
            return "× The installation lacks its games; install paravent anew."
        if row.people is not None and row.saved is not None:
            return "◆ Enter goes back to this table; the others come back in the same way. x deletes it."
        if row.saved is not None:
            return f"× {row.saved.trouble}" if row.saved.trouble else "◆ Enter goes on where you left; x deletes it."
        assert row.facts is not None
        return f"◆ {row.facts.tagline}"

    def last_line(self) -> str:
        return self._notes[0] if self._notes else ""

    def help(self) -> tuple[str, ...]:
        return (
            "The upper list has the games. Enter on one of them asks who plays and by which rules, then it begins.",
            (
                "The lower list has the games that you have left. Every game is saved as it is played, so there is "
                "nothing to save by hand, and nothing is lost when the window closes. A table of people goes on as "
                "soon as the others have come back to it, from wherever they are."
            ),
            *self._notes,
        )

    # Keys ------------------------------------------------------------------------------------------

    def keys(self) -> tuple[Key, ...]:
        new = tuple(row.key for row in self._rows if row.saved is None)
        saved = tuple(row.key for row in self._rows if row.saved)
        pointing = [Key(new, "game", "Point at a game.")] if new else []
        if saved:
            pointing.append(Key(saved, "go on", "Point at a game that waits."))
        row = self._row
        delete = Key(("x",), "delete", "Delete the game that is pointed at; it asks before.")
        return (
            Key(("enter",), "open", "Open what is pointed at."),
            *pointing,
            Key(("r",), "rules", "The rules of the game that is pointed at."),
            Key(("/",), "join", "Join a table on your network: type HOST, HOST:PORT or the code, as its host sees it."),
            Key(("o",), "lobby", "Who is near you on your network and on this machine, and which tables there are."),
            Key(("q",), "quit", "Leave the program."),
            Key(("p",), "options", "Colours, pace, characters, mouse."),
            Key(("up", "down", "left", "right"), "", "Move the cursor.", "arrows"),
            *([delete] if row is not None and row.saved is not None else []),
            TYPED,
            HELP,
        )

    def press(self, key: str) -> None:
        match key:
            case "up" | "down" | "left" | "right":
                self._at = (self._at + (1 if key in ("down", "right") else -1)) % max(len(self._rows), 1)
            case "enter":
                self._open()
            case "r":
                self._rules()
            case "o":
                self.paravent.open_lobby()
            case "p":
                self.paravent.open_options()
            case "x":
                self._ask_to_delete()
            case "/":
                self.query_one(TypedLine).open("/", complete=completed)
            case "q":
                self.paravent.quit()
            case _:
                self._at = next(number for number, row in enumerate(self._rows) if row.key == key)
        self.query_one(Sheet).forget()

    def typed(self, text: str) -> bool:
        """`new GAME`, `go LETTER`, `join ADDRESS`."""
        word, _, rest = text.partition(" ")
        if word == "join" and rest:
            self.search(rest)
            return True
        if word not in ("new", "go", "open"):
            return False
        found = [
            number
            for number, row in enumerate(self._rows)
            if rest and (row.key == rest if row.saved else row.facts is not None and row.facts.name.startswith(rest))
        ]
        if len(found) != 1:
            names = ", ".join(row.facts.name for row in self._rows if row.facts and not row.saved)
            self.refuse(f"“{text}” opens nothing; say `new` and one of {names}, or `go` and the letter of a saved game")
            return True
        self._at = found[0]
        self._open()
        return True

    def search(self, text: str) -> None:
        """An address or a code was typed: call there."""
        try:
            there = target(text)
        except ValueError as error:
            self.refuse(str(error))
            return
        self.paravent.open_join(there)

    def _open(self) -> None:
        row = self._row
        if row is None:
            return
        if row.saved is None:
            assert row.facts is not None
            self.paravent.open_dialog(row.facts.name)
        elif row.people is not None:
            self.paravent.open_returned(Returned(row.saved.path))
        elif row.saved.trouble:
            self.refuse(row.saved.trouble)
        else:
            self.paravent.open_saved(row.saved.path)

    def _ask_to_delete(self) -> None:
        """Ask before a game goes for good."""
        row = self._row
        if row is None or row.saved is None:
            return
        path = row.saved.path
        what = f"{_title(row)} {_who(row)}".strip()
        text = f"{what}, last played {when(row.saved.when, self.paravent.clock())}: it is then gone for good, here."
        if row.people is not None:
            text += " The others keep what they have of it."

        def done(sure: bool | None) -> None:  # noqa: FBT001 - Textual calls it with the answer alone
            if sure:
                trouble = delete(path)
                self._read()
                self.refuse(trouble)

        self.app.push_screen(Sure("Delete this game?", text, "delete"), done)

    def _rules(self) -> None:
        row = self._row
        if row is not None and row.facts is not None:
            self.paravent.open_rules(row.facts.name)

    # Drawing ---------------------------------------------------------------------------------------

    def on_sheet_clicked(self, message: Sheet.Clicked) -> None:
        """A click points, a second one opens."""
        if message.target in dict(WITH_OTHERS):
            self.try_press(message.target)
            return
        self._at = next(number for number, row in enumerate(self._rows) if row.key == message.target)
        if message.again:
            self._open()
        self.tell()

    def on_screen_resume(self) -> None:
        """A game may have been played meanwhile."""
        self._read()
        super().on_screen_resume()

    @property
    def _row(self) -> Row | None:
        return self._rows[self._at] if self._rows else None

    def _read(self) -> None:
        """Look which games there are and which wait."""
        facts = {name: games.load(name).facts for name in games.shortest_first()}
        waiting = store.open_games(paths.games())
        self._more = max(0, len(waiting) - MOST)
        self._rows = (
            *[Row(str(number), found) for number, found in enumerate(facts.values(), 1)],
            *[_row(chr(ord("a") + number), listed, facts) for number, listed in enumerate(waiting[:MOST])],
        )
        self._at = min(self._at, max(len(self._rows) - 1, 0))

    def draw(self, canvas: Canvas) -> None:
        new = [row for row in self._rows if row.saved is None]
        width = width_of(len(new), canvas.width - 4)
        if width * len(new) >= LIST_WIDTH and canvas.height >= TALL:
            self._draw_panels(canvas, new, width)
        else:
            self._draw_list(canvas, new)

    def _draw_panels(self, canvas: Canvas, new: list[Row], width: int) -> None:
        """Where there is room: the games as panels, below them what waits, and how the game pointed at is played."""
        whole = width * len(new) + 1
        left = (canvas.width - whole) // 2
        waiting = 3 + max(len(self._rows) - len(new), 1) + bool(self._more)
        height = min(max(canvas.height - 7 - max(waiting + 4, 11), 12), canvas.height * 2 // 5, 19)
        y = max(1, (canvas.height - 7 - height - max(waiting + 4, 14)) // 3)
        wordmark(canvas, left, y, blocks=self.paravent.glyphs is not Glyphs.ASCII)
        y += 5
        shown = [(row.key, row.facts) for row in new if row.facts is not None]
        panels(canvas, left, y, (width, height), shown, self._at if self._at < len(new) else None)
        y += height + 1
        aside = whole * 3 // 8 if whole >= WIDE - 4 else 0
        listed = whole - aside - (3 if aside else 0)
        self._others(canvas, left, self._waiting(canvas, left, y, listed) + 1, listed)
        row = self._row
        if aside and row is not None and row.facts is not None:
            size = (aside, min(canvas.height - y, 18))
            excerpt(canvas, left + whole - aside, y, size, games.load(row.facts.name))

    def _draw_list(self, canvas: Canvas, new: list[Row]) -> None:
        """The games in rows; a tall screen has some space above them."""
        left = max(0, (canvas.width - 80) // 2)
        y = max(0, (canvas.height - 14 - 2 * len(self._rows)) // 4)
        logo(canvas, left + 2, y + 1)
        wordmark(canvas, left + 22, y + 1, blocks=self.paravent.glyphs is not Glyphs.ASCII)
        y = heading(canvas, left + 1, y + 6, LIST_WIDTH, "New table")
        below = 2 + max(len(self._rows) - len(new), 1) + bool(self._more)
        roomy = y + 2 * len(new) + below <= canvas.height
        for row in new:
            self._game(canvas, left, y, row, roomy=roomy)
            y += 1 + roomy
        self._waiting(canvas, left + 1, y + 1, LIST_WIDTH)

    def _others(self, canvas: Canvas, left: int, y: int, width: int) -> None:
        """How one comes to a table of others: what the last row has no room to explain."""
        y = heading(canvas, left, y, width, "With others")
        for row, (key, words) in enumerate(WITH_OTHERS):
            canvas.target(left, y + row, width, 1, key)
            canvas.spans(left + 2, y + row, (key, "key"), ("  ", "text"), (cut(words, width - 6), "text"))

    def _waiting(self, canvas: Canvas, left: int, y: int, width: int) -> int:
        """The games that wait, in so many columns; returns the row after them."""
        y = heading(canvas, left, y, width, "Yours, waiting")
        saved = [row for row in self._rows if row.saved]
        for row in saved:
            self._saved(canvas, left - 1, y, row, width)
            y += 1
        if not saved:
            canvas.put(left + 2, y, "No game waits. One that you leave is kept, and stands here."[:width], "dim")
        if self._more:
            canvas.put(left + 2, y, f"{self._more} older ones: `paravent resume` lists them all.", "dim")
        return y + (not saved or bool(self._more))

    def _cursor(self, canvas: Canvas, left: int, y: int, row: Row) -> str:
        here = row is self._row
        canvas.target(left, y, 79, 1, row.key)
        canvas.put(left + 3, y, row.key, "key")
        if here:
            pointer(canvas, left + 1, y)
        return "strong" if here else "text"

    def _game(self, canvas: Canvas, left: int, y: int, row: Row, *, roomy: bool) -> None:
        """A game in a row; with room its tagline in full below, else as much of it as tells what it is about."""
        look, facts = self._cursor(canvas, left, y, row), row.facts
        assert facts is not None
        canvas.put(left + 6, y, facts.title[:18], look)
        canvas.put(left + 26, y, seats(facts), "dim")
        canvas.put(left + 39, y, f"{facts.minutes} min", "dim")
        if roomy:
            canvas.put(left + 6, y + 1, cut(facts.tagline, 73), "dim")
        else:
            canvas.put(left + 48, y, _first_words(facts.tagline, 31), "dim")

    def _saved(self, canvas: Canvas, left: int, y: int, row: Row, width: int) -> None:
        look, listed = self._cursor(canvas, left, y, row), row.saved
        assert listed is not None
        word = "broken off" if row.people else "saved"
        edge = canvas.right(left + width + 1, y, f"{word} {when(listed.when, self.paravent.clock())}", "dim")
        canvas.put(left + 6, y, cut(_title(row), 19), look)
        canvas.put(left + 26, y, who_in(row, min(edge - left - 27, 50)), "text")
        if listed.trouble and row.people is None:
            canvas.put(left + 4, y, "×", "refused")


def _row(key: str, listed: Listed, facts: dict[str, Facts]) -> Row:
    """A game that waits; a table of people tells by itself who sat there."""
    if listed.header is not None:
        return Row(key, facts.get(listed.header.game), listed)
    people = of_people(listed.path)
    return Row(key, facts.get(people.game) if people else None, listed, people)


def _title(row: Row) -> str:
    if row.facts is not None:
        return row.facts.title
    return row.people.game if row.people else row.saved.table_id if row.saved else ""


def _who(row: Row) -> str:
    """Against whom: bots, or people by their names."""
    if row.people is not None:
        return f"with {listed(row.people.names)}{_ELSEWHERE}"
    return against(row.saved.header.players) if row.saved and row.saved.header else ""


def who_in(row: Row, room: int) -> str:
    """The same in so many cells: who it is comes before where they are."""
    words = _who(row)
    return cut(words if len(words) <= room else words.removesuffix(_ELSEWHERE), room)


def _span(keys: list[str]) -> str:
    return keys[0] if len(keys) == 1 else f"{keys[0]}-{keys[-1]}"


def _first_words(tagline: str, width: int) -> str:
    """A tagline, or as much of it before a colon or comma as fits: row 22 has it in full."""
    if len(tagline) <= width:
        return tagline
    ends = [mark.start() for mark in re.finditer("[:;,]", tagline) if mark.start() <= width]
    return tagline[: ends[-1]] if ends else cut(tagline, width)
