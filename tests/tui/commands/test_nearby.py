"""`lobby`, `known`, and codes on the command line: what is said, and what can be done about it."""

import json
from argparse import Namespace

import pytest

from paravent.net.codes import Code
from paravent.net.identity import Identity, fingerprint
from paravent.net.lan.known import Known, Standing
from paravent.net.lan.lobby import Entry, Lobby
from paravent.tui import nearby, paths
from paravent.tui.__main__ import main
from paravent.tui.address import completed
from paravent.tui.commands import FAILURE, OK, USAGE, Usage, host, lobby, network
from paravent.tui.settings import Settings
from tests.toys import box
from tests.tui.commands.running import Terminal

BO, CY = (Identity(letter * 32).key for letter in (b"b", b"c"))


def test_alone_the_lobby_says_where_one_is_and_what_to_try(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paravent.net.lan.lookout.ALONE_SECONDS", 0.0)
    assert main(["lobby", "--interface", "127.0.0.1", "--seconds", "0.1"]) == OK
    told = capsys.readouterr().out
    assert told.startswith("Nobody was found.\nWhere you can be called:\n  127.0.0.1:")
    assert "The search: the search is switched off (discovery = false)." in told
    assert "  1. Is the other one in the same network?" in told
    assert main(["lobby", "--json", "--interface", "127.0.0.1", "--seconds", "0"]) == OK
    said = json.loads(capsys.readouterr().out)
    assert (said["tables"], said["addresses"][0]["interface"]) == ([], "lo")
    assert Code.read(said["code"]).name


@pytest.mark.parametrize(
    "entry, told",
    [
        (
            Entry("open", BO, "Bo", title="Dojo", nicks=("Bo", "", ""), places=(("::1", 5),)),
            "Bo plays Dojo, 1 of 3 seats taken · paravent join [::1]:5",
        ),
        (Entry("full", BO, "Bo", title="Dojo", nicks=("Bo", "Cy")), "Bo plays Dojo, all seats are taken"),
        (Entry("running", BO, "Bo", why="it has begun"), "Bo plays: it has begun"),
        (Entry("here", BO, "Bo", places=(("10.0.0.1", 5),)), "Bo is here, without a table · paravent join 10.0.0.1:5"),
        (Entry("other", why="theirs is 2"), "somebody has another version: theirs is 2"),
        (Entry("self", BO, "Bo", why="start another"), "Bo is you: start another"),
        (Entry("gone", BO, "Bo", age=4.2), "Bo does not answer since 4 s"),
        (Entry("open", BO, "Bo", title="Dojo", nicks=("Bo", ""), why="the key is another"), "Bo plays Dojo: the key"),
    ],
)
def test_everybody_in_the_lobby_is_one_line(entry: Entry, told: str) -> None:
    value = Lobby((entry,), (), 0, "", "looking on eth0", ("deaf at 10.0.0.9:5",), ())
    lines = list(lobby._lines(value))
    assert lines[1].startswith(f"  {told}")
    assert lines[2] == "You cannot be called from elsewhere."
    assert lines[-1] == "In the way: deaf at 10.0.0.9:5."


def test_players_met_are_listed_marked_and_forgotten(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["known"]) == OK
    assert capsys.readouterr().out == "You have met nobody yet.\n"
    book = nearby.known()
    book.meet(BO, "Bo")
    book.meet(CY, "Cy")
    assert main(["known", "--compared", "bo"]) == OK
    assert main(["known"]) == OK
    told = capsys.readouterr().out
    assert f"compared  {' '.join(fingerprint(BO))}" in told
    assert f"not compared  {' '.join(fingerprint(CY))}" in told
    assert Known(paths.known()).standing(BO, "Bo", "") is Standing.COMPARED
    assert main(["known", "--forget", fingerprint(BO)[0]]) == OK
    assert capsys.readouterr().out == f"Bo ({' '.join(fingerprint(BO))}) is forgotten\n"
    assert main(["known", "--forget", "Bo"]) == FAILURE
    assert "nobody you have met is called Bo" in capsys.readouterr().err


def test_one_of_two_namesakes_is_named_by_words(capsys: pytest.CaptureFixture[str]) -> None:
    book = nearby.known()
    book.meet(BO, "player")
    book.meet(CY, "player")
    assert main(["known", "--compared", "player"]) == FAILURE
    assert "several are called player: say the words of one of them" in capsys.readouterr().err
    assert main(["known", "--compared", "-".join(fingerprint(CY)[:2])]) == OK
    assert Known(paths.known()).standing(CY, "player", "") is Standing.COMPARED
    assert Known(paths.known()).standing(BO, "player", "") is Standing.MET


def test_a_damaged_file_of_players_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    paths.known().parent.mkdir(parents=True)
    paths.known().write_text("{")
    assert main(["known"]) == FAILURE
    assert "is damaged" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words, target",
    [
        (["192.168.1.5"], ("192.168.1.5", 47813)),
        (["[fe80::1%eth0]:5"], ("fe80::1%eth0", 5)),
        (["otter-seven-quiet"], Code(("seven", "quiet"), name="otter")),
        (["Otter", "SEVEN", "quie"], Code(("seven", "quiet"), name="otter")),
        (["abacus-charm-seven-quiet"], Code(("seven", "quiet"), place=("192.168.1.23", 47813))),
    ],
)
def test_r41_what_stands_behind_join_is_an_address_or_a_code(words: list[str], target: network.Target) -> None:
    assert network.target(words) == target


