"""What both sides of a table see before the game: who sits where, and the words by which they know one another.

When all seats are taken the cards are masked and shuffled by everyone, and the play screen takes over. Until then Esc
hangs up and nothing has begun. How each side comes that far is `meeting`.
"""

from __future__ import annotations

from paravent.core.game import AnyGame
from paravent.core.journal import Refused
from paravent.net import wire
from paravent.net.identity import trust_phrase
from paravent.net.lan.links import Link, Me
from paravent.net.lan.listening import Listener
from paravent.net.lan.sitting import Seated
from paravent.net.store import Unwritable
from paravent.tui.glyphs import SIDE_STRIPES
from paravent.tui.keys import Key
from paravent.tui.linked import Linked, listed
from paravent.tui.screens.frame import HELP, TYPED, Drawn
from paravent.tui.screens.linked import LinkedPlay
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.parts import heading

FREE = "▒▒▒│▒▒▒│▒▒▒  nobody yet"


class Meeting(Drawn):
    """The base of both sides' rooms."""

    def __init__(self, me: Me) -> None:
        super().__init__()
        self.me = me
        self.game: AnyGame | None = None
        self.linked: Linked | None = None
        self.note = ""
        """Why nothing comes of it."""
        self._early: list[Link] = []
        self._handed_over = False

    # What each side has ----------------------------------------------------------------------------

    def nicks(self) -> tuple[str, ...]:
        """Who sits on each seat, as far as it is known; empty where it is free."""
        raise NotImplementedError

    def links(self) -> tuple[Link, ...]:
        """Those who can be compared with."""
        raise NotImplementedError

    # What both sides do ----------------------------------------------------------------------------

    def begin(self, seated: Seated, listening: Listener) -> None:
        """All seats are taken: set the table up."""
        assert self.game is not None
        try:
            self.linked = Linked(self.game, seated, self.me, listening)
        except (Refused, Unwritable, wire.Malformed) as error:
            for link in seated.links:
                link.close()
            self.fail(str(error))
            return
        self.linked.changed = self._set_up
        for link in self._early:
            self.linked.arrived(link)
        self._set_up()

    def arrived(self, link: Link) -> None:
        """Somebody calls who belongs to a table that has begun."""
        if self.linked is None:
            self._early.append(link)
        else:
            self.linked.arrived(link)

    def fail(self, why: str) -> None:
        """It came to nothing; say why."""
        self.note = why
        self.tell()

    async def leave(self) -> bool:
        """Hang up at a table that is not handed over to the play screen; returns whether there is one to hang up at."""
        if self._handed_over or self.linked is None:
            return False
        self.linked.changed = _nothing
        await self.linked.shut()
        return True

    def on_screen_resume(self) -> None:
        """Something lay over it, and the table may have been set up meanwhile."""
        super().on_screen_resume()
        self._set_up()

    def _set_up(self) -> None:
        """Go on to the play screen as soon as there is something to play."""
        linked = self.linked
        if linked is None or self._handed_over or self.app.screen is not self:
            return
        if linked.match.ready:
            self._handed_over = True
            self.app.switch_screen(LinkedPlay(linked))
            return
        if linked.verdict is not None:
            self.note = linked.verdict.reason
        self.tell()

    # Words -----------------------------------------------------------------------------------------

    def question(self) -> str:
        linked = self.linked
        if linked is None:
            return ""
        if linked.verdict is not None:
            return "The table has stopped before the game began. Nobody has lost anything."
        waits = [seat for seat in linked.peer.now.waits_for if seat != linked.seat]
        return f"All are here. {listed([linked.names[seat] for seat in waits] or ['your program'])} masks and shuffles."

    def legal(self) -> str:
        if self.note:
            return f"× {self.note}"
        linked = self.linked
        if linked is not None and linked.trouble:
            return f"! {linked.trouble}"
        if linked is not None and linked.away:
            return f"! {linked.missing()}"
        return "◆ Compare the six words with each other before you trust a name." if self.links() else ""

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
        rules = (Key(("r",), "rules", "The rules of this game."),) if self.game is not None else ()
        return (*rules, Key(("escape",), "home", "Hang up; nothing has begun."), TYPED, HELP)

    def press(self, key: str) -> None:
        if key == "escape":
            self.dismiss()
        elif key == "r" and self.game is not None:
            self.paravent.open_rules(self.game.facts.name)

    # Drawing ---------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        left = max(0, (canvas.width - 80) // 2)
        sides = self.game.facts.sides if self.game is not None else ()
        y = 1
        if self.nicks():
            y = heading(canvas, left + 1, y, 78, "Seats") + 1
        for seat, (side, who) in enumerate(zip(sides, self.nicks(), strict=False)):
            stripe = f"side-{seat % len(SIDE_STRIPES)}"
            canvas.put(left + 3, y, SIDE_STRIPES[seat % len(SIDE_STRIPES)], stripe)
            canvas.put(left + 5, y, side[:22], stripe)
            canvas.put(left + 29, y, who or FREE, "strong" if who else "hidden")
            y += 1
        if self.links():
            y = heading(canvas, left + 1, y + 1, 78, "Six words to compare") + 1
        for link in self.links():
            canvas.put(left + 3, y, link.peer.nick[:24], "strong")
            canvas.put(left + 29, y, " ".join(trust_phrase(self.me.identity.key, link.key)), "private")
            y += 1
        self.below(canvas, left, y + 1)

    def below(self, canvas: Canvas, left: int, y: int) -> None:
        """What only one of the two sides sees."""


def _nothing() -> None:
    """The screen is gone."""
