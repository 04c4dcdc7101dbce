"""Tell a game again from its journal: each answer as it was given, and what came of it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from paravent.core import journal as journals
from paravent.core.game import AnyGame, Illegal
from paravent.core.journal import Journal, Refused
from paravent.core.notation import say_answer, seat_named, side
from paravent.core.requests import Over, Seat
from paravent.core.sight import as_seen_by, told
from paravent.net import store
from paravent.tui import paths
from paravent.tui.commands import OK, Usage
from paravent.tui.commands.resume import find
from paravent.tui.match import Turn
from paravent.tui.plain import ending
from paravent.tui.solo import YOU, nick

ALL = "all"
ONLOOKER = "onlooker"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which journal, and through whose eyes."""
    parser.add_argument("file", metavar="FILE", help="a journal, or the ID of a game that waits or is over")
    parser.add_argument(
        "--seat",
        metavar="SEAT",
        help=f"what this side saw, {ONLOOKER}, or {ALL}; unless said {ALL} for a game that is over, else yours",
    )


def run(args: argparse.Namespace) -> int:
    """Print the header, every answer with what happened, and the end."""
    path = find(args.file, (*store.open_games(paths.games()), *store.open_games(paths.replays())))
    read = store.scan(path)
    for line in _lines(read.game, read.journal, _eyes(read.game, read.journal, args.seat)):
        print(line)
    for note in read.notes:
        print(note)
    if read.trouble is not None:
        raise Refused(read.trouble)
    return OK


@dataclass(frozen=True, slots=True)
class Eyes:
    """Who looks: a seat or an onlooker (None), or one who sees everything that was kept."""

    seat: Seat | None
    everything: bool = False


def _eyes(game: AnyGame, journal: Journal, name: str | None) -> Eyes:
    """Who was named; else everything of a game that is over, and of one that waits nothing that would spoil it."""
    header = journal.header
    if name is None:
        try:
            ended = isinstance(game.awaits(journals.fold(journal, game)), Over)
        except Refused:
            ended = False  # said when the telling gets there
        return Eyes(header.players.index(YOU) if YOU in header.players else None, everything=ended)
    if name in (ALL, ONLOOKER):
        return Eyes(None, everything=name == ALL)
    try:
        return Eyes(seat_named(game.facts, header.seats, name))
    except Illegal as error:
        raise Usage(f"{error}; or {ALL}, or {ONLOOKER}") from error


def _lines(game: AnyGame, journal: Journal, eyes: Eyes) -> Iterator[str]:
    header, facts = journal.header, game.facts
    yield f"{facts.title}, version {header.version}, rules {header.rules}"
    yield f"Table {header.table_id}"
    for seat, player in enumerate(header.players):
        yield f"{side(facts, seat)}: {nick(player)}"
    for option, value in header.options:
        yield f"{option}: {value}"
    state = journals.start(header, game)
    for number, entry in enumerate(journal.entries):
        before, request = state, game.awaits(state)
        state = journals.step(game, before, entry, number)
        yield from _entry(game, Turn(before, request, entry.answer, state), eyes, number)
    request = game.awaits(state)
    yield (
        ending(facts, request)
        if isinstance(request, Over)
        else f"It waits: {game.words.question(state, request, None)}"
    )


def _entry(game: AnyGame, turn: Turn[Any, Any], eyes: Eyes, number: int) -> Iterator[str]:
    """One answer in words, and below it what came of it."""
    before, answer = turn.before, turn.answer
    events = game.happened(before, turn.after)
    if not eyes.everything:
        events = turn.seen_by(game, eyes.seat)
        before, answer = as_seen_by(before, eyes.seat), told(answer, turn.request, eyes.seat, before.seats)
    yield from (f"{number}. {line}" for line in say_answer(game, before, turn.request, answer))
    yield from (f"   {event.text}" for event in events)
