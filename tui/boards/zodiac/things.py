"""What the cursor can lie on, and what is then said of it: a card, a duel, a seat, the deck.

A thing is named by a word as mouse targets are: `card 7`, `duel 2`, `side 0`, `deck`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import signs, story
from paravent.core.games.zodiac.state import GONE, State
from paravent.core.requests import Face, Seat
from paravent.tui.boards.parts import capital, next_of, several
from paravent.tui.boards.zodiac import course
from paravent.tui.boards.zodiac.parts import OF_ITS_SIDE, Seen, known, named


def on_table(seen: Seen) -> list[str]:
    """Everything that the cursor reaches, from top to bottom."""
    state, above, below = seen.state, seen.above, seen.below
    found = [f"side {above}", *(f"card {face}" for face in state.bases[above])]
    for column in range(state.duel):
        here = [state.fighters[column][above], *state.piles[2 * column + above]]
        here += [*state.piles[2 * column + below], state.fighters[column][below]]
        found += [f"duel {column + 1}", *(f"card {face}" for face in here if face != GONE)]
    found += [f"card {face}" for face in [*state.bases[below], *known(seen, state.hands[below])]]
    return [*found, f"side {below}", "deck"]


def moved(seen: Seen, cursor: str, *, on: bool) -> str:
    """The next thing, or the one before."""
    return next_of(on_table(seen), cursor, on=on)


def key(text: str) -> str:
    """A name as it is compared: small letters, no blanks."""
    return text.lower().replace(" ", "")


def beginning(seen: Seen, text: str) -> str | None:
    """The thing whose name begins so, what lies lowest first."""
    for thing in reversed(on_table(seen)):
        if any(key(name).startswith(key(text)) for name in names(seen, thing)):
            return thing
    return None


def names(seen: Seen, thing: str) -> tuple[str, ...]:
    """What a thing is called."""
    sort, _, number = thing.partition(" ")
    if sort == "card":
        face = int(number)
        return (box.NAMES[face], box.SHORT[face])
    if sort == "duel":
        return (f"Duel {number}",)
    return (seen.who(int(number)),) if sort == "side" else ("Deck",)


def line(seen: Seen, thing: str) -> str:
    """A thing in one sentence."""
    sort, _, number = thing.partition(" ")
    state = seen.state
    if sort == "card":
        face = int(number)
        if face >= box.FACES:
            return f"{box.NAMES[face]}: {box.SIGN_HINTS[face - box.FACES]}"
        sign = signs.reading(face, state.duel)[0]
        return f"{named(face, state.duel)}: ▲ {OF_ITS_SIDE[sign]} · ★ {box.STAR_HINTS[face]}"
    if sort == "duel":
        told = [story.tell(e, state.cards).text for e in course.entries_of(state, int(number)) if e[0] == story.WON]
        return told[0] if told else f"Duel {number}: {'now' if int(number) == state.duel else 'to come'}."
    if sort == "side":
        return next(itertools.islice(side(seen, int(number)), 1, None))
    return f"The deck: {several(len(state.deck), 'card')}."


def full(seen: Seen, thing: str) -> tuple[str, ...]:
    """A thing in full: its name, then paragraphs."""
    sort, _, number = thing.partition(" ")
    if sort == "card":
        return tuple(card(seen, int(number)))
    if sort == "duel":
        return tuple(duel(seen, int(number)))
    if sort == "side":
        return tuple(side(seen, int(number)))
    return ("The deck", *_deck(seen.state))


def card(seen: Seen, face: Face) -> Iterator[str]:
    """Both halves of a card, and where it lies; for a sign card the sign."""
    yield box.NAMES[face]
    if face >= box.FACES:
        sign = face - box.FACES
        yield box.SIGN_TEXTS[sign]
        yield f"Its four fighters have power {', '.join(str(box.POWER[4 * sign + place]) for place in range(4))}."
        return
    sign, power = box.SIGN[face], box.POWER[face]
    yield f"▲ Upright, a fighter: {box.SIGNS[sign]}, power {power}. {box.SIGN_TEXTS[sign]}"
    if face in box.LATE:
        late, then = box.LATE[face]
        yield f"From duel {box.LATE_FROM} on: {box.SIGNS[late]}, power {then}. {box.SIGN_TEXTS[late]}"
    yield f"★ Sideways, a star ({box.KINDS[box.KIND[face]]}): {box.STAR_TEXTS[face]}"
    yield from _lies(seen, face)
    least, most = box.RANGES[sign]
    if most:
        yield f"Fighters of this sign have power {least} to {most}."


def _lies(seen: Seen, face: Face) -> Iterator[str]:
    """Where a card is."""
    state = seen.state
    for seat in (0, 1):
        if face in state.bases[seat]:
            mark = "; its rearguard has been used" if face in state.rear_used else ""
            yield f"It is in the base of {box.SIDES[seat]}{mark}."
        for column in range(box.DUELS):
            if state.fighters[column][seat] == face:
                how = _how(state, column, seat)
                yield f"It fights in duel {column + 1} for {box.SIDES[seat]}{how}."
            if face in state.piles[2 * column + seat]:
                off = face in state.cancelled or any(not s.active for s in state.used if s.face == face)
                yield f"{box.SIDES[seat]} used it as a star in duel {column + 1}{'; it was cancelled' if off else ''}."


def _how(state: State, column: int, seat: Seat) -> str:
    if column >= len(state.winners):
        return ""
    return ": it won and stands upright" if state.winners[column] == seat else ": it lost and is turned"


def duel(seen: Seen, number: int) -> Iterator[str]:
    """A duel: who led, who won and why, the stars that lie there, every turn."""
    state = seen.state
    yield f"Duel {number}"
    if number > state.duel:
        yield "It has not been fought yet."
        return
    found = next((past for past in course.past(state) if past.number == number), None)
    entries = course.entries_of(state, number)
    for e in entries:
        if e[0] in (story.LED, story.REPLIED, story.WON):
            yield story.tell(e, state.cards).text
    for seat in (seen.above, seen.below):
        pile = state.piles[2 * (number - 1) + seat]
        if pile:
            yield f"Stars of {box.SIDES[seat]}: {', '.join(_pile(state, face) for face in pile)}."
    for turn in course.turns(state, number):
        yield f"· {box.SIDES[turn.seat]}: {turn.mark.strip()}{turn.words}"
    if found is None:
        yield "It is being fought."


def _pile(state: State, face: Face) -> str:
    return f"{'×' if face in state.cancelled else ''}{box.NAMES[face]}"


def side(seen: Seen, seat: Seat) -> Iterator[str]:
    """A seat: duels won, base, stars as far as they are known."""
    state = seen.state
    yield seen.who(seat)
    yield f"{several(state.wins[seat], 'duel')} won of the {box.WINS} that win the game."
    bases = ", ".join(named(face, state.duel) for face in state.bases[seat])
    total = sum(signs.reading(face, state.duel)[1] for face in state.bases[seat])
    yield f"In the base: {bases or 'nobody'}. Their power together: {total}."
    faces = known(seen, state.hands[seat])
    hidden = len(state.hands[seat]) - len(faces)
    words = [*(box.NAMES[face] for face in faces), *([several(hidden, "star") + " unseen"] if hidden else [])]
    yield capital(f"stars in hand: {', '.join(words) or 'none'}.")
    if state.holder == seat:
        yield "It holds the initiative: it leads, and wins when the sums are equal."


def _deck(state: State) -> Iterator[str]:
    yield f"{several(len(state.deck), 'card')}, in an order that nobody knows."
    if not state.deck:
        yield "Stars that draw or reveal cannot be used."
    if state.signs:
        yield f"Signs of this game: {', '.join(box.SIGNS[sign] for sign in state.signs)}."
