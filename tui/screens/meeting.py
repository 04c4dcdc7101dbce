"""Where people meet before a game: the host waits for guests, a guest looks at the table and sits down.

Both end in the same way: all seats are taken, the cards are masked and shuffled by everyone, and the play screen takes
over. Until then Esc hangs up and nothing has begun.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual import events, on, work

from paravent.core import games
from paravent.core.game import AnyGame
from paravent.core.journal import Refused
from paravent.net import wire
from paravent.net.codes import Code, Spot
from paravent.net.identity import trust_phrase
from paravent.net.lan import addresses
from paravent.net.lan.hosting import Hosting
from paravent.net.lan.joining import Joining
from paravent.net.lan.links import Link, Me, Unreachable
from paravent.net.lan.listening import Listener
from paravent.net.lan.lookout import Lookout
from paravent.net.lan.sitting import Seated, misfit
from paravent.net.store import Unwritable
from paravent.tui import nearby
from paravent.tui.glyphs import SIDE_STRIPES
from paravent.tui.keys import Key
from paravent.tui.linked import Linked
from paravent.tui.screens.frame import HELP, TYPED, Drawn
from paravent.tui.screens.linked import LinkedPlay
from paravent.tui.solo import YOU, Setup
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.parts import heading

_SETTING_UP: Final = "All are here. The cards are masked, shuffled by everyone, and every shuffle is checked."


class Meeting(Drawn):
    """What both sides see: who sits where, and the words by which they know one another."""

    def __init__(self, me: Me) -> None:
        super().__init__()
        self.me = me
        self.game: AnyGame | None = None
        self.linked: Linked | None = None
        self.note = ""
        self._early: list[Link] = []

    # What both sides do ----------------------------------------------------------------------------

    def sat(self) -> list[tuple[str, str]]:
        """Every seat's side, and who sits there; empty for nobody yet."""
        raise NotImplementedError

    def links(self) -> tuple[Link, ...]:
        """Those who can be compared with."""
        raise NotImplementedError

    def begin(self, seated: Seated) -> None:
        """All seats are taken: set the table up."""
        assert self.game is not None
        try:
            self.linked = Linked(self.game, seated, self.me)
        except (Refused, Unwritable, wire.Malformed) as error:
            self.fail(str(error))
            return
        self.linked.changed = self._set_up
        for link in self._early:
            self.linked.peer.add(link)
        self.tell()

    def arrived(self, link: Link) -> None:
        """Somebody calls who belongs to a table that has begun."""
        if self.linked is None:
            self._early.append(link)
        else:
            self.linked.peer.add(link)

    def fail(self, why: str) -> None:
        """It came to nothing; say why."""
        self.note = why
        self.refuse(why)

    def _set_up(self) -> None:
        linked = self.linked
        if linked is None or not self.is_current:
            return
        if linked.verdict is not None:
            self.fail(linked.verdict.reason)
        elif linked.match.ready:
            self.app.switch_screen(LinkedPlay(linked))
        else:
            self.tell()

    # Words -----------------------------------------------------------------------------------------

    def legal(self) -> str:
        return f"× {self.note}" if self.note else "◆ Compare the six words with each other before you trust a name."

    def help(self) -> tuple[str, ...]:
        return (
            self.question(),
            (
                "Nobody has to be trusted: what is hidden stays hidden by mathematics, and the saved game proves "
                "afterwards that everybody kept to the rules."
            ),
            (
                "The six words are the same for both of you. Read them to each other once: if they differ, somebody "
                "sits between you."
            ),
        )

    # Keys ------------------------------------------------------------------------------------------

    def keys(self) -> tuple[Key, ...]:
        return (
            Key(("r",), "rules", "The rules of this game."),
            Key(("escape",), "hang up", "Back to the first screen; nothing has begun."),
            TYPED,
            HELP,
        )

    def press(self, key: str) -> None:
        if key == "escape":
            self.dismiss()
        elif key == "r" and self.game is not None:
            self.paravent.open_rules(self.game.facts.name)

    # Drawing ---------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        left = max(0, (canvas.width - 80) // 2)
        y = heading(canvas, left + 1, 1, 78, "Seats") + 1
        for seat, (side, who) in enumerate(self.sat()):
            stripe = f"side-{seat % len(SIDE_STRIPES)}"
            canvas.put(left + 3, y, SIDE_STRIPES[seat % len(SIDE_STRIPES)], stripe)
            canvas.put(left + 5, y, side[:22], stripe)
            canvas.put(left + 29, y, who or "▒▒▒│▒▒▒│▒▒▒  nobody yet", "strong" if who else "hidden")
            y += 1
        y = heading(canvas, left + 1, y + 1, 78, "Six words to compare") + 1
        for link in self.links():
            canvas.put(left + 3, y, link.peer.nick[:24], "strong")
            canvas.put(left + 29, y, " ".join(trust_phrase(self.me.identity.key, link.key)), "private")
            y += 1
        if not self.links():
            canvas.put(left + 3, y, "They stand here as soon as somebody calls.", "dim")
            y += 1
        self.below(canvas, left, y + 1)

    def below(self, canvas: Canvas, left: int, y: int) -> None:
        """What only one of the two sides sees."""


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
        if self.hosting is not None and (self.linked is None or not self.linked.match.ready):
            await self.hosting.close()
            if self.linked is not None:
                await self.linked.shut()

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
        self.begin(seated)
        if self.linked is not None:
            self.linked.listening = hosting.listener

    def sat(self) -> list[tuple[str, str]]:
        assert self.game is not None
        guests = [link.peer.nick for link in self.hosting.guests] if self.hosting else []
        names = [*guests, *[""] * len(self.setup.players)]
        seat = self.setup.players.index(YOU) if YOU in self.setup.players else 0
        names.insert(seat, f"{self.me.nick} (you)")
        return list(zip(self.game.facts.sides, names[: len(self.setup.players)], strict=False))

    def links(self) -> tuple[Link, ...]:
        return self.hosting.guests if self.hosting else ()

    def where(self) -> str:
        assert self.game is not None
        return f"{self.game.facts.title} · your table"

    def state(self) -> str:
        return "LAN ●" if self.hosting else "LAN ○"

    def question(self) -> str:
        if self.linked is not None:
            return _SETTING_UP
        missing = len(self.setup.players) - 1 - len(self.links())
        return f"Waiting for {missing} {'player' if missing == 1 else 'players'}. Tell them one of the addresses below."

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
        if self.linked is None or not self.linked.match.ready:
            await self._listener.close()
            if self.linked is not None:
                await self.linked.shut()
            elif self.joining is not None:
                self.joining.link.close()

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
            joining = await lookout.join_at(self._target, self.tell)
        finally:
            await lookout.close()
        self._met = lookout.met
        return joining

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
        self.begin(seated)
        if self.linked is not None:
            self.linked.listening = self._listener

    @property
    def _named(self) -> str:
        """What was typed."""
        return str(self._target) if isinstance(self._target, Code) else addresses.written(*self._target)

    def sat(self) -> list[tuple[str, str]]:
        invite = self.joining.invite if self.joining else None
        if invite is None or self.game is None:
            return []
        return list(zip(self.game.facts.sides, invite.nicks, strict=False))

    def links(self) -> tuple[Link, ...]:
        return (self.joining.link,) if self.joining else ()

    def where(self) -> str:
        return f"{self.game.facts.title} · {self._named}" if self.game else f"Calling {self._named}"

    def state(self) -> str:
        return "LAN ●" if self.joining and not self.note else "LAN ○"

    def question(self) -> str:
        if self.linked is not None:
            return _SETTING_UP
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
        return (*sit, *super().keys())

    def press(self, key: str) -> None:
        if key == "enter":
            self._sitting = True
            self._sit()
        else:
            super().press(key)

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
