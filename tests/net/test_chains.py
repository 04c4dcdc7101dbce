"""Chains: what is accepted, in which order, and what two stories of one author prove."""

from hashlib import sha256
from itertools import permutations
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paravent.net.chains import Accepted, Chains, Duplicate, Early, Equivocation, Gap, Rejected, contradict
from paravent.net.envelope import Envelope, Signed, sign
from paravent.net.hashes import H
from paravent.net.identity import Identity
from paravent.net.kinds import NO_HASH, Body, Head, Join, Leave, Move, Ready, Table
from paravent.net.wire import Malformed, encode
from tests.net.tables import STATE, Peers, offer, players


def ready(mark: int) -> Ready:
    return Ready(bytes([mark]) * 32)


def fork(peers: Peers, seat: int = 1) -> tuple[Signed, Signed]:
    """Two moves with one number, both correctly signed."""
    return peers.make(seat, Move(b"[0]")), peers.make(seat, Move(b"[1]"))


def story(peers: Peers, rounds: int = 3) -> list[Signed]:
    """Everything that a short game says, in the order of the host."""
    for exchange in range(2, 2 + rounds):
        for seat in range(len(peers.players)):
            peers.ready(seat, exchange, exchange)
    return list(peers.chains.messages())


def test_the_tables_id_takes_every_seats_nonce() -> None:
    seats = players(3)
    chains = Chains(offer(seats))
    assert chains.table_id is None
    for seat in (2, 1):
        join = sign(chains.next(seat, Join(chains.offer.id, bytes([seat]) * 32), 1), seats[seat])
        assert chains.accept(join.wire) == Accepted(join)
    assert chains.table_id == H("table", chains.offer.core, b"\2" * 32, b"\1" * 32, b"\2" * 32)


def test_nothing_but_joining_is_said_before_everybody_joined() -> None:
    chains = Chains(offer(players(2)))
    with pytest.raises(ValueError, match="before every seat has joined"):
        chains.next(0, ready(1), 2)


def test_the_next_message_names_its_place() -> None:
    peers = Peers(3)
    first = peers.ready(1)
    envelope = peers.chains.next(1, ready(2), 3, STATE)
    assert (envelope.seq, envelope.prev_id, envelope.exchange, envelope.state) == (2, first.id, 3, STATE)
    assert envelope.heads[1] is None
    assert envelope.heads[0] == Head(0, peers.chains.offer.short_id)
    assert peers.chains.heads()[1] == Head(1, first.short_id)


def bad_offers() -> dict[str, Signed]:
    seats = players(2)
    good = offer(seats).envelope
    body = good.body
    joined = Peers(2).chains.chain(1)[0]
    return {
        "another kind": joined,
        "another signer": sign(good, seats[1]),
        "heads": sign(Envelope(NO_HASH, 0, 0, 0, NO_HASH, (None, Head(0, bytes(16))), 0, NO_HASH, body), seats[0]),
        "seats": sign(Envelope(NO_HASH, 0, 0, 0, NO_HASH, (None,) * 3, 0, NO_HASH, body), seats[0]),
        "epoch": sign(Envelope(NO_HASH, 1, 0, 0, NO_HASH, (None,) * 2, 0, NO_HASH, body), seats[0]),
        "number": sign(Envelope(NO_HASH, 0, 0, 1, b"\1" * 32, (None,) * 2, 0, NO_HASH, body), seats[0]),
    }


@pytest.mark.parametrize("message", bad_offers().values(), ids=bad_offers())
def test_a_table_begins_with_the_hosts_offer(message: Signed) -> None:
    with pytest.raises(Malformed, match="table"):
        Chains(message)


def test_a_gap_names_what_is_missing_and_closes() -> None:
    peers = Peers(2)
    messages = [peers.ready(1, mark, mark) for mark in (2, 3, 4)]
    other = Peers(2).chains
    assert other.accept(messages[2].wire) == Gap(1, 1, 2)
    for message in messages:
        assert other.accept(message.wire) == Accepted(message)
    assert other.heads() == peers.chains.heads()


