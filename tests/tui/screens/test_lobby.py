"""The lobby on the screen: who is near, how one goes to a table, and that nothing moves under the hand."""

from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from textual.app import App

from paravent.core import games
from paravent.net.kinds import Option
from paravent.net.lan.known import Known
from paravent.net.lan.lobby import Lobby
from paravent.tui import paths
from paravent.tui.app import Paravent
from paravent.tui.opening import Looked
from paravent.tui.screens.dialog import Dialog
from paravent.tui.screens.frame import Frame
from paravent.tui.screens.guestroom import GuestRoom
from paravent.tui.screens.home import Home
from paravent.tui.screens.hostroom import HostRoom
from paravent.tui.screens.linked import LinkedPlay
from paravent.tui.screens.lobby import LobbyRoom
from paravent.tui.settings import Settings
from tests.net.lan.machines import HOST, somebody
from tests.net.lan.seekers import found, looking, table
from tests.tui import golden
from tests.tui.opposite import be_ann, comes, reads, type_line
from tests.tui.screens.lobbies import ALONE, CODE, EVERYBODY, FOUND, OPEN, key, room, showing
from tests.tui.screens.test_every_screen import (
    ASCII,
    FULL,
    every_character_is_one_of,
    every_word_of_the_footer_is_a_key_in_force,
    no_key_has_two_meanings_and_all_are_plain,
)
from tests.tui.screens.test_goldens import SIZES, THEMES
from tests.tui.settling import resize, strike
from tests.tui.stage import NOON, Stage, click, place, press, rest, rows, say, staged, text

pytestmark = pytest.mark.usefixtures("toys")

BO = somebody("Bo")


def row_of(pilot: Stage, words: str) -> str:
    return next(row for row in rows(pilot.app) if words in row)


async def test_everything_one_wants_to_know_of_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    async with showing(monkeypatch, FOUND) as (pilot, _):
        assert row_of(pilot, " a  Bo").split() == [
            "▸",
            "a",
            "Bo",
            "Wager",
            "2",
            "of",
            "3",
            "◆",
            "open",
            "✓",
            "compared",
        ]
        assert "! same name" in row_of(pilot, "WWWW")
        assert "full" in row_of(pilot, " c  Cy")
        assert "met before" in row_of(pilot, " c  Cy")
        assert "plays" in row_of(pilot, "Di")
        assert "no table" in row_of(pilot, "Eve")
        assert "× OTHER KEY" in row_of(pilot, "Fay")
        assert "other version" in row_of(pilot, "somebody")
        assert "gone" in row_of(pilot, "Gil")
        shown = text(pilot.app)
        for words in ("192.168.1.23:47813", "[fd00::23]:47813", CODE, "wlan0", "looking on wlan0 and eth0"):
            assert words in shown
        assert "seats: Bo, Cy, free" in shown
        await press(pilot, "g")
        shown = " ".join(text(pilot.app).split())
        assert "theirs is paravent 9.9, protocol 2; yours is paravent 1.0, protocol 1" in shown


async def test_r27_alone_it_says_what_to_try_and_what_others_can_type(monkeypatch: pytest.MonkeyPatch) -> None:
    async with showing(monkeypatch, replace(ALONE, advice=())) as (pilot, lookout):
        assert "whoever is here is seen within three seconds" in text(pilot.app)
        lookout.becomes(ALONE)
        await rest(pilot)
        shown = " ".join(text(pilot.app).split())
        for words in ("Is the other one in the same network?", "firewall", "VPN", "paravent doctor", CODE, "wlan0"):
            assert words in shown
        lookout.becomes(FOUND)
        await rest(pilot)
        assert "What usually helps" not in text(pilot.app)


async def test_what_changes_by_itself_moves_neither_rows_nor_cursor(monkeypatch: pytest.MonkeyPatch) -> None:
    async with showing(monkeypatch, FOUND) as (pilot, lookout):
        await press(pilot, "c")
        before = rows(pilot.app)
        lookout.becomes(replace(FOUND, entries=(replace(OPEN, key=key("z"), nick="Zoe"), *reversed(EVERYBODY))))
        await rest(pilot)
        after = rows(pilot.app)
        assert "▸ c  Cy" in row_of(pilot, "Cy  ")
        assert after[2:9] == before[2:9]
        assert "Zoe" in row_of(pilot, " i ")


async def test_a_lobby_that_says_the_same_again_draws_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async with showing(monkeypatch, FOUND) as (pilot, lookout):
        drawn: list[object] = []
        monkeypatch.setattr(type(room(pilot).sheet), "refresh", lambda *regions, **_: drawn.append(regions))
        for age in (0.1, 0.7):
            lookout.becomes(replace(FOUND, entries=tuple(replace(one, age=age) for one in EVERYBODY)))
            await rest(pilot)
        assert drawn == []


