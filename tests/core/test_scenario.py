"""Scenarios: what a text may demand, and the words in which it is told that it does not hold or makes no sense."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis.strategies import booleans, sampled_from

from paravent.core import games, scenario
from paravent.core.answers import Faces
from paravent.core.demands import KINDS
from paravent.core.game import apply
from paravent.core.position import Writer
from paravent.core.requests import everyone
from paravent.core.scenario import Report
from tests.toys import box

PASSAGE = """
rule = "r"
game = "passage"
options = { peek = false, rounds = 2 }
shuffle = ["a1", "b1", "a2", "b2", "a3", "b9"]
"""
WAGER = """
rule = "r"
game = "wager"
shuffle = ["4x", "5x", "8x", "10x", "11x", "12x"]
"""
PLAYED = WAGER + 'dice = [5]\nplay = ["Red: bid 1", "Blue: bid 0"]\n'
"""Red's turn to use a card: with his chip, 4x is just too weak for a five."""
WRITTEN = 'rule = "r"\ngame = "wager"\n'


def run(text: str) -> Report:
    return scenario.run(text, box.load)


HOLDS = {
    "a number of cards": PASSAGE + "then.North.hand = 2",
    "cards in any order": PASSAGE + 'then.north.hand = ["b1", "A1"]',
    "a seat by its number": PASSAGE + 'then.0.hand.order = ["a1", "b1"]',
    "a zone of the table": PASSAGE + 'then.out-of-play = []\nthen.out_of_play = 0\nthen."Out of play" = 0',
    "part of a zone": PASSAGE + 'then.North.hand = { top = "a1", has = ["b1"], lacks = "a2", count = 2 }',
    "a list of shuffles": PASSAGE.replace("= [", "= [[").replace("]", "]]") + 'then.North.hand = ["b1", "a1"]',
    "who is asked": WAGER + 'asks = ["Red", "Blue"]',
    "what one is asked": PLAYED + 'asks.Red = "use"\nquestion = "use"',
    "that one is asked": PLAYED + 'asks = "Red"',
    "what is allowed": PLAYED + 'allowed.Red = ["use 5x", "fold"]',
    "what is refused and why": PLAYED + 'refused.Red = { "use 4x" = "6 is needed", "x" = "none of" }',
    "a number of choices": WAGER + "choices.Red = 6",
    "the choices": PLAYED + 'choices.Red = ["fold", "use 8x", "use 5x"]',
    "fields": PLAYED + 'state = { phase = "use", bid = 1, bidder = 0, chips = [4, 5], used = "none" }',
    "a field that is a side": PLAYED + 'state.bidder = "Red"',
    "fields with cards": PLAYED + 'state.hands.Red = ["4x", "5x", "8x"]\nstate.hands.1 = ["10x", "11x", "12x"]',
    "records in a list": PASSAGE + 'state.agenda = { 0 = "Choose", 1 = { is = "Hand", seat = 0 } }',
    "what was told": PLAYED + 'told = "red bids"',
    "what was told, as a table": PLAYED + 'told = { what = "bid", seat = "Red", data = [1], text = "bids 1." }',
    "what was not told": PLAYED + 'untold = ["Blue", { what = "points" }]',
    "through a seat's eyes": WAGER + 'eyes = "Blue"\nthen.Red.hand = ["?", "?", "?"]\nthen.Blue.hand.lacks = "?"',
    "the end": WAGER + 'dice = [6,6,6,6,6,6]\nuntil = "over"\nover = true\nscores = [0, 0]\nwinners = ["Blue", "Red"]',
    "why it ended": PASSAGE + 'until = "over"\nover = "all rounds"\nwinners = ["North", "South"]',
    "a seat that left": WAGER + 'leave.Blue = "dropped"\nwinners = "Red"\nscores = [0, -6]',
    "a vacant seat does its default": PASSAGE
    + 'leave.East = "left"\nplay = ["North: a1", "", "South: b9"]\nquestion = "play"',
    "a vacant seat that is asked alone": WAGER
    + 'seats = 3\nleave.Red = "left"\ndice = [6]\nplay = "others: bid 0"\nasks = ["Red", "Blue", "Green"]',
    "a question to come": WAGER + 'dice = [6]\nuntil = "use"\nasks = "Red"',
    "several steps": PLAYED + '[[step]]\nplay = "Red: use 8x"\n[[step]]\nplay = "Red: aim 1"\nthen.Blue.points = -1',
}


