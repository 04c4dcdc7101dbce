"""The settings: each takes effect at once, and is kept for the next time only when Enter says so."""

from __future__ import annotations

from typing import Final

from paravent.tui.keys import Key
from paravent.tui.screens.frame import HELP, TYPED, Drawn
from paravent.tui.screens.swatch import LARGE, swatch
from paravent.tui.settings import GLYPHS, PACES
from paravent.tui.settings import HELP as MEANS
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.parts import heading, pointer, values
from paravent.tui.widgets.sheet import Sheet

TITLES: Final = {
    "theme": "Colours",
    "pace": "Pace",
    "glyphs": "Characters",
    "hints": "Sums",
    "mouse": "Mouse",
}
ROOMY: Final = 30
"""From so many rows on every setting says what its value means."""
SAYS: Final = {
    "theme auto": "The colours that suit this terminal, as far as it says what it is.",
    "pace slow": "A step of a fight stays for 1.2 seconds; Enter goes on sooner.",
    "pace normal": "A step of a fight stays for 0.6 seconds; Enter goes on sooner.",
    "pace fast": "A step of a fight stays for 0.2 seconds.",
    "pace off": "Fights are not told step by step: you see what came of them; y has the steps.",
    "glyphs auto": "Lines and signs as this terminal can draw them, as far as it says what it is.",
    "glyphs full": "Lines, blocks and signs are drawn, such as ┌ ▒ ◆ ✓.",
    "glyphs ascii": "Only signs that every terminal has, such as + | : # and *.",
    "hints on": "Sums of the open cards and of your own hand are shown.",
    "hints off": "No sums are shown: you add up the strengths yourself.",
    "mouse on": "Clicks and the wheel work, from the next start on.",
    "mouse off": "The mouse is left to the terminal, to mark and copy; from the next start on.",
}
"""What a value means, in a sentence for whoever sees it for the first time."""


class Options(Drawn):
    """A list of values; the one that is taken stands in brackets."""

    def __init__(self) -> None:
        super().__init__()
        self._at = 0

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(TITLES)

    def _values(self, name: str) -> tuple[str, ...]:
        match name:
            case "theme":
                return ("auto", *self.paravent.themes)
            case "pace":
                return tuple(PACES)
            case "glyphs":
                return GLYPHS
            case _:
                return ("on", "off")

    def _now(self, name: str) -> str:
        value = getattr(self.paravent.settings, name)
        return ("on" if value else "off") if isinstance(value, bool) else str(value)

    def where(self) -> str:
        return "Options"

    def state(self) -> str:
        return "" if self.paravent.kept else "not kept yet"

    def question(self) -> str:
        return "What should be otherwise? Enter keeps it for the next time."

    def legal(self) -> str:
        return self._says(self._names[self._at])

    def _says(self, name: str) -> str:
        """What the value that is taken means."""
        own = f"{self.paravent.looks.title}. Themes of your own lie in the themes folder."
        return SAYS.get(f"{name} {self._now(name)}", own)

    def help(self) -> tuple[str, ...]:
        return (
            "Every change takes effect at once. Enter writes all of them to the settings file for the next time.",
            *[f"{TITLES[name]}: {' '.join(self._told(name))}" for name in self._names],
        )

    def _told(self, name: str) -> tuple[str, ...]:
        """Every value of a setting in a sentence."""
        if name == "theme":
            return (f"{MEANS[name]}.",)
        return tuple(f"{value}: {SAYS[f'{name} {value}']}" for value in self._values(name))

    def keys(self) -> tuple[Key, ...]:
        digits = tuple(str(number) for number in range(1, len(self._names) + 1))
        return (
            Key(("enter",), "keep", "Write the settings to the file."),
            Key(digits, "change", "The next value of that row."),
            Key(("up", "down"), "", "Move the cursor."),
            Key(("left", "right"), "value", "The value before, the next value.", "Left/Right"),
            Key(("escape",), "back", "Back; what is not kept holds for this time."),
            TYPED,
            HELP,
        )

    def press(self, key: str) -> None:
        match key:
            case "enter":
                self._keep()
            case "escape":
                self.dismiss()
            case "up" | "down":
                self._at = (self._at + (1 if key == "down" else -1)) % len(self._names)
            case "left" | "right":
                self._step(1 if key == "right" else -1)
            case _:
                self._at = int(key) - 1
                self._step(1)

    def _step(self, by: int) -> None:
        name = self._names[self._at]
        values = self._values(name)
        now = values.index(self._now(name)) if self._now(name) in values else 0
        self._set(name, values[(now + by) % len(values)])

    def _set(self, name: str, value: str) -> None:
        trouble = self.paravent.change(name, value)
        if trouble:
            self.refuse(trouble)

    def _keep(self) -> None:
        trouble = self.paravent.keep()
        if trouble:
            self.refuse(trouble)
        else:
            self.dismiss()

    def on_sheet_clicked(self, message: Sheet.Clicked) -> None:
        """A click on a value takes it, one on a row points at it."""
        name, _, value = message.target.partition(" ")
        self._at = self._names.index(name)
        if value:
            self._set(name, value)
        self.tell()

    def draw(self, canvas: Canvas) -> None:
        """A row a setting; with room a sentence below each, and a larger sample of what is chosen."""
        roomy = canvas.height >= ROOMY
        left, step = max(0, (canvas.width - 80) // 2), 3 if roomy else 2
        below = 2 + step * len(self._names) + (1 if roomy else 0)
        top = max(0, (canvas.height - below - 2 - LARGE) // 3) if roomy else 0
        heading(canvas, left + 1, top, 78, "Options")
        for number, name in enumerate(self._names):
            y = top + 2 + step * number
            self._row(canvas, left, y, number)
            if roomy:
                canvas.wrap(left + 22, y + 1, canvas.width - left - 23, self._says(name), "dim", rows=2)
        y = top + below
        canvas.spans(left + 6, y, ("kept in ", "dim"), (self.paravent.settings_file, "dim"))
        swatch(canvas, left + 1, y + 2, 78, cards=roomy)

    def _row(self, canvas: Canvas, left: int, y: int, number: int) -> None:
        here, name = number == self._at, self._names[number]
        canvas.target(left, y, 79, 1, name)
        if here:
            pointer(canvas, left + 1, y)
        canvas.put(left + 3, y, str(number + 1), "key")
        canvas.put(left + 6, y, TITLES[name], "strong" if here else "text")
        values(canvas, left + 21, y, left + 80, self._values(name), self._now(name), name)
