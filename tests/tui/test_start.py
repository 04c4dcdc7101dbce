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
