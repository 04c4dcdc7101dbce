"""Playing with somebody on the other side: who is waited for, broken links, leaving, a cheat, a full disk, talk."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from paravent.core.bots.random_ import any_action
from paravent.net import kinds
from paravent.net.audit import audit
from paravent.net.disk import RecordFile, Unwritable
from paravent.net.effects import Keep
from paravent.net.envelope import sign
from paravent.net.lan import circle, work
from paravent.net.lan.known import Known
from paravent.net.notes import Chat
from paravent.net.tables import TableFiles
from paravent.tui import paths
from paravent.tui.screens.home import Home
from paravent.tui.screens.linked import LinkedPlay
from paravent.tui.screens.overlay import Question, Sure
from paravent.tui.settings import PACES
from tests.net.lan.company import cut, digest
from tests.net.lan.machines import until
from tests.toys import box
from tests.tui.opposite import BO, Opposite, app_of, be_ann, comes, hosted, opposite, reads, type_line, waiting
from tests.tui.screens.test_meeting import opened, play_of
from tests.tui.settling import strike
from tests.tui.stage import TOYS, Stage, place, rows, text

pytestmark = pytest.mark.usefixtures("toys")

WAGER = TOYS["wager"]


@pytest.fixture(autouse=True)
def ann(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    be_ann()
    monkeypatch.setattr(circle, "SOON_SECONDS", 0.05)


@asynccontextmanager
async def seated(folder: Path, size: tuple[int, int] = (80, 24)) -> AsyncIterator[tuple[Stage, LinkedPlay, Opposite]]:
    """Ann's screen and Bo's machine at a table that has begun."""
    async with waiting(hosted(), size) as pilot, opposite(WAGER, folder) as bo:
        await bo.join(await opened(pilot))
        screen = await play_of(pilot)
        await comes(pilot, lambda: screen.mine)
        yield pilot, screen, bo


async def act(pilot: Stage, screen: LinkedPlay, rng: Random) -> None:
    """Type any action that is allowed."""
    table = screen.linked.match.table
    action = any_action(WAGER, table.state, screen.linked.seat, rng)
    await type_line(pilot, WAGER.words.say(table.seen_by(screen.linked.seat), screen.linked.seat, action))


async def play_on(pilot: Stage, screen: LinkedPlay, bo: Opposite, rng: Random) -> None:
    """The rest of the game: Ann types, Bo's machine chooses, each with a chance of his own: who is first is open."""
    his = Random(rng.random())
    while not screen.linked.match.over:
        await comes(pilot, lambda: screen.mine or bo.at_table.peer.now.asked or screen.linked.match.over)
        if screen.mine:
            answers = len(screen.linked.match.table.journal.entries)
            await act(pilot, screen, rng)
            await comes(pilot, lambda: screen.linked.match._chosen == answers)  # noqa: B023 - it is awaited here
        elif bo.at_table.peer.now.asked:
            await bo.choose(his)


async def test_a_whole_game_typed_against_somebody(tmp_path: Path) -> None:
    async with seated(tmp_path) as (pilot, screen, bo):
        await play_on(pilot, screen, bo, Random(3))
        await comes(pilot, lambda: screen.linked.kept)
        assert "The game is over and kept as " in text(pilot.app)
        await reads(pilot, "All have signed the end: ! verifies it, kept as ")
        await strike(pilot, "!")
        await reads(pilot, "✓ This game verifies: ")
        assert " messages with every signature, proof and rule; " in " ".join(text(pilot.app).split())
        path = screen.linked.kept
        assert path is not None
        whole = path.read_bytes()
        for what, told in (
            (whole[:-40], "! What is left of this file"),
            (whole[:900] + bytes(1) + whole[901:], "× This"),
        ):
            path.write_bytes(what)
            await type_line(pilot, "verify")
            await reads(pilot, told)
        path.write_bytes(whole)
        mine = screen.linked.match.table
        theirs = bo.at_table.peer.now
        assert len(mine.journal.entries) == len(theirs.entries)
        await strike(pilot, "escape")
        assert isinstance(place(pilot), Home)
        (path,) = paths.replays().glob("*.game")
        assert audit(path.read_bytes(), box.load).finished
        assert list(paths.games().glob("*.game")) == []


