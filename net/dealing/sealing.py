"""Plans that several seats make in secret and open at once: commit, then reveal.

A commitment is bound to the table, the exchange, the seat and its identity, so a copied one cannot be opened by the
copier; a reveal names the whole set of commitments, so two different commitments of one seat come out. What a plan
means, and whether it is legal, is the game's.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from paravent.net.dealing.group import BadLength, BadValue
from paravent.net.dealing.occasion import Occasion
from paravent.net.hashes import H, u8, u32

COMMITMENT_BYTES: Final = 32
NONCE_BYTES: Final = 32


class BadReveal(BadValue):
    """A reveal that does not open its seat's commitment: its sender is to blame."""


class OtherCommitments(ValueError):
    """A reveal made for other commitments than ours. Blames nobody yet.

    Either one seat signed two commitments, which both together convict, or the signed ones agree and the revealing
    seat lies.
    """


@dataclass(frozen=True, slots=True)
class Sealer:
    """Who commits, and when: the seat and its identity key (32 bytes) in one exchange."""

    occasion: Occasion
    seat: int
    identity: bytes

    def nonce(self, seed: bytes, plan: bytes) -> bytes:
        """32 bytes from the table's seed: the same for the same plan after a restart, another one for any other plan.

        Without the seed it cannot be told from chance, so that even a choice of two cannot be guessed from its
        commitment.
        """
        return H("seed", seed, b"commit", *self._bound(), plan)

    def commitment(self, nonce: bytes, plan: bytes) -> bytes:
        """The 32 bytes of COMMIT for a canonically encoded plan. Raises BadLength for another nonce than 32 bytes."""
        if len(nonce) != NONCE_BYTES:
            raise BadLength(f"a nonce has {NONCE_BYTES} bytes, not {len(nonce)}")
        return H("commit", *self._bound(), nonce, plan)

    def check(self, commitments: Mapping[int, bytes], commit_set: bytes, nonce: bytes, plan: bytes) -> None:
        """Does REVEAL [commit_set, nonce, plan] open this seat's commitment among these?

        Raises BadLength, BadReveal, OtherCommitments.
        """
        if commit_set != commitments_hash(commitments):
            raise OtherCommitments(
                f"seat {self.seat} answers other commitments: compare the signed COMMITs of every seat"
            )
        if self.commitment(nonce, plan) != commitments[self.seat]:
            raise BadReveal(f"seat {self.seat} revealed another plan than the one it had committed to")

    def _bound(self) -> tuple[bytes, ...]:
        at = self.occasion
        return (at.table, u32(at.epoch), u32(at.exchange), u8(self.seat), self.identity)


def commitments_hash(commitments: Mapping[int, bytes]) -> bytes:
    """32 bytes for the commitments of all seats asked, in seat order. Raises BadLength unless each has 32 bytes."""
    for seat, commitment in commitments.items():
        if len(commitment) != COMMITMENT_BYTES:
            raise BadLength(f"the commitment of seat {seat} has {len(commitment)} bytes, not {COMMITMENT_BYTES}")
    return H("commitset", *(commitments[seat] for seat in sorted(commitments)))
