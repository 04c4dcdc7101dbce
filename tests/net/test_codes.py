"""Invite codes: what they spell, what a person may type, and how long one lives."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paravent.net.codes import (
    DEAD_IN_A_ROW,
    PORT,
    BadCode,
    Code,
    Codes,
    completions,
    is_code,
    secret_words,
)
from paravent.net.words import WORDS

NAME = "otter"
SECRET = secret_words(b"abcd")


def code(host: str, port: int = PORT) -> Code:
    return Code.to(NAME, [(host, port)], SECRET)


@pytest.mark.parametrize(
    "host, port, words",
    [
        ("192.168.1.23", PORT, 4),
        ("192.168.255.255", PORT + 31, 4),
        ("192.168.1.23", PORT + 32, 5),
        ("192.168.1.23", PORT + 16383, 5),
        ("192.168.1.23", PORT + 16384, 3),
        ("192.168.1.23", PORT - 1, 3),
        ("172.16.0.1", PORT + 1, 4),
        ("172.31.255.1", PORT + 2, 5),
        ("172.32.0.1", PORT, 3),
        ("10.0.0.5", PORT, 5),
        ("10.255.255.255", PORT + 63, 5),
        ("10.0.0.5", PORT + 64, 3),
        ("100.101.102.103", PORT + 255, 5),
        ("169.254.7.7", PORT, 5),
        ("8.8.8.8", PORT, 3),
        ("127.0.0.1", PORT, 3),
        ("fe80::1", PORT, 3),
        ("bo.lan", PORT, 3),
    ],
)
def test_a_private_address_is_spelled_in_two_or_three_words_and_any_other_is_found_by_name(
    host: str, port: int, words: int
) -> None:
    made = code(host, port)
    assert len(str(made).split("-")) == words
    assert made.place == ((host, port) if words > 3 else None)
    assert made.name == ("" if words > 3 else NAME)
    assert Code.read(str(made)) == made


def test_the_first_address_that_can_be_spelled_is_told() -> None:
    places = [("2001:db8::1", PORT), ("10.0.0.5", PORT), ("192.168.1.23", PORT)]
    assert Code.to(NAME, places, SECRET).place == ("10.0.0.5", PORT)
    assert Code.to(NAME, [], SECRET).name == NAME


@pytest.mark.parametrize("separator", ["-", " ", "_", ".", ", ", "/", " - ", "–", "\t"])
@pytest.mark.parametrize("case", [str.lower, str.upper, str.title])
def test_any_separator_and_any_case(separator: str, case: object) -> None:
    assert callable(case)
    made = code("192.168.1.23")
    assert Code.read(f" {case(str(made).replace('-', separator))} ") == made


def test_four_letters_of_a_word_are_enough() -> None:
    made = code("192.168.1.23")
    assert Code.read("-".join(word[:4] for word in str(made).split("-"))) == made


@pytest.mark.parametrize(
    "typed, told",
    [
        ("otter lamb sevven quiet", "“sevven” is no word of a code; is it seven?"),
        ("ottr-lamb-seven-quiet", "“ottr” is no word of a code; is it otter?"),
        ("seven quiet", "three to five words, not 2"),
        ("", "three to five words, not 0"),
        ("abacus " * 6, "three to five words, not 6"),
        ("zebra zone zoom xxxx abacus", "is no word"),
        ("zonal zonal zonal seven quiet", "is no address: ask for the code again"),
        ("\x1b[2Jotter-lamb-seven", "is no word"),
    ],
)
def test_what_is_no_code_is_told_with_what_could_be_meant(typed: str, told: str) -> None:
    with pytest.raises(BadCode, match=told.replace("[", r"\[")):
        Code.read(typed)


@pytest.mark.parametrize(
    "typed, meant",
    [
        ("otter-lamb-seven-quiet", True),
        ("OTTER LAMP SEVEN QUIET", True),
        ("otter.lamb.seven", True),
        ("otter-lamb-sevven-quiet", True),
        ("lamb-seven", False),
        ("my-home-server", False),
        ("raspberrypi.local", False),
        ("otter-lamb-seven-quiet:47813", False),
        ("192.168.1.23", False),
        ("fe80::1", False),
        ("localhost", False),
    ],
)
def test_a_code_is_told_from_a_host(typed: str, *, meant: bool) -> None:
    assert is_code(typed) == meant


def test_the_last_word_is_completed() -> None:
    assert completions("otter-LAM") == ("lamb",)
    assert completions("otter lamb se")[0] == "search"
    assert completions("otter-lamb-") == ()
    assert completions("") == ()
    assert completions("xyz") == ()


def test_a_code_dies_of_one_wrong_guess_and_the_next_takes_its_place() -> None:
    codes = Codes(b"abcd")
    first = codes.secret
    codes.right()
    assert codes.secret == first
    codes.wrong(b"efgh")
    assert codes.secret not in (None, first)


def test_after_three_dead_codes_in_a_row_the_host_has_to_ask() -> None:
    codes = Codes(b"abcd")
    for number in range(1, DEAD_IN_A_ROW):
        codes.wrong(bytes([number]) * 4)
        assert codes.secret is not None
    codes.wrong(b"last")
    assert not codes.secret
    codes.renew(b"next")
    assert codes.secret == secret_words(b"next")
    codes.wrong(b"more")
    codes.right()
    codes.wrong(b"even")
    codes.wrong(b"then")
    assert codes.secret is not None, "only codes in a row count"


def test_a_secret_has_22_bits() -> None:
    assert secret_words(b"\0\0\0\0") == (WORDS[0], WORDS[0])
    assert secret_words(b"\xff\xff\xff\xff") == (WORDS[-1], WORDS[-1])
    assert secret_words(b"\0\0\0\1") == (WORDS[0], WORDS[1])
    assert secret_words(b"\0\0\x08\0") == (WORDS[1], WORDS[0])


@given(st.ip_addresses(v=4), st.integers(1, 65535), st.binary(min_size=4, max_size=4))
def test_every_code_is_read_as_it_was_made(address: object, port: int, chance: bytes) -> None:
    made = Code.to(NAME, [(str(address), port)], secret_words(chance))
    assert Code.read(str(made)) == made


@given(st.text(max_size=60))
def test_whatever_is_typed_is_a_code_or_refused(text: str) -> None:
    if is_code(text):
        with suppress(BadCode):
            assert Code.read(str(Code.read(text))) == Code.read(text)
    else:
        with pytest.raises(BadCode) as refused:
            Code.read(text)
        assert str(refused.value).isprintable()
