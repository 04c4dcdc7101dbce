"""The story, told again onto a bare table, comes out where the game is: nothing that is shown can be made up."""

from random import Random

import pytest

from paravent.core import journal
from paravent.core.dealing import LocalDealer
from paravent.core.games.kungfur import GAME
from paravent.core.games.kungfur.state import State
from paravent.core.requests import Over
from paravent.core.table import Table
from paravent.tui.boards.kungfur import fold
from paravent.tui.match import Match

ALWAYS = (
    *("round", "rewards", "hands", "rest", "front", "vp", "sp", "limit", "food", "hw", "blocked", "duty", "warehouse"),
    *("hua_supply", "hua", "mushrooms", "teams", "armed", "coconut", "raihuu", "peaches", "discard", "story"),
)
IN_A_FIGHT = ("leaders", "arena", "bonus", "totals", "winner")


def told(state: State, *, in_a_fight: bool) -> dict[str, object]:
    names = [*ALWAYS, *(IN_A_FIGHT if in_a_fight else [])]
    lengths = {name: len(getattr(state, name)) for name in ("pile", "looked", "buried")}
    return {name: getattr(state, name) for name in names} | lengths


@pytest.mark.parametrize("seed", range(40))
def test_the_story_leads_to_the_position(seed: int) -> None:
    rng = Random(seed)
    options = {"rangers_free": rng.choice(["no", "yes"]), "hua_lost": rng.choice(["supply", "out"])}
    header = journal.header(GAME, options=GAME.facts.settle(options), seats=2, table_id="fold", players=["a", "b"])
    match = Match(Table(GAME, header), LocalDealer(rng))
    turns = match.run()
    while match.over is None:
        turns += match.choose(match.owed[0], GAME.sample(match.table.seen_by(match.owed[0]), match.owed[0], rng))
    assert isinstance(GAME.awaits(match.table.state), Over)
    for turn in turns:
        folded = fold.at(match.table.state, len(turn.after.story))
        fighting = turn.after.arena >= 0
        assert told(folded, in_a_fight=fighting) == told(turn.after, in_a_fight=fighting)
