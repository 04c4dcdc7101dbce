"""Messages that are correctly signed, in their place in the chain, and wrong; and bytes that are no messages at all."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from paravent.core.requests import Seat
from paravent.net import kinds
from paravent.net.chains import Chains
from paravent.net.envelope import Signed, sign
from paravent.net.identity import Identity
from paravent.net.kinds import Body
from paravent.net.schema import plain
from paravent.net.session import Session
from paravent.net.wire import Malformed, Value

HASH = b"\1" * 32

JUNK: tuple[Body, ...] = (
    kinds.Keys(bytes(288)),
    kinds.Escrow(bytes(32), bytes(32), (kinds.Box(0, bytes(112)),)),
    kinds.EscrowOk(()),
    kinds.EscrowOk((kinds.Complaint(0, bytes(96)),)),
    kinds.Ready(HASH),
    kinds.Ack(9, HASH),
    kinds.Move(b'["Jump"]'),
    kinds.Shuffle(0, bytes(64), bytes(9 * 32)),
    kinds.Part((kinds.PartItem(0, 1, bytes(160)),)),
    kinds.Open((kinds.OpenItem(0, bytes(96)),)),
    kinds.Roll(bytes(96)),
    kinds.Commit(HASH),
    kinds.Commit(HASH, b"sealed"),
    kinds.Reveal(HASH, HASH, b"[]"),
    kinds.Result(HASH, (1, 2)),
    kinds.Leave("left"),
    kinds.Drop(0, 3),
    kinds.Drop(1, 3),
    kinds.Shares(0, HASH, HASH),
    kinds.Leave("resigned", HASH, HASH),
    kinds.Accuse("BAD_PROOF", 0, 0, HASH),
    kinds.Accuse("EQUIVOCATION", 1, 1, HASH, b"x"),
    kinds.Accuse("TIMEOUT", 15, kinds.U32, HASH),
)
"""Well-formed, of every kind that can be said after joining; some of it may be in order at some moment."""


def wrong(chains: Chains, session: Session, seat: Seat, player: Identity, due: Signed | None, rng: Random) -> Signed:
    """Something that a seat signs as its next message; `due` is what an honest one would say."""
    body = rng.choice(JUNK)
    if due is not None and rng.random() < 0.5:
        body = bent(due.envelope.body, rng)
    shift = rng.choice([0, 0, 0, 0, 0, 1, -1, 50])
    exchange = 0 if body.META else max(1, session.exchange + shift)
    state = kinds.NO_HASH if body.META else rng.choice([session._state(), session._state(), HASH])
    envelope = chains.next(seat, body, exchange, state)
    if rng.random() < 0.1:
        envelope = replace(envelope, epoch=envelope.epoch + 1)
    if rng.random() < 0.1:
        envelope = replace(envelope, seq=envelope.seq + rng.randrange(1, 5))
    return sign(envelope, player)


def bent(body: Body, rng: Random) -> Body:
    """A body with one bit, byte or number changed somewhere, still of its shape."""
    for _ in range(50):
        try:
            return type(body).read(_bent(plain(body), rng))
        except Malformed:
            continue
    return body


def _bent(value: Value, rng: Random) -> Value:
    if type(value) is tuple and value:
        at = rng.randrange(len(value))
        return (*value[:at], _bent(value[at], rng), *value[at + 1 :])
    if type(value) is bytes and value:
        at = rng.randrange(len(value))
        new = rng.choice([value[at] ^ 1 << rng.randrange(8), 0, 255, rng.randrange(256), ord("9")])
        return value[:at] + bytes([new]) + value[at + 1 :]
    if type(value) is int:
        return rng.choice([value + 1, value - 1, 0, kinds.U32])
    return value


def garbage(frames: list[bytes], rng: Random) -> bytes:
    """Bytes at random, or a frame that was said with something changed: nobody has signed it."""
    if not frames or rng.random() < 0.2:
        return rng.randbytes(rng.choice([0, 1, 5, 100, 3000]))
    frame = rng.choice(frames)
    at = rng.randrange(len(frame))
    match rng.randrange(5):
        case 0:
            return frame[:at]
        case 1:
            return frame[:at] + rng.randbytes(1 + rng.randrange(4)) + frame[at:]
        case 2:
            other = rng.choice(frames)
            return frame[:at] + other[min(at, len(other)) :]
        case 3:
            return frame + frame
        case _:
            return frame[:at] + bytes([frame[at] ^ 1 << rng.randrange(8)]) + frame[at + 1 :]
