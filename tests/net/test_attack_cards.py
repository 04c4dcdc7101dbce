"""Cheating with cards at a whole table: every attempt names its author before anybody has lost a secret by it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from paravent.core import codec
from paravent.net import kinds
from paravent.net.audit import audit
from paravent.net.dealing import shuffle_proof
from paravent.net.dealing.group import Point, add, base, mul
from paravent.net.dealing.keys import TABLE
from paravent.net.dealing.masking import COPY, Cipher
from paravent.net.dealing.steps import Mixing, Parting
from paravent.net.effects import Send
from paravent.net.envelope import Envelope, Signed
from paravent.net.session import Session
from tests.net.dealing.forger import Forger, permutation
from tests.net.dealing.marks import IDENTITY, NOT_CANONICAL, SMALL_ORDER, marked
from tests.net.liars import LAWLESS, Liar, Lie, caught, lying
from tests.net.pump import Link, Pump, Setting
from tests.net.sketch import GAME, Action, Pass, Play

RED, BLUE = 0, 1
LARGE = b"\xff" * 32
RELEASING = {"OPEN", "PART", "ROLL", "REVEAL"}


def against(lie: Lie, count: int = 2, liar: int = BLUE) -> Pump:
    """A table at which somebody lies, Blue unless said, played until nothing can happen any more."""
    setting = Setting(GAME, count)
    pump = Pump(setting.nodes({liar: Liar(setting, liar, lie)}))
    pump.run()
    return pump


def bytes_at(raw: bytes, at: int, new: bytes) -> bytes:
    return raw[:at] + new + raw[at + len(new) :]


# Shuffles ---------------------------------------------------------------------------------------------------------


def forging(forge: Callable[[Forger, int], tuple[tuple[Cipher, ...], bytes]]) -> Lie:
    """Blue's shuffle is made by a forger, in the right context."""

    def lie(liar: Liar, envelope: Envelope) -> Envelope:
        step = liar.life.step
        if not isinstance(step, Mixing) or liar.own is None or liar.lies:
            return envelope
        forger = Forger(step._context(liar.own.seat, liar.occasion), step._key, step.cards)
        output, proof = forge(forger, len(step.cards))
        return replace(envelope, body=kinds.Shuffle(step._first, shuffle_proof.encode_cards(output), proof))

    return lie


def doubled(forger: Forger, n: int) -> tuple[tuple[Cipher, ...], bytes]:
    """The first card twice, the second nowhere."""
    weights, r = permutation([0, 0, *range(2, n)]), list(range(1, n + 1))
    output = forger.output(weights, r)
    return output, forger.prove(output, weights, r).encode()


def foreign(forger: Forger, n: int) -> tuple[tuple[Cipher, ...], bytes]:
    """A card of the shuffler's own making, in the place of the first."""
    weights, r = permutation(range(n)), list(range(1, n + 1))
    output = forger.output(weights, r)
    proof = forger.prove(output, weights, r)
    return (Cipher(base(5), add(base(6), mul(5, forger.key))), *output[1:]), proof.encode()


def wrong_r(forger: Forger, n: int) -> tuple[tuple[Cipher, ...], bytes]:
    """The same order, with other masks than were proven."""
    weights, r = permutation(range(n)), list(range(1, n + 1))
    output = forger.output(weights, r)
    return output, forger.prove(output, weights, [*r[1:], r[0]]).encode()


def swapped(forger: Forger, n: int) -> tuple[tuple[Cipher, ...], bytes]:
    """An honest proof, and two cards change places afterwards."""
    weights, r = permutation(range(n)), list(range(1, n + 1))
    output = forger.output(weights, r)
    proof = forger.prove(output, weights, r)
    return (output[1], output[0], *output[2:]), proof.encode()


@pytest.mark.parametrize("forge", [doubled, foreign, wrong_r, swapped])
def test_attack_25_a_shuffle_that_is_none_names_the_shuffler(
    forge: Callable[[Forger, int], tuple[tuple[Cipher, ...], bytes]],
) -> None:
    pump = against(forging(forge), count=3)
    caught(pump, "BAD_PROOF")
    assert not RELEASING & {kind for node in (RED, 2) for kind in pump.kinds_said(node)}


