"""The README's tables of where each rule is tested: nothing is missing, and what they name exists and is about it."""

import re

import pytest

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import story
from paravent.core.notation import plain
from tests.games.tested import WhereTested, rulings_of

TESTED = WhereTested("kungfur", ("The rulings", "The cards", "The rest"))
RULINGS = [f"ruling {number}" for number in range(1, 40)]
CARDS = list(dict.fromkeys(box.NAMES))
NAMED = [pytest.param(name, id=f"{about}: {name}") for about, name in TESTED.named()]


def test_every_ruling_and_every_card_has_its_row() -> None:
    assert list(TESTED.tables["The rulings"]) == RULINGS
    assert list(TESTED.tables["The cards"]) == CARDS


@pytest.mark.parametrize("pattern", NAMED)
def test_what_a_table_names_exists(pattern: str) -> None:
    assert TESTED.found(pattern)


def test_every_row_names_a_scenario_and_a_test() -> None:
    for table in TESTED.tables.values():
        assert [about for about, (scenarios, tests) in table.items() if not scenarios or not tests] == []


def test_every_scenario_is_in_a_table() -> None:
    assert TESTED.strays() == []


@pytest.mark.parametrize("about", RULINGS)
def test_what_the_row_of_a_ruling_names_is_about_it(about: str) -> None:
    number = about.removeprefix("ruling ")
    for name, text in TESTED.told("The rulings", about).items():
        assert number in rulings_of(text), name
    tests = TESTED.tables["The rulings"][about][1]
    assert [pattern for pattern in tests if f"ruling_{int(number):02}_" not in pattern] == []


@pytest.mark.parametrize("about", CARDS)
def test_what_the_row_of_a_card_names_is_about_it(about: str) -> None:
    for name, text in TESTED.told("The cards", about).items():
        assert re.search(rf"\b{plain(about)}(s|es)?\b", plain(text)), name
    tests = TESTED.tables["The cards"][about][1]
    assert [pattern for pattern in tests if plain(about).replace(" ", "_") not in pattern] == []


def test_no_scenario_says_that_an_unknown_kind_of_event_was_not_told() -> None:
    assert TESTED.kinds_of_events()
    assert TESTED.kinds_of_events() <= set(story.WHATS.values())
