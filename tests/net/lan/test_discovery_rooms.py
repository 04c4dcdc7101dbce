"""Discovery between machines, the whole program on each: on a switch, through a partition, without multicast."""

import json
import signal
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tests.rooms import House, Room, told

HEADLESS = ("--headless", "--bot", "random")
THINKING = 6.0
"""Seconds after which everybody has done what can be done without the others."""
OUTAGE = 20.0
"""Seconds without a cable: longer than pings, and than the first retries of TCP, and shorter than its patience."""


def lobby(room: Room, *arguments: str, env: Mapping[str, str] | None = None, user: str = "") -> dict[str, Any]:
    """What one sees from a machine after three seconds."""
    looking = room.paravent("lobby", "--json", "--seconds", "3", *arguments, env=env, user=user)
    seen: dict[str, Any] = json.loads(told(looking))
    return seen


def seen(room: Room, *, env: Mapping[str, str] | None = None, user: str = "") -> Iterator[list[dict[str, Any]]]:
    """Who is seen from a machine, anew whenever that changes."""
    watching = room.python("-m", "tests.net.lan.watching", env=env, user=user)
    assert watching.stdout is not None
    try:
        for line in watching.stdout:
            yield json.loads(line)["tables"]
        raise AssertionError(f"it ended: {watching.communicate()[1]}")
    finally:
        watching.kill()
        watching.wait()


def table(room: Room, nick: str, *, env: Mapping[str, str] | None = None, user: str = "") -> dict[str, Any]:
    """The table of somebody, once it is seen."""
    return next(
        one
        for tables in seen(room, env=env, user=user)
        for one in tables
        if (one["nick"], one["state"]) == (nick, "open") and one["addresses"]
    )


def same(*outcomes: str) -> None:
    """Everybody says the same of the end."""
    digests = {json.loads(outcome)["digest"] for outcome in outcomes}
    assert len(digests) == 1


def at_rest(one: Room, two: Room) -> tuple[int, int]:
    """How much both have kept, once neither has kept more for as long as a bot may think."""
    before, since = (-1, -1), time.monotonic()
    deadline = since + 60
    while time.monotonic() - since < THINKING:
        assert time.monotonic() < deadline, "something goes on without the other one"
        now = kept(one), kept(two)
        before, since = now, since if now == before else time.monotonic()
        time.sleep(0.1)
    return before


def until(true: Callable[[], object], seconds: float = 30.0) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "it never came to that"
        time.sleep(0.05)


def kept(room: Room) -> int:
    """How many bytes of a game that runs a machine has on its disk."""
    return sum(file.stat().st_size for file in (room.home / ".local/state/paravent/games").glob("*.game"))


def test_r30_three_machines_and_a_decoy_find_each_other_and_play(building: House) -> None:
    """The host has a bridge to containers, a cable that leads elsewhere, and one that is not plugged in."""
    one, two, three = building.switch("10.78.0.1/24", "10.78.0.2/24", "10.78.0.3/24")
    one.ip("link add docker0 type bridge")
    one.ip("addr add 172.17.0.1/16 dev docker0")
    one.ip("link set docker0 up")
    one.ip("link add eth1 type veth peer name elsewhere")
    one.ip("addr add 10.1.1.1/24 dev eth1")
    one.ip("link set eth1 up")
    one.ip("link set elsewhere up")
    one.ip("link add aaa0 type veth peer name aaa1")
    one.ip("addr add 10.2.2.2/24 dev aaa0")
    hosting = one.paravent("host", "kungfur", *HEADLESS, "--name", "Ann")
    for guest in (two, three):
        found = table(guest, "Ann")
        assert found["addresses"][0] == "10.78.0.1:47813"
        four = {address for address in found["addresses"] if "[" not in address}
        assert four <= {"10.78.0.1:47813", "10.1.1.1:47813"}, "nobody sits behind the others"
    same(told(two.paravent("join", "10.78.0.1", *HEADLESS)), told(hosting))


def test_r30_one_interface_is_enough_for_whoever_wants_only_that(building: House) -> None:
    one, two = building.switch("10.78.0.1/24", "10.78.0.2/24")
    one.ip("addr add 10.99.0.1/24 dev eth0")
    one.ip("link add eth1 type veth peer name elsewhere")
    one.ip("addr add 10.1.1.1/24 dev eth1")
    one.ip("link set eth1 up")
    one.ip("link set elsewhere up")
    one.paravent("host", "kungfur", *HEADLESS, "--name", "Ann", "--interface", "eth0", "--port", "5000")
    assert table(two, "Ann")["addresses"] == ["10.78.0.1:5000"]
    wrong = one.paravent("host", "kungfur", *HEADLESS, "--interface", "wlan7")
    assert wrong.wait(30) == 1
    assert wrong.stderr is not None
    assert "no interface or address “wlan7”; there are: lo, eth0, eth1" in wrong.stderr.read()


def test_r32_ipv4_alone_is_enough(building: House) -> None:
    one, two = building.switch("10.78.0.1/24", "10.78.0.2/24")
    for room in (one, two):
        room.ip("-6 addr flush dev eth0")
    one.paravent("host", "kungfur", *HEADLESS, "--name", "Ann")
    assert table(two, "Ann")["addresses"] == ["10.78.0.1:47813"]


def test_r32_ipv6_alone_is_enough(building: House) -> None:
    one, two = building.switch("fd00:7::1/64", "fd00:7::2/64")
    hosting = one.paravent("host", "kungfur", *HEADLESS, "--name", "Ann")
    assert "[fd00:7::1]:47813" in table(two, "Ann")["addresses"]
    same(told(two.paravent("join", "[fd00:7::1]:47813", *HEADLESS)), told(hosting))


