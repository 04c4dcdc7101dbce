"""A second program that was written from the manual page reads what ours has played; its examples hold."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest
from nacl.bindings import crypto_sign_seed_keypair

from paravent.core.game import AnyGame
from paravent.net import hashes, identity, wire
from paravent.net.dealing.group import h2p
from paravent.net.dealing.keys import SecretKeys
from paravent.net.dealing.shuffle_proof import generator
from paravent.net.envelope import Signed, sign
from paravent.net.kinds import Body, Result, Shuffle
from paravent.net.records import Kind, pack
from tests.architecture.tree import ROOT
from tests.net.pump import Pump, Setting
from tests.net.second import basics, proofs
from tests.net.second.basics import Numbers, Transcript, Wrong
from tests.net.second.reader import Reader
from tests.net.sketch import GAME as SKETCH
from tests.toys.box import load

TABLES = ((load("kungfur"), 2), (SKETCH, 2), (SKETCH, 4), (load("wager"), 3), (load("passage"), 3))


@pytest.mark.parametrize("game, seats", TABLES, ids=lambda value: getattr(getattr(value, "facts", None), "name", value))
def test_what_was_played_is_read_from_the_page_alone(game: AnyGame, seats: int) -> None:
    pump = Pump(Setting(game, seats).nodes(), seed=seats)
    pump.run()
    for node in {0, seats - 1}:
        agrees(Reader(game, pump.file(node)), pump, node)


def test_a_seat_that_leaves_is_read_as_well() -> None:
    pump = Pump(Setting(SKETCH, 2).nodes(), seed=1)
    pump.run(lambda: pump.nodes[1].asked)
    pump.nodes[1].leave("resigned")
    pump.flush(1)
    pump.run()
    read = Reader(SKETCH, pump.file(0))
    agrees(read, pump, 0)
    assert read.scores == (1, 0)


def test_a_seat_that_leaves_while_the_last_word_is_on_its_way_has_played_to_the_end() -> None:
    pump = Pump(Setting(SKETCH, 2).nodes(), seed=3)
    pump.run(lambda: state_of(pump, 1) == ["pass on"])
    assert pump.nodes[1].waits_for == (0,), "the other seat's last message is all that is missing"
    pump.nodes[1].leave("resigned")
    pump.flush(1)
    pump.run()
    for node in (0, 1):
        read = Reader(SKETCH, pump.file(node))
        agrees(read, pump, node)
        assert max(read.scores) > 0


def state_of(pump: Pump, node: int) -> list[str]:
    table = pump.nodes[node].table
    return [] if table is None else list(table.state.agenda)


def agrees(read: Reader, pump: Pump, node: int) -> None:
    session = pump.nodes[node]
    assert session.table is not None
    assert session.table.over is not None
    assert session.done
    assert read.digest == session.table.digest
    assert read.scores == session.table.over.scores
    assert read.exchange == session.exchange - 1


def spoilt(setting: Setting, data: bytes, kind: str, change: Callable[[Body], Body]) -> bytes:
    """The file up to the last message of a kind, which its author has signed in another form."""
    wires = [payload for _, payload in basics.records(data)]
    messages = [Signed.read(wire_) for wire_ in wires]
    last = max(at for at, message in enumerate(messages) if message.envelope.kind == kind)
    envelope = messages[last].envelope
    lie = sign(replace(envelope, body=change(envelope.body)), setting.players[envelope.seat])
    return b"".join(pack(Kind.IN, wire_) for wire_ in [*wires[:last], lie.wire])


def without_its_last_bit(body: Body) -> Body:
    assert isinstance(body, Shuffle)
    return replace(body, proof=body.proof[:-32] + bytes([body.proof[-32] ^ 1]) + body.proof[-31:])


def with_other_scores(body: Body) -> Body:
    assert isinstance(body, Result)
    return replace(body, scores=(7, 7))


@pytest.mark.parametrize(
    "kind, change, words",
    [
        ("SHUFFLE", without_its_last_bit, "the proof of the shuffle does not hold"),
        ("RESULT", with_other_scores, "another result"),
    ],
)
def test_the_second_program_believes_nobody(kind: str, change: Callable[[Body], Body], words: str) -> None:
    setting = Setting(SKETCH, 2)
    pump = Pump(setting.nodes(), seed=2)
    pump.run()
    with pytest.raises(Wrong, match=words):
        Reader(SKETCH, spoilt(setting, pump.file(0), kind, change))


# VECTORS


def vectors() -> Mapping[str, str]:
    """The examples of the page: a line that says what, and below it, indented, what comes out."""
    page = (ROOT / "man/man7/paravent-protocol.7").read_text()
    section = page.partition(".SH VECTORS\n")[2].partition(".nf\n")[2].partition(".fi\n")[0]
    told: dict[str, str] = {}
    label = ""
    for line in section.replace("\\(dq", '"').replace("\\-", "-").splitlines():
        if line.startswith("  "):
            told[label] = told.get(label, "") + line[2:]
        else:
            label = line
    return told


SEED = bytes(range(32))
KEY, SECRET = crypto_sign_seed_keypair(SEED)
OTHER, _ = crypto_sign_seed_keypair(bytes(32))


def test_the_examples_of_the_page_are_what_our_program_makes() -> None:
    me = identity.Identity(SEED)
    own = SecretKeys.derive(SEED, 0)
    transcript = hashes.Transcript("open")
    transcript.absorb("ctx", b"abc")
    dice = hashes.stream(b"seed")
    assert vectors() == {
        'CE([1, bin 6162, "x", nil, true, [-5, 300]])': wire.encode((1, b"ab", "x", None, True, (-5, 300))).hex(),
        'H(fp, "a", "bc")': hashes.H("fp", b"a", b"bc").hex(),
        "K": me.key.hex(),
        "fingerprint of K": " ".join(identity.fingerprint(me.key)),
        "phrase of K and the identity of 32 zero bytes": " ".join(identity.trust_phrase(me.key, OTHER)),
        'signature by K for env over "abc"': me.sign("env", b"abc").hex(),
        "g_0 and g_1": generator(0).hex() + generator(1).hex(),
        "M of the face 7, rules of 32 zero bytes": h2p("card", bytes(32) + hashes.u16(7)).hex(),
        "t and T of seat 0, seed 00 01 ... 1f": own.table.to_bytes(32, "little").hex() + own.public().table.hex(),
        'transcript "open", ctx "abc": challenge("challenge")': little(transcript.challenge("challenge")),
        '12 numbers below 6 of SHAKE-256("seed")': " ".join(str(dice.below(6)) for _ in range(12)),
        "a permutation of 10 things from the same seed": " ".join(map(str, hashes.stream(b"seed").permutation(10))),
    }


def test_the_examples_of_the_page_are_what_the_second_program_makes() -> None:
    told = vectors()
    assert (
        told['CE([1, bin 6162, "x", nil, true, [-5, 300]])']
        == basics.encode([1, b"ab", "x", None, True, [-5, 300]]).hex()
    )
    assert told['H(fp, "a", "bc")'] == basics.digest("fp", b"a", b"bc").hex()
    assert told["K"] == KEY.hex()
    basics.signed(KEY, "env", b"abc", bytes.fromhex(told['signature by K for env over "abc"']))
    assert told["g_0 and g_1"] == proofs.generator(0).hex() + proofs.generator(1).hex()
    assert told["M of the face 7, rules of 32 zero bytes"] == basics.h2p("card", bytes(32) + basics.u16(7)).hex()
    t, key = basics.pieces(bytes.fromhex(told["t and T of seat 0, seed 00 01 ... 1f"]))
    assert basics.mul(basics.scalar(t)) == key
    challenge = Transcript("open", b"abc").challenge("challenge")
    assert told['transcript "open", ctx "abc": challenge("challenge")'] == little(challenge)
    dice = Numbers(b"seed")
    assert told['12 numbers below 6 of SHAKE-256("seed")'] == " ".join(str(dice.below(6)) for _ in range(12))
    order = " ".join(map(str, Numbers(b"seed").permutation(10)))
    assert told["a permutation of 10 things from the same seed"] == order


def little(number: int) -> str:
    return number.to_bytes(32, "little").hex()
