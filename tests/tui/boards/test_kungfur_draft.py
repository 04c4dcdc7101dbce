"""A plan in the making: what goes in, comes back, is refused, costs something, and how it is typed."""

from collections.abc import Sequence

import pytest

from paravent.core.games.kungfur import GAME
from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur.actions import Plan
from paravent.core.games.kungfur.state import State
from paravent.core.games.kungfur.tally import total
from paravent.tui.boards.base import View
from paravent.tui.boards.kungfur.draft import Draft
from paravent.tui.boards.kungfur.planner import Planner
from tests.tui.boards.kungfur import LooseBoard, kungfur


def planning() -> State:
    return kungfur.played(1, 0).table.state.copy()


def board(state: State, seat: int = 0) -> LooseBoard:
    return kungfur.board(View(GAME, state, seat, GAME.awaits(state), kungfur.names))


def pressed(shown: LooseBoard, keys: str | Sequence[str]) -> Draft:
    for key in keys:
        assert shown.try_press(key), key
    assert isinstance(shown.phase, Planner)
    return shown.phase.draft


def said(plan: Plan, state: State, seat: int = 0) -> str:
    return GAME.words.say(state, seat, plan)


def test_a_letter_sends_a_card_to_the_chosen_arena_and_takes_it_back() -> None:
    shown = board(planning())
    draft = pressed(shown, "2bc3d")
    assert said(draft.plan, draft.state) == "plan 2 chai hua / 3 ban"
    pressed(shown, "b")
    assert said(draft.plan, draft.state) == "plan 2 hua / 3 ban"


def test_o_makes_the_card_under_the_cursor_leader() -> None:
    shown = board(planning())
    draft = pressed(shown, "bco")
    assert said(draft.plan, draft.state) == "plan 1 hua chai"
    pressed(shown, "o")
    assert shown.reason == "Hua leads in arena 1 already"


def test_undo_goes_back_step_by_step_and_clear_can_be_undone() -> None:
    shown = board(planning())
    draft = pressed(shown, "ab0")
    assert draft.plan == Plan()
    pressed(shown, "u-")
    assert said(draft.plan, draft.state) == "plan 1 fu"
    pressed(shown, "uu")
    assert shown.reason == "there is nothing to take back"


@pytest.mark.parametrize(
    "keys, why",
    [
        ("abc2d", "the limit is 3; take one back"),
        ("w", "a Hidden Weapon needs an animal in the arena; arena 1 has none of yours"),
        ("aww", "you have 1 Hidden Weapon; take back 1"),
        ("ax", "there is no Hidden Weapon in arena 1"),
        ("n", "the Coconut needs an animal in the arena; arena 1 has none of yours"),
        ("ao", "Fu leads in arena 1 already"),
        ("o", "Fu is in no arena; send him to one first"),
    ],
)
def test_what_the_rules_refuse_is_refused_at_once_and_in_their_words(keys: str, why: str) -> None:
    state = planning()
    state.hw[0] = 1
    state.front[0] = [box.COCONUT]
    shown = board(state)
    plan = pressed(shown, keys[:-1]).plan
    assert pressed(shown, keys[-1]).plan == plan
    assert shown.reason == why


def test_tokens_go_with_the_last_animal() -> None:
    state = planning()
    state.hw[0], state.front[0] = 2, [box.COCONUT]
    draft = pressed(board(state), "awwna")
    assert draft.plan == Plan()


def test_himiko_goes_on_top_where_only_that_leaves_room_and_may_leave_again() -> None:
    state = planning()
    state.hands[0].append(box.HIMIKO)
    shown = board(state)
    draft = pressed(shown, "ab2cj")
    assert said(draft.plan, state) == "plan 1 fu chai / 2 himiko hua"
    assert draft.limit == 4
    pressed(shown, "j")
    pressed(shown, "1d")
    assert shown.reason == "the limit is 3; take one back"


def test_over_the_limit_is_shown_and_never_sent() -> None:
    state = planning()
    state.hands[0].append(box.HIMIKO)
    shown = board(state)
    draft = pressed(shown, "jb2ac")
    assert (draft.out, draft.limit) == (4, 4)
    shown.point("b")
    pressed(shown, "o")
    assert (draft.out, draft.limit) == (4, 3)
    assert any("4 of 3" in row for row in kungfur.lines(kungfur.canvas(shown)))
    assert shown.legal() == "× the limit is 3; take one back"
    pressed(shown, ["enter"])
    assert shown.reason == "the limit is 3; take one back"
    assert not shown.sent


def test_a_peach_gives_room_and_a_needless_one_is_called_so() -> None:
    state = planning()
    state.front[0] = list(box.PEACHES)
    shown = board(state)
    draft = pressed(shown, "p")
    assert draft.limit == 4
    assert "take it back" in kungfur.canvas(shown).text(18)
    pressed(shown, "abc2d")
    assert draft.out == 4
    assert not draft.waste
    pressed(shown, "pp")
    assert draft.plan.peach == 0
    pressed(shown, ["enter"])
    assert shown.reason == "the limit is 3; take one back"
    assert not shown.sent


