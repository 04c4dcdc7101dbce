"""A round of Dojo, step by step: cards are given, the giver may be challenged, everybody trains.

Every function changes the state in place and pushes what comes next on the agenda; `settle` lets everything happen
that waits for nobody.
"""

from __future__ import annotations

from typing import Final

from paravent.core.games.dojo import actions as act
from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import grid, story, tally
from paravent.core.games.dojo import state as steps
from paravent.core.games.dojo.state import NOBODY, NONE, State, places
from paravent.core.requests import Face, Seat, Slot

_PLACES: Final = {(cell, line): act.Place(cell, line) for cell in grid.CELLS for line in (grid.NO_LINE, *grid.LINES)}
"""Every way to place, made once: search lists them without end."""


def face_of(state: State, place: int) -> Face:
    """The open card before a place; only rules that everybody can follow ask for it."""
    face = state.cards.face[state.hands[place][0]]
    assert face is not None, "it was shown to everybody"
    return face


def has_ronin(state: State, place: int) -> bool:
    """Whether this place is the Ronin's."""
    return place >= state.seats


def hidden(state: State, slots: list[Slot]) -> tuple[Slot, ...]:
    """Those of the slots that do not lie open."""
    return tuple([slot for slot in slots if not state.cards.known_to_all(slot, state.seats)])


def settle(state: State) -> None:
    """Pass over steps that have nothing to ask for: cards that lie open already are handed over and shown unasked."""
    while True:
        kind = state.agenda[0][0]
        if kind == steps.HAND and not hidden(state, state.drawn):
            lay(state, state.agenda.pop(0)[1])
        elif kind == steps.DUEL and not hidden(state, duellists(state)):
            state.agenda.pop(0)
            compare(state)
        elif kind == steps.TURN_UP and not hidden(state, all_cards(state)):
            state.agenda.pop(0)
            train(state)
        else:
            return


# -- recruitment -------------------------------------------------------------------------------------------------------


def begin(state: State, giver: Seat) -> None:
    """Open a round. A trophy that nobody won stays in play; only an empty place gets the next one (A3)."""
    state.round += 1
    state.giver, state.gifts = giver, []
    state.challenger = state.winner = NOBODY
    state.story.append((story.ROUND, state.round, giver))
    state.agenda.append((steps.UNVEIL,) if state.up == NONE else (steps.DRAW,))


def unveiled(state: State, trophy: Face) -> None:
    """A trophy was turned up."""
    state.pile.pop(0)
    state.up = trophy
    state.story.append((story.UNVEILED, trophy))
    state.agenda.append((steps.DRAW,))


def without_card(state: State) -> list[int]:
    """The places that have no card this round, clockwise from the giver's left, the giver last (A22)."""
    count = places(state)
    order = [(state.giver + step) % count for step in range(1, count + 1)]
    return [place for place in order if not state.hands[place]]


def looks(state: State) -> Seat:
    """Who gets to see the top card first: the giver; where that seat is empty whoever gets the card, unseen (A29)."""
    return without_card(state)[0] if state.cards.vacant >> state.giver & 1 else state.giver


def drawn(state: State) -> None:
    """The giver has looked at the top card; who gets the last card is no question."""
    seat, slot = looks(state), state.deck.pop(0)
    state.drawn = [slot]
    free = without_card(state)
    if state.cards.vacant >> state.giver & 1:
        state.gifts.append(seat)
        lay(state, seat)
        return
    state.story.append((story.LOOKED, seat, slot))
    if len(free) == 1:
        give(state, free[0])
    else:
        state.agenda.append((steps.GIVE,))


def give(state: State, place: int) -> None:
    """The giver has decided, before the next card is seen. Own cards and the Ronin's stay in the giver's keeping."""
    state.gifts.append(place)
    if place == state.giver or has_ronin(state, place):
        lay(state, place)
    else:
        state.agenda.append((steps.HAND, place))


