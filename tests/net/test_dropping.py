"""Machines that are lost and voted off the table: in every phase, two at once, by a minority, and by those who lie."""

from __future__ import annotations

from random import Random

import pytest

from paravent.core.game import Illegal
from paravent.core.requests import Seat
from paravent.net import kinds
from paravent.net.session import Session
from tests.net.departures import (
    Lost,
    company,
    ended_alike,
    gossip,
    leaves,
    lose,
    played_on,
    rolls,
    survivors_agree,
    votes,
)
from tests.net.once import checked_once
from tests.net.pump import Pump, Setting, planning
from tests.net.sketch import GAME, SHORT

RED, BLUE, GREEN = 0, 1, 2


@pytest.fixture(autouse=True)
def _checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    checked_once(monkeypatch)


PHASES = {
    "mid-shuffle": ("Mixing", "mix", BLUE),
    "mid-deal": ("Parting", "draw", GREEN),
    "mid-roll": ("Rolling", "throw", GREEN),
    "commit sent": ("Revealing", "plan", GREEN),
    "during a pass": ("Parting", "pass on", RED),
}
MORE = {
    "agreeing to a deal": ("Acking", "draw", GREEN, 3),
    "agreeing to a roll": ("Acking", "throw", BLUE, 4),
    "mixing alone": ("Mixing", "own mix", RED, 3),
    "asked alone": ("Moving", "play", RED, 4),
    "asked with the others": ("Committing", "plan", RED, 4),
    "while one peeks": ("Parting", "peek", RED, 3),
    "turning up": ("Opening", "turn up", GREEN, 4),
}
"""The steps of the game, what the sketch does in them, and who is lost; and more steps, with so many seats."""
CASES = {f"{phase}, {count}": (*what, count) for phase, what in PHASES.items() for count in (3, 4, 5, 6)} | MORE


@pytest.mark.parametrize("step, doing, lost, count", CASES.values(), ids=CASES)
def test_attack_46_a_machine_is_lost_in_any_phase_and_the_others_play_on(
    step: str, doing: str, lost: Seat, count: int
) -> None:
    """Whoever is lost has heard all others before. See below for the set-up, and for half of what it said."""
    game = SHORT if count > 4 else GAME
    gone = Lost(Setting(game, count, 1), lost, step, doing=doing, last=step not in ("Mixing", "Moving"))
    pump = company(game, count, 1, seats={lost: gone}, choose=planning(1))
    pump.run()
    assert gone.at == "", "the moment has come"
    lose(pump, lost)
    assert pump.nodes[(lost + 1) % count].waits_for == (lost,)
    assert played_on(pump, lost).life.left == {lost: "dropped"}


def test_attack_46_a_machine_is_lost_when_all_is_played_and_the_end_stands() -> None:
    gone = Lost(Setting(SHORT, 4), BLUE, "Resulting", last=True)
    pump = company(SHORT, 4, seats={BLUE: gone})
    pump.run()
    lose(pump, BLUE)
    assert played_on(pump, BLUE).life.left == {}


@pytest.mark.parametrize("count", [3, 4, 5, 6])
@pytest.mark.parametrize("step", ["Joining", "Keying", "Depositing", "Vouching", "Readying"])
def test_attack_46_a_machine_is_lost_while_the_table_is_set_up(step: str, count: int) -> None:
    """There is no game yet that could go on without it: all stand at the same place, wait, and lose nothing."""
    lost = count - 1
    gone = Lost(Setting(SHORT, count), lost, step, last=True)
    pump = Pump(Setting(SHORT, count).nodes({lost: gone}))
    pump.run()
    assert gone.at == "", "the moment has come"
    lose(pump, lost)
    staying = [pump.nodes[node] for node in range(count) if node != lost]
    assert [session.waits_for for session in staying] == [(lost,)] * (count - 1)
    assert len({(session.exchange, session.chains.heads(lost)) for session in staying}) == 1
    for session in staying:
        with pytest.raises(Illegal, match="has not begun: whoever is here opens another table"):
            session.vote(lost)
    assert [session.verdict for session in staying] == [None] * (count - 1)


