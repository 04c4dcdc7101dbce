"""How colours look: contrast, difference, and what is left of a colour for people who see fewer."""

from math import dist
from typing import Final

from rich.color import Color

Linear = tuple[float, float, float]

SIMULATED: Final[dict[str, tuple[Linear, Linear, Linear]]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What linear RGB becomes, after Machado, Oliveira and Fernandes (2009), at full severity."""


def linear(colour: str) -> Linear:
    """The three parts of a colour as amounts of light, 0 to 1."""
    red, green, blue = (part / 255 for part in Color.parse(colour).get_truecolor())
    return _light(red), _light(green), _light(blue)


def _light(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def luminance(colour: str) -> float:
    """Relative luminance as the WCAG have it."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(ink: str, ground: str) -> float:
    """The contrast of the WCAG, from 1 to 21."""
    high, low = sorted((luminance(ink), luminance(ground)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def difference(one: str, other: str, seen_with: str | None = None) -> float:
    """How unlike two colours look: their distance in OKLab (Ottosson, 2020), where 0.02 is just noticed."""
    return dist(_oklab(_seen(linear(one), seen_with)), _oklab(_seen(linear(other), seen_with)))


def _seen(light: Linear, how: str | None) -> Linear:
    if how is None:
        return light
    red, green, blue = (
        min(1.0, max(0.0, sum(factor * part for factor, part in zip(row, light, strict=True))))
        for row in SIMULATED[how]
    )
    return red, green, blue


def _oklab(light: Linear) -> Linear:
    red, green, blue = light
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )
