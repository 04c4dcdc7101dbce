"""One proof for keys, rolls, opened and moving cards: "I know secrets that solve these linear equations over points".

The proof of knowledge of keys, the equality of logarithms behind a roll and an opened card, and the two-witness proof
of a moving card are one protocol over different equations (Maurer 2009, "Unifying zero-knowledge proofs of
knowledge", made non-interactive by Fiat and Shamir's transform). Here are the equations, the proof and its check;
what the equations mean is said where they are used. The proof of a shuffle is another one, in `shuffle_proof`.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from paravent.net.dealing.group import BadPoint, BadValue, G, L, Point, base, dec, mul, scalars, scalars_bytes, sub
from paravent.net.dealing.group import sum as total
from paravent.net.hashes import Transcript, secret_scalar, u32

Term: TypeAlias = tuple[int, Point]
"""(which secret, the point it multiplies)."""


class Equation(NamedTuple):
    """`image` is the sum of secret times point over the terms."""

    image: Point
    terms: tuple[Term, ...]


class BadProof(BadValue):
    """A proof that does not hold for its statement in this context: whoever sent it cheated."""


class Proof(NamedTuple):
    """The challenge and one answer for each secret."""

    challenge: int
    answers: tuple[int, ...]

    def encode(self) -> bytes:
        """32 bytes for the challenge, and 32 for each secret."""
        return scalars_bytes(self.challenge, *self.answers)

    @classmethod
    def decode(cls, raw: bytes, secrets: int) -> "Proof":
        """Raises BadLength, BadScalar."""
        challenge, *answers = scalars(raw, 1 + secrets)
        return cls(challenge, tuple(answers))


def prove(name: str, ctx: bytes, equations: Sequence[Equation], secrets: Sequence[int], seed: bytes) -> Proof:
    """A proof of knowledge of `secrets` that solve `equations`; the same seed and statement give the same bytes.

    With w the nonces: t = sum of w B over each equation's terms, c = hash(name, ctx, equations, t), s = w + c x mod
    L.
    """
    transcript = _stated(name, ctx, equations)
    digest = transcript.digest()
    nonces = [secret_scalar(seed, "nonce", digest + u32(index)) for index in range(len(secrets))]
    transcript.absorb("commitments", b"".join([_combined(nonces, equation.terms) for equation in equations]))
    challenge = transcript.challenge("challenge")
    return Proof(challenge, tuple((w + challenge * x) % L for w, x in zip(nonces, secrets, strict=True)))


def check(name: str, ctx: bytes, equations: Sequence[Equation], proof: Proof) -> None:
    """Recomputes t = sum of s B - c image and compares the challenge. Raises BadProof."""
    transcript = _stated(name, ctx, equations)
    challenge, answers = proof
    try:
        commitments = [sub(_combined(answers, terms), mul(challenge, image)) for image, terms in equations]
    except BadPoint:
        raise BadProof(f"the {name} proof leads to the identity") from None
    transcript.absorb("commitments", b"".join(commitments))
    if transcript.challenge("challenge") != challenge:
        raise BadProof(f"the {name} proof does not hold for this statement, seat and exchange")


class Share(NamedTuple):
    """x P for a public point P, proven for its sender's key x G: one part of a roll, or of a card turned up."""

    point: Point
    proof: Proof

    def encode(self) -> bytes:
        """96 bytes: the point, the challenge, the answer."""
        return self.point + self.proof.encode()

    @classmethod
    def decode(cls, raw: bytes) -> "Share":
        """Raises BadLength, BadPoint, BadScalar."""
        return cls(dec(raw[:32]), Proof.decode(raw[32:], 1))


def make_share(name: str, ctx: bytes, secret: int, key: Point, of: Point, seed: bytes) -> Share:
    """`secret` times `of`, with the proof (Chaum-Pedersen) for `key` = secret G."""
    point = mul(secret, of)
    return Share(point, prove(name, ctx, _same_logarithm(key, of, point), (secret,), seed))


def check_share(name: str, ctx: bytes, key: Point, of: Point, share: Share) -> None:
    """Raises BadProof unless the share is the logarithm of `key` times `of`."""
    check(name, ctx, _same_logarithm(key, of, share.point), share.proof)


def _same_logarithm(key: Point, of: Point, point: Point) -> tuple[Equation, ...]:
    return (Equation(key, ((0, G),)), Equation(point, ((0, of),)))


def _stated(name: str, ctx: bytes, equations: Sequence[Equation]) -> Transcript:
    """A transcript of the whole statement. The name fixes how many equations, terms and secrets there are."""
    transcript = Transcript(name)
    transcript.absorb("ctx", ctx)
    parts: list[bytes] = []
    for image, terms in equations:
        parts.append(image)
        parts += [point for _, point in terms]
    transcript.absorb("statement", b"".join(parts))
    return transcript


def _combined(numbers: Sequence[int], terms: tuple[Term, ...]) -> Point:
    # The base point has a table in libsodium: a fifth of the time of any other.
    return total(base(numbers[index]) if point == G else mul(numbers[index], point) for index, point in terms)
