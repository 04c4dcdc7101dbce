"""Attacks on moving, peeking and opening cards."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paravent.net.dealing import group, shuffle_proof
from paravent.net.dealing.group import (
    BadLength,
    BadPoint,
    BadScalar,
    BadValue,
    G,
    L,
    Point,
    add,
    base,
    h2p,
    mul,
    neg,
    sub,
)
from paravent.net.dealing.keys import TABLE, SecretKeys
from paravent.net.dealing.masking import (
    COPY,
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
    receiver,
)
from paravent.net.dealing.occasion import Occasion, slot_list
from paravent.net.dealing.proofs import BadProof, Equation, Proof, Share, make_share, prove
from paravent.net.hashes import u8, u32
from tests.net.dealing.marks import IDENTITY, NOT_CANONICAL, SMALL_ORDER, marked
from tests.net.dealing.peers import IDENTITIES, OTHER_OCCASIONS, SETUP, Peers

PEERS = Peers(3)
RING = PEERS.keyring
DECK = PEERS.deck()
HAND = PEERS.move(DECK[:2], 0)
DRAW = [Move(30, DECK[2], 1), Move(31, DECK[3], COPY + 2)]
PASS = [Move(40, HAND[0], 1)]
PARTS = {seat: make_parts(PEERS.own[seat], RING, SETUP, DRAW) for seat in range(3)}
SHOWN = [(50, DECK[4]), (51, DECK[5])]
SHARES = {seat: make_openings(PEERS.own[seat], RING, SETUP, SHOWN) for seat in range(3)}
PART_WIRE = PARTS[0][0].encode()
SHARE_WIRE = SHARES[0][0].encode()


def forged_part(seat: int, move: Move, e1: Point, e2: Point, secrets: tuple[int, int]) -> Part:
    """A part with an honestly computed proof of a false statement, in the context of `seat`'s one-card message."""
    cipher = move.card.cipher
    ctx = SETUP.context(seat, "PART", u32(move.slot) + u8(move.target))
    item = ctx + u32(move.slot) + u8(move.target) + cipher.c1 + cipher.c2
    other = neg(RING.under(receiver(move.target)))
    equations = (
        Equation(RING.key(seat, move.card.place), ((0, G),)),
        Equation(e1, ((1, G),)),
        Equation(e2, ((0, cipher.c1), (1, other))),
    )
    return Part(e1, e2, prove("part", item, equations, secrets, PEERS.own[seat].seed))


def refused(seat: int, move: Move, part: Part) -> bool:
    try:
        check_parts(seat, RING, SETUP, [move], [part])
    except BadProof:
        return True
    return False


def test_the_forgers_tool_makes_good_parts_of_true_statements() -> None:
    x, r, (move,) = PEERS.own[0].hand, 9, PASS
    e2 = sub(mul(x, move.card.cipher.c1), mul(r, RING.keys[1].hand))
    assert not refused(0, move, forged_part(0, move, base(r), e2, (x, r)))


@pytest.mark.parametrize("what", OTHER_OCCASIONS)
def test_attack_26_parts_and_shares_of_another_occasion_fail(what: str) -> None:
    with pytest.raises(BadProof):
        check_parts(0, RING, OTHER_OCCASIONS[what], DRAW, PARTS[0])
    with pytest.raises(BadProof):
        check_openings(0, RING, OTHER_OCCASIONS[what], SHOWN, SHARES[0])


def test_attack_26_one_card_of_a_message_does_not_stand_alone() -> None:
    with pytest.raises(BadProof):
        check_parts(0, RING, SETUP, DRAW[:1], PARTS[0][:1])
    with pytest.raises(BadProof):
        check_openings(0, RING, SETUP, SHOWN[:1], SHARES[0][:1])


def test_attack_27_parts_and_shares_have_one_length() -> None:
    for wire in (b"", PART_WIRE[:-1], PART_WIRE[:-32], PART_WIRE + b"\0"):
        with pytest.raises(BadLength):
            Part.decode(wire)
    for wire in (SHARE_WIRE[:-1], SHARE_WIRE[:-32], SHARE_WIRE + b"\0"):
        with pytest.raises(BadLength):
            Share.decode(wire)
    for count in (0, 1, 3):
        with pytest.raises(BadLength):
            check_parts(0, RING, SETUP, DRAW, (PARTS[0] * 2)[:count])
        with pytest.raises(BadLength):
            check_openings(0, RING, SETUP, SHOWN, (SHARES[0] * 2)[:count])


