"""Each part measures what it says, at sizes that take no time; how long anything takes is nobody's business here."""

from random import Random

import pytest

from paravent.core import games
from paravent.core.requests import Over
from paravent.net.dealing import bench
from paravent.tui.bench import dealing, journal, late, plan, screen
from paravent.tui.bench.screen import Sizes

TINY = Sizes(keys=2, quiet=0.02, answer=10.0, settled=0.3, watch=0.1)


def test_dealing_counts_point_multiplications(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "CARDS", 14)
    monkeypatch.setattr(bench, "HAND", 2)
    part = dealing.measure(2)
    assert part.about.startswith("dealing: 14 cards, 2 dealt")
    assert set(part.figures) > {"shuffle", "prove", "verify", "deal_2", "deal_6", "start_2", "start_6", "draw_6"}
    for name, figure in part.figures.items():
        assert figure.unit == "s"
        assert len(figure.runs) == 2
        assert set(figure.ratios) == (set() if name == dealing.UNIT else {dealing.UNIT})


def test_the_work_of_verifying_is_that_of_an_honest_shuffle() -> None:
    mixed = bench.verification(4)()
    assert isinstance(mixed, tuple)
    assert len(mixed) == 4


def test_a_plan_goes_there_and_back_between_two_peers() -> None:
    part = plan.measure(1, plans=2)
    assert set(part.figures) == {"tcp", "sync", "plan", "plan.unkept"}
    assert set(part.figures["plan"].ratios) == {"tcp", "sync"}
    assert part.figures["plan"].value > part.figures["tcp"].value > 0


async def test_a_pair_plays_a_game_to_its_end() -> None:
    game = games.load("kungfur")
    pair = await plan.Pair.seated(game, None)
    times = await pair.play(1000, Random(0))
    assert times
    assert all(peer.now.done for peer in pair._peers)
    one, other = (game.awaits(peer.now.state) for peer in pair._peers)
    assert isinstance(one, Over)
    assert one == other
    await pair.close()


async def test_a_loop_with_nothing_to_do_is_not_late() -> None:
    assert 0 <= await late.lateness(0.02) < 60


def test_screens_are_measured_in_a_terminal_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("kungfur", "amoeba")  # every board takes these two seconds
    monkeypatch.setattr(games, "names", lambda: names)
    part = screen.measure(1, TINY)
    moves = {f"move.{name}{what}" for name in ("bare", *names) for what in ("", ".bytes")}
    assert set(part.figures) >= moves | {"start.python", "start.bare.drawn", "start.home.first"}
    assert part.figures["idle.bare.bytes"].value == 0
    assert 0 < part.figures["move.bare.bytes"].value < 1000
    for name in names:
        assert set(part.figures[f"move.{name}"].ratios) == {"move.bare"}
        assert set(part.figures[f"late.{name}.verifying"].ratios) == {f"late.{name}.idle"}


def test_a_program_that_draws_nothing_is_no_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen, "BARE", ("-c", "pass"))
    with pytest.raises(RuntimeError, match="draws no screen here"):
        screen.measure(1, TINY)


def test_a_journal_is_opened_and_replayed_beside_a_bare_fold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "names", lambda: ("kungfur",))
    monkeypatch.setattr(journal, "ANSWERS", 5)
    part = journal.measure(1)
    assert "(Kung Fur Fight)" in part.about
    assert set(part.figures) == {"fold", "open", "replay.open", "replay.step", "replay.slowest_step"}
    assert all(figure.value > 0 for figure in part.figures.values())
    assert set(part.figures["replay.step"].ratios) == {"fold"}
