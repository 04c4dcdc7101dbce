"""Tables on disk as the first screen tells of them: who sat there and when, and how one is deleted for good."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from paravent.core.journal import Refused
from paravent.core.requests import Seat
from paravent.net import disk, records
from paravent.tui import drafts, paths
from paravent.tui.solo import nick

STRANGER = "somebody"


@dataclass(frozen=True, slots=True)
class OfPeople:
    """A table of people, as far as its first message tells."""

    game: str
    names: tuple[str, ...]
    """The others, as they were called when they were last met."""


def of_people(path: Path) -> OfPeople | None:
    """Who sat there; None where the file does not begin with the offer of a table."""
    # Cryptography is loaded only where such a file lies: a game against bots begins without it.
    from paravent.net import resuming  # noqa: PLC0415
    from paravent.net.lan import keyfile, known  # noqa: PLC0415

    try:
        first, *_ = records.scan(disk.load(path)).records
        terms = resuming.offered(first.payload)
        mine = keyfile.identity(paths.identity()).key if paths.identity().exists() else b""
    except (Refused, ValueError, OSError, keyfile.BadKeyFile):
        return None
    met = known.Known(paths.known())
    others = [seat.identity for seat in terms.seats if seat.identity != mine]
    players = [met.get(key) for key in others]
    return OfPeople(terms.game, tuple(player.nick if player else STRANGER for player in players))


def names_of(players: Sequence[str], own: Seat | None) -> tuple[str, ...]:
    """What the players with these keys, in hex, were called when they were last met; oneself is `you`."""
    from paravent.net.lan import known  # noqa: PLC0415

    met = known.Known(paths.known())
    found = [met.get(bytes.fromhex(key)) for key in players]
    return tuple(
        "you" if seat == own else player.nick if player else f"seat {seat + 1}" for seat, player in enumerate(found)
    )


def delete(path: Path) -> str:
    """Delete a table for good, unless another program plays it; returns why not, or nothing.

    The secrets of a table of people stay: they are the knowledge that its offer was taken once.
    """
    try:
        disk.RecordFile.open(path).close()
        path.unlink()
    except (Refused, OSError) as error:
        return f"it cannot be deleted: {getattr(error, 'strerror', None) or error}"
    drafts.forget(path.stem)
    return ""


def against(players: Sequence[str]) -> str:
    """The rivals at a table of one machine: `against 2 easy bots, hard bot`."""
    rivals = Counter(nick(player) for player in players if player != "you")
    told = [name if count == 1 else f"{count} {name}s" for name, count in rivals.items()]
    return ("against " if "you" in players else "") + ", ".join(told)


def when(then: float, now: float) -> str:
    """A moment in words: the time for today, else the day."""
    moment, today = datetime.fromtimestamp(then).astimezone(), datetime.fromtimestamp(now).astimezone()
    if moment.date() == today.date():
        return f"today {moment:%H:%M}"
    if moment.date() == today.date() - timedelta(days=1):
        return f"yesterday {moment:%H:%M}"
    return f"{moment:%Y-%m-%d}"
