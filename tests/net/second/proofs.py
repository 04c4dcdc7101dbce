"""CARDS AND DICE of paravent-protocol(7): what a seat proves, checked from the page alone."""

from functools import cache
from typing import NamedTuple

from tests.net.second.basics import G, Transcript, add, dot, h2p, hold, mul, pieces, point, scalar, sub, u16

Cipher = tuple[bytes, bytes]


class Card(NamedTuple):
    c1: bytes
    c2: bytes
    place: int


def linear(name: str, ctx: bytes, equations: list[tuple[bytes, list[tuple[int, bytes]]]], proof: bytes) -> None:
    """Each equation: an image, and terms of which secret times which point."""
    c, *s = [scalar(raw) for raw in pieces(proof)]
    transcript = Transcript(name, ctx)
    transcript.absorb("statement", b"".join(image + b"".join(p for _, p in terms) for image, terms in equations))
    commitments = [
        sub(dot([s[i] for i, _ in terms], [p for _, p in terms]), mul(c, image)) for image, terms in equations
    ]
    transcript.absorb("commitments", b"".join(commitments))
    hold(transcript.challenge("challenge") == c, f"the proof of {name} does not hold")


def keys(ctx: bytes, body: bytes) -> list[bytes]:
    four = [point(raw) for raw in pieces(body[:128])]
    linear("keys", ctx, [(key, [(i, G)]) for i, key in enumerate(four)], body[128:])
    return four


def part(ctx: bytes, key: bytes, card: Card, target: bytes, raw: bytes) -> Cipher:
    e1, e2 = point(raw[:32]), point(raw[32:64])
    away = target[:31] + bytes([target[31] ^ 0x80])  # the negative of an encoded point
    linear("part", ctx, [(key, [(0, G)]), (e1, [(1, G)]), (e2, [(0, card.c1), (1, away)])], raw[64:])
    return e1, e2


def share(name: str, ctx: bytes, key: bytes, of: bytes, raw: bytes) -> bytes:
    d = point(raw[:32])
    linear(name, ctx, [(key, [(0, G)]), (d, [(0, of)])], raw[32:])
    return d


@cache
def generator(i: int) -> bytes:
    return h2p("tw", u16(i))


def shuffle(ctx: bytes, key: bytes, cards: list[Cipher], output: bytes, proof: bytes) -> list[Cipher]:
    n = len(cards)
    points = [point(raw) for raw in pieces(output)]
    hold(len(points) == 2 * n and len(proof) == 32 * (4 * n + 5), "a wrong length")
    out = list(zip(points[::2], points[1::2], strict=True))
    parts = pieces(proof)
    c, k = [point(raw) for raw in parts[:n]], [generator(0), *[point(raw) for raw in parts[n : 2 * n]]]
    e, s1, s2, s3, s4, *rest = [scalar(raw) for raw in parts[2 * n :]]
    sh, sp = rest[:n], rest[n:]
    g = [generator(i) for i in range(1, n + 1)]

    transcript = Transcript("shuffle", ctx)
    transcript.absorb("key", key)
    transcript.absorb("input", b"".join(c1 + c2 for c1, c2 in cards))
    transcript.absorb("output", output)
    transcript.absorb("permutation", b"".join(c))
    u = [transcript.challenge("u") % 2**128 for _ in range(n)]
    product = 1
    for factor in u:
        product *= factor
    t = [
        sub(mul(s1), mul(e, sub(add(*c), add(*g)))),
        sub(mul(s2), mul(e, sub(k[n], mul(product, k[0])))),
        sub(add(mul(s3), dot(sp, g)), mul(e, dot(u, c))),
        sub(sub(dot(sp, [b for b, _ in out]), mul(s4)), mul(e, dot(u, [a for a, _ in cards]))),
        sub(sub(dot(sp, [b for _, b in out]), mul(s4, key)), mul(e, dot(u, [a for _, a in cards]))),
        *[sub(add(mul(sh[i]), mul(sp[i], k[i])), mul(e, k[i + 1])) for i in range(n)],
    ]
    transcript.absorb("chain", b"".join(k[1:]))
    transcript.absorb("commitments", b"".join(t))
    hold(transcript.challenge("e") == e, "the proof of the shuffle does not hold")
    return out
