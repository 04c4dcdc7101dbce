"""The README's tables of where each rule is tested: nothing is missing, and what they name exists and is about it."""

import tomllib

import pytest

from paravent.core.games.amoeba import GAME, story
from paravent.core.games.amoeba import cards as box
from tests.games.tested import WhereTested, rulings_of

TITLES = ("The rulings", "The power cards", "The special powers", "The options", "The rest")
TESTED = WhereTested("amoeba", TITLES)
RULINGS = [f"ruling {number}" for number in range(1, 46)]
OPTIONS = [option.name for option in GAME.facts.options]
NAMED = [pytest.param(name, id=f"{about}: {name}") for about, name in TESTED.named()]


def test_no_ruling_card_power_or_option_is_missing() -> None:
    assert list(TESTED.tables["The rulings"]) == RULINGS
    assert list(TESTED.tables["The power cards"]) == list(box.TITLES)
    assert list(TESTED.tables["The special powers"]) == list(box.POWERS)
    assert list(TESTED.tables["The options"]) == OPTIONS


@pytest.mark.parametrize("pattern", NAMED)
def test_what_a_table_names_exists(pattern: str) -> None:
    assert TESTED.found(pattern)


def test_every_row_names_a_scenario() -> None:
    for table in TESTED.tables.values():
        assert [about for about, (scenarios, _) in table.items() if not scenarios] == []


def test_every_scenario_is_in_a_table_and_there_are_at_least_120() -> None:
    assert TESTED.strays() == []
    assert len(TESTED.scenarios) >= 120


@pytest.mark.parametrize("about", RULINGS)
def test_what_the_row_of_a_ruling_names_is_about_it(about: str) -> None:
    for name, text in TESTED.told("The rulings", about).items():
        assert about.removeprefix("ruling ") in rulings_of(text), name


@pytest.mark.parametrize("number", range(box.CARDS))
def test_in_what_the_row_of_a_card_names_it_is_laid(number: int) -> None:
    for name, text in TESTED.told("The power cards", box.TITLES[number]).items():
        laid = tomllib.loads(text)["position"]["laid"]
        assert box.TITLES[number] in [card for cards in laid.values() for card in cards], name


@pytest.mark.parametrize("power", box.POWERS)
def test_in_what_the_row_of_a_special_power_names_somebody_has_it(power: str) -> None:
    for name, text in TESTED.told("The special powers", power).items():
        position = tomllib.loads(text)["position"]
        assert [power] in position.get("power_cards", {}).values() or "warp" in position, name


@pytest.mark.parametrize("option", OPTIONS)
def test_in_what_the_row_of_an_option_names_it_is_set(option: str) -> None:
    for name, text in TESTED.told("The options", option).items():
        assert option in tomllib.loads(text)["options"], name


def test_no_scenario_says_that_an_unknown_kind_of_event_was_not_told() -> None:
    assert TESTED.kinds_of_events() <= set(story.WHATS.values())
