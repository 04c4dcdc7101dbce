"""The shape of a message: which fields it has and what may stand in them.

A `Record` is checked when it is made, by whoever makes it: one that exists is well-formed. Types are exact, so True is
not 1 and 1.0 is not 1. Only shapes live here; the messages themselves are in `kinds` and `notes`.
"""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, ClassVar, Final, Self, TypeAlias, cast

from paravent.net.wire import Malformed, Value

Shape: TypeAlias = Callable[[object], object]
"""Takes a value as it came, returns it (a record where it has that form), or raises Malformed."""

_FILLERS: Final = (0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x2800, 0x3164, 0xFFA0)
INVISIBLE: Final = frozenset(map(chr, (*_FILLERS, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
"""Fillers, joiners, variation selectors, the empty Braille cell: Python calls them printable, and nobody sees them."""


class Record:
    """A frozen dataclass that travels as an array of its fields; `SHAPE` holds one shape a field, in their order."""

    __slots__ = ()
    SHAPE: ClassVar[tuple[Shape, ...]] = ()

    def __post_init__(self) -> None:
        """Check every field; raises Malformed, which names the field."""
        for name, shape in zip(_names(cast("Any", type(self))), self.SHAPE, strict=True):
            came = getattr(self, name)
            try:
                value = shape(came)
            except Malformed as error:
                raise Malformed(f"{name}: {error}") from None
            if value is not came:
                object.__setattr__(self, name, value)
        self.check()

    def check(self) -> None:
        """What the fields demand of one another. Raises Malformed."""

    @classmethod
    def read(cls, value: Value) -> Self:
        """The record that travels as `value`. Raises Malformed."""
        if type(value) is not tuple or len(value) != len(cls.SHAPE):
            raise Malformed(f"{cls.__name__} is an array of {len(cls.SHAPE)} items")
        return cast("Callable[..., Self]", cls)(*value)


def plain(item: object) -> Value:
    """How a record, or what a field of one holds, travels."""
    if is_dataclass(item) and not isinstance(item, type):
        return tuple([plain(getattr(item, name)) for name in _names(type(item))])
    if type(item) is tuple:
        return tuple([plain(part) for part in item])
    return cast("Value", item)


@cache
def _names(kind: Any) -> tuple[str, ...]:  # noqa: ANN401 - the class of a record
    """The fields of a record, in their order; asked for with every message."""
    return tuple(field.name for field in fields(kind))


def integer(low: int, high: int) -> Shape:
    """An integer from `low` to `high`, both allowed."""

    def shape(value: object) -> int:
        if type(value) is not int or not low <= value <= high:
            raise Malformed(f"an integer from {low} to {high} is due, not {_shown(value)}")
        return value

    return shape


def binary(low: int, high: int | None = None) -> Shape:
    """Exactly `low` bytes, or from `low` to `high`."""
    most = low if high is None else high

    def shape(value: object) -> bytes:
        if type(value) is not bytes or not low <= len(value) <= most:
            due = f"{low} bytes" if low == most else f"{low} to {most} bytes"
            raise Malformed(f"{due} are due, not {_shown(value)}")
        return value

    return shape


def visible(words: str) -> bool:
    """Whether all of it can be shown as it stands: no line breaks, no control, direction or invisible characters."""
    return words.isprintable() and INVISIBLE.isdisjoint(words)


def text(most: int, *, empty: bool = False) -> Shape:
    """Text of at most `most` characters, all of them visible. Whatever a peer writes comes through here."""

    def shape(value: object) -> str:
        if type(value) is not str or len(value) > most or not (value or empty) or not visible(value):
            raise Malformed(f"printable text of up to {most} characters is due, not {_shown(value)}")
        return value

    return shape


def word(*words: str) -> Shape:
    """One of these words."""

    def shape(value: object) -> str:
        if type(value) is not str or value not in words:
            raise Malformed(f"one of {', '.join(words)} is due, not {_shown(value)}")
        return value

    return shape


def truth(value: object) -> bool:
    """True or false; 0 and 1 are integers."""
    if type(value) is not bool:
        raise Malformed(f"true or false is due, not {_shown(value)}")
    return value


def maybe(shape: Shape) -> Shape:
    """This shape, or nil."""
    return lambda value: None if value is None else shape(value)


def many(shape: Shape, low: int, high: int) -> Shape:
    """An array of `low` to `high` items of one shape."""

    def shape_of_all(value: object) -> tuple[object, ...]:
        if type(value) is not tuple or not low <= len(value) <= high:
            raise Malformed(f"an array of {low} to {high} items is due, not {_shown(value)}")
        return tuple([shape(item) for item in value])

    return shape_of_all


def record(kind: type[Record]) -> Shape:
    """A record of this class, or the array it travels as."""
    return lambda value: value if type(value) is kind else kind.read(cast("Value", value))


def _shown(value: object) -> str:
    """A hostile value in a few characters, fit for a terminal."""
    if isinstance(value, bytes | tuple):
        return f"{type(value).__name__} of {len(value)}"
    shown = ascii(value)
    return shown if len(shown) <= 40 else f"{shown[:39]}…"