async def test_whoever_cannot_be_joined_is_told_why(monkeypatch: pytest.MonkeyPatch) -> None:
    async with showing(monkeypatch, FOUND) as (pilot, _):
        for letter, why in (
            ("c", "all seats of this table are taken"),
            ("d", "this table has begun without you"),
            ("e", "Eve has no table: open one with n, or ask for one"),
            ("f", "this is not the Fay you know"),
        ):
            await press(pilot, letter)
            assert f"× {why}" in text(pilot.app)
            await press(pilot, "enter")
            assert isinstance(place(pilot), LobbyRoom)


async def test_w_on_a_table_that_has_not_begun_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async with showing(monkeypatch, replace(FOUND, entries=(OPEN,), troubles=())) as (pilot, _):
        await press(pilot, "w")
        assert f"× {OPEN.nick}'s game has not begun: Enter sits down there" in text(pilot.app).replace("’", "'")
        assert isinstance(place(pilot), LobbyRoom)


async def test_a_key_that_is_forgotten_on_purpose_is_asked_about_first(monkeypatch: pytest.MonkeyPatch) -> None:
    Known(paths.known()).meet(key("o"), "Fay", compared=True)
    async with showing(monkeypatch, FOUND) as (pilot, lookout):
        assert "forget old key" not in text(pilot.app)
        await press(pilot, "f", "x")
        assert "You know a Fay since" in text(pilot.app)
        await press(pilot, "escape")
        assert lookout.known.find("Fay")
        await press(pilot, "x", "enter")
        assert not lookout.known.find("Fay")


async def test_by_mouse_a_click_points_and_a_second_one_joins(monkeypatch: pytest.MonkeyPatch) -> None:
    async with showing(monkeypatch, FOUND) as (pilot, _):
        asked: list[object] = []
        monkeypatch.setattr(Paravent, "open_join", lambda _, target: asked.append(target))
        await click(pilot, 10, 3)
        assert "▸ b  WWWW" in text(pilot.app)
        assert asked == []
        await click(pilot, 10, 3)
        assert asked == [EVERYBODY[1]]


async def test_what_is_typed_is_an_address_a_code_or_a_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    async with showing(monkeypatch, FOUND) as (pilot, lookout):
        asked: list[object] = []
        monkeypatch.setattr(Paravent, "open_join", lambda _, target: asked.append(target))
        await press(pilot, "/", *"192.168.1.30", "enter")
        await press(pilot, "/", *"aba", "tab", *"char", "tab", *"seve", "tab", *"quie", "enter")
        await say(pilot, "join b")
        assert asked[0] == ("192.168.1.30", 47813)
        assert str(asked[1]) == CODE
        assert asked[2] is EVERYBODY[1]
        await press(pilot, "/", *"otter sevven quiet", "enter")
        assert "is it seven?" in text(pilot.app)
        await press(pilot, "t")
        assert lookout.done == ["open", "again"]


async def test_n_opens_a_table_for_others_and_esc_leads_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "shortest_first", lambda: ("wager", "stones"))
    async with showing(monkeypatch, FOUND) as (pilot, lookout):
        await press(pilot, "n")
        shown = text(pilot.app)
        assert "Which game?" in shown
        titles = [games.load(name).facts.title for name in ("wager", "stones")]
        assert sorted(titles, key=shown.index) == titles, "in the order of the first screen"
        await press(pilot, "down", "enter")
        dialog = place(pilot)
        assert isinstance(dialog, Dialog)
        assert dialog.chosen.players == ("you", "open")
        await press(pilot, "escape")
        assert isinstance(place(pilot), LobbyRoom)
        await say(pilot, "new st")
        assert isinstance(place(pilot), Dialog)
        await press(pilot, "escape")
        await say(pilot, "new chess")
        assert '"chess" is none of the games: stones, wager' in text(pilot.app)
        await press(pilot, "escape")
        assert isinstance(place(pilot), Home)
        assert lookout.done == ["open", "close"]


async def test_home_leads_to_the_lobby() -> None:
    async with staged() as pilot:
        await press(pilot, "o")
        assert isinstance(place(pilot), LobbyRoom)