def lay(state: State, place: int) -> None:
    """The card lies before its place, and its receiver has seen it: now it is told, and the next one is drawn."""
    state.story.append((story.GAVE, state.giver, place, state.drawn[0], int(has_ronin(state, place))))
    state.hands[place], state.drawn = state.drawn, []
    last = len(state.gifts) == places(state)
    state.agenda.append((steps.CHALLENGE, (state.giver + 1) % state.seats) if last else (steps.DRAW,))


# -- the challenge -----------------------------------------------------------------------------------------------------


def passed(state: State, seat: Seat) -> None:
    """One asks after the other, clockwise; when all have passed nothing is turned up and the trophy stays."""
    state.story.append((story.PASSED, seat))
    following = (seat + 1) % state.seats
    if following != state.giver:
        state.agenda.append((steps.CHALLENGE, following))
        return
    state.story.append((story.QUIET, state.giver, state.up))
    state.agenda.append((steps.TURN_UP,))


def challenged(state: State, seat: Seat) -> None:
    """The first challenge is the only one of a round (A1)."""
    state.challenger = seat
    state.story.append((story.CHALLENGED, seat, state.giver))
    state.agenda.append((steps.DUEL,))


def duellists(state: State) -> list[Slot]:
    """The two cards of a duel, the challenger's first."""
    return state.hands[state.challenger] + state.hands[state.giver]


def compare(state: State) -> None:
    """Both cards lie open."""
    challenger, giver = state.challenger, state.giver
    state.story.append((story.DUEL, challenger, face_of(state, challenger), giver, face_of(state, giver)))
    if state.throws:
        state.agenda.append((steps.THROW,))
    else:
        decide(state, NOBODY)


def thrown(state: State, signs: dict[Seat, int]) -> None:
    """Rock-paper-scissors (A12): the winner's belt counts more in this duel; equal signs change nothing."""
    challenger, giver = state.challenger, state.giver
    winner = (NOBODY, challenger, giver)[(signs[challenger] - signs[giver]) % 3]
    state.story.append((story.THROWN, challenger, signs[challenger], giver, signs[giver], winner))
    decide(state, winner)


def decide(state: State, helped: Seat) -> None:
    """The higher belt wins, of equal ones the challenger's; the winner takes the trophy, whoever that is (A17)."""
    challenger, giver = state.challenger, state.giver
    values = {seat: box.BELT[face_of(state, seat)] + box.THROW_BONUS * (seat == helped) for seat in (challenger, giver)}
    winner, loser = (challenger, giver) if values[challenger] >= values[giver] else (giver, challenger)
    state.winner = winner
    state.story.append((story.WON, winner, state.up, values[winner], values[loser]))
    state.trophies[winner].append(state.up)
    state.up = NONE
    if state.medals:
        put_beside(state, winner, grid.NO_LINE)
    state.agenda.append((steps.SWAP, winner))


def swapped(state: State, *, swap: bool) -> None:
    """The two cards change hands, or not, as the winner wishes."""
    winner = state.winner
    loser = state.challenger if winner == state.giver else state.giver
    mine, theirs = face_of(state, winner), face_of(state, loser)
    if swap:
        state.hands[winner], state.hands[loser] = state.hands[loser], state.hands[winner]
        state.story.append((story.SWAPPED, winner, mine, theirs, loser))
    else:
        state.story.append((story.KEPT, winner, mine))
    state.agenda.append((steps.TURN_UP,))


# -- training ----------------------------------------------------------------------------------------------------------


def all_cards(state: State) -> list[Slot]:
    """The cards of this round, by place."""
    return [slot for hand in state.hands for slot in hand]


def train(state: State) -> None:
    """All cards lie open (A4): they are told, the Ronin's goes to his row, and all are asked who have a choice."""
    duel = (state.challenger, state.giver) if state.challenger != NOBODY else ()
    for place in range(places(state)):
        if place not in duel:
            ronin = has_ronin(state, place)
            state.story.append((story.SHOWN, place, face_of(state, place), int(ronin)))
            if ronin:
                state.row.append(face_of(state, place))
                state.hands[place] = []
    asked = tuple([seat for seat in range(state.seats) if has_choice(state, seat)])
    if asked:
        state.agenda.append((steps.PLACE, *asked))
    else:
        placed(state, {})