@pytest.mark.parametrize(
    "decode, wire, at",
    [
        *[(Part.decode, PART_WIRE, at) for at in (64, 96, 128)],
        *[(Share.decode, SHARE_WIRE, at) for at in (32, 64)],
    ],
)
def test_attack_27_answers_have_one_encoding(decode: Callable[[bytes], object], wire: bytes, at: int) -> None:
    larger = (int.from_bytes(wire[at : at + 32], "little") + L).to_bytes(32, "little")
    decode(wire)
    with pytest.raises(BadScalar):
        decode(wire[:at] + larger + wire[at + 32 :])


@pytest.mark.parametrize("at", [0, 32])
def test_attacks_28_and_29_every_point_of_a_part_and_a_share_is_checked(at: int) -> None:
    point = PART_WIRE[at : at + 32]
    for raw in (IDENTITY, *NOT_CANONICAL.values(), *(marked(point, mark) for mark in SMALL_ORDER)):
        with pytest.raises(BadPoint):
            Part.decode(PART_WIRE[:at] + raw + PART_WIRE[at + 32 :])
        with pytest.raises(BadPoint):
            Share.decode(raw + SHARE_WIRE[32:])


def test_attack_32_a_part_with_a_wrong_key_fails() -> None:
    (move,) = PASS
    c1, r = move.card.cipher.c1, 9
    own = PEERS.own[0]
    for x in (own.table, own.hand + 1, 1):
        e2 = sub(mul(x, c1), mul(r, RING.keys[1].hand))
        assert refused(0, move, forged_part(0, move, base(r), e2, (x, r)))
        assert refused(0, move, forged_part(0, move, base(r), e2, (own.hand, r)))


def test_attack_32_a_part_for_a_wrong_target_fails() -> None:
    """The card goes to seat 1 by everybody's books, but is masked so that seat 2 could read it."""
    (move,) = PASS
    x, r = PEERS.own[0].hand, 9
    for target in (RING.keys[2].hand, RING.joint, RING.keys[1].table):
        e2 = sub(mul(x, move.card.cipher.c1), mul(r, target))
        assert refused(0, move, forged_part(0, move, base(r), e2, (x, r)))
    assert refused(0, move._replace(target=2), make_parts(PEERS.own[0], RING, SETUP, PASS)[0])
    assert refused(0, move._replace(target=COPY + 1), make_parts(PEERS.own[0], RING, SETUP, PASS)[0])


def test_attack_32_a_part_for_another_slot_or_card_fails() -> None:
    (move,) = PASS
    (part,) = make_parts(PEERS.own[0], RING, SETUP, PASS)
    assert not refused(0, move, part)
    assert refused(0, move._replace(slot=41), part)
    assert refused(0, move._replace(card=HAND[1]), part)
    other_half = Masked(move.card.cipher._replace(c2=HAND[1].cipher.c2), 0)
    assert refused(0, move._replace(card=other_half), part)
    with pytest.raises(BadProof):
        check_parts(0, RING, SETUP, DRAW[::-1], PARTS[0][::-1])


def test_attack_32_a_part_with_another_r_than_proven_fails() -> None:
    (move,) = PASS
    x, c1 = PEERS.own[0].hand, move.card.cipher.c1
    e2 = sub(mul(x, c1), mul(9, RING.keys[1].hand))
    for e1, r in ((base(8), 9), (base(8), 8), (RING.keys[2].hand, 9)):
        assert refused(0, move, forged_part(0, move, e1, e2, (x, r)))


def test_attack_33_a_part_copied_from_another_seat_fails() -> None:
    for copier in (1, 2):
        with pytest.raises(BadProof):
            check_parts(copier, RING, SETUP, DRAW, PARTS[0])
        with pytest.raises(BadProof):
            check_openings(copier, RING, SETUP, SHOWN, SHARES[0])
    with pytest.raises(BadProof):
        check_parts(1, RING, SETUP, PASS, make_parts(PEERS.own[0], RING, SETUP, PASS))


def test_attack_33_the_same_keys_at_two_seats_do_not_help() -> None:
    """Even with the same secret, a proof is one seat's."""
    twin = replace(RING, keys=(RING.keys[0], RING.keys[0], RING.keys[2]))
    check_openings(0, twin, SETUP, SHOWN, SHARES[0])
    with pytest.raises(BadProof):
        check_openings(1, twin, SETUP, SHOWN, SHARES[0])