@pytest.mark.parametrize("words", ["[red]Bo[/]", "[/]", "[bold", "[@click=app.quit]x[/]", "\\[b]", "[link=http://x]y"])
async def test_attack_60_words_of_others_are_drawn_as_they_stand(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hostile = replace(
        OPEN, nick=words, title=words, nicks=(words, ""), options=(Option(words[:9], words),), theirs=words, why=""
    )
    refused = replace(hostile, key=key("r"), state="other", why=f"they say {words}")
    async with showing(monkeypatch, Lobby((hostile, refused), (), 0, "", words, (words,), ())) as (pilot, _):
        shown = text(pilot.app)
        assert shown.count(words) >= 6, (
            "nick, seats, rules, version, trouble, what Enter does, and where it fits title and status"
        )
        await press(pilot, "b")
        assert f"they say {words}" in text(pilot.app)
        await press(pilot, "?")
        assert "paravent" in text(pilot.app)


@pytest.mark.parametrize("lobby", [FOUND, ALONE], ids=["found", "alone"])
async def test_keys_and_glyphs_of_a_lobby(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    async with showing(monkeypatch, lobby) as (pilot, _):
        for letter in ("", *"abfh") if lobby is FOUND else ("",):
            await press(pilot, *letter)
            for width, height in ((120, 40), (80, 24), (60, 16)):
                await resize(pilot, width, height)
                no_key_has_two_meanings_and_all_are_plain(pilot)
                every_word_of_the_footer_is_a_key_in_force(pilot)
                every_character_is_one_of(FULL, pilot, width, height)
        pilot.app.change("glyphs", "ascii")  # type: ignore[attr-defined]  # the app of the stage
        await rest(pilot)
        every_character_is_one_of(ASCII, pilot, 60, 16)


@pytest.mark.parametrize("name", ["found", "alone"])
async def test_screens_of_a_lobby(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with showing(monkeypatch, {"found": FOUND, "alone": ALONE}[name]) as (pilot, _):
        for theme in THEMES:
            pilot.app.change("theme", theme)  # type: ignore[attr-defined]  # the app of the stage
            for width, height in SIZES:
                await resize(pilot, width, height)
                shown = f"lobby-{name}-{width}x{height}"
                if theme == THEMES[0]:
                    golden.same(f"{shown}.txt", golden.text_of(pilot.app))
                golden.same(f"{shown}-{theme}.styles", golden.styles_of(pilot.app))


@pytest.mark.parametrize("name", ["found", "alone"])
async def test_picture_of_a_lobby(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with showing(monkeypatch, {"found": FOUND, "alone": ALONE}[name]) as (pilot, _):
        golden.same(f"lobby-{name}.svg", pilot.app.export_screenshot(title="lobby"))


# With somebody at the other end ------------------------------------------------------------------------------------


def lobby_of_ann(*peers: str) -> App[None]:
    settings = Settings(pace="off", discovery=False, peers=peers)
    return Paravent(settings, opening=Looked(0, HOST), clock=lambda: NOON, guard=0.0)


async def test_a_table_is_found_joined_and_played_without_typing_an_address(home: Path, tmp_path: Path) -> None:
    be_ann()
    own = table(BO)
    async with (
        looking(BO, tmp_path, table=own) as host,
        lobby_of_ann(f"{HOST}:{host.port}").run_test(size=(80, 24)) as pilot,
    ):
        await reads(pilot, "a Bo Wager 1 of 2 ◆ open")
        await strike(pilot, "enter")
        await comes(pilot, lambda: isinstance(pilot.app.screen, GuestRoom))
        await reads(pilot, "Bo plays Wager. Sit down?")
        await strike(pilot, "enter")
        await own.full()
        await comes(pilot, lambda: isinstance(pilot.app.screen, GuestRoom | LinkedPlay))
        assert cast("Frame[object]", pilot.app.screen).way_back().does == "lobby"
        for link in own.guests:
            await link.gone()


async def test_back_from_a_table_the_lobby_looks_anew(home: Path, tmp_path: Path) -> None:
    be_ann()
    async with (
        looking(BO, tmp_path, table=table(BO)) as host,
        lobby_of_ann(f"{HOST}:{host.port}").run_test(size=(80, 24)) as pilot,
    ):
        await reads(pilot, "◆ open")
        await strike(pilot, "enter")
        await reads(pilot, "Sit down?")
        await strike(pilot, "escape")
        await comes(pilot, lambda: isinstance(pilot.app.screen, LobbyRoom))
        await reads(pilot, "a Bo Wager 1 of 2 ◆ open")


async def test_a_table_that_is_opened_from_the_lobby_keeps_the_port_and_the_code(home: Path, tmp_path: Path) -> None:
    be_ann()
    async with lobby_of_ann().run_test(size=(80, 24)) as pilot:
        await comes(pilot, lambda: isinstance(pilot.app.screen, LobbyRoom) and room(pilot).lobby)
        await comes(pilot, lambda: room(pilot).lobby and room(pilot).lobby.port)  # type: ignore[union-attr]
        told, nick = room(pilot).lobby, room(pilot).me.nick
        assert told is not None
        await type_line(pilot, "new wager")
        await comes(pilot, lambda: isinstance(pilot.app.screen, Dialog))
        async with looking(BO, tmp_path, (HOST, told.port)) as guest:
            await found(guest, nick, "here")
            await strike(pilot, "enter")
            await comes(pilot, lambda: isinstance(pilot.app.screen, HostRoom))
            await reads(pilot, f"paravent join {told.code}")
            await reads(pilot, f"paravent join {HOST}:{told.port}")
            assert (await found(guest, nick, "open")).taken == 1
