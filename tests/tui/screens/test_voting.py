"""A machine of a larger table is not heard any more: why, in the log; the vote by a key; what it comes to."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from paravent.net.customs import STRICT
from paravent.net.lan import circle
from paravent.tui import house, linked, vacant
from paravent.tui.screens.dialog import Dialog
from paravent.tui.screens.hostroom import HostRoom
from paravent.tui.screens.linked import LinkedPlay
from paravent.tui.screens.overlay import Sure
from paravent.tui.solo import BOT, OPEN, YOU, Setup
from tests.net.lan.company import cut
from tests.net.lan.machines import somebody
from tests.toys import box
from tests.tui import golden
from tests.tui.opposite import BO, Opposite, comes, hosted, opposite, reads, waiting
from tests.tui.screens.test_meeting import opened, play_of
from tests.tui.screens.test_meeting_goldens import PORT, freeze
from tests.tui.settling import strike
from tests.tui.stage import TOYS, Stage, text

pytestmark = pytest.mark.usefixtures("toys")

PASSAGE, WAGER = box.load("passage"), TOYS["wager"]
BO_SEAT, CY_SEAT, DEE_SEAT = 1, 2, 3


@pytest.fixture(autouse=True)
def ann(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    freeze(monkeypatch)
    monkeypatch.setattr(circle, "SOON_SECONDS", 0.05)
    monkeypatch.setattr(circle, "LOOK_SECONDS", 0.02)


@asynccontextmanager
async def four(
    folder: Path, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Stage, LinkedPlay, list[Opposite]]]:
    """Ann's screen at a table with Bo, Cy and Dee."""
    table = Setup("wager", (YOU, OPEN, OPEN, OPEN), {}, minutes=5)
    async with AsyncExitStack() as stack:
        pilot = await stack.enter_async_context(waiting(hosted(table), size))
        port = await opened(pilot)
        room = pilot.app.screen
        assert isinstance(room, HostRoom)
        hosting = room.hosting
        assert hosting is not None
        others, joining = [], []
        for number, me in enumerate((BO, somebody("Cy"), somebody("Dee")), 1):
            others.append(await stack.enter_async_context(opposite(WAGER, folder / me.nick, me)))
            joining.append(asyncio.create_task(others[-1].join(port)))
            await comes(pilot, lambda number=number: len(hosting.guests) == number)  # type: ignore[misc]  # at once
        await asyncio.gather(*joining)
        screen = await play_of(pilot)
        await comes(pilot, lambda: screen.linked.match.ready and not screen.linked.away)
        await reads(pilot, "Your bid?")
        yield pilot, screen, others


def said(screen: LinkedPlay) -> list[str]:
    return [entry.text for entry in screen.diary.entries]


def framed(pilot: Stage, name: str) -> None:
    """Hold the screen to its files, with the port that everybody knows."""
    golden.same(f"{name}-80x24.txt", PORT.sub("47813", golden.text_of(pilot.app)))
    golden.same(f"{name}-80x24-dark.styles", golden.styles_of(pilot.app))


async def test_r53_hanging_up_falling_silent_and_breaking_off_are_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with four(tmp_path) as (pilot, screen, (bo, cy, dee)):
        await bo.at_table.close()
        await reads(pilot, "Bo hung up;")
        assert screen.linked.lost == (), "for a minute nobody is asked to go on without him"
        await cy.at_table.listener.close()
        for one in (cy, dee):
            for task in one.at_table.peer.circle._tasks[1:]:
                task.cancel()  # they do not call again
        cut(screen.linked.peer.links[CY_SEAT])
        await reads(pilot, "No link to Bo")
        link = dee.at_table.peer.links[0]
        link._pinging.cancel()
        dee.at_table.peer._helloing.cancel()
        monkeypatch.setattr(link, "note", lambda _note: None)
        monkeypatch.setattr(circle, "AWAY_SECONDS", 0.1)
        await comes(pilot, lambda: screen.linked.away == (BO_SEAT, CY_SEAT, DEE_SEAT))
        await comes(pilot, lambda: len([line for line in said(screen) if line.endswith(", at 12:00.")]) == 3)
        assert "Nothing has been heard from Dee for a while, at 12:00." in said(screen)
        assert "Bo hung up, at 12:00." in said(screen)
        assert "The link to Cy broke, at 12:00." in said(screen)


async def test_r54_those_who_stay_vote_by_a_key_and_read_who_has_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(linked, "GONE_SECONDS", 0.0)
    async with four(tmp_path) as (pilot, screen, (bo, cy, dee)):
        assert "%" not in text(pilot.app)
        screen.linked.clocks = None
        await bo.at_table.close()
        await comes(pilot, lambda: screen.linked.lost == (BO_SEAT,))
        await reads(pilot, "Bo hung up, at 12:00.")
        framed(pilot, "linked-lost")
        await strike(pilot, "%")
        await comes(pilot, lambda: isinstance(pilot.app.screen, Sure))
        framed(pilot, "linked-vote")
        await strike(pilot, "escape")
        assert screen.linked.peer.now.votes == {}, "a key alone votes for nothing"
        await strike(pilot, "%")
        await comes(pilot, lambda: isinstance(pilot.app.screen, Sure))
        await strike(pilot, "enter")
        await comes(pilot, lambda: any("You vote to go on without Bo" in line for line in said(screen)))
        assert "You vote to go on without Bo; Cy and Dee have not said so yet." in said(screen)
        await cy.at_table.peer.vote(BO_SEAT)
        await comes(pilot, lambda: "Cy votes to go on without Bo; Dee has not said so yet." in said(screen))
        await dee.at_table.peer.vote(BO_SEAT)
        await comes(pilot, lambda: screen.linked.peer.now.gone == (BO_SEAT,))
        assert screen.linked.lost == ()
        await comes(pilot, lambda: "LAN ●" in text(pilot.app))
        assert "hung up;" not in text(pilot.app), "nobody waits for him any more"


async def test_a_clock_that_is_used_up_takes_nothing_and_lets_the_others_vote(tmp_path: Path) -> None:
    async with four(tmp_path) as (pilot, screen, _):
        clocks = screen.linked.clocks
        assert clocks is not None
        await comes(pilot, lambda: re.search(r"your turn  \d:\d\d  LAN", text(pilot.app)))
        clocks._left[BO_SEAT] = 0.0
        screen._look_at_the_clocks()
        assert "By the clock of this machine Bo has used up 5 min; % asks whether to go on without this seat." in said(
            screen
        )
        assert screen.linked.lost == (BO_SEAT,)
        assert screen.linked.peer.now.gone == ()
        await reads(pilot, "% go on without")


def test_the_dialog_offers_a_strict_table_where_there_are_three_machines() -> None:
    two = Dialog(PASSAGE, Setup("passage", (YOU, OPEN, BOT + "easy")))
    assert (two.rows[-1].title, two.rows[-1].values) == (vacant.TITLE, vacant.CHOICES)
    three = Dialog(PASSAGE, Setup("passage", (YOU, OPEN, OPEN)))
    row = three.rows[-1]
    assert row.help.endswith("could together read what he draws.")
    three.take(row, STRICT)
    assert three.rows[-1].help.endswith("a machine that is lost ends the game.")
    assert any(house.HELP in words for words in three.help())
    assert three.value(row) == STRICT
    assert (three.chosen.strict, three.chosen.steward) == (True, False)
    again = Dialog(PASSAGE, three.chosen)
    assert again.chosen.strict
    again.take(again.rows[-1], "steward")
    assert (again.chosen.strict, again.chosen.steward) == (False, True)
