"""A table for one person and bots: made new or resumed from its journal, with everything that it needs to be played.

No Textual and no asyncio: the play screen, the plain mode and the tests use the same object. The journal is on disk
before anything is shown; a finished game moves from the games that run to the games that are over.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, Protocol, TypeAlias

from paravent.core import games
from paravent.core.bots import Choice, levels
from paravent.core.dealing import LocalDealer
from paravent.core.game import AnyGame, Event, Illegal
from paravent.core.journal import Header, fold, header
from paravent.core.requests import Ask, Seat
from paravent.core.sight import as_seen_by
from paravent.core.table import Table
from paravent.net.store import GameFile
from paravent.tui import paths
from paravent.tui.match import Match, Turn

AnyTable: TypeAlias = Table[Any, Any]
AnyMatch: TypeAlias = Match[Any, Any]
AnyTurn: TypeAlias = Turn[Any, Any]

YOU = "you"
BOT = "bot:"
OPEN = "open"
"""A seat for somebody on the network; see `linked`."""


class Thinker(Protocol):
    """What thinks for the bots: `worker.Worker`, or a stand-in."""

    def think(self, level: str, seen: object, seat: Seat, seed: int) -> Choice[object]:
        """What the level chooses; blocks."""

    def start(self) -> None:
        """Get ready; returns at once."""

    def cancel(self) -> None:
        """Make the present thought end with the best so far."""

    def close(self) -> None:
        """Stop for good."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is chosen before a table is opened."""

    game: str
    players: tuple[str, ...]
    """Who sits where: `you`, or `bot:LEVEL`. Without `you` one only looks on."""
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int | None = None
    """Chance from this number instead of from the system: the same table again."""
    steward: bool = False
    """Among people, whether a steward plays the seats that are left."""
    strict: bool = False
    """Among three and more, whether no machine holds a share of another's keys: the loss of one ends the game."""
    minutes: int = 0
    """Among people, how much time each seat has for all its choices; 0 for no limit."""

    def swapped(self) -> Setup:
        """The same table with everyone one seat further."""
        return replace(self, players=(*self.players[1:], self.players[0]))

    def again(self) -> Setup:
        """The same table with another chance."""
        return replace(self, seed=None)


def usual(game: AnyGame, level: str | None = None) -> Setup:
    """You on the first seat against as few bots as the game allows, of an easy level unless another is named."""
    known = tuple(levels.bots(game))
    chosen = level or ("easy" if "easy" in known else known[0])
    return Setup(game.facts.name, (YOU, *[f"{BOT}{chosen}"] * (min(game.facts.seats) - 1)))


def nick(player: str) -> str:
    """A player as screens call them: `you`, `easy bot`."""
    return f"{player.removeprefix(BOT)} bot" if player.startswith(BOT) else player


