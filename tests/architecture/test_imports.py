"""Who imports whom, as far as the contracts of pyproject.toml cannot say it, and that those contracts bite."""

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.tree import PARTS, ROOT, code, exists

NETWORK = {"asyncio", "cryptography", "msgpack", "nacl", "zeroconf"}
SCREEN = {"rich", "textual"}
QUIET = {
    "paravent.core": NETWORK | SCREEN | {"numpy", "random"},
    "paravent.core.games": NETWORK | SCREEN | {"numpy", "random"},
    "paravent.core.games.kungfur": NETWORK | SCREEN | {"numpy", "random"},
    "paravent.core.bots.levels": NETWORK | SCREEN | {"numpy"},
    "paravent.net.session": SCREEN | {"asyncio", "numpy", "zeroconf"},
    "paravent.net.store": SCREEN | {"asyncio", "numpy", "zeroconf"},
    "paravent.tui.__main__": NETWORK | SCREEN | {"numpy"},
    "paravent.tui.match": SCREEN | {"asyncio", "numpy", "zeroconf"},
    "paravent.tui.plain": SCREEN | {"asyncio", "numpy", "zeroconf"},
    "paravent.tui.worker": SCREEN | {"asyncio", "zeroconf"},
}
"""What importing a module must not load: rules start quickly and run anywhere, and only what draws needs a terminal."""


def test_no_module_is_missing() -> None:
    assert not {module for module in QUIET if not exists(module)}


@pytest.mark.parametrize("module", sorted(QUIET))
def test_importing_loads_nothing_it_does_not_need(module: str) -> None:
    script = f"import sys; before = set(sys.modules); import {module}; print(*(set(sys.modules) - before))"
    run = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    loaded = set(run.stdout.split())
    assert module in loaded
    assert not loaded & QUIET[module]


def imports(path: str) -> Iterator[str]:
    """Every module that a file names in an import, wherever in the file; `from a import b` names a and a.b."""
    for node in ast.walk(ast.parse((ROOT / path).read_text())):
        match node:
            case ast.Import(names=names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                package = ["paravent", *path.split("/")[:-1]]
                base = ".".join(
                    [*(package[: len(package) - level + 1] if level else []), *([module] if module else [])]
                )
                yield base
                yield from (f"{base}.{name.name}" for name in names)
            case _:
                pass


@pytest.mark.parametrize("path", code("core"))
def test_the_core_needs_the_standard_library_only(path: str) -> None:
    allowed = sys.stdlib_module_names | {"paravent"} | ({"numpy"} if path.startswith("core/bots/") else set())
    assert {name.split(".")[0] for name in imports(path)} <= allowed


@pytest.mark.parametrize("path", code("core"))
def test_nobody_imports_the_bot_of_a_game(path: str) -> None:
    found = [name for name in imports(path) if name.startswith("paravent.core.games.") and "bot" in name.split(".")]
    assert not found, "core.bots.levels finds it by name"


@pytest.mark.parametrize(
    "path", [path for path in code("tui") if path.startswith("tui/boards/")] or ["tui/__init__.py"]
)
def test_a_board_knows_its_own_game_only(path: str) -> None:
    own = path.removeprefix("tui/boards/").removesuffix(".py").split("/")[0]
    games = {name.split(".")[3] for name in imports(path) if name.startswith("paravent.core.games.")}
    assert games <= {own}


PLANTS = {
    "core/cards.py": ("import time", "The core knows no clock"),
    "core/game.py": ("import paravent.net", "The parts depend downwards only"),
    "core/games/planted/rules.py": ("import random", "Rules draw nothing at random"),
    "core/games/planted/state.py": ("import paravent.core.games.other", "Games know nothing of one another"),
    "core/games/planted/words.py": ("import paravent.core.table", "Rules do not know who plays them"),
    "core/bots/planted.py": ("import paravent.core.games.other", "Bots play any game and import none"),
    "net/planted.py": ("import asyncio", "Only net.lan and net.store touch the world"),
    "tui/planted.py": ("import numpy", "Only bots use numpy"),
    "tui/boards/planted.py": ("import paravent.tui.boards.other", "Boards know nothing of one another"),
    "tui/widgets/planted.py": ("import paravent.core.games.other", "Widgets know no game"),
}
INNOCENT = ("core/games/other/__init__.py", "tui/boards/other.py")


def linted(folder: Path) -> str:
    """What lint-imports says of a copy of the code, in one line."""
    tool = shutil.which("lint-imports", path=str(Path(sys.executable).parent))
    assert tool, "lint-imports is part of requirements.lock"
    environment = os.environ | {"PYTHONPATH": str(folder / ".links")}
    run = subprocess.run(
        [tool, "--no-logo", "--no-cache"], cwd=folder, env=environment, check=False, capture_output=True, text=True
    )
    return f"{run.stdout}{run.stderr}"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The code in a folder where it may be spoilt."""
    folder = tmp_path / "copy"
    for part in PARTS:
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / ".links", folder / ".links", symlinks=True)
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def test_every_contract_holds_and_breaks_where_it_is_broken(copy: Path) -> None:
    assert " 0 broken." in linted(copy)
    for path in [*INNOCENT, *PLANTS]:
        file = copy / path
        for folder in reversed(file.relative_to(copy).parents[:-1]):
            (copy / folder).mkdir(exist_ok=True)
            (copy / folder / "__init__.py").touch()
        with file.open("a") as text:
            text.write(PLANTS[path][0] + "\n" if path in PLANTS else "")
    told = linted(copy)
    kept = [contract for _, contract in PLANTS.values() if not broken(contract, told)]
    assert not kept, told
    assert f" {len(PLANTS)} broken." in told, told


def broken(contract: str, told: str) -> bool:
    return any(line.startswith(contract) and " BROKEN" in line for line in told.splitlines())
