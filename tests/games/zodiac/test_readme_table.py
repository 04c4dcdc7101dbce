"""The README's tables of where each rule is tested: nothing is missing, and what they name exists and is about it."""

import re

import pytest

from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import story
from paravent.core.games.zodiac.stars import OPERATIONS
from tests.games.tested import WhereTested, rulings_of

TESTED = WhereTested("zodiac", ("The rulings", "The signs", "The operations", "The cards as stars", "The rest"))
RULINGS = [f"ruling {number}" for number in range(1, 58)]
OPS = {function.__name__.upper(): op for op, function in OPERATIONS.items()}
"""The operations by name, `ADD_PER`."""
CARDS = [f"{box.SHORT[face]} {box.STAR_HINTS[face]}" for face in range(box.FACES)]
NAMED = [pytest.param(name, id=f"{about}: {name}") for about, name in TESTED.named()]


def stars_used(text: str) -> set[int]:
    """The cards that somebody uses as a star in a scenario, or is refused to."""
    words = re.findall(r"\bstar ([a-z]{2}[1-9a-d])\b(?! (?:star|fighter))", text)
    return {face for face in range(box.FACES) if box.SHORT[face].lower() in words}


def test_nothing_is_without_its_row() -> None:
    assert list(TESTED.tables["The rulings"]) == RULINGS
    assert list(TESTED.tables["The signs"]) == list(box.SIGNS)
    assert list(TESTED.tables["The operations"]) == list(OPS)
    assert list(TESTED.tables["The cards as stars"]) == CARDS


@pytest.mark.parametrize("pattern", NAMED)
def test_what_a_table_names_exists(pattern: str) -> None:
    assert TESTED.found(pattern)


def test_every_row_names_a_scenario_and_outside_the_cards_a_test() -> None:
    for title, table in TESTED.tables.items():
        bare = title == "The cards as stars"
        assert [about for about, (scenarios, tests) in table.items() if not scenarios or not (tests or bare)] == []


def test_every_scenario_is_in_a_table() -> None:
    assert TESTED.strays() == []


@pytest.mark.parametrize("about", RULINGS)
def test_what_the_row_of_a_ruling_names_is_about_it(about: str) -> None:
    number = about.removeprefix("ruling ")
    for name, text in TESTED.told("The rulings", about).items():
        assert number in rulings_of(text), name
    tests = TESTED.tables["The rulings"][about][1]
    assert [pattern for pattern in tests if f"ruling_{int(number):02}_" not in pattern] == []


@pytest.mark.parametrize("about", box.SIGNS)
def test_what_the_row_of_a_sign_names_is_about_it(about: str) -> None:
    for name, text in TESTED.told("The signs", about).items():
        assert about in text, name
    assert [pattern for pattern in TESTED.tables["The signs"][about][1] if about.lower() not in pattern] == []


@pytest.mark.parametrize("about", OPS)
def test_what_the_row_of_an_operation_names_is_about_it(about: str) -> None:
    for name, text in TESTED.told("The operations", about).items():
        assert any(op[0] == OPS[about] for face in stars_used(text) for op in box.OPS[face]), name
    assert [pattern for pattern in TESTED.tables["The operations"][about][1] if about.lower() not in pattern] == []


@pytest.mark.parametrize("face", range(box.FACES), ids=CARDS)
def test_in_what_the_row_of_a_card_names_it_is_used_as_a_star(face: int) -> None:
    for name, text in TESTED.told("The cards as stars", CARDS[face]).items():
        assert face in stars_used(text), name


def test_no_scenario_says_that_an_unknown_kind_of_event_was_not_told() -> None:
    assert TESTED.kinds_of_events()
    assert TESTED.kinds_of_events() <= set(story.WHATS.values())
