"""The play screen with people on the other seats: who is waited for, whether they are heard, how a table stops.

What it shares with the screen of onlookers is in `followed`.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from datetime import datetime
from typing import Final

from paravent.core.game import is_out
from paravent.core.requests import Over, Seat
from paravent.net.customs import PAIR
from paravent.net.effects import Verdict
from paravent.net.terms import watchable
from paravent.tui import house, rematch, vacant
from paravent.tui.following import onlookers
from paravent.tui.keys import Key
from paravent.tui.linked import Linked, listed
from paravent.tui.proof import proved
from paravent.tui.screens.followed import LOG, FollowedPlay
from paravent.tui.screens.frame import HELP
from paravent.tui.screens.overlay import Choice, Question, Sure
from paravent.tui.screens.play import ordered
from paravent.tui.screens.show import Scene
from paravent.tui.widgets.rows import TypedLine

DROPPED: Final = "dropped"
OUT: Final = "The others voted you out while you were away."
_TALK = Key(("t",), "talk", "Say a line to the others: they read it in their log, and no saved game has it.")
_CALL = Key(("!",), "call now", "Call those who are away at once.")
_VOTE = Key(("%",), "go on without", "Vote to go on without who has been away for a minute.")
_AGAIN = Key(("n",), "again", "Open the same table again, everybody one seat further; the others are asked.")
_SEE = Key(("n",), "next table", "Look at the table that was opened again, and sit down.")
_PROVE = Key(("!",), "verify", "Check every signature, proof and rule of this game, as anybody can with its file.")


class LinkedPlay(FollowedPlay):
    """One table of peers, until it is left."""

    def __init__(self, linked: Linked) -> None:
        super().__init__(linked)
        self.linked = linked
        self.resigned = False
        self._away = set(linked.away)
        self._proof = ""
        """What came of checking the game that is over."""
        self._onlookers: tuple[str, ...] = ()
        """Of whom the log has told that they look on."""
        self._asked_again: Seat | None = None
        """Of whose next table the log has told."""
        self._opening = False
        """Whether the table is about to be opened again."""
        self._late: set[Seat] = set()
        """Whose time is used up, and who is told so."""
        self._voted: frozenset[tuple[Seat, Seat]] = frozenset()
        """Which votes stand in the log already: by whom, on whom."""
        linked.said = self._said
        for seat in range(len(linked.names)):
            if seat != linked.seat and seat not in linked.bots:
                words = linked.trust(seat)
                self.diary.note(f"Compare with {linked.names[seat]}: {words}")
        for told in linked.notes:
            self.diary.note(told)

    def on_mount(self) -> None:
        """Begin; where there is a clock, look at it."""
        super().on_mount()
        if self.linked.clocks is not None:
            self.set_interval(1.0, self._look_at_the_clocks)

    def _look_at_the_clocks(self) -> None:
        self.linked.tick()
        self._note_the_clocks()
        self.tell()

    def _note_the_clocks(self) -> None:
        """Tell once when somebody's time is used up."""
        clocks = self.linked.clocks
        for seat in set(clocks.empty) - self._late if clocks is not None else ():
            assert clocks is not None
            self._late.add(seat)
            votes = seat in self.linked.lost
            self.diary.note(house.used_up(self.linked.names[seat], clocks.minutes, votes=votes))

    # What happens ----------------------------------------------------------------------------------

    def _said(self, seat: Seat, words: str) -> None:
        self._note_the_links()  # who is back says so before he says anything else
        self.diary.note(f"{self.linked.names[seat]} says: {words}")
        self.tell()

    def take_note(self) -> None:
        self.stuck = self.linked.trouble
        if self.linked.refused:
            self.reason, self.linked.refused = self.linked.refused, ""
        self._note_the_links()
        self._note_the_votes()
        self._note_the_onlookers()
        self._note_the_invitation()

    def _note_the_links(self) -> None:
        """Tell in the log who goes and who comes, and when."""
        away = set(self.linked.away)
        now = f"{datetime.fromtimestamp(self.paravent.clock()).astimezone():%H:%M}"
        for seat in sorted(away ^ self._away):
            told = self._why_away(seat) if seat in away else f"{self.linked.names[seat]} is back"
            self.diary.note(f"{told}, at {now}.")
        self._away = away

    def _why_away(self, seat: Seat) -> str:
        """He said so, he fell silent although there is a link, or there is none any more."""
        name = self.linked.names[seat]
        if seat in self.linked.peer.parted:
            return f"{name} hung up"
        silent = seat in self.linked.peer.links
        return f"Nothing has been heard from {name} for a while" if silent else f"The link to {name} broke"

    def _note_the_votes(self) -> None:
        """Tell who wants to go on without whom, and who is still to say so."""
        votes = self.linked.peer.now.votes
        names, bots = self.linked.names, self.linked.bots
        cast = frozenset((voter, seat) for seat, voters in votes.items() for voter in voters)
        for voter, seat in sorted(cast - self._voted):
            if voter in bots or seat in bots:
                continue
            late = [names[other] for other in self.linked.people if other not in (*votes[seat], seat)]
            has = "has" if len(late) == 1 else "have"
            rest = f"{listed(late)} {has} not said so yet" if late else "all have said so"
            who = "You vote" if voter == self.linked.seat else f"{names[voter]} votes"
            self.diary.note(f"{who} to go on without {names[seat]}; {rest}.")
        self._voted |= cast

    def log_scene(self, scene: Scene) -> None:
        """Tell as well who plays on where a seat was left, and whoever was voted out what he can do now."""
        super().log_scene(scene)
        before, after = scene.before.state.cards.vacant, scene.after.state.cards.vacant
        if len(self.linked.names) == PAIR or isinstance(scene.after.request, Over):
            return
        for seat, name in enumerate(self.linked.names):
            if not (after & ~before) >> seat & 1 or is_out(self.game, scene.before.state, seat):
                continue
            if seat != self.linked.seat:
                self.diary.note(vacant.hereafter(name, steward=self.linked.stewarded))
            elif self.linked.vacant[seat] == DROPPED:
                self.diary.note(f"{OUT} Look on, or leave with q.")

    def _note_the_onlookers(self) -> None:
        """Tell in the log who has come to look on, and who has gone."""
        now = self.linked.watching
        come, gone = Counter(now) - Counter(self._onlookers), Counter(self._onlookers) - Counter(now)
        for nicks, what in ((come, "now: what lies open, and nobody's hand"), (gone, "no longer")):
            if nicks:
                verb = "watches" if len(nicks) == 1 else "watch"
                self.diary.note(f"{listed([*nicks])} {verb} {what}.")
        self._onlookers = now

    def _note_the_invitation(self) -> None:
        """Tell once in the log who of the others has opened a table."""
        seat = rematch.invited(self.linked)
        if seat not in (None, self._asked_again):
            self.diary.note(self._invitation(seat))
        self._asked_again = seat

    def _invitation(self, seat: Seat) -> str:
        return f"{self.linked.names[seat]} has opened a table of {rematch.title(self.linked, seat)}: n looks at it."

    def end_in_words(self) -> str:
        name = self.linked.files.path.stem
        if self.linked.verdict is not None:
            return f"{self.blame(self.linked.verdict)} {self.linked.verdict.reason}. It is kept as {name}."
        return f"All have signed the end: ! verifies it, kept as {name}." if self.linked.kept is not None else ""

    @property
    def kept_as(self) -> str:
        return self.linked.kept.stem if self.linked.kept is not None else ""

    @property
    def table_name(self) -> str:
        return self.linked.files.path.stem

    def resign(self) -> None:
        self.resigned = True
        super().resign()

    def retry(self) -> None:
        self.linked.retry()

    def take_back(self) -> None:
        self.refuse("among people nothing is taken back: they may have seen it")

    # Words -----------------------------------------------------------------------------------------

    def over_in_words(self) -> str:
        if self._opening:
            return "Hanging up, and opening the table again."
        seat = rematch.invited(self.linked)
        if seat is not None:
            return self._invitation(seat)
        return f"{super().over_in_words()}{' Play again?' if rematch.opens(self.linked) else ''}"

    def state(self) -> str:
        told = super().state()
        clocks = self.linked.clocks
        owing = self.linked.peer.now.choosing if clocks is not None else ()
        if clocks is not None and owing:
            seat = self.linked.seat if self.linked.seat in owing else owing[0]
            told = f"{told}  {clocks.shown(seat)}"
        count = len(self.linked.watching)
        seen = f"{count} {'watches' if count == 1 else 'watch'}" if count else ""
        return "  ".join([*filter(None, (told, seen)), "LAN ○" if self.linked.missed else "LAN ●"])

    def legal(self) -> str:
        verdict = self.linked.verdict
        if verdict is not None:
            return f"× {verdict.reason}. `paravent verify {self.linked.files.path.stem}` shows it to anybody."
        quiet = not self.stuck and not self.board.beat and not self.solo.match.over
        if quiet and self.linked.missed and not (self.mine and self.board.reason):
            return f"! {self.linked.missing()}"
        return self._proof if self._proof and self.solo.match.over and self.board.beat is None else super().legal()

    def help(self) -> tuple[str, ...]:
        watching = onlookers(self.linked.watching)
        return (
            *super().help(),
            *((f"{watching}. They see what lies open, and nobody's hand.",) if watching else ()),
            (
                "Among people nothing is taken back, and there are no hints. `:say WORDS` talks to the others; "
                "`:call` calls those who are away at once."
            ),
        )

    def blame(self, verdict: Verdict) -> str:
        if verdict.code == "DROPPED":
            return "You are out, and nobody is to blame: leave the table, or look at what is kept."
        return super().blame(verdict)

    def _waiting(self) -> str:
        """Who is waited for, for what, and since when."""
        seats = self._waits[1]
        names = listed([self.linked.names[seat] for seat in seats])
        if not seats or self.linked.peer.now.done:
            return "" if self.solo.match.over else "Your program works."
        if len(self.linked.names) > PAIR and self.linked.seat in self.linked.peer.now.gone:
            out = f"{OUT} " if self.linked.vacant.get(self.linked.seat) == DROPPED else ""
            return f"{out}You look on. {names} {'is' if len(seats) == 1 else 'are'} waited for, {self.since}."
        if self.resigned:
            return f"You have resigned. {names} has to hear of it, {self.since}."
        return super()._waiting()

    # Keys ------------------------------------------------------------------------------------------

    def keys(self) -> tuple[Key, ...]:
        if self._opening:
            return (self.way_back(),)
        if self.linked.verdict is not None:
            return (self.way_back(), LOG, HELP)
        if self.stuck or self._in_log or self.show.running:
            return super().keys()
        if not self.solo.match.over:
            call = (_CALL,) if self.linked.missed else ()
            vote = (_VOTE,) if self.linked.lost else ()
            return (*vote, *call, *super().keys())
        board = self.board.keys() if self.board.view is not None else ()
        return (*ordered(board, (self.way_back(), *self._acts())), HELP)

    def _acts(self) -> tuple[Key, ...]:
        over = self.solo.match.over is not None
        prove = (_PROVE,) if over and self.linked.kept is not None else ()
        again = (_AGAIN,) if over and rematch.opens(self.linked) else ()
        see = (_SEE,) if over and rematch.invited(self.linked) is not None else ()
        return (*(see or again), *prove, *super()._acts(), _TALK)

    def press(self, key: str) -> None:
        if key == "t" and _TALK in self.keys():
            self.query_one(TypedLine).open(":", "say ")
        elif key == "n" and _SEE in self.keys():
            self._see()
        elif key == "n" and _AGAIN in self.keys():
            self._open_again()
        elif key == "!" and _PROVE in self.keys():
            self._prove()
        elif key == "!" and _CALL in self.keys():
            self._call()
        elif key == "%" and _VOTE in self.keys():
            self._vote()
        else:
            super().press(key)

    def _call(self) -> None:
        self.linked.peer.circle.call_now()

    def _see(self) -> None:
        """Go on to the table that somebody has opened."""
        spot = rematch.spot(self.linked)
        if spot is not None:
            self.paravent.open_join(spot)

    def _open_again(self) -> None:
        """Hang up, since the port is to be the same, and open the table once more."""
        self._opening = True
        again, wishes = rematch.setup(self.linked), rematch.wishes(self.linked)
        private = not watchable(self.linked.terms.options)
        port = self.linked.listening.port if self.linked.listening is not None else 0

        async def opened() -> None:
            await self.linked.shut()
            if self in self.app.screen_stack:  # nobody has turned back meanwhile
                self.paravent.open_again(again, port or None, wishes, private=private)

        self.run_worker(opened(), group="again")

    def _prove(self) -> None:
        """Check the file of the game that is over, off the event loop, and say what came of it."""
        path = self.linked.kept
        assert path is not None
        self._proof = "Every message is read and checked again."

        async def checked() -> None:
            self._proof = await asyncio.to_thread(proved, path)
            self.diary.note(self._proof[2:])
            self.tell()

        self.run_worker(checked(), exclusive=True)

    def _vote(self) -> None:
        """Ask whether to go on without the first of those who are lost."""
        seat = self.linked.lost[0]
        name = self.linked.names[seat]
        text = (
            f"When all the others vote so, the game goes on without {name}: the cards go back to where they lay, and "
            f"{name} can only look on from then on. {vacant.thereupon(steward=self.linked.stewarded)} "
            "A vote cannot be taken back."
        )

        def answered(sure: bool | None) -> None:  # noqa: FBT001 - Textual calls it with the answer alone
            if sure:
                self.linked.vote(seat)

        self.app.push_screen(Sure(f"Go on without {name}?", text, f"go on without {name}"), answered)

    def _leave(self) -> None:
        if self.ended:
            self.dismiss()
            return
        text = f"Everything that was played is kept, and the first screen leads back to this table.{self.of_draft()}"
        choices = [Choice("s", "hang up, the game stays unfinished")]
        if len(self.linked.names) == PAIR and not self.resigned:
            text = f"{text} To resign ends it: the other side wins."
            choices.append(Choice("r", "resign: the game is lost and over"))
        elif len(self.linked.names) > PAIR and not self.resigned and self.linked.seat in self.linked.people:
            then = vacant.thereupon(steward=self.linked.stewarded)
            text = f"{text} To leave it for good lets the others play on without you. {then}"
            choices.append(Choice("r", "leave for good: the others play on without you"))
        self.app.push_screen(Question("Leave the table?", text, choices), self._left)

    def typed(self, text: str) -> bool:
        """`say WORDS` talks to the others, `call` calls who is away, `home` leaves a table that is over."""
        word, _, rest = text.partition(" ")
        match word:
            case "say":
                self._say(rest)
            case "call" if not rest:
                self._call()
            case "verify" if not rest and _PROVE in self.keys():
                self._prove()
            case "home" if not rest and self.ended:
                self.dismiss()
            case _:
                return super().typed(text)
        return True

    def _say(self, words: str) -> None:
        line = self.linked.peer.chat(words)
        if not line:
            self.refuse("say what? write `say` and some words")
        elif not self.linked.peer.links:
            self.refuse("nobody hears you now: there is no link to anybody")
        else:
            self.diary.note(f"you say: {line}")
            self.tell()
