"""Medians and quotients are those of runs that differ, and are told as they are."""

import json

import pytest

from paravent.tui.bench.figures import Part, Reading, medians, repeated, shown

SLOW = {"unit": Reading(2.0, "s"), "work": Reading(12.0, "s", ("unit",))}
QUICK = {"unit": Reading(1.0, "s"), "work": Reading(4.0, "s", ("unit",))}
USUAL = {"unit": Reading(1.5, "s"), "work": Reading(7.5, "s", ("unit",))}


def test_a_figure_is_the_median_and_its_ratio_is_of_figures_of_one_run() -> None:
    figures = medians([SLOW, QUICK, USUAL])
    assert figures["work"].value == 7.5
    assert figures["work"].runs == (12.0, 4.0, 7.5)
    assert figures["work"].ratios == {"unit": 5.0}, "the median of 6, 4 and 5"
    assert figures["unit"].ratios == {}


def test_a_measurement_is_repeated_as_often_as_it_was_wished() -> None:
    runs = iter([SLOW, USUAL, QUICK])
    assert repeated(2, lambda: next(runs))["work"].runs == (12.0, 7.5)


def test_beside_nothing_a_ratio_is_the_value_itself() -> None:
    runs = [{"idle": Reading(0, "bytes"), "key": Reading(90, "bytes", ("idle",))}]
    assert medians(runs)["key"].ratios == {"idle": 90}


def test_a_part_is_told_with_its_ratios_and_what_is_missing() -> None:
    part = Part("work: so much", medians([SLOW, QUICK, USUAL]), ("more is known elsewhere",))
    assert list(part.lines()) == [
        "work: so much",
        "  unit         1.5 s",
        "  work         7.5 s   5 x unit",
        "  more is known elsewhere",
    ]
    plain = json.loads(json.dumps(part.plain()))
    assert plain["figures"]["work"] == {"value": 7.5, "unit": "s", "runs": [12.0, 4.0, 7.5], "ratios": {"unit": 5.0}}
    assert plain["notes"] == ["more is known elsewhere"]


@pytest.mark.parametrize(
    "value, unit, words",
    [
        (1.5, "s", "1.5 s"),
        (0.0072, "s", "7.2 ms"),
        (43.2e-6, "s", "43.2 µs"),
        (0.0, "s", "0 µs"),
        (24_500, "1/s", "24,500 /s"),
        (812, "bytes", "812 bytes"),
    ],
)
def test_values_are_told_in_three_digits(value: float, unit: str, words: str) -> None:
    assert shown(value, unit) == words