def waits_for_line(state: State, seat: Seat) -> bool:
    """Whether a trophy of this seat is to be placed."""
    return len(state.beside[seat]) < len(state.trophies[seat])


def free_lines(state: State, seat: Seat, cell: grid.Cell) -> list[grid.Line]:
    """The lines that hold a card, the one on `cell` among them, and no trophy yet, rows first (A5, A6)."""
    taken = state.beside[seat]
    return [line for line in grid.lines_with_cards([*state.cells[seat], cell]) if line not in taken]


def has_choice(state: State, seat: Seat) -> bool:
    """Whether there is more than one way to place the card of this round, and a trophy that waits."""
    cells = grid.open_cells(state.cells[seat])
    return len(cells) > 1 or (waits_for_line(state, seat) and len(free_lines(state, seat, cells[0])) > 1)


def choices(state: State, seat: Seat) -> list[act.Place]:
    """Every way to place the card of this round, and a trophy that waits; without a free line it is kept (A8)."""
    cells = grid.open_cells(state.cells[seat])
    if not waits_for_line(state, seat):
        return [_PLACES[cell, grid.NO_LINE] for cell in cells]
    return [_PLACES[cell, line] for cell in cells for line in free_lines(state, seat, cell) or [grid.NO_LINE]]


def placed(state: State, chosen: dict[Seat, act.Place]) -> None:
    """All place at once; who had no choice was not asked. Then the giver's left gives, or the game is over."""
    for seat in range(state.seats):
        put_down(state, seat, chosen.get(seat) or choices(state, seat)[0])
    if state.round == box.ROUNDS:
        end(state, story.END_ROUNDS)
    else:
        begin(state, (state.giver + 1) % state.seats)


def put_down(state: State, seat: Seat, where: act.Place) -> None:
    """A seat adds its card to its dojo, and then its trophy (A5)."""
    face = face_of(state, seat)
    state.story.append((story.PLACED, seat, face, where.cell))
    state.dojos[seat].append(face)
    state.cells[seat].append(where.cell)
    state.hands[seat] = []
    if waits_for_line(state, seat):
        put_beside(state, seat, where.line)


def put_beside(state: State, seat: Seat, line: grid.Line) -> None:
    """The latest trophy of a seat lies beside a line for good, or beside none."""
    trophy = state.trophies[seat][-1]
    state.beside[seat].append(line)
    entry = (story.UNPLACED, seat, trophy) if line == grid.NO_LINE else (story.BESIDE, seat, trophy, line)
    state.story.append(entry)


# -- the end -----------------------------------------------------------------------------------------------------------


def end(state: State, reason: int) -> None:
    """Tell the scores line by line, and who has won by what (A10)."""
    totals, breaks = tally.results(state)
    present = [seat for seat in range(state.seats) if not state.cards.vacant >> seat & 1]
    for seat in present if reason == story.END_ROUNDS else ():
        lines = tally.scores(state.dojos[seat], state.cells[seat], state.trophies[seat], state.beside[seat])
        rows = [line.points for line in lines if grid.is_row(line.line)]
        columns = [line.points for line in lines if not grid.is_row(line.line)]
        state.story += [(story.ROWS, seat, *rows), (story.COLUMNS, seat, *columns)]
        medals = totals[seat] - sum(rows) - sum(columns)
        state.story.append((story.TOTAL, seat, sum(rows), sum(columns), medals, totals[seat]))
    best = max(present, key=lambda seat: (totals[seat], breaks[seat]))
    won = [seat for seat in present if (totals[seat], breaks[seat]) == (totals[best], breaks[best])]
    equal = [seat for seat in present if totals[seat] == totals[best] and seat not in won]
    if reason == story.END_LEFT:
        by = story.ALONE
    elif len(won) > 1:
        by = story.SHARED
    elif not equal:
        by = story.BY_TOTAL
    else:
        trophies = max(len(state.trophies[seat]) for seat in equal)
        by = story.BY_COLUMNS if trophies == len(state.trophies[best]) else story.BY_TROPHIES
    state.story.append((story.OVER, reason, by, totals[best], *won))
    state.agenda = [(steps.OVER, reason, *totals, *breaks)]
