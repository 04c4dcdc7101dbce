"""Seats that a steward plays on: alike for all who stay, for onlookers, and for whoever reads the file."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from paravent.core import games
from paravent.core.answers import Acts
from paravent.core.game import AnyGame, Illegal
from paravent.core.journal import Refused
from paravent.core.requests import Ask, Seat
from paravent.core.table import Table
from paravent.net import kinds, terms
from paravent.net.audit import audit
from paravent.net.envelope import Signed, sign
from paravent.net.session import Session
from tests.net.crashing import Company, played
from tests.net.departures import gossip, leaves, lose, survivors_agree, votes
from tests.net.liars import Liar, honest, lying
from tests.net.once import checked_once
from tests.net.pump import Pump, Setting
from tests.net.sketch import GAME, PLANS, Action, Plan, Sketch, State
from tests.toys import box

ROOT = Path(__file__).parents[2]
RED, BLUE, GREEN = 0, 1, 2


@pytest.fixture(autouse=True)
def _checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    checked_once(monkeypatch)


def table(
    count: int, seed: int = 0, *, game: AnyGame = GAME, seats: dict[Seat, Session] | None = None, eyes: int = 0
) -> Pump:
    """A table with a steward, and some who look on, when the game has begun for everybody."""
    setting = Setting(game, count, seed, options=box.brief(game.facts.name), steward=True)
    pump = Pump([*setting.nodes(seats), *[setting.session(None) for _ in range(eyes)]], seed=seed)
    pump.run(until=lambda: all(session.table is not None for session in pump.nodes))
    return pump


def without(pump: Pump, *gone: Seat) -> Session:
    """These are lost and voted out; the others end the game alike, and who looks on sees them do it."""
    lose(pump, *gone)
    votes(pump, gone, [node for node, session in enumerate(pump.nodes) if session.own and node not in gone])
    pump.run()
    gossip(pump)
    pump.run()
    return survivors_agree(pump, gone)


def chosen(session: Session, seat: Seat) -> list[object]:
    """All that a seat did, or what was done for it."""
    assert session.table is not None
    acts = [entry.answer.acts for entry in session.table.journal.entries if isinstance(entry.answer, Acts)]
    return [action for answer in acts for one, action in answer if one == seat]


@pytest.mark.parametrize("count, gone", [(3, [2]), (4, [0]), (5, [1, 3])])
def test_those_who_stay_come_to_one_choice_for_whoever_is_voted_out(count: int, gone: list[Seat]) -> None:
    """By a joint roll, after all who choose at the same time have bound themselves."""
    pump = table(count, count, eyes=1)
    session = without(pump, *gone)
    for seat in gone:
        assert chosen(session, seat)[-1] in [Plan(number) for number in range(1, PLANS)], "no default, which is 0"
    said = [kind for kind in pump.kinds_said(GREEN if GREEN not in gone else RED) if kind != "ACK"]
    assert said[said.index("REVEAL") + 1 :][: len(gone)] == ["ROLL"] * len(gone)
    assert audit(pump.file(count), lambda _: GAME).stewarded


def test_who_leaves_politely_is_played_for_as_well_and_looks_on() -> None:
    pump = table(4, 1)
    leaves(pump, GREEN)
    pump.run()
    session = survivors_agree(pump, ())
    assert session.life.left == {GREEN: "left"}
    assert isinstance(plan := chosen(session, GREEN)[-1], Plan)
    assert plan.number


@pytest.mark.parametrize("name, answers", [("dojo", 40), ("amoeba", 100)])
def test_games_go_on_with_a_steward(name: str, answers: int) -> None:
    """In Amoeba Wars a seat that is left has no turn: it is asked when somebody attacks its ships, which may not be."""
    pump = table(3, 1, game=box.load(name))
    lose(pump, GREEN)
    votes(pump, [GREEN], [RED, BLUE])
    first, second = (cast("Table[Any, Any]", pump.nodes[node].table) for node in (RED, BLUE))
    pump.run(until=lambda: len(first.journal.entries) >= answers)
    pump.settle()
    assert first.digest == second.digest
    assert audit(pump.file(RED), lambda _: first.game).sound
    assert pump.nodes[RED].life.left == {GREEN: "dropped"}
    assert pump.nodes[RED].done or len(chosen(pump.nodes[RED], GREEN)) >= 3


def test_the_saved_game_gives_the_same_choices_in_another_process(tmp_path: Path) -> None:
    pump = table(4, 2)
    session = without(pump, GREEN)
    assert session.table is not None
    saved = tmp_path / "saved.game"
    saved.write_bytes(pump.file(0))
    run = subprocess.run(
        [sys.executable, "-m", "tests.net.again", str(saved)],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": "20"},
        check=True,
        capture_output=True,
        text=True,
    )
    assert run.stdout.splitlines() == ["True", session.table.digest.hex(), repr(chosen(session, GREEN))]


def test_those_who_stay_are_killed_and_come_back_to_the_same_choice() -> None:
    company = Company(Setting(GAME, 3, steward=True), 5, per_kill=25)
    company.run(until=lambda: all(session.table is not None and not session.silent for session in company.nodes))
    company.nodes[GREEN].leave("left")
    company.flush(GREEN)
    played(company)
    assert company.killed.total() >= 3
    for session in company.nodes:
        assert isinstance(plan := chosen(session, GREEN)[-1], Plan)
        assert plan.number


# Who lies ---------------------------------------------------------------------------------------------------------


def test_a_wrong_part_of_the_lot_convicts_its_author() -> None:
    def other(body: kinds.Roll) -> kinds.Roll:
        return kinds.Roll(body.share[:-1] + bytes([body.share[-1] ^ 1]))

    liar = Liar(Setting(GAME, 4, 4, steward=True), BLUE, lying(kinds.Roll, other, number=1))
    pump = table(4, 4, seats={BLUE: liar})
    lose(pump, GREEN)
    votes(pump, [GREEN], [0, 1, 3])
    pump.run()
    for node in (0, 3):
        asked = pump.nodes[node].table
        assert asked is not None
        assert isinstance(asked.asks(), Ask), "a lot, and no roll of the game"
        verdict = pump.nodes[node].verdict
        assert verdict is not None
        assert (verdict.code, verdict.seat, list(verdict.evidence)) == ("BAD_PROOF", BLUE, [liar.lies[0].wire])
        fault = audit(pump.file(node), lambda _: GAME).fault
        assert fault is not None
        assert (fault.code, fault.seat, fault.convicted) == ("BAD_PROOF", BLUE, True)


def test_who_makes_the_choice_for_an_empty_seat_is_convicted() -> None:
    liar = Liar(Setting(GAME, 4, 4, steward=True), BLUE, honest)
    pump = table(4, 4, seats={BLUE: liar})
    lose(pump, GREEN)
    votes(pump, [GREEN], [0, 1, 3])
    pump.run(until=lambda: "ROLL" in pump.kinds_said(BLUE)[-1:])
    liar.say(kinds.Move(b'["Plan",3]'), liar.exchange)
    pump.flush(BLUE)
    pump.run()
    for node in (0, 3):
        verdict = pump.nodes[node].verdict
        assert verdict is not None
        assert (verdict.code, verdict.seat) == ("ILLEGAL_MOVE", BLUE)


class Partial(Sketch):
    """Whose steward plans something else: a program that was changed."""

    def steward(self, public: State, seat: Seat) -> tuple[Action, ...]:
        return (Plan(0),) if public.agenda[0] == "plan" else super().steward(public, seat)


def test_another_steward_is_another_position_and_its_seat_is_named() -> None:
    liar = Liar(Setting(GAME, 4, 4, steward=True), BLUE, honest, game=cast("AnyGame", Partial()))
    pump = table(4, 4, seats={BLUE: liar})
    lose(pump, GREEN)
    votes(pump, [GREEN], [0, 1, 3])
    pump.run()
    assert not any(session.done for session in pump.nodes)
    for node in (0, 3):
        verdict = pump.nodes[node].verdict
        assert verdict is not None
        assert verdict.code == "DESYNC"
        assert f"seat {BLUE}" in verdict.reason


# The offer --------------------------------------------------------------------------------------------------------


def offered(*options: tuple[str, str], game: AnyGame = GAME) -> bytes:
    """A table of three on these options, whatever they are."""
    setting = Setting(game, 3)
    envelope = Signed.read(setting.offer).envelope
    body = cast("kinds.Table", envelope.body)
    named = tuple(kinds.Option(*option) for option in sorted((*terms.of_game(body.options).items(), *options)))
    return sign(replace(envelope, body=replace(body, options=named)), setting.players[0]).wire


def test_the_offer_says_who_plays_lost_seats_and_nothing_where_they_do_their_defaults() -> None:
    assert offered() == Setting(GAME, 3).offer
    assert offered((terms.VACANT, terms.STEWARD)) == Setting(GAME, 3, steward=True).offer
    for name in games.names():
        assert not any("." in option.name for option in games.load(name).facts.options), "those are the table's"


@pytest.mark.parametrize(
    "game, option, reason",
    [
        (GAME, (terms.VACANT, "somebody"), "table.vacant: somebody.*same version of paravent"),
        (GAME, ("table.other", "steward"), "table.other: steward.*same version of paravent"),
        (box.load("wager"), (terms.VACANT, terms.STEWARD), "Wager has none"),
    ],
)
def test_a_table_on_terms_that_this_program_does_not_know_is_refused(
    game: AnyGame, option: tuple[str, str], reason: str
) -> None:
    with pytest.raises(Refused, match=reason):
        Session(game, offered(option, game=game))


def test_no_table_is_offered_with_a_steward_that_its_game_does_not_have() -> None:
    with pytest.raises(Illegal, match="Wager has no steward"):
        Setting(box.load("wager"), 3, steward=True)
