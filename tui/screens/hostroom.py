"""The room of a host: a table of one's own that waits for guests, and what they can type to come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from textual import events, on, work

from paravent.core import games
from paravent.core.requests import Seat
from paravent.net.customs import PAIR
from paravent.net.lan.hosting import Hosting
from paravent.net.lan.links import Link, Me, Unreachable
from paravent.net.lan.lookout import Lookout
from paravent.tui import nearby, vacant
from paravent.tui.following import welcome
from paravent.tui.hired import Hired
from paravent.tui.keys import Key
from paravent.tui.linked import Linked, listed
from paravent.tui.screens.seats import Seated
from paravent.tui.screens.waiting import READY, Meeting
from paravent.tui.solo import BOT, YOU, Setup, usual
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.parts import heading

MOST_COMPARED: Final = 5
CROWD: Final = 5
"""With so many seats there is room for one address."""
_HIRE: Final = Key(("+",), "bot", "Give the last free seat to a bot, which this machine plays.")
_FIRE: Final = Key(("-",), "no bot", "Take the seat of the last bot for a person again.")
_RENEW: Final = Key(("n",), "new code", "Make another code; the one that was told is dead then.")


class HostRoom(Meeting):
    """Waits for guests."""

    def __init__(
        self,
        setup: Setup,
        me: Me,
        port: int | None = None,
        only: str = "",
        lookout: Lookout | None = None,
        *,
        private: bool = False,
        wishes: Mapping[bytes, Seat] | None = None,
    ) -> None:
        """`port` None: the usual one, or the next that is free; `only` empty: all interfaces of this machine.

        `lookout` is that of the lobby one comes from, with the port and the code that it has told; `wishes` is who gets
        which seat, by his key.
        """
        super().__init__(me)
        self.setup = setup
        self.game = games.load(setup.game)
        self.hosting: Hosting | None = None
        self.hired: Hired | None = None
        self.lookout = lookout
        self._port = None if lookout is not None else port
        self._only = only
        self._private = private
        self._wishes = wishes or {}

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
            if self.hired is not None:
                await self.hired.close()

    @work
    async def _wait(self) -> None:
        assert self.game is not None
        players = self.setup.players
        seat = players.index(YOU) if YOU in players else 0
        hired = Hired(self.game, self.me, self.paravent.thinker)
        bots = hired.seated(players)
        hosting = Hosting(
            self.game,
            self.setup.options,
            len(players),
            self.me,
            self._changed,
            seat=seat,
            bots=bots,
            strict=self.setup.strict,
            steward=self.setup.steward,
            minutes=self.setup.minutes,
            watch=not self._private,
        )
        hosting.said, hosting.wishes = self.heard, self._wishes
        if self.lookout is None:
            self.lookout = nearby.lookout(self.paravent.settings, self.me, self._only)
        self.lookout.changed, self.known = self._changed, self.lookout.known
        try:
            await self.lookout.host(hosting, self._port)
        except Unreachable as error:
            self.fail(str(error))
            return
        self.hosting, self.hired = hosting, hired
        hired.start(self.lookout.here)
        await self.lookout.open()
        self.tell()
        seated = await hosting.full()
        hosting.later = self.arrived
        await self.lookout.play()
        for link in hosting.guests:
            self.lookout.met(link)
        self.begin(seated, hosting.listener)
        if self.linked is None:
            await hired.close()
        else:
            linked = self.linked
            linked.level_of = hired.level_of
            linked.along.append(lambda: hired.close(for_good=linked.parting))
            self._stay_found(self.linked, self.lookout)

    def _stay_found(self, linked: Linked, lookout: Lookout) -> None:
        """While it is played the table is still seen by others, and led to by its code: they may look on."""
        self.lookout, lookout.changed = None, _nothing
        linked.along.append(lookout.close)
        if linked.peer.gallery is not None:
            linked.peer.gallery.aside = lookout.door.hears

    def _changed(self) -> None:
        """Something is otherwise at the table, or near it."""
        self.changed_key = self.lookout.refused if self.lookout is not None else None
        self.tell()

    def forgiven(self) -> None:
        if self.hosting is not None and self.lookout is not None:
            self.lookout.refused, self.hosting.told = None, ""

    def nicks(self) -> tuple[str, ...]:
        if self.hosting is None:
            return ("",) * len(self.setup.players)
        seat = self.hosting.seat
        return tuple(f"{nick} (you)" if at == seat else nick for at, nick in enumerate(self.hosting.nicks))

    def seated(self) -> tuple[Seated, ...]:
        bots = self.hosting.bots if self.hosting is not None else {}
        return tuple(
            Seated(nick, "on your machine" if seat in bots else READY if nick else "")
            for seat, nick in enumerate(self.nicks())
        )

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
            told = told or (self.hired.trouble if self.hired is not None else "")
            if self.changed_key is not None:
                return f"! {self.changed_key.nick} has another key, and was not let sit down: it is told above."
            if told:
                return f"! {told}"
        return super().legal() or ("" if self.note else "◆ The game begins by itself as soon as everybody sits.")

    def last_line(self) -> str:
        lookers = self.hosting.lookers if self.hosting is not None and self.linked is None else ()
        if lookers:
            see = "sees" if len(lookers) == 1 else "see"
            return f"{listed([link.peer.nick for link in lookers])} {see} this table."
        return f"Search: {self.lookout.lobby.status}." if self.lookout is not None and not self.note else ""

    def help(self) -> tuple[str, ...]:
        return (*super().help(), welcome(watch=not self._private))

    def keys(self) -> tuple[Key, ...]:
        waiting = self.hosting is not None and self.linked is None and not self.note
        if not waiting or self.hosting is None:
            return super().keys()
        hire = (_HIRE,) if len(self.setup.players) > PAIR else ()
        fire = (_FIRE,) if self.hosting.bots else ()
        *own, back, typed, told = super().keys()
        return (*hire, *fire, *own, _RENEW, back, typed, told)

    def press(self, key: str) -> None:
        if key == "n" and self.lookout is not None:
            self.lookout.door.renew()
        elif key == "+":
            self._hire()
        elif key == "-":
            self._fire()
        else:
            super().press(key)

    def _hire(self) -> None:
        """Let a bot of this machine sit on the last free seat."""
        assert self.hosting is not None
        assert self.hired is not None
        assert self.lookout is not None
        assert self.game is not None
        bot = self.hired.hire(usual(self.game).players[-1].removeprefix(BOT))
        if self.hosting.hire(bot):
            self.hired.start(self.lookout.here)
        else:
            self.refuse("the last seat is for a person: games against bots alone begin on the first screen")

    @work
    async def _fire(self) -> None:
        bot = self.hosting.dismiss() if self.hosting is not None else None
        if bot is not None and self.hired is not None:
            await self.hired.dismiss(bot)

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
        if self.changed_key is not None:
            y = heading(canvas, left + 1, y, 78, "Not let sit down")
            y = canvas.wrap(left + 3, y, 75, str(self.changed_key), "price")
        elif self.game is not None and vacant.matters(self.game, len(self.setup.players)):
            words = f"Whoever leaves for good: {vacant.thereupon(steward=self.setup.steward)}"
            y = canvas.wrap(left + 3, y, 75, words, "dim")
        return y


def _nothing() -> None:
    """The room is left."""