def test_attack_34_a_card_of_no_box_is_said_with_what_is_public() -> None:
    foreign = h2p("card", b"of another game")
    card = Masked.laid(foreign, 1, RING)
    with pytest.raises(UnknownCard, match=foreign.hex()):
        PEERS.box.face(card.read(PEERS.own[1]))
    assert Box(b"other", [0]).point(0) != PEERS.box.point(0)


def test_attack_35_the_others_learn_nothing_of_a_pass() -> None:
    """A passes B one of two cards: C sees messages of the same shape and can open neither."""
    wires: list[list[bytes]] = []
    for card in HAND:
        moves = [Move(40, card, 1)]
        (part,) = make_parts(PEERS.own[0], RING, SETUP, moves)
        passed = card.moved(1, [part])
        assert PEERS.read(1, [passed]) == PEERS.read(0, [card])
        wires.append([part.e1, part.e2, part.encode(), *passed.cipher])
        assert not PEERS.opens(2, passed.cipher)
        assert not PEERS.opens(2, card.cipher)
        _assert_no_card_in(part, card, passed)
    assert [len(wire) for wire in wires[0]] == [len(wire) for wire in wires[1]] == [32, 32, 160, 32, 32]
    assert not set(wires[0]) & set(wires[1])


def _assert_no_card_in(part: Part, before: Masked, after: Masked) -> None:
    """No sum or difference of two public points is a card."""
    public: list[Point] = [*before.cipher, *after.cipher, part.e1, part.e2, G, RING.joint]
    public += [point for keys in RING.keys for point in keys]
    for one in public:
        for other in public:
            if one not in (other, neg(other)):
                assert not PEERS.knows(add(one, other))
                assert not PEERS.knows(sub(one, other))


def test_attack_36_a_holder_who_shows_another_card_fails() -> None:
    ((slot, card),) = shown = [(50, HAND[0])]
    own, ctx = PEERS.own[0], SETUP.context(0, "OPEN", slot_list([50]))
    (honest,) = make_openings(own, RING, SETUP, shown)
    check_openings(0, RING, SETUP, shown, [honest])
    (true,) = PEERS.read(0, [card])
    liar = sub(card.cipher.c2, PEERS.box.point((true + 1) % len(PEERS.faces)))
    assert PEERS.box.face(card.opened([honest._replace(point=liar)])) != true
    equations = (Equation(RING.keys[0].hand, ((0, G),)), Equation(liar, ((0, card.cipher.c1),)))
    forged = prove("open", ctx + u32(slot) + card.cipher.c2, equations, (own.hand,), own.seed)
    other_key = make_share("open", ctx + u32(slot) + card.cipher.c2, 5, RING.keys[0].hand, card.cipher.c1, own.seed)
    for share in (honest._replace(point=liar), Share(liar, forged), other_key):
        with pytest.raises(BadProof):
            check_openings(0, RING, SETUP, shown, [share])


def traced(before: Cipher, after: Sequence[Cipher], known: Sequence[int]) -> list[int]:
    """Where a card went, for one who knows the masks that were added to it: all sums of them are tried."""
    sums = {0}
    for r in known:
        sums |= {total + r for total in sums}
    wanted = {add(before.c1, base(r)) if r else before.c1 for r in sums}
    return [index for index, cipher in enumerate(after) if cipher.c1 in wanted]


def test_attack_38_a_discarder_cannot_find_his_card_after_a_reshuffle() -> None:
    (discarded,) = PEERS.move(HAND[:1], TABLE)
    pile = [discarded, *DECK[2:]]
    key, ctx = RING.joint, SETUP.context(0, "SHUFFLE", b"")
    ciphers = tuple(card.cipher for card in pile)
    own, secret = shuffle_proof.mix(ctx, key, ciphers, PEERS.own[0].seed)
    assert len(traced(discarded.cipher, own, secret.r)) == 1, "after his own shuffle alone he can"
    output, honest = shuffle_proof.mix(ctx, key, own, PEERS.own[1].seed)
    shuffle_proof.check(ctx, key, own, output, shuffle_proof.prove(ctx, key, own, output, honest, PEERS.own[1].seed))
    assert traced(discarded.cipher, output, secret.r) == []
    assert not any(PEERS.opens(0, cipher) for cipher in output)
    seen = {point for cipher in (*ciphers, *own) for point in cipher}
    assert not seen & {point for cipher in output for point in cipher}