def test_the_forger_can_shuffle_honestly_too() -> None:
    """So it is the lie that is refused above, and not the forger's hand."""

    def truly(forger: Forger, n: int) -> tuple[tuple[Cipher, ...], bytes]:
        weights, r = permutation(list(reversed(range(n)))), list(range(1, n + 1))
        output = forger.output(weights, r)
        return output, forger.prove(output, weights, r).encode()

    setting = Setting(GAME, 2)
    pump = Pump(setting.nodes({BLUE: Liar(setting, BLUE, forging(truly))}))
    pump.run(until=lambda: "PART" in pump.kinds_said(RED))
    assert pump.nodes[RED].verdict is None
    assert "PART" in pump.kinds_said(RED)


def test_attack_26_a_proof_of_another_seat_is_refused() -> None:
    """Blue passes Red's shuffle on as his own."""

    def lie(liar: Liar, envelope: Envelope) -> Envelope:
        if envelope.kind != "SHUFFLE":
            return envelope
        return replace(envelope, body=liar.chains.chain(RED)[-1].envelope.body)

    caught(against(lie), "BAD_PROOF")


def test_attack_26_a_shuffle_proven_for_another_exchange_is_refused() -> None:
    """Red's own mix, with a proof that he has made for an exchange later."""

    def lie(liar: Liar, envelope: Envelope) -> Envelope:
        step, keys = liar.life.step, liar._keys
        if not isinstance(step, Mixing) or step.place == TABLE or keys is None:
            return envelope
        return replace(envelope, body=step.make(keys, replace(liar.occasion, exchange=liar.exchange + 1)))

    caught(against(lie, liar=RED), "BAD_PROOF", RED)


