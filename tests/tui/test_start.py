"""Starting is quick: what a game against bots does not need is not loaded before it is needed."""

import subprocess
import sys

import pytest

CODE = "import sys; import {module}; print(*sorted({{name.split('.')[0] for name in sys.modules}}))"


@pytest.mark.parametrize(
    "module, spared",
    [
        ("paravent.tui.app", {"zeroconf", "cryptography", "nacl", "numpy"}),
        ("paravent.tui.settings", {"textual", "asyncio"}),
        ("paravent.tui.solo", {"textual", "asyncio", "numpy"}),
        ("paravent.tui.rules", {"textual", "asyncio"}),
    ],
)
def test_importing_spares(module: str, spared: set[str]) -> None:
    command = [sys.executable, "-c", CODE.format(module=module)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert not spared & set(done.stdout.split())


RUN = """
import sys
from paravent.tui.__main__ import main
try:
    main(sys.argv[1:])
except SystemExit:  # argparse has printed its help
    pass
print(*sys.modules, file=sys.stderr)
"""
SELFPLAY = "selfplay kungfur --bots random,random --games 1 --budget 1"


@pytest.mark.parametrize("arguments", ["--help", "--version", "play --help", "selfplay --help", SELFPLAY])
def test_what_needs_nobody_else_loads_neither_network_nor_screen(arguments: str) -> None:
    done = subprocess.run([sys.executable, "-c", RUN, *arguments.split()], capture_output=True, text=True, check=True)
    assert done.stdout
    loaded = {name.split(".")[0] for name in done.stderr.split()}
    assert "argparse" in loaded
    assert not loaded & {"asyncio", "cryptography", "nacl", "zeroconf", "textual", "rich"}