def test_attack_39_nobody_opens_a_cipher_of_an_attackers_making() -> None:
    """The first half of a hidden card, brought to the table under another name, would be opened for its finder.

    Every kind by which a cipher enters a place refuses it: a move, a pass, a shuffle. A card laid open has G there.
    """
    wanted = DECK[5].cipher.c1
    (move,) = PASS
    x, c1 = PEERS.own[0].hand, move.card.cipher.c1
    for r in (1, 9):
        e2 = sub(mul(x, c1), mul(r, RING.keys[1].hand))
        for e1 in (wanted, add(wanted, base(r)), neg(wanted)):
            assert refused(0, move, forged_part(0, move, e1, e2, (x, r)))
    others = [PARTS[seat][0].e1 for seat in (0, 2)]
    cancelling = sub(wanted, group.sum(others))
    assert refused(1, DRAW[0], forged_part(1, DRAW[0], cancelling, PARTS[1][0].e2, (PEERS.own[1].table, 1)))

    ctx, deck = SETUP.context(0, "SHUFFLE", b""), tuple(card.cipher for card in DECK[:3])
    output, secret = shuffle_proof.mix(ctx, RING.joint, deck, PEERS.own[0].seed)
    swapped = (output[0]._replace(c1=wanted), *output[1:])
    with pytest.raises(BadProof):
        shuffle_proof.check(
            ctx, RING.joint, deck, swapped, shuffle_proof.prove(ctx, RING.joint, deck, swapped, secret, b"\5" * 32)
        )
    assert {card.cipher.c1 for card in PEERS.laid(PEERS.faces)} == {G}


def test_a_simulated_proof_fails() -> None:
    (move,) = PASS
    (part,) = make_parts(PEERS.own[0], RING, SETUP, PASS)
    for proof in (Proof(0, (0, 0)), Proof(1, (1, 1)), Proof(0, part.proof.answers)):
        assert refused(0, move, part._replace(proof=proof))


def test_parts_that_cancel_out_on_the_way_stop_nobody() -> None:
    """Two seats work together and choose masks whose sum is zero; the third keeps the card hidden."""
    moves, card = DRAW[:1], DRAW[0].card
    c1, target = card.cipher.c1, RING.keys[1].hand
    parts = []
    for seat, r in ((0, 5), (1, L - 5)):
        x = PEERS.own[seat].table
        part = forged_part(seat, moves[0], base(r), sub(mul(x, c1), mul(r, target)), (x, r))
        check_parts(seat, RING, SETUP, moves, [part])
        parts.append(part)
    parts += make_parts(PEERS.own[2], RING, SETUP, moves)
    assert PEERS.read(1, [card.moved(1, parts)]) == PEERS.turn_up([card])


@given(st.binary(min_size=150, max_size=170) | st.binary(max_size=100).map(lambda tail: (PART_WIRE + tail)[-160:]))
def test_any_bytes_are_a_part_or_refused(raw: bytes) -> None:
    try:
        part = Part.decode(raw)
    except BadValue:
        return
    assert part.encode() == raw


@given(st.integers(0, 159), st.integers(0, 7))
def test_one_flipped_bit_of_a_part_is_refused(at: int, bit: int) -> None:
    raw = bytearray(PART_WIRE)
    raw[at] ^= 1 << bit
    with pytest.raises(BadValue):
        check_parts(0, RING, SETUP, DRAW, [Part.decode(bytes(raw)), PARTS[0][1]])


def test_messages_are_made_alike_again_and_by_nobody_else() -> None:
    assert make_parts(PEERS.own[0], RING, SETUP, DRAW) == PARTS[0]
    assert make_openings(PEERS.own[0], RING, SETUP, SHOWN) == SHARES[0]
    stranger = SecretKeys.derive(IDENTITIES[5], 0)
    assert make_parts(stranger, RING, SETUP, DRAW)[0].e1 != PARTS[0][0].e1
    later: Occasion = replace(SETUP, exchange=9)
    assert make_parts(PEERS.own[0], RING, later, DRAW)[0].e1 != PARTS[0][0].e1, "a mask is never used twice"