@pytest.mark.parametrize("seed", range(4))
def test_attack_46_a_machine_is_lost_with_half_of_what_it_said_on_its_way(seed: int) -> None:
    """Some have heard more of it than others: the votes meet at what somebody has heard."""
    count = 3 + seed
    pump = company(SHORT, count, seed)
    for _ in range(Random(seed).randrange(50, 150)):
        pump.step()
    lost = seed % count
    pump.deaf.add(lost)
    for link, frames in pump.links.items():
        if link[0] == lost and link[1] != (lost + 1) % count:
            frames.clear()
    staying = [node for node in range(count) if node != lost]
    votes(pump, [lost], staying)
    pump.run()
    gossip(pump)
    pump.run()
    survivors_agree(pump, [lost])


def test_attack_16_after_a_vote_the_roll_is_the_one_that_the_lost_seat_saw() -> None:
    seen = company(GAME, 3)
    seen.run()
    gone = Lost(Setting(GAME, 3), GREEN, "Rolling", last=True)
    pump = company(GAME, 3, seats={GREEN: gone})
    pump.run()
    lose(pump, GREEN)
    assert rolls(played_on(pump, GREEN))[0] == rolls(seen.nodes[0])[0]


def test_attack_23_a_plan_that_is_never_revealed_is_the_default() -> None:
    gone = Lost(Setting(GAME, 3), GREEN, "Revealing", last=True)
    pump = company(GAME, 3, seats={GREEN: gone})
    pump._choose = planning(3)
    pump.run()
    lose(pump, GREEN)
    session = played_on(pump, GREEN)
    assert session.table is not None
    assert session.table.state.plans == [3, 3, 0]


def test_attack_47_a_second_machine_is_lost_after_those_who_stay_have_deposited_anew() -> None:
    second = Lost(Setting(SHORT, 5), 3, "Rolling", 2)
    pump = company(SHORT, 5, seats={3: second})
    pump.run(until=lambda: pump.nodes[RED].asked)
    lose(pump, 4)
    votes(pump, [4], [0, 1, 2, 3])
    pump.run()
    gossip(pump)
    pump.run()
    assert second.at == "", "the moment has come"
    assert pump.nodes[0].life.left == {4: "dropped"}
    lose(pump, 3)
    assert played_on(pump, 4, 3).life.left == {3: "dropped", 4: "dropped"}
    assert pump.kinds_said(0).count("ESCROW") == 3


@pytest.mark.parametrize("count", [5, 6])
@pytest.mark.parametrize("step", ["Mixing", "Parting", "Rolling", "Committing"])
def test_attack_48_two_machines_are_lost_at_once(count: int, step: str) -> None:
    setting = Setting(SHORT, count, 2)
    seats: dict[Seat, Session] = {1: Lost(setting, 1, step), 3: Lost(setting, 3, step)}
    pump = company(SHORT, count, 2, seats=seats)
    pump.run()
    lose(pump, 1, 3)
    session = played_on(pump, 1, 3)
    assert set(session.life.left) == {1, 3}


def test_r60_silence_alone_takes_nothing_from_anybody() -> None:
    """Nobody votes: whoever is lost is waited for, and may come back and play on, however late it is."""
    pump = company(SHORT, 3)
    pump.run(until=lambda: pump.nodes[RED].asked)
    pump.deaf.add(RED)
    for _ in range(3):
        pump.run()
        gossip(pump)
    assert all(session.waits_for == (RED,) and session.gone == () for session in pump.nodes)
    pump.deaf.clear()
    pump.run()
    ended_alike(pump, SHORT)


def test_of_four_machines_two_cannot_go_on_without_the_other_two() -> None:
    pump = company(GAME, 4)
    lose(pump, 2, 3)
    votes(pump, [2], [0, 1])
    for node in (0, 1):
        with pytest.raises(Illegal, match="too few are left"):
            pump.nodes[node].vote(3)
    votes(pump, [3], [0, 1], regardless=True)
    pump.run()
    gossip(pump)
    assert pump.nodes[0].dropped == {}
    assert pump.nodes[0].verdict is None


def test_attack_45_r54_a_living_player_is_not_voted_out_by_a_minority() -> None:
    """Two of four vote; the third does not, and the fourth goes on speaking."""
    pump = company(GAME, 4)
    pump.run(until=lambda: pump.nodes[RED].asked)
    votes(pump, [3], [0, 1])
    pump.run()
    gossip(pump)
    assert all(session.dropped == {} for session in pump.nodes)
    assert all(session.life.left == {} for session in pump.nodes)
    assert pump.nodes[2].votes == {3: (0, 1)}
    votes(pump, [3], [2])
    pump.run()
    gossip(pump)
    pump.run()
    assert survivors_agree(pump, [3]).life.left == {3: "dropped"}


