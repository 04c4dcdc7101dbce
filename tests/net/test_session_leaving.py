"""Leaving a table of two: whoever stays, whoever has left and whoever reads the file end in the same position."""

from __future__ import annotations

from random import Random

import pytest

from paravent.core.game import Illegal
from paravent.net import kinds
from paravent.net.audit import audit
from paravent.net.envelope import Signed
from paravent.net.session import Session
from tests.net.liars import Liar, honest
from tests.net.pump import Pump, Setting
from tests.net.sketch import GAME, Pass, Plan

RED, BLUE = 0, 1


def digests(pump: Pump) -> set[str]:
    """How the game ended for everybody, and for whoever reads either file."""
    here = {session.table.digest.hex() for session in pump.nodes if session.table is not None}
    reports = [audit(pump.file(node), lambda _: GAME) for node in range(2)]
    assert all(report.sound for report in reports)
    assert all(report.over is not None for report in reports)
    return here | {report.digest for report in reports}


def ended(session: Session) -> tuple[int, ...] | None:
    """The scores, once there are any."""
    assert session.table is not None
    over = session.table.over
    return None if over is None else over.scores


@pytest.mark.parametrize("leaver", [RED, BLUE])
@pytest.mark.parametrize("moment", range(0, 24, 2))
def test_a_seat_may_leave_at_any_moment(leaver: int, moment: int) -> None:
    """Frames are on their way in both directions, and what was said before the leaving still counts."""
    pump = Pump(Setting(GAME, 2).nodes(), seed=moment, breaks=0.1, repeats=0.3)
    pump.run(until=lambda: all(session.table is not None for session in pump.nodes))
    for _ in range(moment):
        pump.step()
    session = pump.nodes[leaver]
    if session.table is not None and session.table.over:
        return
    session.leave("resigned")
    pump.flush(leaver)
    assert not session.asked
    pump.run()
    assert [session.verdict for session in pump.nodes] == [None, None]
    assert all(session.done for session in pump.nodes)
    assert len(digests(pump)) == 1
    for session in pump.nodes:
        assert session.table is not None
        over = session.table.over
        assert over is not None
        assert over.why == "all is done" or over.scores == (int(leaver == BLUE), int(leaver == RED))


def test_a_leave_that_overtakes_what_was_said_before_counts_after_it() -> None:
    """Red's last shuffle of the deck lets Blue go on alone; LEAVE comes before it, and then both at once."""
    pump = Pump(Setting(GAME, 2).nodes())
    pump.run(until=lambda: pump.nodes[RED].asked)
    pump.settle()
    pump.choose(RED)
    pump.nodes[RED].leave("left")
    pump.flush(RED)
    frames = list(pump.links[RED, BLUE])
    assert [Signed.read(frame).envelope.kind for frame in frames][-1] == "LEAVE"
    pump.links[RED, BLUE].clear()
    pump.links[RED, BLUE].extend(reversed(frames))
    pump.run()
    assert all(session.done for session in pump.nodes)
    assert len(digests(pump)) == 1


@pytest.mark.parametrize("order", range(6))
def test_both_leave_at_once(order: int) -> None:
    pump = Pump(Setting(GAME, 2).nodes())
    pump.run(until=lambda: pump.nodes[BLUE].asked)
    pump.rng = Random(order)
    for node, how in ((RED, "left"), (BLUE, "resigned")):
        pump.nodes[node].leave(how)
        pump.flush(node)
    pump.run()
    assert all(session.done for session in pump.nodes)
    assert [session.verdict for session in pump.nodes] == [None, None]
    assert len(digests(pump)) == 1


def test_whoever_leaves_and_hears_nothing_more_has_ended_the_game() -> None:
    pump = Pump(Setting(GAME, 2).nodes())
    pump.run(until=lambda: pump.nodes[RED].asked)
    red = pump.nodes[RED]
    red.leave("left")
    pump.flush(RED)
    assert ended(red) is None
    red.finish()
    assert ended(red) == (0, 1)
    report = audit(pump.file(RED), lambda _: GAME)
    assert (report.sound, report.finished, report.left) == (True, False, (RED,))
    pump.run()
    assert red.verdict is None, "what comes after the end was told is not looked at"


