"""Text with a little markup, as the rules of a game are written, made into lines of a width.

It knows headings (`#`), lists (`-`, `1.`), quotes (`>`), tables (`|`), fenced code, and inside a line `code` and
**strong**. Anything else is text: nothing in a document can become a style, an escape or a link.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from paravent.tui.widgets.pages import Line

_INLINE = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])|\[([^\]]+)\]\([^)]*\)")
_ITEM = re.compile(r"(\s*)([-*]|\d+\.)\s+(.*)")


def fold(parts: Sequence[tuple[str, str]], width: int, hang: int = 0) -> Iterator[Line]:
    """Break pieces of text into lines of at most `width`; every line but the first is indented by `hang`."""
    text = "".join(piece for piece, _ in parts)
    looks = [look for piece, look in parts for _ in piece]
    start, indent = 0, 0
    while True:
        room = max(width - indent, 1)
        end = len(text) if len(text) - start <= room else text.rfind(" ", start, start + room + 1)
        if end <= start:
            end = min(start + room, len(text))
        margin = [(" " * indent, "text")] if indent else []
        yield (*margin, *_pieces(text, looks, start, len(text[:end].rstrip(" "))))
        start = end + len(text[end:]) - len(text[end:].lstrip(" "))
        if start >= len(text):
            return
        indent = hang


def _pieces(text: str, looks: Sequence[str], start: int, end: int) -> Iterator[tuple[str, str]]:
    for look, places in itertools.groupby(range(start, end), looks.__getitem__):
        yield "".join(text[place] for place in places), look


def prose(text: str, width: int) -> list[Line]:
    """The lines of a document."""
    lines: list[Line] = []
    paragraph: list[str] = []
    rows: list[list[str]] = []
    code = False

    def flush() -> None:
        if paragraph:
            lines.extend(fold(list(_inline(" ".join(paragraph))), width))
            paragraph.clear()
        if rows:
            lines.extend(_table(rows, width))
            rows.clear()

    for raw in text.expandtabs(4).splitlines():
        stripped = raw.strip()
        if stripped.startswith("```"):
            flush()
            code = not code
        elif code:
            lines.append(((f"  {raw}"[:width], "key"),))
        elif stripped.startswith("|"):
            if paragraph:
                flush()
            rows.append([cell.strip() for cell in stripped.strip("|").split("|")])
        elif not stripped:
            flush()
            if lines and lines[-1]:
                lines.append(())
        elif stripped.startswith("#"):
            flush()
            lines.extend(_heading(stripped, width))
        elif item := _ITEM.fullmatch(raw):
            flush()
            lines.extend(_item(item, width))
        elif paragraph or not raw.startswith(" ") or not lines or not lines[-1]:
            paragraph.append(stripped.removeprefix("> "))
        else:  # An item that goes on in the next line of the source.
            lines.extend(_joined(lines, stripped, width))
    flush()
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _heading(stripped: str, width: int) -> Iterator[Line]:
    level = len(stripped) - len(stripped.lstrip("#"))
    title = stripped.lstrip("# ").strip()
    yield from fold([(title.upper() if level == 1 else title, "heading")], width)
    if level <= 2:
        yield (("─" * min(width, max(len(title), 1) if level == 2 else width), "frame"),)


def _item(item: re.Match[str], width: int) -> Iterator[Line]:
    indent = len(item[1]) + 1
    mark = "·" if item[2] in "-*" else item[2]
    hang = indent + len(mark) + 1
    yield from fold([(" " * indent + mark + " ", "dim"), *_inline(item[3])], width, hang) if hang < width else ()


def _joined(lines: list[Line], more: str, width: int) -> Iterator[Line]:
    last = lines.pop()
    first = last[0][0]
    hang = len(first) - len(first.lstrip()) if not first.strip() else len(first)
    yield from fold([*last, (" ", "text"), *_inline(more)], width, min(hang, width // 2))


def _table(rows: list[list[str]], width: int) -> Iterator[Line]:
    """Columns as wide as their words where that fits, else a cell a line."""
    head, *body = [row for row in rows if not all(set(cell) <= set("-: ") for cell in row)] or [[]]
    columns = max((len(row) for row in [head, *body]), default=0)
    grid = [[*row, *[""] * (columns - len(row))] for row in [head, *body]]
    widths = [max(len(_plain(row[column])) for row in grid) for column in range(columns)]
    room = width - 2 * (columns - 1) - sum(widths[:-1])
    if columns and room >= min(24, widths[-1]):
        for number, row in enumerate(grid):
            parts: list[tuple[str, str]] = []
            for column, cell in enumerate(row):
                pieces = [(_plain(cell), "strong")] if number == 0 else list(_inline(cell))
                pad = widths[column] - len(_plain(cell)) + 2 if column < columns - 1 else 0
                parts += [*pieces, ("\u00a0" * pad, "text")]
            yield from fold(parts, width, min(sum(widths[:-1]) + 2 * (columns - 1), width - 1))
        return
    for row in grid[1:]:
        for name, cell in zip(head, row, strict=False):
            if cell:
                yield from fold([(f"{_plain(name)}: " if name else "", "dim"), *_inline(cell)], width, 2)
        yield ()


def _inline(text: str) -> Iterator[tuple[str, str]]:
    at = 0
    for found in _INLINE.finditer(text):
        if found.start() > at:
            yield text[at : found.start()], "text"
        code, strong, stress, link = found.groups()
        yield code or strong or stress or link, "key" if code else "strong" if strong or stress else "text"
        at = found.end()
    if at < len(text):
        yield text[at:], "text"


def _plain(text: str) -> str:
    return "".join(piece for piece, _ in _inline(text))