def test_attack_45_different_cuts_meet_at_what_the_best_informed_has() -> None:
    pump = company(GAME, 4)
    pump.run(until=lambda: "ROLL" in pump.kinds_said(3))
    for node in (1, 2):
        pump.links[3, node].clear()
    pump.settle()
    for link in pump.links:
        if 3 in link:
            pump.links[link].clear()
    pump.deaf.add(3)
    votes(pump, [3], [1, 2, 0])
    pump.run()
    gossip(pump)
    pump.run()
    survivors_agree(pump, [3])
    bodies = {node: [message.envelope.body for message in pump.said[node]] for node in (0, 1, 2)}
    cuts = {node: [body.cut for body in said if isinstance(body, kinds.Drop)] for node, said in bodies.items()}
    assert len({cut[-1] for cut in cuts.values()}) == 1


def test_r51_a_partition_of_two_and_three_never_forks_the_game() -> None:
    """Each side votes the other out: the three go on, and the two cannot, also when they are linked again."""
    pump = company(SHORT, 5)
    pump.run(until=lambda: pump.nodes[RED].asked)
    pump.settle()
    small, large = {0, 1}, {2, 3, 4}
    cut = {link: frames for link, frames in pump.links.items() if (link[0] in small) != (link[1] in small)}
    for link in cut:
        del pump.links[link]
    votes(pump, sorted(large), sorted(small), regardless=True)
    votes(pump, sorted(small), sorted(large))
    pump.run()
    for _ in range(3):
        gossip(pump)
        pump.run()
    assert all(pump.nodes[node].dropped == {} for node in small)
    assert not any(pump.nodes[node].done for node in small)
    last = survivors_agree(pump, small)
    assert set(last.life.left) == small
    pump.links |= {link: type(frames)() for link, frames in cut.items()}
    gossip(pump)
    pump.run()
    assert {pump.nodes[node].table.digest for node in large} == {last.table.digest}  # type: ignore[union-attr]
    assert not any(pump.nodes[node].done for node in small), "who has voted takes no more of the others"
    assert [pump.nodes[node].verdict for node in range(5)] == [None] * 5


def test_whoever_was_voted_out_hears_of_it_and_looks_on() -> None:
    pump = company(SHORT, 4)
    pump.run(until=lambda: pump.nodes[RED].asked)
    pump.settle()
    pump.deaf.add(GREEN)
    votes(pump, [GREEN], [0, 1, 3])
    pump.run()
    pump.deaf.clear()
    gossip(pump)
    pump.run()
    green = pump.nodes[GREEN]
    assert GREEN in green.dropped
    assert not green.asked
    with pytest.raises(Illegal):
        green.vote(RED)
    ended_alike(pump, SHORT, {GREEN})


def test_the_host_of_a_table_of_five_leaves_or_is_voted_out() -> None:
    pump = company(SHORT, 5)
    pump.run(until=lambda: pump.nodes[RED].asked)
    leaves(pump, RED)
    pump.run()
    ended_alike(pump, SHORT, {RED})
    pump = company(SHORT, 5)
    pump.run(until=lambda: pump.nodes[RED].asked)
    lose(pump, RED)
    assert played_on(pump, RED).life.left == {RED: "dropped"}


def test_one_leaves_and_another_is_lost_at_the_same_time() -> None:
    pump = company(SHORT, 5)
    pump.run(until=lambda: pump.nodes[RED].asked)
    lose(pump, 2)
    leaves(pump, 3)
    votes(pump, [2], [0, 1, 4])
    pump.run()
    gossip(pump)
    pump.run()
    assert survivors_agree(pump, [2]).life.left == {2: "dropped", 3: "left"}


def test_a_bot_votes_with_its_machine() -> None:
    setting = Setting(SHORT, 5, bots={4: RED})
    pump = Pump(setting.nodes())
    pump.run(until=lambda: pump.nodes[RED].asked)
    lose(pump, GREEN)
    votes(pump, [GREEN], [0, 1, 3])
    pump.run()
    gossip(pump)
    pump.run()
    assert survivors_agree(pump, [GREEN]).life.left == {GREEN: "dropped"}
