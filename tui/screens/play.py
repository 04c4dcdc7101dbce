"""The play screen: the words and keys around a board, and what can lie over it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from textual import on

from paravent.core.game import Illegal
from paravent.tui import outcome, paths
from paravent.tui.boards.base import Board
from paravent.tui.following import listed
from paravent.tui.keys import Key
from paravent.tui.screens.beside import Beside
from paravent.tui.screens.frame import HELP, TYPED
from paravent.tui.screens.ordering import Ordering
from paravent.tui.screens.overlay import Choice, Closeup, Question, Sure
from paravent.tui.screens.reading import Log
from paravent.tui.screens.sitting import Sitting
from paravent.tui.solo import Solo
from paravent.tui.widgets.rows import TypedLine

WIDE: Final = 120
VAST: Final = 160
_NEXT = Key(("enter", "space"), "next", "The next beat of the show. Space twice: to its end.", "Enter")
_END = Key(("z",), "to the end", "To the end of the show.")
_VIEW = Key(("v",), "view", "The thing under the cursor in full.", rare=True)
_HINT = Key(("s",), "hint", "What the best bot would do here, and why; only in games against bots.", rare=True)
_LOG = Key(("y",), "log", "The whole log.")
_FIND = Key(("/",), "find", "Move the cursor to something by the beginning of its name.", rare=True)
_RULES = Key(("r",), "rules", "The rules of this game; closing them leads back here.", rare=True)
_ORDERS = Key(("=",), "orders", "Decide beforehand what you are asked out of turn, and be asked no more.", rare=True)
_LEAVE = Key(("q",), "leave", "Leave the game, which is saved, or resign.")
_AGAIN = (
    Key(("n",), "again", "The same table again."),
    Key(("w",), "swap sides", "The same table again, everyone one seat further."),
    Key(("escape",), "home", "To the first screen."),
)
_RETRY = Key(("enter",), "try again", "Try to save again.")
_IN_LOG = (
    Key(("tab", "escape"), "table", "Back to the table.", "Tab"),
    Key(("up", "down", "pageup", "pagedown"), "scroll", "Scroll the log.", "Up/Down"),
)

_SINCE: Final = 16
"""Cells that the row of those who are waited for leaves free: its edges, and since when, where people play."""


class Play(Sitting):
    """One table, until it is left."""

    def __init__(self, solo: Solo) -> None:
        super().__init__(solo)
        self._in_log = False
        self._panel = Beside(self.diary, self._card)

    # Words -----------------------------------------------------------------------------------------

    def where(self) -> str:
        status = self.board.status() if self.board.view is not None else ""
        return f"{self.game.facts.title} · {status}" if status else self.game.facts.title

    def state(self) -> str:
        if self.solo.match.over and not self.show.running:
            return outcome.headline(self.solo.match.over, self.game.facts.sides).upper()
        if self.mine and not self.show.running:
            return "your turn"
        return ""

    def question(self) -> str:
        if self.stuck:
            return "The game cannot be saved, so it stands still. Enter tries again."
        if self.board.beat is not None:
            return self.board.beat.text
        if self.solo.match.over:
            return f"{self.over_in_words()} Play again?"
        if self.mine:
            return self.board.question()
        return self._waiting()

    def over_in_words(self) -> str:
        """That the game is over, and its name on the disk: a reason of two rows leaves no row for the last line."""
        name = self.kept_as
        return f"The game is over and kept as {name}." if name else "The game is over."

    @property
    def kept_as(self) -> str:
        """As what a game that is over was kept; nothing before."""
        return self.kept

    def legal(self) -> str:
        if self.stuck:  # By its name alone: the folder would push the reason out of the row.
            return f"! {self.stuck.replace(f'{paths.games()}/', '')}"
        if self.board.beat is not None:
            return "Enter: on. z: to the end, or to the next question."
        if self.solo.match.over:
            return outcome.sentence(self.solo.match.over, self.game.facts.sides, self.solo.seat)
        if self.board.reason:
            return f"× {self.board.reason}"
        return self.advice or self.board.legal()

    def last_line(self) -> str:
        if self.kept and not self.show.running:
            return f"Kept: `paravent replay {self.kept}` tells it again, answer by answer."
        return "" if self.advice.startswith("◆") else self.diary.last  # It is the hint itself.

    def commands(self) -> tuple[tuple[str, str], ...]:
        return ((":orders", "decide beforehand what you are asked out of turn"),) if self.can_order else ()

    def help(self) -> tuple[str, ...]:
        return self.board.help() if self.board.view is not None else ()

    def _waiting(self) -> str:
        owed = self.solo.match.owed
        if not owed:
            return ""
        sides = [self.game.facts.sides[seat] for seat in owed]
        called = [f"{side} ({self.solo.names[seat]})" for seat, side in zip(owed, sides, strict=True)]
        full = self._wait_for(called)
        return full if len(full) <= self.size.width - _SINCE else self._wait_for(sides)

    def _wait_for(self, names: list[str]) -> str:
        if self.solo.seat is not None and self.solo.match.has_chosen(self.solo.seat):
            return f"You have chosen. Waiting for {listed(names)}."
        return f"{listed(names)} {'choose' if len(names) > 1 else 'is choosing'}."

    # Keys ------------------------------------------------------------------------------------------

    def keys(self) -> tuple[Key, ...]:
        if self.stuck:
            return (_RETRY, _LEAVE, HELP)
        if self._in_log:
            return (*_IN_LOG, _LOG, _LEAVE, TYPED, HELP)
        if self.show.running:
            return (_NEXT, _END, _LOG, _LEAVE, TYPED, _RULES, HELP)
        board = self.board.keys() if self.board.view is not None else ()
        own = (*_AGAIN, *self._acts()) if self.solo.match.over else self._acts()
        return (*ordered(board, own), HELP)

    def _acts(self) -> tuple[Key, ...]:
        over = self.solo.match.over is not None
        look = (_VIEW,) if self._card() else ()
        find = (_FIND,) if type(self.board).find is not Board.find and not over else ()
        scroll = Key(("tab",), "to the log", "The arrows scroll the log.", rare=True)
        tab = (scroll,) if self.has_class("wide") else ()
        leave = () if over else (_LEAVE,)
        hint = (_HINT,) if self.advisable else ()
        orders = (_ORDERS,) if self.can_order else ()
        return (_LOG, *leave, TYPED, *hint, *look, *orders, _RULES, *find, *tab)

    def press(self, key: str) -> None:
        self.advice = ""
        if self.stuck:
            self.retry() if key == "enter" else self._leave()
        elif key in ("y", "q", "/"):
            self._press_always(key)
        elif self._in_log:
            self._press_log(key)
        elif self.show.running:
            self.paravent.open_rules(self.game.facts.name) if key == "r" else self.onward(key)
        elif self.board.deaf or self.board.try_press(key):
            return
        elif key == "tab":
            self._to_log(on=True)
        elif key == "v":
            self._look()
        elif key == "s":
            self.ask_hint()
        elif key == "=":
            self._open_orders()
        elif key == "r":
            self.paravent.open_rules(self.game.facts.name)
        else:
            self._press_over(key)

    def _press_always(self, key: str) -> None:
        match key:
            case "y":
                self._open_log()
            case "q":
                self._leave()
            case _:
                self.query_one(TypedLine).open("/")

    def _press_log(self, key: str) -> None:
        steps = {"up": 1, "down": -1, "pageup": 10, "pagedown": -10}
        if key in steps:
            self._panel.scroll_log(steps[key])
        else:
            self._to_log(on=False)

    def _press_over(self, key: str) -> None:
        match key:
            case "n":
                self.paravent.open_new(self.solo.setup.again())
            case "w":
                self.paravent.open_new(self.solo.setup.again().swapped())
            case _:
                self.dismiss()

    def typed(self, text: str) -> bool:
        """`resign`, `undo`, `hint`, `orders`, `skip`; anything that no screen knows is for the board."""
        self.advice = ""
        match text:
            case "hint":
                self.ask_hint()
            case "orders" if self.can_order:
                self._open_orders()
            case _ if text.split(" ", maxsplit=1)[0] == "orders":
                self._order(text.removeprefix("orders"))
            case "resign":
                self._resign()
            case "undo":
                self.take_back()
            case "skip" if self.show.running:
                self.press("z")
            case "rules":
                self.paravent.open_rules(self.game.facts.name)
            case "leave" | "log" | "view" | "quit" | "help" | "palette" | "again" | "swap" | "home":
                return False
            case _ if self.show.running or self.paravent.can_change(text.split(" ", maxsplit=1)[0]):
                return False
            case _:
                self.board.try_typed(text)
        return True

    def search(self, text: str) -> None:
        if not self.board.find(text):
            self.refuse(f"nothing here begins with “{text}”")
        self.board.changed()

    def _order(self, text: str) -> None:
        """An order that was typed, such as ` losses cheapest`."""
        try:
            self.give_orders(self.orders.changed(text))
        except Illegal as error:
            self.refuse(str(error))

    # What lies over it -----------------------------------------------------------------------------

    def beside(self) -> Iterable[Beside]:
        yield self._panel

    def tell(self) -> None:
        super().tell()
        if self._panel.is_attached and self._panel.display:
            self._panel.repaint()

    def on_resize(self) -> None:
        """A wide screen has the log and the card beside the table."""
        width = self.app.size.width
        self.set_class(width >= WIDE, "wide")
        self.set_class(width >= VAST, "vast")
        if width < WIDE:
            self._to_log(on=False)
        super().on_resize()

    def _card(self) -> Sequence[str]:
        return self.board.card() if self.board.view is not None and self.board.beat is None else ()

    def _to_log(self, *, on: bool) -> None:
        self._in_log = on
        self._panel.active = on
        self._panel.back = self._panel.back if on else 0
        if self._panel.is_attached:
            self._panel.repaint()

    def _look(self) -> None:
        card = self.board.card()
        if card:
            self.app.push_screen(Closeup(card))
        else:
            self.refuse("there is nothing under the cursor to look at")

    @on(Board.Looked)
    def _looked(self, message: Board.Looked) -> None:
        message.stop()
        self._look()

    @on(Board.Changed)
    def _changed(self, message: Board.Changed) -> None:
        message.stop()
        self.tell()

    def _open_orders(self) -> None:
        def given(orders: Mapping[str, str] | None) -> None:
            if orders is not None:
                self.give_orders(orders)

        self.app.push_screen(Ordering(self.orders.known, self.orders.given), given)

    def _open_log(self) -> None:
        self.app.push_screen(Log(self.game.facts.title, self.diary.lines))

    def _leave(self) -> None:
        if self.solo.match.over:
            self.dismiss()
            return
        resign = [Choice("r", "resign: the game is lost and over")] if self.solo.seat is not None else []
        text = f"Everything is saved. The game waits on the first screen until you go on with it.{self.of_draft()}"
        question = Question("Leave the game?", text, [Choice("s", "leave it for now"), *resign])
        self.app.push_screen(question, self._left)

    def of_draft(self) -> str:
        """What becomes of a choice that is not sent yet, for whoever is about to leave."""
        if not self.board.unsent():
            return ""
        if self.keep_draft():
            return " What you have chosen and not sent yet is kept as well, for you alone."
        return " What you have chosen and not sent yet cannot be kept: the disk does not take it."

    def _left(self, answer: str | None) -> None:
        if answer == "s":
            self.dismiss()
        elif answer == "r":
            self._resign()

    def _resign(self) -> None:
        if self.solo.seat is None or self.solo.match.over:
            self.refuse("there is no seat of yours to give up")
            return
        question = Sure("Resign?", "The game is then lost and over, and that cannot be taken back.", "resign")
        self.app.push_screen(question, self._resigned)

    def _resigned(self, sure: bool | None) -> None:  # noqa: FBT001 - Textual calls it with the answer alone
        if sure:
            self.resign()


def ordered(board: Sequence[Key], own: Sequence[Key]) -> list[Key]:
    """A board's keys and those of the screen that it leaves free, what is needed most first: the footer is short."""
    taken = {name for key in board for name in key.keys}
    free = [key for key in own if not taken & set(key.keys)]
    return sorted((*board, *free), key=lambda key: key.rare)
