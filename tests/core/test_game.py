"""Facts, options, the rules hash, the two ways of being wrong, and how games are found."""

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from paravent.core import games
from paravent.core.answers import Faces, Left
from paravent.core.game import Broken, Illegal, apply, rules_hash
from paravent.core.games import UnknownGame
from tests.toys import box
from tests.toys.wager import Wager

GAME = box.load("wager")


def test_missing_options_have_their_defaults() -> None:
    assert GAME.facts.settle({}) == {"dice": "1"}
    assert GAME.facts.settle({"dice": "2"}) == {"dice": "2"}


@pytest.mark.parametrize(
    "options, words",
    [
        ({"dices": "1"}, "Wager has no option “dices”; it has: dice"),
        ({"dice": "3"}, "option “dice” cannot be “3”; choose 1 or 2"),
    ],
)
def test_options_that_there_are_not_are_refused(options: dict[str, str], words: str) -> None:
    with pytest.raises(Illegal, match=words):
        GAME.facts.settle(options)


def test_a_game_without_options_says_so() -> None:
    bare = replace(GAME.facts, options=())
    with pytest.raises(Illegal, match="it has: none"):
        bare.settle({"dice": "1"})


def test_the_rules_hash_changes_with_everything_that_is_a_rule() -> None:
    class Later(Wager):
        facts = replace(Wager.facts, version=2)

    class Richer(Wager):
        facts = replace(Wager.facts, options=())

    class Longer(Wager):
        tables: Mapping[str, Any] = {**Wager.tables, "rounds": 7}

    class Renamed(Wager):
        facts = replace(Wager.facts, tagline="Other words.")

    hashes = [rules_hash(game) for game in (Wager(), Later(), Richer(), Longer())]
    assert len(set(hashes)) == 4
    assert rules_hash(Renamed()) == rules_hash(Wager())
    assert len(hashes[0]) == 16


def test_apply_leaves_what_it_was_given() -> None:
    state = GAME.new(2, {"dice": "1"})
    before = state.copy()
    mixed = apply(GAME, state, Faces(tuple(range(12))))
    gone = apply(GAME, state, Left(1, "left"))
    assert state == before
    assert mixed != before
    assert gone.cards.vacant == 0b10


def test_broken_names_the_seat() -> None:
    broken = Broken(2, "played a card twice")
    assert (broken.seat, broken.reason, str(broken)) == (2, "played a card twice", "seat 2: played a card twice")


@pytest.mark.parametrize("name", box.every())
def test_facts_are_complete(name: str) -> None:
    facts = box.load(name).facts
    assert facts.name == name
    assert facts.name.isalpha()
    assert facts.name.islower()
    assert list(facts.seats) == sorted(set(facts.seats))
    assert min(facts.seats) >= 2
    assert len(set(facts.sides)) == len(facts.sides) == max(facts.seats)
    assert facts.version >= 1
    assert facts.longest > 0
    assert facts.title
    assert facts.tagline
    for option in facts.options:
        assert len(option.values) >= 2
        assert option.help
        assert option.title


def test_games_are_found_by_looking() -> None:
    assert games.names() == tuple(sorted(games.names()))
    for name in games.names():
        assert games.load(name).facts.name == name
    with pytest.raises(UnknownGame, match="there is no game “go”; there are: "):
        games.load("go")


def test_to_look_for_games_imports_none() -> None:
    code = (
        "import sys; from paravent.core import games; games.names(); "
        "print([name for name in sys.modules if name.startswith('paravent.core.games.')])"
    )
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert run.stdout.strip() == "[]"
