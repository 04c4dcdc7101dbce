"""Many games in a row over real sockets, to see that none stands still: `python -m tests.net.lan.soak --games 200`.

Without a screen and with everything else: handshakes, proofs, files synced before anything is sent, links that are cut
at random. Every game is verified from both its files. `--processes` plays each in as many processes as it has seats,
as `paravent host` and `paravent join` with `--headless` do. The same seed chooses the same actions; when a link breaks
is up to the machine.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from paravent.core.bots import levels
from paravent.net.audit import audit
from tests.net.lan.company import Company
from tests.net.lan.machines import HOST
from tests.toys import box

LONGEST = 300.0
"""Seconds after which a game counts as standing still."""
COMMAND = [sys.executable, "-m", "paravent.tui"]
TEN = 10


class Stalled(Exception):
    """A game did not come to its end; `str()` says where it stood."""


async def played(name: str, seats: int, options: dict[str, str], seed: str, cuts: int, level: str, folder: Path) -> int:
    """One game in this process; returns how often a link was cut."""
    company = await Company.gathered(box.load(name), seats, folder, options=options)
    try:
        done = await company.cut_and_play(Random(seed), cuts, LONGEST, level)
        digests = company.digests()
        await asyncio.gather(*(machine.peer.farewell(LONGEST) for machine in company.machines))
    finally:
        await company.close()
    if len(digests) != 1:
        raise Stalled(f"the peers of game {seed} do not agree on the last position")
    for machine in company.machines:
        check(machine.files.path)
    return done


def in_processes(name: str, seats: int, options: dict[str, str], folder: Path) -> None:
    """One game between processes, each with folders of its own."""
    chosen = [f"--option={option}={setting}" for option, setting in options.items()]
    host = start(folder / "0", "host", name, "--seats", str(seats), "--host", HOST, "--port", "0", *chosen)
    where = f"{HOST}:{_port(host)}"
    guests = [start(folder / str(number), "join", where) for number in range(1, seats)]
    results = [_result(one) for one in (host, *guests)]
    if len({(result["digest"], tuple(result["scores"])) for result in results}) != 1:
        raise Stalled(f"the peers do not agree on the end: {results}")
    for result in results:
        check(Path(result["journal"]))


def start(home: Path, *arguments: str) -> subprocess.Popen[str]:
    """A headless peer."""
    own = {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CONFIG", "DATA", "STATE", "CACHE")}
    own["PARAVENT_DISCOVERY"] = "off"
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [*COMMAND, *arguments, "--bot", "easy", "--headless"], stdout=pipe, stderr=pipe, text=True, env=os.environ | own
    )


def _port(host: subprocess.Popen[str]) -> int:
    assert host.stderr is not None
    for line in host.stderr:
        if " on port " in line:
            return int(line.rsplit(" ", maxsplit=1)[1])
    raise Stalled("the host does not wait")


def _result(process: subprocess.Popen[str]) -> dict[str, Any]:
    try:
        out, told = process.communicate(timeout=LONGEST)
    except subprocess.TimeoutExpired:
        process.kill()
        raise Stalled(f"a process did not end: {process.communicate()}") from None
    if process.returncode:
        raise Stalled(f"a process ended with {process.returncode}: {told}")
    result: dict[str, Any] = json.loads(out.splitlines()[-1])
    return result


def check(path: Path) -> None:
    """Raise Stalled unless a file proves a whole game."""
    report = audit(path.read_bytes(), box.load)
    if not (report.sound and report.finished):
        raise Stalled(f"{path} does not prove its game: {report.fault or report.damage or 'it is not finished'}")


def main() -> int:
    """Play so many, and print one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="kungfur", help="a game or a toy (%(default)s)")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cuts", type=int, default=0, help="links cut in each game, at most")
    parser.add_argument("--level", default="random", choices=[level.name for level in levels.LEVELS])
    parser.add_argument("--processes", action="store_true", help="a process for each seat, of level easy")
    parser.add_argument("--option", metavar="K=V", action="append", default=[], help="an option of the game")
    args = parser.parse_args()
    options = dict(option.split("=", 1) for option in args.option)
    begin, times, cuts = time.monotonic(), [], 0
    for number in range(args.games):
        at = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            if args.processes:
                in_processes(args.game, args.seats, options, Path(folder))
            else:
                seed = f"{args.seed} {number}"
                cuts += asyncio.run(played(args.game, args.seats, options, seed, args.cuts, args.level, Path(folder)))
        times.append(time.monotonic() - at)
        if number % TEN == TEN - 1:
            print(f"{number + 1} games, the last took {times[-1]:.1f} s", file=sys.stderr, flush=True)
    told = {"game": args.game, "seats": args.seats, "games": len(times), "seed": args.seed, "cuts": cuts} | options
    seconds = {"seconds": round(time.monotonic() - begin, 1), "longest": round(max(times), 1)}
    how = {"level": "easy" if args.processes else args.level, "processes": args.processes}
    print(json.dumps(told | how | seconds))
    return 0


if __name__ == "__main__":
    sys.exit(main())
