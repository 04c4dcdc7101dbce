"""A whole game on the play screen, by each of its three ways, and everything that can come between."""

from pathlib import Path
from threading import Event

import pytest
from textual import events
from textual.screen import Screen

from paravent.core.bots import Choice
from paravent.core.game import AnyGame
from paravent.core.journal import Entry
from paravent.net import store
from paravent.net.store import GameFile, Unwritable
from paravent.tui import paths
from paravent.tui.screens.home import Home
from paravent.tui.screens.overlay import Closeup, Question, Sure
from paravent.tui.screens.play import Play
from paravent.tui.screens.reading import Help, Log, Rules
from paravent.tui.solo import Setup
from tests.bots import First
from tests.tui.settling import resize, settle
from tests.tui.stage import TOYS, WAGER, Stage, click, place, press, rest, rows, say, staged, text

pytestmark = pytest.mark.usefixtures("toys")

PEEKING = Setup("stones", ("you", "bot:easy"), {}, seed=3)


def table(pilot: Stage) -> Play:
    shown = place(pilot)
    assert isinstance(shown, Play)
    return shown


def row_of(pilot: Stage, words: str) -> tuple[int, int]:
    return next((line.index(words), y) for y, line in enumerate(rows(pilot.app)) if words in line)


# Three ways to play ---------------------------------------------------------------------------------


async def test_r63_a_whole_game_and_a_rematch_by_keys() -> None:
    async with staged(opening=WAGER) as pilot:
        while not table(pilot).solo.match.over:
            await press(pilot, "b" if "▸ a bid" in text(pilot.app) else "a", "enter")
        assert "The game is over and kept as " in rows(pilot.app)[20]
        assert rows(pilot.app)[20].endswith(". Play again?")
        assert rows(pilot.app)[0].endswith(("WINS", "DRAW"))
        first = table(pilot)
        await press(pilot, "w")
        assert table(pilot) is not first
        assert table(pilot).solo.setup.players == ("bot:easy", "you")
        assert "your turn" in rows(pilot.app)[0]


async def test_a_whole_game_by_mouse() -> None:
    async with staged(opening=WAGER) as pilot:
        for _ in range(40):
            if table(pilot).solo.match.over:
                break
            x, y = row_of(pilot, " a ")
            await click(pilot, x + 4, y)
            await click(pilot, x + 4, y)
        assert table(pilot).solo.match.over
        x, y = row_of(pilot, "n again")
        await click(pilot, x + 3, y)
        assert not table(pilot).solo.match.over


async def test_a_whole_game_typed_with_the_words_of_the_log() -> None:
    async with staged(opening=WAGER) as pilot:
        while not table(pilot).solo.match.over:
            shown = table(pilot)
            state, seat = shown.solo.match.table.seen_by(0), 0
            action = next(iter(shown.game.legal(state, seat)))
            words = shown.game.words.say(state, seat, action)
            await say(pilot, words)
            assert f":{words}" in [entry.text for entry in shown.diary.entries]
        await say(pilot, "again")
        assert not table(pilot).solo.match.over


# What is said ---------------------------------------------------------------------------------------


async def test_why_not_stands_on_row_22_until_the_next_key() -> None:
    async with staged(opening=WAGER) as pilot:
        await say(pilot, "bid 9")
        assert rows(pilot.app)[21] == " × you have 5 chips"
        await press(pilot, "b")
        assert rows(pilot.app)[21].startswith(" ◆ 6 possible")


async def test_the_log_tells_everything_and_the_last_line_the_last_of_it() -> None:
    async with staged(opening=PEEKING) as pilot:
        await say(pilot, "take 2")
        assert rows(pilot.app)[22].startswith(" White takes")
        await press(pilot, "y")
        assert isinstance(place(pilot), Log)
        assert "█ :take 2" in text(pilot.app)
        assert "█ Black takes 2" in text(pilot.app)
        await press(pilot, "y")
        assert isinstance(place(pilot), Play)


