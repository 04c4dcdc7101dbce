"""Headless peers that are killed by SIGKILL and go on by `paravent resume`: `python -m tests.net.lan.killing`.

At a table of two, or of more with `--seats`, one of them, some or all are killed after a random while and come back, in
any order and often at another port, until so many have died. Every game must end the same on all sides, and every file
must prove it.
"""

import argparse
import json
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from paravent.net.audit import audit
from tests.net.lan.machines import HOST
from tests.net.lan.soak import Stalled, check, start
from tests.toys import box

LONGEST = 120.0
"""Seconds that a game may take after the last death."""
PORTS = range(20_000, 30_000)
"""Below those that systems give to whoever calls somebody: nobody else takes one while its owner is dead."""
WINK = 0.05
FEW = 4
"""Deaths in one game, at most."""


class Machine:
    """One player: a home, a port, and a process most of the time."""

    def __init__(self, home: Path, port: int) -> None:
        self.home = home
        self.port = port
        self.process: subprocess.Popen[str] | None = None

    def run(self, *arguments: str) -> None:
        """Start a process."""
        self.process = start(self.home, *arguments, "--port", str(self.port))

    def file(self, kind: str, folder: str) -> Path | None:
        """The `ID.game` of the table, where it lies now."""
        return next(iter((self.home / kind / "paravent" / folder).glob("*.game")), None)

    @property
    def begun(self) -> bool:
        """Whether there is a table to go on with."""
        path = self.file("state", "games")
        return path is not None and path.stat().st_size > 0

    @property
    def over(self) -> Path | None:
        """The game, once it is over and everybody has signed."""
        return self.file("data", "replays")

    def answers(self) -> None:
        """Wait until the port is open; raises Stalled."""
        for _ in range(int(LONGEST / WINK)):
            with socket.socket() as caller:
                if caller.connect_ex((HOST, self.port)) == 0:
                    return
            time.sleep(WINK)
        raise Stalled(f"nobody answers on port {self.port}")

    def kill(self) -> None:
        """Now, whatever it is doing."""
        assert self.process is not None
        with self.process as process:
            process.send_signal(signal.SIGKILL)

    def go_on(self, others: "Sequence[Machine]", port: int) -> None:
        """Come back at this port, should the game not be over."""
        self.port = port
        if self.over is None:
            self.run("resume", *(word for other in others for word in ("--at", f"{HOST}:{other.port}")))

    def is_up(self) -> None:
        """Raises Stalled if the process has ended, and the game is not over."""
        assert self.process is not None
        if self.process.poll() is not None and self.over is None:
            raise Stalled(f"a process ended before anybody killed it: {self.process.communicate()}")

    def end(self) -> None:
        """Wait for the end; raises Stalled."""
        assert self.process is not None
        if self.process.returncode == -signal.SIGKILL:
            return  # it was killed when its game was over already, so it has not come back
        try:
            with self.process:
                self.process.wait(LONGEST)
                told = self.process.stderr.read() if self.process.stderr is not None else ""
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise Stalled(f"a process did not end: {self.process.communicate()}") from None
        if self.process.returncode:
            raise Stalled(f"a process ended with {self.process.returncode}: {told}")


def play(folder: Path, rng: Random, deaths: int, game: str = "kungfur", seats: int = 2) -> int:
    """One game with so many deaths, or fewer if it ends before; returns how many. Raises Stalled."""
    machines = [Machine(folder / str(number), free_port(rng)) for number in range(seats)]
    died = 0
    try:
        _begin(machines, game)
        while died < deaths and not any(machine.over for machine in machines):
            time.sleep(rng.uniform(0, 0.7))
            killed = rng.sample(machines, rng.randint(1, seats))
            for machine in killed:
                machine.is_up()
                machine.kill()
                died += 1
            time.sleep(rng.uniform(0, 0.3))
            for machine in rng.sample(killed, len(killed)):
                port = rng.choice([machine.port, free_port(rng)])
                machine.go_on([other for other in machines if other is not machine], port)
        for machine in machines:
            machine.end()
    finally:
        for machine in machines:
            if machine.process is not None:
                machine.kill()
    digests = set()
    for machine in machines:
        path = machine.over
        if path is None:
            raise Stalled(f"{machine.home} has no game that is over")
        check(path)
        digests.add(audit(path.read_bytes(), box.load).digest)
    if len(digests) != 1:
        raise Stalled("the sides do not agree on the end")
    return died


def _begin(machines: Sequence[Machine], game: str) -> None:
    """Let them sit down, and wait until each has a table on its disk. Raises Stalled."""
    host, *guests = machines
    host.run("host", game, "--host", HOST, "--seats", str(len(machines)))
    host.answers()
    for guest in guests:
        guest.run("join", f"{HOST}:{host.port}")
    for _ in range(int(LONGEST / WINK)):
        if all(machine.begun for machine in machines) or host.over is not None:
            return
        for machine in machines:
            machine.is_up()
        time.sleep(WINK)
    raise Stalled("nobody begins")


def free_port(rng: Random) -> int:
    """A port that nobody listens on."""
    while True:
        port = rng.choice(PORTS)
        with socket.socket() as tried:
            if tried.connect_ex((HOST, port)) != 0:
                return port


def main() -> int:
    """Kill so many, and print one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deaths", type=int, default=100)
    parser.add_argument("--game", default="kungfur")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=2026)
    args = parser.parse_args()
    rng, died, games = Random(args.seed), 0, 0
    begin = time.monotonic()
    while died < args.deaths:
        with tempfile.TemporaryDirectory() as folder:
            died += play(Path(folder), rng, FEW, args.game, args.seats)
        games += 1
        print(f"{died} deaths in {games} games", file=sys.stderr, flush=True)
    told = {"game": args.game, "seats": args.seats, "deaths": died, "games": games, "seed": args.seed}
    print(json.dumps(told | {"seconds": round(time.monotonic() - begin)}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
