"""Who may vote a machine off the table, who lies about it, and what nobody learns by it."""

from __future__ import annotations

import pytest

from paravent.core.game import Illegal
from paravent.net import kinds
from paravent.net.dealing.group import BadPoint, mul, sub
from paravent.net.dealing.masking import UnknownCard
from tests.net.departures import company, gossip, leaves, lose, played_on, survivors_agree, votes
from tests.net.liars import Liar, honest, lying
from tests.net.once import checked_once
from tests.net.pump import Pump, Setting
from tests.net.sketch import GAME, SHORT

RED, BLUE, GREEN = 0, 1, 2


@pytest.fixture(autouse=True)
def _checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    checked_once(monkeypatch)


def test_where_nobody_can_vote() -> None:
    pump = Pump(Setting(GAME, 3, strict=True).nodes())
    with pytest.raises(Illegal, match="has not begun"):
        pump.nodes[RED].vote(BLUE)
    pump.run(until=lambda: pump.nodes[RED].asked)
    with pytest.raises(Illegal, match="nobody holds shares"):
        pump.nodes[RED].vote(BLUE)
    pair = Pump(Setting(GAME, 2).nodes())
    pair.run(until=lambda: pair.nodes[RED].asked)
    with pytest.raises(Illegal, match="nobody holds shares"):
        pair.nodes[RED].vote(BLUE)
    three = company(GAME, 3)
    three.run(until=lambda: three.nodes[RED].asked)
    for seat in (RED, 7):
        with pytest.raises(Illegal, match="your own"):
            three.nodes[RED].vote(seat)
    three.nodes[RED].vote(BLUE)
    with pytest.raises(Illegal, match="final"):
        three.nodes[RED].vote(BLUE)
    three = company(GAME, 3)
    three.run(until=lambda: three.nodes[RED].asked)
    leaves(three, GREEN)
    three.settle()
    with pytest.raises(Illegal, match="two machines cannot"):
        three.nodes[RED].vote(BLUE)


def test_a_vote_that_can_decide_nothing_is_not_taken_and_whoever_is_lost_comes_back() -> None:
    """One of four is lost, and another one leaves: two do not hold the three shares that it would take."""
    pump = company(GAME, 4)
    pump.run(until=lambda: pump.nodes[BLUE].asked)
    lose(pump, 3)
    leaves(pump, RED)
    pump.settle()
    for node in (BLUE, GREEN):
        with pytest.raises(Illegal, match="too few are left"):
            pump.nodes[node].vote(3)
    pump.deaf.clear()
    gossip(pump)
    pump.run()
    survivors_agree(pump, [RED])


def test_whoever_has_voted_leaves_when_it_is_decided_and_his_share_counts() -> None:
    """He goes the moment he has all votes; the others hear of his share and of his leaving before their last vote."""
    pump = company(SHORT, 4)
    pump.run(until=lambda: pump.nodes[BLUE].asked)
    lose(pump, 3)
    votes(pump, [3], [RED])
    pump.settle()
    for node in (RED, BLUE):
        with pytest.raises(Illegal, match="takes your share"):
            pump.nodes[node].leave("left")
    for voter in (BLUE, GREEN):
        votes(pump, [3], [voter])
        while pump.links[voter, RED]:
            pump.deliver((voter, RED))
    assert 3 in pump.nodes[RED].dropped
    leaves(pump, RED)
    while pump.links[RED, BLUE]:
        pump.deliver((RED, BLUE))
    assert pump.nodes[BLUE].gone == (RED,), "not decided here: a vote is still to come"
    pump.run()
    gossip(pump)
    pump.run()
    assert survivors_agree(pump, [RED, 3]).life.left == {RED: "left", 3: "dropped"}


@pytest.mark.parametrize("hears", [False, True], ids=["crossing", "the leaver has gone first"])
def test_whoever_has_left_helps_when_his_leaving_crossed_a_vote_that_needs_him(hears: bool) -> None:
    """The last vote is cast before its author hears of the LEAVE, or after it: the first one stands already."""
    pump = company(SHORT, 4)
    pump.run(until=lambda: pump.nodes[BLUE].asked)
    lose(pump, GREEN)
    votes(pump, [GREEN], [BLUE])
    leaves(pump, RED)
    if hears:
        pump.settle()
        assert pump.nodes[3].gone == (RED,)
    votes(pump, [GREEN], [3])
    pump.run()
    gossip(pump)
    pump.run()
    assert survivors_agree(pump, [RED, GREEN]).life.left == {RED: "left", GREEN: "dropped"}
    assert kinds.Shares in [type(message.envelope.body) for message in pump.nodes[RED].chains.chain(RED)]


def test_whoever_has_left_helps_though_he_has_taken_more_of_the_lost_seat_than_counts() -> None:
    """His own copy ends there, and the others go on."""
    pump = company(SHORT, 4)
    pump.run(until=lambda: pump.nodes[GREEN].asked)
    leaves(pump, RED)
    pump.choose(GREEN)
    while pump.links[GREEN, RED]:
        pump.deliver((GREEN, RED))
    lose(pump, GREEN, RED)
    votes(pump, [GREEN], [BLUE, 3], regardless=True)
    pump.settle()
    counts = [pump.nodes[node].chains.count(GREEN) for node in (RED, BLUE)]
    assert counts[0] > counts[1]
    pump.deaf.remove(RED)
    gossip(pump)
    pump.run()
    assert [pump.nodes[node].done for node in (BLUE, 3)] == [True, True]
    assert [pump.nodes[node].verdict for node in (BLUE, 3)] == [None, None]
    verdict = pump.nodes[RED].verdict
    assert verdict is not None
    assert (verdict.code, verdict.seat) == ("DROPPED", None)