LENGTHS: dict[str, Callable[[kinds.Shuffle], kinds.Shuffle]] = {
    "one card fewer": lambda body: kinds.Shuffle(body.first, body.output[64:], body.proof[4 * 32 :]),
    "one card more": lambda body: kinds.Shuffle(body.first, body.output[:64] + body.output, body.proof + bytes(128)),
    "an answer too large": lambda body: replace(body, proof=body.proof[:-32] + LARGE),
    "a challenge too large": lambda body: replace(
        body, proof=bytes_at(body.proof, 64 * (len(body.output) // 64), LARGE)
    ),
    "other slots": lambda body: replace(body, first=body.first + 1),
}


@pytest.mark.parametrize("what", LENGTHS)
def test_attack_27_lengths_and_scalars_have_one_form(what: str) -> None:
    code = "BAD_SCALAR" if "large" in what else "BAD_PROOF"
    caught(against(lying(kinds.Shuffle, LENGTHS[what])), code)


@pytest.mark.parametrize("half", [0, 32])
@pytest.mark.parametrize("mark", SMALL_ORDER)
def test_attack_28_a_mark_on_the_back_of_a_card_is_refused(mark: str, half: int) -> None:
    def alter(body: kinds.Shuffle) -> kinds.Shuffle:
        return replace(body, output=bytes_at(body.output, half, marked(body.output[half : half + 32], mark)))

    caught(against(lying(kinds.Shuffle, alter)), "BAD_POINT")


POINTS = {"the identity": IDENTITY, **NOT_CANONICAL}


@pytest.mark.parametrize("what", POINTS)
def test_attack_29_what_is_no_point_is_refused_in_every_message(what: str) -> None:
    point = POINTS[what]
    caught(against(lying(kinds.Keys, lambda body: kinds.Keys(bytes_at(body.keys, 64, point)))), "BAD_POINT")
    caught(
        against(lying(kinds.Shuffle, lambda body: replace(body, output=bytes_at(body.output, 0, point)))), "BAD_POINT"
    )
    caught(against(lying(kinds.Part, lambda body: part(body, 0, point))), "BAD_POINT")
    caught(against(lying(kinds.Part, lambda body: part(body, 32, point))), "BAD_POINT")
    caught(against(lying(kinds.Roll, lambda body: kinds.Roll(bytes_at(body.share, 0, point)))), "BAD_POINT")


def part(body: kinds.Part, at: int, new: bytes) -> kinds.Part:
    """The first part of a message with some bytes changed."""
    first, *rest = body.items
    return kinds.Part((replace(first, part=bytes_at(first.part, at, new)), *rest))


# Shares -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", range(3))
def test_attack_31_no_share_leaves_before_every_shuffle_is_verified(
    order: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a slow verifier works, everything else comes to the others before it is done; the last proof is bad."""
    setting = Setting(GAME, 3)
    pump = Pump(setting.nodes({2: Liar(setting, 2, lying(kinds.Shuffle, bent))}), seed=order)
    hear, check, busy, verified = pump.hear, shuffle_proof.check_bytes, [], []

    def noted(link: Link, frame: bytes) -> None:
        busy.append(link[1])
        hear(link, frame)
        busy.pop()

    def slowly(ctx: bytes, key: Point, cards: Sequence[Cipher], output: bytes, proof: bytes) -> tuple[Cipher, ...]:
        for _ in range(20):
            free = [link for link, frames in pump.links.items() if frames and link[1] not in busy]
            if free:
                pump.deliver(pump.rng.choice(free))
        verified.append(busy[-1])
        said = [effect for effect in pump.nodes[busy[-1]]._effects if isinstance(effect, Send)]
        assert not RELEASING & {Signed.read(send.wire).envelope.kind for send in said}
        return check(ctx, key, cards, output, proof)

    with monkeypatch.context() as patch:
        patch.setattr(pump, "hear", noted)
        patch.setattr(shuffle_proof, "check_bytes", slowly)
        pump.run()
    assert sorted(verified) == [0, 0, 1, 1, 2, 2], "everybody verifies the two shuffles of the others"
    caught(pump, "BAD_PROOF", 2)
    assert not RELEASING & {kind for node in range(3) for kind in pump.kinds_said(node)}


def bent(body: kinds.Shuffle) -> kinds.Shuffle:
    """The last two answers change places."""
    return replace(body, proof=body.proof[:-64] + body.proof[-32:] + body.proof[-64:-32])


WRONG_PARTS: dict[str, Callable[[kinds.Part], kinds.Part]] = {
    "another target": lambda body: kinds.Part((replace(body.items[0], target=1 - body.items[0].target & 1),)),
    "a look in its place": lambda body: kinds.Part((replace(body.items[0], target=COPY),)),
    "another slot": lambda body: kinds.Part((replace(body.items[0], slot=body.items[0].slot + 1),)),
    "twice": lambda body: kinds.Part(body.items * 2),
    "E1 changed": lambda body: part(body, 0, add(Point(body.items[0].part[:32]), base(1))),
    "E2 changed": lambda body: part(body, 32, add(Point(body.items[0].part[32:64]), base(1))),
    "an answer changed": lambda body: part(body, 96, bytes(32)),
}


@pytest.mark.parametrize("what", WRONG_PARTS)
def test_attack_32_a_part_of_something_else_is_refused(what: str) -> None:
    caught(against(lying(kinds.Part, WRONG_PARTS[what])), "BAD_PROOF")


def test_attack_32_a_part_made_for_another_target_is_refused() -> None:
    """Blue makes the part so that he himself could read Red's card, and says that it is for Red."""

    def lie(liar: Liar, envelope: Envelope) -> Envelope:
        step, keys = liar.life.step, liar._keys
        if not isinstance(step, Parting) or keys is None or liar.lies or step.moves[0].target != RED:
            return envelope
        mine = Parting(step._keyring, [step.moves[0]._replace(target=BLUE)]).make(keys, liar.occasion)
        item = replace(mine.items[0], target=RED)
        return replace(envelope, body=kinds.Part((item,)))

    caught(against(lie), "BAD_PROOF")


def test_attack_33_a_part_copied_from_another_seat_is_refused() -> None:
    def lie(liar: Liar, envelope: Envelope) -> Envelope:
        if envelope.kind not in liar.patient:
            return envelope
        return replace(envelope, body=liar.chains.chain(RED)[-1].envelope.body)

    setting = Setting(GAME, 2)
    pump = Pump(setting.nodes({BLUE: Liar(setting, BLUE, lie, patient=["PART"])}))
    pump.run()
    caught(pump, "BAD_PROOF")


BOTH = 2
"""A seed by which Red holds an even card and an odd one, at two seats and at three."""


def at_play(setting: Setting, liar: Liar, action: Callable[[Session], object]) -> Pump:
    """Red, who is not to be trusted, plays what he likes; the others pass."""
    pump = Pump(setting.nodes({RED: liar}))
    pump.run(until=lambda: pump.nodes[RED].asked)
    pump.choose(RED, action(pump.nodes[RED]))
    pump.run()
    return pump


def in_hand(session: Session, rest: int) -> int:
    """A card of Red's hand with that remainder by 2."""
    assert session.table is not None
    state = session.table.state
    hand: list[int] = state.hands[RED]
    return next(slot for slot in hand if state.cards.face[slot] % 2 == rest)


def test_attack_36_a_holder_who_shows_another_card_is_refused() -> None:
    """Red plays an even card, and opens it as if it were another: D of another exponent."""
    setting = Setting(GAME, 2, BOTH)

    def alter(body: kinds.Open) -> kinds.Open:
        item = body.items[0]
        return kinds.Open((replace(item, share=add(Point(item.share[:32]), base(1)) + item.share[32:]),))

    pump = at_play(setting, Liar(setting, RED, lying(kinds.Open, alter)), lambda session: Play(in_hand(session, 0)))
    caught(pump, "BAD_PROOF", RED)
    table = pump.nodes[BLUE].table
    assert table is not None
    assert table.state.cards.face[table.state.played[-1]] is None


def test_a_liars_card_convicts_him_when_it_is_shown() -> None:
    """Red plays an odd card as an even one; nobody can know before it lies open, and then everybody does."""
    setting = Setting(GAME, 3, BOTH)
    liar = Liar(setting, RED, lambda _, envelope: envelope, LAWLESS)
    pump = at_play(setting, liar, lambda session: Play(in_hand(session, 1)))
    move = next(message for message in pump.said[RED] if message.envelope.kind == "MOVE")
    for node in (BLUE, 2):
        verdict = pump.nodes[node].verdict
        assert verdict is not None
        assert (verdict.code, verdict.seat, verdict.evidence) == ("ILLEGAL_MOVE", RED, (move.wire,))
        assert "played the odd card" in verdict.reason
        fault = audit(pump.file(node), lambda _: GAME).fault
        assert fault is not None
        assert (fault.kind, fault.seat, fault.convicted) == ("MOVE", RED, True)


# Whose card, whose turn -------------------------------------------------------------------------------------------


def test_attack_40_a_card_is_not_drawn_twice() -> None:
    """Red says his PART for the first card again, once that has come to him."""
    setting = Setting(GAME, 2)
    liar = Liar(setting, RED, lambda _, envelope: envelope)
    pump = Pump(setting.nodes({RED: liar}))
    pump.run(until=lambda: pump.kinds_said(RED).count("PART") == 2)
    first = next(message.envelope.body for message in pump.said[RED] if message.envelope.kind == "PART")
    liar.say(first)
    pump.flush(RED)
    pump.run()
    caught(pump, "ILLEGAL_MOVE", RED)


def test_attack_40_a_part_for_the_card_before_is_not_one_for_this() -> None:
    def lie(liar: Liar, envelope: Envelope) -> Envelope:
        before = [m.envelope.body for m in liar.chains.chain(BLUE) if m.envelope.kind == "PART"]
        return replace(envelope, body=before[0]) if envelope.kind == "PART" and before else envelope

    caught(against(lie), "BAD_PROOF")


def test_attack_40_a_card_is_not_drawn_by_another_seat() -> None:
    """The first card is Red's; Blue says a part that would make it his own."""

    def lie(liar: Liar, envelope: Envelope) -> Envelope:
        step, keys = liar.life.step, liar._keys
        if not isinstance(step, Parting) or keys is None or liar.lies:
            return envelope
        return replace(
            envelope, body=Parting(step._keyring, [step.moves[0]._replace(target=BLUE)]).make(keys, liar.occasion)
        )

    caught(against(lie), "BAD_PROOF")


def test_attack_40_a_move_by_the_wrong_seat_names_its_author() -> None:
    setting = Setting(GAME, 2)
    liar = Liar(setting, BLUE, lambda _, envelope: envelope)
    pump = Pump(setting.nodes({BLUE: liar}))
    pump.run(until=lambda: pump.nodes[RED].asked)
    pump.settle()
    liar.say(kinds.Move(codec.encode(Pass(), Action)))
    pump.flush(BLUE)
    pump.settle()
    caught(pump, "ILLEGAL_MOVE")


def test_a_second_move_in_one_exchange_names_its_author() -> None:
    setting = Setting(GAME, 2)
    liar = Liar(setting, RED, lambda _, envelope: envelope)
    pump = Pump(setting.nodes({RED: liar}))
    pump.run(until=lambda: liar.asked)
    exchange = liar.exchange
    pump.choose(RED, Pass())
    liar.say(kinds.Move(codec.encode(Pass(), Action)), exchange)
    pump.flush(RED)
    pump.run()
    verdict = pump.nodes[BLUE].verdict
    assert verdict is not None
    assert verdict.evidence == (liar.lies[0].wire,)