def test_only_somebody_who_plays_can_leave() -> None:
    setting = Setting(GAME, 2)
    pump = Pump(setting.nodes())
    with pytest.raises(Illegal, match="no game to leave"):
        pump.nodes[RED].leave("left")
    with pytest.raises(Illegal, match="no game to leave"):
        setting.session(None).leave("left")
    pump.run(until=lambda: pump.nodes[RED].asked)
    pump.nodes[RED].leave("left")
    with pytest.raises(Illegal, match="no game to leave"):
        pump.nodes[RED].leave("left")
    three = Pump(Setting(GAME, 3).nodes())
    three.run(until=lambda: three.nodes[RED].asked)
    three.nodes[RED].leave("left")
    with pytest.raises(Illegal, match="no game to leave"):
        three.nodes[RED].leave("left")


def left(pump: Pump, liar: Liar, *bodies: kinds.Body) -> Session:
    """Blue says these, out of turn, while Red is asked; what Red makes of it."""
    pump.run(until=lambda: pump.nodes[RED].asked)
    pump.settle()
    for body in bodies:
        liar.say(body)
    pump.flush(BLUE)
    pump.run()
    return pump.nodes[RED]


def test_nobody_leaves_twice() -> None:
    setting = Setting(GAME, 2)
    liar = Liar(setting, BLUE, honest)
    red = left(Pump(setting.nodes({BLUE: liar})), liar, kinds.Leave("left"), kinds.Leave("resigned"))
    assert ended(red) == (1, 0)
    assert red.verdict is None or red.verdict.seat == BLUE


@pytest.mark.parametrize(
    "body", [kinds.Move(b'["Pass"]'), kinds.Result(b"\1" * 32, (9, 9))], ids=lambda body: body.KIND
)
def test_whoever_has_left_has_nothing_more_to_say(body: kinds.Body) -> None:
    setting = Setting(GAME, 2)
    liar = Liar(setting, BLUE, honest)
    red = left(Pump(setting.nodes({BLUE: liar})), liar, kinds.Leave("left"), body)
    assert red.done or (red.verdict is not None and red.verdict.seat in (BLUE, None))
    assert ended(red) == (1, 0)


def test_a_result_without_an_end_convicts_its_author() -> None:
    setting = Setting(GAME, 2)
    liar = Liar(setting, BLUE, honest)
    red = left(Pump(setting.nodes({BLUE: liar})), liar, kinds.Result(b"\1" * 32, (0, 9)))
    assert red.verdict is not None
    assert (red.verdict.code, red.verdict.seat) == ("ILLEGAL_MOVE", BLUE)


@pytest.mark.parametrize("count", [2, 3])
def test_leaving_where_the_game_cannot_go_on_stops_the_table_and_convicts_nobody(count: int) -> None:
    """Before the game: there is nothing yet that could go on."""
    setting = Setting(GAME, count)
    liar = Liar(setting, BLUE, honest)
    pump = Pump(setting.nodes({BLUE: liar}))
    pump.run(until=lambda: "KEYS" in pump.kinds_said(BLUE))
    liar.say(kinds.Leave("left"))
    pump.flush(BLUE)
    pump.run()
    verdict = pump.nodes[RED].verdict
    assert verdict is not None
    assert (verdict.code, verdict.seat) == ("LEFT", None)
    report = audit(pump.file(RED), lambda _: GAME)
    assert report.sound
    assert not report.finished
    assert any("has left the table" in note for note in report.notes)


def test_a_plan_that_was_committed_to_is_not_opened_for_somebody_who_has_left() -> None:
    setting = Setting(GAME, 2)
    pump = Pump(setting.nodes())
    pump.run(until=lambda: pump.nodes[RED].asked)
    pump.settle()
    pump.choose(RED, Pass())
    pump.settle()
    pump.choose(BLUE, Plan(3))
    pump.nodes[RED].leave("left")
    pump.flush(RED)
    pump.run()
    assert "REVEAL" not in pump.kinds_said(BLUE)
    assert len(digests(pump)) == 1
