"""Bots play one another, and the count does not depend on who counts."""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterable

import pytest

from paravent.core import games
from paravent.core.dealing import LocalDealer
from paravent.core.game import AnyGame, State
from paravent.core.journal import Header
from paravent.core.requests import Request, Shuffle
from paravent.core.table import Table
from paravent.tui.commands import OK, Usage, selfplay
from paravent.tui.commands.selfplay import Result, Series, play, table, tally, wilson
from tests.toys import box

KUNGFUR = ("kungfur", ("easy", "random"), 6, 4, (("hua_lost", "supply"), ("rangers_free", "no")))


def parsed(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    selfplay.arguments(parser)
    return parser.parse_args(words)


def counted(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert selfplay.run(parsed(*words, "--json")) == OK
    last = capsys.readouterr().out.splitlines()[-1]
    found: dict[str, object] = json.loads(last)
    return found


def test_the_json_has_what_was_agreed(capsys: pytest.CaptureFixture[str]) -> None:
    found = counted(capsys, "kungfur", "--bots", "easy,random", "--games", "6", "--seed", "4")
    assert list(found) == ["game", "games", "seed", "bots", "answers", "cpu_s"]
    assert (found["game"], found["games"], found["seed"]) == ("kungfur", 6, 4)
    bots = found["bots"]
    assert isinstance(bots, list)
    assert [bot["name"] for bot in bots] == ["easy", "random"]
    assert all(list(bot) == ["name", "wins", "draws", "by_seat"] for bot in bots)
    assert all(sum(bot["by_seat"]) == bot["wins"] for bot in bots)
    assert bots[0]["draws"] == bots[1]["draws"]
    assert bots[0]["wins"] + bots[1]["wins"] + bots[0]["draws"] == 6
    assert isinstance(found["answers"], int)
    assert found["answers"] >= 6


def test_same_seed_same_result_however_many_processes(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("kungfur", "--bots", "easy,random", "--games", "10", "--seed", "9", "--budget", "20")
    alone, again, shared = (counted(capsys, *words, "--jobs", jobs) for jobs in ("1", "1", "2"))
    for found in (alone, again, shared):
        del found["cpu_s"]
    assert alone == again == shared
    other = counted(capsys, "kungfur", "--bots", "easy,random", "--games", "10", "--seed", "10", "--budget", "20")
    assert other["answers"] != alone["answers"]


def test_seats_rotate_and_a_pair_of_games_has_the_same_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    piles: list[object] = []

    class Watched(LocalDealer):
        def begin(self, state: State, request: Request) -> Iterable[bytes]:
            messages = super().begin(state, request)
            if isinstance(request, Shuffle):
                piles.append(self.answer)
            return messages

    monkeypatch.setattr(selfplay, "LocalDealer", Watched)
    results = [play(Series(*KUNGFUR), number) for number in range(4)]
    assert [result.seated for result in results] == [(0, 1), (1, 0), (0, 1), (1, 0)]
    assert piles[0] == piles[1]
    assert piles[2] == piles[3]
    assert piles[0] != piles[2]


def test_a_shared_victory_is_a_draw() -> None:
    series = Series("kungfur", ("easy", "random"), 4, 0)
    results = [
        Result((0, 1), (0,), 9, 0.1),
        Result((1, 0), (0,), 9, 0.1),
        Result((0, 1), (0, 1), 9, 0.1),
        Result((1, 0), (1,), 9, 0.1),
    ]
    easy, random = tally(series, results)
    assert (easy.wins, easy.draws, easy.by_seat) == (2, 1, [1, 1])
    assert (random.wins, random.draws, random.by_seat) == (1, 1, [1, 0])
    shown = "\n".join(table(series, [easy, random]))
    assert "50.0%" in shown
    assert "Monk Dogs, Ninja Cats" in shown


@pytest.mark.parametrize(
    "wins, games_played, low, high",
    [(50, 100, 0.404, 0.596), (0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (340, 400, 0.812, 0.882)],
)
def test_wilson_s_interval(wins: int, games_played: int, low: float, high: float) -> None:
    assert wilson(wins, games_played) == pytest.approx((low, high), abs=0.001)


def test_a_person_gets_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert selfplay.run(parsed("kungfur", "--bots", "random,random", "--games", "2", "--cap", "5")) == OK
    out = capsys.readouterr().out
    assert "kungfur, 2 games, seed 0" in out
    assert "95 % interval" in out
    assert "answers" in out


def test_a_cap_cuts_thinking_short() -> None:
    series = Series("kungfur", ("medium", "random"), 1, 1, KUNGFUR[4], budget=10**9, cap=0.05)
    assert play(series, 0).cpu_s < 30 * 0.3


def test_options_reach_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    heads: list[Header] = []

    class Watched(Table[State, object]):
        def __init__(self, game: AnyGame, header: Header) -> None:
            heads.append(header)
            super().__init__(game, header)

    monkeypatch.setattr(selfplay, "Table", Watched)
    words = ("kungfur", "--bots", "random,random", "--games", "1", "--option", "rangers_free=yes")
    assert selfplay.run(parsed(*words)) == OK
    assert dict(heads[0].options) == {"hua_lost": "supply", "rangers_free": "yes"}


@pytest.mark.parametrize(
    "words, message",
    [
        (("chess", "--bots", "easy,easy"), "there is no game “chess”"),
        (("kungfur", "--bots", "easy"), "name as many bots"),
        (("kungfur", "--bots", "easy,brutal"), "no level “brutal”; choose random or easy"),
        (("kungfur", "--bots", "easy,easy", "--option", "blind=yes"), "no option “blind”"),
        (("kungfur", "--bots", "easy,easy", "--option", "hua_lost=eaten"), "cannot be “eaten”"),
    ],
)
def test_what_there_is_not_is_said_with_what_there_is(words: tuple[str, ...], message: str) -> None:
    with pytest.raises(Usage, match=message):
        selfplay.run(parsed(*words))


@pytest.mark.parametrize("count", ["0", "-3", "x"])
def test_numbers_start_at_one(count: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parsed("kungfur", "--bots", "easy,easy", "--games", count)
    assert "--games" in capsys.readouterr().err


def test_it_draws_nothing_and_imports_no_textual() -> None:
    program = "import sys, paravent.tui.commands.selfplay; print({'textual', 'numpy'} & set(sys.modules))"
    found = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert found.stdout.strip() == "set()"


def test_every_game_can_be_played_so() -> None:
    for name in games.names():
        facts = games.load(name).facts
        options = tuple(sorted(facts.settle(box.brief(name)).items()))
        for seats in facts.seats:
            result = play(Series(name, ("random",) * seats, 1, 0, options, budget=5), 0)
            assert result.answers > 0
            assert result.winners
