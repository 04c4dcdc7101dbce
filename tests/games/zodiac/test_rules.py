"""The game as the engine knows it: whole games, zones, defaults, refusals; and that every ruling is tested."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from paravent.core.answers import Acts, Left
from paravent.core.dealing import draw
from paravent.core.game import Illegal, apply
from paravent.core.games.zodiac import GAME, story
from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac.actions import Lead, Pass
from paravent.core.games.zodiac.state import State
from paravent.core.requests import Ask, Over
from tests.games.zodiac.arena import duel

HERE = Path(__file__).parent
README = (Path(story.__file__).parent / "README.md").read_text(encoding="utf-8")


def play(seed: int, mode: str) -> list[State]:
    """A whole game of random answers, every position of it."""
    rng = Random(seed)
    state = GAME.new(2, {"mode": mode})
    states = [state]
    while not isinstance(ask := GAME.awaits(state), Over):
        if isinstance(ask, Ask):
            acts = tuple((seat, rng.choice(list(GAME.legal(state, seat)))) for seat in ask.seats)
            state = apply(GAME, state, Acts(acts))
        else:
            state = apply(GAME, state, draw(state, ask, rng))
        states.append(state)
    return states


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("mode", box.MODES)
def test_nothing_is_lost_or_doubled_in_a_whole_game(mode: str, seed: int) -> None:
    states = play(seed, mode)
    assert len(states) <= GAME.facts.longest
    every = Counter(range(60 if mode == "expert" else 48))
    for state in states:
        zones = GAME.zones(state)
        lying = Counter(face for zone in zones for face in zone.faces)
        lying.update(face for zone in zones for slot in zone.slots if (face := state.cards.face[slot]) is not None)
        assert lying == every
        assert len({(zone.name, zone.owner) for zone in zones}) == len(zones)
        assert sum(state.wins) == len(state.winners) <= box.DUELS
    assert max(states[-1].wins) == box.WINS


def test_what_happened_adds_up_to_the_story() -> None:
    states = play(7, "advanced")
    events = [event for before, after in pairwise(states) for event in GAME.happened(before, after)]
    assert [event.what for event in events] == [story.WHATS[entry[0]] for entry in states[-1].story]
    assert events[-1].what == "over"
    assert all(event.text.endswith(".") for event in events)


def test_every_kind_of_event_is_in_the_readme_and_happens() -> None:
    table = README.split("## The story")[1].split("## The rulings")[0]
    rows = dict(re.findall(r"^\| (\d+) \| ([a-z-]+) \|", table, re.MULTILINE))
    assert {int(kind): what for kind, what in rows.items()} == story.WHATS
    told: set[str] = set()
    for seed in range(25):
        for mode in ("basic", "expert", "first", "advanced"):
            told.update(story.WHATS[entry[0]] for entry in play(seed, mode)[-1].story)
    assert set(story.WHATS.values()) - told <= {"left"}


def test_the_default_is_a_pass_or_the_first_of_what_must_be_chosen() -> None:
    game = duel(("LI3", "LI6"), ("LE6", ""))
    assert GAME.default(game.state, 0) == Pass()
    state = GAME.new(2, {"mode": "basic"})
    state = apply(GAME, state, draw(state, GAME.awaits(state), Random(1)))


@pytest.mark.parametrize("mode", box.MODES)
def test_a_game_in_which_nobody_says_anything_ends(mode: str) -> None:
    state = GAME.new(2, {"mode": mode})
    rng = Random(1)
    while not isinstance(ask := GAME.awaits(state), Over):
        acts = ask.seats if isinstance(ask, Ask) else ()
        answer = Acts(tuple((seat, GAME.default(state, seat)) for seat in acts)) if acts else draw(state, ask, rng)
        state = apply(GAME, state, answer)
    assert max(ask.scores) == 1


def test_nobody_is_asked_twice_or_out_of_turn() -> None:
    game = duel(("LI3", "LI6"))
    with pytest.raises(Illegal, match="nothing is asked of you now"):
        GAME.check(game.state, 1, Pass())
    with pytest.raises(Illegal, match="a star, a rearguard ability or a pass"):
        GAME.check(game.state, 0, Lead(3))
    assert list(GAME.legal(game.state, 1)) == []
    fresh = GAME.new(2, {"mode": "basic"})
    with pytest.raises(Illegal, match="nothing is asked of you now"):
        GAME.check(fresh, 0, Pass())


def test_who_leaves_may_be_told_like_any_answer() -> None:
    game = duel(("LI3", "LI6"))
    GAME.advance(game.state, Left(1, "dropped"))
    assert game.over.scores == (1, 0)


def test_it_is_played_by_two() -> None:
    with pytest.raises(Illegal, match="by two"):
        GAME.new(3, {"mode": "basic"})
    assert GAME.facts.settle({}) == {"mode": "basic"}
    assert [option.name for option in GAME.facts.options] == ["mode"]


def test_the_longest_game_is_longer_than_any_that_was_seen() -> None:
    assert max(len(play(seed, "expert")) for seed in range(30)) < GAME.facts.longest


def test_every_ruling_of_the_readme_is_tested_by_its_number() -> None:
    numbers = [int(one) for one in re.findall(r"^\| (\d+) \|", README.split("## The rulings")[1], re.MULTILINE)]
    assert numbers == list(range(1, 58))
    tests = [line for path in HERE.glob("test_*.py") for line in re.findall(r"def (test_\w+)", path.read_text())]
    named = {int(number) for number in re.findall(r"ruling_(\d\d)", "\n".join(tests))}
    assert set(numbers) - named == set()
