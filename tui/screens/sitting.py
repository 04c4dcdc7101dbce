"""Sitting at a table: drives a `Match`, tells what happens on a board, lets bots think; the words are `play`'s.

What happens is on disk before it is shown. Bots think elsewhere (`Solo.thinker`, in a thread) and their choices come
back as messages; whatever comes late, or from a table that was left, is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

from textual import on
from textual.message import Message

from paravent.core.game import Illegal
from paravent.core.requests import Ask, Request, Seat
from paravent.core.sight import as_seen_by
from paravent.net.store import Unwritable
from paravent.tui import drafts
from paravent.tui.boards import board_for, stripes
from paravent.tui.boards.base import Board, View
from paravent.tui.diary import Diary
from paravent.tui.orders import Orders, told
from paravent.tui.screens.show import Scene
from paravent.tui.screens.telling import Telling
from paravent.tui.solo import AnyTurn, Solo, acts_in_words
from paravent.tui.undo import undo


class Thought(Message):
    """A bot has chosen."""

    def __init__(self, seat: Seat, action: object, answers: int, why: str) -> None:
        super().__init__()
        self.seat = seat
        self.action = action
        self.answers = answers
        """How many answers the table had when the bot was asked."""
        self.why = why


class Advice(Message):
    """What a good bot would do, in a line; it may come late."""

    def __init__(self, text: str, answers: int) -> None:
        super().__init__()
        self.text = text
        self.answers = answers
        """How many answers the table had when it was asked."""


class Sitting(Telling):
    """One table, until it is left."""

    def __init__(self, solo: Solo) -> None:
        super().__init__(board_for(solo.game.facts.name))
        self.solo = solo
        self.game = solo.game
        self.diary = Diary(stripes(self.game.facts.name))
        for past in solo.past:
            self.diary.add(past.acts, past.events)
        for note in solo.file.notes if solo.file else ():
            self.diary.note(note)
        self._obeyed = ""
        """What an order has just answered, in words, until that is seen to happen."""
        self.stuck = ""
        """Why nothing can be saved; nothing happens until it can."""
        self.advice = ""
        """The hint that was asked for, or that it is being thought about; row 22, until the next key."""
        self._drafted = False
        """Whether a draft was taken up."""
        self._asked: tuple[Seat, int] | None = None
        self._advised: int | None = None
        """How many answers there were when a hint was asked for that has not come yet."""
        self._finished = False
        self.kept = ""
        """As what a game that is over was put to the others; nothing before."""

    def on_mount(self) -> None:
        """Let the game come to its first question."""
        self.board.show(self.view_now())
        self.solo.thinker.start()
        self._do(self.solo.match.run)
        super().on_mount()

    def on_unmount(self) -> None:
        """The table is left; every answer has long been safe."""
        self.keep_draft()
        self.solo.close()

    # A choice that is not sent yet -----------------------------------------------------------------

    @property
    def table_name(self) -> str:
        """As what the table lies on the disk; nothing where it does not."""
        return self.solo.file.path.stem if self.solo.file is not None else ""

    def keep_draft(self) -> bool:
        """Keep it for when the game goes on; returns whether nothing of it would be lost."""
        if self.table_name and self.solo.match.over is not None:
            drafts.forget(self.table_name)
            return True
        if not self.table_name:
            return not self.board.unsent()
        return drafts.keep(self.table_name, len(self.solo.match.table.journal.entries), self.board.unsent())

    def _take_up_draft(self) -> None:
        """Go on, once, with what was chosen and not sent when the game was left."""
        if self._drafted or not self.table_name or not self.mine:
            return
        words = drafts.kept(self.table_name, len(self.solo.match.table.journal.entries))
        if not words:
            return
        self._drafted = True
        with suppress(Illegal):
            self.board.take_up(words)
            self.diary.note("Your choice is as you left it, and not sent yet.")

    # What is decided beforehand --------------------------------------------------------------------

    @cached_property
    def orders(self) -> Orders:
        """What the person has decided beforehand."""
        options = dict(self.solo.match.table.journal.header.options)
        return Orders(self.game, options, self.table_name if self.solo.seat is not None else "")

    @property
    def can_order(self) -> bool:
        """Whether there is a seat, and anything that could be decided beforehand for it."""
        return self.solo.seat is not None and not self.solo.match.over and bool(self.orders.known)

    def give_orders(self, given: Mapping[str, str]) -> None:
        """Set the orders; a question that they cover is answered at once, the present one too."""
        self.diary.note(self.orders.give(given))
        self._do(list)

    def _by_order(self) -> Callable[[], list[AnyTurn]] | None:
        """The answer to the present question, where an order has it; None: the person is asked, or somebody else."""
        seat = self.solo.seat
        if seat is None or not self.mine or self.stuck or not self.orders.given:
            return None
        seen = self.solo.match.table.seen_by(seat)
        found = self.orders.obeyed(seen, seat)
        if found is None:
            return None
        self._obeyed = told(found, self.game.words.say(seen, seat, found.action))
        return partial(self.solo.match.choose, seat, found.action)

    def log_scene(self, scene: Scene) -> None:
        if scene.note:
            self.diary.note(scene.note)
        self.diary.add(scene.acts, scene.events)

    # What is seen ----------------------------------------------------------------------------------

    @property
    def mine(self) -> bool:
        """Whether an action of the person is due."""
        return self.solo.seat is not None and self.solo.seat in self.solo.match.owed

    @property
    def advisable(self) -> bool:
        """Whether a hint can be asked for: against bots only, and where people are left to themselves, never."""
        return self.mine and not self.stuck and not self.show.running and isinstance(self.solo, Solo)

    def view_now(self) -> View:
        """The position as the person sees it."""
        match = self.solo.match
        chosen = tuple(seat for seat in range(match.table.seats) if match.has_chosen(seat))
        return self._view(match.table.seen_by(self.solo.seat), match.table.asks(), chosen)

    def _view(self, seen: Any, request: Request, chosen: tuple[Seat, ...]) -> View:  # noqa: ANN401 - a game's own state
        hints = self.paravent.settings.hints
        return View(self.game, seen, self.solo.seat, request, self.solo.names, chosen, hints=hints)

    def _scene(self, turn: AnyTurn) -> Scene:
        """A turn as the person sees it. Its views ask nothing: they are only shown."""
        after = as_seen_by(turn.after, self.solo.seat)
        request = self.game.awaits(after)
        note = ""
        if self._obeyed and any(seat == self.solo.seat for seat, _ in getattr(turn.answer, "acts", ())):
            note, self._obeyed = self._obeyed, ""
        return Scene(
            self._view(as_seen_by(turn.before, self.solo.seat), turn.request, _asked(turn.request)),
            replace(self._view(after, request, _asked(request)), events=turn.seen_by(self.game, self.solo.seat)),
            acts_in_words(self.game, turn),
            note,
        )

    # What happens ----------------------------------------------------------------------------------

    @on(Board.Chosen)
    def _chosen(self, message: Board.Chosen) -> None:
        message.stop()
        self.advice = ""
        if self.solo.seat is not None and self.mine and not self.stuck:
            self._do(partial(self.solo.match.choose, self.solo.seat, message.action))

    def resign(self) -> None:
        """Give the game up; the others play on, or it is over."""
        if self.solo.seat is not None and not self.solo.match.over:
            self._do(partial(self.solo.match.leave, self.solo.seat, "resigned"))

    def take_back(self) -> None:
        """Take the last action back, or say why it stands."""
        try:
            undo(self.solo)
        except (Illegal, Unwritable) as error:
            self.refuse(str(error))
            return
        self.diary.note("You take your last action back.")
        self.still()

    def retry(self) -> None:
        """Try once more to save what could not be saved."""
        self.stuck = ""
        self._do(self.solo.match.run)

    def _do(self, step: Callable[[], list[AnyTurn]]) -> None:
        """Let something happen at the table, and whatever the person has decided beforehand; and tell it."""
        due: Callable[[], list[AnyTurn]] | None = step
        while due is not None:
            try:
                turns = due()
            except Illegal as error:
                self.board.refuse(str(error))
                self.board.changed()
                return
            except Unwritable as error:
                self.stuck = str(error)
                self.still()
                return
            for turn in turns:
                self.show.add(self._scene(turn))
            due = self._by_order()
        if self.solo.match.over:
            self._finish()
        if not self.show.running:
            self.step()
        self._ask_bots()

    def _finish(self) -> None:
        """Keep the game that is over with the others."""
        if self._finished:
            return
        self._finished = True
        try:
            self.solo.finish()
            self.kept = self.solo.file.path.stem if self.solo.file is not None else ""
        except Unwritable as error:
            self.diary.note(f"The game stays among those that run: {error}")

    # The still screen ------------------------------------------------------------------------------

    def still(self, *, replaces: bool = False) -> None:
        """Show the position as it is. A question that takes the place of a show is deaf for a moment."""
        self.board.show(self.view_now())
        self._take_up_draft()
        guard = self.paravent.guard
        if replaces and guard:
            self.board.deaf = True
            self.set_timer(guard, self._listen)
        self.tell()

    def _listen(self) -> None:
        self.board.deaf = False

    # Bots ------------------------------------------------------------------------------------------

    def _ask_bots(self) -> None:
        """Ask the next bot that is due, one at a time."""
        due = self.solo.thinking
        if not due or self.stuck:
            return
        asked = (due[0], len(self.solo.match.table.journal.entries))
        if self._asked != asked:
            self._asked = asked
            job = self.solo.job(due[0])
            self.run_worker(partial(self._think, job, asked), thread=True, exit_on_error=False, group="bots")

    def _think(self, job: tuple[str, object, Seat, int], asked: tuple[Seat, int]) -> None:
        """In a thread: touches no widget, only posts."""
        level, seen, seat, seed = job
        try:
            choice = self.solo.thinker.think(level, seen, seat, seed)
            action, why = choice.action, choice.why
        except Exception as error:  # noqa: BLE001 - whatever is wrong with a bot, the game goes on
            action, why = self.game.default(seen, seat), f"the bot failed: {error}"
        self.post_message(Thought(seat, action, asked[1], why))

    @on(Thought)
    def _thought(self, message: Thought) -> None:
        message.stop()
        match = self.solo.match
        stale = message.answers != len(match.table.journal.entries) or message.seat not in match.owed
        if self.stuck or stale:
            self._asked = None
            self._ask_bots()
            return
        self._do(partial(match.choose, message.seat, message.action))
        if not self.show.running:
            self.still()

    # Hints -----------------------------------------------------------------------------------------

    def ask_hint(self) -> None:
        """Ask the best level what it would do; its answer comes later, and only for the question that still stands."""
        if not self.advisable or self.solo.seat is None:
            alone = isinstance(self.solo, Solo)
            self.refuse("nothing is asked of you now" if alone else "among people there are no hints")
            return
        job = self.solo.hint_job(self.solo.seat)
        self.advice = f"The {job[0]} level thinks about your question; you can go on meanwhile."
        answers = len(self.solo.match.table.journal.entries)
        if self._advised != answers:
            self._advised = answers
            self.run_worker(partial(self._advise, job, answers), thread=True, exit_on_error=False, group="hints")

    def _advise(self, job: tuple[str, Any, Seat, int], answers: int) -> None:
        """In a thread: touches no widget, only posts."""
        level, seen, seat, seed = job
        try:
            choice = self.solo.thinker.think(level, seen, seat, seed)
            text = f"Hint: {self.game.words.say(seen, seat, choice.action)}. {choice.why}".strip()
        except Exception as error:  # noqa: BLE001 - whatever is wrong with a bot, the game goes on
            text = f"There is no hint this time: {error}"
        self.post_message(Advice(text, answers))

    @on(Advice)
    def _advice_came(self, message: Advice) -> None:
        message.stop()
        if self._advised == message.answers:
            self._advised = None
        if self.mine and message.answers == len(self.solo.match.table.journal.entries):
            self.advice = f"◆ {message.text}"
            self.diary.note(message.text)
            self.tell()


def _asked(request: Request) -> tuple[Seat, ...]:
    return request.seats if isinstance(request, Ask) else ()
