"""In the waiting room: what is said there, words that are marked as compared, and the way on from a failed call."""

import asyncio
import shutil
from pathlib import Path
from random import Random

import pytest

from paravent.net.codes import DEAD_IN_A_ROW
from paravent.net.identity import fingerprint
from paravent.net.lan.joining import Joining
from paravent.net.lan.known import Known, Standing
from paravent.net.lan.links import Unreachable
from paravent.net.notes import Chat
from paravent.tui import paths
from paravent.tui.opening import Called, Returned
from paravent.tui.screens.guestroom import GuestRoom
from paravent.tui.screens.home import Home
from paravent.tui.screens.hostroom import HostRoom
from paravent.tui.solo import OPEN, YOU, Setup
from tests.bots import First
from tests.net.lan.machines import HOST, somebody, until
from tests.tui.opposite import BO, be_ann, comes, hosted, opposite, reads, type_line, waiting
from tests.tui.screens.test_every_screen import (
    every_word_of_the_footer_is_a_key_in_force,
    no_key_has_two_meanings_and_all_are_plain,
)
from tests.tui.screens.test_linked import play_on
from tests.tui.screens.test_meeting import WAGER, opened, play_of
from tests.tui.settling import strike
from tests.tui.stage import place, text

pytestmark = pytest.mark.usefixtures("toys")

THREE = Setup("wager", (YOU, OPEN, OPEN), {})
CY = somebody("Cy")


@pytest.fixture(autouse=True)
def ann(home: Path) -> None:
    be_ann()


async def test_what_a_guest_says_is_read_by_all_and_the_host_says_who_said_it() -> None:
    async with waiting(hosted(THREE)) as pilot:
        port = await opened(pilot)
        bo, cy = [await Joining.call(me, HOST, port) for me in (BO, CY)]
        heard: list[tuple[str, str]] = []
        cy.said = lambda nick, words: heard.append((nick, words))
        bo.say("  good\nevening ")
        await reads(pilot, "Bo: good evening")
        await until(lambda: heard)
        assert heard == [("Ann", "Bo says: good evening")]
        await type_line(pilot, "say hello both")
        await reads(pilot, "you: hello both")
        await until(lambda: len(heard) == 2)
        assert heard[1] == ("Ann", "hello both")
        for one in (bo, cy):
            await one.close()


async def test_a_guest_says_something_before_and_after_he_sits(tmp_path: Path) -> None:
    async with opposite(WAGER, tmp_path) as bo:
        port = await bo.wait(3)
        heard: list[tuple[str, str]] = []
        assert bo.hosting
        bo.hosting.said = lambda nick, words: heard.append((nick, words))
        async with waiting(Called((HOST, port), 0, "Ann")) as pilot:
            await reads(pilot, "Sit down?")
            await strike(pilot, "t", *"hi", "enter")
            await until(lambda: heard == [("Ann", "hi")])
            await strike(pilot, "enter")
            await reads(pilot, "You sit, and are ready.")
            await strike(pilot, "t", *"here", "enter")
            await until(lambda: heard[1:] == [("Ann", "here")])
            bo.hosting.say("welcome")
            await reads(pilot, "Bo: welcome")


async def test_keys_of_the_rooms_mean_one_thing_each(tmp_path: Path) -> None:
    async with waiting(hosted(Setup("wager", (YOU, "bot:easy", OPEN, OPEN), {})), thinker=First) as pilot:
        port = await opened(pilot)
        joining = await Joining.call(BO, HOST, port)
        await reads(pilot, "a Bo")
        no_key_has_two_meanings_and_all_are_plain(pilot)
        every_word_of_the_footer_is_a_key_in_force(pilot)
        await joining.close()
    async with opposite(WAGER, tmp_path) as bo:
        port = await bo.wait()
        async with waiting(Called((HOST, port), 0, "Ann")) as pilot:
            await reads(pilot, "Sit down?")
            no_key_has_two_meanings_and_all_are_plain(pilot)
            assert bo.hosting
            await bo.hosting.close()
            await reads(pilot, "What you can do")
            no_key_has_two_meanings_and_all_are_plain(pilot)
            every_word_of_the_footer_is_a_key_in_force(pilot)