def test_what_is_here_already_is_a_duplicate() -> None:
    peers = Peers(2)
    for message in story(peers):
        assert peers.chains.accept(message.wire) == Duplicate(message)


def test_keys_that_overtake_a_join_are_early() -> None:
    peers = Peers(3)
    keys = peers.ready(1)
    late = Chains(peers.chains.offer)
    joins = [peers.chains.chain(seat)[0] for seat in (1, 2)]
    assert late.accept(joins[0].wire) == Accepted(joins[0])
    assert late.accept(keys.wire) == Early(keys)
    assert late.accept(joins[1].wire) == Accepted(joins[1])
    assert late.accept(keys.wire) == Accepted(keys)


def test_the_next_epoch_is_early_and_the_numbers_go_on() -> None:
    peers = Peers(2)
    peers.chains.epoch = 1
    message = peers.make(1, ready(5))
    peers.chains.epoch = 0
    assert peers.chains.accept(message.wire) == Early(message)
    peers.chains.epoch = 1
    assert peers.chains.accept(message.wire) == Accepted(message)
    assert message.envelope.seq == 1


def test_a_message_of_a_table_with_other_seats_is_refused() -> None:
    peers = Peers(2)
    assert peers.chains.table_id is not None
    for seat, heads in ((1, (None,) * 3), (2, (None,) * 3), (1, (None, None, None, None))):
        envelope = Envelope(peers.chains.table_id, 0, seat, 1, STATE, heads, 2, STATE, ready(1))
        verdict = peers.chains.accept(sign(envelope, peers.players[1]).wire)
        assert verdict == Rejected("it is of a table with other seats than 2")


@given(st.permutations(range(12)), st.data())
def test_attack_10_any_order_of_arrival_with_repeats_gives_the_same_chains(
    order: list[int], data: st.DataObject
) -> None:
    peers = Peers(3)
    sent = story(peers)
    assert len(sent) == 12
    chains = Chains(sent[0])
    waiting = [sent[at] for at in order] + data.draw(st.lists(st.sampled_from(sent), max_size=6))
    while waiting:
        again = []
        for message in waiting:
            verdict = chains.accept(message.wire)
            assert isinstance(verdict, Accepted | Duplicate | Gap | Early)
            if isinstance(verdict, Gap | Early):
                again.append(message)
        assert len(again) < len(waiting), "every round something fits"
        waiting = again
    assert chains.heads() == peers.chains.heads()
    assert chains.table_id == peers.chains.table_id
    assert {message.wire for message in chains.messages()} == {message.wire for message in sent}


def test_attack_09_two_moves_shown_to_two_peers_meet_and_convict() -> None:
    shown_to_0, shown_to_2 = Peers(3), Peers(3)
    one, other = fork(shown_to_0)
    assert shown_to_0.chains.accept(one.wire) == Accepted(one)
    assert shown_to_2.chains.accept(other.wire) == Accepted(other)
    # Each says how far it has the others' chains: the heads disagree, and the message behind them is asked for.
    heads = shown_to_2.make(2, ready(9)).envelope.heads
    assert shown_to_0.chains.wanted(heads) == (Gap(1, 1, 1),)
    (brought,) = shown_to_2.chains.pick(1, 1, 1)
    verdict = shown_to_0.chains.accept(brought.wire)
    assert verdict == Equivocation(1, one, other)
    assert shown_to_0.chains.fork == verdict
    # Offline: nothing but the two wires and the key.
    proof = Equivocation(1, Signed.read(one.wire), Signed.read(other.wire))
    assert proof.holds(shown_to_0.players[1].key)
    assert not proof.holds(shown_to_0.players[2].key)


def test_attack_09_a_successor_of_the_other_story_convicts_too() -> None:
    here, there = Peers(2), Peers(2)
    one, other = fork(here)
    assert here.chains.accept(one.wire) == Accepted(one)
    assert there.chains.accept(other.wire) == Accepted(other)
    successor = there.ready(1, 4, 3)
    verdict = here.chains.accept(successor.wire)
    assert verdict == Equivocation(1, one, successor)
    assert isinstance(verdict, Equivocation)
    assert verdict.holds(here.players[1].key)


