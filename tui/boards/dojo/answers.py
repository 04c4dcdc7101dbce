"""The questions of Dojo that are lists of answers: a key, what it does, and what it would come to at once.

Where a card lies is no list but a draft on the grid: see `placing`. What answers come to is `outlook`'s.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from paravent.core.games.dojo import actions as act
from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import grid, outlook, rounds
from paravent.core.games.dojo import state as steps
from paravent.core.games.dojo.state import NONE, State
from paravent.core.requests import Face, Seat
from paravent.tui.boards.dojo.parts import SEAT_LETTERS, Seen, best, signed, stronger


@dataclass(frozen=True, slots=True)
class Answer:
    """One thing that can be answered."""

    key: str
    action: act.Action
    name: str
    hint: str = ""
    """What it would come to, in a few words."""
    words: str = ""
    """What it would come to, in a sentence."""


def answers(seen: Seen, seat: Seat) -> list[Answer]:
    """Every answer to the question that the position puts to a seat."""
    return list(_LISTS[seen.step](seen, seat))


def _gifts(seen: Seen, seat: Seat) -> Iterator[Answer]:
    state = seen.state
    face = state.cards.face[state.drawn[0]]
    free = rounds.without_card(state)
    for place in sorted(free):
        key, action = SEAT_LETTERS[place], act.Give(place)
        if place >= state.seats:
            yield Answer(
                key, action, box.RONIN, "it is laid aside", "The Ronin: nobody but you knows it before training."
            )
        elif face is None:
            yield Answer(key, action, seen.you_or_side(place))
        else:
            gain, cell = best(state, place, face)
            where = f" on {grid.say_cell(cell)}" if gain else ""
            if place == seat:
                beaten, of = stronger(state, face)
                words = f"You: {beaten} of {of} cards not seen would beat it in a challenge."
                yield Answer(key, action, "you", f"best {signed(gain)}{where}", words)
            else:
                words = f"{seen.side(place)} then knows it, and can challenge you with it."
                yield Answer(key, action, seen.side(place), f"best {signed(gain)} there", words)


def _challenges(seen: Seen, seat: Seat) -> Iterator[Answer]:
    state = seen.state
    giver = box.SIDES[state.giver]
    yield Answer("1", act.Pass(), "pass", "", "Pass: if all do, nothing is shown and the trophy stays.")
    won, of = outlook.beats(state, seat)
    words = f"Challenge: you beat {won} of the {of} cards not seen."
    if of == 1:
        words = f"Challenge: you know the card of {giver}, and {'win' if won else 'lose'}."
    yield Answer("2", act.Challenge(), "challenge", f"beats {won} of {of}" if of else "", words)


def _throws(seen: Seen, seat: Seat) -> Iterator[Answer]:
    del seen, seat
    beats = ("beats scissors", "beats rock", "beats paper")
    for sign, name in enumerate(box.SIGNS):
        words = f"{name.capitalize()} {beats[sign]}; the winner's belt counts {box.THROW_BONUS} more."
        yield Answer(str(sign + 1), act.Throw(sign), name, beats[sign], words)


def _swaps(seen: Seen, seat: Seat) -> Iterator[Answer]:
    state = seen.state
    loser = state.challenger if seat == state.giver else state.giver
    mine, theirs = rounds.face_of(state, seat), rounds.face_of(state, loser)
    trophy = outlook.waiting_trophy(state, seat)
    for key, action, own, other in (("1", act.Keep(), mine, theirs), ("2", act.Swap(), theirs, mine)):
        gain = with_trophy(state, seat, own, trophy)
        rival = best(state, loser, other)[0]
        name = "keep" if key == "1" else "swap"
        with_it = " and the trophy" if trophy >= 0 else ""
        words = (
            f"You place {box.SHORT[own]}{with_it}, {signed(gain)} at best; "
            f"{box.SIDES[loser]} {box.SHORT[other]}, {signed(rival)}."
        )
        hint = f"{signed(gain)}, {box.SIDES[loser]} {signed(rival)}"
        yield Answer(key, action, f"{name} {box.SHORT[own]}", hint, words)


def with_trophy(state: State, seat: Seat, face: Face, trophy: Face) -> int:
    """The greatest gain of a card and, where there is one, of a trophy that has to lie beside a line."""
    if trophy == NONE:
        return best(state, seat, face)[0]
    if box.KIND[trophy] == box.MEDAL:
        return best(state, seat, face)[0] + box.MEDAL_POINTS
    now = sum(score.points for score in outlook.lines(state, seat))
    return max(
        sum(score.points for score in outlook.lines_after(state, seat, face, cell, trophy, line)) - now
        for cell in outlook.legal_cells(state, seat)
        for line in rounds.free_lines(state, seat, cell) or [grid.NO_LINE]
    )


_LISTS: Final = {steps.GIVE: _gifts, steps.CHALLENGE: _challenges, steps.THROW: _throws, steps.SWAP: _swaps}
