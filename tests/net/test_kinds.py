"""Bodies and notes: every kind travels and comes back, and nothing else is read."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paravent.net.envelope import read_frame
from paravent.net.kinds import (
    BODIES,
    MAX_ACTION,
    Accuse,
    Ack,
    Body,
    Box,
    Commit,
    Complaint,
    Drop,
    Escrow,
    EscrowOk,
    Head,
    Join,
    Keys,
    Leave,
    Move,
    Open,
    OpenItem,
    Option,
    Part,
    PartItem,
    Ready,
    Result,
    Reveal,
    Roll,
    Seating,
    Shares,
    Shuffle,
    Table,
    read_body,
)
from paravent.net.notes import (
    MAX_WORDS,
    NOTES,
    Address,
    Begin,
    Chat,
    Decline,
    Hello,
    Here,
    Invite,
    Knock,
    Note,
    Ping,
    Plays,
    Sit,
    Vouch,
    Want,
    Watched,
    encode_note,
    read_note,
    tidied,
)
from paravent.net.schema import Record, plain
from paravent.net.wire import Malformed, Value, decode, encode
from tests.net.tables import Peers, players
from tests.net.test_wire import values

HASH = b"\7" * 32
KEYS = [player.key for player in players(4)]
SEATS = (Seating(KEYS[0], 0), Seating(KEYS[1], 1))
TABLE = Table("kungfur", HASH, (Option("a", ""), Option("b", "x")), SEATS, HASH, 0)

SAMPLES: list[Body] = [
    TABLE,
    Join(HASH, HASH),
    Keys(bytes(288)),
    Escrow(bytes(64), bytes(64), (Box(1, bytes(112)), Box(2, bytes(112)))),
    EscrowOk(()),
    EscrowOk((Complaint(1, bytes(96)),)),
    Ready(HASH),
    Ack(7, HASH),
    Move(b"[1,2]"),
    Shuffle(60, bytes(64 * 3), bytes(32 * 17)),
    Part((PartItem(3, 1, bytes(160)), PartItem(3, 129, bytes(160)), PartItem(4, 255, bytes(160)))),
    Open((OpenItem(3, bytes(96)), OpenItem(2**32 - 1, bytes(96)))),
    Roll(bytes(96)),
    Commit(HASH),
    Commit(HASH, b"sealed"),
    Reveal(HASH, HASH, b"[0]"),
    Result(HASH, (3, -4)),
    Leave("left"),
    Leave("resigned", HASH, HASH),
    Drop(2, 17),
    Shares(2, bytes(32), bytes(32)),
    Accuse("BAD_PROOF", 1, 9, HASH),
    Accuse("EQUIVOCATION", 1, 9, HASH, b"wire"),
]
NOTE_SAMPLES: list[Note] = [
    Hello(HASH, 0, (Head(4, bytes(16)), None), 7, HASH),
    Want(HASH, 1, 3, 5),
    Ping(7),
    Ping(7, answer=True),
    Chat("well played – 你好"),
    Invite("kungfur", HASH, "Kung Fur Fight 1", (Option("hua_lost", "supply"),), ("Ada", "")),
    Plays(b"wire", "Kung Fur Fight 1", ("Ada", ""), ("Zoe",)),
    Watched(()),
    Sit(47813),
    Decline("the table is full"),
    Begin(b"wire", (Address(1, "::1", 47813),)),
    Here(0),
    Knock(HASH),
    Vouch(bytes(64)),
]


def kind_of(sample: Record) -> str:
    return type(sample).__name__


@pytest.mark.parametrize("body", SAMPLES, ids=kind_of)
def test_a_body_travels_and_comes_back(body: Body) -> None:
    assert read_body(body.KIND, decode(encode(plain(body)))) == body


@pytest.mark.parametrize("note", NOTE_SAMPLES, ids=kind_of)
def test_a_note_travels_and_comes_back(note: Note) -> None:
    assert read_frame(encode_note(note)) == note


def test_a_frame_is_a_message_or_a_note() -> None:
    peers = Peers(2)
    message = peers.ready(1)
    assert read_frame(message.wire) == message
    for raw in (encode(()), encode((1, 2)), encode((b"core",)), encode((b"core", b"short")), encode(("NEWS", ())), b""):
        with pytest.raises(Malformed):
            read_frame(raw)


def test_every_kind_has_a_sample() -> None:
    assert {body.KIND for body in SAMPLES} == set(BODIES), "a new body needs a sample in SAMPLES"
    assert {note.KIND for note in NOTE_SAMPLES} == set(NOTES), "a new note needs a sample in NOTE_SAMPLES"


@pytest.mark.parametrize("sample", [*SAMPLES, *NOTE_SAMPLES], ids=kind_of)
def test_every_field_has_its_shape(sample: Record) -> None:
    value = plain(sample)
    assert type(value) is tuple
    for place in range(len(value)):
        wrongs: tuple[object, ...] = (
            1.0,
            [],
            {},
            bytearray(32),
            True if type(value[place]) is not bool else 1,
            -(2**40),
        )
        for wrong in wrongs:
            with pytest.raises(Malformed):
                type(sample).read((*value[:place], wrong, *value[place + 1 :]))  # type: ignore[arg-type]  # on purpose


@pytest.mark.parametrize("sample", [*SAMPLES, *NOTE_SAMPLES], ids=kind_of)
def test_a_field_more_or_less_is_refused(sample: Record) -> None:
    value = plain(sample)
    assert type(value) is tuple
    for other in (value[:-1], (*value, None), None, b"", 0):
        with pytest.raises(Malformed, match="is an array of"):
            type(sample).read(other)


@given(st.sampled_from(SAMPLES), values)
def test_any_value_is_malformed_or_a_body_that_travels_as_it(sample: Body, value: Value) -> None:
    try:
        body = read_body(sample.KIND, value)
    except Malformed:
        return
    assert plain(body) == value


@given(st.sampled_from(SAMPLES), values, st.data())
def test_any_field_is_malformed_or_travels_as_it_came(sample: Body, value: Value, data: st.DataObject) -> None:
    items = plain(sample)
    assert type(items) is tuple
    place = data.draw(st.integers(0, len(items) - 1))
    changed = (*items[:place], value, *items[place + 1 :])
    try:
        body = read_body(sample.KIND, changed)
    except Malformed:
        return
    assert encode(plain(body)) == encode(changed)


@pytest.mark.parametrize("kind", ["", "ready", "NEWS", "HELLO", None, 1, b"READY", ("READY",)], ids=repr)
def test_an_unknown_kind_is_refused(kind: object) -> None:
    with pytest.raises(Malformed, match="unknown kind"):
        read_body(kind, (HASH,))


def test_a_refusal_names_the_kind_and_the_field() -> None:
    with pytest.raises(Malformed, match=r"^PART: items: slot: an integer from 0 to 4294967295 is due, not -1$"):
        read_body("PART", (((-1, 0, bytes(160)),),))
    with pytest.raises(Malformed, match=r"^MOVE: action: 1 to 16384 bytes are due, not 'a{38}…$"):
        read_body("MOVE", ("a" * 1000,))


@pytest.mark.parametrize(
    "kind, items",
    [
        ("KEYS", (bytes(287),)),
        ("ACK", (0, HASH)),
        ("MOVE", (b"",)),
        ("MOVE", (bytes(MAX_ACTION + 1),)),
        ("SHUFFLE", (0, b"", bytes(32 * 5))),
        ("SHUFFLE", (0, bytes(64 * 3), bytes(32 * 13))),
        ("SHUFFLE", (0, bytes(64 * 3), bytes(32 * 21))),
        ("SHUFFLE", (0, bytes(64 * 3 + 32), bytes(32 * 17))),
        ("PART", ((),)),
        ("PART", (((0, 16, bytes(160)),),)),
        ("PART", (((0, 144, bytes(160)),),)),
        ("PART", (((0, 254, bytes(160)),),)),
        ("PART", (((0, 256, bytes(160)),),)),
        ("PART", (((0, 1, bytes(159)),),)),
        ("OPEN", (((0, bytes(97)),),)),
        ("ROLL", (bytes(95),)),
        ("COMMIT", (HASH, b"")),
        ("REVEAL", (HASH, HASH[1:], b"[0]")),
        ("RESULT", (HASH, (1,))),
        ("RESULT", (HASH, (1, 2**31))),
        ("LEAVE", ("fled", None, None)),
        ("LEAVE", ("left", HASH, None)),
        ("LEAVE", ("left", None, HASH)),
        ("ACCUSE", ("RUDE", 0, 0, HASH, None)),
        ("ACCUSE", ("CHANNEL", 16, 0, HASH, None)),
    ],
)
def test_lengths_and_ranges_are_closed(kind: str, items: Value) -> None:
    with pytest.raises(Malformed, match=f"^{kind}: "):
        read_body(kind, items)


@pytest.mark.parametrize(
    "change, why",
    [
        ({"options": (Option("b", ""), Option("a", ""))}, "ascending"),
        ({"options": (Option("a", ""), Option("a", "x"))}, "ascending"),
        ({"seats": SEATS[:1]}, "array of 2 to 16"),
        ({"seats": (SEATS[0], Seating(KEYS[0], 1))}, "two seats"),
        ({"seats": (SEATS[0], Seating(KEYS[1], 1, bytes(64)))}, "nobody to vouch"),
        ({"seats": (*SEATS, Seating(KEYS[2], 3))}, "none of its own"),
        ({"seats": (*SEATS, Seating(KEYS[2], 3), Seating(KEYS[3], 2))}, "none of its own"),
        ({"seats": (*SEATS, Seating(KEYS[2], 0, bytes(64)))}, "does not vouch"),
        ({"threshold": 1}, "cannot hold an escrow"),
        ({"threshold": 2}, "cannot hold an escrow"),
        ({"game": ""}, "printable"),
        ({"game": "kung\nfur"}, "printable"),
    ],
)
def test_an_offer_that_does_not_hold_together_is_refused(change: dict[str, object], why: str) -> None:
    with pytest.raises(Malformed, match=why):
        replace(TABLE, **change)  # type: ignore[arg-type]  # a field at a time


def test_an_escrow_takes_three_machines() -> None:
    host, second, third, bot = players(4)
    voucher = host.sign("seat", bot.key)
    machines = (Seating(host.key, 0), Seating(second.key, 1), Seating(third.key, 2), Seating(bot.key, 0, voucher))
    assert replace(TABLE, seats=machines, threshold=2).threshold == 2
    for threshold in (1, 3):
        with pytest.raises(Malformed, match="of 3 machines"):
            replace(TABLE, seats=machines, threshold=threshold)
    with pytest.raises(Malformed, match="of 2 machines"):
        replace(TABLE, seats=(*SEATS, Seating(bot.key, 0, voucher)), threshold=2)


@pytest.mark.parametrize("words", ["", "x" * 401, "two\nlines", "\x1b[2J", "a\u202eb", "\x00"], ids=ascii)
def test_chat_cannot_paint_the_screen(words: str) -> None:
    with pytest.raises(Malformed, match="printable"):
        Chat(words)


def test_wanting_nothing_is_refused() -> None:
    with pytest.raises(Malformed, match="there is nothing"):
        Want(HASH, 0, 5, 4)


@pytest.mark.parametrize("value", [None, (), ("PING",), ("PING", (1,)), (b"PING", (1, False)), ("PART", ())], ids=repr)
def test_what_is_no_note_is_refused(value: Value) -> None:
    with pytest.raises(Malformed):
        read_note(value)


def test_the_largest_shuffle_fits_a_message() -> None:
    peers = Peers(2)
    assert len(peers.say(1, shuffle(310)).wire) < 60_200
    with pytest.raises(Malformed, match="60000 is the most"):
        peers.make(1, shuffle(312))


def shuffle(cards: int) -> Shuffle:
    return Shuffle(0, bytes(64 * cards), bytes(32 * (4 * cards + 5)))


@pytest.mark.parametrize(
    "typed, said",
    [
        ("  well \t played\n", "well played"),
        ("a\x1b]52;c;Zm9v\x07b", "a]52;c;Zm9vb"),
        ("left\u202eright\u2066 \u200bup", "leftright up"),
        ("cafe\u0301", "café"),
        ("❤\ufe0f", "❤"),
        ("\u3164\u2800", ""),
        ("x" * 500, "x" * 400),
    ],
)
def test_what_somebody_types_is_tidied_for_peers(typed: str, said: str) -> None:
    assert tidied(typed, MAX_WORDS) == said
    if said:
        assert read_frame(encode_note(Chat(said))) == Chat(said)