def test_attack_09_a_fork_in_the_past_is_noticed_late() -> None:
    here, there = Peers(2), Peers(2)
    one, other = fork(here)
    here.chains.accept(one.wire)
    there.chains.accept(other.wire)
    here.ready(1, 4, 3)
    assert here.chains.wanted(there.chains.heads()) == (Gap(1, 1, 1),)
    assert here.chains.accept(other.wire) == Equivocation(1, one, other)
    seat_one = [message.id for message in here.chains.unseen(there.chains.heads()) if message.envelope.seat == 1]
    assert seat_one == [message.id for message in here.chains.chain(1)], "the fork may lie further back"
    assert one.id in seat_one


def test_attack_09_a_frozen_table_takes_nothing_more() -> None:
    peers = Peers(3)
    honest = peers.make(2, ready(7))
    one, other = fork(peers)
    peers.chains.accept(one.wire)
    proof = peers.chains.accept(other.wire)
    assert peers.chains.accept(honest.wire) == proof
    assert peers.chains.accept(one.wire) == Duplicate(one)
    assert peers.chains.accept(other.wire) == proof


@pytest.mark.parametrize("messages", permutations(range(3), 2))
def test_honest_messages_never_contradict(messages: tuple[int, int]) -> None:
    peers = Peers(2)
    said = [peers.ready(1, mark, mark) for mark in (2, 3, 4)]
    assert not contradict(*(said[at] for at in messages))


def test_an_equivocation_cannot_be_made_up() -> None:
    peers = Peers(2)
    one, other = fork(peers)
    mallory = Identity(b"m" * 32)
    forged = sign(other.envelope, mallory)
    key = peers.players[1].key
    assert not Equivocation(1, one, forged).holds(key)
    assert not Equivocation(1, forged, one).holds(key)
    assert not Equivocation(1, one, one).holds(key)
    assert not Equivocation(1, one, peers.make(0, ready(1))).holds(key)
    here, there = Peers(2), Peers(2, game="zodiac")
    assert not Equivocation(1, here.make(1, ready(1)), there.make(1, ready(1))).holds(key)


def test_a_host_may_offer_two_tables() -> None:
    seats = players(2)
    one, other = offer(seats), offer(seats, "zodiac")
    assert not contradict(one, other)
    assert Chains(one).accept(other.wire) == Rejected("it belongs to another table")


def test_two_joins_of_one_seat_convict() -> None:
    peers = Peers(3)
    mine = peers.chains.chain(1)[0]
    chains = Chains(peers.chains.offer)
    other = sign(chains.next(1, Join(chains.offer.id, b"\x77" * 32), 1), peers.players[1])
    assert peers.chains.accept(other.wire) == Equivocation(1, mine, other)


def test_a_message_in_a_joins_place_does_not_fit() -> None:
    peers = Peers(2)
    assert peers.chains.table_id is not None
    envelope = Envelope(peers.chains.table_id, 0, 1, 0, NO_HASH, (None, None), 2, STATE, ready(1))
    verdict = peers.chains.accept(sign(envelope, peers.players[1]).wire)
    assert verdict == Rejected("message 0 of seat 1 does not fit its chain")


def test_unseen_is_what_the_other_lacks_in_an_order_it_can_take() -> None:
    peers = Peers(3)
    sent = story(peers)
    for have in range(1, len(sent) + 1):
        other = Chains(sent[0])
        for message in sent[1:have]:
            assert other.accept(message.wire) == Accepted(message)
        lacking = peers.chains.unseen(other.heads())
        assert [message.id for message in lacking] == [message.id for message in sent[have:]]
        assert other.unseen(peers.chains.heads()) == ()
        assert peers.chains.wanted(other.heads()) == ()
        for message in lacking:
            assert other.accept(message.wire) == Accepted(message)


