"""Every phase of Amoeba Wars in the real app, for pictures: a position that comes up in a game, and keys from there."""

from collections.abc import Awaitable, Callable
from typing import Final, cast

from paravent.core.games.amoeba import GAME
from paravent.core.games.amoeba import cards as box
from paravent.tui.app import Paravent
from paravent.tui.screens.play import Play
from paravent.tui.solo import Setup, Solo
from tests.tui.boards import amoeba
from tests.tui.boards.amoeba import Game
from tests.tui.boards.walls import Sampling
from tests.tui.stage import Stage, press, rest

Scene = tuple[None, Callable[[Stage], Awaitable[None]]]


def scene(match: Callable[[], Game], keys: str = "", *, looks: bool = False) -> Scene:
    """A position with its question before the person who is asked, or looked on at; and what is pressed then."""

    async def come_there(pilot: Stage) -> None:
        app, game = cast("Paravent", pilot.app), match()
        mine = game.owed[0] if game.owed else 0
        players = ["bot:easy"] * game.table.state.seats
        if not looks:
            players[mine] = "you"
        await app.push_screen(Play(Solo(GAME, game, Setup("amoeba", tuple(players), seed=5), Sampling(GAME))))
        await rest(pilot)
        await press(pilot, *keys.split())

    return None, come_there


def asked(what: str, keys: str = "", kind: int = -1, seats: int = 4, **options: str) -> Scene:
    """The first question of a kind."""
    return scene(lambda: amoeba.asking(what, kind, seats, **options), keys)


SCENES: Final[dict[str, Scene]] = {
    "home": asked("home", "b"),
    "power": asked("power", "a", special_powers="yes"),
    "lay": asked("lay", "b"),
    "lay-closeup": asked("lay", "b v"),
    "anytime": asked("anytime", "a", special_powers="yes"),
    "acquire": asked("card", "1", box.ACQUIRE),
    "activate": asked("card", "a", box.ACTIVATE),
    "laser": asked("card", "d", box.LASER),
    "jump-first": asked("card", "", box.HYPERJUMP),
    "jump": asked("card", "9 a", box.HYPERJUMP),
    "provoke": asked("card", "a", box.PROVOKE),
    "ambush": asked("card", "a", box.AMBUSH),
    "zap": asked("card", "a", box.ZAP),
    "berserk": asked("berserk", "a", second_machine="yes"),
    "build-first": asked("build"),
    "build": asked("build", "1"),
    "attack": asked("attack"),
    "attack-odds": asked("attack", "a"),
    "attack-done": asked("attack", "."),
    "attack-rolls": asked("attack", "a enter enter enter"),
    "move": asked("move", "a"),
    "lose": asked("lose"),
    "enter": asked("enter"),
    "land": asked("land", "a"),
    "duel": asked("duel", "a"),
    "assault": asked("assault"),
    "defend": asked("defend", "a"),
    "six": scene(lambda: amoeba.played(4, 104, 6)),
    "six-late": scene(lambda: amoeba.played(7, 150, 6)),
    "two": scene(lambda: amoeba.played(3, 60, 2)),
    "replay": scene(lambda: amoeba.played(4, 60, 4), "< right right"),
    "orders": asked("attack", "= 1 down right right"),
    "orders-four": asked("attack", "= 3 up", special_powers="yes"),
    "help": asked("attack", "?"),
    "rules": asked("attack", "r"),
    "watching": scene(lambda: amoeba.played(7, 150, 6), looks=True),
    "log": scene(lambda: amoeba.played(4, 104, 6), "y"),
    "leave": asked("attack", "q"),
}
