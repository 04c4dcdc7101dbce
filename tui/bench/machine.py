"""The machine that figures were taken on, as far as it tells: without it they mean nothing to anybody else."""

from __future__ import annotations

import os
import platform
import subprocess
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

PACKAGES: Final = (
    "paravent", "textual", "rich", "pynacl", "cryptography", "msgpack", "numpy", "open_spiel", "rlcard",
)  # fmt: skip
"""Whose versions figures depend on."""


def describe() -> dict[str, object]:
    """The processor, how much of it is ours and how busy it is, the system, and the versions."""
    return {
        "cpu": cpu(),
        "cores": os.cpu_count() or 1,
        "usable_cores": _usable(),
        "load": list(os.getloadavg()),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "versions": versions(),
    }


def cpu() -> str:
    """The processor's name."""
    with suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith(("model name", "Model")):
                return line.partition(":")[2].strip()
    with suppress(OSError, subprocess.SubprocessError):
        asked = ["/usr/sbin/sysctl", "-n", "machdep.cpu.brand_string"]
        told = subprocess.run(asked, check=True, capture_output=True, text=True, timeout=5)  # noqa: S603 - as it stands
        return told.stdout.strip()
    return platform.processor() or platform.machine()


def versions() -> dict[str, str]:
    """Of the packages that are installed."""
    found: dict[str, str] = {}
    for name in PACKAGES:
        with suppress(PackageNotFoundError):
            found[name] = version(name)
    return found


def _usable() -> int:
    """The cores that this process may run on."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
