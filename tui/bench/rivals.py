"""Other engines for board games, where they are installed: OpenSpiel's games and RLCard's Uno, played at random.

They are the optional extra `bench`, large and without annotations, so they are imported by name and nothing here fails
without them.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final, TypeAlias

Play: TypeAlias = Callable[[Random], int]
"""Plays one game from beginning to end; returns how many answers, or steps, it took."""

YARDSTICK: Final = "open_spiel.python_block_dominoes"
"""The rival that is written in Python and most like a card game: what our games are held against."""

PYTHON_GAMES: Final = (
    "python_block_dominoes", "python_kuhn_poker", "python_tic_tac_toe", "python_liars_poker", "python_team_dominoes",
)  # fmt: skip
CPP_GAMES: Final = ("goofspiel", "leduc_poker", "liars_dice", "hearts", "oh_hell", "battleship", "gin_rummy")
"""Played by a loop in Python, as a bot in Python would."""

INSTALL: Final = "pip install 'paravent[bench]', or here: pip install open_spiel rlcard"


@dataclass(frozen=True, slots=True)
class Found:
    """Which rivals can be played, and why others cannot."""

    plays: dict[str, Play]
    notes: tuple[str, ...]


def found() -> Found:
    """Whatever is installed."""
    plays: dict[str, Play] = {}
    notes: list[str] = []
    for title, name, games in (("OpenSpiel", "pyspiel", _open_spiel), ("RLCard", "rlcard", _rlcard)):
        try:
            plays |= games(importlib.import_module(name))
        except ImportError as error:
            notes.append(f"{title} is left out: {error}. To install it: {INSTALL}")
    return Found(plays, tuple(notes))


def _open_spiel(spiel: Any) -> dict[str, Play]:  # noqa: ANN401 - a module without annotations
    importlib.import_module("open_spiel.python.games")  # registers those that are written in Python
    known = set(spiel.registered_names())
    names = [name for name in (*PYTHON_GAMES, *CPP_GAMES) if name in known]
    return {f"open_spiel.{name}": _spiel_play(spiel.load_game(name)) for name in names}


def _spiel_play(game: Any) -> Play:  # noqa: ANN401 - an object without annotations
    players = range(game.num_players())

    def play(rng: Random) -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, weights)[0])
            elif state.is_simultaneous_node():
                state.apply_actions([rng.choice(state.legal_actions(player)) for player in players])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def _rlcard(_: Any) -> dict[str, Play]:  # noqa: ANN401 - a module without annotations
    uno = importlib.import_module("rlcard.games.uno.game").UnoGame

    def play(rng: Random) -> int:
        game = uno()
        game.init_game()
        steps = 0
        while not game.is_over():
            game.step(rng.choice(game.get_legal_actions()))
            steps += 1
        return steps

    return {"rlcard.uno": play}
