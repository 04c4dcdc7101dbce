"""When something is said at a table: what every proof and every commitment is bound to.

A proof that is copied to another table, epoch, exchange, history, seat or list of slots is a proof about another
context, and fails there. No proof is here.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from paravent.net.hashes import proof_context, u32


@dataclass(frozen=True, slots=True)
class Occasion:
    """One exchange at one table.

    `table` and `state` are 32 bytes: the table's id and the hash of the state before the exchange (zeros before the
    first state). `epoch` and `exchange` are counted from 0 and fit in a u32.
    """

    table: bytes
    epoch: int
    exchange: int
    state: bytes

    def context(self, seat: int, kind: str, subject: bytes) -> bytes:
        """32 bytes for the proofs of one message: its author's seat, its kind, and what it is about."""
        return proof_context(self.table, self.epoch, self.exchange, seat, kind, self.state, subject)


def slot_list(slots: Iterable[int]) -> bytes:
    """Slots as the subject of a context: u32 each."""
    return b"".join(map(u32, slots))
