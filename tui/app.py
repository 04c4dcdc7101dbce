"""The app: what it wears, which screens it opens, how it ends. `run` is the only way in."""

from __future__ import annotations

import asyncio
import importlib
import os
import signal
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import FrameType, ModuleType
from typing import TYPE_CHECKING, Any, Final

from textual import events
from textual.app import App
from textual.command import CommandPalette
from textual.theme import BUILTIN_THEMES, Theme

from paravent.core import games
from paravent.core.game import AnyGame, Illegal
from paravent.core.journal import Refused
from paravent.core.requests import Seat
from paravent.net import store
from paravent.net.codes import Code, Spot
from paravent.net.store import Unwritable
from paravent.tui import paths, settings, terminal, theming
from paravent.tui.opening import Called, Hosted, Looked, Opening, Replayed, Returned, Spectated
from paravent.tui.palette import KeyCommands
from paravent.tui.recording import recording
from paravent.tui.rules import rules_of
from paravent.tui.screens.dialog import Dialog
from paravent.tui.screens.frame import Frame
from paravent.tui.screens.home import Home
from paravent.tui.screens.options import Options
from paravent.tui.screens.play import Play
from paravent.tui.screens.reading import Help, Rules
from paravent.tui.screens.viewer import Viewer
from paravent.tui.settings import Settings
from paravent.tui.solo import Setup, Solo, Thinker, open_table, resume
from paravent.tui.theming import BadTheme, Looks
from paravent.tui.widgets.painted import Dressed
from paravent.tui.worker import Worker

if TYPE_CHECKING:
    from paravent.net.lan.links import Me
    from paravent.net.lan.lobby import Entry

PATIENCE: Final = 3.0
"""Seconds that a program which is told to end takes at most to leave the terminal as it found it."""
GUARD: Final = 0.5
"""Seconds for which a question that takes the place of something else ignores keys."""


