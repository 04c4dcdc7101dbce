"""The game as the engine knows it: whole games, zones, defaults, refusals; and that every ruling and card is tested."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from paravent.core.answers import Acts, Faces, Left, Rolled
from paravent.core.game import Illegal, apply
from paravent.core.games.kungfur import GAME, story
from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur.actions import Fetch, Plan
from paravent.core.games.kungfur.state import State
from paravent.core.requests import Ask, Over, Roll, Shuffle
from tests.games.kungfur.ring import ring

HERE = Path(__file__).parent
OPTIONS: tuple[dict[str, str], ...] = ({}, {"rangers_free": "yes"}, {"hua_lost": "out"})


def play(seed: int, **options: str) -> list[State]:
    """A whole game of random answers, every position of it."""
    rng = Random(seed)
    state = GAME.new(2, GAME.facts.settle(options))
    states = [state]
    while not isinstance(ask := GAME.awaits(state), Over):
        if isinstance(ask, Ask):
            acts = tuple((seat, GAME.sample(state, seat, rng)) for seat in ask.seats)
            for seat, action in acts:
                GAME.check(state, seat, action)
            state = apply(GAME, state, Acts(acts))
        elif isinstance(ask, Roll):
            state = apply(GAME, state, Rolled((rng.randint(1, ask.sides),)))
        else:
            faces = [state.cards.face[slot] for slot in ask.slots]
            if isinstance(ask, Shuffle):
                rng.shuffle(faces)
            state = apply(GAME, state, Faces(tuple(faces)))
        states.append(state)
    return states


@pytest.mark.parametrize("seed", range(12))
def test_nothing_is_lost_or_doubled_in_a_whole_game(seed: int) -> None:
    options = OPTIONS[seed % len(OPTIONS)]
    states = play(seed, **options)
    assert len(states) <= GAME.facts.longest
    for state in states:
        zones = GAME.zones(state)
        faces = Counter(face for zone in zones for face in zone.faces)
        faces.update(face for zone in zones for slot in zone.slots if (face := state.cards.face[slot]) is not None)
        assert faces == Counter(range(box.FACES))
        assert state.warehouse + sum(state.hw) + sum(state.armed) == box.HW_ALL
        assert state.hua_out or state.hua_supply + sum(state.hua) == box.HUA_TOKENS
        assert all(0 <= sp <= box.SP_MOST for sp in state.sp)
        assert len({(zone.name, zone.owner) for zone in zones}) == len(zones)


def test_what_happened_adds_up_to_the_story() -> None:
    states = play(7)
    events = [event for before, after in pairwise(states) for event in GAME.happened(before, after)]
    assert [event.data for event in events] == [entry[1:] for entry in states[-1].story]
    assert events[-1].what == "over"
    assert all(event.text.endswith(".") for event in events)


def test_every_kind_of_event_happens_and_is_in_the_readme() -> None:
    table = (Path(story.__file__).parent / "README.md").read_text()
    rows = dict(re.findall(r"^\| (\d+) \| ([a-z-]+) \|", table, re.MULTILINE))
    assert {int(kind): what for kind, what in rows.items()} == story.WHATS
    told: set[str] = set()
    for seed in range(60):
        told.update(story.tell(entry).what for entry in play(seed)[-1].story)
    rare = {
        "thrown",
        "first",
        "added",
        "rolled",
        "left",
        "tai-chi",
        "expelled",
        "spared",
        "declined",
        "apple",
        "unmoved",
    }
    assert set(story.WHATS.values()) - told <= rare


@pytest.mark.parametrize(
    "entry, text",
    [
        ((story.TEAM, 0, 1, 2, 1, 3, 6), "Dogs, arena 2: Ban, Novice with 2 Hidden Weapons and the Coconut."),
        ((story.TEAM, 1, 0, 0, 0, 17), "Cats, arena 1: Ronin."),
        (
            (story.TOTAL, 1, 0, 5, 17, 4, 61, 2, 62, -2, 66, 1),
            "Cats, arena 1: 4 Ronin + 2 HW - 2 HW ignored + 1 Raihuu token = 5.",
        ),
        ((story.TOTAL, 0, 0, 0), "Dogs, arena 1: nothing = 0."),
        ((story.SP, 1, 9, 8, story.BY_FIGHT), "Cats: SP 9 to 8 (the fight)."),
        ((story.ROLLED, 2, 1), "The die says 2: cats decide first."),
        ((story.FIRST, 0), "Dogs lose the throw and decide first."),
        ((story.ADDED, 0, 1, -1), "Shiue adds nobody."),
        ((story.ADDED, 0, 1, 7), "Shiue adds Monk."),
        ((story.ARMED, 1, 1, 0), "Ringo adds nothing."),
        ((story.HUA_OFF, 1, 1), "The Hua token of arena 2 is lost, for good."),
        ((story.LEFT, 1, 0), "Cats resign."),
        ((story.OVER, 4, -1, 2, 2, 3, 3), "The game ends in a draw: 2 to 2 victory points."),
        ((story.OVER, 0, 1, 2, 6, 3, 3), "Cats win: a lead of 4 victory points (2 to 6 VP, 3 to 3 SP)."),
        ((story.RETURNED, 0, 0), "Dogs take back nobody from arena 1."),
    ],
)
def test_an_event_is_a_sentence(entry: tuple[int, ...], text: str) -> None:
    assert story.tell(entry).text == text


def test_nobody_is_asked_twice_or_out_of_turn() -> None:
    game = ring().plan("none", "1 yaou")
    with pytest.raises(Illegal, match="nothing is asked of you now"):
        GAME.check(game.state, 0, Plan())
    assert list(GAME.legal(game.state, 0)) == []
    assert list(GAME.legal(game.state, 1)) == [Fetch(back=False), Fetch(back=True)]
    fresh = GAME.new(2, GAME.facts.settle({}))
    with pytest.raises(Illegal, match="nothing is asked of you now"):
        GAME.check(fresh, 0, Plan())


def test_the_default_is_legal_and_the_same_from_every_view() -> None:
    game = ring()
    assert GAME.default(game.state, 0) == Plan()
    yaou = ring().plan("none", "1 yaou")
    assert GAME.default(yaou.state, 1) == Fetch(back=False)


def test_who_leaves_may_be_told_like_any_answer() -> None:
    game = ring()
    GAME.advance(game.state, Left(1, "dropped"))
    assert game.over.scores == (1, 0)


def test_one_seat_cannot_answer_for_both() -> None:
    game = ring().plan("none", "1 yaou")
    with pytest.raises(TypeError, match="no answer of one seat"):
        GAME.advance(game.state, Acts(((1, Plan()),)))


def test_it_is_played_by_two() -> None:
    with pytest.raises(Illegal, match="by two"):
        GAME.new(3, GAME.facts.settle({}))
    assert GAME.facts.sides == ("Monk Dogs", "Ninja Cats")


def named_in_tests() -> str:
    scenarios = HERE.parents[1] / "scenarios" / "kungfur"
    names = [line for path in HERE.glob("test_*.py") for line in re.findall(r"def (test_\w+)", path.read_text())]
    return "\n".join([*names, *(path.read_text() for path in sorted(scenarios.glob("*.toml")))])


def test_every_ruling_of_the_readme_is_tested_by_its_number() -> None:
    table = (Path(story.__file__).parent / "README.md").read_text().split("## The rulings")[1]
    numbers = [int(number) for number in re.findall(r"^\| (\d+) \|", table, re.MULTILINE)]
    assert numbers == list(range(1, 40))
    named = {int(number) for number in re.findall(r"ruling_(\d\d)", named_in_tests())}
    assert set(numbers) - named == set()


@pytest.mark.parametrize("name", sorted(set(box.NAMES)))
def test_every_card_is_tested_by_its_name(name: str) -> None:
    assert re.search(rf"(?<![a-z]){name.lower().replace('-', '_')}(s|es)?(?![a-z])", named_in_tests())
