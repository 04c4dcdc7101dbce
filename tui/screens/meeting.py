"""Where people meet before a game: the host waits for guests, a guest looks at the table and sits down."""

from __future__ import annotations

from collections.abc import Callable

from textual import events, on, work

from paravent.core import games
from paravent.net.codes import Code, Spot
from paravent.net.lan import addresses
from paravent.net.lan.hosting import Hosting
from paravent.net.lan.joining import Joining
from paravent.net.lan.links import Link, Me, Unreachable
from paravent.net.lan.listening import Listener
from paravent.net.lan.lookout import Lookout
from paravent.net.lan.sitting import misfit
from paravent.tui import nearby
from paravent.tui.keys import Key
from paravent.tui.screens.waiting import Meeting
from paravent.tui.solo import YOU, Setup
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.parts import heading


class HostRoom(Meeting):
    """Waits for guests."""

    def __init__(self, setup: Setup, me: Me, port: int | None = None, host: str | None = None) -> None:
        """`port` None: the usual one, or the next that is free; `host` None: all addresses of this machine."""
        super().__init__(me)
        self.setup = setup
        self.game = games.load(setup.game)
        self.hosting: Hosting | None = None
        self.lookout: Lookout | None = None
        self._port = port
        self._address = host

    def on_mount(self) -> None:
        """Begin to wait."""
        super().on_mount()
        self._wait()

    @on(events.Unmount)
    async def _hang_up(self) -> None:
        """Turn callers away; a table that has begun keeps its ear open."""
        if self.lookout is not None:
            await self.lookout.close()
        if self.hosting is not None and not await self.leave() and self.linked is None:
            await self.hosting.close()

    @work
    async def _wait(self) -> None:
        assert self.game is not None
        players = self.setup.players
        seat = players.index(YOU) if YOU in players else 0
        hosting = Hosting(self.game, self.setup.options, len(players), self.me, self.tell, seat=seat)
        self.lookout = nearby.lookout(self.paravent.settings, self.me, self._address or "", self.tell)
        try:
            await self.lookout.host(hosting, self._port)
        except Unreachable as error:
            self.fail(str(error))
            return
        self.hosting = hosting
        await self.lookout.open()
        self.tell()
        seated = await hosting.full()
        hosting.later = self.arrived
        await self.lookout.play()
        for link in seated.links:
            self.lookout.met(link)
        self.begin(seated, hosting.listener)

    def nicks(self) -> tuple[str, ...]:
        if self.hosting is None:
            return ("",) * len(self.setup.players)
        seat = self.hosting.seat
        return tuple(f"{nick} (you)" if at == seat else nick for at, nick in enumerate(self.hosting.nicks))

    def links(self) -> tuple[Link, ...]:
        return self.hosting.guests if self.hosting else ()

    def where(self) -> str:
        assert self.game is not None
        return f"{self.game.facts.title} · your table"

    def state(self) -> str:
        return "LAN ●" if self.hosting else "LAN ○"

    def question(self) -> str:
        if self.linked is not None:
            return super().question()
        if self.note:
            return "This table cannot be opened."
        missing = len(self.setup.players) - 1 - len(self.links())
        return f"Waiting for {missing} {'player' if missing == 1 else 'players'}. Tell them what to type."

    def legal(self) -> str:
        told = self.hosting.told if self.hosting is not None and self.linked is None and not self.note else ""
        return f"! {told}" if told else super().legal() or "◆ The game begins by itself as soon as everybody sits."

    def below(self, canvas: Canvas, left: int, y: int) -> None:
        if self.hosting is None or self.lookout is None:
            return
        lobby = self.lookout.lobby
        y = heading(canvas, left + 1, y, 78, "Others find this table, or type one of these") + 1
        if lobby.code:
            canvas.put(left + 3, y, f"paravent join {lobby.code}", "strong")
            canvas.put(left + 58, y, "the code", "dim")
            y += 1
        for own in lobby.own[:3]:
            canvas.put(left + 3, y, f"paravent join {own.at(lobby.port)}", "strong")
            canvas.put(left + 58, y, own.interface, "dim")
            y += 1
        canvas.put(left + 3, y, f"paravent join localhost:{lobby.port}", "strong")
        canvas.put(left + 58, y, "on this machine", "dim")
        canvas.put(left + 3, y + 1, (self.lookout.door.told or lobby.status)[:76], "dim")