class Paravent(Dressed):
    """All screens of the program."""

    CSS_PATH = "app.tcss"
    TITLE = "paravent"
    COMMANDS = {KeyCommands}  # noqa: RUF012 - as Textual declares it
    changeable = ("theme", "pace", "glyphs", "hints", "mouse")

    def __init__(
        self,
        chosen: Settings | None = None,
        notes: Sequence[str] = (),
        opening: Opening = None,
        *,
        settings_file: Path | None = None,
        thinker: Callable[[AnyGame], Thinker] = Worker,
        clock: Callable[[], float] = time.time,
        guard: float = GUARD,
    ) -> None:
        # Without this Textual would make greys of all colours; so it sends none, and attributes remain.
        super().__init__(ansi_color=True if os.environ.get("NO_COLOR") else None)
        self.settings = Settings() if chosen is None else chosen
        self.kept = True
        """Whether the settings are those of the file."""
        self.notes = list(notes)
        self.opening = opening
        self.thinker = thinker
        self.clock = clock
        self.guard = guard
        self.nick: str | None = None
        """What others call this player; None: the account's name."""
        self.port: int | None = None
        """Where a table of one's own is opened; None: at the usual port, or the next that is free."""
        self.address: str | None = None
        """The one address where tables of one's own listen; None: those of the interface."""
        self.interface = ""
        """The one interface or address to use; empty: all that others may be behind."""
        self.private = False
        """Whether nobody may look on at it."""
        self._file = settings_file
        self._wear()

    # Looks -----------------------------------------------------------------------------------------

    @property
    def settings_file(self) -> str:
        """Where settings are kept, as a person would write it."""
        return paths.told(str(self._file or paths.config_file()))

    @property
    def themes(self) -> tuple[str, ...]:
        """The names of all themes, the user's own too."""
        return tuple(theming.available(paths.themes()))

    def _wear(self) -> None:
        """Put the theme and the glyphs of the settings on; a theme that cannot be worn is told and left out."""
        self.glyphs = terminal.glyphs_for(self.settings, os.environ)
        wanted = terminal.theme_for(self.settings, os.environ)
        try:
            self.looks = theming.load(wanted, paths.themes())
        except BadTheme as error:
            self.notes.append(str(error))
            self.looks = theming.load("sixteen" if wanted == "sixteen" else "dark")
        self._dress()

    def _dress(self) -> None:
        theme = textual_theme(self.looks)
        self.register_theme(theme)
        self.theme = theme.name
        for screen in self.screen_stack if self.is_running else ():
            for widget in screen.walk_children():
                widget.refresh()

    def can_change(self, name: str) -> bool:
        """Whether there is a setting of that name."""
        return name in self.changeable

    def change(self, name: str, value: str) -> str:
        """Change a setting for now; returns why not, or nothing."""
        try:
            after = settings.changed(self.settings, name, value)
            if name == "theme" and value != "auto":
                theming.load(value, paths.themes())
        except (ValueError, BadTheme) as error:
            return str(error)
        self.settings, self.kept = after, False
        self._wear()
        for screen in self.screen_stack:
            if isinstance(screen, Play):
                screen.board.hint(on=after.hints)
        return ""

    def keep(self) -> str:
        """Write the settings; returns why not, or nothing."""
        try:
            settings.save(self.settings, self._file)
        except OSError as error:
            return f"the settings cannot be written: {error.strerror or error}"
        self.kept = True
        return ""

    # Screens ---------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """The first screen, and on it what was wished for."""
        self._listen_to_signals()
        self.push_screen(Home(tuple(self.notes)))
        match self.opening:
            case Path() as path:
                self.open_saved(path)
            case Setup() as setup:
                self.open_new(setup)
            case Hosted() as hosted:
                self.port, self.nick, self.interface = hosted.port, hosted.nick, hosted.interface
                self.private, self.address = hosted.private, hosted.address
                self.open_host(hosted.setup)
            case Called() as called:
                self.nick, self.interface = called.nick, called.interface
                self.open_join(called.target, called.own_port)
            case Looked() as looked:
                self.port, self.interface = looked.port, looked.interface
                self.open_lobby()
            case Spectated() as spectated:
                self.nick, self.interface = spectated.nick, spectated.interface
                self.open_watch(spectated.target, keep=spectated.keep)
            case Returned() as returned:
                self.open_returned(returned)
            case Replayed() as replayed:
                self.open_replay(replayed.path)
            case None:
                pass

    async def on_event(self, event: events.Event) -> None:
        """A colon opens the typed line before the next key is dealt out: whatever is pasted behind it is typed."""
        typed = isinstance(event, events.Key) and not event.is_forwarded and event.character == ":"
        if not (typed and isinstance(self.screen, Frame) and self.screen.begin_typing()):
            await super().on_event(event)

    def action_command_palette(self) -> None:
        """Textual's palette, with words of our own in it."""
        if not isinstance(self.screen, CommandPalette):
            self.push_screen(CommandPalette(placeholder="What would you like to do?", id="--command-palette"))

    def open_dialog(self, name: str, setup: Setup | None = None) -> None:
        """Ask about a new table; `setup` is proposed."""
        self.push_screen(Dialog(games.load(name), setup))

    def open_options(self) -> None:
        """The settings."""
        self.push_screen(Options())

    def open_rules(self, name: str) -> None:
        """How a game is played."""
        game = games.load(name)
        self.push_screen(Rules(game, rules_of(game)))

    def open_help(self, place: Frame[Any]) -> None:
        """What one can do in a place."""
        legend = place.board.legend() if isinstance(place, Play) else ()

        def clicked(key: str | None) -> None:
            if key is not None:
                place.try_press(key)

        self.push_screen(Help(place, legend), clicked)

    def open_new(self, setup: Setup) -> None:
        """A new table, in place of the dialog or of the game before."""
        game = games.load(setup.game)
        self._sit(lambda: open_table(setup, self.thinker(game), game=game))

    def open_saved(self, path: Path) -> None:
        """Go on with a game."""
        self._sit(lambda: resume(path, self.thinker(store.scan(path).game)))

    def open_lobby(self) -> None:
        """Who is near."""
        self._meet(lambda rooms, me: rooms.LobbyRoom(me, self.port, self.interface))

    def open_host(self, setup: Setup) -> None:
        """Wait for others at a table of one's own, in place of the dialog."""
        only = self.address or self.interface
        self._meet(
            lambda rooms, me: rooms.HostRoom(
                setup, me, self.port, only, rooms.lent(self.screen_stack), private=self.private
            )
        )

    def open_again(self, setup: Setup, port: int | None, wishes: Mapping[bytes, Seat], *, private: bool) -> None:
        """The same with a table that is over: at its port, and with its players where they wish to sit."""
        only = self.address or self.interface
        self._meet(
            lambda rooms, me: rooms.HostRoom(
                setup, me, port, only, rooms.lent(self.screen_stack), private=private, wishes=wishes
            )
        )

    def open_join(self, target: Code | Spot | Entry, own_port: int = 0) -> None:
        """Look at somebody's table: one of the lobby, at an address, or by the code that was told."""
        self._meet(
            lambda rooms, me: rooms.GuestRoom(me, target, own_port, self.interface, rooms.lent(self.screen_stack))
        )

    def open_watch(self, target: Code | Spot | Entry | str, *, keep: bool = False) -> None:
        """Look on at a table: one of the lobby, at an address, by the code that was told, or by a nick."""
        self._meet(
            lambda rooms, me: rooms.WatchRoom(me, target, self.interface, rooms.lent(self.screen_stack), keep=keep)
        )

    def open_returned(self, returned: Returned) -> None:
        """Go on with a table of people."""
        self.port, self.nick = returned.port or self.port, returned.nick or self.nick
        self.interface = returned.interface or self.interface
        self._meet(lambda rooms, me: rooms.ReturnRoom(returned, me))

    def open_replay(self, path: Path) -> None:
        """Look at a game that was played."""
        try:
            self.push_screen(Viewer(recording(path)))
        except (Refused, OSError) as error:
            if isinstance(self.screen, Frame):
                self.screen.refuse(str(error))

    def _meet(self, room: Callable[[ModuleType, Me], Frame[Any]]) -> None:
        """Open a room; a key that cannot be read is told, and nothing else happens.

        Sockets and cryptography are loaded here, so that a game against bots begins without them.
        """
        rooms = importlib.import_module("paravent.tui.screens.rooms")
        who = importlib.import_module("paravent.tui.myself")
        try:
            self._show(room(rooms, who.myself(self.nick)))
        except who.BadKeyFile as error:
            if isinstance(self.screen, Frame):
                self.screen.refuse(str(error))

    def _show(self, screen: Frame[Any]) -> None:
        if isinstance(self.screen, Frame) and self.screen.stays:
            self.push_screen(screen)
        else:
            self.switch_screen(screen)

    def _sit(self, table: Callable[[], Solo]) -> None:
        try:
            solo = table()
        except (Illegal, Refused, Unwritable, LookupError) as error:
            if isinstance(self.screen, Frame):
                self.screen.refuse(str(error))
            return
        self._show(Play(solo))

    def action_help_quit(self) -> None:
        """Ctrl+C: say how one leaves, where a hint is read."""
        if isinstance(self.screen, Frame):
            self.screen.refuse("q leaves, and so does :quit from anywhere")

    # The end ---------------------------------------------------------------------------------------

    def quit(self, status: int = 0) -> None:
        """Leave the program; what was played is safe."""
        self.exit(return_code=status)

    def _fatal_error(self) -> None:
        """What Textual does at a fault, but without the values of variables: what is printed is handed on to others.

        They would hold cards, plans and keys. (Textual has no setting for it; a test sees to it that this is called.)
        """
        from rich.segment import Segments  # noqa: PLC0415 - needed once at most
        from rich.traceback import Traceback  # noqa: PLC0415 - the same

        self.bell()
        report = Traceback(show_locals=False, width=None)
        self._exit_renderables.append(Segments(self.console.render(report, self.console.options)))
        self._close_messages_no_wait()

    def _listen_to_signals(self) -> None:
        """Textual puts the terminal right when it exits, but does not exit by itself at these.

        A terminal that is gone, or takes nothing, keeps Textual waiting for good. All that matters is on the disk, so
        the end comes all the same, a little later.
        """
        if self.is_headless:
            return
        loop = asyncio.get_running_loop()

        def end(number: int, _: FrameType | None) -> None:
            last = threading.Timer(PATIENCE, os._exit, (128 + number,))
            last.daemon = True
            last.start()
            loop.call_soon_threadsafe(self.quit, 128 + number)

        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, end)