async def test_a_letter_marks_the_words_as_compared_and_once_more_takes_it_back() -> None:
    async with waiting(hosted(THREE)) as pilot:
        port = await opened(pilot)
        joining = await Joining.call(BO, HOST, port)
        await reads(pilot, "a Bo")
        assert "not compared" in text(pilot.app)
        await strike(pilot, "a")
        await reads(pilot, "✓ compared")
        assert Known(paths.known()).standing(BO.identity.key, "Bo", HOST) is Standing.COMPARED
        await type_line(pilot, "compared a")
        await reads(pilot, "met before")
        assert Known(paths.known()).standing(BO.identity.key, "Bo", HOST) is Standing.MET
        await joining.close()


async def test_attack_56_after_too_many_wrong_codes_the_host_makes_the_next_by_hand() -> None:
    async with waiting(hosted()) as pilot:
        await opened(pilot)
        room = place(pilot)
        assert isinstance(room, HostRoom)
        assert room.lookout
        codes = room.lookout.door._codes
        await strike(pilot, "n")
        for number in range(DEAD_IN_A_ROW):
            await reads(pilot, f"paravent join {room.lookout.lobby.code}")
            codes.wrong(bytes([number]) * 4)
            room.tell()
        await reads(pilot, "There is no code")
        await strike(pilot, "n")
        await reads(pilot, f"paravent join {room.lookout.lobby.code}")
        assert room.lookout.lobby.code


async def test_after_a_call_that_failed_another_address_can_be_typed(tmp_path: Path) -> None:
    async with opposite(WAGER, tmp_path) as bo, waiting(Called((HOST, 1), 0, "Ann")) as pilot:
        await reads(pilot, "What you can do")
        shown = text(pilot.app)
        assert "CALLING" not in shown
        assert "NO TABLE" in shown
        assert "Read the six words" not in shown
        await strike(pilot, "/", *"nowhere:0", "enter")
        await reads(pilot, '"nowhere:0" is no address')
        await strike(pilot, "/", *f"{HOST}:{await bo.wait()}".replace(".", "."), "enter")
        await reads(pilot, "Bo plays Wager. Sit down?")
        await strike(pilot, "escape")
        assert isinstance(place(pilot), Home)


@pytest.mark.parametrize("words", ["[red]", "[/]", "[bold red]x[/red]", "[@click=app.quit]x", "\\[b]"])
async def test_attack_60_names_and_words_are_drawn_as_they_stand(words: str, tmp_path: Path) -> None:
    async with waiting(hosted(THREE)) as pilot:
        port = await opened(pilot)
        joining = await Joining.call(somebody(words), HOST, port)
        sitting = asyncio.create_task(joining.sit(2001))
        await reads(pilot, "Waiting for 1 player.")
        joining.link.note(Chat(words))
        await reads(pilot, f"{words}: {words}")
        assert text(pilot.app).count(words[:9]) >= 4, "the seat, the words to compare, and what he says"
        joining.decline(words)
        await reads(pilot, "Waiting for 2 players.")
        sitting.cancel()
    async with opposite(WAGER, tmp_path) as bo:
        port = await bo.wait()
        async with waiting(Called((HOST, port), 0, "Ann")) as pilot:
            await reads(pilot, "Sit down?")
            assert bo.hosting
            await until(lambda: bo.hosting and bo.hosting.lookers)
            bo.hosting.say(words)
            await reads(pilot, f"Bo: {words}")
            assert isinstance(place(pilot), GuestRoom)


async def test_attack_55_a_guest_is_asked_before_a_key_that_has_changed_is_taken(tmp_path: Path) -> None:
    Known(paths.known()).meet(CY.identity.key, "Bo", compared=True)
    async with opposite(WAGER, tmp_path) as bo:
        port = await bo.wait()
        async with waiting(Called((HOST, port), 0, "Ann")) as pilot:
            await reads(pilot, "is not the Bo you know since")
            shown = " ".join(text(pilot.app).split())
            assert " ".join(fingerprint(BO.identity.key)) in shown
            assert " ".join(fingerprint(CY.identity.key)) in shown
            await strike(pilot, "x")
            await reads(pilot, "Another key")
            await strike(pilot, "escape")
            assert Known(paths.known()).find("Bo")
            await strike(pilot, "x", "enter")
            await reads(pilot, "Bo plays Wager. Sit down?")
            assert not Known(paths.known()).find("Bo")


