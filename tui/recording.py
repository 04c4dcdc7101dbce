"""A game that was played, answer by answer, through the eyes that there are: what the replay shows.

A game against bots has the whole truth in its journal; while it runs, only the person's own view is shown. A game of
people has one view for an onlooker, one's own where its secrets lie on this machine, and one for every hand that was
disclosed. Nothing here draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paravent.core import journal as journals
from paravent.core.game import AnyGame
from paravent.core.journal import Journal, Refused
from paravent.core.requests import Over, Seat
from paravent.core.sight import as_seen_by
from paravent.net import store
from paravent.tui import paths
from paravent.tui.match import Turn
from paravent.tui.solo import YOU, nick

HANDS = ".hand"
"""The suffix of a hand that was disclosed: `ID.SEAT.hand` beside `ID.game`."""


@dataclass(frozen=True, slots=True)
class Sight:
    """All positions of a game as one seat knows them, or as an onlooker does."""

    seat: Seat | None
    states: Sequence[Any]
    """The first position, and the one after every answer, as far as they are known here: use `at`."""
    journal: Journal

    def at(self, number: int) -> Any:  # noqa: ANN401 - a game's own state
        """The position after so many answers, with no face that this seat had not seen."""
        return as_seen_by(self.states[number], self.seat)

    def turn(self, game: AnyGame, number: int) -> Turn[Any, Any]:
        """Answer `number`, counted from 0."""
        before, after = self.at(number), self.at(number + 1)
        return Turn(before, game.awaits(before), self.journal.entries[number].answer, after)


@dataclass(frozen=True, slots=True)
class Recording:
    """A game, and the eyes through which it can be seen, the most telling first."""

    game: AnyGame
    name: str
    """Its ID."""
    names: tuple[str, ...]
    """Who sat where."""
    sights: tuple[Sight, ...]
    notes: tuple[str, ...] = ()
    """What is wrong with the file, and why some eyes are missing."""

    def __len__(self) -> int:
        return len(self.sights[0].journal.entries)


def recording(path: Path) -> Recording:
    """The game in a file. Raises Refused for what cannot be shown."""
    return _of_people(path) if store.listed(path).people else _of_bots(path)


def positions(game: AnyGame, journal: Journal) -> list[Any]:
    """All positions that a journal leads to, each a state of its own. Raises Refused."""
    states: list[Any] = []
    journals.fold(journal, game, lambda _, state: states.append(state))
    return states


def _of_bots(path: Path) -> Recording:
    read = store.scan(path)
    game, header = read.game, read.journal.header
    truth = positions(game, read.journal)
    own = header.players.index(YOU) if YOU in header.players else None
    over = isinstance(game.awaits(truth[-1]), Over)
    seats: list[Seat | None] = [own, *(seat for seat in range(header.seats) if seat != own), None] if over else [own]
    sights = [Sight(seat, truth, read.journal) for seat in dict.fromkeys(seats)]
    hidden = () if over else ("The game goes on, so it is shown as you saw it.",)
    trouble = (read.trouble,) if read.trouble else ()
    return Recording(game, path.stem, tuple(map(nick, header.players)), tuple(sights), (*read.notes, *trouble, *hidden))


def _of_people(path: Path) -> Recording:
    # Cryptography is loaded only where such a file lies.
    from paravent.net import tables, watching  # noqa: PLC0415
    from paravent.tui import saved  # noqa: PLC0415

    data = tables.read(path)
    public = watching.watched(data)
    table, own = public.journal.header.table_id, watching.own_seat(data)
    notes: list[str] = []
    hands = {}
    seed = tables.seed(path, paths.games()) if own is not None else None
    if seed is not None and own is not None:
        hands[own] = watching.hand_of(seed, own, table)
    for file in sorted(path.parent.glob(f"{path.stem}.*{HANDS}")):
        try:
            hand = watching.Hand.read(file.read_text("utf-8"))
            hands.setdefault(hand.seat, hand)
        except (Refused, OSError, UnicodeDecodeError) as error:
            notes.append(f"{file.name}: {error}")
    sights = []
    for seat, hand in hands.items():
        try:
            journal = watching.watched(data, hand).journal
            sights.append(Sight(seat, positions(public.game, journal), journal))
        except Refused as error:
            notes.append(f"{public.game.facts.sides[seat]}: {error}")
    sights.append(Sight(None, positions(public.game, public.journal), public.journal))
    if len(sights) <= len(public.journal.header.players):
        notes.append("Hands that nobody has disclosed stay hidden: `paravent disclose` hands on one's own.")
    names = saved.names_of(public.journal.header.players, own)
    return Recording(public.game, path.stem, names, tuple(sights), tuple(notes))
