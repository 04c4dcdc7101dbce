"""How the lobby looks: who was found, what is known of one of them, where one can be called, and what usually helps.

Everything is drawn from values; what others say of themselves is drawn as it stands, character for character.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from paravent.net.lan.addresses import written
from paravent.net.lan.known import Standing
from paravent.net.lan.lobby import Entry, Lobby, State
from paravent.tui.roster import Roster, Row
from paravent.tui.widgets.canvas import Canvas, folded
from paravent.tui.widgets.parts import cut, heading, pointer

MOST_ADDRESSES: Final = 3
MOST_TROUBLES: Final = 2
LEAST_ABOUT: Final = 2
"""So many rows are kept for what is known of somebody, however many there are."""
MOST_ABOUT: Final = 5
WIDTH: Final = 78

STATES: Final[dict[State, str]] = {
    "open": "open",
    "full": "full",
    "running": "plays",
    "here": "no table",
    "other": "other version",
    "self": "this is you",
    "gone": "gone",
}
STANDINGS: Final[dict[Standing, tuple[str, str]]] = {
    Standing.NEW: ("  new", "text"),
    Standing.MET: ("  met before", "text"),
    Standing.COMPARED: ("✓ compared", "good"),
    Standing.NAMESAKE: ("! same name", "price"),
    Standing.CHANGED: ("× OTHER KEY", "refused"),
}


def company(canvas: Canvas, left: int, y: int, roster: Roster, rows: int) -> int:
    """A row for everybody, as many as there is room for; returns the row after them."""
    shown = _window(roster, rows)
    for row in shown:
        _row(canvas, left, y, row, here=row is roster.here)
        y += 1
    more = len(roster.rows) - len(shown) + roster.more
    if more:
        canvas.put(left + 6, y, f"and {more} more: the arrows go through all that have a letter", "dim")
        y += 1
    return y


def _window(roster: Roster, rows: int) -> Sequence[Row]:
    """The rows to show, the one under the cursor among them."""
    every = roster.rows
    if len(every) + (roster.more > 0) <= rows:
        return every
    here = next((number for number, row in enumerate(every) if row is roster.here), 0)
    count = max(rows - 1, 1)
    first = min(max(0, here - count + 1), len(every) - count)
    return every[first : first + count]


def _row(canvas: Canvas, left: int, y: int, row: Row, *, here: bool) -> None:
    entry = row.entry
    open_to_all = entry.joinable or entry.watchable
    look = "strong" if here and open_to_all else "text" if open_to_all or entry.state == "here" else "dim"
    canvas.target(left, y, WIDTH + 1, 1, row.key)
    if here:
        pointer(canvas, left + 1, y)
    canvas.put(left + 3, y, row.key, "key")
    canvas.put(left + 6, y, cut(entry.nick or "somebody", 18), look)
    if entry.state == "other":
        canvas.put(left + 25, y, cut(f"theirs: {entry.theirs}", 24), look)
    else:
        canvas.put(left + 25, y, cut(entry.title, 17), look)
        canvas.put(left + 43, y, f"{entry.taken} of {len(entry.nicks)}" if entry.nicks else "", look)
    mark, mark_look = ("◆", "legal") if open_to_all else ("×", "refused") if entry.why else (" ", "dim")
    canvas.put(left + 50, y, mark, mark_look)
    canvas.put(left + 52, y, _state(entry), look)
    if entry.key and entry.state != "self":
        words, standing = STANDINGS[entry.standing]
        canvas.put(left + 67, y, words, standing)


def _state(entry: Entry) -> str:
    if entry.watchable and entry.watching:
        return f"plays, {len(entry.watching)} watch"
    return STATES[entry.state] if entry.joinable or entry.state != "open" else "refused"


def about(canvas: Canvas, left: int, y: int, entry: Entry, titles: dict[str, str], bottom: int) -> int:
    """What there is to know of somebody, above the row `bottom`; `titles` of the options of his game.

    Returns the row after it.
    """
    x, width, end = left + 6, WIDTH - 6, min(y + MOST_ABOUT, bottom)
    if entry.why:
        y = canvas.wrap(x, y, width, entry.why, "refused", rows=min(3, end - y))
    for words in _facts(entry, titles):
        if y < end:
            y = canvas.wrap(x, y, width, words, "dim", rows=min(2, end - y))
    return y


def _facts(entry: Entry, titles: dict[str, str]) -> Iterable[str]:
    if entry.nicks:
        yield f"seats: {', '.join(nick or 'free' for nick in entry.nicks)}"
    if entry.watching:
        yield f"watching: {', '.join(entry.watching)}"
    if entry.options:
        yield f"rules: {' · '.join(f'{titles.get(it.name, it.name)} {it.setting}' for it in entry.options)}"
    if entry.theirs and not entry.why:
        yield f"version: {entry.theirs}"
    if entry.places:
        yield f"at: {', '.join(written(*place) for place in entry.places[:2])}"


def advice(canvas: Canvas, left: int, y: int, lobby: Lobby, bottom: int) -> None:
    """What usually helps when nobody is found, the likeliest first, above the row `bottom`."""
    y = heading(canvas, left + 1, y, WIDTH, "What usually helps, the likeliest first")
    for number, line in enumerate(lobby.advice, 1):
        if y >= bottom:
            return
        canvas.put(left + 3, y, str(number), "dim")
        y = canvas.wrap(left + 6, y, WIDTH - 6, line, rows=bottom - y)


def troubles(canvas: Canvas, left: int, y: int, lobby: Lobby, bottom: int) -> int:
    """What is in the way, above the row `bottom`; returns the row after it."""
    for trouble in lobby.troubles[:MOST_TROUBLES]:
        if y < bottom:
            canvas.put(left + 3, y, "!", "price")
            y = canvas.wrap(left + 6, y, WIDTH - 6, trouble, "price", rows=min(2, bottom - y))
    return y


def rows(lobby: Lobby, roster: Roster) -> int:
    """How many rows all of it takes, where there is room for everything."""
    people = max(len(roster.rows) + (roster.more > 0), 1) + (1 + MOST_ABOUT if roster.rows else 0)
    helps = sum(len(folded(line, WIDTH - 6)) for line in lobby.advice) + 2 if lobby.advice else 0
    return 3 + people + 2 * len(lobby.troubles[:MOST_TROUBLES]) + helps + own_rows(lobby)


def own_rows(lobby: Lobby) -> int:
    """How many rows `own` takes."""
    return 1 + max(1, min(len(lobby.own), MOST_ADDRESSES)) + bool(lobby.code)


def own(canvas: Canvas, left: int, y: int, lobby: Lobby) -> None:
    """Where one can be called, and the code."""
    y = heading(canvas, left + 1, y, WIDTH, "You: what others can type")
    if not lobby.port:
        canvas.put(left + 3, y, "×", "refused")
        canvas.put(left + 6, y, "nobody can call you; you can call them", "text")
    elif not lobby.own:
        canvas.put(left + 6, y, f"localhost:{lobby.port}", "strong")
        canvas.put(left + 58, y, "this machine alone", "dim")
    else:
        for row, one in enumerate(lobby.own[:MOST_ADDRESSES]):
            canvas.put(left + 6, y + row, one.at(lobby.port), "strong")
            canvas.put(left + 58, y + row, one.interface[:20], "dim")
    y += max(1, min(len(lobby.own), MOST_ADDRESSES))
    if lobby.code:
        canvas.put(left + 6, y, lobby.code, "strong")
        canvas.put(left + 58, y, "the code", "dim")
