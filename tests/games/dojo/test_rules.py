"""The game as the engine knows it: whole games, zones, the story, refusals; and that every ruling is tested."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from paravent.core.answers import Left
from paravent.core.game import Illegal
from paravent.core.games.dojo import GAME, story, tally
from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo.actions import Challenge, Give, Keep, Pass, Place, Swap, Throw
from paravent.core.requests import Over
from tests.games.dojo.mat import Mat, whole

HERE = Path(__file__).parent
README = (Path(story.__file__).parent / "README.md").read_text(encoding="utf-8")
OPTIONS: tuple[dict[str, str], ...] = ({}, {"trophies": "medals"}, {"raccoons": "5"}, {"throw": "yes"})


@pytest.mark.parametrize("seats", GAME.facts.seats)
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: " ".join(options.values()) or "usual")
def test_nothing_is_lost_or_doubled_in_a_whole_game(options: dict[str, str], seats: int) -> None:
    states = whole(seats, seats, options)
    assert len(states) <= GAME.facts.longest
    every = Counter(face for face in states[0].cards.face if face is not None)
    assert every.total() == 72
    for state in states:
        zones = GAME.zones(state)
        lying = Counter(face for zone in zones for face in zone.faces)
        lying.update(face for zone in zones for slot in zone.slots if (face := state.cards.face[slot]) is not None)
        assert lying == every
        assert len({(zone.name, zone.owner) for zone in zones}) == len(zones)
    assert [len(dojo) for dojo in states[-1].dojos] == [12] * seats


def test_the_longest_game_is_one_in_which_everything_happens() -> None:
    """Five seats; in every round the last that is asked challenges, signs are thrown, and a trophy is to be placed."""
    mat = Mat("", seats=5, trophies="", options={"throw": "yes"})
    while not isinstance(mat.asks, Over):
        (seat, *_), what = mat.asked
        last = what == "challenge" and (seat + 1) % 5 == mat.state.giver
        mat.say(f"{box.SIDES[seat].lower()}: challenge" if last else "rest")
    assert mat.state.round == 12
    assert mat.answers == GAME.facts.longest - 2 * 4, "each of four may leave, with a card to be shown"


def test_what_happened_adds_up_to_the_story() -> None:
    states = whole(7, 4)
    events = [event for before, after in pairwise(states) for event in GAME.happened(before, after)]
    assert [event.what for event in events] == [story.WHATS[entry[0]] for entry in states[-1].story]
    assert events[-1].what == "over"
    assert all(event.text.endswith((".", "!")) for event in events)


def test_every_kind_of_event_is_in_the_readme_and_happens() -> None:
    table = README.split("## The story")[1].split("## The rulings")[0]
    rows = dict(re.findall(r"^\| (\d+) \| ([a-z-]+) \|", table, re.MULTILINE))
    assert {int(kind): what for kind, what in rows.items()} == story.WHATS
    told: set[str] = set()
    for seats in GAME.facts.seats:
        for options in OPTIONS:
            told.update(story.WHATS[entry[0]] for entry in whole(seats, seats, options)[-1].story)
    assert set(story.WHATS.values()) - told <= {"left", "unplaced"}


def test_the_points_of_a_zone_are_those_of_the_dojo() -> None:
    for state in whole(3, 3):
        points = {zone.owner: zone.count for zone in GAME.zones(state) if zone.name == "points"}
        assert points == {seat: sum(tally.of_seat(state, seat)) for seat in range(3)}


@pytest.mark.parametrize("seats", GAME.facts.seats)
def test_a_game_in_which_nobody_says_anything_ends(seats: int) -> None:
    mat = Mat("", seats=seats).quiet(12)
    assert mat.over.why == "twelve rounds are played"
    assert not any(mat.state.trophies), "nobody challenges by default"


def test_nobody_is_asked_out_of_turn_or_for_something_else() -> None:
    mat = Mat("B5 F2 M3")
    with pytest.raises(Illegal, match="nothing is asked of you now"):
        GAME.check(mat.state, 1, Pass())
    with pytest.raises(Illegal, match="who gets the card"):
        GAME.check(mat.state, 0, Pass())
    assert list(GAME.legal(mat.state, 1)) == []
    mat.say("aki: give biwa", "aki: give chiba")
    with pytest.raises(Illegal, match="a pass or a challenge"):
        GAME.check(mat.state, 1, Give(0))
    fresh = GAME.new(3, GAME.facts.settle({}))
    with pytest.raises(Illegal, match="nothing is asked of you now"):
        GAME.check(fresh, 0, Pass())


@pytest.mark.parametrize("action", [Give(9), Give(-1), Throw(7), Place(99), Keep(), Swap(), Challenge()])
def test_what_no_client_offers_is_refused_in_words(action: Give | Throw | Place | Keep | Swap | Challenge) -> None:
    mat = Mat("B5 F2 M3")
    with pytest.raises(Illegal, match=" "):
        GAME.check(mat.state, 0, action)
    assert GAME.words.say(mat.state, 0, action)


def test_who_leaves_may_be_told_like_any_answer() -> None:
    mat = Mat("B5 F2 M3", seats=2)
    GAME.advance(mat.state, Left(1, "dropped"))
    assert mat.over.winners == (0,)


def test_it_is_played_by_two_to_five() -> None:
    for seats in (1, 6):
        with pytest.raises(Illegal, match="two to five"):
            GAME.new(seats, GAME.facts.settle({}))
    assert GAME.facts.settle({}) == {"trophies": "lines", "raccoons": "10", "throw": "no"}


def test_every_ruling_of_the_readme_is_tested_by_its_number() -> None:
    rulings = README.split("## The rulings")[1].split("## Where it is tested")[0]
    numbers = [int(one) for one in re.findall(r"^\| A(\d+) \|", rulings, re.MULTILINE)]
    assert numbers == list(range(1, 31))
    tests = [line for path in HERE.glob("test_*.py") for line in re.findall(r"def (test_\w+)", path.read_text())]
    named = {int(number) for number in re.findall(r"ruling_a(\d\d)", "\n".join(tests))}
    assert set(numbers) - named == set()