def textual_theme(looks: Looks) -> Theme:
    """What Textual's own widgets wear: the typed line, the palette."""

    def ink(name: str) -> str:
        return _for_textual(looks.looks[name].ink)

    def ground(name: str) -> str:
        return _for_textual(looks.looks[name].ground)

    variables = dict(BUILTIN_THEMES["ansi-dark" if looks.dark else "ansi-light"].variables) if looks.ansi else {}
    return Theme(
        name=f"paravent-{looks.name}",
        primary=ink("key"),
        secondary=ink("side-1"),
        accent=ink("key"),
        warning=ink("price"),
        error=ink("bad"),
        success=ink("good"),
        foreground=ink("text"),
        background=ground("text"),
        surface=ground("panel"),
        panel=ground("card"),
        dark=looks.dark,
        ansi=looks.ansi,
        variables=variables,
    )


def _for_textual(colour: str) -> str:
    """Textual calls the terminal's own colours by names of its own."""
    return colour if colour.startswith("#") else f"ansi_{colour}"


def run(chosen: Settings, notes: Sequence[str] = (), opening: Opening = None, settings_file: Path | None = None) -> int:
    """Show the screens until the player leaves; returns the exit status."""
    if os.environ.get("NO_COLOR") == "":
        del os.environ["NO_COLOR"]  # Set to nothing means nothing, as its standard says; Textual looks no closer.
    app: App[None] = Paravent(chosen, notes, opening, settings_file=settings_file)
    app.run(mouse=chosen.mouse)
    return app.return_code or 0