async def test_attack_55_a_host_is_told_of_a_key_that_has_changed_and_may_forget_the_old_one() -> None:
    Known(paths.known()).meet(CY.identity.key, "Bo", compared=True)
    async with waiting(hosted(THREE)) as pilot:
        port = await opened(pilot)
        joining = await Joining.call(BO, HOST, port)
        with pytest.raises(Unreachable, match="the host knows somebody else by your name"):
            await joining.sit(2001)
        await reads(pilot, "! Bo has another key, and was not let sit down")
        assert " ".join(fingerprint(BO.identity.key)) in " ".join(text(pilot.app).split())
        await strike(pilot, "x", "enter")
        await reads(pilot, "Waiting for 2 players.")
        assert "Not let sit down" not in text(pilot.app)
        again = await Joining.call(BO, HOST, port)
        sitting = asyncio.create_task(again.sit(2001))
        await reads(pilot, "Waiting for 1 player.")
        sitting.cancel()
        await again.close()


async def test_a_host_fills_seats_with_bots_and_takes_them_back() -> None:
    async with waiting(hosted(THREE), thinker=First) as pilot:
        await opened(pilot)
        assert "Waiting for 2 players." in text(pilot.app)
        await strike(pilot, "+")
        await reads(pilot, "▒ Green easy bot of Ann on your machine")
        assert "Waiting for 1 player." in text(pilot.app)
        await strike(pilot, "+")
        await reads(pilot, "the last seat is for a person")
        await strike(pilot, "-")
        await reads(pilot, "Waiting for 2 players.")


async def test_people_and_a_bot_play_and_the_bot_leaves_with_its_host(tmp_path: Path) -> None:
    table = Setup("wager", (YOU, "bot:easy", OPEN), {})
    async with opposite(WAGER, tmp_path) as bo:
        async with waiting(hosted(table), thinker=First) as pilot:
            port = await opened(pilot)
            await reads(pilot, "▚ Blue easy bot of Ann on your machine")
            await bo.join(port)
            screen = await play_of(pilot)
            assert screen.linked.names == ("you", "easy bot of Ann", "Bo")
            assert screen.linked.bots == {1}
            await strike(pilot, "y")
            shown = text(pilot.app)
            assert "Compare with Bo" in shown
            assert "Compare with easy" not in shown, "the host's own signature vouches for its bots"
            await strike(pilot, "escape")
            await play_on(pilot, screen, bo, Random(3))
            await reads(pilot, "All have signed the end:")
        await until(lambda: bo.at_table.peer.parted == {0, 1})


async def test_the_bots_of_a_table_come_back_with_it(tmp_path: Path) -> None:
    table = Setup("wager", (YOU, "bot:easy", OPEN), {})
    async with opposite(WAGER, tmp_path) as bo:
        async with waiting(hosted(table), thinker=First) as pilot:
            await bo.join(await opened(pilot))
            await play_of(pilot)
        (path,) = paths.games().glob("*.game")
        async with waiting(Returned(path, None, (), "Ann"), thinker=First) as pilot:
            screen = await play_of(pilot)
            await comes(pilot, lambda: not screen.linked.away and not screen.linked.peer.now.silent)
            await play_on(pilot, screen, bo, Random(3))
            await reads(pilot, "All have signed the end:")


async def test_a_table_whose_bots_have_lost_their_files_says_that_it_cannot_go_on(tmp_path: Path) -> None:
    table = Setup("wager", (YOU, "bot:easy", OPEN), {})
    async with opposite(WAGER, tmp_path) as bo:
        async with waiting(hosted(table), thinker=First) as pilot:
            await bo.join(await opened(pilot))
            await play_of(pilot)
        (path,) = paths.games().glob("*.game")
        shutil.rmtree(paths.games() / "bots")
        async with waiting(Returned(path, 0, (), "Ann", HOST)) as pilot:
            await reads(pilot, "the files of some are gone: it cannot go on")