async def test_r52_it_says_who_is_waited_for_and_since_when(tmp_path: Path) -> None:
    async with seated(tmp_path) as (pilot, screen, bo):
        assert "your turn  LAN ●" in rows(pilot.app)[0]
        await act(pilot, screen, Random(1))
        await reads(pilot, "You have chosen. Waiting for Blue (Bo), since 12:00.")
        await bo.choose()
        await comes(pilot, lambda: "Waiting for Blue (Bo)" not in text(pilot.app))


async def test_r55_a_link_that_breaks_is_told_and_comes_back(tmp_path: Path) -> None:
    async with seated(tmp_path) as (pilot, screen, bo):
        await bo.at_table.listener.close()
        for task in bo.at_table.peer.circle._tasks[1:]:
            task.cancel()  # Bo does not call again for now
        cut(screen.linked.peer.links[1])
        await reads(pilot, "! No link to Bo now; waited for on port")
        assert "LAN ○" in rows(pilot.app)[0]
        assert "Nothing is lost." in text(pilot.app)
        assert "call now" in text(pilot.app)
        await act(pilot, screen, Random(1))
        await reads(pilot, "! No link to Bo now")
        await strike(pilot, "!")
        (place_of_ann,) = bo.at_table.seated.places.values()
        await bo.at_table.peer.circle._try(0, place_of_ann)
        await comes(pilot, lambda: "No link" not in text(pilot.app))
        assert "LAN ●" in rows(pilot.app)[0]
        told = [entry.text for entry in screen.diary.entries]
        assert "The link to Bo broke, at 12:00." in told
        assert "Bo is back, at 12:00." in told
        await play_on(pilot, screen, bo, Random(2))
        await comes(pilot, lambda: screen.linked.kept)


async def test_who_resigns_has_lost_and_both_see_it(tmp_path: Path) -> None:
    async with seated(tmp_path) as (pilot, screen, bo):
        await type_line(pilot, "resign")
        await comes(pilot, lambda: isinstance(pilot.app.screen, Sure))
        await strike(pilot, "enter")
        await comes(pilot, lambda: screen.linked.match.over)
        await reads(pilot, "Blue wins")
        await until(lambda: bo.at_table.peer.now.done)
        await comes(pilot, lambda: screen.linked.kept)
        await strike(pilot, "escape")
        assert isinstance(place(pilot), Home)


async def test_the_other_side_resigns(tmp_path: Path) -> None:
    async with seated(tmp_path) as (pilot, screen, bo):
        await bo.at_table.peer.leave("resigned")
        await reads(pilot, "★ You win.")
        assert screen.linked.match.over
        await comes(pilot, lambda: screen.linked.kept)


async def test_who_resigns_while_the_other_is_away_is_told_that_he_waits(tmp_path: Path) -> None:
    async with seated(tmp_path) as (pilot, _, bo):
        await bo.at_table.close()
        await reads(pilot, "Bo hung up; waited for on port")
        await type_line(pilot, "resign")
        await comes(pilot, lambda: isinstance(pilot.app.screen, Sure))
        await strike(pilot, "enter")
        await reads(pilot, "You have resigned. Bo has to hear of it, since 12:00.")
        await strike(pilot, "q")
        await comes(pilot, lambda: isinstance(pilot.app.screen, Question))
        assert "resign: the game" not in text(pilot.app)
        await strike(pilot, "enter")
        await comes(pilot, lambda: isinstance(pilot.app.screen, Home))


async def test_the_end_is_told_behind_what_led_to_it_though_it_is_signed_while_that_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PACES, "slow", 1000.0)
    async with seated(tmp_path) as (pilot, screen, bo):
        app_of(pilot).settings = replace(app_of(pilot).settings, pace="slow")
        await type_line(pilot, "bid 1")
        await bo.choose()
        await comes(pilot, lambda: screen.show.running)
        screen.resign()
        await comes(pilot, lambda: screen.linked.kept)
        assert screen.show.running
        await strike(pilot, "z")
        *_, last, end = [entry.text for entry in screen.diary.entries]
        assert last == "Red has -6 points."
        assert end.startswith("All have signed the end: ! verifies it, kept as ")


