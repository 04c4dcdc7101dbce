"""What a key is: what is pressed, what the footer calls it, what the help says about it.

One table a screen is the only place where its keys stand. The footer, the help, the palette, the mouse and the dispatch
of a screen all read the same `Key`s, so none of them can disagree. The language of keys is the same everywhere: letters
point at what lies on the table and n to z also act, digits are numbers printed on it, Enter commits and nothing else
does, Esc goes one step back and never quits.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

SIGNS = {
    "question_mark": "?",
    "colon": ":",
    "slash": "/",
    "minus": "-",
    "full_stop": ".",
    "plus": "+",
    "equals_sign": "=",
    "comma": ",",
}
NAMES = {
    "enter": "Enter",
    "escape": "Esc",
    "tab": "Tab",
    "space": "Space",
    "up": "Up",
    "down": "Down",
    "left": "Left",
    "right": "Right",
    "backspace": "Backspace",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
}
ARROWS = ("up", "down", "left", "right")


@dataclass(frozen=True, slots=True)
class Key:
    """One entry of the footer: one key, or a few that do the same kind of thing (`a` to `f`, the arrows)."""

    keys: tuple[str, ...]
    """As `key_name` gives them: `a`, `3`, `-`, `enter`, `up`."""
    does: str
    """A word or two for the footer; empty: it works, and only the help tells of it."""
    help: str = ""
    """A sentence for the help; empty: the footer's words say enough."""
    shown: str = ""
    """How the footer writes the keys; empty: made from them."""
    rare: bool = False
    """Whether the footer of a game has it behind what is always there: the log, leaving, the typed line."""

    @property
    def label(self) -> str:
        """The keys as the footer writes them: `a-f`, `w/x`, `arrows`, `Enter`."""
        return self.shown or spell(self.keys)


def spell(keys: Sequence[str]) -> str:
    """How keys are written: a run as `a-f`, the arrows as one word, others with a stroke between."""
    if set(keys) == set(ARROWS):
        return "arrows"
    names = [NAMES.get(key, key) for key in keys]
    run = len(keys) > 2 and all(len(key) == 1 for key in keys)
    if run and all(ord(after) == ord(before) + 1 for before, after in itertools.pairwise(keys)):
        return f"{keys[0]}-{keys[-1]}"
    return "/".join(names)


def key_name(key: str, character: str | None = None) -> str:
    """The name used in `Key.keys` for a key as Textual reports it: signs, letters and digits by themselves."""
    if character is not None and len(character) == 1 and character.isprintable() and character != " ":
        return character
    return SIGNS.get(key, key)


def twice(keys: Iterable[Key]) -> list[str]:
    """The keys that stand in more than one entry: no screen may have any."""
    count = Counter(key for entry in keys for key in entry.keys)
    return [key for key, times in count.items() if times > 1]


def find(keys: Iterable[Key], pressed: str) -> Key | None:
    """The entry that a pressed key belongs to."""
    return next((entry for entry in keys if pressed in entry.keys), None)
