"""Freezes the world around every test: terminal, locale, folders, chance and network are the same on every machine."""

import os
import socket
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import rooms

TERMINAL = {
    "COLORTERM": "truecolor",
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
    "PARAVENT_DISCOVERY": "off",
    "TERM": "xterm-256color",
    "TEXTUAL_ANIMATIONS": "none",
    "TZ": "UTC",
}
UNSET = ("CLICOLOR_FORCE", "COLUMNS", "FORCE_COLOR", "LINES", "NO_COLOR", "TEXTUAL_COLOR_SYSTEM", "TEXTUAL_THEME")
LOOPBACK = ("127.", "::1")

# The same commit gives the same verdict; `make soak` is where new examples are looked for.
settings.register_profile(
    "ci", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ci")


def pytest_configure() -> None:
    """Textual reads its variables when it is imported, so they are set before any test file is."""
    for name in UNSET:
        os.environ.pop(name, None)
    for name in [name for name in os.environ if name.startswith("PARAVENT_")]:
        del os.environ[name]
    os.environ.update(TERMINAL)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests in rooms where the system lets nobody make any; pytest counts them as deselected."""
    outside = [item for item in items if "building" not in getattr(item, "fixturenames", ())]
    if len(outside) < len(items) and rooms.forbidden():
        config.hook.pytest_deselected(items=[item for item in items if item not in outside])
        items[:] = outside


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say so, and why."""
    if rooms.forbidden():
        terminalreporter.section("left out")
        terminalreporter.line(f"every test in network namespaces: {rooms.forbidden()}")


@pytest.fixture
def building(tmp_path: Path) -> Iterator[rooms.House]:
    """A house with nothing in it yet."""
    with rooms.house(tmp_path) as made:
        yield made


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where the next home may be; pytest's own numbering would look through all that there were, for every test."""
    street = tmp_path_factory.mktemp("homes")
    return (street / str(number) for number in count())


@pytest.fixture(autouse=True)
def home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home: no test reads or writes what belongs to the person who runs it."""
    folder = next(homes)
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    for kind in ("CONFIG", "DATA", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(folder / kind.lower()))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder / "run"))
    return folder


@pytest.fixture(autouse=True)
def loopback_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests talk to this machine and to nobody else."""
    for name in ("connect", "connect_ex"):
        real = getattr(socket.socket, name)
        monkeypatch.setattr(
            socket.socket, name, lambda sock, address, real=real: _checked(partial(real, sock), address)
        )
    sendto = socket.socket.sendto
    monkeypatch.setattr(socket.socket, "sendto", lambda sock, *told: _sent_within(partial(sendto, sock), sock, *told))


def _sent_within(sendto: Callable[..., int], sock: socket.socket, *told: object) -> int:
    """Multicast has no address of its own; what counts is the interface that it leaves by."""
    own = sock.getsockname()[0] if sock.family in (socket.AF_INET, socket.AF_INET6) else LOOPBACK[0]
    if not str(own).startswith(LOOPBACK):
        _checked(lambda _: None, told[-1])
    return sendto(*told)


def _checked(connect: Callable[[object], object], address: object) -> object:
    if isinstance(address, tuple) and not str(address[0]).startswith(LOOPBACK):
        raise AssertionError(f"a test wanted to talk to {address[0]}; tests use 127.0.0.1 and ::1 only")
    return connect(address)