async def test_hanging_up_leaves_the_game_unfinished_and_the_other_side_sees_it(tmp_path: Path) -> None:
    async with seated(tmp_path) as (pilot, _, bo):
        await strike(pilot, "q")
        await comes(pilot, lambda: isinstance(pilot.app.screen, Question))
        assert "hang up, the game stays unfinished" in text(pilot.app)
        await strike(pilot, "enter")
        await comes(pilot, lambda: isinstance(pilot.app.screen, Home))
        await until(lambda: bo.at_table.peer.circle.away == (0,))
        assert not bo.at_table.peer.now.done
        (path,) = paths.games().glob("*.game")
        found = audit(path.read_bytes(), box.load)
        assert (found.sound, found.finished) == (True, False)


async def test_a_table_that_was_broken_off_is_told_on_the_first_screen_and_deleted_only_when_asked(
    tmp_path: Path,
) -> None:
    async with seated(tmp_path) as (pilot, _, bo):
        Known(paths.known()).meet(BO.identity.key, "Bo")
        await strike(pilot, "q", "s")
        await comes(pilot, lambda: isinstance(pilot.app.screen, Home))
        assert "a  Wager               with Bo, on the network" in text(pilot.app)
        assert "broken off 20" in text(pilot.app)
        await strike(pilot, "a")
        (path,) = paths.games().glob("*.game")
        assert "Enter goes back to this table; the others come back in the same way." in text(pilot.app)
        await comes(pilot, lambda: not bo.at_table.peer.links)
        await strike(pilot, "x")
        await comes(pilot, lambda: isinstance(pilot.app.screen, Sure))
        assert "The others keep what they have of it." in " ".join(row.strip(" │") for row in rows(pilot.app))
        await strike(pilot, "escape")
        assert path.exists()
        await strike(pilot, "x", "enter")
        await comes(pilot, lambda: isinstance(pilot.app.screen, Home))
        assert not path.exists()
        assert path.with_suffix(".keys").exists(), "that this offer was taken is still known"
        assert "No game waits." in text(pilot.app)


async def test_a_table_that_was_left_goes_on_from_the_first_screen(tmp_path: Path) -> None:
    async with seated(tmp_path) as (pilot, screen, bo):
        rng = Random(4)
        while len(screen.linked.match.table.journal.entries) < 8:
            await comes(pilot, lambda: screen.mine or bo.at_table.peer.now.asked)
            if screen.mine:
                answers = len(screen.linked.match.table.journal.entries)
                await act(pilot, screen, rng)
                await comes(pilot, lambda: screen.linked.match._chosen == answers)  # noqa: B023 - it is awaited here
            elif bo.at_table.peer.now.asked:
                await bo.choose(rng)
        before = [entry.text for entry in screen.diary.entries]
        await strike(pilot, "q", "s")
        await comes(pilot, lambda: isinstance(pilot.app.screen, Home))
        await comes(pilot, lambda: not bo.at_table.peer.links)
        await strike(pilot, "a", "enter")
        await comes(pilot, lambda: isinstance(pilot.app.screen, LinkedPlay))
        again = place(pilot)
        assert isinstance(again, LinkedPlay)
        await comes(pilot, lambda: not again.linked.away)
        await comes(pilot, lambda: not again.linked.peer.now.silent)
        told = [entry.text for entry in again.diary.entries]
        assert "messages of this table were read again, and all are in order" in " ".join(told)
        happened = [line for line in before if not line.startswith("Compare with")]
        assert told[: len(happened)] == happened, "the log begins with all that had happened"
        await play_on(pilot, again, bo, Random(2))
        await comes(pilot, lambda: again.linked.kept)
        assert again.linked.match.table.digest == digest(WAGER, bo.at_table.peer.now)