@pytest.mark.parametrize("text", HOLDS.values(), ids=HOLDS)
def test_what_holds(text: str) -> None:
    report = run(text)
    assert report.ok, report.lines
    assert report.checks > 0
    assert report.rule == "r"


FAILS = {
    "other number": (PASSAGE + "then.North.hand = 3", "North: hand is 2, not 3"),
    "other cards": (PASSAGE + 'then.North.hand = ["a1"]', "North: hand holds a1, b1, not a1"),
    "a card too few": (PASSAGE + 'then.North.hand = ["a1", "a1"]', "North: hand holds a1, b1, not a1, a1"),
    "other order": (PASSAGE + 'then.North.hand.order = ["b1", "a1"]', "hand holds a1, b1; its order must be b1, a1"),
    "other top": (PASSAGE + 'then.North.hand.top = "b1"', "on top must be b1"),
    "missing": (PASSAGE + 'then.North.hand.has = ["a1", "a1"]', "it must have a1, a1"),
    "unwanted": (PASSAGE + 'then.North.hand.lacks = "b1"', "it must not have b1"),
    "other count": (PASSAGE + "then.North.hand.count = 1", "its count is 2, not 1"),
    "others are asked": (PLAYED + 'asks = "Blue"', "asked is Red, not Blue"),
    "nobody is asked": (WAGER + 'leave.Red = "left"\nasks = "Blue"', "asked is nobody, not Blue"),
    "other question": (PLAYED + 'question = "bid"', "the question is “use”, not “bid”"),
    "refused": (
        PLAYED + 'allowed.Red = "use 4x"',
        "Red: “use 4x” must be allowed and is refused: that card is too weak",
    ),
    "allowed": (PLAYED + 'refused.Red."use 8x" = "x"', "Red: “use 8x” must be refused and is allowed"),
    "other reason": (PLAYED + 'refused.Red."use 4x" = "blue"', "the reason must have “blue” in it"),
    "not asked": (PLAYED + 'allowed.Blue = "fold"', "Blue is not asked anything now"),
    "more choices": (WAGER + "choices.Red = 2", "Red has more choices, not 2"),
    "fewer choices": (WAGER + "choices.Red = 7", "Red has 6 choices, not 7"),
    "other choices": (PLAYED + 'choices.Red = ["fold"]', "Red can choose use 5x, use 8x, …; that must be fold"),
    "other field": (PLAYED + "state.chips.Red = 5", "state.chips.Red is 4, not 5"),
    "other entry": (PLAYED + "state.chips = [4, 4]", "state.chips[1] is 5, not 4"),
    "no such entry": (PLAYED + "state.chips.7 = 4", "state.chips.7 is not there"),
    "other side": (PLAYED + 'state.bidder = "Blue"', "state.bidder is 0, not Blue"),
    "other list": (PLAYED + "state.chips = [4]", "state.chips is [4, 5], not [4]"),
    "other word": (PLAYED + 'state.phase = "bid"', "state.phase is use, not bid"),
    "other record": (PASSAGE + 'state.agenda.0 = "Throw"', "state.agenda.0 is Choose, not Throw"),
    "other part of a record": (PASSAGE + "state.agenda.1.seat = 2", "state.agenda.1.seat is 0, not 2"),
    "no truth value": (PLAYED + "state.bid = true", "state.bid is 1, not True"),
    "untold": (PLAYED + 'told = "Blue"', "“Blue” must be told; told was: Red bids 1."),
    "untold after": (PLAYED + 'told = ["Red", "Red"]', "“Red” must be told after “Red bids 1.”"),
    "told": (PLAYED + 'untold = { what = "bid" }', "“what bid” must not be told; told was: Red bids 1."),
    "nothing told": (WAGER + 'told = "Red"', "told was: nothing"),
    "over": (WAGER + 'leave.Red = "left"\nover = false', "the game is over"),
    "not over": (WAGER + "over = true", "the game is not over"),
    "no scores yet": (WAGER + "scores = [0, 0]", "the game is not over"),
    "other end": (
        PASSAGE + 'until = "over"\nover = "a draw"',
        "the game ended by “all rounds are played”, not by “a draw”",
    ),
    "other scores": (WAGER + 'leave.Red = "left"\nscores = [0, 0]', "the scores are [-6, 0], not [0, 0]"),
    "other winners": (WAGER + 'leave.Red = "left"\nwinners = "Red"', "the winners are Blue, not Red"),
    "a refused line": (WAGER + 'play = "Red: bid 9"', "Red: “bid 9” is refused: you have 5 chips"),
    "a line too many": (
        PLAYED + '[[step]]\nplay = "Blue: bid 1"',
        "step 2: Blue cannot choose “bid 1” now; asked is Red (use)",
    ),
    "a line after the end": (WAGER + 'leave.Red = "left"\nplay = "Blue: bid 1"', "the game is over"),
    "a line for nobody": (
        WAGER + 'leave.Red = "left"\nplay = "others: bid 1"',
        "nobody can choose “bid 1” now; the game is over",
    ),
    "a line too few": (WAGER + 'play = "Red: bid 1"', "Blue did not choose; a line “others: default” lets them"),
    "no die": (WAGER + 'play = "others: default"', "1 dice are rolled (strength), and none are stacked"),
    "no such die": (WAGER + 'dice = [7]\nplay = "others: default"', "have 6 sides; [7] are stacked"),
    "dice left": (PLAYED + "over = false\n[[step]]\ndice = [1]", "dice were stacked and never rolled: [1]"),
    "shuffle left": (WAGER + 'over = false\n[[step]]\nshuffle = ["1x"]', "a shuffle was stacked and never came: 1x"),
    "question that never comes": (
        PASSAGE + 'until = "bury"\nover = true',
        "the question “bury” does not come before the end",
    ),
    "left twice": (PASSAGE + 'leave = { North = "left", 0 = "left" }', "seat 0 is not at the table"),
    "a note": (WAGER + 'over = false\n[[step]]\nnote = "so"\nover = true', "step 2 (so): the game is not over"),
}


