"""How long dealing takes, counted in point multiplications of the same run, so that machines can be compared.

`measure` plays the parts of all seats of a table and times what one of them does. The clock is a parameter, because
nothing in `net.dealing` knows the time.
"""

from collections.abc import Callable, Iterable
from statistics import median
from typing import Final, TypeAlias

from paravent.net.dealing import shuffle_proof
from paravent.net.dealing.group import Point, h2p, mul
from paravent.net.dealing.keys import TABLE, Keyring, SecretKeys
from paravent.net.dealing.masking import Box, Masked, Move, Part, check_parts, make_parts
from paravent.net.dealing.occasion import Occasion
from paravent.net.hashes import H, u8

CARDS: Final = 52
HAND: Final = 7
RUNS: Final = 3
_MULTIPLICATIONS: Final = 200

Clock: TypeAlias = Callable[[], float]
Figures: TypeAlias = dict[str, float]
"""Seconds by what was done."""


def measure(clock: Clock) -> dict[str, dict[str, float]]:
    """Medians of three runs: `seconds` and `multiplications` by name; `clock` gives seconds, of CPU time for choice.

    shuffle, prove, verify: 52 cards, one shuffler. mix: the three together. With 2 and with 6 players: deal_N, seven
    cards to each seat, and draw_N, one card: one seat makes its parts and checks all others'; start_N: the longest
    chain of work before the first hand is seen, that is every seat's shuffle one after the other, and the deal.
    """
    runs = [_run(clock) for _ in range(RUNS)]
    return {
        "seconds": {name: median(run[name] for run in runs) for name in runs[0]},
        "multiplications": {name: median(run[name] / run["multiplication"] for run in runs) for name in runs[0]},
    }


def _run(clock: Clock) -> Figures:
    # Before and after, because a busy machine changes its pace within a run.
    before = _timed(clock, _multiply)
    figures = _mix(clock)
    figures["multiplication"] = (before + _timed(clock, _multiply)) / 2 / _MULTIPLICATIONS
    for players in (2, 6):
        table = _Table(players)
        figures[f"deal_{players}"] = table.deal(clock, HAND * players)
        figures[f"draw_{players}"] = table.deal(clock, 1)
        figures[f"start_{players}"] = players * figures["mix"] + figures[f"deal_{players}"]
    return figures


def _multiply() -> None:
    point = h2p("card", b"any")
    for index in range(_MULTIPLICATIONS):
        point = mul(2**251 + index, point)


def _mix(clock: Clock) -> Figures:
    """Every peer decodes what it verifies, so decoding is part of `verify`."""
    table = _Table(2)
    key, ctx, seed = table.keyring.joint, table.occasion.context(0, "SHUFFLE", b""), table.own[0].seed
    cards = [card.cipher for card in table.cards]
    shuffle_proof.generators(CARDS)  # made once by every process, not with every shuffle
    begin = clock()
    output, secret = shuffle_proof.mix(ctx, key, cards, seed)
    shuffled = clock()
    proof = shuffle_proof.prove(ctx, key, cards, output, secret, seed)
    proved = clock()
    wires = shuffle_proof.encode_cards(output), proof.encode()
    verify = _timed(clock, lambda: shuffle_proof.check_bytes(ctx, key, cards, *wires))
    shuffle, prove = shuffled - begin, proved - shuffled
    return {"shuffle": shuffle, "prove": prove, "verify": verify, "mix": shuffle + prove + verify}


class _Table:
    """All seats of a table, and a deck in which every card is as hidden as after a shuffle."""

    def __init__(self, players: int) -> None:
        self.own = [SecretKeys.derive(H("seed", b"bench", u8(seat)), seat) for seat in range(players)]
        self.keyring = Keyring.of(tuple(own.public() for own in self.own))
        self.occasion = Occasion(H("table", b"bench"), 0, 7, H("state", b"bench"))
        box = Box(b"bench", range(CARDS))
        self.cards = [self._masked(box.point(face)) for face in range(CARDS)]

    def _masked(self, point: Point) -> Masked:
        laid = [Masked.laid(point, TABLE, self.keyring).cipher]
        (cipher,), _ = shuffle_proof.mix(point, self.keyring.joint, laid, self.own[0].seed)
        return Masked(cipher, TABLE, cipher)

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
