"""Rolls that nobody chooses."""

from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest

from paravent.net.dealing.beacon import check_roll_share, dice, make_roll_share, order, roll_point, roll_seed
from paravent.net.dealing.group import BadLength, BadPoint, BadScalar, G, L, Point, base, h2p, mul
from paravent.net.dealing.keys import Keyring
from paravent.net.dealing.proofs import BadProof, Equation, Share, make_share, prove
from paravent.net.hashes import H, u32
from tests.net.dealing.marks import IDENTITY, SMALL_ORDER, marked
from tests.net.dealing.peers import OTHER_OCCASIONS, SETUP, Peers

PEERS = Peers(3)
RING = PEERS.keyring
WHY = "combat"
SHARES = {own.seat: make_roll_share(own, SETUP, WHY) for own in PEERS.own}
POINTS = {seat: share.point for seat, share in SHARES.items()}
SEED = roll_seed(RING, SETUP, WHY, POINTS)
WIRE = SHARES[0].encode()


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_all_peers_roll_the_same(seats: int) -> None:
    peers = Peers(seats)
    points = {}
    for own in peers.own:
        share = Share.decode(make_roll_share(own, SETUP, WHY).encode())
        check_roll_share(own.seat, peers.keyring, SETUP, WHY, share)
        points[own.seat] = share.point
    seed = roll_seed(peers.keyring, SETUP, WHY, points)
    assert seed == roll_seed(peers.keyring, SETUP, WHY, dict(reversed(points.items()))), "in whatever order they came"
    assert len(seed) == 64
    assert dice(seed, 5, 6) == dice(seed, 5, 6)
    assert all(1 <= face <= 6 for face in dice(seed, 50, 6))


def test_another_occasion_rolls_something_else() -> None:
    points = {roll_point(occasion, WHY) for occasion in (SETUP, *OTHER_OCCASIONS.values())}
    points.add(roll_point(SETUP, "amoebas"))
    assert len(points) == 6


def test_attack_15_a_wrong_part_of_a_roll_fails() -> None:
    own, ctx, at = PEERS.own[0], SETUP.context(0, "ROLL", WHY.encode()), roll_point(SETUP, WHY)
    lies = {
        "another key": make_share("roll", ctx, own.table, RING.keys[0].beacon, at, own.seed),
        "another point": SHARES[0]._replace(point=mul(own.beacon + 1, at)),
        "random": SHARES[0]._replace(point=h2p("card", b"lucky")),
    }
    wished = mul(7, at)
    equations = (Equation(RING.keys[0].beacon, ((0, G),)), Equation(wished, ((0, at),)))
    lies["forged"] = Share(wished, prove("roll", ctx, equations, (own.beacon,), own.seed))
    for lie in lies.values():
        with pytest.raises(BadProof):
            check_roll_share(0, RING, SETUP, WHY, lie)
    check_roll_share(0, RING, SETUP, WHY, SHARES[0])


@pytest.mark.parametrize("what", OTHER_OCCASIONS)
def test_attack_15_a_part_of_another_roll_fails(what: str) -> None:
    with pytest.raises(BadProof):
        check_roll_share(0, RING, OTHER_OCCASIONS[what], WHY, SHARES[0])


def test_attack_15_a_part_of_another_seat_or_purpose_fails() -> None:
    with pytest.raises(BadProof):
        check_roll_share(1, RING, SETUP, WHY, SHARES[0])
    with pytest.raises(BadProof):
        check_roll_share(0, RING, SETUP, "amoebas", SHARES[0])
    twin = replace(RING, keys=(RING.keys[0], RING.keys[0], RING.keys[2]))
    with pytest.raises(BadProof):
        check_roll_share(1, twin, SETUP, WHY, SHARES[0])


@pytest.mark.parametrize("other", ["card", "open"])
def test_attack_26_a_proof_of_another_kind_is_no_roll(other: str) -> None:
    own, ctx = PEERS.own[0], SETUP.context(0, "ROLL", WHY.encode())
    share = make_share(other, ctx, own.beacon, RING.keys[0].beacon, roll_point(SETUP, WHY), own.seed)
    assert share.point == SHARES[0].point
    with pytest.raises(BadProof):
        check_roll_share(0, RING, SETUP, WHY, share)


