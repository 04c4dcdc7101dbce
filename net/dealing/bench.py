"""How long dealing takes, counted in point multiplications of the same run, so that machines can be compared.

`run` plays the parts of all seats of a table and times what one of them does. The clock is a parameter, because
nothing in `net.dealing` knows the time.
"""

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from paravent.net.dealing import shuffle_proof
from paravent.net.dealing.group import Point, h2p, mul
from paravent.net.dealing.keys import TABLE, Keyring, SecretKeys
from paravent.net.dealing.masking import Box, Masked, Move, Part, check_parts, make_parts
from paravent.net.dealing.occasion import Occasion
from paravent.net.hashes import H, u8

CARDS: Final = 52
HAND: Final = 7
_MULTIPLICATIONS: Final = 200

Clock: TypeAlias = Callable[[], float]
Figures: TypeAlias = dict[str, float]
"""Seconds by what was done."""


def run(clock: Clock) -> Figures:
    """One run: seconds by name, `multiplication` (of a point) among them; `clock` gives seconds, best of CPU time.

    shuffle, prove, verify: 52 cards, one shuffler. mix: the three together. With 2 and with 6 players: deal_N, seven
    cards to each seat, and draw_N, one card: one seat makes its parts and checks all others'; start_N: the longest
    chain of work before the first hand is seen, that is every seat's shuffle one after the other, and the deal.
    """
    # Before and after, because a busy machine changes its pace within a run.
    before = _timed(clock, _multiply)
    figures = _mix(clock)
    figures["multiplication"] = (before + _timed(clock, _multiply)) / 2 / _MULTIPLICATIONS
    for players in (2, 6):
        table = _Table(players, CARDS)
        figures[f"deal_{players}"] = table.deal(clock, HAND * players)
        figures[f"draw_{players}"] = table.deal(clock, 1)
        figures[f"start_{players}"] = players * figures["mix"] + figures[f"deal_{players}"]
    return figures


def _multiply() -> None:
    point = h2p("card", b"any")
    for index in range(_MULTIPLICATIONS):
        point = mul(2**251 + index, point)


def verification(cards: int = CARDS) -> Callable[[], object]:
    """The work of checking one honest shuffle of so many cards, from the bytes as they travel."""
    return _Shuffle(cards).check


class _Shuffle:
    """A deck of masked cards, mixed by one seat."""

    def __init__(self, cards: int, clock: Clock = lambda: 0.0) -> None:
        table = _Table(2, cards)
        seed = table.own[0].seed
        self._key, self._ctx = table.keyring.joint, table.occasion.context(0, "SHUFFLE", b"")
        self._cards = [card.cipher for card in table.cards]
        shuffle_proof.generators(cards)  # made once by every process, not with every shuffle
        begin = clock()
        output, secret = shuffle_proof.mix(self._ctx, self._key, self._cards, seed)
        shuffled = clock()
        proof = shuffle_proof.prove(self._ctx, self._key, self._cards, output, secret, seed)
        self.shuffle, self.prove = shuffled - begin, clock() - shuffled
        self._wires = shuffle_proof.encode_cards(output), proof.encode()

    def check(self) -> object:
        """Decode and verify, as every other seat does."""
        return shuffle_proof.check_bytes(self._ctx, self._key, self._cards, *self._wires)


def _mix(clock: Clock) -> Figures:
    """Every peer decodes what it verifies, so decoding is part of `verify`."""
    done = _Shuffle(CARDS, clock)
    verify = _timed(clock, done.check)
    return {
        "shuffle": done.shuffle,
        "prove": done.prove,
        "verify": verify,
        "mix": done.shuffle + done.prove + verify,
    }


class _Table:
    """All seats of a table, and a deck in which every card is as hidden as after a shuffle."""

    def __init__(self, players: int, cards: int) -> None:
        self.own = [SecretKeys.derive(H("seed", b"bench", u8(seat)), seat) for seat in range(players)]
        self.keyring = Keyring.of(tuple(own.public() for own in self.own))
        self.occasion = Occasion(H("table", b"bench"), 0, 7, H("state", b"bench"))
        box = Box(b"bench", range(cards))
        self.cards = [self._masked(box.point(face)) for face in range(cards)]

    def _masked(self, point: Point) -> Masked:
        laid = [Masked.laid(point, TABLE, self.keyring).cipher]
        (cipher,), _ = shuffle_proof.mix(point, self.keyring.joint, laid, self.own[0].seed)
        return Masked(cipher, TABLE)

    def deal(self, clock: Clock, count: int) -> float:
        """Seconds of seat 0 for `count` cards dealt in turn, from its first part to its own cards' faces."""
        seats = range(len(self.own))
        moves = [Move(slot, card, slot % len(seats)) for slot, card in enumerate(self.cards[:count])]
        others = {seat: [part.encode() for part in self._parts(seat, moves)] for seat in seats[1:]}

        def one_seat() -> None:
            parts = {0: self._parts(0, moves)}
            for seat, wires in others.items():
                parts[seat] = tuple(map(Part.decode, wires))
                check_parts(seat, self.keyring, self.occasion, moves, parts[seat])
            for index, move in enumerate(moves):
                card = move.card.moved(move.target, [parts[seat][index] for seat in seats])
                if move.target == 0:
                    card.read(self.own[0])

        return _timed(clock, one_seat)

    def _parts(self, seat: int, moves: Iterable[Move]) -> tuple[Part, ...]:
        return make_parts(self.own[seat], self.keyring, self.occasion, tuple(moves))


def _timed(clock: Clock, work: Callable[[], object]) -> float:
    begin = clock()
    work()
    return clock() - begin