class Solo:
    """One table: its match, its file, and who thinks for the bots."""

    def __init__(self, game: AnyGame, match: AnyMatch, setup: Setup, thinker: Thinker) -> None:
        self.game = game
        self.match = match
        self.setup = setup
        self.thinker = thinker
        self.file: GameFile | None = None
        self.past: tuple[Past, ...] = ()
        """What happened before it was resumed, as the person saw it."""
        self._rng = Random(setup.seed) if setup.seed is not None else Random(secrets.randbits(128))

    @property
    def seat(self) -> Seat | None:
        """Where the person sits; None: nowhere, and only looks on."""
        return self.setup.players.index(YOU) if YOU in self.setup.players else None

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where, in words."""
        return tuple(nick(player) for player in self.setup.players)

    @property
    def thinking(self) -> tuple[Seat, ...]:
        """The bots whose action is due."""
        return tuple(seat for seat in self.match.owed if seat != self.seat)

    def job(self, seat: Seat) -> tuple[str, object, Seat, int]:
        """What `Thinker.think` is asked for a bot that is due: its level, what it sees, its seat, its chance."""
        level = self.setup.players[seat].removeprefix(BOT)
        return level, self.match.table.seen_by(seat), seat, self._rng.randrange(1 << 32)

    def hint_job(self, seat: Seat) -> tuple[str, object, Seat, int]:
        """What `Thinker.think` is asked for a hint: the best level, what the seat sees, its seat, its chance.

        Its chance comes from the position, so that asking twice brings the same, and asking changes no bot's choice.
        """
        best = list(levels.bots(self.game))[-1]
        return best, self.match.table.seen_by(seat), seat, len(self.match.table.journal.entries)

    def finish(self) -> None:
        """Put the file of a game that is over to the others; it stays where it is if that fails."""
        if self.file is not None:
            self.file.move(paths.replays())

    def close(self) -> None:
        """Stop the bots and give the file free; every answer has long been safe."""
        self.thinker.close()
        if self.file is not None:
            self.file.close()


@dataclass(frozen=True, slots=True)
class Past:
    """One answer of a resumed game: what was done, in words, and what came of it."""

    acts: tuple[tuple[Seat, str], ...]
    events: tuple[Event, ...]


def open_table(setup: Setup, thinker: Thinker, *, game: AnyGame | None = None, keep: bool = True) -> Solo:
    """A new table, its journal begun on disk unless `keep` is false.

    Raises Illegal for options or players that the game does not have, Unwritable when the disk does not take it.
    """
    known = games.load(setup.game) if game is None else game
    _checked(known, setup)
    head = header(
        known,
        options=setup.options,
        seats=len(setup.players),
        table_id=f"{setup.game}-{secrets.token_hex(3)}",
        players=setup.players,
    )
    file = GameFile.create(paths.games() / f"{head.table_id}.game", head, known) if keep else None
    table: AnyTable = Table(known, head, file.append if file else None)
    return _solo(known, table, setup, thinker, file)


def resume(path: Path, thinker: Thinker, *, game: AnyGame | None = None) -> Solo:
    """The table that a journal on disk leads to, open for going on. Raises Refused or Unwritable."""
    file = GameFile.open(path, game)
    known = file.game
    try:
        table: AnyTable = Table.resumed(known, file.journal, file.append)
        solo = _solo(known, table, setup_of(file.journal.header), thinker, file)
        solo.past = tuple(told(known, solo.seat, file))
    except BaseException:
        file.close()  # else the table would stay locked against ourselves
        raise
    return solo


def setup_of(head: Header) -> Setup:
    """The choices that a table was opened with."""
    return Setup(head.game, head.players, dict(head.options))


def told(game: AnyGame, seat: Seat | None, file: GameFile) -> list[Past]:
    """What happened so far, answer by answer, as `seat` saw it."""
    states: list[Any] = []
    fold(file.journal, game, lambda _, state: states.append(state.copy()))
    past: list[Past] = []
    for before, entry, after in zip(states, file.journal.entries, states[1:], strict=False):
        turn: AnyTurn = Turn(before, game.awaits(before), entry.answer, after)
        past.append(Past(acts_in_words(game, turn), turn.seen_by(game, seat)))
    return past


def acts_in_words(game: AnyGame, turn: AnyTurn) -> tuple[tuple[Seat, str], ...]:
    """The actions of a turn as they are typed; empty where nobody acted."""
    acts = getattr(turn.answer, "acts", ()) if isinstance(turn.request, Ask) else ()
    return tuple((seat, game.words.say(as_seen_by(turn.before, seat), seat, action)) for seat, action in acts)


def _solo(game: AnyGame, table: AnyTable, setup: Setup, thinker: Thinker, file: GameFile | None) -> Solo:
    rng = Random(setup.seed) if setup.seed is not None else Random(secrets.randbits(128))
    solo = Solo(game, Match(table, LocalDealer(rng)), setup, thinker)
    solo.file = file
    return solo


def _checked(game: AnyGame, setup: Setup) -> None:
    """Raise Illegal unless everyone who sits here is `you`, once at most, or a bot that the game has."""
    known = levels.bots(game)
    for player in setup.players:
        level = player.removeprefix(BOT)
        if player != YOU and (level == player or level not in known):
            raise Illegal(f"“{player}” cannot sit down; choose {YOU}, {', '.join(f'{BOT}{name}' for name in known)}")
    if setup.players.count(YOU) > 1:
        raise Illegal(f"“{YOU}” can sit on one seat only")
