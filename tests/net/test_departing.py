"""Leaving a table of three and more: the game goes on, from the same moment and in the same position for everybody."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from paravent.core.requests import Seat
from paravent.net import kinds
from paravent.net.audit import audit
from paravent.net.dealing.keys import TABLE
from paravent.net.session import Session
from tests.net.departures import Leaver, company, ended_alike, leaves, rolls
from tests.net.liars import Liar, caught, honest, lying
from tests.net.once import checked_once
from tests.net.pump import Pump, Setting, planning
from tests.net.sketch import GAME, SHORT
from tests.toys import box

PASSAGE, WAGER = box.load("passage"), box.load("wager")
RED, BLUE, GREEN = 0, 1, 2


@pytest.fixture(autouse=True)
def _checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    checked_once(monkeypatch)


@pytest.mark.parametrize("last", [False, True], ids=["first", "last"])
@pytest.mark.parametrize(
    "step, doing, leaver",
    [
        ("Mixing", "mix", BLUE),
        ("Mixing", "own mix", RED),
        ("Parting", "draw", GREEN),
        ("Parting", "peek", BLUE),
        ("Parting", "pass on", RED),
        ("Acking", "draw", GREEN),
        ("Rolling", "throw", GREEN),
        ("Moving", "play", RED),
        ("Committing", "plan", RED),
        ("Revealing", "plan", RED),
        ("Opening", "turn up", GREEN),
        ("Resulting", "", GREEN),
    ],
)
def test_a_seat_leaves_in_any_step_and_the_others_play_on(step: str, doing: str, leaver: Seat, last: bool) -> None:
    """It leaves at once when it owes, or when all others have answered; links break, and messages come twice."""
    game, count = (SHORT, {"draw": 6, "mix": 5, "plan": 5}.get(doing, 4)) if last else (GAME, 3)
    gone = Leaver(Setting(game, count), leaver, step, last=last and step not in ("Mixing", "Moving"), doing=doing)
    pump = company(game, count, seats={leaver: gone}, breaks=0.02, choose=planning(1))
    pump.run()
    assert gone.at == "", "the moment has come"
    ended_alike(pump, game, {leaver} - {leaver if step == "Resulting" else None})


@pytest.mark.parametrize("seed", range(8))
def test_seats_leave_at_any_moment_two_at_once_or_one_after_the_other(seed: int) -> None:
    rng = Random(seed)
    game, count = ((GAME, SHORT, SHORT)[seed % 3], 4 + seed % 3) if seed % 4 else (PASSAGE, 4)
    pump = company(game, count, seed, breaks=0.02)
    gone = rng.sample(range(count), 2 + (count > 4 and seed % 2))
    for leaver in gone:
        for _ in range(rng.choice([0, rng.randrange(300)])):
            pump.step()
        session = pump.nodes[leaver]
        if session.table is not None and not session.table.over:
            leaves(pump, leaver, rng.choice(["left", "resigned"]))
    pump.run()
    first = pump.nodes[0].life.left
    assert set(first) <= set(gone)
    ended_alike(pump, game, first)


@pytest.mark.parametrize("steps", [("Parting", "Parting"), ("Rolling", "Committing"), ("Acking", "Acking")])
def test_two_leave_in_one_exchange_or_in_the_next(steps: tuple[str, str]) -> None:
    setting = Setting(SHORT, 5)
    seats: dict[Seat, Session] = {seat: Leaver(setting, seat, step) for seat, step in zip((1, 3), steps, strict=True)}
    pump = company(SHORT, 5, seats=seats, breaks=0.02)
    pump.run()
    ended_alike(pump, SHORT, {1, 3})


def test_all_but_one_leave_at_once() -> None:
    pump = company(GAME, 4)
    for leaver in (3, 1, 0):
        leaves(pump, leaver)
    pump.run()
    last = ended_alike(pump, GAME, {3, 1, 0})
    assert last.table is not None
    assert last.table.over is not None
    assert last.table.over.scores == (0, 0, 1, 0)


def test_all_leave_at_once_and_the_table_is_done() -> None:
    pump = company(PASSAGE, 3)
    for leaver in (0, 1, 2):
        leaves(pump, leaver)
    pump.run()
    assert [session.verdict for session in pump.nodes] == [None] * 3
    assert all(session.done for session in pump.nodes)
    assert len({session.table.digest for session in pump.nodes if session.table}) == 1


def test_whoever_has_left_looks_on_and_learns_no_more() -> None:
    pump = company(GAME, 3)
    pump.run(until=lambda: pump.nodes[RED].asked)
    leaves(pump, GREEN)
    said = len(pump.said[GREEN])
    pump.run()
    assert len(pump.said[GREEN]) == said
    ended_alike(pump, GAME, {GREEN})


# What may be gained by it -----------------------------------------------------------------------------------------


def test_attack_16_a_roll_that_the_last_one_has_seen_is_not_undone_by_leaving() -> None:
    """Green waits for the parts of all others, sees the die, and leaves instead of sending his own."""
    played = company(GAME, 3)
    played.run()
    leaver = Leaver(Setting(GAME, 3), GREEN, "Rolling", last=True)
    pump = company(GAME, 3, seats={GREEN: leaver})
    pump.run()
    ended = ended_alike(pump, GAME, {GREEN})
    assert "ROLL" not in pump.kinds_said(GREEN)
    assert rolls(ended)[0] == rolls(played.nodes[0])[0]


def test_attack_23_whoever_leaves_without_revealing_has_planned_the_default() -> None:
    """Green sees the plans of the others, and does not like his own any more."""
    leaver = Leaver(Setting(GAME, 3), GREEN, "Revealing", last=True)
    pump = company(GAME, 3, seats={GREEN: leaver})
    pump._choose = planning(3)
    pump.run()
    ended = ended_alike(pump, GAME, {GREEN})
    assert ended.table is not None
    assert ended.table.state.plans == [3, 3, 0]
    assert ("COMMIT" in pump.kinds_said(GREEN), "REVEAL" in pump.kinds_said(GREEN)) == (True, False)


def test_attack_37_a_card_that_its_holder_would_not_give_is_where_the_rules_put_it() -> None:
    """Red owes Blue a card that he alone can hand over, and leaves: he had mixed it, so nobody has it."""
    leaver = Leaver(Setting(GAME, 3), RED, "Parting", doing="pass on")
    pump = company(GAME, 3, seats={RED: leaver})
    pump.run()
    assert leaver.at == "", "the moment has come"
    ended = ended_alike(pump, GAME, {RED})
    assert ended.table is not None
    state = ended.table.state
    assert not state.hands[RED]
    assert len(state.hands[BLUE]) == 2
    dealer = pump.nodes[BLUE].life._dealer
    assert dealer is not None
    lost = [card for card in dealer.masked.values() if card.place == RED]
    assert lost, "Red had cards"
    assert not any(card.trail for card in lost)


def test_attack_37_a_card_whose_holder_leaves_goes_back_to_the_table_and_comes_again() -> None:
    """Green has drawn a card of the deck when he leaves; later it is mixed into the deck, and all can open it."""
    pump = company(GAME, 3)
    pump.run(until=lambda: pump.nodes[RED].asked)
    green = pump.nodes[GREEN]
    assert green.table is not None
    held = set(green.table.state.hands[GREEN])
    faces = {green.table.state.cards.face[slot] for slot in held}
    leaves(pump, GREEN)
    pump.run()
    ended = ended_alike(pump, GAME, {GREEN})
    assert ended.table is not None
    cards = ended.table.state.cards
    assert len(held) == 2
    assert None not in faces
    assert all(cards.keeper[slot] is None for slot in held)
    assert held <= set(cards.mixes[-1].before)
    dealer = ended.life._dealer
    assert dealer is not None
    assert {dealer.masked[slot].place for slot in ended.table.state.deck if slot in dealer.masked} == {TABLE}


def passed_on(seats: dict[Seat, Session] | None = None) -> Pump:
    """Blue holds a card that Red had mixed, and the deck will be mixed with what comes back to it."""
    pump = company(GAME, 4, seats=seats, choose=planning(1))
    pump.run(until=lambda: all("pass on" not in session.table.state.agenda for session in pump.nodes if session.table))
    return pump


def test_a_card_of_somebodys_mixed_hand_goes_out_of_play_when_both_have_left() -> None:
    pump = passed_on()
    leaves(pump, RED)
    pump.run(until=lambda: all(RED in session.life.left for session in pump.nodes))
    leaves(pump, BLUE)
    pump.run()
    ended_alike(pump, GAME, {RED, BLUE})


def test_a_card_that_is_on_its_way_back_to_who_leaves_stops_the_table_in_words_and_convicts_nobody() -> None:
    """Blue has left, so the card is Red's again, who alone can lay it on the table: he leaves instead."""
    red = Leaver(Setting(GAME, 4), RED, "Parting", doing="mix")
    pump = passed_on({RED: red})
    leaves(pump, BLUE)
    pump.run()
    assert red.at == "", "the moment has come"
    for node in (RED, BLUE, GREEN, 3):
        verdict = pump.nodes[node].verdict
        assert verdict is not None
        assert (verdict.code, verdict.seat) == ("LOST", None)
        assert verdict.reason == "a card is needed that only seat 0 could open, which has left the table"
        fault = audit(pump.file(node), lambda _: GAME).fault
        assert fault is not None
        assert (fault.code, fault.reason, fault.convicted) == ("LOST", verdict.reason, False)


