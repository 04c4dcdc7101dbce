"""Whole games are counted, whatever else is installed; what is not is said with the way to it."""

import sys
import types
from random import Random
from typing import Any

import pytest

from paravent.core import games
from paravent.core.game import AnyGame
from paravent.tui.bench import engine, rivals

GAME: AnyGame = games.load("kungfur")


def test_a_random_game_is_played_by_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[object] = []
    check = type(GAME).check

    def watched(self: AnyGame, state: object, seat: int, action: object) -> None:
        checked.append(action)
        check(self, state, seat, action)

    monkeypatch.setattr(type(GAME), "check", watched)
    answers = engine.random_game(GAME, Random(3))
    assert 10 < answers <= GAME.facts.longest
    assert len(checked) > 10, "every action was put to check"
    assert engine.random_game(GAME, Random(3)) == answers


def test_without_rivals_every_game_stands_beside_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pyspiel", "rlcard"):
        monkeypatch.setitem(sys.modules, name, None)
    part = engine.measure(2, seconds=0.001)
    assert set(part.figures) == {engine.LOOP} | {
        f"{name}.{what}" for name in games.names() for what in ("answers", "games")
    }
    for name, figure in part.figures.items():
        assert len(figure.runs) == 2
        assert figure.value > 0
        assert set(figure.ratios) == (set() if name == engine.LOOP else {engine.LOOP})
    assert [note.split(" is left out")[0] for note in part.notes] == ["OpenSpiel", "RLCard"]
    assert all("pip install" in note for note in part.notes)


class Coins:
    """Something like a game of OpenSpiel's: a coin, then two who choose at once, then one who chooses."""

    def __init__(self) -> None:
        self.said: list[Any] = []

    def num_players(self) -> int:
        return 2

    def new_initial_state(self) -> "Coins":
        return Coins()

    def is_terminal(self) -> bool:
        return len(self.said) == 3

    def is_chance_node(self) -> bool:
        return not self.said

    def is_simultaneous_node(self) -> bool:
        return len(self.said) == 1

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 0.0), (1, 1.0)]

    def legal_actions(self, player: int = 0) -> list[int]:
        return [7 + player]

    def apply_action(self, action: int) -> None:
        assert action == (7 if self.said else 1)
        self.said.append(action)

    def apply_actions(self, actions: list[int]) -> None:
        assert actions == [7, 8]
        self.said.append(actions)


class Uno:
    def __init__(self) -> None:
        self.left = 0

    def init_game(self) -> None:
        self.left = 4

    def is_over(self) -> bool:
        return not self.left

    def get_legal_actions(self) -> list[str]:
        return ["draw"]

    def step(self, action: str) -> None:
        assert action == "draw"
        self.left -= 1


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand-ins for both, as far as they are used."""
    names = {"pyspiel", "open_spiel", "open_spiel.python", "open_spiel.python.games"}
    for name in names | {"rlcard", "rlcard.games", "rlcard.games.uno", "rlcard.games.uno.game"}:
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    spiel: Any = sys.modules["pyspiel"]
    spiel.registered_names = lambda: ["python_block_dominoes", "hearts"]
    spiel.load_game = lambda _: Coins()
    uno: Any = sys.modules["rlcard.games.uno.game"]
    uno.UnoGame = Uno


@pytest.mark.usefixtures("installed")
def test_rivals_that_are_installed_are_played_to_their_ends() -> None:
    found = rivals.found()
    assert found.notes == ()
    steps = {name: play(Random(1)) for name, play in found.plays.items()}
    assert steps == {"open_spiel.python_block_dominoes": 3, "open_spiel.hearts": 3, "rlcard.uno": 4}


@pytest.mark.usefixtures("installed")
def test_our_games_stand_beside_the_yardstick() -> None:
    figures = engine.measure(1, seconds=0.001).figures
    assert set(figures["kungfur.answers"].ratios) == {engine.LOOP, f"{rivals.YARDSTICK}.steps"}
    assert set(figures["kungfur.games"].ratios) == {engine.LOOP, f"{rivals.YARDSTICK}.games"}
    assert "rlcard.uno.games" in figures
