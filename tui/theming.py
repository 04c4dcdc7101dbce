"""Themes: what each look of the vocabulary is drawn as.

A theme is a TOML file; ours lie in `themes/`, a user's own in the configuration folder. Everything that is drawn names
a look (`LOOKS`), never a colour. A look may be followed by attributes and by the ground of another one: `side-0 bold on
card`. A file that cannot be used is refused with the file, the key and a way out; nothing half-read is ever worn.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from importlib import resources
from pathlib import Path
from typing import TypeAlias

from rich.color import ANSI_COLOR_NAMES
from rich.style import Style

LOOKS = {
    "text": "words; its ground is the ground of the whole screen",
    "dim": "what matters less: notes, what is not in force",
    "strong": "totals, names, what to read first",
    "title": "the title bar",
    "turn": "in the title bar: who is to act",
    "heading": "the heading of a section",
    "frame": "lines and frames",
    "key": "a key, where keys are listed",
    "word": "what a key does, in the last row",
    "question": "the question to you",
    "legal": "what may be chosen now",
    "price": "legal, but at a price",
    "refused": "not possible, and why",
    "cursor": "the thing under the cursor",
    "chosen": "a value or a thing that is taken",
    "private": "what only you see, and its frame",
    "hidden": "the paravent: what you do not see",
    "card": "the face of a card; its ground is that of cards",
    "card-dim": "what matters less on a card",
    "panel": "the panel at the right of a wide screen, and cards that lie over a screen",
    "good": "gained, won",
    "bad": "lost",
    "star": "stars and prizes",
    "side-0": "the first seat",
    "side-1": "the second seat",
    "side-2": "the third seat",
    "side-3": "the fourth seat",
    "side-4": "the fifth seat",
    "side-5": "the sixth seat",
}
"""The vocabulary, and what a theme means by each word."""

ATTRIBUTES = ("bold", "dim", "italic", "underline", "reverse")
ANSI = ("default", *list(ANSI_COLOR_NAMES)[:16])
"""The terminal's own colours, by the names that a theme may use when its colours are `ansi`."""

_HEX = re.compile("#[0-9a-fA-F]{6}")
_KEYS = {"title": str, "extends": str, "colours": str, "dark": bool, "palette": dict, "looks": dict}

Node: TypeAlias = Mapping[str, object]


class BadTheme(ValueError):
    """A theme file that cannot be used; `str()` names the file, the key and the way out."""


@dataclass(frozen=True, slots=True)
class Look:
    """How one look is drawn; colours as rich understands them."""

    ink: str
    ground: str
    attributes: tuple[str, ...] = ()

    def style(self) -> Style:
        """The same as a style of rich."""
        return Style.parse(" ".join([*self.attributes, self.ink, "on", self.ground]))


@dataclass(frozen=True)
class Looks:
    """A theme ready to be worn: every look of the vocabulary."""

    name: str
    title: str
    ansi: bool
    dark: bool
    looks: Mapping[str, Look]
    _styles: dict[str, Style] = field(default_factory=dict, repr=False, compare=False)

    def style(self, words: str) -> Style:
        """The style of a look with its additions, e.g.

        `side-0 bold on card`; raises KeyError for a look that there is not.
        """
        style = self._styles.get(words)
        if style is None:
            style = self._styles[words] = self._compose(words.split())
        return style

    def _compose(self, words: list[str]) -> Style:
        look, plain = self.looks[words[0]], self.looks["text"].ground
        ground, attributes = look.ground, set(look.attributes)
        rest = iter(words[1:])
        for word in rest:
            if word == "on":  # What has a ground of its own, such as a value that is taken, keeps it anywhere.
                under = self.looks[next(rest)].ground
                ground = under if look.ground == plain else ground
            elif word in ATTRIBUTES:
                attributes.add(word)
            else:  # A look that is laid over another takes its place and keeps the attributes.
                look = self.looks[word]
                ground = look.ground
                attributes |= set(look.attributes)
        return Look(look.ink, ground, tuple(sorted(attributes))).style()