def test_one_of_two_gets_no_help_of_whoever_has_left_against_the_other() -> None:
    pump = company(SHORT, 3)
    pump.run(until=lambda: pump.nodes[BLUE].asked)
    leaves(pump, RED)
    pump.settle()
    votes(pump, [GREEN], [BLUE], regardless=True)
    pump.settle()
    gossip(pump)
    assert [session.dropped for session in pump.nodes] == [{}, {}, {}]
    assert kinds.Shares not in [type(message.envelope.body) for message in pump.nodes[RED].chains.chain(RED)]


def test_a_bot_whose_player_has_left_votes_with_enough_of_those_who_are_there() -> None:
    pump = Pump(Setting(SHORT, 5, bots={4: RED}).nodes())
    pump.run(until=lambda: all(session.table is not None for session in pump.nodes))
    leaves(pump, RED)
    pump.run(until=lambda: all(RED in session.life.left and session.choosing for session in pump.nodes[1:]))
    lose(pump, 3)
    votes(pump, [3], [BLUE])
    pump.run()
    assert pump.nodes[4].votes == {3: (BLUE,)}, "one alone does not take the bot along"
    votes(pump, [3], [GREEN])
    pump.run()
    gossip(pump)
    pump.run()
    assert survivors_agree(pump, [RED, 3]).life.left == {RED: "left", 3: "dropped"}


@pytest.mark.parametrize("body", [kinds.Drop(BLUE, 3), kinds.Drop(9, 3)], ids=["on himself", "on nobody"])
def test_a_vote_that_nobody_may_cast_convicts(body: kinds.Drop) -> None:
    setting = Setting(GAME, 4)
    liar = Liar(setting, BLUE, honest)
    pump = company(GAME, 4, seats={BLUE: liar})
    liar.say(body)
    pump.flush(BLUE)
    pump.run()
    assert [pump.nodes[node].verdict for node in (0, 2, 3)] != [None] * 3
    for node in (0, 2, 3):
        verdict = pump.nodes[node].verdict
        assert verdict is not None
        assert (verdict.code, verdict.seat) == ("ILLEGAL_MOVE", BLUE)


def test_a_cut_that_nobody_has_reached_decides_nothing() -> None:
    setting = Setting(GAME, 4)
    liar = Liar(setting, BLUE, honest)
    pump = company(GAME, 4, seats={BLUE: liar})
    pump.run(until=lambda: pump.nodes[RED].asked)
    lose(pump, 3)
    liar.say(kinds.Drop(3, 4000))
    pump.flush(BLUE)
    votes(pump, [3], [0, 2])
    pump.run()
    gossip(pump)
    assert pump.nodes[0].dropped == {}
    assert pump.nodes[0].verdict is None


def test_attack_44_a_wrong_share_is_seen_and_the_others_are_used() -> None:
    def other(body: kinds.Shares) -> kinds.Shares:
        return kinds.Shares(body.seat, b"\1" * 32, body.beacon_share)

    liar = Liar(Setting(SHORT, 5), BLUE, lying(kinds.Shares, other))
    pump = company(SHORT, 5, seats={BLUE: liar})
    pump.run(until=lambda: pump.nodes[RED].asked)
    lose(pump, 4)
    votes(pump, [4], [0, 1, 2, 3])
    pump.run()
    gossip(pump)
    pump.run()
    assert liar.lies
    assert survivors_agree(pump, [4]).life.left == {4: "dropped"}


def test_attack_49_nobody_reads_the_hand_of_a_lost_seat() -> None:
    """Neither from the log, nor with the keys of all who stay: the hand key was never shared."""
    setting = Setting(GAME, 4)
    pump = company(GAME, 4)
    pump.run(until=lambda: pump.nodes[RED].asked)
    secret = pump.nodes[3]._keys
    assert secret is not None
    before = pump.nodes[0].life._dealer
    assert before is not None
    hand = [card for card in before.masked.values() if card.place == 3]
    assert len(hand) == 2
    lose(pump, 3)
    played_on(pump, 3)
    log = b"".join(pump.file(node) for node in (0, 1, 2))
    assert secret.table.to_bytes(32, "little") not in log, "found by all, and written by nobody"
    assert secret.hand.to_bytes(32, "little") not in log
    known = [pump.nodes[node]._keys for node in (0, 1, 2)]
    bequest = pump.nodes[0].dropped[3]
    assert bequest is not None
    keys = [number for own in known if own for number in (own.table, own.hand, own.beacon, own.escrow)]
    for card in hand:
        for key in [*keys, bequest.table, bequest.beacon, sum(keys)]:
            with pytest.raises((UnknownCard, BadPoint)):
                before._box.face(sub(card.cipher.c2, mul(key, card.cipher.c1)))
    assert before._box.face(sub(hand[0].cipher.c2, mul(secret.hand, hand[0].cipher.c1))) in range(2 * setting.count + 2)