# Who leaves otherwise than he should ------------------------------------------------------------------------------


def spoken(*bodies: kinds.Body, count: int = 3) -> Pump:
    """Blue says these, out of turn, while Red is asked."""
    setting = Setting(GAME, count)
    liar = Liar(setting, BLUE, honest)
    pump = company(GAME, count, seats={BLUE: liar})
    pump.run(until=lambda: pump.nodes[RED].asked)
    pump.settle()
    for body in bodies:
        liar.say(body)
    pump.flush(BLUE)
    pump.run()
    return pump


def left(seed_of: Seat = BLUE) -> kinds.Leave:
    keys = Setting(GAME, 3).session(seed_of)._keys
    assert keys is not None
    return kinds.Leave("left", keys.table.to_bytes(32, "little"), keys.beacon.to_bytes(32, "little"))


@pytest.mark.parametrize(
    "body, code",
    [
        (kinds.Leave("left"), "ILLEGAL_MOVE"),
        (kinds.Leave("left", b"\1" * 32, b"\1" * 32), "BAD_PROOF"),
        (kinds.Leave("left", b"\xff" * 32, b"\1" * 32), "BAD_SCALAR"),
        (kinds.Leave("left", bytes(32), bytes(32)), "BAD_POINT"),
        (left(GREEN), "BAD_PROOF"),
        (replace(left(), beacon_secret=left().table_secret), "BAD_PROOF"),
    ],
    ids=["none", "wrong", "no scalar", "zero", "another's", "one twice"],
)
def test_whoever_leaves_without_the_right_secrets_is_convicted(body: kinds.Leave, code: str) -> None:
    caught(spoken(body), code, BLUE)


@pytest.mark.parametrize("more", [left(), kinds.Move(b'["Pass"]')], ids=["LEAVE", "MOVE"])
def test_whoever_has_left_and_speaks_on_is_convicted_or_not_heard(more: kinds.Body) -> None:
    pump = spoken(left(), more)
    for node in (RED, GREEN):
        verdict = pump.nodes[node].verdict
        assert verdict is not None
        assert (verdict.code, verdict.seat) == ("ILLEGAL_MOVE", BLUE)


def test_a_part_of_a_roll_cannot_be_taken_back_by_leaving() -> None:
    """Who has answered in an exchange leaves in the next one that he owes."""
    setting = Setting(GAME, 3)
    pump = company(GAME, 3, seats={BLUE: Liar(setting, BLUE, lying(kinds.Roll, lambda body: body))})
    pump.run(until=lambda: "ROLL" in pump.kinds_said(BLUE))
    leaves(pump, BLUE)
    pump.run()
    ended_alike(pump, GAME, {BLUE})
    assert pump.kinds_said(BLUE).index("LEAVE") > pump.kinds_said(BLUE).index("ROLL")
