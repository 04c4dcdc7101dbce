"""What every game says alike: seats and zones by name, and an answer as lines of words.

The words of one game (its cards, its actions) are the game's own: `Game.words`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import TypeVar

from paravent.core.answers import Acts, Answer, Faces, Left, Rolled
from paravent.core.game import A, AnyGame, Facts, Game, Illegal, S
from paravent.core.requests import Deal, Face, Request, Seat, Seats, Show, Shuffle, everyone

T = TypeVar("T")

UNSEEN = "?"
"""The name of a card that this observer does not know."""


def plain(name: str) -> str:
    """A name as it is compared: case does not count, and `_`, `-` and a space are one."""
    return " ".join(name.casefold().replace("_", " ").replace("-", " ").split())


def unknown(name: str, kind: str, names: Iterable[str]) -> str:
    """A sentence for a name that is not among `names`, with the nearest ones or all of them."""
    have = list(dict.fromkeys(names))
    near = get_close_matches(plain(name), [plain(one) for one in have], n=3)
    hint = [one for one in have if plain(one) in near]
    if hint:
        return f"there is no {kind} “{name}”; is it {' or '.join(hint)}?"
    return f"there is no {kind} “{name}”; there is: {', '.join(have) or 'none'}"


def side(facts: Facts, seat: Seat) -> str:
    """What a seat is called."""
    return facts.sides[seat]


def seat_names(facts: Facts, seats: int) -> dict[str, Seat]:
    """Every way to name a seat, as `plain`: its side, a word of it that no other side has, its number."""
    names = {str(seat): seat for seat in range(seats)}
    words = [set(plain(name).split()) for name in facts.sides[:seats]]
    for seat in range(seats):
        others = set().union(*words[:seat], *words[seat + 1 :])
        names.update(dict.fromkeys(words[seat] - others, seat))
        names[plain(side(facts, seat))] = seat
    return names


def seat_named(facts: Facts, seats: int, name: str) -> Seat:
    """The seat of that name; raises Illegal with those that there are."""
    return look_up(seat_names(facts, seats), name, "seat", facts.sides[:seats])


def look_up(table: Mapping[str, T], name: str, kind: str, names: Iterable[str]) -> T:
    """The entry of a table with `plain` keys; raises Illegal with the `names` that would do."""
    if plain(name) not in table:
        raise Illegal(unknown(name, kind, names))
    return table[plain(name)]


def face_name(game: AnyGame, face: Face | None) -> str:
    """The name of a card, or a question mark."""
    return UNSEEN if face is None else game.words.face(face)


def who(facts: Facts, seats: int, mask: Seats) -> str:
    """A set of seats in words."""
    if mask == everyone(seats):
        return "all"
    names = [side(facts, seat) for seat in range(seats) if mask >> seat & 1]
    return ", ".join(names + ["onlookers"] * (mask >> seats & 1)) or "nobody"


def say_answer(game: Game[S, A], state: S, request: Request, answer: Answer[A]) -> tuple[str, ...]:
    """An answer as an observer knows it, one line for each thing that was done; `state` is the position before it."""
    facts, seats = game.facts, state.seats
    match request, answer:
        case _, Left(seat=seat, how=how):
            return (f"{side(facts, seat)} {how}",)
        case _, Acts(acts=acts):
            return tuple(f"{side(facts, seat)}: {game.words.say(state, seat, action)}" for seat, action in acts)
        case _, Rolled(values=values):
            return (f"roll {' '.join(map(str, values))}",)
        case Shuffle(by=by), Faces(faces=faces):
            mixer = "" if by is None else f" by {side(facts, by)}"
            return (f"shuffle{mixer} {_cards(game, faces)}",)
        case Deal(to=to), Faces(faces=faces):
            return (f"deal to {side(facts, to)} {_cards(game, faces)}",)
        case Show(to=to), Faces(faces=faces):
            return (f"show to {who(facts, seats, to)} {_cards(game, faces)}",)
        case _:
            raise ValueError(f"{type(answer).__name__} answers no {type(request).__name__}")


def _cards(game: AnyGame, faces: Iterable[Face | None]) -> str:
    """Names with commas; a run of unknown cards as its length."""
    shown: list[str] = []
    unseen = 0
    for face in [*faces, -1]:
        if face is None:
            unseen += 1
            continue
        if unseen:
            shown.append(UNSEEN if unseen == 1 else f"{UNSEEN}×{unseen}")
            unseen = 0
        if face >= 0:
            shown.append(face_name(game, face))
    return ", ".join(shown) or "no card"
