"""Taking back at a solo table: the person's last action, while nothing was revealed and nobody else has acted.

What is taken back stays in the file's bytes and counts no more. Whatever was seen cannot be unseen, so an action that
led to a card, a die or another's action stands.
"""

from __future__ import annotations

from random import SystemRandom

from paravent.core.answers import Acts
from paravent.core.dealing import LocalDealer
from paravent.core.game import Illegal
from paravent.core.journal import Journal
from paravent.core.table import Table
from paravent.tui.match import Match
from paravent.tui.solo import AnyTable, Solo


def can_undo(solo: Solo) -> bool:
    """Whether the last thing that happened at this table was an action of the person alone."""
    entries = solo.match.table.journal.entries
    last = entries[-1].answer if entries else None
    return isinstance(last, Acts) and [seat for seat, _ in last.acts] == [solo.seat] and solo.match.over is None


def undo(solo: Solo) -> None:
    """Take that action back; later chance comes from the system. Raises Illegal when it stands, or Unwritable."""
    if not can_undo(solo):
        raise Illegal("nothing can be taken back: something was revealed, or somebody else acted")
    old = solo.match.table.journal
    journal = Journal(old.header, old.entries[:-1])
    table: AnyTable = Table.resumed(solo.game, journal, solo.file.append if solo.file else None)
    if solo.file is not None:
        solo.file.take_back(len(journal.entries))
    solo.match = Match(table, LocalDealer(SystemRandom()))
