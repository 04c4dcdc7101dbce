"""All seats of a table in one process: every message is encoded, decoded and checked by everybody, as on the wire."""

from collections.abc import Sequence
from dataclasses import replace

from paravent.net.dealing import shuffle_proof
from paravent.net.dealing.group import Point, add, base, mul, sub
from paravent.net.dealing.keys import TABLE, Keyring, SecretKeys, announce, check_keys
from paravent.net.dealing.masking import (
    Box,
    Cipher,
    Masked,
    Move,
    Part,
    UnknownCard,
    check_openings,
    check_parts,
    make_openings,
    make_parts,
)
from paravent.net.dealing.occasion import Occasion, slot_list
from paravent.net.dealing.proofs import Share
from paravent.net.hashes import H, u8

IDENTITIES = [H("fp", b"identity", u8(seat)) for seat in range(6)]
SETUP = Occasion(H("table", b"test"), 0, 0, bytes(32))
OTHER_OCCASIONS = {
    "table": replace(SETUP, table=H("table", b"other")),
    "epoch": replace(SETUP, epoch=1),
    "exchange": replace(SETUP, exchange=1),
    "state": replace(SETUP, state=H("state", b"other")),
}
"""Each differs from SETUP in one thing."""


def secret_keys(seat: int) -> SecretKeys:
    return SecretKeys.derive(H("seed", b"table seed", u8(seat)), seat)


class Peers:
    """A table of `seats`, its keys announced and checked, and a box of `faces` cards."""

    def __init__(self, seats: int, faces: int = 6) -> None:
        self.own = [secret_keys(seat) for seat in range(seats)]
        bodies = [announce(own, SETUP, IDENTITIES[own.seat]) for own in self.own]
        self.keyring = Keyring.of(
            tuple(check_keys(seat, SETUP, IDENTITIES[seat], body) for seat, body in enumerate(bodies))
        )
        self.faces = range(faces)
        self.box = Box(b"test", self.faces)
        self.now = SETUP

    def laid(self, faces: Sequence[int], place: int = TABLE) -> list[Masked]:
        return [Masked.laid(self.box.point(face), place, self.keyring) for face in faces]

    def deck(self) -> list[Masked]:
        """All cards of the box, shuffled by all."""
        return self.mix(self.laid(self.faces))

    def mix(self, cards: Sequence[Masked], place: int = TABLE) -> list[Masked]:
        """Every holder of `place` shuffles, one after the other."""
        assert {card.place for card in cards} == {place}
        key, ciphers = self.keyring.under(place), tuple(card.cipher for card in cards)
        self._next()
        for seat in self.keyring.holders(place):
            ctx = self.now.context(seat, "SHUFFLE", slot_list(range(len(cards))))
            output, proof = shuffle(ctx, key, ciphers, self.own[seat].seed)
            ciphers = shuffle_proof.check_bytes(ctx, key, ciphers, output, proof)
        return [Masked.mixed(cipher, place) for cipher in ciphers]

    def move(self, cards: Sequence[Masked], target: int) -> list[Masked]:
        """All holders' parts: to a seat's hand, to TABLE, or COPY + seat for a peek."""
        (place,) = {card.place for card in cards}
        moves = [Move(slot, card, target) for slot, card in enumerate(cards)]
        self._next()
        parts = []
        for seat in self.keyring.holders(place):
            wires = [part.encode() for part in make_parts(self.own[seat], self.keyring, self.now, moves)]
            parts.append([Part.decode(wire) for wire in wires])
            check_parts(seat, self.keyring, self.now, moves, parts[-1])
        return [card.moved(target, of_card) for card, of_card in zip(cards, zip(*parts, strict=True), strict=True)]

    def turn_up(self, cards: Sequence[Masked]) -> list[int]:
        """All holders' shares: what everybody sees."""
        (place,) = {card.place for card in cards}
        numbered = list(enumerate(cards))
        self._next()
        shares = []
        for seat in self.keyring.holders(place):
            wires = [share.encode() for share in make_openings(self.own[seat], self.keyring, self.now, numbered)]
            shares.append([Share.decode(wire) for wire in wires])
            check_openings(seat, self.keyring, self.now, numbered, shares[-1])
        return [
            self.box.face(card.opened(of_card)) for card, of_card in zip(cards, zip(*shares, strict=True), strict=True)
        ]

    def read(self, seat: int, cards: Sequence[Masked]) -> list[int]:
        """What the owner of a hand sees in it."""
        return [self.box.face(card.read(self.own[seat])) for card in cards]

    def opens(self, seat: int, cipher: Cipher) -> bool:
        """Whether any secret of one seat, or the sum of its shares in table and hand, opens this cipher."""
        own = self.own[seat]
        secrets = (own.table, own.hand, own.beacon, own.escrow, own.table + own.hand)
        return any(self.knows(sub(cipher.c2, mul(secret, cipher.c1))) for secret in secrets)

    def knows(self, point: Point) -> bool:
        try:
            self.box.face(point)
        except UnknownCard:
            return False
        return True

    def _next(self) -> None:
        self.now = replace(self.now, exchange=self.now.exchange + 1)


def shuffle(ctx: bytes, key: Point, cards: Sequence[Cipher], seed: bytes) -> tuple[bytes, bytes]:
    """The output and the proof of an honest shuffle, as they travel."""
    output, secret = shuffle_proof.mix(ctx, key, cards, seed)
    proof = shuffle_proof.prove(ctx, key, cards, output, secret, seed)
    return shuffle_proof.encode_cards(output), proof.encode()


def deck_of(n: int, key: Point) -> tuple[Cipher, ...]:
    """So many masked cards under `key`, no two of a known relation."""
    box = Box(b"test", range(n))
    return tuple(Cipher(base(7 + face), add(box.point(face), mul(7 + face, key))) for face in range(n))
