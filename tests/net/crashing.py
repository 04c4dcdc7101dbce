"""Peers that are killed at any instant and come back, in one process: a disk that forgets what was not synced.

A machine carries out the effects of its session one by one, as `net.lan.work` does: write, write, sync, send. It may
be killed before and after each of these. What was written and not synced is lost, or a part of it stays, the last
record perhaps in half. What was sent is on its way. Back again, it reads its disk, says hello, hears what the others
have heard of it, and speaks. Sometimes all are killed with it, and come back in any order.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field
from random import Random

import pytest

from paravent.core.requests import Seat
from paravent.net import records
from paravent.net.audit import audit
from paravent.net.effects import Effect, Fetch, Keep, Send
from paravent.net.envelope import read_frame
from paravent.net.notes import Hello, encode_note
from paravent.net.records import Kind
from paravent.net.resuming import Waking, past, resumed
from paravent.net.session import Session
from tests.net.once import checked_once
from tests.net.pump import Chooser, Pump, Setting, some_action
from tests.net.sketch import GAME as SKETCH

KINDS = {"out": Kind.OUT, "in": Kind.IN, "secret": Kind.SECRET}


class Killed(Exception):
    """The machine is dead from here on."""


@dataclass
class File:
    """Bytes that are safe, and bytes that may be."""

    synced: bytes = b""
    unsynced: list[bytes] = field(default_factory=list)

    def crash(self, rng: Random) -> None:
        """Some of what was not synced may have reached the disk, the last piece perhaps in part."""
        kept = b"".join(self.unsynced[: rng.randrange(len(self.unsynced) + 1)])
        if kept and rng.random() < 0.3:
            kept = kept[: rng.randrange(len(kept))]
        self.synced += kept
        self.unsynced.clear()

    def sync(self) -> None:
        """Everything is safe."""
        self.synced += b"".join(self.unsynced)
        self.unsynced.clear()

    def records(self) -> tuple[records.Record, ...]:
        """What a program finds that starts anew; a torn end is cut."""
        found = records.scan(self.synced)
        assert found.trouble is None
        self.synced = self.synced[: found.whole]
        return found.records


class Disk:
    """The two files of a table."""

    def __init__(self, seed: bytes) -> None:
        self.game = File()
        self.keys = File(records.pack(Kind.SEED, seed))

    def write(self, keep: Keep, tick: Tick) -> None:
        """As `tables.TableFiles.keep`."""
        kind = KINDS[keep.what]
        if kind is Kind.SECRET:
            self.keys.unsynced.append(records.pack(kind, keep.payload))
            tick("before the sync of a secret")
            self.keys.sync()
        else:
            self.game.unsynced.append(records.pack(kind, keep.payload))

    def sync(self, tick: Tick) -> None:
        """As `tables.TableFiles.sync`."""
        self.keys.sync()
        tick("between the files")
        self.game.sync()


class Tick:
    """Counts the points at which somebody could be killed, and kills at one of them."""

    def __init__(self) -> None:
        self.count = 0
        self.at: int | None = None
        self.where = ""

    def __call__(self, where: str) -> None:
        self.count += 1
        if self.at is not None and self.count >= self.at:
            self.at, self.where = None, where
            raise Killed(where)


class Company(Pump):
    """Machines at one table. `killed` counts the points at which one has died."""

    def __init__(
        self,
        setting: Setting,
        seed: int,
        *,
        per_kill: int,
        breaks: float = 0.02,
        together: float = 0.1,
        choose: Chooser = some_action,
    ) -> None:
        """Somebody is killed after every `per_kill` points, more or less; with the chance `together` all others too."""
        self.setting = setting
        self.disks = [Disk(seed) for seed in setting.seeds]
        self.killed: Counter[str] = Counter()
        self.chance = Random(f"deaths {seed}")
        self.tick = Tick()
        self.asleep: dict[int, Waking] = {}
        """Machines that have come back and not spoken."""
        self._per_kill = per_kill
        self._together = together
        super().__init__(setting.nodes(), seed=seed, breaks=breaks, choose=choose)
        self._arm()

    def _arm(self) -> None:
        self.tick.at = self.tick.count + 1 + self.chance.randrange(2 * self._per_kill) if self._per_kill else None

    # What a machine does ----------------------------------------------------------------------------------------------

    def flush(self, node: int) -> None:
        """Carry out what a session wants, in the order of `net.lan.work`, until killed."""
        effects = self.nodes[node].effects()
        try:
            self._carry_out(node, effects)
        except Killed as death:
            self.killed[str(death)] += 1
            if self.chance.random() < self._together:
                self.killed["all at once"] += 1
                self.kill(*self.chance.sample(range(len(self.nodes)), len(self.nodes)))
            else:
                self.kill(node)
            self._arm()

    def _carry_out(self, node: int, effects: list[Effect]) -> None:
        disk, said = self.disks[node], [effect for effect in effects if not isinstance(effect, Keep)]
        for effect in effects:
            if isinstance(effect, Keep):
                self.tick("before a write")
                disk.write(effect, self.tick)
                self.kept[node].append(effect)
                self.tick("after a write")
        if said:
            self.tick("before the sync")
            disk.sync(self.tick)
            self.tick("after the sync")
        for effect in said:
            match effect:
                case Send(wire):
                    if wire != self.nodes[node].chains.offer.wire:
                        self._tell(node, wire)
                case Fetch(want, seat):
                    self._tell(node, encode_note(want), seat)
            self.tick("after a send")

    def file(self, node: int) -> bytes:
        """As it lies on the disk, should nothing happen to it."""
        game = self.disks[node].game
        return game.synced + b"".join(game.unsynced)

    def kill(self, *nodes: int) -> None:
        """These programs end here and now, and are started again in this order: they have nothing but their disks."""
        for node in nodes:
            for file in (self.disks[node].game, self.disks[node].keys):
                file.crash(self.chance)
        for node in nodes:
            self.revive(node)

    def put_back(self, node: int, old: bytes) -> None:
        """Start again with what the disk had at another time."""
        self.disks[node].game = File(old)
        self.revive(node)

    def revive(self, node: int) -> None:
        """Read the disk, and say hello; nothing that was on its way to the dead machine arrives."""
        disk, own = self.disks[node], self.setting.own(node)
        game = disk.game.records()
        if game:
            self.nodes[node] = resumed(past(game, disk.keys.records()), own.identity, lambda _: self.setting.game)
            self.asleep[node] = Waking(self.nodes[node])
        else:  # nothing had been said yet: the table is sat down at anew, with the seed that is on the disk
            self.nodes[node] = Session(self.setting.game, self.setting.offer, own)
        for link in self.links:
            if node in link and link[0] < link[1]:
                self.break_off(link)
        if not game:
            self.flush(node)

    def hear(self, link: tuple[int, int], frame: bytes) -> None:
        """As the pump does; a machine that sleeps is woken by the last hello that it needs."""
        super().hear(link, frame)
        source, node = link
        if node not in self.asleep:
            return
        said = read_frame(frame)
        if isinstance(said, Hello):
            self.asleep[node].hear(source, said)
        if self.asleep[node].ready({other for other, to in self.links if to == node}):
            del self.asleep[node]
            self.nodes[node].wake()
            self.flush(node)


def steady(seed: int) -> Chooser:
    """In one position always the same: a game that is played so ends the same, whoever is killed in it."""

    def choose(session: Session, seat: Seat, _: Random) -> object:
        assert session.table is not None
        return some_action(session, seat, Random(f"{seed} {seat} {len(session.table.journal.entries)}"))

    return choose


def undisturbed(setting: Setting, seed: int) -> str:
    """How a game ends in which nobody is killed, and everybody chooses steadily."""
    return played(Company(setting, seed, per_kill=0, breaks=0.0, choose=steady(seed)))


def played(company: Company) -> str:
    """The game to its end, which is the same everywhere; the digest that everybody has, and that every file tells."""
    company.run()
    game, everybody = company.setting.game, range(len(company.nodes))
    assert [session.verdict for session in company.nodes] == [None for _ in everybody]
    assert all(session.done for session in company.nodes)
    reports = [audit(company.file(node), lambda _: game) for node in everybody]
    assert all(report.sound and report.finished for report in reports)
    (digest,) = {report.digest for report in reports}
    return digest


def main() -> None:
    """Games of two and of four, until so many peers have been killed.

    In every other one everybody chooses as it would in a game without deaths, which ends the same; in the others
    whoever was killed may choose otherwise where nobody has heard of his choice, and never where somebody has.
    """
    parser = argparse.ArgumentParser(prog="python -m tests.net.crashing", description=main.__doc__)
    parser.add_argument("--points", type=int, default=2000, help="how many deaths (%(default)s)")
    parser.add_argument("--seed", type=int, default=2026)
    told = parser.parse_args()
    killed: Counter[str] = Counter()
    number, same = 0, 0
    with pytest.MonkeyPatch.context() as patch:
        checked_once(patch)
        while killed.total() - killed["all at once"] < told.points:
            setting = Setting(SKETCH, (2, 4)[number % 2], told.seed)
            choose = some_action if number // 2 % 2 else steady(told.seed)
            company = Company(setting, told.seed + number, per_kill=10, choose=choose)
            ended = played(company)
            if choose is not some_action:
                assert ended == undisturbed(setting, told.seed)
                same += 1
            killed += company.killed
            number += 1
    together = killed.pop("all at once")
    print(f"seed {told.seed}: {killed.total()} deaths in {number} games of 2 and 4, every game ended as it should,")
    print(f"{same} of them as without deaths; {together} times all were killed at once and came back in any order")
    for where, count in killed.most_common():
        print(f"{count:6} {where}")


if __name__ == "__main__":
    main()