@pytest.mark.parametrize(
    "seat, first, last, numbers", [(1, 0, 9, [0, 1]), (1, 1, 1, [1]), (1, 5, 9, []), (7, 0, 9, [])]
)
def test_pick_answers_as_far_as_it_can(seat: int, first: int, last: int, numbers: list[int]) -> None:
    peers = Peers(2)
    peers.ready(1)
    assert [message.envelope.seq for message in peers.chains.pick(seat, first, last)] == numbers


def test_unheard_seats_are_not_wanted() -> None:
    peers = Peers(2)
    assert peers.chains.wanted((None, Head(2, bytes(16)))) == (Gap(1, 1, 2),)


def test_the_wire_is_frozen() -> None:
    peers = Peers(2)
    for seat in (0, 1):
        peers.ready(seat)
    assert peers.chains.offer.id.hex() == "f0546f3b1c81fdff1386c0b9433a957c7f690bf2e540d0f2f2fff5e86eb28f9a"
    assert peers.chains.table_id is not None
    assert peers.chains.table_id.hex() == "801fd9676fabafa5adcdc2b141962c1cbbe015697cb59a7305488d3e51eef1c0"
    wires = b"".join(message.wire for message in peers.chains.messages())
    assert sha256(wires).hexdigest() == "602bfa7676e3829140c06c2313d3debadf08ff732e0afe7bc96abc783cc85c01"


@pytest.mark.parametrize(
    "core, why",
    [
        (encode((1, STATE)), "11 items, not 2"),
        (encode((2, *range(10))), "version 2 of the protocol, this program speaks 1"),
        (encode(("pvt1",)), "no message of the protocol"),
        (encode(()), "no message of the protocol"),
    ],
)
def test_a_core_of_another_form_is_refused(core: bytes, why: str) -> None:
    with pytest.raises(Malformed, match=why):
        Envelope.of_core(core)


def test_an_envelope_holds_a_body() -> None:
    with pytest.raises(Malformed, match="a body is due"):
        Envelope(b"\1" * 32, 0, 0, 0, NO_HASH, (None, None), 2, STATE, cast("Body", "READY"))


@given(st.binary(max_size=200))
def test_any_bytes_are_rejected(raw: bytes) -> None:
    assert isinstance(Peers(2).chains.accept(raw), Rejected)


@pytest.mark.parametrize(
    "body, exchange, state, why",
    [
        (ready(1), 0, NO_HASH, "READY in exchange 0"),
        (Leave("left"), 3, NO_HASH, "LEAVE in exchange 3"),
        (Leave("left"), 0, STATE, "does not depend on a state"),
    ],
    ids=["exchange", "meta", "state"],
)
def test_meta_and_exchanges_are_told_apart(body: Body, exchange: int, state: bytes, why: str) -> None:
    with pytest.raises(Malformed, match=why):
        Peers(2).chains.next(1, body, exchange, state)


@pytest.mark.parametrize("seq, prev_id", [(0, b"\1" * 32), (1, NO_HASH)])
def test_only_the_first_message_follows_nothing(seq: int, prev_id: bytes) -> None:
    with pytest.raises(Malformed, match="follows nothing"):
        Envelope(b"\1" * 32, 0, 0, seq, prev_id, (None, None), 2, STATE, ready(1))


@pytest.mark.parametrize("seat, heads", [(0, (Head(0, bytes(16)), None)), (2, (None, None))])
def test_the_heads_are_those_of_the_others(seat: int, heads: tuple[Head | None, ...]) -> None:
    with pytest.raises(Malformed, match="every other seat"):
        Envelope(b"\1" * 32, 0, seat, 0, NO_HASH, heads, 2, STATE, ready(1))


def test_only_an_offer_has_no_table() -> None:
    body = offer(players(2)).envelope.body
    assert isinstance(body, Table)
    with pytest.raises(Malformed, match="TABLE, and no other"):
        Envelope(b"\1" * 32, 0, 0, 0, NO_HASH, (None, None), 0, NO_HASH, body)
    with pytest.raises(Malformed, match="TABLE, and no other"):
        Envelope(NO_HASH, 0, 0, 0, NO_HASH, (None, None), 2, STATE, ready(1))