@pytest.mark.parametrize("text, words", FAILS.values(), ids=FAILS)
def test_the_first_difference_is_told_in_words(text: str, words: str) -> None:
    report = run(text)
    assert not report.ok
    assert words in "\n".join(report.lines)
    assert "no scenario" not in report.lines[0]


SENSELESS = {
    "no TOML": ("rule = ", "Invalid value"),
    "no rule": ('game = "wager"\nover = false', "“rule” is missing"),
    "no game": ('rule = "r"\nover = false', "“game” is missing"),
    "unknown game": ('rule = "r"\ngame = "chess"\nover = false', "no game “chess”"),
    "a rule that is no string": ('rule = 3\ngame = "wager"', "“rule” is a string"),
    "seats that are no number": (WAGER + 'seats = "two"', "“seats” is a number"),
    "seats that the game has not": (WAGER + "seats = 9\nover = false", "Wager is played with 2 or 3 or 4 seats, not 9"),
    "unknown option": (WAGER + "options.x = 1\nover = false", "no option “x”"),
    "no demand": (PLAYED, "it demands nothing; a step can have: then"),
    "unknown key": (WAGER + "them.Red.hand = 3", "no key “them”; is it then?"),
    "unknown zone": (WAGER + "then.dock = 3", "no zone or side “dock”; is it deck?"),
    "unknown zone of a seat": (WAGER + "then.Red.dock = 3", "no zone of Red “dock”"),
    "unknown demand on a zone": (WAGER + "then.deck.tip = 3", "no demand on a zone “tip”; is it top?"),
    "a zone that is true": (WAGER + "then.deck = true", "a zone is a number, a list of cards or a table"),
    "a zone that is a string": (WAGER + 'then.deck = "x"', "a zone is a number, a list of cards or a table"),
    "unknown seat": (WAGER + "choices.Pink = 3", "no seat “Pink”"),
    "unknown field": (WAGER + "state.fase = 3", "no field “fase”; is it phase?"),
    "no table": (WAGER + "then = 3", "“then” is a table"),
    "steps that are none": (WAGER + "step = 3", "a step begins with [[step]]"),
    "an event's unknown part": (PLAYED + 'told = { who = "Red" }', "no part of an event “who”"),
    "a refusal without its reason": (PLAYED + 'refused.Red."use 4x" = ""', "6 is needed. Write a part of this"),
    "a card not in the shuffle": (WAGER.replace("4x", "4z"), "no card in this shuffle “4z”"),
    "a card twice in a shuffle": (WAGER.replace("5x", "4x"), "names “4x” more often"),
    "a shuffle of numbers": (WRITTEN + "shuffle = [1]", "“shuffle” is a string or a list of strings"),
    "dice that are words": (WRITTEN + 'dice = ["six"]', "“dice” is a list of numbers"),
    "a line for nobody": (WAGER + 'play = "bid 1"', "“bid 1” does not say who does it"),
    "lines that are none": (WAGER + "play = 3", "“play” is a string or a list of strings"),
    "a way to leave that is a number": (WAGER + "leave.Red = 1", "no way to leave “1”"),
    "a way to leave": (WAGER + 'leave.Red = "fled"', "no way to leave “fled”"),
    "a demand before what is done": (
        WAGER + 'dice = [5]\nchoices.Red = 6\nplay = "others: bid 0"',
        "“choices” stands before “play”, but is looked at after it: write it below, or put a line [[step]] between",
    ),
}


