"""The lobby: who is near, at which tables, where one can be called, and what to try while nobody is found.

It shows what `net.lan.lookout` finds and changes by itself; drawing is `found`, rows that stay in place are `roster`.
Whoever goes on to a table takes the lookout along, so that the port and the code that were told stay good.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from textual import events, on, work

from paravent.core import games
from paravent.net.lan.known import Known, Standing
from paravent.net.lan.links import Me
from paravent.net.lan.lobby import Entry, Lobby
from paravent.net.lan.lookout import Lookout
from paravent.tui import nearby, vacant
from paravent.tui.address import completed, named, target
from paravent.tui.keys import Key
from paravent.tui.roster import LETTERS, Roster
from paravent.tui.screens import found
from paravent.tui.screens.frame import HELP, TYPED, Drawn
from paravent.tui.screens.overlay import Choice, Question, Sure
from paravent.tui.solo import OPEN, YOU, Setup
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.parts import heading
from paravent.tui.widgets.rows import TypedLine
from paravent.tui.widgets.sheet import Sheet

_JOIN: Final = Key(("enter",), "join", "Look at the table that is pointed at; you sit down there, or not.")
_WATCH: Final = Key(("w", "enter"), "watch", "Look on at the table that is pointed at: nobody's hand is seen.", "w")
_BEGUN: Final = Key(("w",), "", "Look on at a table: once it has begun.")
_CURSOR: Final = Key(("up", "down"), "", "Move the cursor.")
_NEW: Final = Key(("n",), "new table", "Open a table of your own.")
_TYPE: Final = Key(("/",), "address or code", "Join by what its host told: HOST, HOST:PORT or the code; Tab completes.")
_FORGET: Final = Key(("x",), "forget old key", "Forget the key that you know by this name.")
_RULES: Final = Key(("r",), "rules", "The rules of the game that is pointed at.")
_AGAIN: Final = Key(("t",), "try again", "Call everybody now who did not answer.")
TALL: Final = 24
"""Rows of a window from which on the lobby stands a little lower …"""
LEAST: Final = 19
"""… and rows that it takes at least."""
_HELP: Final = (
    (
        "Everybody who runs paravent on your network, or on this machine, stands here within three seconds, with the "
        "table that he has opened. Nobody is shown who has not proved his key."
    ),
    (
        "The last column says whether you know him: new, met before, compared (you read the six words to each other, "
        "or he knew the code), same name (somebody else is called so), other key (he is not who you know by that name: "
        "ask him by voice before you play)."
    ),
    (
        "Where a network keeps machines apart nobody is found. Then one of you tells the other what stands under "
        "“You”, and the other presses / and types it. A code is good for one wrong guess."
    ),
)


class LobbyRoom(Drawn):
    """Shows who is near until one sits down somewhere."""

    stays = True
    called = "lobby"

    def __init__(self, me: Me, port: int | None = None, interface: str = "") -> None:
        """`port` None: the usual one, or the next that is free; `interface` empty: all."""
        super().__init__()
        self.me = me
        self.roster = Roster()
        self.lobby: Lobby | None = None
        """None until the search has begun."""
        self._lookout: Lookout | None = None
        self._port = port
        self._interface = interface

    # Beginning and end -----------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Begin to look."""
        super().on_mount()
        self._look()

    def on_screen_resume(self) -> None:
        """Look again: whoever went to a table has taken the lookout along."""
        super().on_screen_resume()
        self._look()

    @on(events.Unmount)
    async def _end(self) -> None:
        lookout = self.lend()
        if lookout is not None:
            await lookout.close()

    def lend(self) -> Lookout | None:
        """Give the lookout to a table that one goes on to, which closes it; there is none any more here."""
        lookout, self._lookout = self._lookout, None
        return lookout

    def _look(self) -> None:
        """Begin to look, unless one does."""
        if self._lookout is None:
            self._lookout = nearby.lookout(self.paravent.settings, self.me, self._interface, self._changed)
            self._open(self._lookout)

    @work
    async def _open(self, lookout: Lookout) -> None:
        await lookout.open(self._port)
        self._changed()

    def _changed(self) -> None:
        """Something is otherwise in the lobby."""
        if self._lookout is not None:
            self.lobby = self._lookout.lobby
            self.roster.take(self.lobby.entries)
            if self.app.screen is self:
                self.tell()

    # Words -----------------------------------------------------------------------------------------

    @property
    def _here(self) -> Entry | None:
        row = self.roster.here
        return None if row is None else row.entry

    def where(self) -> str:
        return f"Lobby · you are {self.me.nick}"

    def state(self) -> str:
        if self.lobby is None:
            return "LAN ○"
        tables = sum(entry.state in ("open", "full", "running") for entry in self.lobby.entries)
        return f"{tables} {'table' if tables == 1 else 'tables'} near you · LAN {'●' if self.lobby.port else '○'}"

    def question(self) -> str:
        if self.lobby is None or not self.roster.rows:
            alone = self.lobby is not None and self.lobby.advice
            return (
                f"{'Nobody is found yet' if alone else 'Looking'}. / and an address or a code, or n: a table of yours."
            )
        if any(row.entry.joinable for row in self.roster.rows):
            return "Choose a table by its letter; Enter goes to it. n opens one of yours."
        if any(row.entry.watchable for row in self.roster.rows):
            return "No table to sit down at, but one to look on at: w. n opens one of yours."
        return "There is no table to sit down at. n opens one: all see it at once."

    def legal(self) -> str:
        entry = self._here
        if entry is None:
            return "◆ Tell a friend the code or an address; either of you may type it."
        if entry.joinable:
            return f"◆ Enter looks at {entry.nick}'s table; you sit down there, or not."
        if entry.watchable:
            return f"◆ {entry.nick} plays already. Enter or w looks on: what lies open, and nobody's hand."
        return f"× {_refusal(entry)}"

    def last_line(self) -> str:
        return f"Search: {self.lobby.status}." if self.lobby is not None else "Search: beginning to look."

    def help(self) -> tuple[str, ...]:
        return (*_HELP, *(self.lobby.advice if self.lobby is not None else ()))

    # Keys ------------------------------------------------------------------------------------------

    def keys(self) -> tuple[Key, ...]:
        entry = self._here
        letters = tuple(row.key for row in self.roster.rows)
        return (
            *((_JOIN, _BEGUN) if entry is not None and entry.joinable else ()),
            *((_WATCH,) if entry is not None and entry.watchable else ()),
            *((Key(letters, "point", "Point at somebody."), _CURSOR) if letters else ()),
            _NEW,
            _TYPE,
            *((_FORGET,) if entry is not None and entry.standing is Standing.CHANGED else ()),
            *((_RULES,) if entry is not None and entry.game in games.names() else ()),
            _AGAIN,
            Key(("escape",), "home", "Back to the first screen."),
            TYPED,
            HELP,
        )

    def press(self, key: str) -> None:
        match key:
            case "enter":
                self._join()
            case "up" | "down":
                self.roster.move(1 if key == "down" else -1)
            case "w":
                self._watch()
            case "n":
                self._open_table()
            case "/":
                self.query_one(TypedLine).open("/", complete=completed)
            case "t":
                self._try_again()
            case "x":
                self._forget()
            case "r" if self._here is not None:
                self.paravent.open_rules(self._here.game)
            case "escape":
                self.dismiss()
            case _:
                self.roster.point(key)
        self.query_one(Sheet).forget()

    def typed(self, text: str) -> bool:
        """`join LETTER`, `join ADDRESS`, `join CODE`, `watch` and one of these or a name, `new GAME`."""
        word, _, rest = text.partition(" ")
        if word in ("join", "go") and rest:
            if rest in [row.key for row in self.roster.rows]:
                self.roster.point(rest)
                self._join()
            else:
                self.search(rest)
            return True
        if word == "watch" and rest:
            self.roster.point(rest)
            if rest in [row.key for row in self.roster.rows]:
                self._watch()
            else:
                self._watch_at(rest)
            return True
        if word in ("new", "host") and rest:
            names = [name for name in games.names() if name.startswith(rest)]
            if len(names) == 1:
                self._ask(names[0])
            else:
                self.refuse(f"“{rest}” is none of the games: {', '.join(games.names())}")
            return True
        return False

    def search(self, text: str) -> None:
        """An address or a code was typed: call there."""
        try:
            there = target(text)
        except ValueError as error:
            self.refuse(str(error))
            return
        self.paravent.open_join(there)

    def _join(self) -> None:
        entry = self._here
        if entry is None:
            return
        if entry.joinable:
            self.paravent.open_join(entry)
        else:
            self._watch()

    def _watch(self) -> None:
        """Look on at the table that is pointed at."""
        entry = self._here
        if entry is not None and entry.watchable:
            self.paravent.open_watch(entry)
        elif entry is not None and entry.joinable:
            self.refuse(f"{entry.nick}'s game has not begun: Enter sits down there")
        elif entry is not None:
            self.refuse(_refusal(entry))

    def _watch_at(self, text: str) -> None:
        """Look on where an address, a code or a name leads."""
        try:
            there = named(text)
        except ValueError as error:
            self.refuse(str(error))
            return
        self.paravent.open_watch(there)

    def _try_again(self) -> None:
        if self._lookout is not None:
            self._lookout.again()

    def _open_table(self) -> None:
        """Ask which game, where there are several, and then who sits at it."""
        names = games.shortest_first()
        if len(names) == 1:
            self._ask(names[0])
            return
        choices = [Choice(key, games.load(name).facts.title) for key, name in zip(LETTERS, names, strict=False)]

        def chosen(key: str | None) -> None:
            if key is not None:
                self._ask(names[LETTERS.index(key)])

        self.app.push_screen(Question("Open a table", "Which game? Others join it from their lobby.", choices), chosen)

    def _ask(self, name: str) -> None:
        """The dialog of a game, with all seats but one's own open."""
        facts = games.load(name).facts
        self.paravent.open_dialog(name, Setup(name, (YOU, *[OPEN] * (min(facts.seats) - 1)), {}))

    def _forget(self) -> None:
        """Ask before a key that is known by a name is forgotten."""
        entry, lookout = self._here, self._lookout
        if entry is None or lookout is None:
            return
        met = min((player.met for player in lookout.known.find(entry.nick)), default="some day")

        text = (
            f"You know a {entry.nick} since {met}, and this one has another key. Either {entry.nick} has a new machine "
            f"or somebody poses as {entry.nick}. Ask by voice first; then forget the key that you know."
        )
        done = partial(self._forgotten, lookout.known, entry.nick)
        self.app.push_screen(Sure("Another key", text, "forget it"), done)

    def _forgotten(self, known: Known, nick: str, sure: object) -> None:
        if sure is True:
            known.forget(nick)
            self._changed()

    # Drawing ---------------------------------------------------------------------------------------

    def on_sheet_clicked(self, message: Sheet.Clicked) -> None:
        """A click points, a second one joins."""
        self.roster.point(message.target)
        if message.again:
            self._join()
        self.tell()

    def draw(self, canvas: Canvas) -> None:
        """Who is near above, what others can type below them: together in a tall window, else at its two ends."""
        left, top = max(0, (canvas.width - 80) // 2), max(0, (canvas.height - TALL) // 4)
        lobby = self.lobby
        y = heading(canvas, left + 1, top, found.WIDTH, "Tables and people near you")
        if lobby is None:
            canvas.put(left + 3, y, "Beginning to look.", "dim")
            return
        bottom = min(canvas.height, top + max(found.rows(lobby, self.roster), LEAST)) - found.own_rows(lobby)
        found.own(canvas, left, bottom, lobby)
        bottom -= 1 if bottom > 8 else 0
        entry = self._here
        if entry is None:
            said = "Nobody yet." if lobby.advice else "Looking: whoever is here is seen within three seconds."
            canvas.put(left + 6, y, said, "dim")
            y += 1
        else:
            last = bottom - min(len(lobby.troubles), found.MOST_TROUBLES)
            y = found.company(canvas, left, y, self.roster, max(last - y - found.LEAST_ABOUT - 1, 1))
            y = found.about(canvas, left, y + 1, entry, _titles(entry), last)
        y = found.troubles(canvas, left, y, lobby, bottom)
        if lobby.advice and y < bottom - 1:
            found.advice(canvas, left, y + (top > 0), lobby, bottom)


def _titles(entry: Entry) -> dict[str, str]:
    """What the options of somebody's game are called."""
    if entry.game not in games.names():
        return {}
    return dict(vacant.titled(games.load(entry.game)))


def _refusal(entry: Entry) -> str:
    """Why nobody can sit down there."""
    who = entry.nick or "somebody"
    told = {
        "full": "all seats of this table are taken",
        "running": f"{who} plays already",
        "here": f"{who} has no table: open one with n, or ask for one",
        "gone": f"{who} does not answer any more",
    }
    return entry.why or told.get(entry.state, f"{who} has another version")
