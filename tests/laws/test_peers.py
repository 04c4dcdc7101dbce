"""Laws 11 and 12: among peers every game is the game that its rules say, and nothing that comes in breaks a session."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from paravent.core import journal as journals
from paravent.net.audit import audit
from paravent.net.chains import Chains
from paravent.net.envelope import Signed
from paravent.net.inbox import MOST_WAITING
from paravent.net.session import Session
from tests.net.once import checked_once
from tests.net.pump import Pump, Setting
from tests.net.wrongs import garbage, wrong
from tests.toys import box

TABLES = [(name, seats) for name in box.every() for seats in box.tables(name)]
"""Every game and toy, with every number of seats that it has; of a long game some numbers."""
TRIES = {2: 12, 3: 8, 4: 6}
"""So many signed wrong messages are tried on a table of so many seats; 4 where more sit."""


@pytest.fixture(autouse=True)
def once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What all peers of a table check, and the audit and an onlooker after them, is worked out once."""
    checked_once(monkeypatch)


def room(session: Session) -> int:
    """How many messages a session keeps for later."""
    kept = session._inbox
    return sum(map(len, kept._queues.values())) + sum(map(len, kept._held.values()))


class Noisy(Pump):
    """A pump whose links also bring what nobody has said."""

    def step(self) -> bool:
        node = self.rng.randrange(len(self.nodes))
        if self.heard[node] and self.rng.random() < 0.1:
            session = self.nodes[node]
            before = (session.verdict, session.exchange, room(session))
            session.receive(garbage(self.heard[node], self.rng))
            self.flush(node)
            assert (session.verdict, session.exchange) == before[:2], "what nobody has signed changes nothing"
            assert room(session) <= before[2]
        return super().step()


@cache
def played(name: str, seats: int) -> Pump:
    """A whole game over links that race, break, repeat and bring rubbish."""
    setting = Setting(box.load(name), seats, seats, box.brief(name))
    pump = Noisy(setting.nodes(), seed=seats, breaks=0.02, repeats=0.1, may_refuse=True)
    pump.run()
    return pump


@pytest.mark.parametrize("name, seats", TABLES)
def test_law_11_all_peers_play_the_same_game(name: str, seats: int) -> None:
    pump = played(name, seats)
    assert [session.verdict for session in pump.nodes] == [None] * seats
    assert all(session.done for session in pump.nodes)
    ends = {session.table.digest.hex(): session.table.over for session in pump.nodes if session.table is not None}
    assert len(ends) == 1
    for session in pump.nodes:
        table = session.table
        assert table is not None
        replayed = journals.fold(table.journal, session.game)
        assert replayed == table.state
        assert session.game.awaits(replayed) == table.over
    report = audit(pump.file(seats - 1), box.load)
    assert report.sound
    assert report.finished
    assert (report.digest, report.over) == next(iter(ends.items()))


def prefixes(name: str, seats: int, rng: Random) -> Iterator[tuple[list[bytes], list[bytes]]]:
    """The messages of a game up to some moment, and those behind it."""
    pump = played(name, seats)
    log = [keep.payload for keep in pump.kept[0] if keep.what != "secret"]
    joined = seats  # TABLE and every JOIN
    for _ in range(TRIES.get(seats, 4)):
        # Early moments are as good as late ones, and sooner there.
        at = rng.choice([rng.randrange(joined, len(log)), rng.randrange(joined, min(len(log), 40))])
        yield log[:at], log[at:]


@pytest.mark.parametrize("name, seats", TABLES)
def test_law_12_whatever_is_signed_is_taken_waits_or_names_its_author(name: str, seats: int) -> None:
    rng = Random(seats)
    setting = Setting(box.load(name), seats, seats, box.brief(name))
    named = 0
    for before, behind in prefixes(name, seats, rng):
        reader, chains = setting.session(None), Chains(Signed.read(setting.offer))
        for wire in before:
            reader.receive(wire)
            chains.accept(wire)
        if chains.table_id is None:
            continue
        seat = rng.randrange(seats)
        due = next((m for m in map(Signed.read, behind) if m.envelope.seat == seat), None)
        message = wrong(chains, reader, seat, setting.players[seat], due, rng)
        assert reader.receive(message.wire) is None, "it is signed, and of this table"
        if reader.verdict is not None:
            assert reader.verdict.seat in (seat, None)
            assert reader.verdict.evidence
            named += reader.verdict.seat == seat
        assert room(reader) <= 2 * MOST_WAITING * seats
        for wire in behind[:30]:
            reader.receive(wire)
        assert reader.verdict is None or reader.verdict.seat in (seat, None), "no honest seat is blamed afterwards"
    assert named or seats > max(TRIES)