@pytest.mark.parametrize(
    "keys, seat, price",
    [
        ("b", 0, "a 2nd costs Chai +2"),
        ("bc", 0, "Chai: not alone, no +2"),
        ("ca", 0, "Fu cooks as leader"),
        ("ba", 1, "Hokuto cooks as leader"),
    ],
)
def test_a_legal_thing_that_costs_something_says_so(keys: str, seat: int, price: str) -> None:
    shown = board(planning(), seat)
    pressed(shown, keys)
    rows = kungfur.lines(kungfur.canvas(shown))
    assert any(f"! {price}" in row for row in rows[8:14])


def test_a_hua_token_that_a_loss_would_cost_is_told() -> None:
    state = planning()
    state.hua[1] = 1
    shown = board(state)
    draft = pressed(shown, "2")
    assert draft.prices(1) == ["losing costs the token"]
    pressed(shown, "c")
    assert draft.prices(1) == []
    assert total(draft.sum(1)) == box.AP[box.HUA] + box.HUA_AP


def test_the_sum_counts_what_the_plan_itself_brings() -> None:
    draft = pressed(board(planning(), 1), "e2f")
    assert [total(draft.sum(arena)) for arena in range(3)] == [2, 4, 1]


@pytest.mark.parametrize(
    "before, typed, after",
    [
        ("", "plan 1 ban", "plan 1 ban"),
        ("", "plan 1 ban novice / 2 chai", "plan 1 ban novice / 2 chai"),
        ("1b2d", "plan 1 fu", "plan 1 fu / 2 ban"),
        ("1b2d", "plan 1 ban", "plan 1 ban"),
        ("1b2d", "plan 2", "plan 1 chai"),
        ("1h", "plan 2 monk", "plan 1 monk / 2 monk"),
        ("1b2d", "clear 1", "plan 2 ban"),
        ("1b2d", "clear", "plan none"),
        ("1bc", "lead hua", "plan 1 hua chai"),
        ("1b", "plan none", "plan none"),
        ("1b", "pl 3 nov", "plan 1 chai / 3 novice"),
    ],
)
def test_a_typed_plan_changes_what_it_names(before: str, typed: str, after: str) -> None:
    shown = board(planning())
    draft = pressed(shown, before)
    shown.try_typed(typed)
    assert not shown.reason
    assert said(draft.plan, draft.state) == after
    assert draft.refusal() is None
    assert not shown.sent


@pytest.mark.parametrize(
    "typed, why",
    [
        ("plan 1 hokuto", "Hokuto is not in your hand"),
        ("plan 1 fu chai hua / 2 ban", "the limit is 3; take one back"),
        ("clear 4", "“4” is no arena: 1, 2 or 3"),
        ("lead monk", "“monk” is nobody who is out; lead takes the name of one who is"),
        ("dance", "“dance” is no answer"),
    ],
)
def test_a_typed_line_that_cannot_be_says_why_and_changes_nothing(typed: str, why: str) -> None:
    shown = board(planning())
    draft = pressed(shown, "b")
    plan = draft.plan
    shown.try_typed(typed)
    assert shown.reason.startswith(why)
    assert draft.plan == plan


def test_ready_sends_without_a_question() -> None:
    shown = board(planning())
    pressed(shown, "b")
    shown.try_typed("ready")
    assert [said(plan, planning()) for plan in shown.sent] == ["plan 1 chai"]


def test_the_mouse_lifts_a_card_and_puts_it_down() -> None:
    shown = board(planning())

    def click(target: str, button: int = 1) -> None:
        sheet = kungfur.canvas(shown)
        place = max(place for place, name in sheet.targets.items() if name == target)
        assert shown.clicked(*place, button)

    click("b")
    assert shown.legal().startswith("◆ Chai is lifted")
    click("3")
    draft = pressed(shown, "")
    assert said(draft.plan, draft.state) == "plan 3 chai"
    click("b")
    assert draft.plan == Plan()
    click("c", button=3)
    assert shown.card()[0] == "Hua"
    assert draft.plan == Plan()


def test_the_wheel_over_an_arena_is_hidden_weapons() -> None:
    state = planning()
    state.hw[0] = 3
    shown = board(state)
    draft = pressed(shown, "2b")
    assert shown.wheel("2", up=True)
    assert shown.wheel("2", up=True)
    assert shown.wheel("2", up=False)
    assert draft.plan.teams[1].hw == 1
    assert any("HW 2/3" in row for row in kungfur.lines(kungfur.canvas(shown)))
    assert shown.wheel("b", up=True)
    assert draft.plan.teams[1].hw == 2
    assert not shown.wheel("c", up=True)
    assert not shown.wheel("side 0", up=True)
