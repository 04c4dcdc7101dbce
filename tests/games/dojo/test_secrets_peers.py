"""Among peers: the third seat cannot open a card on its way, and hears nothing that another card would change."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeAlias

import pytest

from paravent.core import codec
from paravent.core.games.dojo import GAME, story
from paravent.core.games.dojo import state as steps
from paravent.core.games.dojo.state import State
from paravent.core.requests import Seat
from paravent.net.envelope import read_frame
from paravent.net.notes import Note
from paravent.net.session import Session
from tests.net.pump import Pump, Setting
from tests.net.test_secrets_faces import hidden_from, opens

AKI, CHIBA = 0, 2
TRIED = 12
"""A die says who gives first: so many games are begun at most until two have the same giver, and not Chiba."""


def default(session: Session, seat: Seat, _: Random) -> object:
    """Gifts clockwise from the left, nobody challenges."""
    assert session.table is not None
    return GAME.default(session.table.state, seat)


def state_of(session: Session) -> State | None:
    table = session.table
    if table is None:
        return None
    assert isinstance(table.state, State)
    return table.state


def recruiting(pump: Pump) -> Iterator[None]:
    """Every step until somebody's cards of the first round are about to be turned up."""
    while pump.step():
        yield
        states = [state for session in pump.nodes if (state := state_of(session)) is not None]
        if any(state.agenda[0][0] == steps.TURN_UP for state in states):
            return


@pytest.mark.parametrize("count", [2, 3])
def test_nobody_can_open_a_card_that_he_has_not_seen(count: int) -> None:
    """All secrets of a seat, and two together, are tried on all cards whenever one more lies before somebody."""
    pump = Pump(Setting(GAME, count, 1).nodes(), choose=default)
    tried: set[tuple[Seat, int]] = set()
    unseen = 0
    for _ in recruiting(pump):
        for seat, session in enumerate(pump.nodes):
            state = state_of(session)
            if state is None or not state.gifts or session.life._dealer is None:
                continue
            moment = seat, sum(map(len, state.hands))
            if moment in tried:
                continue
            tried.add(moment)
            hidden = hidden_from(session, seat)
            assert [state.cards.face[slot] for slot in hidden] == [None] * len(hidden)
            assert opens(session, session.life._dealer._box) == []
            unseen += sum(slot in hidden for hand in state.hands for slot in hand)
    assert {seat for seat, *_ in tried} == set(range(count))
    assert unseen, "somebody had a card before him that another could not see"


def shape(frame: bytes) -> tuple[str, int]:
    said = read_frame(frame)
    return (said.KIND if isinstance(said, Note) else said.envelope.kind), len(frame)


Run: TypeAlias = tuple[list[tuple[str, int]], list[bytes], list[int]]
"""What a seat hears, as kinds and lengths, and its positions; and the giver and who gets which card."""


def heard_by_chiba(*seeds: bytes) -> Run:
    """What Chiba hears and holds until training, when Aki and Biwa mix by these seeds; and who gets which card."""
    setting = Setting(GAME, 3, 1)
    setting.seeds = (*seeds, setting.seeds[CHIBA])
    pump = Pump(setting.nodes(), choose=default)
    positions: list[bytes] = []
    for _ in recruiting(pump):
        state = state_of(pump.nodes[CHIBA])
        if state is None:
            continue
        seen = state.copy()
        seen.cards.face = [None] * len(seen.cards.face)  # his own card, and a trophy
        seen.up = steps.NONE
        seen.story = [entry for entry in seen.story if entry[0] not in {story.UNVEILED, story.QUIET}]
        written = codec.encode(seen, State)
        if not positions or positions[-1] != written:
            positions.append(written)
    giver = state_of(pump.nodes[AKI])
    assert giver is not None
    return [shape(frame) for frame in pump.heard[CHIBA]], positions, [giver.giver, *giver.gifts]


def test_two_runs_with_other_cards_passed_look_alike_to_the_third_seat() -> None:
    """Aki and Biwa mix otherwise, so other cards are given: Chiba hears and holds the same, but for his own card."""
    runs: dict[Seat, Run] = {}
    for seed in range(TRIED):
        shapes, positions, (giver, *gifts) = heard_by_chiba(bytes([seed]) * 32, bytes([TRIED + seed]) * 32)
        if giver == CHIBA:
            continue  # a giver knows all cards
        if giver not in runs:
            runs[giver] = shapes, positions, [giver, *gifts]
            continue
        assert (shapes, positions, [giver, *gifts]) == runs[giver]
        assert len(positions) > 8
        return
    raise AssertionError(f"in {TRIED} games neither Aki nor Biwa gave first twice")
