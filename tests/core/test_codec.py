"""The codec: one spelling for each value, and nothing but Malformed for any other bytes."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

import pytest
from hypothesis import given
from hypothesis.strategies import (
    SearchStrategy,
    binary,
    booleans,
    builds,
    dictionaries,
    floats,
    integers,
    lists,
    none,
    recursive,
    sampled_from,
    text,
    tuples,
)

from paravent.core import codec
from paravent.core.answers import Acts, Answer, Faces, Left, Rolled
from paravent.core.codec import Malformed
from paravent.core.requests import Ask, Deal, Over, Request, Roll, Show, Shuffle
from tests.toys import wager
from tests.toys.wager import Aim, Bid, Fold, Use

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Pair(Generic[T]):
    first: T
    others: tuple[T, ...] | None


@dataclass(slots=True)
class Everything:
    number: int
    word: str
    truth: bool
    nothing: None
    maybe: int | None
    maybe_truth: bool | None
    maybe_pair: tuple[int, str] | None
    maybe_list: list[int] | None
    names: list[str]
    table: list[list[int]]
    fixed: tuple[int, str, bool]
    step: Fold | Bid | int
    pair: Pair[int]
    either: Pair[str] | Bid


Toy: TypeAlias = Answer[wager.Action]

values: SearchStrategy[Everything] = builds(
    Everything,
    number=integers(),
    word=text(),
    truth=booleans(),
    nothing=none(),
    maybe=none() | integers(),
    maybe_truth=none() | booleans(),
    maybe_pair=none() | tuples(integers(), text()),
    maybe_list=none() | lists(integers()),
    names=lists(text()),
    table=lists(lists(integers())),
    fixed=tuples(integers(), text(), booleans()),
    step=builds(Fold) | builds(Bid, integers()) | integers(),
    pair=builds(Pair, integers(), none() | lists(integers()).map(tuple)),
    either=builds(Pair, text(), none() | lists(text()).map(tuple)) | builds(Bid, integers()),
)
answers: SearchStrategy[Toy] = (
    builds(Acts, lists(tuples(integers(), builds(Use, integers()) | builds(Aim, integers()))).map(tuple))
    | builds(Rolled, lists(integers()).map(tuple))
    | builds(Faces, lists(none() | integers()).map(tuple))
    | builds(Left, integers(), text())
)
requests: SearchStrategy[Request] = (
    builds(Ask, lists(integers()).map(tuple), text())
    | builds(Roll, integers(), integers(), text())
    | builds(Shuffle, lists(integers()).map(tuple), none() | integers())
    | builds(Deal, lists(integers()).map(tuple), integers())
    | builds(Show, lists(integers()).map(tuple), integers())
    | builds(Over, lists(integers()).map(tuple), text())
)
plain = recursive(
    none() | booleans() | integers() | floats() | text(), lambda one: lists(one) | dictionaries(text(), one)
)
KINDS: tuple[Any, ...] = (
    Everything,
    Toy,
    Request,
    Pair[int],
    int,
    str,
    bool,
    None,
    list[int],
    tuple[int, ...],
    int | None,
)


@given(values)
def test_everything_is_read_as_it_was_written(value: Everything) -> None:
    written = codec.encode(value, Everything)
    assert codec.decode(written, Everything) == value
    assert codec.encode(codec.decode(written, Everything), Everything) == written
    assert written.isascii()


@given(answers)
def test_answers(answer: Toy) -> None:
    kind = Acts[wager.Action] | Rolled | Faces | Left
    assert codec.decode(codec.encode(answer, kind), kind) == answer


@given(requests)
def test_requests(request: Request) -> None:
    assert codec.decode(codec.encode(request, Request), Request) == request


@pytest.mark.parametrize(
    "kind, good, bad",
    [
        (list[int], [[], [1, -2]], [[True], [1, "2"], [None], [1.0], (1,)]),
        (list[int | None], [[1, None]], [[1, "2"], [False]]),
        (tuple[str, ...], [(), ("a", "b")], [("a", 1), ["a"]]),
        (tuple[int, int], [(1, 2)], [(1,), (1, 2, 3), (1, True), [1, 2]]),
        (list[list[int]], [[[1], []]], [[[1], (2,)], [[1], [False]]]),
        (list[tuple[int, int]], [[(1, 2)]], [[(1, 2, 3)], [[1, 2]]]),
    ],
)
def test_each_of_many_values_must_be_of_its_type(kind: Any, good: list[object], bad: list[object]) -> None:  # noqa: ANN401 - any kind
    for value in good:
        assert codec.decode(codec.encode(value, kind), kind) == value
    for value in bad:
        with pytest.raises(TypeError, match="due"):
            codec.encode(value, kind)


@pytest.mark.parametrize(
    "kind, written",
    [
        (list[int], b"[true]"),
        (list[int], b'[1,"2"]'),
        (list[int | None], b"[1,false]"),
        (tuple[int, int], b"[1]"),
        (tuple[int, int], b"[1,2,3]"),
        (tuple[str, ...], b"[null]"),
        (tuple[str, ...], b'{"a":1}'),
        (list[str], b'"ab"'),
    ],
)
def test_each_of_many_values_is_read_by_its_type(kind: Any, written: bytes) -> None:  # noqa: ANN401 - any kind
    with pytest.raises(Malformed):
        codec.decode(written, kind)


@given(binary(), sampled_from(KINDS))
def test_any_bytes_are_a_value_or_malformed(data: bytes, kind: Any) -> None:  # noqa: ANN401 - any kind
    decoded_or_malformed(data, kind)


@given(plain, sampled_from(KINDS))
def test_any_json_is_a_value_or_malformed(value: object, kind: Any) -> None:  # noqa: ANN401 - any kind
    decoded_or_malformed(json.dumps(value, separators=(",", ":")).encode(), kind)


@given(values, integers(0), integers(1, 255))
def test_a_changed_byte_gives_another_value_or_malformed(value: Everything, at: int, change: int) -> None:
    data = bytearray(codec.encode(value, Everything))
    data[at % len(data)] ^= change
    assert decoded_or_malformed(bytes(data), Everything) != value


def decoded_or_malformed(data: bytes, kind: Any) -> object:  # noqa: ANN401 - any kind
    try:
        value: object = codec.decode(data, kind)
    except Malformed:
        return None
    assert codec.encode(value, kind) == data
    return value


OTHER_SPELLINGS = {
    "blanks": b"[1, 2]",
    "an end of line": b"[1,2]\n",
    "a sign": b"[-0,2]",
    "a fraction": b"[1.0,2]",
    "an exponent": b"[1e0,2]",
    "a truth value": b"[true,2]",
    "another encoding": "[1,2]".encode("utf-16"),
    "a mark": b"\xef\xbb\xbf[1,2]",
    "a table": b'{"0":1}',
    "no number": b"[NaN]",
    "deep nesting": b"[" * 100_000,
    "a long number": b"[" + b"9" * 10_000 + b"]",
}


@pytest.mark.parametrize("data", OTHER_SPELLINGS.values(), ids=OTHER_SPELLINGS)
def test_there_is_one_spelling(data: bytes) -> None:
    assert codec.decode(b"[1,2]", list[int]) == [1, 2]
    with pytest.raises(Malformed):
        codec.decode(data, list[int])


def test_letters_beyond_ascii_have_one_spelling() -> None:
    assert codec.encode("é", str) == b'"\\u00e9"'
    for data in ('"é"'.encode(), b'"\\u00E9"', b'"\\u0041"'):
        with pytest.raises(Malformed, match=r"another spelling|written form"):
            codec.decode(data, str)


NOT_OF_THE_TYPE: tuple[tuple[object, Any], ...] = (
    (True, int),
    (1, bool),
    ("1", int),
    (1, str),
    (None, int),
    ((1,), list[int]),
    ([1], tuple[int, ...]),
    ((1,), tuple[int, int]),
    ("ab", tuple[str, ...]),
    (Fold(), Bid),
    (Fold(), Bid | Use),
    (1.5, int | str),
)


@pytest.mark.parametrize("value, kind", NOT_OF_THE_TYPE)
def test_only_values_of_the_type_are_written(value: object, kind: Any) -> None:  # noqa: ANN401 - any kind
    with pytest.raises(TypeError):
        codec.encode(value, kind)


@pytest.mark.parametrize(
    "kind", [dict[str, int], set[int], float, bool | int, tuple[int, ...] | list[int], list[int] | Bid]
)
def test_types_without_a_form_are_refused(kind: Any) -> None:  # noqa: ANN401 - any kind
    with pytest.raises(TypeError, match=r"no form|told apart"):
        codec.encode(0, kind)
