"""Tables that seats leave while they are played, and what has to be the same for everybody afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from paravent.core.answers import Rolled
from paravent.core.game import AnyGame
from paravent.core.requests import Seat
from paravent.net.audit import audit
from paravent.net.session import Session
from tests.net.pump import Chooser, Pump, Setting, some_action


def rolls(session: Session) -> list[tuple[int, ...]]:
    """All dice of a game."""
    assert session.table is not None
    return [entry.answer.values for entry in session.table.journal.entries if isinstance(entry.answer, Rolled)]


class Leaver(Session):
    """Says LEAVE instead of its message in the so-many-th step of a kind, which it may have let the others open."""

    def __init__(
        self, setting: Setting, seat: Seat, step: str, number: int = 1, *, last: bool = False, doing: str = ""
    ) -> None:
        self.at = step
        self.number = number
        self.doing = doing
        """What the sketch does then, as its agenda says; empty for anything."""
        self.last = last
        """Whether the others answer before."""
        self.seen: list[int] = []
        super().__init__(setting.game, setting.offer, setting.own(seat))

    def _speak(self) -> bool:
        step, own = self.life.step, self.own
        assert own is not None
        if type(step).__name__ != self.at or own.seat not in self.waits_for or self.at == "" or not self._does:
            return super()._speak()
        if self.exchange not in self.seen:
            self.seen.append(self.exchange)
        if len(self.seen) < self.number:
            return super()._speak()
        if self.last and self.waits_for != (own.seat,):
            return False
        self.at = ""
        self._farewell("left")
        return True

    @property
    def _does(self) -> bool:
        return not self.doing or (self.table is not None and self.table.state.agenda[:1] == [self.doing])


def leaves(pump: Pump, node: Seat, how: str = "left") -> None:
    """Let a seat leave politely."""
    pump.nodes[node].leave(how)
    pump.flush(node)


def ended_alike(pump: Pump, game: AnyGame, gone: Iterable[Seat] = ()) -> Session:
    """Everybody, those who have left among them, has the same end without a verdict, and every file tells it."""
    verdicts = [session.verdict for session in pump.nodes]
    assert verdicts == [None] * len(verdicts), [verdict and verdict.reason for verdict in verdicts]
    assert all(session.done for session in pump.nodes), [session.waits_for for session in pump.nodes]
    heard = [{message.id for message in session.chains.messages()} for session in pump.nodes]
    assert heard == heard[:1] * len(heard), "every file has what these two have"
    reports = [audit(pump.file(node), lambda _: game) for node in {0, len(pump.nodes) - 1}]
    assert all(report.sound and report.finished for report in reports)
    digests = {report.digest for report in reports}
    digests |= {session.table.digest.hex() for session in pump.nodes if session.table is not None}
    assert len(digests) == 1
    for session in pump.nodes:
        assert session.table is not None
        assert set(session.life.left) == set(gone)
    return pump.nodes[0]


def company(
    game: AnyGame,
    count: int,
    seed: int = 0,
    *,
    seats: Mapping[Seat, Session] | None = None,
    breaks: float = 0.0,
    choose: Chooser = some_action,
) -> Pump:
    """A table whose game has begun for everybody; `seats` are those who are not simply honest."""
    pump = Pump(Setting(game, count, seed).nodes(seats), seed=seed, breaks=breaks, repeats=4 * breaks, choose=choose)
    pump.run(until=lambda: all(session.table is not None for session in pump.nodes))
    return pump


class Lost(Leaver):
    """Falls silent in a step, instead of answering in it."""

    def _farewell(self, how: str) -> None:
        self.silent = True

    def _speak(self) -> bool:
        return False if self.at == "" else super()._speak()


def lose(pump: Pump, *nodes: Seat) -> None:
    """These say nothing any more, and nothing of theirs is on its way; the others hear from one another what came."""
    pump.deaf.update(nodes)
    for link, frames in pump.links.items():
        if link[0] in nodes:
            frames.clear()
    gossip(pump)


def gossip(pump: Pump) -> None:
    """Everybody says hello, as with every fresh link and every few seconds."""
    for link in pump.links:
        if not pump.deaf & {*link}:
            pump.note(link, pump.nodes[link[0]].hello())
    pump.run(until=lambda: not any(pump.links.values()))


def votes(pump: Pump, lost: Iterable[Seat], voters: Iterable[Seat], *, regardless: bool = False) -> None:
    """`regardless`: by a program that does not refuse a vote which can decide nothing."""
    for voter in voters:
        for seat in lost:
            node = pump.nodes[voter]
            if node.dropped.get(seat, False) is False:
                if regardless:
                    node._cast(seat)
                    node._settle()
                else:
                    node.vote(seat)
                pump.flush(voter)


def survivors_agree(pump: Pump, gone: Iterable[Seat]) -> Session:
    """Those who stayed have ended the game in one position, and what they have written tells it."""
    staying = [node for node in range(len(pump.nodes)) if node not in set(gone)]
    nodes = [pump.nodes[node] for node in staying]
    assert [session.verdict for session in nodes] == [None] * len(nodes)
    assert all(session.done for session in nodes), [session.waits_for for session in nodes]
    reports = [audit(pump.file(node), lambda _: pump.nodes[0].game) for node in (staying[0], staying[-1])]
    assert all(report.sound and report.finished for report in reports), [report.fault for report in reports]
    assert len({report.digest for report in reports}) == 1
    assert {session.table.digest.hex() for session in nodes if session.table} == {reports[0].digest}
    lost = set(gone)
    heard = [{it.id for it in session.chains.messages() if it.envelope.seat not in lost} for session in nodes]
    assert heard == heard[:1] * len(nodes), "the files of all have what these two have"
    return nodes[0]


def played_on(pump: Pump, *gone: Seat) -> Session:
    """Those who stay vote, and play to the end."""
    staying = [node for node in range(len(pump.nodes)) if node not in gone]
    votes(pump, gone, staying)
    pump.run()
    gossip(pump)
    pump.run()
    return survivors_agree(pump, gone)
