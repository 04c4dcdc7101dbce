"""Why a table has stopped: the verdict of a session, and what it keeps as evidence. What leads to one is `session`."""

from __future__ import annotations

from paravent.core.requests import Seat
from paravent.net import kinds
from paravent.net.chains import Chains
from paravent.net.effects import Effect, Keep, Verdict
from paravent.net.envelope import Signed
from paravent.net.securing import Convicts


class Judged:
    """A table with a verdict, or none yet. `verdict` tells why it stopped, if it did."""

    def __init__(self, chains: Chains) -> None:
        self.chains = chains
        self.verdict: Verdict | None = None
        self._effects: list[Effect] = []

    def _convict(self, verdict: Verdict | None) -> None:
        """Stop the table, and name who is to blame; a stop that named nobody is explained by it."""
        if verdict is None or (self.verdict is not None and self.verdict.seat is not None):
            return
        self.verdict = verdict
        if verdict.code == "EQUIVOCATION":
            self._effects += [Keep("in", wire) for wire in verdict.evidence[1:]]

    def _blame(self, code: str, seat: Seat, reason: str, *evidence: bytes) -> None:
        self._convict(Verdict(code, seat, reason, evidence))

    def _stop(self, code: str, reason: str, *evidence: bytes) -> None:
        """Stop the table and name nobody."""
        self.verdict = self.verdict or Verdict(code, None, reason, evidence)

    def _convicted(self, error: Convicts, message: Signed) -> None:
        """A message has shown that a deposit, or a complaint about one, is a lie."""
        deposits = [one for one in self.chains.chain(error.seat) if isinstance(one.envelope.body, kinds.Escrow)]
        theirs = [deposits[-1].wire] if error.code == "BAD_ESCROW" else []
        self._blame(error.code, error.seat, str(error), message.wire, *theirs)

    def _last_choice(self, seat: Seat) -> tuple[bytes, ...]:
        """The last action of a seat: what a card that was turned up shows to be a lie."""
        chain = self.chains.chain(seat)
        said = [message.wire for message in chain if isinstance(message.envelope.body, kinds.Move | kinds.Reveal)]
        return tuple(said[-1:]) or (chain[-1].wire,)
