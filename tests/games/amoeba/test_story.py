"""What is told: every kind of event is in the README and happens; the story of whole games adds up."""

import re
from pathlib import Path
from random import Random

import pytest

from paravent.core.game import Illegal
from paravent.core.games.amoeba import GAME, story
from paravent.core.games.amoeba import actions as act
from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import state as steps
from paravent.core.games.amoeba.state import State
from tests.games.amoeba.space import asked, board, played

README = (Path(story.__file__).parent / "README.md").read_text(encoding="utf-8")


def test_every_kind_of_event_is_in_the_readme() -> None:
    table = README.split("## The story")[1].split("## The rulings")[0]
    rows = dict(re.findall(r"^\| (\d+) \| ([a-z-]+) \|", table, re.MULTILINE))
    assert {int(kind): what for kind, what in rows.items()} == story.WHATS


def test_every_question_is_in_the_readme() -> None:
    from paravent.core.games.amoeba.questions import QUESTIONS

    table = README.split("## The questions")[1].split("## Secrets")[0]
    assert set(re.findall(r"^\| `([a-z]+)` \|", table, re.MULTILINE)) == {what for what, _, _ in QUESTIONS.values()}


def test_what_happened_adds_up_and_nothing_of_the_latest_is_lost() -> None:
    told: list[str] = []
    before: State | None = None
    for state in played(5, 4, rounds="6", special_powers="yes"):
        if before is not None:
            events = GAME.happened(before, state)
            assert all(event.text.endswith(".") for event in events)
            told += [event.text for event in events]
        before = state.copy()
    assert before is not None
    assert before.told > 0
    assert len(told) == before.told + len(before.story)
    assert told[-1].endswith("the last round is over.")


def test_nearly_every_kind_of_event_happens_by_chance() -> None:
    seen: set[int] = set()
    for seed in range(8):
        for state in played(seed, 2 + seed % 3, rounds="6", special_powers="yes"):
            seen.update(entry[0] for entry in state.story)
    missing = {story.WHATS[kind] for kind in set(story.WHATS) - seen}
    assert missing <= {"left", "fallen", "hand-shown", "walked", "machine-destroyed", "not-built"}


@pytest.mark.parametrize(
    "text, reason",
    [
        ("attack", "is not 3 words"),
        ("attack h1 o2", "is not 3 words"),
        ("attack h1 z9 s1", "is no system"),
        ("attack h1 o2 x3", "is not ships"),
        ("fly", "is no answer"),
        ("", "is no answer"),
        ("done now", "nothing stands behind it"),
    ],
)
def test_what_is_not_understood_is_answered_with_an_example(text: str, reason: str) -> None:
    state = asked(board(H1="0 s4", H2="1 s2", H3="2 s2"), (steps.ATTACK, 0))
    with pytest.raises(Illegal, match=f"{reason}.*expected: attack i5 i6 s4d1, or done"):
        GAME.words.parse(state, 0, text)


@pytest.mark.parametrize("text", ["attack h1 o2 s2d1", "ATTACK H1 O2 d1s2", "att h1 o2 s1s1d"])
def test_an_attack_can_be_typed_in_several_ways(text: str) -> None:
    state = asked(board(H1="0 s4d2", H2="1 s2", H3="2 s2"), (steps.ATTACK, 0))
    action = GAME.words.parse(state, 0, text)
    assert GAME.words.say(state, 0, action) == "attack h1 o2 s2d1"
    GAME.check(state, 0, action)


def test_a_build_names_ships_and_places_in_any_order() -> None:
    state = asked(board(H1="0 s1", O3="0 s1", I1="0 s1", I2="0 s1", H2="1 s2", H3="2 s2"), (steps.BUILD, 0))
    action = GAME.words.parse(state, 0, "build s1 h1, c1 o3, s h1")
    assert GAME.words.say(state, 0, action) == "build c1 o3, s2 h1"
    assert GAME.words.parse(state, 0, "build nothing") == act.Place()


def test_samples_of_every_question_pass() -> None:
    """Beside the laws: a sampler that never attacks or builds would make them hold for nothing."""
    state = asked(board(H1="0 s4c2d2b2m1", O3="0 s2", I1="@", H2="1 s2", H3="2 s2"), (steps.ATTACK, 0))
    drawn = {type(GAME.sample(state, 0, Random(seed))) for seed in range(40)}
    assert drawn == {act.Attack, act.Pass}
    building = asked(board(H1="0 s4", O3="0 s2", H2="1 s2", H3="2 s2"), (steps.BUILD, 0))
    assert len({GAME.sample(building, 0, Random(seed)) for seed in range(40)}) > 3


def test_faces_have_names_and_texts() -> None:
    assert len(box.FACE_NAMES) == box.FACES
    assert len(set(box.TITLES)) == box.CARDS
    assert all(text.endswith(".") for text in (*box.TEXTS, *box.POWER_TEXTS))
