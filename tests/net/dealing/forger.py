"""A second prover, written apart from the product's, for whoever wants to prove more than a permutation.

It takes any matrix of weights. Let it commit to M: then v = M u, and the cards' equation holds for the output that is
the transposed inverse of M times the input, which for a permutation is M itself. What does not hold then is seen by
one equation alone, and a check that left this equation out would be deceived.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from paravent.net.dealing.group import G, L, Point, mul
from paravent.net.dealing.group import sum as total
from paravent.net.dealing.masking import Cipher
from paravent.net.dealing.shuffle_proof import ShuffleProof, encode_cards, generator
from paravent.net.hashes import Transcript, stream

Matrix = Sequence[Sequence[int]]


def permutation(order: Sequence[int]) -> list[list[int]]:
    """The matrix of B[i] = A[order[i]]; of a duplication, when a number comes twice."""
    return [[int(source == column) for column in range(len(order))] for source in order]


@dataclass(frozen=True)
class Forger:
    ctx: bytes
    key: Point
    cards: Sequence[Cipher]
    seed: bytes = b"forger"

    def output(self, weights: Matrix, r: Sequence[int]) -> tuple[Cipher, ...]:
        """Weighted sums of the input cards, masked anew with r."""
        halves = [[card.c1 for card in self.cards] + [G], [card.c2 for card in self.cards] + [self.key]]
        return tuple(
            Cipher(weighted([*row, mask], halves[0]), weighted([*row, mask], halves[1]))
            for row, mask in zip(weights, r, strict=True)
        )

    def prove(
        self,
        output: Sequence[Cipher],
        committed: Matrix,
        r: Sequence[int],
        *,
        used: Matrix | None = None,
        bent: int | None = None,
    ) -> ShuffleProof:
        """Commit to a matrix, and compute with it or with another; one `bent` link makes the chain's product right."""
        n = len(self.cards)
        draw = stream(self.seed + encode_cards(output))
        g0, g = generator(0), [generator(i + 1) for i in range(n)]
        rho, rh, wh, wp, w = ([draw.below(L) for _ in range(max(n, 4))] for _ in range(5))
        c = [weighted([rho[j], *(row[j] for row in committed)], [G, *g]) for j in range(n)]

        t = Transcript("shuffle")
        for label, said in (("ctx", self.ctx), ("key", self.key), ("input", encode_cards(self.cards))):
            t.absorb(label, said)
        t.absorb("output", encode_cards(output))
        t.absorb("permutation", b"".join(c))
        u = [t.challenge("u") % 2**128 for _ in range(n)]
        v = [sum(weight * u_j for weight, u_j in zip(row, u, strict=True)) % L for row in used or committed]
        links = list(v)
        if bent is not None:
            links[bent] = prod(u) * pow(prod(v) * pow(v[bent], -1, L), -1, L) % L

        k, rhat = [g0], 0
        for i in range(n):
            k.append(weighted([rh[i], links[i]], [G, k[-1]]))
            rhat = (rhat * links[i] + rh[i]) % L
        commitments = [
            mul(w[0], G),
            mul(w[1], G),
            weighted([w[2], *wp[:n]], [G, *g]),
            weighted([-w[3], *wp[:n]], [G, *(card.c1 for card in output)]),
            weighted([-w[3], *wp[:n]], [self.key, *(card.c2 for card in output)]),
            *(weighted([wh[i], wp[i]], [G, k[i]]) for i in range(n)),
        ]
        t.absorb("chain", b"".join(k[1:]))
        t.absorb("commitments", b"".join(commitments))
        e = t.challenge("e")
        s = (
            w[0] + e * sum(rho[:n]),
            w[1] + e * rhat,
            w[2] + e * sum(rho[j] * u[j] for j in range(n)),
            w[3] + e * sum(r[i] * v[i] for i in range(n)),
        )
        return ShuffleProof(
            tuple(c),
            tuple(k[1:]),
            e,
            tuple(x % L for x in s),
            tuple((wh[i] + e * rh[i]) % L for i in range(n)),
            tuple((wp[i] + e * v[i]) % L for i in range(n)),
        )


def weighted(weights: Sequence[int], points: Sequence[Point]) -> Point:
    return total(mul(weight, point) for weight, point in zip(weights, points, strict=True) if weight % L)
