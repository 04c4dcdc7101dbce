"""Seats that are left: who plays them is said before a table begins, before a vote, and when it is so."""

from __future__ import annotations

import argparse
import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from paravent.core.games.amoeba import GAME as AMOEBA
from paravent.net.customs import STEWARD, VACANT
from paravent.net.kinds import Option
from paravent.tui import linked, vacant
from paravent.tui.commands import Usage, host
from paravent.tui.screens.dialog import Dialog
from paravent.tui.screens.hostroom import HostRoom
from paravent.tui.solo import BOT, OPEN, YOU, Setup
from tests.net.lan.machines import somebody
from tests.toys import box
from tests.tui.opposite import BO, Opposite, be_ann, comes, hosted, reads, waiting
from tests.tui.screens.test_meeting import opened, play_of
from tests.tui.settling import strike
from tests.tui.stage import TOYS, text

pytestmark = pytest.mark.usefixtures("toys")

PASSAGE, WAGER = box.load("passage"), box.load("wager")
TABLE = Setup("passage", (YOU, OPEN, OPEN, OPEN), {}, steward=True)


@pytest.fixture(autouse=True)
def ann(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    be_ann()
    monkeypatch.setitem(TOYS, "passage", PASSAGE)


async def test_a_steward_is_told_of_in_the_room_before_the_vote_and_in_the_log_and_who_is_out_what_he_can_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(linked, "GONE_SECONDS", 0.0)
    async with waiting(hosted(TABLE)) as pilot, AsyncExitStack() as stack:
        port = await opened(pilot)
        assert "Whoever leaves for good: A steward plays the empty seat" in text(pilot.app)
        room, joining = pilot.app.screen, []
        assert isinstance(room, HostRoom)
        hosting = room.hosting
        assert hosting is not None
        others = [Opposite(PASSAGE, tmp_path / me.nick, me) for me in (BO, somebody("Cy"), somebody("Dee"))]
        for number, one in enumerate(others, 1):
            stack.push_async_callback(one.close)
            joining.append(asyncio.create_task(one.join(port)))
            await comes(pilot, lambda number=number: len(hosting.guests) == number)  # type: ignore[misc]  # at once
        await asyncio.gather(*joining)
        bo, cy, dee = others
        screen = await play_of(pilot)
        await comes(pilot, lambda: screen.linked.match.ready and not screen.linked.away)
        assert screen.linked.stewarded
        # What he has said is everywhere: else the others would have to tell each other first.
        await comes(pilot, lambda: all(one.at_table.peer.now.asked for one in others))
        await bo.at_table.close()
        await comes(pilot, lambda: screen.linked.lost == (1,))
        await strike(pilot, "%")
        await reads(pilot, "plays the empty seat: a simple bot")
        screen.linked.vote(1)
        await strike(pilot, "escape")
        for one in (cy, dee):
            await one.at_table.peer.vote(1)
            await one.choose()
        screen.linked.match.choose(0, PASSAGE.default(screen.linked.match.table.state, 0))
        await comes(pilot, lambda: screen.linked.vacant == {1: "dropped"})
        await strike(pilot, "y")
        await reads(pilot, "The steward plays for Bo from now on.")
        await strike(pilot, "escape")
        await comes(pilot, lambda: screen.mine)  # she alone: to bury, or not
        for one in (cy, dee):
            await one.at_table.peer.vote(0)
        await reads(pilot, "The others voted you out while you were away. You look on.")
        await strike(pilot, "y")
        await reads(pilot, "Look on, or leave with q.")


def test_the_dialog_asks_where_somebody_plays_on_and_its_game_has_a_steward() -> None:
    def rows(game: str, *players: str) -> list[str]:
        return [row.title for row in Dialog(box.load(game), Setup(game, players)).rows]

    assert rows("passage", YOU, OPEN, OPEN)[-1] == vacant.TITLE
    assert vacant.TITLE not in rows("passage", YOU, BOT + "easy", BOT + "easy")
    assert vacant.TITLE not in rows("wager", YOU, OPEN, OPEN)
    dialog = Dialog(PASSAGE, Setup("passage", (YOU, OPEN, OPEN), {}))
    row = dialog.rows[-1]
    assert (row.name, row.values, dialog.value(row)) == ("3", ("defaults", "steward", "strict"), "defaults")
    dialog.take(row, STEWARD)
    assert dialog.chosen.steward
    assert Dialog(PASSAGE, dialog.chosen).chosen.steward
    dialog.take(dialog.rows[2], "easy")
    dialog.take(dialog.rows[3], "easy")
    assert not dialog.chosen.steward, "against bots nobody leaves"


def test_a_guest_reads_the_rules_of_the_table_with_what_becomes_of_seats_that_are_left() -> None:
    options = (Option("peek", "no"), Option(VACANT, STEWARD))
    assert list(vacant.rules(PASSAGE, options, 3)) == [("Peeking", "no"), (vacant.TITLE, "a simple bot plays them")]
    assert list(vacant.rules(PASSAGE, options[:1], 3)) == [("Peeking", "no"), (vacant.TITLE, "do the least allowed")]
    assert list(vacant.rules(WAGER, (Option("dice", "1"),), 3)) == [("Dice", "1")]


def test_a_guest_reads_the_rules_in_the_order_in_which_they_were_chosen() -> None:
    titles = [option.title for option in AMOEBA.facts.options]
    by_name = [Option(name, "no") for name in sorted(option.name for option in AMOEBA.facts.options)]
    assert [title for title, _ in vacant.rules(AMOEBA, by_name, 3)] == [*titles, vacant.TITLE]


def test_who_plays_on_is_a_sentence() -> None:
    assert vacant.hereafter("Cy", steward=False) == "Cy's seat does the least that the rules allow from now on."
    assert vacant.thereupon(steward=False) == "The empty seat does the least that the rules allow."


def test_no_table_is_opened_with_a_steward_that_its_game_does_not_have() -> None:
    parser = argparse.ArgumentParser()
    host.arguments(parser)
    args = parser.parse_args(["wager", "--seats", "3", "--steward"])
    args.bot = args.headless = args.name = None
    with pytest.raises(Usage, match="Wager has no steward"):
        host.run(args)
