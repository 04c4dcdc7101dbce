"""The files of this repository, as git knows them: what the tests about the whole of it look at."""

import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("core", "net", "tui", "themes")


@cache
def tracked() -> tuple[str, ...]:
    """What is committed, or about to be: paths relative to the root, sorted, without links to folders."""
    return _listed("--cached")


@cache
def present() -> tuple[str, ...]:
    """The same and what is not yet added, but not what git is told to ignore: what a build takes up."""
    return _listed("--cached", "--others", "--exclude-standard")


def code(*parts: str) -> Iterator[str]:
    """Paths of the Python files below these top-level folders."""
    return (name for name in tracked() if name.endswith(".py") and name.split("/")[0] in parts)


def exists(module: str) -> bool:
    """Whether a module `paravent.…` has a file here."""
    path = ROOT.joinpath(*module.split(".")[1:])
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def _listed(*which: str) -> tuple[str, ...]:
    git = ["git", "-c", "safe.directory=*", "-C", str(ROOT), "ls-files", "-z", *which]
    listing = subprocess.run(git, check=True, capture_output=True, text=True).stdout
    return tuple(sorted(name for name in set(listing.split("\0")) if (ROOT / name).is_file()))
