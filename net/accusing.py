"""Accusations: what one shows, judged by everybody alike from the messages themselves.

An accusation is signed, so one that shows nothing convicts its author. It is never believed: the messages it names are
looked up in the chains, or read from it and verified. Nothing that comes inside an accusation enters a chain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from paravent.core.requests import Seat
from paravent.net.chains import Chains, contradict
from paravent.net.effects import Verdict
from paravent.net.envelope import Signed
from paravent.net.inbox import Inbox
from paravent.net.kinds import Accuse
from paravent.net.wire import Malformed

UNPROVABLE: Final = frozenset({"TIMEOUT", "CHANNEL"})
"""What nobody can show to a third party: said, and without consequence."""


@dataclass(frozen=True, slots=True)
class Guilty:
    """Both messages are of the accused, and nobody who follows the protocol writes both."""

    seat: Seat
    first: Signed
    second: Signed


@dataclass(frozen=True, slots=True)
class Unfounded:
    """Whatever messages are still to come: it cannot become true."""


@dataclass(frozen=True, slots=True)
class Open:
    """It depends on a message that is not here, or whose turn has not come. `missing`: on another version of it."""

    missing: bool = False


Ruling: TypeAlias = Guilty | Unfounded | Open


class Docket:
    """The accusations at one table, at most one of each seat: an honest peer stops at its first."""

    def __init__(self, chains: Chains, inbox: Inbox) -> None:
        self._chains = chains
        self._inbox = inbox
        self._charges: dict[Seat, Signed] = {}

    def enter(self, message: Signed) -> Verdict | None:
        """Take an accusation, to be decided by `decide`; a second one of a seat convicts it."""
        accuser = message.envelope.seat
        if accuser in self._charges:
            return Verdict("ILLEGAL_MOVE", accuser, "accuses twice: an honest peer stops at the first", (message.wire,))
        self._charges[accuser] = message
        return None

    def decide(self, faulty: Sequence[bytes]) -> Verdict | None:
        """Whom the accusations convict by now: the accused or the accuser. `faulty`: wires that stopped the table."""
        for accuser, message in self._charges.items():
            charge = message.envelope.body
            assert isinstance(charge, Accuse)
            match judge(self._chains, charge, lambda one: one.wire in faulty or self._inbox.waits(one)):
                case Guilty(seat, first, second):
                    return forked(seat, first, second)
                case Unfounded():
                    reason = f"accuses seat {charge.seat} of a message that is in order"
                    return Verdict("FALSE_ACCUSE", accuser, reason, (message.wire,))
                case Open(missing=True):
                    self._inbox.ask_for(charge.seat, charge.seq)
                case Open():
                    pass
        return None


def forked(seat: Seat, first: Signed, second: Signed) -> Verdict:
    """The verdict on the author of two messages that contradict each other."""
    return Verdict("EQUIVOCATION", seat, "signed two messages that contradict each other", (first.wire, second.wire))


def judge(chains: Chains, charge: Accuse, waits: Callable[[Signed], bool]) -> Ruling:
    """What an accusation comes to, as far as messages are here; `waits` tells whether one has not been checked yet."""
    if charge.code in UNPROVABLE:
        return Open()
    if charge.seat >= len(chains.keys):
        return Unfounded()
    if charge.code == "EQUIVOCATION":
        return _forked(chains, charge)
    named = chains.pick(charge.seat, charge.seq, charge.seq)
    if not named or named[0].id != charge.id:
        return Open(missing=bool(named))
    return Open() if waits(named[0]) else Unfounded()


def _forked(chains: Chains, charge: Accuse) -> Ruling:
    """The message that is named, and the one inside, which must contradict it."""
    second = _read(chains, charge)
    if second is None:
        return Unfounded()
    place = second.envelope
    same = place.seq == charge.seq and second.id != charge.id
    after = place.seq == charge.seq + 1 and place.prev_id != charge.id
    if not same and not after:
        return Unfounded()
    for known in chains.pick(charge.seat, max(0, place.seq - 1), place.seq + 1):
        if contradict(known, second):
            return Guilty(charge.seat, known, second)
    named = chains.pick(charge.seat, charge.seq, charge.seq)
    return Open(missing=bool(named) and named[0].id != charge.id)


def _read(chains: Chains, charge: Accuse) -> Signed | None:
    """The message inside an accusation, if the accused has signed it for this table."""
    try:
        message = Signed.read(charge.second or b"")
    except Malformed:
        return None
    here = {chains.offer.id, chains.table_id}
    fits = message.envelope.table_id in here and message.envelope.seat == charge.seat
    return message if fits and message.is_by(chains.keys[charge.seat]) else None