@pytest.mark.parametrize("text, words", SENSELESS.values(), ids=SENSELESS)
def test_what_makes_no_sense_is_refused(text: str, words: str) -> None:
    report = run(text)
    assert not report.ok
    assert words in report.lines[0]
    assert "this is no scenario: " in report.lines[0]


WRONG: tuple[object, ...] = (
    3,
    -1,
    True,
    "x",
    [],
    [3],
    ["x"],
    [["x"]],
    {},
    {"x": 1},
    {"Red": 3},
    {"Red": "x"},
    {"Red": {"deck": []}},
    1.5,
)


@given(key=sampled_from((*scenario.HEAD, *scenario.STEP, *KINDS)), value=sampled_from(WRONG), played=booleans())
def test_no_value_of_another_kind_is_more_than_refused(key: str, value: object, played: bool) -> None:
    inline = json.dumps(value).replace(": ", " = ")
    head = {"rule": "r", "game": "wager"} if key not in ("rule", "game") else {"rule": "r"}
    lines = [f"{name} = {json.dumps(text)}" for name, text in head.items()]
    step = ["[[step]]", 'play = "others: default"', "dice = [5]"] if played else []
    report = run("\n".join([*lines, *([f"{key} = {inline}"] if key in scenario.HEAD else []), *step]))
    assert report.lines
    report = run("\n".join([*lines, "[[step]]", f"{key} = {inline}"]))
    assert report.lines


def test_the_examples_of_the_man_page_hold() -> None:
    page = (Path(__file__).parents[2] / "man/man5/paravent-scenario.5").read_text(encoding="utf-8")
    examples = re.findall(r"^\.EX\n(.*?)^\.EE$", page, re.MULTILINE | re.DOTALL)
    assert len(examples) >= 3
    assert not [report.lines for report in map(run, examples) if not report.ok]


def test_the_head_and_a_first_step_without_its_heading_are_one() -> None:
    assert run(PASSAGE + "[[step]]\nthen.North.hand = 2").ok


def test_games_are_found_without_being_told_where() -> None:
    assert "there is no game “wager”" in scenario.run(WAGER + "over = false").lines[0]


def test_of_cards_of_one_name_those_that_lie_face_down_are_moved_first() -> None:
    text = 'rule = "r"\ngame = "kungfur"\nshuffle = ["Boom", "Boom"]\nposition.front.cats.add = ["Boom", "Boom"]\n'
    assert run(text + 'then.rewards_1 = ["Boom"]\nthen.rewards_2 = ["Boom"]\nthen.cats.front = ["Boom", "Boom"]').ok
    assert run(text.replace('"Boom"]\nposition', '"Boom", "Boom"]\nposition') + "then.rewards_1 = []").ok


def test_cards_that_lie_open_in_a_written_position_are_known_to_everybody() -> None:
    game = games.load("kungfur")
    state = apply(game, game.new(2, game.facts.settle({})), Faces(tuple(range(18, 52))))
    state = apply(game, state, Faces(tuple(state.cards.face[slot] for slot in state.pile[:3])))
    pile = state.pile.copy()
    Writer(game, state).write({"pile": [], "front": {"cats": ["Apple"]}}, "discard")
    assert {state.cards.seen[slot] for slot in pile} == {everyone(2)}


def test_a_hidden_card_is_known_to_nobody_and_a_kept_one_to_its_keeper() -> None:
    head = WRITTEN + 'position.hands = [["1x", "7x", "8x"], ["2x", "3x", "4x"]]\ndisplaced = "deck"\n'
    hidden = 'hidden = ["7x"]\nkept = { Red = ["1x"] }\nseen = { Blue = ["1x"], everyone = ["8x"] }\n'
    for eyes, due in (("Red", ["1x", "?", "8x"]), ("Blue", ["1x", "?", "8x"]), ("onlooker", ["?", "?", "8x"])):
        report = run(f'{head}{hidden}eyes = "{eyes}"\nthen.Red.hand.order = {json.dumps(due)}')
        assert report.ok, report.lines
