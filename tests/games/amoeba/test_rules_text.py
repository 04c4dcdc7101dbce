"""The rules that a player reads, in the program and as a man page, agree with the tables that are played by."""

from pathlib import Path

import pytest

from paravent.core.games.amoeba import GAME
from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba.typed import _VERBS

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "core/games/amoeba/rules.md").read_text("utf-8")
PAGE = (ROOT / "man/man6/paravent-amoeba.6").read_text("utf-8").replace("\\-", "-")


@pytest.mark.parametrize("number", range(box.CARDS))
def test_every_power_card_is_told_as_it_is_played(number: int) -> None:
    assert TEXT.count(f"- **{box.TITLES[number]}**. {box.TEXTS[number]}\n") == 1
    assert PAGE.count(f'.B "{box.TITLES[number]}"\n{box.TEXTS[number]}\n') == 1


@pytest.mark.parametrize("power", range(len(box.POWERS)))
def test_every_special_power_is_told_as_it_is_played(power: int) -> None:
    assert TEXT.count(f"- **{box.POWERS[power]}**. {box.POWER_TEXTS[power]}\n") == 1
    assert PAGE.count(f'.B "{box.POWERS[power]}"\n{box.POWER_TEXTS[power]}\n') == 1


@pytest.mark.parametrize("kind", range(5))
def test_every_ship_is_told_as_it_is_played(kind: int) -> None:
    name, dots = box.KINDS[kind], box.count(box.DOTS[kind], "dot").replace("0 dots", "no dots")
    line = f"cost {box.COST[kind]}, {dots}, {box.SUPPLY[kind]} in the supply"
    assert f"- **{name.capitalize()}**: {line}." in TEXT
    assert f".B {name}\n{line}\n" in PAGE


def test_every_proposal_is_told() -> None:
    for line in GAME.facts.proposed:
        assert f"- {line}\n" in TEXT
        assert f"\n{line}\n" in PAGE


def test_every_option_is_told() -> None:
    for option in GAME.facts.options:
        assert f"- **{option.title}** ({', '.join(option.values)}). {option.help}\n" in TEXT
        assert f".BR --option\\ {option.name}= {' | '.join(option.values)}\n{option.help} Usually\n" in PAGE


def test_every_verb_is_told() -> None:
    for verb in _VERBS:
        assert f"\n.B {verb}" in PAGE, verb


def test_every_order_is_told() -> None:
    for order in GAME.orders:
        ways = " ".join(f"`{way}`: {means}." for way, means in order.ways)
        assert f"- **{order.title}** (`{order.name}`). `ask`: you are asked. {ways}\n" in TEXT
        assert f"\n.B orders {order.name}\n{order.title}" in PAGE
        for way, means in order.ways:
            assert f"\n.BR {way} ,\n{means}" in PAGE


def test_a_heading_of_the_page_stands_alone_in_its_line() -> None:
    assert [line for line in PAGE.splitlines() if ".SH" in line and not line.startswith(".SH ")] == []
    assert [line for line in PAGE.splitlines() if line.startswith(".S") and " ." in line] == []
    assert {".SH POWER CARDS", ".SH SPECIAL POWERS", ".SH ORDERS"} <= set(PAGE.splitlines())
