"""Orders on the screen: the form, by keys, mouse and typed; obeyed at once alone and among people; kept for later."""

from pathlib import Path

import pytest

from paravent.net.lan import circle
from paravent.tui import drafts, paths
from paravent.tui.opening import Returned
from paravent.tui.screens.home import Home
from paravent.tui.screens.linked import LinkedPlay
from paravent.tui.screens.ordering import Ordering
from paravent.tui.screens.play import Play
from paravent.tui.screens.reading import Help
from tests.net.lan.machines import until
from tests.toys.ordered import GAME
from tests.tui.opposite import be_ann, comes, hosted, opposite, reads, type_line, waiting
from tests.tui.screens.test_meeting import opened, play_of
from tests.tui.settling import strike
from tests.tui.stage import TOYS, WAGER, Stage, place, press, rest, say, staged, text

pytestmark = pytest.mark.usefixtures("toys")


@pytest.fixture(autouse=True)
def with_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TOYS, "wager", GAME)
    monkeypatch.setattr(circle, "SOON_SECONDS", 0.05)


def table(pilot: Stage) -> Play:
    shown = place(pilot)
    assert isinstance(shown, Play)
    return shown


def log(screen: Play) -> list[str]:
    return [entry.text for entry in screen.diary.entries]


async def test_a_form_by_keys_and_mouse_whose_orders_answer_from_then_on() -> None:
    async with staged((80, 24), WAGER) as pilot:
        await press(pilot, "=", "1")
        form = pilot.app.screen
        assert isinstance(form, Ordering)
        assert "1 What you bid  bids" in text(pilot.app)
        assert " ask me [nothing] three " in text(pilot.app)
        await press(pilot, "escape")
        assert table(pilot).orders.given == {}
        assert table(pilot).mine
        await press(pilot, "?")
        pages = pilot.app.screen
        assert isinstance(pages, Help)
        assert ":orders" in [words for words, _ in pages.typable]
        await press(pilot, "escape")
        await press(pilot, "=")
        row = next(y for y, line in enumerate(text(pilot.app).splitlines()) if "2 Your card" in line)
        await pilot.click(offset=(20, row))
        await press(pilot, "up", "right", "enter")
        await rest(pilot)
        screen = table(pilot)
        assert screen.orders.given == {"bids": "nothing", "cards": "fold"}
        assert screen.solo.match.over is not None, "every question of this game is covered"
        told = log(screen)
        assert told.count("By your order “bids nothing”: bid 0.") == 6
        assert "Your orders: bids nothing, cards fold." in told
        first = told.index("By your order “bids nothing”: bid 0.")
        assert told[first + 1] == ":bid 0"


async def test_where_the_footer_has_no_room_the_form_opens_by_a_click_in_the_help() -> None:
    async with staged((80, 24), WAGER) as pilot:
        await press(pilot, "?")
        row = next(y for y, line in enumerate(text(pilot.app).splitlines()) if "asked out of turn" in line)
        await pilot.click(offset=(40, row))
        await rest(pilot)
        form = pilot.app.screen
        assert isinstance(form, Ordering)
        await press(pilot, "escape")
        assert table(pilot).mine, "the help is closed"


async def test_typed_they_answer_at_once_ask_where_they_cannot_and_go_on_with_the_game() -> None:
    async with staged((80, 24), WAGER) as pilot:
        await say(pilot, "orders bids lots")
        assert "What you bid: ask or nothing or three" in text(pilot.app)
        await say(pilot, "orders bids three")
        screen = table(pilot)
        assert "By your order “bids three”: bid 3." in log(screen)
        assert screen.solo.match.table.state.phase == "use"
        await say(pilot, "fold")
        assert screen.mine
        assert screen.solo.match.table.state.phase == "bid", "two chips are no three"
        await press(pilot, "q", "s")
        assert isinstance(place(pilot), Home)
    async with staged((80, 24)) as pilot:
        await press(pilot, "a", "enter")
        assert table(pilot).orders.given == {"bids": "three"}
        assert table(pilot).mine


async def test_among_people_the_own_program_answers_and_the_others_hear_a_choice_like_any(tmp_path: Path) -> None:
    be_ann()
    async with waiting(hosted()) as pilot, opposite(TOYS["wager"], tmp_path) as bo:
        await bo.join(await opened(pilot))
        screen = await play_of(pilot)
        assert isinstance(screen, LinkedPlay)
        await comes(pilot, lambda: screen.mine)
        await type_line(pilot, "orders bids nothing")
        await reads(pilot, "You have chosen. Waiting for Blue (Bo), since 12:00.")
        await until(lambda: bo.at_table.peer.now.waits_for == (1,))
        await bo.choose()
        await comes(pilot, lambda: "By your order “bids nothing”: bid 0." in log(screen))
        await strike(pilot, "q", "s")
        await comes(pilot, lambda: isinstance(pilot.app.screen, Home))
        (path,) = paths.games().glob("*.game")
        assert (paths.drafts() / f"{path.stem}.orders").read_text() == "bids nothing\n"


async def test_among_people_orders_outlast_the_program_and_answer_what_is_asked_when_it_is_back(tmp_path: Path) -> None:
    be_ann()
    async with opposite(TOYS["wager"], tmp_path) as bo:
        async with waiting(hosted()) as pilot:
            await bo.join(await opened(pilot))
            screen = await play_of(pilot)
            await comes(pilot, lambda: screen.mine)
        (path,) = paths.games().glob("*.game")
        drafts.keep_orders(path.stem, ["bids nothing"])
        async with waiting(Returned(path, None, (), "Ann")) as pilot:
            screen = await play_of(pilot)
            assert screen.orders.given == {"bids": "nothing"}
            await reads(pilot, "You have chosen. Waiting for Blue (Bo), since 12:00.")
            await until(lambda: bo.at_table.peer.now.waits_for == (1,))
            await bo.choose()
            await comes(pilot, lambda: "By your order “bids nothing”: bid 0." in log(screen))