@pytest.mark.parametrize(
    "typed, tabbed",
    [
        ("otter-LAM", "otter-lamb-"),
        ("ot", "otter-"),
        ("otter lamb se", "otter lamb se"),
        ("otter-lamb-", "otter-lamb-"),
        ("192.168.1.5", "192.168.1.5"),
        ("xyz", "xyz"),
        ("", ""),
    ],
)
def test_r41_tab_completes_the_words_of_a_code_as_far_as_they_are_certain(typed: str, tabbed: str) -> None:
    assert completed(typed) == tabbed


def test_r41_a_slip_in_a_code_is_told_before_anything_is_tried(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Usage, match="“sevven” is no word of a code; is it seven"):
        network.target(["otter-sevven-quiet"])
    assert main(["join", "otter", "seven"]) == USAGE
    assert "is no address" in capsys.readouterr().err


@pytest.mark.parametrize(
    "bots, seat, players",
    [
        ("", None, ("you", "open", "open")),
        ("easy", None, ("you", "open", "bot:easy")),
        ("hard", "2", ("open", "bot:hard", "you")),
    ],
)
def test_the_host_has_bots_on_the_last_seats_that_are_not_its_own(
    bots: str, seat: str | None, players: tuple[str, ...]
) -> None:
    assert host._players(box.load("wager"), 3, Namespace(bots=bots, seat=seat)) == players


def test_bots_leave_one_seat_at_least_for_somebody(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["host", "kungfur", "--bots", "easy"]) == USAGE
    assert "of 2 seats one is yours and one at least is for a guest" in capsys.readouterr().err
    assert main(["host", "kungfur", "--bots", "easiest"]) == USAGE
    assert "there is: random, easy" in capsys.readouterr().err


def test_in_a_terminal_the_lobby_is_a_screen() -> None:
    terminal = Terminal("lobby", "--interface", "127.0.0.1", "--port", "0")
    terminal.until("Tables and people near you")
    terminal.until("the code")
    terminal.type("\x1b")
    terminal.until("New table")
    terminal.type("q")
    assert terminal.end()[0] == OK
    printed = Terminal("lobby", "--interface", "127.0.0.1", "--seconds", "0")
    status, told = printed.end()
    assert status == OK
    assert "Where you can be called:" in told


def test_r40_the_settings_say_by_which_ways_others_are_looked_for() -> None:
    chosen = Settings(discovery=False, peers=("100.64.0.7", "[::1]:5"))
    found = nearby.ways(chosen, "lo")
    assert (found.search, found.only, found.peers) == (False, "lo", (("100.64.0.7", 47813), ("::1", 5)))
