"""Masked cards, and the proven messages that move, show and open them.

A card lies at a place (the table, or a seat's hand) and is an ElGamal cipher under that place's key. A `Part` moves
it to another place, or lets a seat peek, and nobody else learns anything; a `Share` opens it to all. Every holder of
the place's key makes one, and everybody checks it. Shuffles are in `shuffle_proof`; who owes which message when is
the dealer's business.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from paravent.net.dealing.group import BadLength, G, Point, add, base, dec, h2p, mul, neg, sub
from paravent.net.dealing.group import sum as total
from paravent.net.dealing.keys import TABLE, Bequest, Keyring, SecretKeys
from paravent.net.dealing.occasion import Occasion, slot_list
from paravent.net.dealing.proofs import Equation, Proof, Share, check, check_share, make_share, prove
from paravent.net.hashes import secret_scalar, u8, u16, u32

COPY: Final = 128
"""Added to a seat in a target: that seat peeks, and the card stays where it is."""

PART_BYTES: Final = 160


class Cipher(NamedTuple):
    """A masked card: (r G, M + r X) under the key X of its place, with r known to nobody in particular."""

    c1: Point
    c2: Point


class Resting(NamedTuple):
    """A cipher of a card and the place under whose key it was."""

    place: int
    cipher: Cipher

    def without(self, gone: Bequest) -> "Resting":
        """The same without the share of a seat that is gone."""
        if self.place != TABLE:
            return self
        return Resting(TABLE, Cipher(self.cipher.c1, sub(self.cipher.c2, mul(gone.table, self.cipher.c1))))


class UnknownCard(AssertionError):
    """All proofs held, and yet this opens to no card of the box: a fault of this program, not of a peer."""


class Box:
    """The cards of a game as points: M_k by hash, so that no two have a known relation.

    `schema` names the game and its rules (both sides compare it before they play), `faces` are the ids of its cards,
    below 65,536.
    """

    def __init__(self, schema: bytes, faces: Iterable[int]) -> None:
        self._points = {face: h2p("card", schema + u16(face)) for face in faces}
        self._faces = {point: face for face, point in self._points.items()}

    def point(self, face: int) -> Point:
        """The point of a card. Raises KeyError for one that is not in the box."""
        return self._points[face]

    def face(self, point: Point) -> int:
        """The card of a point. Raises UnknownCard, with what is public to look into it."""
        face = self._faces.get(point)
        if face is None:
            raise UnknownCard(f"all proofs held, but {point.hex()} is no card: please report this, with the saved game")
        return face


@dataclass(frozen=True, slots=True)
class Masked:
    """One hidden card: its cipher, the place whose key masks it, and where it lay before.

    The trail is what remains of a card when the seat that holds it is gone: its last cipher on the table, or, when it
    came out of the mixed hand of another seat, the ciphers of the hands it went through since. A card that its holder
    mixed among others has none.
    """

    cipher: Cipher
    place: int
    trail: tuple["Resting", ...] = ()
    """The oldest first."""

    @classmethod
    def laid(cls, point: Point, place: int, keyring: Keyring) -> "Masked":
        """A card that everybody knows, as the cipher everybody can make: (G, M + X)."""
        return cls(Cipher(G, add(point, keyring.under(place))), place)

    @classmethod
    def mixed(cls, cipher: Cipher, place: int) -> "Masked":
        """A card that came out of a shuffle at `place`, once every mixer's proof was checked."""
        return cls(cipher, place)

    def moved(self, target: int, parts: Iterable["Part"]) -> "Masked":
        """The card as (sum of E1, C2 - sum of E2) under the target's key, after the checked parts of all its holders.

        For a peek this is what the peeking seat reads; the card itself stays as it was.
        """
        e1, e2 = zip(*[part[:2] for part in parts], strict=True)
        cipher, place = Cipher(total(e1), sub(self.cipher.c2, total(e2))), receiver(target)
        if place == TABLE:
            return Masked(cipher, place)
        known = self.trail[:1] if self.trail and self.trail[0].place == TABLE else None
        return Masked(cipher, place, known or (*self.trail, Resting(self.place, self.cipher)))

    def without(self, gone: Bequest) -> "Masked | None":
        """The card once a seat has left: where that seat held it, as it lay before; None if nobody can tell it apart.

        A cipher on the table is freed of the share of the one who is gone: C2 - t C1.
        """
        trail = tuple(resting.without(gone) for resting in self.trail if resting.place != gone.seat)
        if self.place == gone.seat:
            return Masked(trail[-1].cipher, trail[-1].place, trail[:-1]) if trail else None
        return Masked(Resting(self.place, self.cipher).without(gone).cipher, self.place, trail)

    def opened(self, shares: Iterable[Share]) -> Point:
        """The card's point, C2 - sum of D, after the checked shares of all its holders."""
        return sub(self.cipher.c2, total(share.point for share in shares))

    def read(self, own: SecretKeys) -> Point:
        """The point of a card in one's own hand. Raises ValueError for a card elsewhere."""
        if self.place != own.seat:
            raise ValueError(f"seat {own.seat} cannot read a card alone that is not in its hand: ask all its holders")
        return sub(self.cipher.c2, mul(own.hand, self.cipher.c1))


