"""SPAKE2: same words agree on one channel only, other words never, and the arithmetic is that of the RFC."""

from hashlib import sha512

import pytest
from cryptography.hazmat.primitives.hashes import SHA512
from cryptography.hazmat.primitives.hmac import HMAC
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from hypothesis import given
from hypothesis import strategies as st

from paravent.net.dealing.group import add, base, h2p, mul, neg
from paravent.net.hashes import L
from paravent.net.spake2 import CHANCE_BYTES, SHARE_BYTES, VOUCH_BYTES, Role, Run, Wrong

WORDS, CHANNEL = b"seven quiet", b"h" * 32
GUESTS, HOSTS = bytes(range(64)), bytes(range(64, 128))


def pair(guess: bytes = WORDS, channel: bytes = CHANNEL) -> tuple[Run, Run]:
    """A guest who says `guess` on `channel`, and the host who knows better."""
    return Run("guest", guess, channel, GUESTS), Run("host", WORDS, CHANNEL, HOSTS)


def mac(key: bytes, data: bytes) -> bytes:
    made = HMAC(key, SHA512())
    made.update(data)
    return made.finalize()


def test_the_same_words_on_one_channel_hold_on_both_sides() -> None:
    guest, host = pair()
    vouch, answer = guest.meet(host.share), host.meet(guest.share)
    host.holds(vouch)
    guest.holds(answer)
    assert (len(guest.share), len(vouch)) == (SHARE_BYTES, VOUCH_BYTES)
    assert vouch != answer


@pytest.mark.parametrize(
    "guess, channel", [(b"seven quite", CHANNEL), (WORDS + b" ", CHANNEL), (b"", CHANNEL), (WORDS, b"H" * 32)]
)
def test_attack_56_other_words_or_another_channel_hold_on_neither_side(guess: bytes, channel: bytes) -> None:
    guest, host = pair(guess, channel)
    vouch, answer = guest.meet(host.share), host.meet(guest.share)
    with pytest.raises(Wrong):
        host.holds(vouch)
    with pytest.raises(Wrong):
        guest.holds(answer)


def test_attack_56_nobody_vouches_with_what_the_other_has_said() -> None:
    guest, host = pair()
    vouch, answer = guest.meet(host.share), host.meet(guest.share)
    for run, said in ((host, answer), (guest, vouch)):
        with pytest.raises(Wrong):
            run.holds(said)


def test_attack_56_shares_that_are_passed_on_between_two_channels_hold_on_neither() -> None:
    """Somebody in between has a channel to each, and passes every word on."""
    guest, host = Run("guest", WORDS, b"one".ljust(32), GUESTS), Run("host", WORDS, b"two".ljust(32), HOSTS)
    with pytest.raises(Wrong):
        host.holds(guest.meet(host.share))
    with pytest.raises(Wrong):
        guest.holds(host.meet(guest.share))


@pytest.mark.parametrize(
    "share",
    [bytes(32), b"\1" + bytes(31), b"\xff" * 32, b"", bytes(31), bytes.fromhex("ec" + "ff" * 30 + "7f")],
    ids=["zero", "identity", "no point", "nothing", "short", "order 2"],
)
def test_attack_56_what_is_no_point_is_a_wrong_guess(share: bytes) -> None:
    with pytest.raises(Wrong):
        pair()[1].meet(share)


def test_attack_56_a_share_that_is_the_blind_alone_is_a_wrong_guess_even_where_it_is_right() -> None:
    """Otherwise its sender would learn, from how it fails, whether the guess was right, and not pay for it."""
    weak = int.from_bytes(sha512(b"pvt1 code\0" + WORDS).digest(), "little") % L
    blind = h2p("spake2", b"M")
    host = pair()[1]
    with pytest.raises(Wrong):
        host.meet(mul(weak, blind))
    other = pair()[1]
    other.meet(mul(weak + 1, blind))
    with pytest.raises(Wrong):
        other.holds(bytes(VOUCH_BYTES))


def test_nothing_holds_before_the_shares_have_met() -> None:
    with pytest.raises(Wrong):
        pair()[1].holds(bytes(VOUCH_BYTES))


def test_it_is_the_computation_of_the_rfc() -> None:
    """Computed from the scalars with another HKDF and another HMAC."""
    guest, host = pair()
    w = int.from_bytes(sha512(b"pvt1 code\0" + WORDS).digest(), "little") % L
    x, y = (1 + int.from_bytes(chance, "little") % (L - 1) for chance in (GUESTS, HOSTS))
    ours, theirs = add(base(x), mul(w, h2p("spake2", b"M"))), add(base(y), mul(w, h2p("spake2", b"N")))
    assert (guest.share, host.share) == (ours, theirs)
    parts = (b"guest", b"host", ours, theirs, base(x * y), w.to_bytes(32, "little"))
    transcript = b"".join(len(part).to_bytes(8, "little") + part for part in parts)
    ka = sha512(transcript).digest()[32:]
    keys = HKDF(SHA512(), 128, None, b"ConfirmationKeys" + CHANNEL).derive(ka)
    assert guest.meet(host.share) == mac(keys[:64], transcript)
    assert host.meet(guest.share) == mac(keys[64:], transcript)


def test_the_bytes_stay_what_they_are() -> None:
    guest, host = pair()
    vouch, answer = guest.meet(host.share), host.meet(guest.share)
    assert guest.share.hex() == "2a8a998c8f8a81b680953b51076df0088111b619d84bb05546b0071535797f76"
    assert host.share.hex() == "7053f76ce6ecdfd904437825538721f2671e4d5f13942c4a47fae918a4f78d10"
    assert sha512(vouch + answer).hexdigest()[:32] == "e5b2565c12f9847e1822c9be454e3fda"


@given(st.binary(max_size=40), st.binary(max_size=40), st.binary(min_size=CHANCE_BYTES, max_size=CHANCE_BYTES))
def test_it_holds_exactly_for_equal_words(one: bytes, other: bytes, chance: bytes) -> None:
    guest, host = Run("guest", one, CHANNEL, chance), Run("host", other, CHANNEL, HOSTS)
    vouch = guest.meet(host.share)
    host.meet(guest.share)
    if one == other:
        host.holds(vouch)
    else:
        with pytest.raises(Wrong):
            host.holds(vouch)


@given(st.integers(2, 2**250), st.sampled_from(["guest", "host"]))
def test_a_share_tells_nothing_of_the_words(number: int, role: Role) -> None:
    """Every share is a share of every pair of words: there is a scalar for each that leads to it."""
    blind = h2p("spake2", b"M" if role == "guest" else b"N")
    words = str(number).encode()
    weak = int.from_bytes(sha512(b"pvt1 code\0" + words).digest(), "little") % L
    share = Run(role, words, CHANNEL, number.to_bytes(64, "little")).share
    assert add(base(number + 1), mul(weak, blind)) == share
    assert add(share, neg(mul(weak, blind))) == base(number + 1)  # type: ignore[arg-type]  # a share travels as bytes
