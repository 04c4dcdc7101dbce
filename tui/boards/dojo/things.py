"""What the cursor can lie on, and what is then said of it: a dojo, the card, the trophy at stake, the deck.

A thing is named by a word as mouse targets are: `side 0`, `card`, `trophy`, `deck`.
"""

from __future__ import annotations

from collections.abc import Iterator

from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import grid, outlook
from paravent.core.games.dojo.state import NONE
from paravent.core.requests import Face
from paravent.tui.boards.dojo.parts import Seen, before, best, points, signed
from paravent.tui.boards.parts import capital, next_of, several


def on_table(seen: Seen) -> list[str]:
    """Everything that the cursor reaches."""
    return [*(f"side {place}" for place in (*seen.others, seen.below)), "card", "trophy", "deck"]


def moved(seen: Seen, cursor: str, *, on: bool) -> str:
    """The next thing, or the one before."""
    return next_of(on_table(seen), cursor, on=on)


def beginning(seen: Seen, text: str) -> str | None:
    """The thing whose name begins so."""
    key = text.lower().replace(" ", "")
    names = {thing: name(seen, thing).lower().replace(" ", "") for thing in on_table(seen)}
    return next((thing for thing, called in names.items() if called.startswith(key)), None)


def name(seen: Seen, thing: str) -> str:
    """What a thing is called."""
    sort, _, number = thing.partition(" ")
    if sort == "side":
        return seen.side(int(number))
    if sort == "trophy" and _trophy(seen) != NONE:
        return box.NAMES[_trophy(seen)]
    return sort.capitalize()


def line(seen: Seen, thing: str) -> str:
    """A thing in one sentence."""
    _, *words = full(seen, thing)
    return f"{name(seen, thing)}: {words[0][:1].lower()}{words[0][1:]}" if words else name(seen, thing)


def full(seen: Seen, thing: str) -> tuple[str, ...]:
    """A thing in full: its name, then paragraphs."""
    sort, _, number = thing.partition(" ")
    if sort == "side":
        return tuple(_side(seen, int(number)))
    if sort == "trophy":
        return tuple(_stake(seen))
    if sort == "card":
        return tuple(_card(seen))
    return tuple(_deck(seen))


def _trophy(seen: Seen) -> Face:
    state = seen.state
    if state.up != NONE or state.winner < 0:
        return state.up
    return state.trophies[state.winner][-1]


def _held(seen: Seen) -> Face | None:
    """The card of the moment, where the observer knows it."""
    state = seen.state
    if state.drawn and seen.mine and seen.below == state.giver:
        return state.cards.face[state.drawn[0]]
    return before(seen, seen.below)[0]


def _side(seen: Seen, place: int) -> Iterator[str]:
    state = seen.state
    if place >= state.seats:
        yield box.RONIN
        yield f"Laid aside: {', '.join(box.NAMES[face] for face in state.row) or 'nothing yet'}."
        yield "Nobody plays the Ronin. The giver knows what lies here; it is turned up in training and laid aside."
        return
    yield f"{box.SIDES[place]}, {seen.player(place)}"
    cards, won = several(len(state.dojos[place]), "card"), several(len(state.trophies[place]), "trophy", "trophies")
    yield f"{several(points(seen, place), 'point')} with {cards} and {won}."
    face, is_open = before(seen, place)
    if face is not None:
        yield f"Before it lies {box.NAMES[face]}{', open' if is_open else ', face down'}."
    for told in outlook.told(state, place):
        cards = " ".join(box.SHORT[face] for face in told.score.cards)
        yield f"· {capital(grid.say_line(told.score.line))}, {cards}: {told.score.points}, {told.text}."
    for trophy, beside in zip(state.trophies[place], state.beside[place], strict=False):
        where = f"beside {grid.say_line(beside)}" if beside else "beside no line"
        yield f"★ {box.NAMES[trophy]}, {where}: {box.KIND_TEXTS[box.KIND[trophy]]}"


def _stake(seen: Seen) -> Iterator[str]:
    trophy = _trophy(seen)
    if trophy == NONE:
        yield "Trophy"
        yield "No trophy lies open now."
        return
    stake = outlook.stake(trophy)
    yield stake.name
    yield stake.text
    if not seen.state.medals:
        yield f"A row is worth {stake.row} then, a column {stake.column}; else the line is worth nothing."
        yield "It replaces what its line would be worth, and must be placed by whoever wins it."
    yield f"{several(len(seen.state.pile), 'trophy', 'trophies')} lie face down."


def _card(seen: Seen) -> Iterator[str]:
    face = _held(seen)
    if face is None:
        yield "Card"
        yield "There is no card of yours that you know now."
        return
    yield box.NAMES[face]
    animal = box.ANIMAL[face]
    joker = " It counts as whichever disciple suits its row best." if animal == box.RACCOON else ""
    yield f"A {box.BELTS[box.BELT[face]]} belt: {box.BELT[face]} of 5.{joker}"
    if seen.hints:
        for place in (seen.below, *(other for other in seen.others if other < seen.state.seats)):
            if len(seen.state.cells[place]) < box.ROWS * box.COLUMNS:
                gain, cell = best(seen.state, place, face)
                whose = "your dojo" if seen.is_you(place) else f"the dojo of {box.SIDES[place]}"
                yield f"· In {whose}: {signed(gain)} at best{f', on {grid.say_cell(cell)}' if gain else ''}."


def _deck(seen: Seen) -> Iterator[str]:
    yield "Deck"
    yield f"{several(len(seen.state.deck), 'card')} in the pile."
    counts = outlook.unseen_belts(seen.state)
    yield "Cards that you have not seen, by belt:" if seen.mine else "Cards that were not shown, by belt:"
    for value in range(1, len(box.BELTS)):
        yield f"· {value} {box.BELTS[value]}: {counts[value]}"
