"""The doctor: on a machine without a network, with loopback alone, with multicast off, with a port taken, and sound."""

import json
import socket
import sys
from pathlib import Path

import pytest

from paravent.net.lan import doctor
from paravent.net.lan.doctor import Finding
from paravent.net.lan.interfaces import Interface
from paravent.tui.__main__ import main
from paravent.tui.checkup import RESET, of_terminal
from paravent.tui.commands import FAILURE, OK
from paravent.tui.settings import Settings
from tests.rooms import PATIENCE, House, Room
from tests.tui.commands.running import Terminal, run


def findings(room: Room, *arguments: str, status: int = FAILURE) -> dict[str, dict[str, str]]:
    """What the doctor finds on a machine, by what it is about; of several about one thing the first."""
    process = room.paravent("doctor", "--json", *arguments)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == status, out + err
    said = json.loads(out)
    assert said["sound"] == (status == OK)
    found: dict[str, dict[str, str]] = {}
    for finding in said["findings"]:
        assert finding["do"] or finding["state"] != "bad", "whatever is bad has a way out"
        found.setdefault(finding["about"], finding)
    return found


def test_without_a_network_the_cause_is_that_nothing_is_connected(building: House) -> None:
    room = building.room("island")
    room.ip("link set lo down")
    found = findings(room)
    assert found["interfaces"]["state"] == "bad"
    assert found["interfaces"]["says"] == "this machine has no network interface that is up"
    assert "connect" in found["interfaces"]["do"]


def test_with_loopback_alone_the_cause_is_that_nobody_else_can_be_reached(building: House) -> None:
    found = findings(building.room("island"))
    assert found["interfaces"]["state"] == "bad"
    assert found["interfaces"]["says"].startswith("only the loopback interface is up")
    assert "two terminals of this machine can play" in found["interfaces"]["do"]
    assert found["port 47813"]["state"] == "good"


def test_with_multicast_off_the_cause_is_the_interface_with_what_switches_it_on(building: House) -> None:
    (room, _) = building.switch("10.78.0.1/24", "10.78.0.2/24")
    room.ip("link set eth0 multicast off")
    found = findings(room)
    assert found["multicast on eth0"]["state"] == "bad"
    assert found["multicast on eth0"]["do"] == "sudo ip link set eth0 multicast on"
    assert found["interfaces"]["state"] == "good"


def test_where_another_program_keeps_the_search_to_itself_the_cause_is_named(building: House) -> None:
    (room, _) = building.switch("10.78.0.1/24", "10.78.0.2/24")
    jealous = room.python(
        "-c",
        "import socket, time; s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.bind(('', 5353)); "
        "print('mine', flush=True); time.sleep(60)",
    )
    assert jealous.stdout is not None
    assert jealous.stdout.readline() == "mine\n"
    found = findings(room)
    assert found["multicast on eth0"]["says"] == "the search cannot listen: Address already in use"
    assert "UDP port 5353" in found["multicast on eth0"]["do"]
    assert found["search"]["state"] == "bad"


def test_with_the_port_taken_the_cause_is_who_has_it_with_a_port_that_is_free(building: House) -> None:
    (room, other) = building.switch("10.78.0.1/24", "10.78.0.2/24")
    hosting = room.paravent("host", "kungfur", "--headless", "--bot", "random", "--name", "Ann", user="ann")
    assert hosting.stderr is not None
    assert "port 47813" in hosting.stderr.readline()
    found = findings(room, status=OK)
    assert found["port 47813"]["says"] == "another paravent of this machine has it"
    assert found["port 47813"]["state"] == "odd"
    assert "47814" in found["port 47813"]["do"]
    assert found["others"]["says"] == "1 found: Ann"
    sound = findings(other, status=OK)
    assert sound["multicast on eth0"]["says"] == "sent and heard; 1 others answer"
    assert sound["others"]["says"] == "1 found: Ann"


LO = Interface("lo", 1, ("127.0.0.1", "::1"), multicast=False, inner=True)
ETH = Interface("eth0", 2, ("192.168.1.5",))


