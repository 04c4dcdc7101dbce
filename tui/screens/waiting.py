"""What both sides of a table see before the game: who sits where, and the words by which they know one another.

When all seats are taken the cards are masked and shuffled by everyone, and the play screen takes over. Until then Esc
hangs up and nothing has begun. How each side comes that far is `hostroom` and `guestroom`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paravent.core.game import AnyGame
from paravent.core.journal import Refused
from paravent.core.requests import Seat
from paravent.net import wire
from paravent.net.identity import trust_phrase
from paravent.net.lan import sitting
from paravent.net.lan.known import ChangedKey, Standing
from paravent.net.lan.links import Link, Me
from paravent.net.lan.listening import Listener
from paravent.net.notes import MAX_WORDS, tidied
from paravent.net.store import Unwritable
from paravent.tui import nearby
from paravent.tui.boards import stripes
from paravent.tui.keys import Key
from paravent.tui.linked import Linked, listed
from paravent.tui.roster import LETTERS
from paravent.tui.screens import seats
from paravent.tui.screens.excerpt import beside
from paravent.tui.screens.frame import HELP, TYPED, Drawn
from paravent.tui.screens.linked import LinkedPlay
from paravent.tui.screens.overlay import Sure
from paravent.tui.screens.seats import Seated, Words
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.rows import TypedLine
from paravent.tui.widgets.sheet import Sheet

MOST_LINES: Final = 50
ROOMY: Final = 6
"""More seats and links than that stand without blank rows between."""
READY: Final = "✓ ready"
TALL: Final = 24
"""Rows that a room takes at most; with more it stands lower."""
_FORGET: Final = Key(("x",), "forget old key", "Forget the key that you know by this name, once you have asked.")
_TALK: Final = Key(("t",), "talk", "Say a line to the others.")


class Meeting(Drawn):
    """The base of both sides' rooms."""

    def __init__(self, me: Me) -> None:
        super().__init__()
        self.me = me
        self.known = nearby.known()
        self.game: AnyGame | None = None
        self.linked: Linked | None = None
        self.note = ""
        """Why nothing comes of it."""
        self.changed_key: ChangedKey | None = None
        """Who is known by another key, and was refused for it."""
        self._talk: list[tuple[str, str]] = []
        self._early: list[Link] = []
        self._handed_over = False

    # What each side has ----------------------------------------------------------------------------

    def nicks(self) -> tuple[str, ...]:
        """Who sits on each seat, as far as it is known; empty where it is free."""
        raise NotImplementedError

    def seated(self) -> tuple[Seated, ...]:
        """The seats as they are shown."""
        return tuple(Seated(nick, READY if nick else "") for nick in self.nicks())

    def links(self) -> tuple[Link, ...]:
        """Those who can be compared with."""
        raise NotImplementedError

    def speak(self, words: str) -> None:
        """Say a line to those who are there, before the table begins."""
        raise NotImplementedError

    def helps(self) -> tuple[str, ...]:
        """What can be done when nothing came of it."""
        return ("Esc goes back; nothing has begun, and nothing is lost.",)

    # What both sides do ----------------------------------------------------------------------------

    def begin(self, seated: sitting.Seated, listening: Listener) -> None:
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
        self.linked.said = self._said_at_table
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

    def heard(self, nick: str, words: str) -> None:
        """Somebody says something."""
        self._talk = [*self._talk, (nick, words)][-MOST_LINES:]
        self.tell()

    def _said_at_table(self, seat: Seat, words: str) -> None:
        if self.linked is not None:
            self.heard(self.linked.names[seat], words)

    def _say(self, words: str) -> None:
        """Say a line to the others; it stands here, too."""
        line = tidied(words, MAX_WORDS)
        if self.note or not line:
            self.refuse("nobody is here who would hear it")
            return
        if self.linked is not None:
            self.linked.peer.chat(line)
        else:
            self.speak(line)
        self.heard("you", line)

    def _compared(self, key: str) -> None:
        """Mark the words of somebody as compared, or take that back."""
        link = dict(zip(LETTERS, self.links(), strict=False))[key]
        compared = self.known.standing(link.key, link.peer.nick, link.address) is not Standing.COMPARED
        self.known.mark(link.key, link.peer.nick, compared=compared)
        if self.known.trouble:
            self.refuse(self.known.trouble)

    def _forget(self, changed: ChangedKey) -> None:
        """Ask before a key that is known by a name is forgotten."""
        self.app.push_screen(Sure("Another key", str(changed), "forget the old key"), self._forgotten)

    def _forgotten(self, sure: bool | None) -> None:  # noqa: FBT001 - Textual calls it with the answer alone
        if sure and self.changed_key is not None:
            self.known.forget(self.changed_key.nick)
            self.changed_key = None
            self.forgiven()

    def forgiven(self) -> None:
        """Whoever was refused may be met again, with the key that he has now."""

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
            return ""
        linked = self.linked
        if linked is not None and linked.trouble:
            return f"! {linked.trouble}"
        if linked is not None and linked.missed:
            return f"! {linked.missing()}"
        return "◆ Read the six words to each other; a letter marks them as compared." if self.links() else ""

    def help(self) -> tuple[str, ...]:
        return (
            self.question(),
            (
                "Nobody has to be trusted: what is hidden stays hidden by mathematics, and the saved game proves "
                "afterwards that everybody kept to the rules."
            ),
            (
                "The six words are the same for both of you. Read them to each other once: if they differ, somebody "
                "sits between you. The letter before them marks them as compared, and once more takes that back."
            ),
            (
                "Other key: somebody of this name had another one when you last met. Ask by voice whether it is so; "
                "`paravent known --forget NICK` forgets the old one."
            ),
        )

    # Keys ------------------------------------------------------------------------------------------

    def keys(self) -> tuple[Key, ...]:
        letters = tuple(LETTERS[: len(self.links())]) if not self.note else ()
        return (
            *(
                (Key(letters, "compared", "Mark the six words as compared; once more takes it back."),)
                if letters
                else ()
            ),
            *((_TALK,) if self.links() and not self.note else ()),
            *((_FORGET,) if self.changed_key is not None else ()),
            *((Key(("r",), "rules", "The rules of this game."),) if self.game is not None else ()),
            Key(("escape",), "back", "Hang up; nothing has begun."),
            TYPED,
            HELP,
        )

    def press(self, key: str) -> None:
        if key == "escape":
            self.dismiss()
        elif key == "t":
            self.query_one(TypedLine).open(":", "say ")
        elif key == "x" and self.changed_key is not None:
            self._forget(self.changed_key)
        elif key == "r" and self.game is not None:
            self.paravent.open_rules(self.game.facts.name)
        elif key in LETTERS:
            self._compared(key)

    def typed(self, text: str) -> bool:
        """`say WORDS`, `compared LETTER`."""
        word, _, rest = text.partition(" ")
        if word == "say" and rest:
            self._say(rest)
        elif word == "compared" and rest in LETTERS[: len(self.links())] and rest:
            self._compared(rest)
        else:
            return False
        return True

    # Drawing ---------------------------------------------------------------------------------------

    def on_sheet_clicked(self, message: Sheet.Clicked) -> None:
        """A click on somebody's words marks them as compared."""
        self.try_press(message.target)

    def draw(self, canvas: Canvas) -> None:
        top = max(0, (canvas.height - TALL) // 4)
        if self.note:
            seats.failed(canvas, beside(canvas, top + 1, None), top + 1, self.note, self.helps())
            return
        there, links = self.seated(), self.links()
        crowded = len(there) + len(links) > ROOMY and not top
        gap, y = int(not crowded), top + int(not crowded)
        left = beside(canvas, y, self.game)
        if there and self.game is not None:
            y = seats.seats(canvas, left, y, self.game.facts.sides, stripes(self.game.facts.name), there) + gap
        if links:
            y = seats.words(canvas, left, y, self._words(links)) + gap
        y = self.below(canvas, left, y) + gap
        seats.talk(canvas, left, y, self._talk, canvas.height)

    def _words(self, links: Sequence[Link]) -> list[Words]:
        me = self.me.identity.key
        return [
            Words(
                key,
                link.peer.nick,
                " ".join(trust_phrase(me, link.key)),
                self.known.standing(link.key, link.peer.nick, link.address),
            )
            for key, link in zip(LETTERS, links, strict=False)
        ]

    def below(self, canvas: Canvas, left: int, y: int) -> int:
        """What only one of the two sides sees; returns the row after it."""
        raise NotImplementedError


def _nothing() -> None:
    """The screen is gone."""
