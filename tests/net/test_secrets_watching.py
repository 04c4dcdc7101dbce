"""What somebody who looks on is shown holds no secret of any seat: the three checks of players, for him.

He gets what `net.lan.gallery` sends him: the signed messages in the order in which the player who serves has them.
"""

from __future__ import annotations

import pickle

import pytest

from paravent.core.game import AnyGame
from paravent.net import records
from paravent.net.records import Kind
from paravent.net.session import Session
from tests.net.pump import Pump, Setting, planning
from tests.net.searching import Secrets, forms, heap_holds, holds, moments
from tests.net.sketch import GAME, Pass
from tests.net.test_secrets_faces import known, shape
from tests.toys import box

RED, BLUE = 0, 1


class Onlooker:
    """Somebody who looks on at the machine of Red."""

    def __init__(self, setting: Setting) -> None:
        self.session: Session = setting.session(None)
        self.heard: list[bytes] = []

    def look(self, pump: Pump) -> None:
        """Be shown what has come to be said."""
        for message in pump.nodes[RED].chains.since(len(self.heard)):
            self.heard.append(message.wire)
            assert self.session.receive(message.wire) is None
        assert self.session.effects() is not None

    @property
    def file(self) -> bytes:
        """What he may keep."""
        return b"".join(records.pack(Kind.IN, wire) for wire in self.heard)


def test_r62_nothing_that_is_secret_is_anywhere_at_an_onlooker(monkeypatch: pytest.MonkeyPatch) -> None:
    """At some moments of the game, not at its end alone: what will be open then must not be there before."""
    secrets = Secrets(monkeypatch)
    setting = Setting(GAME, 2, 2)
    pump, eve = Pump(setting.nodes()), Onlooker(setting)
    for number, _ in enumerate(moments(pump)):
        eve.look(pump)
        if number % 5 == 0 and all(seed in secrets.derived for seed in setting.seeds):
            hidden = set[bytes]().union(*(secrets.of(setting, seat) for seat in (RED, BLUE)))
            assert not heap_holds(eve.session, hidden)
    hidden = set[bytes]().union(*(secrets.of(setting, seat) for seat in (RED, BLUE)))
    assert len(hidden) > 200
    assert not heap_holds(eve.session, hidden)
    assert not holds(b"".join(eve.heard) + eve.file, forms(hidden))
    assert eve.session.done
    assert heap_holds(pump.nodes[BLUE], hidden), "so the search would have found one"


@pytest.mark.parametrize("game", [GAME, box.load("wager")], ids=["sketch", "wager"])
def test_an_onlooker_knows_no_face_that_was_not_shown_to_all(game: AnyGame) -> None:
    """Neither from the position, nor from the answers on record, nor by opening what was sent with no key at all."""
    setting = Setting(game, 2, 2)
    pump, eve = Pump(setting.nodes()), Onlooker(setting)
    looked = 0
    for _ in moments(pump):
        eve.look(pump)
        table, dealer = eve.session.table, eve.session.life._dealer
        if table is None or dealer is None:
            continue
        cards = table.state.cards
        for slot, (face, seen) in enumerate(zip(cards.face, cards.seen, strict=True)):
            assert (face is None) == (not seen >> table.state.seats & 1), slot
        hidden = {slot for slot, face in enumerate(cards.face) if face is None}
        for slot in hidden & dealer.masked.keys():
            cipher = dealer.masked[slot].cipher
            assert not any(known(dealer._box, cipher.c2, number, cipher.c1) for number in (1, 2))
            looked += 1
    assert looked > 10


def shown(setting: Setting, plan: int) -> tuple[list[tuple[str, int]], list[bytes], bytes]:
    """What an onlooker hears, as kinds and lengths, and his positions, until Blue's plan is open; and Blue's word."""
    pump, eve = Pump(setting.nodes(), choose=planning(1, {BLUE: plan})), Onlooker(setting)
    positions: list[bytes] = []
    while "REVEAL" not in pump.kinds_said(BLUE):
        eve.look(pump)
        if eve.session.table is not None:
            positions.append(pickle.dumps(eve.session.table.state))
        assert pump.step()
    commit = next(message for message in pump.said[BLUE] if message.envelope.kind == "COMMIT")
    return [shape(frame) for frame in eve.heard], positions, commit.core


def test_two_runs_that_differ_in_a_hidden_plan_look_alike_to_an_onlooker() -> None:
    setting = Setting(GAME, 2, 2)
    one, other = shown(setting, 0), shown(setting, 3)
    assert one[:2] == other[:2]
    assert one[1]
    assert one[2] != other[2], "the runs do differ"


def test_two_runs_with_other_hidden_cards_look_alike_to_an_onlooker() -> None:
    shapes = []
    for seed in (b"\1" * 32, b"\2" * 32):
        setting = Setting(GAME, 2, 2)
        setting.seeds = (setting.seeds[RED], seed)
        pump, eve = Pump(setting.nodes(), choose=lambda *_: Pass()), Onlooker(setting)
        while not pump.nodes[RED].asked:
            pump.step()
        pump.settle()
        eve.look(pump)
        shapes.append([shape(frame) for frame in eve.heard])
    assert shapes[0] == shapes[1]