async def test_what_a_rival_was_dealt_is_in_no_word_of_the_screen() -> None:
    async with staged((120, 40), opening=PEEKING) as pilot:
        told = [entry.text for entry in table(pilot).diary.entries]
        assert [line for line in told if line.startswith("White is dealt")] == ["White is dealt a card."]
        mine = [line for line in told if line.startswith("Black is dealt")]
        assert mine != ["Black is dealt a card."]


async def test_a_wide_screen_has_the_log_and_the_card_beside_the_table() -> None:
    async with staged((120, 40), opening=WAGER) as pilot:
        await press(pilot, "c", "enter")
        assert "Log" in rows(pilot.app)[1]
        assert "█ :bid 2" in text(pilot.app)
        await press(pilot, "tab")
        assert "[Log]" in rows(pilot.app)[1]
        await press(pilot, "up", "escape")
        assert "[Log]" not in rows(pilot.app)[1]


async def test_help_tells_of_the_present_question_and_its_keys() -> None:
    async with staged(opening=WAGER) as pilot:
        await press(pilot, "?")
        assert isinstance(place(pilot), Help)
        shown = text(pilot.app)
        assert "Your bid?" in shown
        assert "a-f            Point at an action." in shown
        await press(pilot, "end")
        assert "◆              may be chosen" in text(pilot.app)


async def test_the_thing_under_the_cursor_in_full() -> None:
    async with staged(opening=WAGER) as pilot:
        await press(pilot, "c", "v")
        assert isinstance(pilot.app.screen, Closeup)
        assert "bid 2" in text(pilot.app)
        await press(pilot, "escape")
        x, y = row_of(pilot, "bid 4")
        await click(pilot, x, y, button=3)
        assert isinstance(pilot.app.screen, Closeup)
        await click(pilot, 5, 5)
        assert isinstance(place(pilot), Play)
        assert "▸ e bid 4" in text(pilot.app)


async def test_find_moves_the_cursor() -> None:
    async with staged(opening=WAGER) as pilot:
        await press(pilot, "/", *"bid 4", "enter")
        assert "▸ e bid 4" in text(pilot.app)
        await press(pilot, "/", *"zebra", "enter")
        assert rows(pilot.app)[21] == ' × nothing here begins with "zebra"'


# The rules, the log: everywhere, and back ---------------------------------------------------------------


@pytest.mark.parametrize("keys", [("r",), (":", *"rules", "enter")])
async def test_the_rules_open_in_a_game_and_lead_back_to_the_same_place(keys: tuple[str, ...]) -> None:
    async with staged(opening=WAGER) as pilot:
        await press(pilot, "c")
        before = text(pilot.app)
        await press(pilot, *keys)
        assert isinstance(place(pilot), Rules)
        await press(pilot, "escape")
        assert text(pilot.app) == before


@pytest.mark.usefixtures("slow")
@pytest.mark.parametrize("key, over", [("y", Log), ("r", Rules), ("q", Question), ("?", Help)])
async def test_nothing_is_told_behind_what_lies_over_the_table(key: str, over: type[Screen[object]]) -> None:
    async with staged(opening=WAGER, pace="slow") as pilot:
        await press(pilot, "z", "c", "enter")
        shown = table(pilot)
        beat = shown.board.beat
        assert beat is not None
        assert ticking(shown)
        await press(pilot, key)
        assert isinstance(pilot.app.screen, over)
        assert not ticking(shown), "no timer runs on behind it"
        await press(pilot, "escape")
        assert shown.board.beat is beat
        assert ticking(shown)


def ticking(shown: Play) -> bool:
    return shown._beat is not None


@pytest.mark.usefixtures("slow")
async def test_a_window_too_small_to_show_anything_holds_the_show() -> None:
    async with staged(opening=WAGER, pace="slow") as pilot:
        await press(pilot, "z", "c", "enter")
        shown = table(pilot)
        await resize(pilot, 20, 5)
        assert not ticking(shown)
        await resize(pilot, 80, 24)
        assert ticking(shown)


