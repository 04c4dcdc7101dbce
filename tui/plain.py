"""The same games line by line: for screen readers, dumb terminals and pipes.

One event is one line. There is no other screen, no frame, no colour and nothing that moves; a question is asked with
numbered answers where they are few, and with the words to type where they are many. It plays the `Solo` that the screen
plays; who thinks for the bots is the caller's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, Final

from paravent.core import journal as journals
from paravent.core.game import Facts, Illegal, Zone
from paravent.core.notation import side
from paravent.core.orders import ASK
from paravent.core.requests import Over, Seat
from paravent.net.store import Unwritable
from paravent.tui import drafts
from paravent.tui.glyphs import Glyphs, fit
from paravent.tui.match import Turn
from paravent.tui.orders import Orders, told
from paravent.tui.outcome import headline, winners
from paravent.tui.solo import Solo, nick
from paravent.tui.undo import undo

FEW: Final = 20
"""So many answers are numbered; more are a matter of words."""

COMMANDS: Final = {
    "?": "this list",
    "again": "repeat the question",
    "table": "tell what lies where",
    "hint": "tell what a good bot would do",
    "orders": "tell your orders; orders NAME WAY decides beforehand what you are asked out of turn",
    "undo": "take your last action back, while nothing was revealed by it",
    "save": "leave; paravent resume goes on. quit does the same",
    "resign": "give the game up",
}
ALIASES: Final = {"help": "?", "h": "?", "quit": "save", "q": "save", "leave": "save", "t": "table", "u": "undo"}


@dataclass(frozen=True, slots=True)
class Console:
    """Where lines come from and go to."""

    read: Callable[[], str]
    """The next line with its end; empty when there is none any more."""
    write: Callable[[str], None]
    """Takes whole lines, and the prompt."""
    prompt: str = ""
    """What stands before an answer; empty where nobody looks at it."""
    ascii: bool = False

    def say(self, text: str) -> None:
        """One line."""
        self.write(f"{self._spelled(text)}\n")

    def ask(self) -> str | None:
        """One line of the person; None when there will be no more."""
        if self.prompt:
            self.write(self.prompt)
        line = self.read()
        return line.strip() if line else None

    def _spelled(self, text: str) -> str:
        return fit(text, Glyphs.ASCII) if self.ascii else text


def ending(facts: Facts, over: Over) -> str:
    """The end of a game in a line: who won and why."""
    result = headline(over, facts.sides)
    return f"The game is over: {result}{f', {over.why}' if over.why not in ('', result) else ''}."


class Leave(Exception):
    """The person leaves the table."""


class Plain:
    """One person's game at one console; without a seat, an onlooker's."""

    def __init__(self, solo: Solo, console: Console) -> None:
        self._solo = solo
        self._console = console
        self._told = 0
        header = solo.match.table.journal.header
        self._state: Any = journals.start(header, solo.game)
        self._orders = Orders(solo.game, dict(header.options), header.table_id)
        self._taken_back = -1
        """After how many answers an action was taken back: that question no order answers again."""

    def play(self) -> bool:
        """Play until the game is over (True) or left (False), and say how to go on."""
        self._greet()
        try:
            while self._solo.match.over is None:
                self._insist(self._step)
            self._tell()
            self._end(self._solo.match.over)
            self._insist(self._solo.finish)
            drafts.forget(self._id)
        except Leave:
            self._console.say(f"The game is kept. To go on: paravent resume {self._id}")
            return False
        self._console.say(f"To hear it again: paravent replay {self._id}")
        return True

    def _step(self) -> None:
        """Whatever is due next: chance, the person's action, a bot's."""
        match, seat = self._solo.match, self._solo.seat
        if not match.owed:
            match.run()
        elif seat is not None and seat in match.owed:
            self._turn(seat)
        else:
            bot = self._solo.thinking[0]
            match.choose(bot, self._solo.thinker.think(*self._solo.job(bot)).action)
        self._tell()

    def _insist(self, step: Callable[[], None]) -> None:
        """Do a step; when the disk refuses it, wait for the person to have seen to that."""
        try:
            step()
        except Unwritable as error:
            self._console.say(f"Not kept, and so not done: {error}")
            self._console.say("Press Enter to try again, or type save to leave.")
            line = self._console.ask()
            if line is None or ALIASES.get(line, line) == "save":
                raise Leave from error

    # -- the person -------------------------------------------------------------------------------

    def _turn(self, seat: Seat) -> None:
        """Ask until an action is taken or something else happens at the table, unless an order has decided it."""
        back = self._taken_back == len(self._solo.match.table.journal.entries)
        found = None if back else self._orders.obeyed(self._seen, seat)
        if found is not None:
            self._console.say(told(found, self._solo.game.words.say(self._seen, seat, found.action)))
            self._solo.match.choose(seat, found.action)
            return
        choices = self._question(seat)
        while True:
            line = self._console.ask()
            if line is None:
                raise Leave
            word = line.removeprefix(":").strip()
            command = ALIASES.get(word.casefold(), word.casefold())
            try:
                if command.startswith("orders "):
                    self._console.say(self._orders.give(self._orders.changed(command.removeprefix("orders"))))
                    continue
                if command not in COMMANDS:
                    self._solo.match.choose(seat, self._action(seat, word, choices))
                    return
                if self._command(seat, command):
                    return
            except Illegal as error:
                self._console.say(f"No: {error}.")

    def _question(self, seat: Seat) -> list[Any]:
        """Ask; returns the answers that have numbers."""
        seen, words, say = self._seen, self._solo.game.words, self._console.say
        choices = list(islice(self._solo.game.legal(seen, seat), FEW + 1))
        wide = len(choices) > FEW
        if wide:
            self._zones()
        say(words.question(seen, self._solo.match.table.asks(), seat))
        if wide:
            for example in self._examples(seat):
                say(f"For example: {example}")
            return []
        for number, action in enumerate(choices, 1):
            say(f"{number}. {words.say(seen, seat, action)}")
        return choices

    def _examples(self, seat: Seat) -> Iterator[str]:
        """An answer or two as they are typed, drawn from the legal ones."""
        game: Any = self._solo.game
        rng = Random(self._told)
        few = [game.sample(self._seen, seat, rng) for _ in range(2)] if hasattr(game, "sample") else []
        actions = few or islice(game.legal(self._seen, seat), 2)
        yield from dict.fromkeys(game.words.say(self._seen, seat, action) for action in actions)

    def _action(self, seat: Seat, text: str, choices: list[Any]) -> object:
        """The action that was typed, by its number or in words; raises Illegal."""
        if text.isdecimal() and choices:
            if 1 <= int(text) <= len(choices):
                return choices[int(text) - 1]
            raise Illegal(f"the answers have the numbers 1 to {len(choices)}")
        if not text:
            raise Illegal("an answer is due; ? tells what can be typed")
        return self._solo.game.words.parse(self._seen, seat, text)

    def _command(self, seat: Seat, command: str) -> bool:
        """Do what is no action; True when the table has changed by it. Raises Illegal, or Leave."""
        say = self._console.say
        if command == "save":
            raise Leave
        if command == "undo":
            undo(self._solo)
            self._told, self._state = len(self._solo.match.table.journal.entries), self._solo.match.table.state
            self._taken_back = self._told
            say("Taken back.")
            return True
        if command == "resign":
            say("To give the game up, type resign once more.")
            if (self._console.ask() or "").casefold() == "resign":
                self._solo.match.leave(seat, "resigned")
                return True
            say("You play on.")
            return False
        simple = {"?": self._help, "again": self._question, "hint": self._hint, "orders": self._tell_orders}
        simple.get(command, self._look)(seat)
        return False

    def _help(self, seat: Seat) -> None:
        say = self._console.say
        say("Answer with a number where there are numbers, or in words.")
        try:
            self._solo.game.words.parse(self._seen, seat, "")
        except Illegal as error:
            say(f"In words now: {error}.")
        for command, what in COMMANDS.items():
            say(f"{command}: {what}.")

    def _hint(self, seat: Seat) -> None:
        choice = self._solo.thinker.think(*self._solo.hint_job(seat))
        self._console.say(f"Hint: {self._solo.game.words.say(self._seen, seat, choice.action)}")
        if choice.why:
            self._console.say(choice.why)

    def _tell_orders(self, _: Seat) -> None:
        """How each is now, and what it may be."""
        if not self._orders.known:
            raise Illegal("in this game everything is asked: there are no orders to give")
        self._console.say(self._orders.told())
        for order in self._orders.known:
            ways = "; ".join(f"{way}, {means}" for way, means in ((ASK, "you are asked"), *order.ways))
            self._console.say(f"{order.title}: orders {order.name}, and {ways}.")

    def _look(self, _: Seat) -> None:
        self._zones()

    # -- what is told -----------------------------------------------------------------------------

    @property
    def _seen(self) -> Any:  # noqa: ANN401 - the state of whatever game is played
        """The position as the person knows it."""
        return self._solo.match.table.seen_by(self._solo.seat)

    @property
    def _id(self) -> str:
        return self._solo.match.table.journal.header.table_id

    def _greet(self) -> None:
        solo, say = self._solo, self._console.say
        facts = solo.game.facts
        say(f"{facts.title}. {facts.tagline}")
        header = solo.match.table.journal.header
        for seat, player in enumerate(header.players):
            say(f"{side(facts, seat)}: {nick(player)}.")
        for option, value in header.options:
            title = next((one.title for one in facts.options if one.name == option), option)
            say(f"{title}: {value}.")
        say(f"This is table {self._id}. Type ? for help, save to leave and go on later.")
        for note in solo.file.notes if solo.file else ():
            say(note)
        entries = len(solo.match.table.journal.entries)
        if entries:
            say(f"You go on after {entries} answers.")
            self._told, self._state = entries, solo.match.table.state
            self._zones()

    def _tell(self) -> None:
        """Every event since the last telling; folded from the journal, so that nothing is told that is not kept."""
        game, entries = self._solo.game, self._solo.match.table.journal.entries
        for number in range(self._told, len(entries)):
            before, request = self._state, game.awaits(self._state)
            after = journals.step(game, before, entries[number], number)
            turn: Turn[Any, Any] = Turn(before, request, entries[number].answer, after)
            self._told, self._state = number + 1, after
            for event in turn.seen_by(game, self._solo.seat):
                self._console.say(event.text)

    def _zones(self) -> None:
        """What lies where, a line for each place with cards and one for the numbers of each side; nothing empty."""
        zones = self._solo.game.zones(self._seen)
        for owner in dict.fromkeys(zone.owner for zone in zones):
            whose = "" if owner is None else f"{side(self._solo.game.facts, owner)}, "
            own = [zone for zone in zones if zone.owner == owner]
            for zone in own:
                cards = self._cards(zone)
                if cards:
                    self._console.say(f"{whose}{zone.name}: {cards}.")
            numbers = ", ".join(f"{zone.name} {zone.count}" for zone in own if zone.count)
            if numbers:
                self._console.say(f"{whose or 'table, '}{numbers}.")

    def _cards(self, zone: Zone) -> str:
        faces = [*(self._seen.cards.face[slot] for slot in zone.slots), *zone.faces]
        names = [self._solo.game.words.face(face) for face in faces if face is not None]
        hidden = faces.count(None)
        return ", ".join([*names, f"{hidden} face down"] if hidden else names)

    def _end(self, over: Over) -> None:
        say, facts = self._console.say, self._solo.game.facts
        say(ending(facts, over))
        if self._solo.seat is not None and len(winners(over)) < len(over.scores):
            say("You won." if self._solo.seat in winners(over) else "You lost.")
