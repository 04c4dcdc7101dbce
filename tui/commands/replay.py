"""Show a game again on its board, or tell it in words: each answer as it was given, and what came of it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
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
from paravent.tui.commands import OK, Usage, screen
from paravent.tui.commands.resume import find
from paravent.tui.match import Turn
from paravent.tui.opening import Replayed
from paravent.tui.plain import ending
from paravent.tui.recording import Recording, recording
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
    parser.add_argument("--words", action="store_true", help="print it, in place of showing it on its board")


def run(args: argparse.Namespace) -> int:
    """Show the game on its board, or print the header, every answer with what happened, and the end."""
    path = find(args.file, (*store.open_games(paths.games()), *store.open_games(paths.replays())))
    if not (args.plain or args.words or args.seat or screen.missing()):
        return screen.show(args, Replayed(path))
    if store.listed(path).people:
        print(*_of_people(recording(path), args.seat), sep="\n")
        return OK
    read = store.scan(path)
    for line in _lines(read.game, read.journal, _eyes(read.game, read.journal, args.seat)):
        print(line)
    for note in read.notes:
        print(note)
    if read.trouble is not None:
        raise Refused(read.trouble)
    return OK


def _of_people(played: Recording, name: str | None) -> Iterator[str]:
    """A game of people as the first eyes that there are saw it, or as those that are named did."""
    sights = {sight.seat: sight for sight in played.sights}
    seat = played.sights[0].seat
    if name == ONLOOKER:
        seat = None
    elif name is not None:
        try:
            seat = seat_named(played.game.facts, len(played.names), name)
        except Illegal as error:
            raise Usage(f"{error}; or {ONLOOKER}") from error
    if seat not in sights:
        side_told = played.game.facts.sides[seat or 0]
        raise Usage(f"{side_told} has not disclosed what was hidden: `paravent disclose` does, on their machine")
    yield from _lines(played.game, sights[seat].journal, Eyes(seat), played.names)
    yield from played.notes


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


def _lines(game: AnyGame, journal: Journal, eyes: Eyes, names: Sequence[str] | None = None) -> Iterator[str]:
    header, facts = journal.header, game.facts
    yield f"{facts.title}, version {header.version}, rules {header.rules}"
    yield f"Table {header.table_id}"
    for seat, player in enumerate(names or map(nick, header.players)):
        yield f"{side(facts, seat)}: {player}"
    for option, value in header.options:
        yield f"{option}: {value}"
    state = journals.start(header, game)
    for number, entry in enumerate(journal.entries):
        before, request = state, game.awaits(state)
        state = journals.step(game, before, entry, number)
        yield from told_entry(game, Turn(before, request, entry.answer, state), eyes, number)
    request = game.awaits(state)
    yield (
        ending(facts, request)
        if isinstance(request, Over)
        else f"It waits: {game.words.question(state, request, None)}"
    )


def told_entry(game: AnyGame, turn: Turn[Any, Any], eyes: Eyes, number: int) -> Iterator[str]:
    """One answer in words, and below it what came of it."""
    before, answer = turn.before, turn.answer
    events = game.happened(before, turn.after)
    if not eyes.everything:
        events = turn.seen_by(game, eyes.seat)
        before, answer = as_seen_by(before, eyes.seat), told(answer, turn.request, eyes.seat, before.seats)
    yield from (f"{number}. {line}" for line in say_answer(game, before, turn.request, answer))
    yield from (f"   {event.text}" for event in events)
