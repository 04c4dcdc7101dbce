"""A solo table: one person, bots, a dealer that draws here, and the journal on this disk.

The screen and the plain mode play the same `Solo`; it knows neither of them, no bot's process and no clock. Chance
comes from the system unless a seed was wished for. Either way it is in the journal, so a game that is resumed draws
nothing again.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, Final, TypeAlias

from paravent.core import journal as journals
from paravent.core.answers import Acts
from paravent.core.bots import levels
from paravent.core.dealing import LocalDealer
from paravent.core.game import AnyGame, Illegal, Options
from paravent.core.journal import Header, Journal, Refused
from paravent.core.notation import unknown
from paravent.core.requests import Seat
from paravent.core.table import Table
from paravent.net.store import SUFFIX, GameFile
from paravent.tui import paths
from paravent.tui.match import Match

Level: TypeAlias = str
"""The name of a bot's level, see `core.bots.levels`."""

YOU: Final = "you"
BOT: Final = "bot:"
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that are mistaken for one another: an ID is read out and typed."""


@dataclass(slots=True)
class Solo:
    """A game in progress, its journal and who sits where."""

    match: Match[Any, Any]
    dealer: LocalDealer
    file: GameFile
    seat: Seat
    """The person's."""
    bots: tuple[Level | None, ...]
    """The level that plays each seat; None at the person's."""
    seed: int | None = None

    @property
    def game(self) -> AnyGame:
        """What is played."""
        return self.match.game

    @property
    def header(self) -> Header:
        """The facts of the table; its `table_id` is what `paravent resume` is given."""
        return self.match.table.journal.header

    @property
    def bots_owe(self) -> tuple[tuple[Seat, Level], ...]:
        """The bots whose action is due, with their levels."""
        return tuple((seat, level) for seat in self.match.owed if (level := self.bots[seat]) is not None)

    def thinking(self, seat: Seat) -> int:
        """The seed of a bot's next thought: by chance, or at a seeded table one that follows from the position."""
        if self.seed is None:
            return secrets.randbits(32)
        return Random(f"{self.seed} {seat} {len(self.match.table.journal.entries)}").getrandbits(32)

    @property
    def can_undo(self) -> bool:
        """Whether the last thing that happened was an action of the person alone: nothing was revealed by it."""
        entries = self.match.table.journal.entries
        last = entries[-1].answer if entries else None
        alone = isinstance(last, Acts) and [seat for seat, _ in last.acts] == [self.seat]
        return alone and self.match.over is None

    def undo(self) -> None:
        """Take back the person's last action; raises Illegal when something was revealed since, or Unwritable."""
        if not self.can_undo:
            raise Illegal("nothing can be taken back: something was revealed, or somebody else acted")
        entries = self.match.table.journal.entries[:-1]
        table = Table.resumed(self.game, Journal(self.header, entries), self.file.append)
        self.file.take_back(len(entries))
        self.match = Match(table, self.dealer)

    def close(self) -> None:
        """Leave the table, which can be resumed; when the game is over its journal moves to the replays."""
        if self.match.over is not None:
            self.file.move(paths.replays())
        self.file.close()


def new(game: AnyGame, seat: Seat, bots: Sequence[Level | None], options: Options, seed: int | None = None) -> Solo:
    """Sit down at a new table: `bots` has a level for each seat and None for the person's, which is `seat`.

    Nothing is drawn yet: `solo.match.run()` begins. Raises Illegal for what the game does not have, or Unwritable.
    """
    for level in bots:
        have = levels.bots(game)
        if level is not None and level not in have:
            raise Illegal(unknown(level, f"level of {game.facts.title}", have))
    if not 0 <= seat < len(bots) or [place for place, level in enumerate(bots) if level is None] != [seat]:
        raise Illegal("at a solo table one seat is yours and every other has a bot")
    header = journals.header(
        game,
        options=options,
        seats=len(bots),
        table_id=f"{game.facts.name}-{''.join(secrets.choice(_LETTERS) for _ in range(5))}",
        players=[YOU if level is None else f"{BOT}{level}" for level in bots],
    )
    file = GameFile.create(paths.games() / f"{header.table_id}{SUFFIX}", header, game)
    dealer = LocalDealer(SystemRandom() if seed is None else Random(seed))
    return Solo(Match(Table(game, header, file.append), dealer), dealer, file, seat, tuple(bots), seed)


def resumed(path: Path, game: AnyGame | None = None) -> Solo:
    """Sit down again where a journal ends; `game` only for one that is not among `core.games`.

    `solo.file.notes` says what had to be cut. Chance goes on from the system. Raises Refused or Unwritable.
    """
    file = GameFile.open(path, game)
    try:
        table: Table[Any, Any] = Table.resumed(file.game, file.journal, file.append)
        seat, bots = _seating(file.journal.header)
    except BaseException:
        file.close()
        raise
    dealer = LocalDealer(SystemRandom())
    return Solo(Match(table, dealer), dealer, file, seat, bots)


def _seating(header: Header) -> tuple[Seat, tuple[Level | None, ...]]:
    bots = tuple(player.removeprefix(BOT) if player.startswith(BOT) else None for player in header.players)
    if len(bots) != header.seats or bots.count(None) != 1:
        raise Refused("this is no solo table: it can be replayed, and not be resumed")
    return bots.index(None), bots
