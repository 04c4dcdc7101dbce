"""Where people meet before a game: the host waits for guests, a guest looks at the table and sits down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from textual import events, on, work

from paravent.core import games
from paravent.net.codes import Code, Spot
from paravent.net.lan import addresses
from paravent.net.lan.hosting import Hosting
from paravent.net.lan.joining import Joining
from paravent.net.lan.links import Link, Me, Unreachable
from paravent.net.lan.listening import Listener
from paravent.net.lan.lobby import Entry
from paravent.net.lan.lookout import Lookout
from paravent.net.lan.sitting import misfit
from paravent.tui import nearby
from paravent.tui.address import completed, target
from paravent.tui.keys import Key
from paravent.tui.linked import listed
from paravent.tui.screens.waiting import Meeting
from paravent.tui.solo import YOU, Setup
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.parts import heading
from paravent.tui.widgets.rows import TypedLine

Target: TypeAlias = Code | Spot | Entry
"""A code, an address, or somebody of the lobby."""
MOST_COMPARED: Final = 5
CROWD: Final = 5
"""With so many seats there is room for one address."""
_RENEW: Final = Key(("n",), "new code", "Make another code; the one that was told is dead then.")
_SIT: Final = Key(("enter",), "sit down", "Take a seat; with the last seat taken the game begins.")
_FAILED: Final = (
    Key(("enter",), "call again", "Try once more."),
    Key(("/",), "address or code", "Call somebody else, or by the new code."),
)


class HostRoom(Meeting):
    """Waits for guests."""

    def __init__(
        self, setup: Setup, me: Me, port: int | None = None, only: str = "", lookout: Lookout | None = None
    ) -> None:
        """`port` None: the usual one, or the next that is free; `only` empty: all interfaces of this machine.

        `lookout` is that of the lobby one comes from, with the port and the code that it has told.
        """
        super().__init__(me)
        self.setup = setup
        self.game = games.load(setup.game)
        self.hosting: Hosting | None = None
        self.lookout = lookout
        self._port = None if lookout is not None else port
        self._only = only

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
        hosting.said = self.heard
        if self.lookout is None:
            self.lookout = nearby.lookout(self.paravent.settings, self.me, self._only)
        self.lookout.changed, self.known = self.tell, self.lookout.known
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
        """Those who sit, and those who look at the table: words are compared before somebody sits down."""
        if self.hosting is None:
            return ()
        lookers = self.hosting.lookers if self.linked is None else ()
        return (*self.hosting.guests, *lookers)[:MOST_COMPARED]

    def where(self) -> str:
        assert self.game is not None
        return f"{self.game.facts.title} · your table"

    def state(self) -> str:
        return "LAN ●" if self.hosting else "LAN ○"

    def speak(self, words: str) -> None:
        if self.hosting is not None:
            self.hosting.say(words)

    def helps(self) -> tuple[str, ...]:
        return (
            "Open it again with `--port 0`, which takes any port that is free, or end the program that has this one.",
            "`paravent doctor` says who has the port, and what a firewall keeps out.",
            *super().helps(),
        )

    def question(self) -> str:
        if self.linked is not None:
            return super().question()
        if self.note:
            return "This table cannot be opened."
        if self.hosting is None:
            return "Opening the table."
        missing = sum(not nick for nick in self.hosting.nicks)
        players = "player" if missing == 1 else "players"
        return f"You are ready. Waiting for {missing} {players}. Tell them what to type."

    def legal(self) -> str:
        if self.hosting is not None and self.linked is None and not self.note:
            told = self.hosting.told or (self.lookout.door.told if self.lookout is not None else "")
            if told:
                return f"! {told}"
        return super().legal() or ("" if self.note else "◆ The game begins by itself as soon as everybody sits.")

    def last_line(self) -> str:
        lookers = self.hosting.lookers if self.hosting is not None and self.linked is None else ()
        if lookers:
            return f"{listed([link.peer.nick for link in lookers])} sees this table."
        return f"Search: {self.lookout.lobby.status}." if self.lookout is not None and not self.note else ""

    def keys(self) -> tuple[Key, ...]:
        waiting = self.hosting is not None and self.linked is None and not self.note
        first, *rest = super().keys()
        return (first, _RENEW, *rest) if waiting else (first, *rest)

    def press(self, key: str) -> None:
        if key == "n" and self.lookout is not None:
            self.lookout.door.renew()
        else:
            super().press(key)

    def below(self, canvas: Canvas, left: int, y: int) -> int:
        if self.hosting is None or self.lookout is None or self.linked is not None:
            return y
        lobby = self.lookout.lobby
        y = heading(canvas, left + 1, y, 78, "Others find this table in their lobby, or type one of these")
        if not lobby.code:
            canvas.put(left + 3, y, "There is no code: too many wrong ones were tried. n makes another.", "price")
            y += 1
        ways = [(lobby.code, "the code")] if lobby.code else []
        ways += [
            (own.at(lobby.port), own.interface) for own in lobby.own[: 3 if len(self.setup.players) < CROWD else 1]
        ]
        ways += [(f"localhost:{lobby.port}", "on this machine")]
        for way, where in ways:
            canvas.put(left + 3, y, f"paravent join {way}", "strong")
            canvas.put(left + 58, y, where[:20], "dim")
            y += 1
        return y


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

    def helps(self) -> tuple[str, ...]:
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

    def keys(self) -> tuple[Key, ...]:
        waiting = self.joining is not None and self.game is not None and not self.note and not self._sitting
        return (*((_SIT,) if waiting else ()), *(_FAILED if self.note and self.linked is None else ()), *super().keys())

    def press(self, key: str) -> None:
        if key == "enter" and self.note:
            self._again()
        elif key == "enter":
            self._sitting = True
            self._sit()
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
        self.game, self.note = None, ""
        self.tell()
        if before is not None:
            await before.close()
        await self._listener.close()
        self._call()

    def below(self, canvas: Canvas, left: int, y: int) -> int:
        invite = self.joining.invite if self.joining else None
        if invite is None or self.game is None or not invite.options:
            return y
        titles = {option.name: option.title for option in self.game.facts.options}
        y = heading(canvas, left + 1, y, 78, "Rules of this table")
        for option in invite.options:
            canvas.put(left + 3, y, titles.get(option.name, option.name)[:40])
            canvas.put(left + 45, y, option.setting[:34], "chosen")
            y += 1
        return y


def _nothing() -> None:
    """The lobby is left."""
