"""Written positions: fields as plain tables, cards by name, and every card in one place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, TypeAlias, cast

import pytest

from paravent.core.cards import Cards
from paravent.core.game import AnyGame, Facts, Illegal, Zone
from paravent.core.notation import seat_names
from paravent.core.position import Reader, Writer, differs, fields_of
from paravent.core.requests import Face, Seat, Slot
from tests.toys.decks import Deck


@dataclass(frozen=True, slots=True)
class Draw:
    seat: Seat
    times: int = 1


@dataclass(frozen=True, slots=True)
class Look:
    cards: tuple[Face, ...]


Step: TypeAlias = Draw | Look


@dataclass(slots=True)
class Player:
    hand: list[Slot]
    points: int = 0


@dataclass(slots=True)
class Shelf:
    """A state with a field of every shape that a game may use."""

    cards: Cards
    seats: int
    players: list[Player]
    box: list[Slot]
    open: list[Face] = field(default_factory=list)
    put: list[Slot | None] = field(default_factory=lambda: [None, None])
    stacks: list[list[Face]] = field(default_factory=lambda: [[], []])
    agenda: list[Step] = field(default_factory=list)
    goal: Step | int = 0
    turn: Seat | None = None
    pair: tuple[int, str] = (1, "one")
    row: tuple[int, ...] = (1, 2, 3)
    dealer: Player = field(default_factory=lambda: Player([]))
    started: bool = False

    def copy(self) -> Shelf:
        return replace(self)


class Names:
    def face(self, face: Face) -> str:
        return ("Ace", "King", "Queen", "Jack", "Jack", "Seal")[face]


class Shelves:
    """As much of a game as a position needs: the Seal (5) is always open and has no back."""

    facts = Facts("shelf", "Shelf", (2,), ("Old Red", "Old Blue"), 1, 10, 1, "x")
    state_type = Shelf
    words = Names()

    def zones(self, state: Shelf) -> tuple[Zone, ...]:
        put = tuple(slot for slot in state.put if slot is not None)
        hands = [Zone("hand", seat, tuple(player.hand)) for seat, player in enumerate(state.players)]
        hands.append(Zone("dealer", None, tuple(state.dealer.hand)))
        stacks = tuple(face for stack in state.stacks for face in stack if face >= 0)
        return (Zone("box", None, tuple(state.box)), Zone("open", None, put, (*state.open, *stacks)), *hands)


GAME = cast("AnyGame", Shelves())
SEATS = seat_names(GAME.facts, 2)


@pytest.fixture
def shelf() -> Shelf:
    """Five cards were mixed and lie in the box in this order; the Seal lies open."""
    deck = Deck(2)
    pile = deck.mix(deck.cards.open(range(5), 2), Random(0))
    box = sorted(pile, key=lambda slot: deck.cards.face[slot] or 0)
    return Shelf(deck.cards, 2, [Player([]), Player([])], box, open=[5])


def write(shelf: Shelf, displaced: str | None = None, **table: object) -> Shelf:
    Writer(GAME, shelf).write(table, displaced)
    return shelf


def names(shelf: Shelf, field_: str) -> object:
    return Reader(GAME, shelf).plain(getattr(shelf, field_), fields_of(Shelf)[field_][1])


def test_numbers_words_and_truths_are_written_as_they_are(shelf: Shelf) -> None:
    write(shelf, turn=1, pair=[2, "two"], row=[7], started=True)
    assert (shelf.turn, shelf.pair, shelf.row, shelf.started) == (1, (2, "two"), (7,), True)
    write(shelf, turn="none", row={"add": [8], "0": 9})
    assert (shelf.turn, shelf.row) == (None, (9, 8))


def test_a_card_moves_to_where_it_is_named(shelf: Shelf) -> None:
    write(shelf, put=["Queen", "none"], open={"add": ["Ace"]})
    assert names(shelf, "box") == ["King", "Jack", "Jack"]
    assert names(shelf, "put") == ["Queen", "none"]
    assert names(shelf, "open") == ["Seal", "Ace"]
    assert shelf.cards.known_to_all(shelf_slot(shelf, 0), 2), "a card among open faces lies open"
    write(shelf, box={"top": ["Queen"]})
    assert names(shelf, "box") == ["Queen", "King", "Jack", "Jack"]
    assert names(shelf, "put") == ["none", "none"], "its place is empty"


def test_a_card_in_a_record_of_a_side_moves_as_well(shelf: Shelf) -> None:
    write(shelf, players={"red": {"hand": ["King", "Ace"]}}, dealer={"hand": ["Queen"]})
    write(shelf, box={"top": ["Ace", "Queen"]})
    assert names(shelf, "box") == ["Ace", "Queen", "Jack", "Jack"]
    assert [len(player.hand) for player in (*shelf.players, shelf.dealer)] == [1, 0, 0]


def shelf_slot(shelf: Shelf, face: Face) -> Slot:
    return max(slot for slot, lying in enumerate(shelf.cards.face) if lying == face)


def test_two_cards_of_one_name_are_two(shelf: Shelf) -> None:
    write(shelf, open=["Jack", "Seal"], stacks=[["Jack"], []])
    assert shelf.open == [3, 5]
    assert shelf.stacks == [[4], []]
    with pytest.raises(Illegal, match="names “JACK” more often than there are"):
        write(shelf, box=["Jack", "jack", "JACK"])


def test_lists_of_what_each_side_has_are_changed_by_side(shelf: Shelf) -> None:
    write(shelf, players={"red": {"hand": ["King"], "points": 3}, "1": {"points": 4}}, stacks={"blue": ["Ace"]})
    assert [player.points for player in shelf.players] == [3, 4]
    assert shelf.stacks == [[], [0]]
    assert names(shelf, "players") == [
        {"is": "Player", "hand": ["King"], "points": 3},
        {"is": "Player", "hand": [], "points": 4},
    ]


def test_a_record_is_changed_where_it_is_named(shelf: Shelf) -> None:
    write(shelf, dealer={"is": "Player", "points": 7})
    assert shelf.dealer == Player([], 7)


def test_a_side_and_an_empty_place_are_written_by_name(shelf: Shelf) -> None:
    write(shelf, turn="Old Blue", stacks=[["none", "Ace"], []], agenda=[{"is": "Draw", "seat": "red"}])
    assert shelf.turn == 1
    assert shelf.stacks == [[-1, 0], []]
    assert shelf.agenda == [Draw(0)]


def test_steps_are_written_by_their_kind(shelf: Shelf) -> None:
    write(
        shelf,
        agenda=[{"is": "Draw", "seat": 1}, {"is": "Look", "cards": ["Ace", "Seal"]}],
        goal={"is": "Draw", "seat": 0, "times": 3},
        displaced="open",
    )
    assert shelf.agenda == [Draw(1), Look((0, 5))]
    assert shelf.goal == Draw(0, 3)


def test_what_was_pushed_out_goes_where_it_is_told_to(shelf: Shelf) -> None:
    write(shelf, box=["Ace"], displaced="open")
    assert names(shelf, "open") == ["Seal", "King", "Queen", "Jack", "Jack"]
    write(shelf, open=["Seal"], displaced="box")
    assert names(shelf, "box") == ["Ace", "King", "Queen", "Jack", "Jack"]


def test_cards_are_seen_and_kept_by_whom_it_says(shelf: Shelf) -> None:
    writer = Writer(GAME, shelf)
    writer.see(["Ace", "Queen"], 0b111)
    assert shelf.cards.known_to_all(shelf_slot(shelf, 2), 2)
    writer.keep(["Ace", "Jack", "Jack"], 1)
    for face in (0, 3, 4):
        assert shelf.cards.seen[shelf_slot(shelf, face)] == 0b10, "and by nobody else any more"
        assert shelf.cards.keeper[shelf_slot(shelf, face)] == 1
    writer.see(["Ace"], 0b01)
    assert shelf.cards.seen[shelf_slot(shelf, 0)] == 0b11
    writer.keep(["Ace", "Queen"], None)
    for face in (0, 2):
        assert shelf.cards.seen[shelf_slot(shelf, face)] == 0
        assert shelf.cards.keeper[shelf_slot(shelf, face)] is None
    with pytest.raises(Illegal, match="no more cards called Ace"):
        writer.see(["Ace", "Ace"], 1)
    with pytest.raises(Illegal, match="no more cards called Seal that could be hidden"):
        writer.see(["Seal"], 1)
    with pytest.raises(Illegal, match="no card “Duke”"):
        writer.see(["Duke"], 1)


REFUSED: dict[str, tuple[Mapping[str, Any], str]] = {
    "a field that there is not": ({"boxes": []}, "no field “boxes”; is it box?"),
    "the cards themselves": ({"cards": []}, "no field “cards”; there is: seats, players"),
    "a card that there is not": ({"box": ["Aces"]}, "no card “Aces”; is it Ace?"),
    "a card among numbers": ({"row": ["Ace"]}, "row holds numbers, not cards such as “Ace”"),
    "a card without a back": ({"box": {"add": ["Seal"]}}, "“Seal” is never face down"),
    "cards that lie nowhere": ({"box": ["Ace"]}, "lie nowhere: King, Queen, Jack, Jack; name them"),
    "cards that lie twice": ({"box": {"add": [5]}}, "these cards lie twice: "),
    "a list that is none": ({"box": 3}, "box is a list"),
    "a record that is none": ({"dealer": 3}, "dealer is a table of fields"),
    "a record's field that there is not": ({"dealer": {"pints": 3}}, "no field of dealer “pints”; is it points?"),
    "a tuple too long": ({"pair": [1, "x", 2]}, "pair has 2 entries, not 3"),
    "a kind that there is not": ({"agenda": ["Drew"]}, "no kind of agenda “Drew”; is it Draw?"),
    "a record without what it needs": ({"agenda": ["Draw"]}, "agenda cannot be Draw"),
    "an entry that there is not": ({"stacks": {"7": []}}, "no entry of stacks “7”; there is: add, top, Old Red"),
    "a value of another type": ({"started": 1}, "a value of another type than its field"),
    "a number where a word is due": ({"pair": [1, 2]}, "a value of another type than its field"),
}


@pytest.mark.parametrize("table, words", REFUSED.values(), ids=REFUSED)
def test_what_makes_no_position_is_refused(shelf: Shelf, table: Mapping[str, Any], words: str) -> None:
    with pytest.raises(Illegal) as refused:
        Writer(GAME, shelf).write(table, None)
    assert words in str(refused.value)


def test_what_is_displaced_needs_a_field_of_cards(shelf: Shelf) -> None:
    with pytest.raises(Illegal, match="no field of cards “row”"):
        write(shelf, box=["Ace"], displaced="row")


def test_a_reader_names_cards_and_knows_what_is_hidden(shelf: Shelf) -> None:
    shelf.cards.face[shelf_slot(shelf, 0)] = None
    assert names(shelf, "box") == ["?", "King", "Queen", "Jack", "Jack"]
    shelf.open = [-1, 5]
    assert names(shelf, "open") == ["none", "Seal"]
    assert names(shelf, "pair") == [1, "one"]


SAME: tuple[tuple[object, object], ...] = (
    ({"a": 1}, {"is": "X", "a": 1, "b": 2}),
    ("x", {"is": "X"}),
    ({"red": 1}, [1, 2]),
    ([{"a": 1}], [{"is": "X", "a": 1}]),
    ("Old ace", "old-ACE"),
    (True, True),
    ("Old Blue", 1),
    (["red", "blue"], [0, 1]),
)
OTHER: tuple[tuple[object, object, str], ...] = (
    ({"a": 2}, {"is": "X", "a": 1}, ".a is 1, not 2"),
    ({"c": 2}, {"is": "X", "a": 1}, ".c is not there"),
    ("Y", {"is": "X"}, " is X, not Y"),
    ({"blue": 1}, [1, 2], ".blue is 2, not 1"),
    ({"x": 1}, [1, 2], ".x is not there"),
    ([1, 3], [1, 2], "[1] is 2, not 3"),
    ([1], [1, 2], " is [1, 2], not [1]"),
    ("ace", "king", " is king, not ace"),
    (1, True, " is True, not 1"),
    ("blue", 0, " is 0, not blue"),
    ("blue", True, " is True, not blue"),
    ("green", 1, " is 1, not green"),
    ({"a": 1}, 1, " is 1, not {'a': 1}"),
)


@pytest.mark.parametrize("due, found", SAME)
def test_a_table_says_only_what_matters(due: object, found: object) -> None:
    assert differs(due, found, SEATS) == ""


@pytest.mark.parametrize("due, found, words", OTHER)
def test_a_difference_says_where_it_is(due: object, found: object, words: str) -> None:
    assert differs(due, found, SEATS) == words
