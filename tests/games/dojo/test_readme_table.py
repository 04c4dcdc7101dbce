"""The README's tables of where each rule is tested: nothing is missing, and what they name exists and is about it."""

import re
import tomllib

import pytest

from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import story
from tests.games.tested import WhereTested

TESTED = WhereTested("dojo", ("The rulings", "The trophies", "The rest"))
RULINGS = [f"ruling A{number}" for number in range(1, 31)]
NAMED = [pytest.param(name, id=f"{about}: {name}") for about, name in TESTED.named()]


def test_nothing_is_without_its_row() -> None:
    assert list(TESTED.tables["The rulings"]) == RULINGS
    assert list(TESTED.tables["The trophies"]) == list(box.KINDS)


@pytest.mark.parametrize("pattern", NAMED)
def test_what_a_table_names_exists(pattern: str) -> None:
    assert TESTED.found(pattern)


def test_every_row_names_a_scenario_and_a_test() -> None:
    for table in TESTED.tables.values():
        assert [about for about, (scenarios, tests) in table.items() if not scenarios or not tests] == []


def test_every_scenario_is_in_a_table() -> None:
    assert TESTED.strays() == []
    assert len(TESTED.scenarios) >= 60


@pytest.mark.parametrize("about", RULINGS)
def test_what_the_row_of_a_ruling_names_is_about_it(about: str) -> None:
    number = about.removeprefix("ruling A")
    for name, text in TESTED.told("The rulings", about).items():
        assert re.search(rf"[Rr]uling A{number}\b", tomllib.loads(text)["rule"]), name
    tests = TESTED.tables["The rulings"][about][1]
    assert [pattern for pattern in tests if f"ruling_a{int(number):02}_" not in pattern] == []


@pytest.mark.parametrize("about", box.KINDS)
def test_in_what_the_row_of_a_trophy_names_there_is_that_trophy(about: str) -> None:
    for name, text in TESTED.told("The trophies", about).items():
        assert f'"{about}"' in text, name


def test_no_scenario_says_that_an_unknown_kind_of_event_was_not_told() -> None:
    assert TESTED.kinds_of_events()
    assert TESTED.kinds_of_events() <= set(story.WHATS.values())