class GuestRoom(Meeting):
    """Looks at a table and sits down."""

    def __init__(self, me: Me, target: Code | Spot, own_port: int = 0) -> None:
        super().__init__(me)
        self.joining: Joining | None = None
        self._target = target
        self._own_port = own_port
        self._met: Callable[[Link], object] | None = None
        """Remembers the host, once one sits down."""
        self._sitting = False
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
            self.fail(str(error))
            return
        self.joining = joining
        assert joining.invite is not None
        known = joining.invite.game in games.names()
        self.game = games.load(joining.invite.game) if known else None
        why = misfit(self.game, joining.invite)
        if why:
            joining.decline(why)
            self.fail(why)
        self.tell()

    async def _looked_at(self) -> Joining:
        """The table, with its host known or made sure of. Raises Unreachable."""
        lookout = nearby.lookout(self.paravent.settings, self.me)
        try:
            joining = await lookout.join_at(self._target, self._heard)
        finally:
            await lookout.close()
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
        """What was typed."""
        return str(self._target) if isinstance(self._target, Code) else addresses.written(*self._target)

    def nicks(self) -> tuple[str, ...]:
        invite = self.joining.invite if self.joining else None
        if invite is None or self.game is None:
            return ()
        nicks = list(invite.nicks)
        if self.linked is not None:
            nicks[self.linked.seat] = f"{self.me.nick} (you)"
        return tuple(nicks)

    def links(self) -> tuple[Link, ...]:
        return (self.joining.link,) if self.joining else ()

    def where(self) -> str:
        return f"{self.game.facts.title} · {self._named}" if self.game else f"Calling {self._named}"

    def state(self) -> str:
        return "LAN ●" if self.joining and not self.note else "LAN ○"

    def question(self) -> str:
        if self.linked is not None:
            return super().question()
        if self.note:
            return "This table cannot be joined."
        if self.joining is None or self.game is None:
            return f"Calling {self._named} ..."
        if self._sitting:
            return "You sit. The table begins when all seats are taken."
        return f"{self.joining.link.peer.nick} plays {self.game.facts.title}. Sit down?"

    def keys(self) -> tuple[Key, ...]:
        waiting = self.joining is not None and self.game is not None and not self.note and not self._sitting
        sit = (Key(("enter",), "sit down", "Take a seat."),) if waiting else ()
        again = (Key(("enter",), "call again", "Try once more."),) if self.note and self.linked is None else ()
        return (*sit, *again, *super().keys())

    def press(self, key: str) -> None:
        if key == "enter" and self.note:
            self._again()
        elif key == "enter":
            self._sitting = True
            self._sit()
        else:
            super().press(key)

    @work
    async def _again(self) -> None:
        """Forget what came of the last call, and call once more."""
        before, self.joining, self._sitting = self.joining, None, False
        self.note = ""
        self.tell()
        if before is not None:
            await before.close()
        await self._listener.close()
        self._call()

    def below(self, canvas: Canvas, left: int, y: int) -> None:
        invite = self.joining.invite if self.joining else None
        if invite is None or self.game is None or not invite.options:
            return
        titles = {option.name: option.title for option in self.game.facts.options}
        y = heading(canvas, left + 1, y, 78, "Rules of this table") + 1
        for option in invite.options:
            canvas.put(left + 3, y, titles.get(option.name, option.name)[:40])
            canvas.put(left + 45, y, option.setting, "chosen")
            y += 1
