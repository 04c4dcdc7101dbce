"""What a measurement comes to: medians of several runs, each beside a unit that was measured in the same run.

Seconds of one machine say little about another, and a shared machine changes its pace from minute to minute; a ratio
of two figures of one run survives both. Nothing is measured here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final, TypeAlias

RUNS: Final = 3


@dataclass(frozen=True, slots=True)
class Reading:
    """One figure of one run."""

    value: float
    unit: str
    """`s`, `1/s` or `bytes`."""
    beside: tuple[str, ...] = ()
    """The figures of the same run by which it is divided."""


Readings: TypeAlias = Mapping[str, Reading]
"""All figures of one run by name."""


@dataclass(frozen=True, slots=True)
class Figure:
    """The median of several runs."""

    value: float
    unit: str
    runs: tuple[float, ...]
    """What each run gave."""
    ratios: Mapping[str, float]
    """By the name of another figure: the median of the quotients, each of two figures of one run."""

    def plain(self) -> dict[str, object]:
        """The same for JSON."""
        ratios = {other: _rounded(ratio) for other, ratio in self.ratios.items()}
        runs = [_rounded(run) for run in self.runs]
        return {"value": _rounded(self.value), "unit": self.unit, "runs": runs, "ratios": ratios}


@dataclass(frozen=True, slots=True)
class Part:
    """The figures of one part, and in words what could not be measured and how it could be."""

    about: str
    figures: Mapping[str, Figure]
    notes: tuple[str, ...] = ()

    def plain(self) -> dict[str, object]:
        """The same for JSON, each number in six digits: no clock tells more."""
        return {
            "about": self.about,
            "figures": {name: figure.plain() for name, figure in self.figures.items()},
            "notes": self.notes,
        }

    def lines(self) -> Iterator[str]:
        """The same for a person."""
        yield self.about
        width = max((len(name) for name in self.figures), default=0)
        for name, figure in self.figures.items():
            ratios = ", ".join(f"{_short(ratio)} x {other}" for other, ratio in figure.ratios.items())
            yield f"  {name:<{width}}  {shown(figure.value, figure.unit):>12}   {ratios}".rstrip()
        yield from (f"  {note}" for note in self.notes)


def repeated(runs: int, once: Callable[[], Readings]) -> dict[str, Figure]:
    """Measure so many times, and take the medians. Every run must give the same names."""
    return medians([once() for _ in range(runs)])


def medians(runs: Sequence[Readings]) -> dict[str, Figure]:
    """The figures of several runs."""
    return {name: _figure(name, runs) for name in runs[0]}


def shown(value: float, unit: str) -> str:
    """A value with its unit, in three digits: `7.20 ms`, `24,500 /s`, `812 bytes`."""
    if unit == "s":
        for factor, name in ((1, "s"), (1e3, "ms")):
            if value * factor >= 1:
                return f"{_short(value * factor)} {name}"
        return f"{_short(value * 1e6)} µs"
    return f"{_short(value)} {unit.removeprefix('1')}"


def _figure(name: str, runs: Sequence[Readings]) -> Figure:
    first = runs[0][name]
    ratios = {other: median(_quotient(run[name].value, run[other].value) for run in runs) for other in first.beside}
    values = tuple(run[name].value for run in runs)
    return Figure(median(values), first.unit, values, ratios)


def _quotient(value: float, unit: float) -> float:
    """A unit of nothing is that of an idle screen, which writes no bytes: then so many."""
    return value / unit if unit else value


def _rounded(value: float) -> float:
    return float(f"{value:.6g}")


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
