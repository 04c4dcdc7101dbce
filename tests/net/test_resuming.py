"""Tables that go on after their programs were killed: at any point, all at once, with lost tails and lost plans."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from paravent.net import records
from paravent.net.records import Kind
from paravent.net.session import Session
from tests.net.crashing import Company, File, played, steady, undisturbed
from tests.net.once import checked_once
from tests.net.pump import Setting
from tests.net.sketch import GAME, Pass, Play
from tests.toys import box


@pytest.fixture(autouse=True)
def _checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    checked_once(monkeypatch)


@pytest.mark.parametrize("seats, per_kill", [(2, 7), (3, 25), (4, 40)])
def test_attack_50_peers_that_are_killed_at_any_point_end_the_game_all_the_same(seats: int, per_kill: int) -> None:
    """Who comes back may choose otherwise where nobody has heard his choice. More of it: `tests.net.crashing`."""
    company = Company(Setting(GAME, seats), seats, per_kill=per_kill)
    played(company)
    assert company.killed.total() >= 4


@pytest.mark.parametrize("seats", [2, 4])
def test_attack_50_r46_a_game_whose_peers_are_killed_is_the_same_as_one_without_deaths(seats: int) -> None:
    company = Company(Setting(GAME, seats), 9, per_kill=20, choose=steady(1))
    assert played(company) == undisturbed(Setting(GAME, seats), 1)
    assert company.killed.total() >= 4


def test_somebody_leaves_while_peers_are_killed_and_the_rest_play_on() -> None:
    company = Company(Setting(GAME, 4), 5, per_kill=60)
    company.run(until=lambda: all(session.table is not None and not session.silent for session in company.nodes))
    for _ in range(40):
        company.step()
    company.run(until=lambda: not company.nodes[2].silent)
    company.nodes[2].leave("left")
    company.flush(2)
    played(company)
    assert company.killed.total() >= 4
    assert [set(session.life.left) for session in company.nodes] == [{2}] * 4


def test_a_machine_is_voted_out_while_the_others_are_killed_and_they_play_on() -> None:
    company = Company(Setting(GAME, 4), 8, per_kill=60)
    company.run(until=lambda: all(session.table is not None and not session.silent for session in company.nodes))
    for _ in range(60):
        company.step()
    for link in [link for link in company.links if 2 in link]:
        del company.links[link]
    for _ in range(5):
        for node in (0, 1, 3):
            company.run(until=lambda node=node: not company.nodes[node].silent)  # type: ignore[misc]  # called at once
            if 2 not in company.nodes[node].gone and node not in company.nodes[node].votes.get(2, ()):
                company.nodes[node].vote(2)  # again, where it was killed with its vote
                company.flush(node)
        company.run()
        for link in company.links:
            company.note(link, company.nodes[link[0]].hello())
    staying = [company.nodes[node] for node in (0, 1, 3)]
    assert [session.verdict for session in staying] == [None] * 3
    assert all(session.done for session in staying)
    assert len({session.table.digest for session in staying if session.table}) == 1
    assert company.killed.total() >= 3


def test_a_whole_game_of_cards_and_dice_survives_it() -> None:
    company = Company(Setting(box.load("wager"), 2, 7), 7, per_kill=25)
    played(company)
    assert company.killed.total() >= 5


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0)])
def test_attack_54_all_are_killed_at_once_and_come_back_in_any_order(order: tuple[int, ...]) -> None:
    company = Company(Setting(GAME, 3), 1, per_kill=0)
    for moment in (30, 60, 90):
        company.run(until=lambda moment=moment: company.tick.count > moment)  # type: ignore[misc]  # called at once
        company.kill(*order)
    played(company)


def test_attack_52_a_tail_that_is_lost_comes_back_from_the_others() -> None:
    """At many lengths: the seed is kept, and what this seat had said is taken from the others as it was said."""
    company = Company(Setting(GAME, 2), 1, per_kill=0)
    for moment, left in zip(range(40, 200, 40), tails(), strict=False):
        company.run(until=lambda moment=moment: company.tick.count > moment)  # type: ignore[misc]  # called at once
        company.settle()
        said = company.nodes[0].chains.chain(0)
        company.put_back(0, b"".join(records.pack(it.kind, it.payload) for it in held(company, 0)[:left]))
        company.run(until=lambda: not company.nodes[0].silent)
        assert company.nodes[0].chains.chain(0)[: len(said)] == said
    played(company)


def tails() -> Iterator[int]:
    """How much of a file is left: nothing but the offer, half of a few messages, all but the last."""
    yield from (1, 5, 12, -1)


def held(company: Company, node: int) -> tuple[records.Record, ...]:
    return records.scan(company.file(node)).records


def test_attack_13_a_disk_that_was_put_back_says_nothing_that_was_said_otherwise() -> None:
    """The first half of it: whoever comes back with an old copy of his disk hears first what he has said meanwhile."""
    company = Company(Setting(GAME, 2), 1, per_kill=0)
    company.run(until=lambda: company.nodes[0].table is not None)
    old = company.file(0)
    while company.nodes[0].chains.count(0) < 8:
        company.step()
    before = company.nodes[0].chains.count(0)
    company.put_back(0, old)
    session = company.nodes[0]
    assert session.silent
    assert not session.asked
    assert session.chains.count(0) < before
    company.run(until=lambda: not session.silent)
    assert session.chains.count(0) >= before
    played(company)


def test_attack_13_whoever_plays_on_from_an_old_copy_all_the_same_is_convicted() -> None:
    company = Company(Setting(GAME, 2), 1, per_kill=0)
    company.run(until=lambda: company.nodes[0].asked)
    old = company.file(0)
    company.nodes[0].choose(Play(_even(company.nodes[0])))
    company.flush(0)
    company.settle()
    company.put_back(0, old)
    for frames in company.links.values():
        frames.clear()
    company.asleep.clear()
    company.nodes[0].wake()
    company.nodes[0].choose(Pass())
    company.flush(0)
    company.run()
    verdict = company.nodes[1].verdict
    assert verdict is not None
    assert (verdict.code, verdict.seat) == ("EQUIVOCATION", 0)


def test_a_plan_that_is_not_on_the_disk_any_more_is_told_and_nothing_is_said_for_it() -> None:
    company = Company(Setting(GAME, 2), 1, per_kill=0)
    company.run(until=lambda: len(company.nodes[0].choosing) == 2)
    company.choose(0)
    disk = company.disks[0]
    disk.keys = File(disk.keys.synced[: len(records.pack(Kind.SEED, bytes(32)))])
    company.revive(0)
    company.run()
    session = company.nodes[0]
    assert session.lost
    assert session.waits_for == (0,)
    assert [node.verdict for node in company.nodes] == [None, None]


def _even(session: Session) -> int:
    """A card that may be played."""
    assert session.table is not None
    return next(action.slot for action in GAME.legal(session.table.state, 0) if isinstance(action, Play))
