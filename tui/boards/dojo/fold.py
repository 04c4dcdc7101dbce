"""The table a little later than a position: the new entries of the story told onto a copy of it, one by one.

The rules tell the story while they play; the board tells it back to show an answer step by step. Only public things
are in a story, and the cards are those that the observer knows afterwards, so nothing is shown that was not seen. No
rule lives here: every entry says what became of what it names.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paravent.core.games.dojo import grid, story
from paravent.core.games.dojo.state import NOBODY, NONE, State
from paravent.core.games.dojo.story import Entry


def begin(before: State, after: State) -> State:
    """The table on which the entries between two positions are told."""
    stage = before.copy()
    stage.cards = after.cards.copy()
    return stage


def tell(stage: State, entry: Entry) -> None:
    """Let one entry of the story happen."""
    stage.story.append(entry)
    act = _ACTS.get(entry[0])
    if act is not None:
        act(stage, entry)


def _round(stage: State, e: Entry) -> None:
    stage.round, stage.giver = e[1:3]
    stage.gifts = []
    stage.challenger = stage.winner = NOBODY


def _unveiled(stage: State, e: Entry) -> None:
    stage.up = e[1]
    del stage.pile[:1]


def _looked(stage: State, e: Entry) -> None:
    stage.drawn = [e[2]]
    stage.deck = [slot for slot in stage.deck if slot != e[2]]


def _gave(stage: State, e: Entry) -> None:
    _, _, place, slot, _ = e
    if place not in stage.gifts:  # It is decided before it is told: the card has to arrive first.
        stage.gifts.append(place)
    stage.hands[place] = [slot]
    stage.drawn = []
    stage.deck = [other for other in stage.deck if other != slot]


def _challenged(stage: State, e: Entry) -> None:
    stage.challenger = e[1]


def _won(stage: State, e: Entry) -> None:
    stage.winner = e[1]
    stage.trophies[e[1]].append(e[2])
    stage.up = NONE


def _swapped(stage: State, e: Entry) -> None:
    winner, loser = e[1], e[4]
    stage.hands[winner], stage.hands[loser] = stage.hands[loser], stage.hands[winner]


def _shown(stage: State, e: Entry) -> None:
    if e[3]:
        stage.row.append(e[2])
        stage.hands[e[1]] = []


def _placed(stage: State, e: Entry) -> None:
    _, seat, face, cell = e
    stage.dojos[seat].append(face)
    stage.cells[seat].append(cell)
    stage.hands[seat] = []


def _beside(stage: State, e: Entry) -> None:
    stage.beside[e[1]].append(e[3])


def _unplaced(stage: State, e: Entry) -> None:
    stage.beside[e[1]].append(grid.NO_LINE)


_ACTS: Final[dict[int, Callable[[State, Entry], None]]] = {
    story.ROUND: _round,
    story.UNVEILED: _unveiled,
    story.LOOKED: _looked,
    story.GAVE: _gave,
    story.CHALLENGED: _challenged,
    story.WON: _won,
    story.SWAPPED: _swapped,
    story.SHOWN: _shown,
    story.PLACED: _placed,
    story.BESIDE: _beside,
    story.UNPLACED: _unplaced,
}
"""What each kind of entry does; the kinds that are not here only say something."""