async def test_the_log_opens_and_closes_at_the_end() -> None:
    async with staged(opening=WAGER) as pilot:
        await press(pilot, "q", "r", "enter", "y")
        assert isinstance(place(pilot), Log)
        assert "LOG · Wager" in rows(pilot.app)[0]
        await press(pilot, "y")
        assert "The game is over and kept as " in rows(pilot.app)[20]


# Leaving --------------------------------------------------------------------------------------------


async def test_q_asks_and_escape_stays() -> None:
    async with staged(opening=WAGER) as pilot:
        await press(pilot, "q")
        assert isinstance(pilot.app.screen, Question)
        await press(pilot, "escape")
        assert isinstance(place(pilot), Play)
        await press(pilot, "q", "enter")
        assert isinstance(place(pilot), Home)
        assert len(list(paths.games().glob("*.game"))) == 1


async def test_the_table_and_a_question_over_it_have_one_cursor() -> None:
    async with staged((120, 40), opening=WAGER) as pilot:
        assert text(pilot.app).count("▸") == 1
        await press(pilot, "tab")
        assert text(pilot.app).count("▸") == 1
        await press(pilot, "q", "down")
        assert text(pilot.app).count("▸") == 1
        assert "[resign: the game is lost and over]" in text(pilot.app)


async def test_s_leaves_at_once() -> None:
    async with staged(opening=WAGER) as pilot:
        await press(pilot, "q", "s")
        assert isinstance(place(pilot), Home)


async def test_r59_resigning_takes_two_different_keys() -> None:
    async with staged(opening=WAGER) as pilot:
        await press(pilot, "q", "r", "r", "r")
        assert isinstance(pilot.app.screen, Sure)
        await press(pilot, "escape")
        assert not table(pilot).solo.match.over
        await press(pilot, "q", "r")
        await press(pilot, "enter")
        assert table(pilot).solo.match.over
        assert rows(pilot.app)[0].endswith("BLUE WINS")
        assert not list(paths.games().glob("*.game"))
        assert len(list(paths.replays().glob("*.game"))) == 1


async def test_resigning_can_be_typed_and_is_asked_about() -> None:
    async with staged(opening=WAGER) as pilot:
        await say(pilot, "resign")
        assert isinstance(pilot.app.screen, Sure)
        await press(pilot, "enter")
        assert table(pilot).solo.match.over


async def test_r57_the_last_action_is_taken_back_where_nothing_was_revealed() -> None:
    async with staged(opening=WAGER) as pilot:
        await say(pilot, "undo")
        assert rows(pilot.app)[21].startswith(" × nothing can be taken back")


async def test_a_finished_game_is_kept_with_the_others() -> None:
    async with staged(opening=PEEKING) as pilot:
        while not table(pilot).solo.match.over:
            await press(pilot, "enter")
        await press(pilot, "escape")
        assert isinstance(place(pilot), Home)
    (kept,) = paths.replays().glob("*.game")
    assert store.scan(kept).trouble is None


async def test_r57_what_was_answered_is_on_disk_before_it_is_shown() -> None:
    async with staged(opening=PEEKING) as pilot:
        await say(pilot, "take 1")
        (path,) = paths.games().glob("*.game")
        assert len(store.scan(path).journal.entries) == len(table(pilot).solo.match.table.journal.entries)