def receiver(target: int) -> int:
    """The place whose key a part is made for: a seat, also of a peek, or TABLE."""
    return target if target == TABLE or target < COPY else target - COPY


class Move(NamedTuple):
    """A slot's card and where it shall go: a seat, TABLE, or COPY + seat for a peek."""

    slot: int
    card: Masked
    target: int


class Part(NamedTuple):
    """One holder's part in a move: E1 = r G, E2 = x C1 - r Y, and a proof of (x, r) where x is the holder's key."""

    e1: Point
    e2: Point
    proof: Proof

    def encode(self) -> bytes:
        """160 bytes: E1, E2, challenge, two answers."""
        return self.e1 + self.e2 + self.proof.encode()

    @classmethod
    def decode(cls, raw: bytes) -> "Part":
        """Raises BadLength, BadPoint, BadScalar."""
        if len(raw) != PART_BYTES:
            raise BadLength(f"a part takes {PART_BYTES} bytes, not {len(raw)}")
        return cls(dec(raw[:32]), dec(raw[32:64]), Proof.decode(raw[64:], 2))


def make_parts(own: SecretKeys, keyring: Keyring, occasion: Occasion, moves: Sequence[Move]) -> tuple[Part, ...]:
    """The parts of one PART message, in the order of `moves`; `own` must hold a key to every card in it."""
    ctx = occasion.context(own.seat, "PART", _subject(moves))
    return tuple(_part(own, keyring, _item(ctx, move), move) for move in moves)


def _part(own: SecretKeys, keyring: Keyring, ctx: bytes, move: Move) -> Part:
    c1, place = move.card.cipher.c1, move.card.place
    x, other = own.secret(place), neg(keyring.under(receiver(move.target)))
    r = secret_scalar(own.seed, "part", ctx + other)
    e1, e2 = base(r), add(mul(x, c1), mul(r, other))
    equations = _part_equations(keyring.key(own.seat, place), c1, other, e1, e2)
    return Part(e1, e2, prove("part", ctx, equations, (x, r), own.seed))


def check_parts(seat: int, keyring: Keyring, occasion: Occasion, moves: Sequence[Move], parts: Sequence[Part]) -> None:
    """Are these the parts of `seat` in `moves`? Raises BadLength, BadProof."""
    if len(parts) != len(moves):
        raise BadLength(f"{len(moves)} cards move, and {len(parts)} parts came")
    ctx = occasion.context(seat, "PART", _subject(moves))
    for move, part in zip(moves, parts, strict=True):
        c1, place = move.card.cipher.c1, move.card.place
        other = neg(keyring.under(receiver(move.target)))
        equations = _part_equations(keyring.key(seat, place), c1, other, part.e1, part.e2)
        check("part", _item(ctx, move), equations, part.proof)


def _part_equations(key: Point, c1: Point, other: Point, e1: Point, e2: Point) -> tuple[Equation, ...]:
    """Secret 0 is the holder's key, secret 1 the fresh masking; `other` is the target's key, negated."""
    return (Equation(key, ((0, G),)), Equation(e1, ((1, G),)), Equation(e2, ((0, c1), (1, other))))


def make_openings(
    own: SecretKeys, keyring: Keyring, occasion: Occasion, cards: Sequence[tuple[int, Masked]]
) -> tuple[Share, ...]:
    """The shares of one OPEN message for (slot, card) pairs that `own` holds a key to."""
    return tuple(
        make_share("open", ctx, own.secret(card.place), keyring.key(own.seat, card.place), card.cipher.c1, own.seed)
        for ctx, card in _openings(own.seat, occasion, cards)
    )


def check_openings(
    seat: int, keyring: Keyring, occasion: Occasion, cards: Sequence[tuple[int, Masked]], shares: Sequence[Share]
) -> None:
    """Are these the shares of `seat` for these cards? Raises BadLength, BadProof."""
    if len(shares) != len(cards):
        raise BadLength(f"{len(cards)} cards open, and {len(shares)} shares came")
    for (ctx, card), share in zip(_openings(seat, occasion, cards), shares, strict=True):
        check_share("open", ctx, keyring.key(seat, card.place), card.cipher.c1, share)


def _openings(seat: int, occasion: Occasion, cards: Sequence[tuple[int, Masked]]) -> Iterator[tuple[bytes, Masked]]:
    """Each card with its context: the message's own, the slot, and the half of the cipher that the proof leaves out."""
    ctx = occasion.context(seat, "OPEN", slot_list(slot for slot, _ in cards))
    for slot, card in cards:
        yield ctx + u32(slot) + card.cipher.c2, card


def _subject(moves: Sequence[Move]) -> bytes:
    return b"".join([u32(move.slot) + u8(move.target) for move in moves])


def _item(ctx: bytes, move: Move) -> bytes:
    """The context of one card of a message: the message's own, the slot, the target and the whole cipher."""
    return ctx + u32(move.slot) + u8(move.target) + move.card.cipher.c1 + move.card.cipher.c2
