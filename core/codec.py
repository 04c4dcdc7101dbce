"""Dataclasses to canonical bytes and back, by their types.

The form is compact JSON of nested lists that hold integers, strings and null: a dataclass is the list of its fields, a
member of a union starts with its name, a truth value is 0 or 1. Canonical means that equal values give equal bytes, and
that `decode` refuses every other spelling. It is the form of journals and of states on their way to a bot; messages
between peers use the wire's own.
"""

from __future__ import annotations

import dataclasses
import json
import types
import typing
from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")

Plain: TypeAlias = "int | str | list[Plain] | None"
"""What the JSON holds."""

_AS_THEY_ARE = (int, str, None, type(None))


class Malformed(ValueError):
    """Bytes that no encoder of ours wrote."""


def encode(value: object, kind: Any) -> bytes:
    """The canonical bytes of a value of type `kind`; raises TypeError when it is not of that type."""
    return json.dumps(_coder(kind)[0](value), separators=(",", ":"), ensure_ascii=True).encode("ascii")


def decode(data: bytes, kind: Any) -> Any:
    """The value of type `kind` that these bytes are the canonical form of; raises Malformed."""
    try:
        plain = json.loads(data)
        value = _coder(kind)[1](plain)
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError) as error:
        raise Malformed(f"this is not {_name(kind)} in its written form: {error}") from error
    if json.dumps(plain, separators=(",", ":"), ensure_ascii=True).encode("ascii") != data:
        raise Malformed(f"this is {_name(kind)} in another spelling than the canonical one")
    return value


Coder: TypeAlias = tuple[Callable[[Any], Any], Callable[[Any], Any]]


@cache
def _coder(kind: Any) -> Coder:
    """How to write and to read a type; recursive types are not supported, no game needs them."""
    if kind in (int, str, bool) or kind in (None, type(None)):
        return _scalar(kind)
    if dataclasses.is_dataclass(kind):
        return _record(typing.cast("type", kind))
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return _union(arguments)
    if origin is list:
        if plain_types := _plain_types(arguments[0]):
            return _run(list, plain_types)
        write, read = _coder(arguments[0])
        return (
            lambda value: [write(item) for item in _typed(value, list)],
            lambda plain: [read(item) for item in _list(plain)],
        )
    if origin is tuple:
        return _tuple(arguments)
    if dataclasses.is_dataclass(origin):
        return _record(typing.cast("type", origin), arguments)
    raise TypeError(f"the codec has no form for {kind!r}")


def _scalar(kind: Any) -> Coder:
    if kind is bool:
        return (lambda value: int(_typed(value, bool)), _truth)
    plain_type = type(None) if kind is None else kind
    return (lambda value: _typed(value, plain_type), lambda plain: _typed(plain, plain_type))


