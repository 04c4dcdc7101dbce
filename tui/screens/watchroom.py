"""On the way to a table that one looks on at: it is called, and the play screen takes over as soon as it has begun."""

from __future__ import annotations

from typing import Final, TypeAlias

from textual import events, on, work

from paravent.net.codes import Code, Spot
from paravent.net.lan import addresses
from paravent.net.lan.links import Me, Unreachable
from paravent.net.lan.lobby import Entry
from paravent.net.lan.lookout import Lookout
from paravent.tui import nearby
from paravent.tui.address import completed, named
from paravent.tui.keys import Key
from paravent.tui.screens import seats
from paravent.tui.screens.frame import BACK, HELP, TYPED, Drawn
from paravent.tui.screens.watching import WatchPlay
from paravent.tui.watched import Watched
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.rows import TypedLine

Target: TypeAlias = Code | Spot | Entry | str
"""A code, an address, somebody of the lobby, or a nick."""
_AGAIN: Final = Key(("enter",), "call again", "Try once more.")
_OTHER: Final = Key(("/",), "address, code or name", "Look on somewhere else.")


class WatchRoom(Drawn):
    """Calls a table."""

    def __init__(
        self, me: Me, target: Target, only: str = "", lookout: Lookout | None = None, *, keep: bool = False
    ) -> None:
        """`only` and `lookout` as in the room of a guest; `keep`: keep the game when it is over."""
        super().__init__()
        self.me = me
        self.watched: Watched | None = None
        self.note = ""
        """Why nothing comes of it."""
        self._target = target
        self._only = only
        self._lookout = lookout
        self._keep = keep
        self._handed_over = False

    def on_mount(self) -> None:
        """Call it."""
        super().on_mount()
        self._call()

    def on_screen_resume(self) -> None:
        """Something lay over it, and the table may have begun meanwhile."""
        super().on_screen_resume()
        self._go_on()

    @on(events.Unmount)
    async def _hang_up(self) -> None:
        """Hang up, unless one goes on to watch."""
        if self.watched is not None and not self._handed_over:
            await self.watched.shut()

    @work(exclusive=True)
    async def _call(self) -> None:
        lookout = self._lookout or nearby.lookout(self.paravent.settings, self.me, self._only)
        lookout.changed, self._lookout = _nothing, None
        try:
            spectating = await lookout.watch(self._target)
        except Unreachable as error:
            self.note = str(error)
            self.tell()
            return
        finally:
            await lookout.close()
        self.watched = Watched(spectating)
        self.watched.changed = self._go_on
        self._go_on()

    def _go_on(self) -> None:
        """Go on to the play screen as soon as there is something to see."""
        if self.watched is None or self._handed_over or self.app.screen is not self:
            return
        if self.watched.match.ready and self.watched.spectating.caught_up:
            self._handed_over = True
            self.watched.catch_up()
            self.app.switch_screen(WatchPlay(self.watched, keep=self._keep))
            return
        if self.watched.verdict is not None:
            self.note = self.watched.verdict.reason
        self.tell()

    # Words -----------------------------------------------------------------------------------------

    @property
    def _named(self) -> str:
        match self._target:
            case Entry(nick=nick):
                return nick
            case (str(host), int(port)):
                return addresses.written(host, port)
            case told:
                return str(told)

    def where(self) -> str:
        return f"Looking on · {self._named}"

    def state(self) -> str:
        return "LAN ●" if self.watched is not None else "LAN ○"

    def question(self) -> str:
        if self.note:
            return "There is nothing to watch. Enter calls again."
        if self.watched is None:
            return f"Calling {self._named} ..."
        if self.watched.match.ready:
            count = len(self.watched.spectating.now.entries)
            return f"What was played so far is verified: {count} answers."
        return "All are here. The cards are masked and shuffled; then there is something to see."

    def legal(self) -> str:
        return "" if self.note else "◆ You will see what everybody at the table may see, and nobody's hand."

    def help(self) -> tuple[str, ...]:
        return (self.question(), *self._helps())

    def _helps(self) -> tuple[str, ...]:
        return (
            f"Enter calls {self._named} again.",
            "/ takes an address, the code that a host has told, or the name of somebody who plays.",
            "A table may be watched when it has begun, unless its host has said that nobody may.",
        )

    # Keys ------------------------------------------------------------------------------------------

    def keys(self) -> tuple[Key, ...]:
        return (*((_AGAIN, _OTHER) if self.note else ()), BACK, TYPED, HELP)

    def press(self, key: str) -> None:
        if key == "enter":
            self._again()
        elif key == "/":
            self.query_one(TypedLine).open("/", complete=completed)
        else:
            self.dismiss()

    def search(self, text: str) -> None:
        """Another address, code or name."""
        try:
            self._target = named(text)
        except ValueError as error:
            self.refuse(str(error))
            return
        self._again()

    @work
    async def _again(self) -> None:
        """Forget what came of the last call, and call once more."""
        before, self.watched, self.note = self.watched, None, ""
        self.tell()
        if before is not None:
            await before.shut()
        self._call()

    def draw(self, canvas: Canvas) -> None:
        left = max(0, (canvas.width - 80) // 2)
        if self.note:
            seats.failed(canvas, left, 1, self.note, self._helps())
        else:
            canvas.put(left + 3, 1, f"Looking for {self._named}.", "dim")


def _nothing() -> None:
    """The lobby is left."""
