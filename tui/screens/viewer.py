"""The replay: a game that was played, on its own board, answer by answer, through the eyes that there are.

The right arrow tells the next answer as it was told at the table; `space` goes on by itself. Nothing can be chosen.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from textual import on
from textual.timer import Timer

from paravent.core.requests import Ask, Over, Request, Seat
from paravent.tui import outcome
from paravent.tui.boards import board_for, stripes
from paravent.tui.boards.base import Board, View
from paravent.tui.diary import Diary
from paravent.tui.keys import Key
from paravent.tui.recording import Recording, Sight
from paravent.tui.screens.beside import Beside
from paravent.tui.screens.frame import HELP, TYPED, Frame
from paravent.tui.screens.play import VAST, WIDE
from paravent.tui.screens.reading import Log
from paravent.tui.screens.show import Scene, Show
from paravent.tui.settings import PACES
from paravent.tui.solo import acts_in_words
from paravent.tui.widgets.rows import TypedLine

MANY: Final = 10
"""So many answers are passed over by a page key."""
REST: Final = 2.0
"""Between two answers that follow one another by themselves, in beats."""
_STEP: Final = Key(("right", "left"), "step", "The next answer, told as at the table; again: its end. Left: back.")
_PLAY: Final = Key(("space",), "play", "Go on by itself, and stop.")
_EYES: Final = Key(("v",), "eyes", "Look through the next eyes: a seat's, or those of an onlooker.")
_JUMP: Final = Key(("pagedown", "pageup", "home", "end"), "", "Ten answers on or back, the beginning, the end.")
_GO: Final = Key(("/",), "go to", "Type the number of an answer.")
_SPEED: Final = Key(("+", "-"), "speed", "Faster, slower.")
_LOG: Final = Key(("y",), "log", "The whole log, up to here.")
_BACK: Final = Key(("q", "escape"), "leave", "Leave the replay.")


class Viewer(Frame[None]):
    """One recording, at one position of it."""

    def __init__(self, recording: Recording) -> None:
        super().__init__()
        self.recording = recording
        self.game = recording.game
        self.at = 0
        """How many answers have been given in the position that is shown."""
        self.playing = False
        self.board: Board = board_for(self.game.facts.name)
        self.least = self.board.least
        self.diary = Diary(stripes(self.game.facts.name))
        self.show = Show(self.board, lambda _scene: None)
        self._eyes = 0
        self._told = (0, 0)
        """Through which eyes the log is told, and up to which answer."""
        self._paces = list(PACES.values())[:-1]
        self._pace = 1
        self._timer: Timer | None = None
        self._panel = Beside(self.diary, lambda: ())

    # What is shown ---------------------------------------------------------------------------------

    @property
    def sight(self) -> Sight:
        """Through whose eyes it is seen."""
        return self.recording.sights[self._eyes]

    def body(self) -> Board:
        return self.board

    def beside(self) -> Iterable[Beside]:
        yield self._panel

    def on_mount(self) -> None:
        """Begin at the beginning."""
        self._pace = self._paces.index(PACES[self.paravent.settings.pace]) if PACES[self.paravent.settings.pace] else 1
        self._still()
        super().on_mount()

    def on_resize(self) -> None:
        """The log has room on a wide screen."""
        self.set_class(self.app.size.width >= WIDE, "wide")
        self.set_class(self.app.size.width >= VAST, "vast")
        super().on_resize()

    def go(self, number: int) -> None:
        """Show the position after so many answers, still."""
        self._stop()
        self.show.skip()
        self.at = max(0, min(number, len(self.recording)))
        self._still()

    def look(self, eyes: int) -> None:
        """Look through other eyes at the same position."""
        self._eyes = eyes % len(self.recording.sights)
        self.go(self.at)

    def step(self) -> None:
        """Tell the next answer beat by beat; what is being told is told to its end."""
        if self.show.running:
            self._stop()
            self.show.skip()
            self._still()
        elif self.at < len(self.recording):
            self.show.add(self._scene(self.at))
            self.at += 1
            self._beat()

    def _scene(self, number: int) -> Scene:
        turn, seat = self.sight.turn(self.game, number), self.sight.seat
        request = self.game.awaits(turn.after)
        after = self._view(turn.after, request)
        events = turn.seen_by(self.game, seat)
        before = self._view(turn.before, turn.request)
        return Scene(before, replace(after, events=events), acts_in_words(self.game, turn))

    def _view(self, state: object, request: Request) -> View:
        """A position; nobody is asked anything any more."""
        chosen: tuple[Seat, ...] = request.seats if isinstance(request, Ask) else ()
        return View(self.game, state, self.sight.seat, request, self.recording.names, chosen)

    def _beat(self) -> None:
        self._stop()
        beat = self.show.step()
        if beat is None:
            self._still()
            if self.playing and self.at < len(self.recording):
                self._timer = self.set_timer(self._paces[self._pace] * REST, self.step)
            else:
                self.playing = False
        else:
            self._timer = self.set_timer(self._paces[self._pace] * beat.weight, self._beat)
        self.tell()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _still(self) -> None:
        """The position as it is, and the log up to it."""
        state = self.sight.at(self.at)
        self.board.show(self._view(state, self.game.awaits(state)))
        self._tell_log()
        self._panel.repaint()
        self.tell()

    def _tell_log(self) -> None:
        """The log up to here: what was told before stays, unless it is seen by other eyes or from further back."""
        if (self._eyes, self.at) < self._told or self._eyes != self._told[0]:
            self.diary.entries.clear()
            self._told = (self._eyes, 0)
        for number in range(self._told[1], self.at):
            turn = self.sight.turn(self.game, number)
            self.diary.add(acts_in_words(self.game, turn), turn.seen_by(self.game, self.sight.seat))
        self._told = (self._eyes, self.at)

    @on(Board.Onward)
    def _onward(self, message: Board.Onward) -> None:
        message.stop()
        self.step()
        self.tell()

    # Words -----------------------------------------------------------------------------------------

    def where(self) -> str:
        return f"{self.game.facts.title} · replay of {self.recording.name}"

    def state(self) -> str:
        return f"answer {self.at} of {len(self.recording)}"

    def question(self) -> str:
        if self.board.beat is not None:
            return self.board.beat.text
        state = self.sight.at(self.at)
        request = self.game.awaits(state)
        if isinstance(request, Over):
            return f"{outcome.headline(request, self.game.facts.sides)}."
        return self.game.words.question(state, request, None)

    def legal(self) -> str:
        seat = self.sight.seat
        who = "an onlooker" if seat is None else f"{self.game.facts.sides[seat]} ({self.recording.names[seat]})"
        more = " v: other eyes." if len(self.recording.sights) > 1 else ""
        return f"◆ Seen as {who} saw it.{more}"

    def last_line(self) -> str:
        return self.diary.last if self.at else next(iter(self.recording.notes), "")

    def help(self) -> tuple[str, ...]:
        return (
            "A game that was played. Right tells the next answer, Left goes one back, Space goes on by itself.",
            "You see what the one saw through whose eyes you look; v takes the next ones.",
            *self.recording.notes,
        )

    # Keys ------------------------------------------------------------------------------------------

    def keys(self) -> tuple[Key, ...]:
        eyes = (_EYES,) if len(self.recording.sights) > 1 else ()
        return (_STEP, _PLAY, *eyes, _BACK, _GO, _SPEED, _LOG, _JUMP, TYPED, HELP)

    def press(self, key: str) -> None:
        if key != "right":
            self.playing = self.playing and key in "+-"
        match key:
            case "right":
                self.step()
            case "space":
                self._play()
            case "left" | "pageup" | "pagedown":
                self.go(self.at + {"left": -1, "pageup": -MANY, "pagedown": MANY}[key])
            case "home":
                self.go(0)
            case "end":
                self.go(len(self.recording))
            case "v":
                self.look(self._eyes + 1)
            case "/":
                self.query_one(TypedLine).open("/")
            case "+" | "-":
                self._pace = max(0, min(self._pace + (1 if key == "+" else -1), len(self._paces) - 1))
            case "y":
                self.app.push_screen(Log(self.game.facts.title, self.diary.lines))
            case _:
                self.dismiss()

    def _play(self) -> None:
        """Begin to go on by itself, or stop at the end of the present answer."""
        if self._timer is not None:
            self.go(self.at)
        else:
            self.playing = True
            self.step()

    def search(self, text: str) -> None:
        """`/12`: the position after answer 12."""
        self._go_to(text)

    def typed(self, text: str) -> bool:
        """`go NUMBER`, `eyes SIDE`."""
        word, _, rest = text.partition(" ")
        if word == "go":
            self._go_to(rest)
        elif word == "eyes" and rest:
            self._look_as(rest)
        else:
            return False
        return True

    def _go_to(self, text: str) -> None:
        if text.strip().isdecimal() and int(text) <= len(self.recording):
            self.go(int(text))
        else:
            self.refuse(f"say the number of an answer, from 0 to {len(self.recording)}")

    def _look_as(self, name: str) -> None:
        sides = ["onlooker" if it.seat is None else self.game.facts.sides[it.seat] for it in self.recording.sights]
        found = [number for number, side in enumerate(sides) if name.casefold() in side.casefold()]
        if found:
            self.look(found[0])
        else:
            self.refuse(f"“{name}” has no eyes here; there are: {', '.join(sides)}")
