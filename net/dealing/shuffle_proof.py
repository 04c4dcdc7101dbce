"""A shuffle of masked cards, and the proof of Terelius and Wikström that it is one.

Here are re-masking in a secret order, the proof, its check and its bytes, for a deck under the joint key and a hand
under its own key alike. The algebra is the one spelled out by Haenni, Locher, Koenig and Dubuis (2017): input A,
output B, key X, permutation commitments c, a chain k, challenges u (v in the secret order), answers s. The generators
come from a hash: whoever chose them could prove anything.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from paravent.net.dealing.group import (
    POINT_BYTES,
    BadLength,
    BadPoint,
    L,
    Point,
    add,
    base,
    h2p,
    mul,
    points,
    scalars,
    scalars_bytes,
    sub,
)
from paravent.net.dealing.group import sum as total
from paravent.net.dealing.masking import Cipher
from paravent.net.dealing.proofs import BadProof
from paravent.net.hashes import Transcript, secret_scalar, secret_stream, u16, u32

_U: Final = 2**128 - 1  # challenges of the permutation argument: 128 bits

Cards = Sequence[Cipher]


class Secret(NamedTuple):
    """How B was made: B[i] = A[order[i]] + r[i] (G, X). Known to the shuffler alone."""

    order: tuple[int, ...]
    r: tuple[int, ...]

    def __repr__(self) -> str:
        return f"Secret({len(self.order)} cards)"  # a traceback may print it


class ShuffleProof(NamedTuple):
    """What travels besides the output: N points c, N points k, the challenge e, and 4 + 2 N answers."""

    c: tuple[Point, ...]
    k: tuple[Point, ...]
    e: int
    s: tuple[int, ...]  # s1, s2, s3, s4
    sh: tuple[int, ...]
    sp: tuple[int, ...]

    def encode(self) -> bytes:
        """(4 N + 5) * 32 bytes, in the order of the fields."""
        return b"".join(self.c + self.k) + scalars_bytes(self.e, *self.s, *self.sh, *self.sp)

    @classmethod
    def decode(cls, raw: bytes, n: int) -> "ShuffleProof":
        """The proof for n cards. Raises BadLength, BadPoint, BadScalar."""
        if len(raw) != proof_bytes(n):
            raise BadLength(f"the proof for {n} cards takes {proof_bytes(n)} bytes, not {len(raw)}")
        half = 2 * n * POINT_BYTES
        p, k = points(raw[:half], 2 * n), scalars(raw[half:], 2 * n + 5)
        return cls(p[:n], p[n:], k[0], k[1:5], k[5 : 5 + n], k[5 + n :])


def proof_bytes(n: int) -> int:
    """The length of a proof for n cards."""
    return (4 * n + 5) * 32


def encode_cards(cards: Iterable[Cipher]) -> bytes:
    """64 bytes a card."""
    return b"".join([c1 + c2 for c1, c2 in cards])


def decode_cards(raw: bytes, n: int) -> tuple[Cipher, ...]:
    """Exactly n cards. Raises BadLength, BadPoint."""
    both = points(raw, 2 * n)
    return tuple(map(Cipher, both[::2], both[1::2]))


def mix(ctx: bytes, key: Point, cards: Cards, seed: bytes) -> tuple[tuple[Cipher, ...], Secret]:
    """The cards in a fresh order, all masked anew under the same `key`, and how that was done.

    Order and masks follow from the seed, the context, the key and the cards. Raises ValueError for no cards.
    """
    if not cards:
        raise ValueError("there is nothing to mix: ask for a mix of one card or more")
    digest = _stated(ctx, key, cards).digest()
    order = secret_stream(seed, "mix", digest).permutation(len(cards))
    masks = [secret_scalar(seed, "mask", digest + u32(index)) for index in range(len(cards))]
    output = [
        Cipher(add(cards[source].c1, base(r)), add(cards[source].c2, mul(r, key)))
        for source, r in zip(order, masks, strict=True)
    ]
    return tuple(output), Secret(tuple(order), tuple(masks))


def prove(ctx: bytes, key: Point, cards: Cards, output: Cards, secret: Secret, seed: bytes) -> ShuffleProof:
    """The proof that `output` is `cards` in another order and re-masked under `key`, bound to `ctx`."""
    n, (order, r) = len(cards), secret
    g0, g = generator(0), generators(n)
    transcript = _stated(ctx, key, cards)
    transcript.absorb("output", encode_cards(output))

    nonce = _Nonces(seed, transcript)
    rho = nonce.take(n)  # by the card's place in the input
    by_source = dict(zip(order, g, strict=True))
    c = tuple(add(base(rho[source]), by_source[source]) for source in range(n))
    u = _permutation_challenges(transcript, c)
    v = [u[source] for source in order]

    nonce = _Nonces(seed, transcript)
    rh = nonce.take(n)
    k: list[Point] = []
    rhat, before = 0, g0
    for v_i, rh_i in zip(v, rh, strict=True):
        before = add(base(rh_i), mul(v_i, before))
        rhat = (rhat * v_i + rh_i) % L
        k.append(before)

    (w1, w2, w3, w4), wh, wp = nonce.take(4), nonce.take(n), nonce.take(n)
    t = (
        base(w1),
        base(w2),
        add(base(w3), _dot(wp, g)),
        sub(_dot(wp, [card.c1 for card in output]), base(w4)),
        sub(_dot(wp, [card.c2 for card in output]), mul(w4, key)),
        *(add(base(a), mul(b, link)) for a, b, link in zip(wh, wp, (g0, *k), strict=False)),
    )
    e = _last_challenge(transcript, k, t)
    s1 = w1 + e * sum(rho)
    s2 = w2 + e * rhat
    s3 = w3 + e * sum(a * b for a, b in zip(rho, u, strict=True))
    s4 = w4 + e * sum(a * b for a, b in zip(r, v, strict=True))
    return ShuffleProof(
        c,
        tuple(k),
        e,
        (s1 % L, s2 % L, s3 % L, s4 % L),
        tuple((a + e * b) % L for a, b in zip(wh, rh, strict=True)),
        tuple((a + e * b) % L for a, b in zip(wp, v, strict=True)),
    )


def check(ctx: bytes, key: Point, cards: Cards, output: Cards, proof: ShuffleProof) -> None:
    """Raises BadProof unless `output` is a re-masked permutation of `cards`, proven in this context."""
    if not len(cards) == len(output) == len(proof.c) == len(proof.k) == len(proof.sh) == len(proof.sp):
        raise BadProof(f"a shuffle of {len(cards)} cards must have as many cards and answers")
    transcript = _stated(ctx, key, cards)
    transcript.absorb("output", encode_cards(output))
    u = _permutation_challenges(transcript, proof.c)
    try:
        t = _recomputed(key, cards, output, proof, u)
    except BadPoint:
        raise BadProof("the shuffle's proof leads to the identity") from None
    if _last_challenge(transcript, proof.k, t) != proof.e:
        raise BadProof(
            "the shuffle's proof does not hold: cards were added, lost or changed, or it is another shuffle's"
        )


def check_bytes(ctx: bytes, key: Point, cards: Cards, output: bytes, proof: bytes) -> tuple[Cipher, ...]:
    """The shuffled cards of a message. Raises BadLength, BadPoint, BadScalar, BadProof."""
    mixed = decode_cards(output, len(cards))
    check(ctx, key, cards, mixed, ShuffleProof.decode(proof, len(cards)))
    return mixed


def _recomputed(key: Point, cards: Cards, output: Cards, proof: ShuffleProof, u: Sequence[int]) -> tuple[Point, ...]:
    """The commitments that the answers stand for: `proof.e` is honest if it is the challenge after these."""
    c, k, e, (s1, s2, s3, s4), sh, sp = proof
    n = len(c)
    g0, g = generator(0), generators(n)
    product = 1
    for u_i in u:
        product = product * u_i % L
    cbar = sub(total(c), _generator_sum(n))
    chat = sub(k[-1], mul(product, g0))
    # e times a sum of u_i A_i: the factors are multiplied as numbers, which costs nothing.
    eu = [e * u_i % L for u_i in u]
    return (
        sub(base(s1), mul(e, cbar)),
        sub(base(s2), mul(e, chat)),
        sub(add(base(s3), _dot(sp, g)), _dot(eu, c)),
        sub(sub(_dot(sp, [card.c1 for card in output]), base(s4)), _dot(eu, [card.c1 for card in cards])),
        sub(sub(_dot(sp, [card.c2 for card in output]), mul(s4, key)), _dot(eu, [card.c2 for card in cards])),
        *(
            sub(add(base(a), mul(b, before)), mul(e, after))
            for a, b, (before, after) in zip(sh, sp, pairwise((g0, *k)), strict=True)
        ),
    )


@cache
def generator(index: int) -> Point:
    """g_index by hash: nobody knows a relation between two of them."""
    return h2p("tw", u16(index))


@cache
def generators(n: int) -> tuple[Point, ...]:
    """g_1 .. g_n."""
    return tuple(map(generator, range(1, n + 1)))


@cache
def _generator_sum(n: int) -> Point:
    return total(generators(n))


class _Nonces:
    """Secret scalars that follow from the seed and everything stated so far."""

    def __init__(self, seed: bytes, transcript: Transcript) -> None:
        self._seed, self._digest, self._taken = seed, transcript.digest(), 0

    def take(self, count: int) -> list[int]:
        first, self._taken = self._taken, self._taken + count
        return [secret_scalar(self._seed, "nonce", self._digest + u32(index)) for index in range(first, self._taken)]


def _stated(ctx: bytes, key: Point, cards: Cards) -> Transcript:
    transcript = Transcript("shuffle")
    transcript.absorb("ctx", ctx)
    transcript.absorb("key", key)
    transcript.absorb("input", encode_cards(cards))
    return transcript


def _permutation_challenges(transcript: Transcript, c: Sequence[Point]) -> list[int]:
    transcript.absorb("permutation", b"".join(c))
    return [transcript.challenge("u") & _U for _ in c]


def _last_challenge(transcript: Transcript, k: Sequence[Point], t: Sequence[Point]) -> int:
    transcript.absorb("chain", b"".join(k))
    transcript.absorb("commitments", b"".join(t))
    return transcript.challenge("e")


def _dot(numbers: Iterable[int], of: Iterable[Point]) -> Point:
    return total(map(mul, numbers, of))
