"""Rooms: machines with networks of their own, made for one test out of the kernel's namespaces, and gone with it.

Nothing in a room can reach the machine that runs the tests. A user namespace makes them, so that no rights are needed;
where even that is forbidden, `forbidden` says why, and the tests are left out with a line that says so.
"""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 60.0
"""Seconds after which a process that was to end, or to say something, has failed."""
TOOLS = ("unshare", "nsenter", "mount", "ip")
WAYS = (("-rnm", ("-U", "--preserve-credentials")), ("-nm", ()))
"""How to make namespaces, and to come in: with a user namespace, or as root without."""
HOLD = "mount -t tmpfs none /run && echo ready && exec cat"
"""The first process: it holds the namespaces until its input ends, as it does when whoever made it is gone."""


@cache
def forbidden() -> str:
    """Why no rooms can be made here; empty where they can."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        return f"{' and '.join(missing)} missing (on Debian: apt-get install iproute2 util-linux)"
    try:
        with house() as made:
            made.room("try")
    except OSError as error:
        return str(error)
    return ""


class Room:
    """One machine: an own network, home, and folder for what its programs share."""

    def __init__(self, house: "House", name: str) -> None:
        self.house = house
        self.name = name
        self.home = house.folder / name
        self.home.mkdir()

    def ip(self, command: str) -> None:
        """Set up its network: what stands behind `ip`."""
        self.house.ip(f"-n {self.name} {command}")

    def start(self, *command: str, env: Mapping[str, str] | None = None, user: str = "") -> subprocess.Popen[str]:
        """A process on this machine; `user` is somebody's own home on it, otherwise it is the machine's."""
        home = self.home / user
        home.mkdir(exist_ok=True)
        (self.home / "tmp").mkdir(exist_ok=True)
        own = {"HOME": str(home), "TMPDIR": str(self.home / "tmp"), "PARAVENT_DISCOVERY": "on", **(env or {})}
        environ = {key: value for key, value in os.environ.items() if not key.startswith("XDG_")} | own
        process = subprocess.Popen(
            [*self.house.inside, "ip", "netns", "exec", self.name, *command],
            env=environ,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.house.processes.append(process)
        # Whoever reads its words would wait for ever, should it never say what he waits for.
        last = threading.Timer(PATIENCE, process.kill)
        last.daemon = True
        last.start()
        return process

    def paravent(self, *arguments: str, env: Mapping[str, str] | None = None, user: str = "") -> subprocess.Popen[str]:
        """The command, on this machine."""
        return self.start(sys.executable, "-m", "paravent.tui", *arguments, env=env, user=user)

    def python(self, *arguments: str, env: Mapping[str, str] | None = None, user: str = "") -> subprocess.Popen[str]:
        """The interpreter on this machine; modules of the tests can be run there."""
        return self.start(sys.executable, *arguments, env={"PYTHONPATH": str(ROOT), **(env or {})}, user=user)


class House:
    """Rooms that can be joined by cables, and nothing else."""

    def __init__(self, folder: Path, holder: subprocess.Popen[str], inside: tuple[str, ...]) -> None:
        self.folder = folder
        self.inside = inside
        self.processes: list[subprocess.Popen[str]] = []
        self.rooms: list[Room] = []
        """The machines on the switch."""
        self._holder = holder

    def ip(self, command: str) -> None:
        """Run `ip` in the house."""
        run = subprocess.run([*self.inside, "ip", *command.split()], check=False, capture_output=True, text=True)
        assert run.returncode == 0, f"ip {command}: {run.stderr}"

    def room(self, name: str) -> Room:
        """A machine without any network but its loopback."""
        self.ip(f"netns add {name}")
        self.ip(f"-n {name} link set lo up")
        return Room(self, name)

    def switch(self, *addresses: str) -> tuple[Room, ...]:
        """A machine for each entry, all on one switch; an entry is addresses of eth0 with a comma between them."""
        self.ip("netns add switch")
        self.ip("-n switch link add br0 type bridge")
        self.ip("-n switch link set br0 up")
        for number, entry in enumerate(addresses, 1):
            room = self.room(f"host{number}")
            self.ip(f"link add eth0 netns {room.name} type veth peer name p{number} netns switch")
            self.ip(f"-n switch link set p{number} master br0")
            self.ip(f"-n switch link set p{number} up")
            for address in entry.split(","):
                room.ip(f"addr add {address} dev eth0{' nodad' if ':' in address else ''}")
            room.ip("link set eth0 up")
            self.rooms.append(room)
        return tuple(self.rooms)

    def swallow_multicast(self) -> None:
        """Let the switch pass on what is for one machine only, as guest networks do: nobody is told."""
        for number in range(1, len(self.rooms) + 1):
            self.ip(f"-n switch link set dev p{number} type bridge_slave mcast_flood off")

    def keep_apart(self) -> None:
        """Let the switch pass nothing from one machine to another, as a router for guests does."""
        for number in range(1, len(self.rooms) + 1):
            self.ip(f"-n switch link set dev p{number} type bridge_slave isolated on")

    def plug(self, number: int, *, inserted: bool) -> None:
        """Pull the cable of a machine at the switch, or put it in again."""
        self.ip(f"-n switch link set p{number} {'up' if inserted else 'down'}")

    def close(self) -> None:
        """End everything."""
        for process in self.processes:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            process.communicate()
        self._holder.communicate()


@contextmanager
def house(folder: Path | None = None) -> Iterator[House]:
    """A house for a while. Raises OSError where none can be built."""
    holder, inside = _held()
    with contextlib.ExitStack() as stack:
        if folder is None:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        made = House(folder, holder, inside)
        stack.callback(made.close)
        yield made


def _held() -> tuple[subprocess.Popen[str], tuple[str, ...]]:
    """The process that holds the namespaces, and what leads into them."""
    pipe, reasons = subprocess.PIPE, []
    for way, into in WAYS:
        holder = subprocess.Popen(["unshare", way, "sh", "-c", HOLD], stdin=pipe, stdout=pipe, stderr=pipe, text=True)
        assert holder.stdout is not None
        if holder.stdout.readline() == "ready\n":
            return holder, ("nsenter", "-t", str(holder.pid), *into, "-n", "-m", "--")
        reasons.append(holder.communicate()[1].strip())
    raise OSError(f"the kernel lets nobody make namespaces here ({'; '.join(reasons)})")


def told(process: subprocess.Popen[str]) -> str:
    """What a process has said on its standard output, once it has ended well."""
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, f"exit status {process.returncode}: {err}{out}"
    return out
