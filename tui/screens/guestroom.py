"""The room of a guest: a table that one looks at, and sits down at; or why nothing came of the call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from textual import events, on, work

from paravent.core import games
from paravent.net.codes import Code, Spot
from paravent.net.lan import addresses
from paravent.net.lan.joining import Begun, Joining
from paravent.net.lan.known import ChangedKey
from paravent.net.lan.links import Link, Me, Unreachable
from paravent.net.lan.listening import Listener
from paravent.net.lan.lobby import Entry
from paravent.net.lan.lookout import Lookout
from paravent.net.lan.sitting import misfit
from paravent.net.terms import watchable
from paravent.tui import nearby, vacant
from paravent.tui.address import completed, target
from paravent.tui.following import welcome
from paravent.tui.keys import Key
from paravent.tui.screens.waiting import Meeting
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.parts import heading
from paravent.tui.widgets.rows import TypedLine

Target: TypeAlias = Code | Spot | Entry
"""A code, an address, or somebody of the lobby."""
_SIT: Final = Key(("enter",), "sit down", "Take a seat; with the last seat taken the game begins.")
_WATCH: Final = Key(("w",), "watch", "Look on at this table: what lies open, and nobody's hand.")
_FAILED: Final = (
    Key(("enter",), "call again", "Try once more."),
    Key(("/",), "address or code", "Call somebody else, or by the new code."),
)


class GuestRoom(Meeting):
    """Looks at a table and sits down."""

    def __init__(
        self, me: Me, target: Target, own_port: int = 0, only: str = "", lookout: Lookout | None = None
    ) -> None:
        """`only` as in the lobby; `lookout` is that of the lobby one comes from, if one does."""
        super().__init__(me)
        self.joining: Joining | None = None
        self._target = target
        self._own_port = own_port
        self._only = only
        self._lookout = lookout
        self._met: Callable[[Link], object] | None = None
        """Remembers the host, once one sits down."""
        self._sitting = False
        self._begun = False
        """Whether the table plays already, and may be watched."""
        self._listener = Listener(me, self.arrived)

    def on_mount(self) -> None:
        """Call the host."""
        super().on_mount()
        self._call()

    @on(events.Unmount)
    async def _hang_up(self) -> None:
        """Hang up, unless the table has begun."""
        if not await self.leave() and self.linked is None:
            await self._listener.close()
            if self.joining is not None:
                await self.joining.close()

    @work
    async def _call(self) -> None:
        try:
            joining = await self._looked_at()
        except Unreachable as error:
            self.changed_key = error if isinstance(error, ChangedKey) else None
            self._begun = isinstance(error, Begun)
            self.fail(str(error))
            return
        self.joining = joining
        assert joining.invite is not None
        known = joining.invite.game in games.names()
        game = games.load(joining.invite.game) if known else None
        why = misfit(game, joining.invite)
        self.game = None if why else game  # what it says of seats and rules need not be true of the game
        if why:
            joining.decline(why)
            self.fail(why)
        self.tell()

    async def _looked_at(self) -> Joining:
        """The table, with its host known or made sure of. Raises Unreachable."""
        lookout = self._lookout or nearby.lookout(self.paravent.settings, self.me, self._only)
        lookout.changed, self._lookout, self.known = _nothing, None, lookout.known
        target = self._target
        try:
            if isinstance(target, Entry):
                joining = await lookout.join(target, self._heard)
            else:
                joining = await lookout.join_at(target, self._heard)
        finally:
            await lookout.close()
        joining.said = self.heard
        self._met = lookout.met
        return joining

    def _heard(self) -> None:
        """Something has changed at the host's; also that it is over, before or after one sits."""
        if self.joining is not None and self.linked is None and self.joining.trouble and not self.note:
            self.fail(self.joining.trouble)
        self.tell()

    @work
    async def _sit(self) -> None:
        assert self.joining is not None
        try:
            seated = await self.joining.sit(await self._listener.open(self._own_port))
        except Unreachable as error:
            self.fail(str(error))
            return
        if self._met is not None:
            self._met(self.joining.link)
        self.begin(seated, self._listener)

    @property
    def _named(self) -> str:
        """Whom one calls: what was typed, or who was found."""
        if isinstance(self._target, Entry):
            return self._target.nick
        return str(self._target) if isinstance(self._target, Code) else addresses.written(*self._target)

    def nicks(self) -> tuple[str, ...]:
        invite = self.joining.invite if self.joining else None
        if invite is None or self.game is None:
            return ()
        nicks, mine = list(invite.nicks), self._seat(invite.nicks)
        if mine is not None:
            nicks[mine] = f"{self.me.nick} (you)"
        return tuple(nicks)

    def _seat(self, nicks: tuple[str, ...]) -> int | None:
        """One's own seat: for sure once the table has begun; before, the one that has one's nick now."""
        if self.linked is not None:
            return self.linked.seat
        return nicks.index(self.me.nick) if self._sitting and nicks.count(self.me.nick) == 1 else None

    def links(self) -> tuple[Link, ...]:
        return (self.joining.link,) if self.joining else ()

    def speak(self, words: str) -> None:
        if self.joining is not None:
            self.joining.say(words)

    def forgiven(self) -> None:
        self._again()

    def helps(self) -> tuple[str, ...]:
        if self.changed_key is not None:
            return ("x forgets the key that you know, and calls again: only when you have asked.", *super().helps())
        return (
            f"Enter calls {self._named} again.",
            "/ takes another address, or the code as its host sees it now: a code is good for one wrong guess.",
            "`paravent doctor` looks at networks, firewalls and ports, here and at your friend's.",
            *super().helps(),
        )

    def where(self) -> str:
        if self.note:
            return f"No table · {self._named}"
        return f"{self.game.facts.title} · {self._named}" if self.game else f"Calling · {self._named}"

    def state(self) -> str:
        return "LAN ●" if self.joining and not self.note else "LAN ○"

    def question(self) -> str:
        if self.linked is not None:
            return super().question()
        if self.note:
            return "This table cannot be joined. Enter calls again."
        if self.joining is None or self.game is None:
            return f"Calling {self._named} ..."
        if not self._sitting:
            return f"{self.joining.link.peer.nick} plays {self.game.facts.title}. Sit down? Enter makes you ready."
        missing = sum(not nick for nick in self.nicks())
        free = "One seat is" if missing == 1 else f"{missing} seats are"
        return f"You sit, and are ready. {free} still free; the game begins by itself."

    def help(self) -> tuple[str, ...]:
        invite = self.joining.invite if self.joining else None
        return (*super().help(), *((welcome(watch=watchable(invite.options)),) if invite is not None else ()))

    def keys(self) -> tuple[Key, ...]:
        waiting = self.joining is not None and self.game is not None and not self.note and not self._sitting
        watch = (_WATCH,) if self.note and self._begun else ()
        return (
            *((_SIT,) if waiting else ()),
            *watch,
            *(_FAILED if self.note and self.linked is None else ()),
            *super().keys(),
        )

    def press(self, key: str) -> None:
        if key == "enter" and self.note:
            self._again()
        elif key == "enter":
            self._sitting = True
            self._sit()
        elif key == "w":
            self.paravent.open_watch(self._target)
        elif key == "/":
            self.query_one(TypedLine).open("/", complete=completed)
        else:
            super().press(key)

    def search(self, text: str) -> None:
        """Another address, or another code."""
        try:
            self._target = target(text)
        except ValueError as error:
            self.refuse(str(error))
            return
        self._again()

    @work
    async def _again(self) -> None:
        """Forget what came of the last call, and call once more."""
        before, self.joining, self._sitting = self.joining, None, False
        self.game, self.note, self.changed_key, self._begun = None, "", None, False
        self.tell()
        if before is not None:
            await before.close()
        await self._listener.close()
        self._call()

    def below(self, canvas: Canvas, left: int, y: int) -> int:
        invite = self.joining.invite if self.joining else None
        if invite is None or self.game is None:
            return y
        rules = list(vacant.rules(self.game, invite.options, len(invite.nicks)))
        y = heading(canvas, left + 1, y, 78, "Rules of this table") if rules else y
        for title, setting in rules:
            canvas.put(left + 3, y, title[:40])
            canvas.put(left + 45, y, setting[:34], "chosen")
            y += 1
        return y


def _nothing() -> None:
    """The lobby is left."""