def test_attack_16_without_the_last_part_there_is_no_roll() -> None:
    for missing in range(3):
        with pytest.raises(ValueError, match="wait for all of them"):
            roll_seed(RING, SETUP, WHY, {seat: point for seat, point in POINTS.items() if seat != missing})
    with pytest.raises(ValueError, match="wait for all of them"):
        roll_seed(RING, SETUP, WHY, {**POINTS, 3: base(1)})
    computed = mul(PEERS.own[2].beacon, roll_point(SETUP, WHY))  # by the others, once they know his beacon key
    assert roll_seed(RING, SETUP, WHY, {**POINTS, 2: computed}) == SEED


def test_attack_17_a_roll_made_again_is_the_same() -> None:
    again = Peers(3)
    assert {own.seat: make_roll_share(own, SETUP, WHY).encode() for own in again.own} == {
        seat: share.encode() for seat, share in SHARES.items()
    }
    assert roll_seed(again.keyring, SETUP, WHY, POINTS) == SEED


def chi_square(counts: Counter[int] | Counter[tuple[int, ...]], cells: int) -> float:
    expected = counts.total() / cells
    return sum((count - expected) ** 2 / expected for count in counts.values()) + (cells - len(counts)) * expected


@pytest.mark.parametrize("sides, limit", [(2, 10.8), (6, 20.5), (10, 27.9), (20, 43.8)])
def test_attack_18_r67_dice_have_no_bias(sides: int, limit: float) -> None:
    """The limits are chi-square's 0.999 quantiles for sides - 1 degrees of freedom; the seeds are fixed."""
    faces = Counter(face for roll in range(1000) for face in dice(H("roll", u32(roll)), 100, sides))
    assert set(faces) == set(range(1, sides + 1))
    assert faces.total() == 100_000
    assert chi_square(faces, sides) < limit


def test_attack_18_the_first_die_of_many_rolls_has_no_bias() -> None:
    faces = Counter(dice(H("roll", u32(roll)), 1, 6)[0] for roll in range(20_000))
    assert chi_square(faces, 6) < 20.5


def test_attack_18_orders_of_four_are_uniform() -> None:
    orders = Counter(order(H("roll", u32(roll)), 4) for roll in range(24_000))
    assert set(orders) == set(permutations(range(4)))
    assert chi_square(orders, 24) < 49.7


def test_a_die_needs_a_side() -> None:
    assert dice(SEED, 3, 1) == (1, 1, 1)
    assert dice(SEED, 0, 6) == ()
    with pytest.raises(ValueError, match="1 or more"):
        dice(SEED, 1, 0)


def test_attacks_27_to_29_a_part_is_checked_when_decoded() -> None:
    for wire in (WIRE[:-1], WIRE + b"\0", WIRE[:-32]):
        with pytest.raises(BadLength):
            Share.decode(wire)
    for raw in (IDENTITY, *(marked(WIRE[:32], mark) for mark in SMALL_ORDER)):
        with pytest.raises(BadPoint):
            Share.decode(raw + WIRE[32:])
    for at in (32, 64):
        larger = (int.from_bytes(WIRE[at : at + 32], "little") + L).to_bytes(32, "little")
        with pytest.raises(BadScalar):
            Share.decode(WIRE[:at] + larger + WIRE[at + 32 :])


def test_beacon_keys_that_cancel_out_stop_nobody() -> None:
    own = [PEERS.own[0], replace(PEERS.own[1], beacon=L - PEERS.own[0].beacon), PEERS.own[2]]
    ring = Keyring.of(tuple(keys.public() for keys in own))
    points: dict[int, Point] = {}
    for keys in own:
        share = make_roll_share(keys, SETUP, WHY)
        check_roll_share(keys.seat, ring, SETUP, WHY, share)
        points[keys.seat] = share.point
    assert len(roll_seed(ring, SETUP, WHY, points)) == 64
