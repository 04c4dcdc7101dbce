"""Secrets shared so that some holders together can find them again, and everybody can check every share.

Feldman's scheme: the shares of x are the values at 1, 2, ... of a polynomial with x at 0, whose coefficients are
published times the base point. Below the threshold nothing is learned of x beyond x G. Who holds what is not known
here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from paravent.net.dealing.group import BadPoint, BadValue, L, Point, base, mul
from paravent.net.dealing.group import sum as total
from paravent.net.hashes import secret_scalar, u8


class BadShare(BadValue):
    """A share that is not the value of the published polynomial."""


def coefficients(seed: bytes, purpose: str, about: bytes, secret: int, threshold: int) -> tuple[int, ...]:
    """The polynomial of degree `threshold` - 1 for a secret: the same for the same seed and occasion (`about`)."""
    rest = (secret_scalar(seed, "share", purpose.encode() + about + u8(power)) for power in range(1, threshold))
    return (secret, *rest)


def points(polynomial: Sequence[int]) -> tuple[Point, ...]:
    """What is published of a polynomial: every coefficient but the first, whose point is the public key itself."""
    return tuple(base(coefficient) for coefficient in polynomial[1:])


def share(polynomial: Sequence[int], holder: int) -> int:
    """The share of a holder, counted from 0: the value at its number plus one."""
    x = holder + 1
    return sum(coefficient * pow(x, power, L) for power, coefficient in enumerate(polynomial)) % L


def check(key: Point, published: Sequence[Point], holder: int, value: int) -> None:
    """Raises BadShare unless this is the holder's share of the secret behind `key`."""
    x = holder + 1
    try:
        due = total((key, *(mul(pow(x, power, L), point) for power, point in enumerate(published, 1))))
        right = base(value) == due
    except BadPoint:
        right = False
    if not right:
        raise BadShare(f"the share of holder {holder} is not on the line that was published")


def secret(shares: Mapping[int, int]) -> int:
    """The secret behind enough checked shares, by holder (Lagrange's interpolation at 0)."""
    found = 0
    for holder, value in shares.items():
        weight = 1
        for other in shares:
            if other != holder:
                weight = weight * (other + 1) * pow(other - holder, -1, L) % L
        found += weight * value
    return found % L
