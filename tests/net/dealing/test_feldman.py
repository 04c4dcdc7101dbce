"""Shares of a secret: enough of them find it, fewer say nothing, and a wrong one is seen."""

from itertools import combinations

import pytest

from paravent.net.dealing import escrow, feldman
from paravent.net.dealing.escrow import Shares, threshold
from paravent.net.dealing.group import L, base
from paravent.net.hashes import H
from tests.net.dealing.peers import SETUP, Peers

SECRET = 2**200 + 7


@pytest.mark.parametrize("count, needed", [(2, 2), (3, 2), (4, 3), (5, 4)])
def test_any_so_many_shares_find_the_secret_and_fewer_another_number(count: int, needed: int) -> None:
    line = feldman.coefficients(H("seed", b"test"), "table", b"x", SECRET, needed)
    shares = {holder: feldman.share(line, holder) for holder in range(1, count + 1)}
    for some in combinations(shares, needed):
        assert feldman.secret({holder: shares[holder] for holder in some}) == SECRET
    for few in combinations(shares, needed - 1):
        assert feldman.secret({holder: shares[holder] for holder in few}) != SECRET


def test_attacks_43_and_44_a_share_that_is_not_on_the_line_is_seen() -> None:
    line = feldman.coefficients(H("seed", b"test"), "table", b"x", SECRET, 3)
    key, published = base(SECRET), feldman.points(line)
    feldman.check(key, published, 4, feldman.share(line, 4))
    for holder, value in ((4, feldman.share(line, 4) + 1), (3, feldman.share(line, 4)), (4, 0), (4, L)):
        with pytest.raises(feldman.BadShare):
            feldman.check(key, published, holder, value)
    with pytest.raises(feldman.BadShare):
        feldman.check(base(SECRET + 1), published, 4, feldman.share(line, 4))


def test_more_than_half_of_the_machines_are_needed_so_that_two_groups_never_both_go_on() -> None:
    assert [threshold(machines) for machines in range(2, 7)] == [0, 2, 3, 3, 4]
    assert all(2 * threshold(machines) > machines for machines in range(3, 17))


def test_a_box_opens_for_its_holder_alone_and_a_complaint_opens_it_for_all() -> None:
    peers = Peers(3)
    own, occasion = peers.own, SETUP
    keys = [(seat, own[seat].public().escrow) for seat in (1, 2)]
    made = escrow.deposit(own[0], occasion, keys, 2)
    assert made == escrow.deposit(own[0], occasion, keys, 2), "the same again after a crash"
    ctx = escrow.box_context(occasion, 0, 1)
    shares = escrow.unsealed(own[1], ctx, made.boxes[1])
    assert shares is not None
    made.check(own[0].public(), 1, shares)
    assert escrow.unsealed(own[2], ctx, made.boxes[1]) is None
    assert escrow.unsealed(own[1], escrow.box_context(occasion, 0, 2), made.boxes[1]) is None
    common = escrow.complaint(own[1], occasion, 0, made.boxes[1])
    escrow.check_complaint(1, own[1].public().escrow, occasion, 0, made.boxes[1], common)
    assert escrow.opened(ctx, made.boxes[1], common.point) == shares
    with pytest.raises(feldman.BadShare):
        made.check(own[0].public(), 2, Shares(*shares))
    other = escrow.unsealed(own[2], escrow.box_context(occasion, 0, 2), made.boxes[2])
    assert other is not None
    assert feldman.secret({1: shares.table, 2: other.table}) == own[0].table
    assert feldman.secret({1: shares.beacon, 2: other.beacon}) == own[0].beacon