@pytest.mark.parametrize(
    "every, only, told",
    [
        ((LO, ETH), "", ["used: eth0 (192.168.1.5)"]),
        ((LO, ETH), "wlan0", ["there is no interface or address “wlan0”"]),
        (
            (LO, Interface("docker0", 3, ("172.17.0.1",), inner=True)),
            "",
            ["only interfaces to this", "left out"],
        ),
        ((LO, ETH, Interface("wlan0", 3, ("10.0.0.1",), up=False)), "", ["used: eth0", "not connected: wlan0"]),
        ((LO, ETH, Interface("br-1", 3, ("10.0.0.1",), inner=True)), "", ["used: eth0", "left out, nobody sits"]),
    ],
)
def test_interfaces_are_told_with_why_they_are_left_out(
    every: tuple[Interface, ...], only: str, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paravent.net.lan.doctor.socket.if_nameindex", lambda: [(one.index, one.name) for one in every])
    used = tuple(one for one in every if one.up and not one.inner and not only)
    said = [finding.says for finding in doctor._interfaces(every, used, only)]
    assert len(said) == len(told)
    assert all(begin in says for begin, says in zip(told, said, strict=True))


@pytest.mark.parametrize(
    "address, told",
    [
        ("169.254.3.3", "got none from the network, and made this up"),
        ("100.101.102.103", "is a VPN, which carries no search"),
        ("8.8.8.8", "can be called from everywhere"),
    ],
)
def test_addresses_that_mean_trouble_are_told(address: str, told: str) -> None:
    (finding,) = doctor._addresses(Interface("eth0", 2, (address,)))
    assert told in finding.says
    assert finding.do
    assert not list(doctor._addresses(ETH))


def test_firewalls_that_are_seen_are_named_with_what_opens_the_port(monkeypatch: pytest.MonkeyPatch) -> None:
    (unseen,) = doctor._firewalls(47813)
    assert (unseen.state, "TCP port 47813" in unseen.do) == ("unknown", True)
    monkeypatch.setattr(doctor, "_said", lambda *command: "running\n" if command[0] == "firewall-cmd" else "")
    (firewalld,) = doctor._firewalls(47813)
    assert "sudo firewall-cmd --add-port=47813/tcp --add-service=mdns" in firewalld.do


def test_a_command_of_the_system_that_is_missing_or_slow_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "_COMMAND_SECONDS", 0.01)
    assert doctor._said("no-such-command-anywhere") == ""
    assert doctor._said("sleep", "5") == ""


def facts(**environ: str) -> dict[str, Finding]:
    return {finding.about: finding for finding in of_terminal(Settings(), environ)}


@pytest.mark.parametrize(
    "environ, about, told",
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "colours", "16 million, because COLORTERM=truecolor"),
        ({"TERM": "xterm-256color"}, "colours", "256, because TERM=xterm-256color"),
        ({"TERM": "xterm", "COLORTERM": "truecolor", "TERM_PROGRAM": "Apple_Terminal"}, "colours", "256, because Term"),
        ({"TERM": "xterm", "NO_COLOR": "1"}, "colours", "none, because NO_COLOR is set"),
        ({"TERM": "xterm", "NO_COLOR": "1"}, "theme", "sixteen, because NO_COLOR is set"),
        ({"TERM": "linux"}, "characters", "ascii, because TERM=linux"),
        (
            {"TERM": "tmux-256color", "TMUX": "x", "SSH_CONNECTION": "y"},
            "terminal",
            "TERM=tmux-256color in tmux, over SSH",
        ),
        ({}, "terminal", "TERM=(unset)"),
    ],
)
def test_what_was_detected_of_the_terminal_is_told_with_why(environ: dict[str, str], about: str, told: str) -> None:
    assert facts(**environ)[about].says.startswith(told)


def test_a_wish_of_the_settings_is_the_reason() -> None:
    said = {
        finding.about: finding.says for finding in of_terminal(Settings(theme="dark", glyphs="ascii"), {"TERM": "x"})
    }
    assert said["theme"] == "dark, because the settings say dark"
    assert said["characters"] == "ascii, because the settings say ascii"


def test_it_is_readable_without_json(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        status = main(["doctor", "--interface", "127.0.0.1", "--port", str(port)])
        told = capsys.readouterr().out
        assert status == FAILURE
        assert f"BAD   port {port}" in told
        assert told.splitlines()[-1] == f"In the way of playing with others: port {port}."
    assert "ok    multicast on lo" in told
    assert main(["doctor", "--interface", "127.0.0.1", "--port", str(port)]) == OK
    assert capsys.readouterr().out.splitlines()[-1] == "Nothing here is in the way."


def test_a_terminal_that_was_left_odd_is_brought_back() -> None:
    assert run("doctor", "--reset-terminal").stdout == "", "nothing for a pipe"
    terminal = Terminal("doctor", "--reset-terminal")
    status, seen = terminal.end()
    assert status == OK
    assert RESET.rstrip("\r") in seen


def test_settings_that_were_left_out_are_findings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "odd.toml").write_text("pcae = 1")
    main(["doctor", "--json", "--interface", "127.0.0.1", "--config", str(tmp_path / "odd.toml")])
    said = json.loads(capsys.readouterr().out)
    assert any(it["about"] == "settings" and "did you mean “pace”" in it["says"] for it in said["findings"])
    assert sys.version.split()[0] in " ".join(it["says"] for it in said["findings"])