def _typed(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise TypeError(f"{kind.__name__} is due, not {type(value).__name__}")
    return value


def _truth(plain: Any) -> bool:
    if type(plain) is not int or plain not in (0, 1):
        raise TypeError("0 or 1 is due")
    return bool(plain)


def _plain_types(kind: Any) -> frozenset[type]:
    """The types of values that are written as they are: integers, strings, None and unions of them; else nothing."""
    members = typing.get_args(kind) if typing.get_origin(kind) in (typing.Union, types.UnionType) else (kind,)
    return frozenset(map(_python, members)) if all(member in _AS_THEY_ARE for member in members) else frozenset()


def _run(sequence: type, plain_types: frozenset[type], length: int | None = None) -> Coder:
    """Values that are written as they are, looked at all at once: most of a position is made of them."""

    def whole(value: Any, outer: type) -> Any:
        kind: object = type(value)
        if kind is not outer or (length is not None and len(value) != length):
            raise TypeError(f"a {outer.__name__}{'' if length is None else f' of {length}'} is due")
        if not plain_types.issuperset([type(item) for item in value]):
            raise TypeError(f"{' or '.join(sorted(one.__name__ for one in plain_types))} is due in a {outer.__name__}")
        return value

    return (
        lambda value: whole(value, sequence),
        lambda plain: sequence(whole(plain, list)),
    )


def _list(plain: Any, length: int | None = None) -> list[Any]:
    if type(plain) is not list or (length is not None and len(plain) != length):
        raise TypeError("a list is due" if length is None else f"a list of {length} is due")
    return plain


def _tuple(arguments: tuple[Any, ...]) -> Coder:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        if plain_types := _plain_types(arguments[0]):
            return _run(tuple, plain_types)
        write, read = _coder(arguments[0])
        return (
            lambda value: [write(item) for item in _typed(value, tuple)],
            lambda plain: tuple([read(item) for item in _list(plain)]),
        )
    if len(set(arguments)) == 1 and (plain_types := _plain_types(arguments[0])):
        return _run(tuple, plain_types, len(arguments))
    coders = [_coder(argument) for argument in arguments]

    def write_all(value: Any) -> list[Any]:
        if len(_typed(value, tuple)) != len(coders):
            raise TypeError(f"a tuple of {len(coders)} is due")
        return [write(item) for (write, _), item in zip(coders, value, strict=True)]

    return (
        write_all,
        lambda plain: tuple([read(item) for (_, read), item in zip(coders, _list(plain, len(coders)), strict=True)]),
    )


def _record(kind: type, arguments: tuple[Any, ...] = ()) -> Coder:
    """A dataclass as the list of its fields; `arguments` stand for the type variables of a generic one."""
    variables = dict(zip(getattr(kind, "__parameters__", ()), arguments, strict=False))
    hints = typing.get_type_hints(kind)
    names = [field.name for field in dataclasses.fields(kind)]
    coders = [_coder(_filled(hints[name], variables)) for name in names]

    def write(value: Any) -> list[Any]:
        if type(value) is not kind:
            raise TypeError(f"{kind.__name__} is due, not {type(value).__name__}")
        return [write(getattr(value, name)) for name, (write, _) in zip(names, coders, strict=True)]

    def read(plain: Any) -> Any:
        items = _list(plain, len(names))
        return kind(*[read(item) for (_, read), item in zip(coders, items, strict=True)])

    return write, read


def _filled(hint: Any, variables: dict[Any, Any]) -> Any:
    """A type with its variables replaced."""
    if hint in variables:
        return variables[hint]
    arguments = typing.get_args(hint)
    if not variables or not arguments:
        return hint
    filled = tuple(_filled(argument, variables) for argument in arguments)
    origin = typing.get_origin(hint)
    if origin is types.UnionType:
        return typing.Union[filled]  # noqa: UP007 - built from a tuple
    return origin[filled] if filled != arguments and origin is not None else hint


def _union(members: tuple[Any, ...]) -> Coder:
    """Scalars and a list stand for themselves; a dataclass is preceded by its name."""
    records = {_base(member).__name__: (_base(member), _coder(member)) for member in members if _is_record(member)}
    others = {_written(member): (_python(member), _coder(member)) for member in members if not _is_record(member)}
    if len(records) + len(others) < len(members) or (records and list in others):
        raise TypeError(f"members of {' | '.join(map(_name, members))} cannot be told apart when they are written")

    def write(value: Any) -> Any:
        name = type(value).__name__
        if name in records and type(value) is records[name][0]:
            return [name, *records[name][1][0](value)]
        for kind, coder in others.values():
            if type(value) is kind:
                return coder[0](value)
        raise TypeError(f"{name} is not among {', '.join(_name(member) for member in members)}")

    def read(plain: Any) -> Any:
        if type(plain) is list and records:
            return records[_typed(plain[0], str)][1][1](plain[1:])
        return others[type(plain)][1][1](plain)

    return write, read


def _python(kind: Any) -> type:
    """The type of the values of a scalar, a list or a tuple."""
    return type(None) if kind is None else typing.get_origin(kind) or kind


def _written(kind: Any) -> type:
    """The type of the JSON that they are written as."""
    python = _python(kind)
    return int if python is bool else list if python is tuple else python


def _is_record(kind: Any) -> bool:
    return dataclasses.is_dataclass(_base(kind))


def _base(kind: Any) -> Any:
    return typing.get_origin(kind) if dataclasses.is_dataclass(typing.get_origin(kind)) else kind


def _name(kind: Any) -> str:
    return getattr(kind, "__name__", str(kind))
