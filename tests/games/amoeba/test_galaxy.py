"""The map is the printed one: 43 systems, 102 edges, six sectors that turn, and what every system is worth."""

from collections import Counter

import pytest

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import galaxy


def turned(place: tuple[int, int]) -> tuple[int, int]:
    """A third of a turn."""
    q, r = place
    return -q - r, q


def test_there_are_43_systems_and_102_edges() -> None:
    assert galaxy.SYSTEMS == len(set(galaxy.NAMES)) == len(set(galaxy.QR)) == 43
    assert sum(map(len, galaxy.ADJACENT)) == 2 * 102


def test_neighbours_are_neighbours_of_each_other_in_opposite_directions() -> None:
    for system, around in enumerate(galaxy.NEIGHBOURS):
        for direction, other in enumerate(around):
            if other >= 0:
                assert galaxy.NEIGHBOURS[other][(direction + 3) % 6] == system


def test_the_galaxy_hangs_together() -> None:
    assert all(len(galaxy.distances(system)) == 43 for system in range(43))


def test_rings_stars_and_production_are_those_of_the_board() -> None:
    stars = Counter(galaxy.STARS[star] for star in galaxy.STAR)
    assert stars == {"red": 7, "blue": 6, "purple": 6, "orange": 8, "green": 5, "yellow": 5, "station": 6}
    rings = (galaxy.INNER, galaxy.MIDDLE, galaxy.OUTER, galaxy.HOMES)
    assert [len(ring) for ring in rings] == [6, 12, 18, 6]
    assert [sum(galaxy.PRODUCTION[system] for system in ring) for ring in rings] == [12, 6, 12, 12]
    assert galaxy.PRODUCTION[galaxy.SAESTOR] == 0
    assert [galaxy.DISTANCE[0][ring[0]] for ring in rings] == [1, 2, 3, 4]


@pytest.mark.parametrize("ring", [galaxy.MIDDLE, galaxy.OUTER, galaxy.HOMES])
def test_the_outer_rings_repeat_under_a_third_of_a_turn(ring: range) -> None:
    at = {place: system for system, place in enumerate(galaxy.QR)}
    for system in ring:
        other = at[turned(turned(galaxy.QR[system]))]
        assert other in ring
        assert (galaxy.STAR[other], galaxy.PRODUCTION[other]) == (galaxy.STAR[system], galaxy.PRODUCTION[system])


def test_the_inner_ring_is_mirrored() -> None:
    names = [galaxy.STARS[galaxy.STAR[system]] for system in galaxy.INNER]
    assert names == ["yellow", "green", "orange", "yellow", "orange", "green"]


def test_homes_lie_four_apart_and_eight_opposite() -> None:
    between = [[galaxy.DISTANCE[one][other] for other in galaxy.HOMES] for one in galaxy.HOMES]
    assert between[0] == [0, 4, 6, 8, 6, 4]
    assert all(sorted(row) == [0, 4, 4, 6, 6, 8] for row in between)
    assert all(galaxy.DISTANCE[one][other] == 8 for one, other in galaxy.HOME_PAIRS)
    assert all(len(galaxy.ADJACENT[home]) == 2 for home in galaxy.HOMES)
    assert all(galaxy.DISTANCE[home][galaxy.SAESTOR] == 4 for home in galaxy.HOMES)


def cheapest(home: int) -> int:
    """The least sum of values on a shortest way to Saestor, without Saestor and the home."""

    def onward(system: int) -> int:
        steps = [other for other in galaxy.ADJACENT[system] if galaxy.DISTANCE[other][0] < galaxy.DISTANCE[system][0]]
        return 0 if steps == [0] else min(galaxy.VALUES[0][other] + onward(other) for other in steps)

    return onward(home)


def test_the_ways_from_the_homes_to_saestor() -> None:
    assert [cheapest(home) for home in galaxy.HOMES] == [8, 7, 7, 7, 7, 8]
    for home in galaxy.HOMES:
        near = [
            sum(galaxy.PRODUCTION[other] for other in range(43) if 0 < galaxy.DISTANCE[home][other] <= steps)
            for steps in (1, 2, 3)
        ]
        assert near == [0, 6, 10]


def test_ruling_01_values_count_the_star_and_without_it_do_not() -> None:
    counted, bare = galaxy.VALUES
    for system in range(43):
        if system == galaxy.SAESTOR:
            assert (counted[system], bare[system]) == (6, 6)
        elif system in galaxy.HOMES:
            assert (counted[system], bare[system]) == (4, 4)
        else:
            assert counted[system] == bare[system] + 1 == galaxy.STAR[system] + 1


def test_groups_are_values_but_for_saestor() -> None:
    for values, groups in zip(galaxy.VALUES, galaxy.GROUPS, strict=True):
        assert groups == (1, *values[1:])


def test_the_cards_are_45_and_their_kinds_as_told() -> None:
    kinds = Counter(box.TYPES[kind] for kind in box.TYPE)
    assert sum(kinds.values()) == 45
    assert kinds == {
        "acquire": 18, "hyperjump": 6, "doomsday machine": 4, "laser": 4, "amoeba attack": 3, "provoke": 2,
        "ambush": 2, "zap": 2, "berserk machine": 2, "double attack": 1, "on strike": 1,
    }  # fmt: skip
    assert [points for points in box.POINTS if points] == [4, 5, 6, 7, 8, 10]
    assert frozenset(range(38, 45)) == box.MUST_USE
    assert all(any(box.SHIPS[number]) == (box.TYPE[number] == box.ACQUIRE) for number in range(45))


def test_the_box_holds_260_counters() -> None:
    assert 6 * sum(box.SUPPLY) + box.AMOEBAS + box.MACHINES == 260