def test_r32_a_network_of_link_local_addresses_is_enough(building: House) -> None:
    """No address was given out at all: two laptops on one cable."""
    one, two = building.switch("fe80::1/64", "fe80::2/64")
    one.paravent("host", "kungfur", *HEADLESS, "--name", "Ann")
    assert any("%" in address for address in table(two, "Ann")["addresses"])


def test_r29_r34_attack_61_without_multicast_by_peers_by_address_by_code_and_where_they_were(building: House) -> None:
    one, two, three = building.switch("192.168.7.1/24", "192.168.7.2/24", "192.168.7.3/24")
    building.swallow_multicast()
    first = one.paravent("host", "kungfur", *HEADLESS, "--name", "Ann")
    assert table(two, "Ann", env={"PARAVENT_PEERS": "192.168.7.1"})["addresses"] == ["192.168.7.1:47813"]
    alone = lobby(three)
    assert alone["tables"] == []
    assert any("192.168.7.3:47813" in line for line in alone["advice"])
    same(told(two.paravent("join", "192.168.7.1", *HEADLESS)), told(first))
    second = one.paravent("host", "kungfur", *HEADLESS, "--name", "Ann")
    assert second.stderr is not None
    assert table(two, "Ann")["standing"] == "met", "who was met is called where he was"
    words = next(line for line in second.stderr if "paravent join" in line).rsplit("paravent join ", 1)[1].split("-")
    wrong = two.paravent("join", *words[:-1], "abacus" if words[-1].strip() != "abacus" else "abbey", *HEADLESS)
    assert wrong.wait(30) == 1
    assert wrong.stderr is not None
    assert "ask for the new one, a code takes one guess" in wrong.stderr.read()
    fresh = next(line for line in second.stderr if "the new one is" in line).rsplit(" ", 1)[1].strip()
    guest = three.paravent("join", *fresh.upper().split("-"), *HEADLESS)
    same(told(guest), second.communicate(timeout=60)[0])


def test_r27_machines_that_a_router_keeps_apart_are_told_what_to_try(building: House) -> None:
    """Isolation, as guest networks have it: each can reach the router, and nobody else."""
    one, two = building.switch("10.78.0.1/24", "10.78.0.2/24")
    building.keep_apart()
    one.paravent("host", "kungfur", *HEADLESS, "--name", "Ann")
    seen = lobby(two, "--seconds", "3.5")
    assert seen["tables"] == []
    assert seen["advice"][0] == ("Is the other one in the same network? Your address begins with 10.78.0: does theirs?")
    assert "10.78.0.2:47813" in seen["advice"][1]
    assert seen["code"] in seen["advice"][1]


def test_r39_attack_62_two_people_at_one_machine_find_each_other_and_play(building: House) -> None:
    """Two accounts, no network at all: only the loopback interface, and the folder that both share."""
    room = building.room("alone")
    hosting = room.paravent("host", "kungfur", *HEADLESS, "--name", "Ann", user="ann")
    where = table(room, "Ann", user="bo")["addresses"][0]
    port = int(where.rsplit(":", 1)[1])
    assert where == f"127.0.0.1:{port}"
    other = room.paravent("host", "kungfur", *HEADLESS, "--name", "Cy", user="cy")
    assert table(room, "Cy", user="bo")["addresses"][0] != where
    same(told(room.paravent("join", where, *HEADLESS, user="bo")), told(hosting))
    other.kill()


def test_r38_a_program_that_was_killed_turns_grey_within_five_seconds(building: House) -> None:
    one, two = building.switch("10.78.0.1/24", "10.78.0.2/24")
    hosting = one.paravent("host", "kungfur", *HEADLESS, "--name", "Ann")
    states = ([one["state"] for one in tables] for tables in seen(two))
    while next(states) != ["open"]:
        pass
    began = time.monotonic()
    hosting.send_signal(signal.SIGKILL)
    assert next(states) == ["gone"]
    assert time.monotonic() - began < 5
    assert next(states) == []


def test_r40_with_discovery_off_nobody_is_told_and_nobody_asked(building: House) -> None:
    one, two = building.switch("10.78.0.1/24", "10.78.0.2/24")
    off = {"PARAVENT_DISCOVERY": "off"}
    hosting = one.paravent("host", "kungfur", *HEADLESS, "--name", "Ann", env=off)
    assert hosting.stderr is not None
    assert "waiting for 1 on port 47813" in hosting.stderr.readline()
    ports = told(one.python("-c", "print(open('/proc/net/udp').read())"))
    assert ":14E9" not in ports, "nothing listens where the search is spoken"
    assert lobby(two)["tables"] == []
    assert "switched off" in lobby(two, env=off)["status"]
    same(told(two.paravent("join", "10.78.0.1", *HEADLESS)), hosting.communicate(timeout=60)[0])


def test_a_partition_of_twenty_seconds_heals_and_the_game_goes_on(building: House) -> None:
    one, two, three = building.switch("10.78.0.1/24", "10.78.0.2/24", "10.78.0.3/24")
    hosting = one.paravent("host", "kungfur", "--headless", "--bot", "hard", "--name", "Ann")
    table(three, "Ann")
    guest = two.paravent("join", "10.78.0.1", "--headless", "--bot", "hard")
    until(lambda: kept(two) > 17_000)
    building.plug(2, inserted=False)
    gone = time.monotonic()
    before = at_rest(one, two)  # a bot may still think about what it knew already
    time.sleep(max(THINKING, OUTAGE - (time.monotonic() - gone)))
    assert (kept(one), kept(two)) == before, "nothing went on without the other one"
    assert hosting.poll() is None
    assert guest.poll() is None
    building.plug(2, inserted=True)
    same(told(guest), told(hosting))