async def test_a_full_disk_stops_the_game_until_it_takes_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    real, full = GameFile.append, False

    def append(file: GameFile, entry: Entry) -> None:
        if full:
            raise Unwritable(file.path, OSError(28, "No space left on device"))
        real(file, entry)

    monkeypatch.setattr(GameFile, "append", append)
    async with staged((120, 24), opening=WAGER) as pilot:
        before = len(table(pilot).solo.match.table.journal.entries)
        full = True
        await press(pilot, "c", "enter")
        assert "The game cannot be saved, so it stands still." in rows(pilot.app)[20]
        assert "No space left on device" in " ".join(row.strip() for row in rows(pilot.app)[21:23])
        await press(pilot, "a", "enter")
        assert len(table(pilot).solo.match.table.journal.entries) == before
        full = False
        await press(pilot, "enter")
        assert len(table(pilot).solo.match.table.journal.entries) > before
        assert ":bid 2" in [entry.text for entry in table(pilot).diary.entries]


async def test_leaving_gives_the_file_free_and_stops_the_bots() -> None:
    thinkers: list[First] = []

    def thinker(game: AnyGame) -> First:
        thinkers.append(First(game))
        return thinkers[-1]

    async with staged(opening=WAGER, thinker=thinker) as pilot:
        (path,) = paths.games().glob("*.game")
        await press(pilot, "q", "enter")
        await rest(pilot)
        assert thinkers[0].closed
        assert reopened(path)


def reopened(path: Path) -> bool:
    with GameFile.open(path) as file:
        return file.path == path


async def test_a_bot_that_fails_is_answered_for() -> None:
    class Broken(First):
        def think(self, level: str, seen: object, seat: int, seed: int) -> object:  # type: ignore[override]  # raises
            raise RuntimeError("lost in thought")

    async with staged(opening=WAGER, thinker=Broken) as pilot:
        await press(pilot, "c", "enter")
        assert ":bid 2" in [entry.text for entry in table(pilot).diary.entries]


# Hints ----------------------------------------------------------------------------------------------


class Slow(First):
    """Thinks until it is told that it has thought enough."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.enough = Event()

    def think(self, level: str, seen: object, seat: int, seed: int) -> Choice[object]:
        if level == "hard":
            assert self.enough.wait(20)
        return super().think(level, seen, seat, seed)


async def test_a_hint_is_what_the_best_level_would_do_and_why() -> None:
    thinkers: list[First] = []

    def thinker(game: AnyGame) -> First:
        thinkers.append(First(game))
        return thinkers[-1]

    async with staged(opening=WAGER, thinker=thinker) as pilot:
        assert "s hint" in rows(pilot.app)[23]
        await press(pilot, "s")
        assert thinkers[0].asked[-1] == ("hard", 0)
        assert rows(pilot.app)[21] == " ◆ Hint: bid 0. it is the first"
        await press(pilot, "down")
        assert "Hint" not in rows(pilot.app)[21]
        assert rows(pilot.app)[22] == " Hint: bid 0. it is the first"
        await say(pilot, "hint")
        assert rows(pilot.app)[21] == " ◆ Hint: bid 0. it is the first"


async def test_no_key_waits_for_a_hint_and_one_that_comes_too_late_is_not_told() -> None:
    thinker = Slow(TOYS["wager"])
    async with staged(opening=WAGER, thinker=lambda _: thinker) as pilot:
        for key in ("s", "c"):
            pilot.app.post_message(events.Key(key, key))
            await settle(pilot)
            told = rows(pilot.app)[21]
            assert told.startswith(" The hard level thinks" if key == "s" else " ◆ 6 possible")
        pilot.app.post_message(events.Key("enter", None))
        await settle(pilot)
        thinker.enough.set()
        await rest(pilot)
        assert ":bid 2" in [entry.text for entry in table(pilot).diary.entries]
        assert not [entry.text for entry in table(pilot).diary.entries if entry.text.startswith("Hint")]


async def test_there_is_no_hint_for_who_only_looks_on() -> None:
    async with staged(opening=Setup("stones", ("bot:easy", "bot:easy"), {}, seed=1)) as pilot:
        assert "hint" not in rows(pilot.app)[23]
        await say(pilot, "hint")
        assert rows(pilot.app)[21] == " × nothing is asked of you now"