async def test_a_line_is_heard_and_read_in_the_log(tmp_path: Path) -> None:
    async with seated(tmp_path) as (pilot, _, bo):
        await type_line(pilot, "say good luck")
        await until(lambda: bo.at_table.said == [(0, "good luck")])
        await reads(pilot, "you say: good luck")
        bo.at_table.peer.chat("and to you")
        await reads(pilot, "Bo says: and to you")
        await type_line(pilot, "say")
        assert "× say what? write `say` and some words" in text(pilot.app)
        await strike(pilot, "t")
        await strike(pilot, *"yes", "enter")
        await until(lambda: bo.at_table.said[-1] == (0, "yes"))


async def test_r68_what_somebody_says_is_never_an_escape_sequence(tmp_path: Path) -> None:
    async with seated(tmp_path) as (pilot, screen, bo):
        hostile = Chat.__new__(Chat)
        object.__setattr__(hostile, "words", "\x1b]52;c;Zm9v\x07\u202e[red]gone[/red]")
        before = bo.at_table.peer.links[0]
        before.note(hostile)  # which no honest program sends
        await until(lambda: bo.at_table.peer.links.get(0, before) is not before)
        bo.at_table.peer.chat("[red]plain[/red] [@click=quit]x[/]")
        await reads(pilot, "Bo says: [red]plain[/red] [@click=quit]x[/]")
        shown = text(pilot.app) + repr(screen.diary.entries)
        assert "\x1b" not in shown
        assert "\u202e" not in shown
        assert "52;c" not in shown


async def test_r57_r58_nothing_is_taken_back_and_nothing_is_hinted(tmp_path: Path) -> None:
    async with seated(tmp_path) as (pilot, _, _bo):
        await type_line(pilot, "undo")
        assert "× among people nothing is taken back" in text(pilot.app)
        await type_line(pilot, "hint")
        assert "× among people there are no hints" in text(pilot.app)


async def test_a_wrong_message_stops_the_table_and_names_who_sent_it(tmp_path: Path) -> None:
    async with seated(tmp_path) as (pilot, screen, bo):
        session = bo.at_table.peer._session
        state = session.occasion.state
        wrong = sign(session.chains.next(1, kinds.Result(state, (1, 0)), session.exchange, state), BO.identity)
        bo.at_table.peer.links[0].send(wrong.wire)
        await reads(pilot, "The table has stopped. Bo broke the protocol (ILLEGAL_MOVE).")
        assert "`paravent verify" in text(pilot.app)
        assert not screen.mine or screen.linked.verdict
        await strike(pilot, "y")
        await reads(pilot, "Bo broke the protocol (ILLEGAL_MOVE). sent RESULT for exchange")
        await strike(pilot, "escape")
        await comes(pilot, lambda: pilot.app.screen is screen)
        await strike(pilot, "escape")
        await comes(pilot, lambda: isinstance(pilot.app.screen, Home))


async def test_a_full_disk_stops_the_screen_until_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "RETRY_SECONDS", 3600.0)
    async with seated(tmp_path) as (pilot, screen, bo):
        files = screen.linked.files
        full = [True]
        real = TableFiles.keep

        def keep(self: TableFiles, effect: Keep) -> None:
            if full and self is files:
                raise Unwritable(self.path, OSError(28, "No space left on device"))
            real(self, effect)

        monkeypatch.setattr(TableFiles, "keep", keep)
        await act(pilot, screen, Random(1))
        await reads(pilot, "The game cannot be saved, so it stands still. Enter tries again.")
        assert ".game cannot be" in text(pilot.app)
        assert bo.at_table.peer.now.waits_for == (0, 1)
        await strike(pilot, "enter")
        await reads(pilot, "Enter tries again.")
        full.clear()
        await strike(pilot, "enter")
        await reads(pilot, "You have chosen.")
        await until(lambda: bo.at_table.peer.now.waits_for == (1,))


async def test_leaving_the_program_says_goodbye(tmp_path: Path) -> None:
    async with opposite(WAGER, tmp_path) as bo:
        async with waiting(hosted()) as pilot:
            await bo.join(await opened(pilot))
            screen = await play_of(pilot)
            await comes(pilot, lambda: screen.mine)
            await type_line(pilot, "quit")
        assert pilot.app.return_code == 0
        await until(lambda: not bo.at_table.peer.links)
        (path,) = paths.games().glob("*.game")
        RecordFile.open(path).close()  # nobody holds it any more