def shipped() -> tuple[str, ...]:
    """The names of the themes that come with paravent."""
    files = resources.files("paravent.themes").iterdir()
    return tuple(sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")))


def available(own: Path | None = None) -> dict[str, Path | None]:
    """Every theme by name: None for those that come with paravent, else the user's file, which may hide one of ours."""
    found: dict[str, Path | None] = dict.fromkeys(shipped())
    if own is not None and own.is_dir():
        found |= {path.stem: path for path in sorted(own.glob("*.toml"))}
    return found


def load(name: str, own: Path | None = None) -> Looks:
    """The theme of that name, the user's own (in the folder `own`) before ours; raises BadTheme."""
    themes = available(own)
    if name not in themes:
        raise BadTheme(f"there is no theme “{name}”; there are: {', '.join(themes)}")
    path = themes[name]
    if path is None:
        return read(resources.files("paravent.themes").joinpath(f"{name}.toml").read_text("utf-8"), f"{name}.toml", own)
    try:
        return read(path.read_text("utf-8"), str(path), own)
    except (OSError, UnicodeDecodeError) as error:
        raise BadTheme(f"{path} cannot be read ({error}); repair it or choose another theme") from error


def read(text: str, where: str, own: Path | None = None, depth: int = 0) -> Looks:
    """The theme of a file's text; `where` is what messages call the file. Raises BadTheme."""
    try:
        node = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadTheme(f"{where} is not TOML: {error}; see paravent-theme(5)") from error
    for key, value in node.items():
        _known(where, "the file", key, _KEYS)
        if not isinstance(value, _KEYS[key]):
            raise BadTheme(f"{where}: “{key}” must be a {_spell(_KEYS[key])}, not {value!r}")
    base = _base(node, where, own, depth)
    colours = str(node.get("colours", "ansi" if base is not None and base.ansi else "full"))
    if colours not in ("full", "ansi"):
        raise BadTheme(f"{where}: “colours” is “{colours}”; write “full”, or “ansi” for the terminal's own sixteen")
    palette = _palette(_table(node, "palette"), where, ansi=colours == "ansi")
    looks = dict(_looks(_table(node, "looks"), where, palette, base, ansi=colours == "ansi"))
    stem = Path(where).stem
    dark = bool(node.get("dark", base.dark if base is not None else True))
    return Looks(stem, str(node.get("title", stem.capitalize())), colours == "ansi", dark, looks)


def _base(node: Node, where: str, own: Path | None, depth: int) -> Looks | None:
    if "extends" not in node:
        return None
    name = str(node["extends"])
    if name not in shipped():
        raise BadTheme(f"{where}: “extends” names “{name}”; it may name one of ours: {', '.join(shipped())}")
    if depth:
        raise BadTheme(f"{where}: a theme that is extended extends no other")
    return read(resources.files("paravent.themes").joinpath(f"{name}.toml").read_text("utf-8"), f"{name}.toml", own, 1)


def _palette(table: Node, where: str, *, ansi: bool) -> dict[str, str]:
    palette: dict[str, str] = {}
    for name, value in table.items():
        if name in ATTRIBUTES or name == "on":
            raise BadTheme(f"{where}: [palette] cannot call a colour “{name}”; choose another name")
        palette[name] = _colour(str(value), where, f"[palette] {name}", ansi=ansi)
    return palette


def _colour(text: str, where: str, key: str, *, ansi: bool) -> str:
    if ansi:
        if text not in ANSI:
            raise BadTheme(f"{where}: {key} is “{text}”; a theme with ansi colours has: {', '.join(ANSI)}")
        return text
    if not _HEX.fullmatch(text):
        raise BadTheme(f"{where}: {key} is “{text}”; write a colour as “#rrggbb”")
    return text.lower()


def _looks(
    table: Node, where: str, palette: Mapping[str, str], base: Looks | None, *, ansi: bool
) -> Iterator[tuple[str, Look]]:
    for key in table:
        _known(where, "[looks]", key, LOOKS)
    missing = [name for name in LOOKS if name not in table]
    if base is None and missing:
        raise BadTheme(f"{where}: [looks] lacks {', '.join(missing)}; add them, or write extends = “dark”")
    ground = base.looks["text"].ground if base is not None else "default"
    order = ["text", *(name for name in LOOKS if name != "text")]
    for name in order:
        if name in table:
            look = _look(str(table[name]), where, name, palette, ground, ansi=ansi)
        else:
            assert base is not None
            look = base.looks[name]
            if look.ground == base.looks["text"].ground:
                look = Look(look.ink, ground, look.attributes)
        if name == "text":
            ground = look.ground
        yield name, look


def _look(text: str, where: str, name: str, palette: Mapping[str, str], ground: str, *, ansi: bool) -> Look:
    words = text.split()
    attributes = tuple(word for word in words if word in ATTRIBUTES)
    colours = [word for word in words if word not in ATTRIBUTES]
    match colours:
        case [ink]:
            under = ground
        case [ink, "on", under]:
            under = palette.get(under) or _colour(under, where, f"[looks] {name}", ansi=ansi)
        case _:
            raise BadTheme(f"{where}: [looks] {name} is “{text}”; write “bold ink on ground”, attributes first")
    return Look(palette.get(ink) or _colour(ink, where, f"[looks] {name}", ansi=ansi), under, attributes)


def _table(node: Node, key: str) -> Node:
    table = node.get(key, {})
    return table if isinstance(table, dict) else {}


def _known(where: str, place: str, key: str, known: Mapping[str, object]) -> None:
    if key not in known:
        close = get_close_matches(key, known, 1)
        hint = f"did you mean “{close[0]}”?" if close else f"it may have: {', '.join(known)}"
        raise BadTheme(f"{where}: {place} has an unknown key “{key}”; {hint}")


def _spell(kind: type) -> str:
    return {str: "text in quotes", bool: "true or false", dict: "table"}[kind]
