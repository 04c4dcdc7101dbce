"""What is hidden stays hidden: no face that was not shown, and no difference that a hidden choice would make."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from paravent.core.game import AnyGame
from paravent.core.games import load
from paravent.core.requests import Seat
from paravent.net import records
from paravent.net.dealing.dealer import PeerDealer
from paravent.net.dealing.group import BadPoint, Point, mul, sub
from paravent.net.dealing.masking import Box, UnknownCard
from paravent.net.envelope import read_frame
from paravent.net.notes import Note
from paravent.net.session import Session
from tests.net.pump import Chooser, Pump, Setting, planning, some_action
from tests.net.searching import moments
from tests.net.sketch import GAME, Pass
from tests.toys import box

RED, BLUE = 0, 1


def hidden_from(session: Session, seat: Seat) -> list[int]:
    """The slots that a seat has not seen, as the public record says."""
    assert session.table is not None
    cards = session.table.state.cards
    return [slot for slot, seen in enumerate(cards.seen) if not seen >> seat & 1]


def opens(session: Session, box: Box) -> list[int]:
    """The slots of somebody else's cards, or the table's, that any secret of this seat, or two together, would open."""
    keys, dealer = session._keys, session.life._dealer
    assert keys is not None
    assert isinstance(dealer, PeerDealer)
    numbers = [keys.table, keys.hand, keys.beacon, keys.escrow]
    numbers += [one + other for one in numbers for other in numbers]
    return [
        slot
        for slot, masked in dealer.masked.items()
        if masked.place != keys.seat
        and any(known(box, masked.cipher.c2, number, masked.cipher.c1) for number in numbers)
    ]


def known(box: Box, c2: Point, number: int, c1: Point) -> bool:
    try:
        box.face(sub(c2, mul(number, c1)))
    except (UnknownCard, BadPoint):
        return False
    return True


@pytest.mark.parametrize("game, count", [(GAME, 2), (GAME, 3), (box.load("wager"), 2)], ids=["2", "3", "wager"])
def test_attack_35_nobody_knows_a_face_that_he_has_not_seen(game: AnyGame, count: int) -> None:
    """From the position, from the answers on record, and with all his keys from everything that was ever sent.

    In the sketch a card passes from Red to Blue: Green cannot open it before, on its way, or afterwards.
    """
    pump = Pump(Setting(game, count, 2).nodes())
    looked = 0
    for _ in moments(pump):
        for seat, session in enumerate(pump.nodes):
            if session.table is None or session.life._dealer is None:
                continue
            cards, hidden = session.table.state.cards, hidden_from(session, seat)
            assert [cards.face[slot] for slot in hidden] == [None] * len(hidden)
            assert opens(session, session.life._dealer._box) == []
            looked += len(hidden)
    assert looked > 20


def test_an_onlooker_and_a_saved_game_know_no_hidden_face() -> None:
    pump = Pump(Setting(GAME, 2, 2).nodes())
    pump.run()
    reader = Setting(GAME, 2, 2).session(None)
    for record in records.scan(pump.file(RED)).records:
        reader.receive(record.payload)
    assert reader.table is not None
    seats = reader.table.state.seats
    cards = reader.table.state.cards
    for slot, (face, seen) in enumerate(zip(cards.face, cards.seen, strict=True)):
        assert (face is None) == (not seen >> seats & 1), slot


# Two runs ---------------------------------------------------------------------------------------------------------


def run_with(setting: Setting, choose: Chooser, until: str) -> tuple[Pump, list[tuple[str, int]], list[bytes]]:
    """What Red hears, as kinds and lengths, and its positions, until Blue says a message of some kind."""
    pump = Pump(setting.nodes(), choose=choose)
    positions: list[bytes] = []

    def look() -> bool:
        table = pump.nodes[RED].table
        if table is not None:
            positions.append(pickle.dumps(table.state))
        return until in pump.kinds_said(BLUE)

    pump.run(until=look)
    return pump, [shape(frame) for frame in pump.heard[RED]], positions


def shape(frame: bytes) -> tuple[str, int]:
    said = read_frame(frame)
    return (said.KIND if isinstance(said, Note) else said.envelope.kind), len(frame)


@pytest.mark.parametrize("plans", [(0, 3), (1, 2)])
@pytest.mark.parametrize("count", [2, 3])
def test_two_runs_that_differ_in_a_hidden_plan_look_alike_until_it_is_revealed(
    plans: tuple[int, int], count: int
) -> None:
    setting = Setting(GAME, count, 2)
    one, other = (run_with(setting, planning(1, {BLUE: plan}), "REVEAL") for plan in plans)
    assert one[1] == other[1]
    assert one[2] == other[2]
    commits = [m for m in one[0].said[BLUE] + other[0].said[BLUE] if m.envelope.kind == "COMMIT"]
    assert len({message.envelope.body for message in commits}) == 2, "the runs do differ"


def test_two_runs_of_kung_fur_fight_look_alike_until_the_plans_are_revealed() -> None:
    game = load("kungfur")
    setting = Setting(game, 2, 2)

    def chooser(number: int) -> Chooser:
        def choose(session: Session, seat: Seat, _: Random) -> object:
            return some_action(session, seat, Random(number if seat == BLUE else 1))

        return choose

    runs = [run_with(setting, chooser(number), "REVEAL") for number in range(4)]
    assert len({tuple(shapes) for _, shapes, _ in runs}) == 1
    assert len({tuple(positions) for _, _, positions in runs}) == 1
    assert len({pump.said[BLUE][-2].envelope.body for pump, _, _ in runs}) > 1


def test_two_runs_with_other_hidden_cards_look_alike() -> None:
    """Blue mixes otherwise, so that everybody holds other cards: Red can tell by its own hand, and by nothing else."""
    shapes = []
    for seed in (b"\1" * 32, b"\2" * 32):
        setting = Setting(GAME, 2, 2)
        setting.seeds = (setting.seeds[RED], seed)
        pump = Pump(setting.nodes(), choose=lambda *_: Pass())
        red = pump.nodes[RED]
        while not red.asked:
            pump.step()
        pump.settle()
        shapes.append([shape(frame) for frame in pump.heard[RED]])
    assert shapes[0] == shapes[1]
