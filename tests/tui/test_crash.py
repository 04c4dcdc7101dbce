"""A fault of the program: what is printed says where, and nothing of what was known there."""

import re
import sys

import pytest

from paravent.tui.app import Paravent
from tests.tui.commands import running
from tests.tui.commands.running import Terminal
from tests.tui.settling import settle
from tests.tui.stage import staged

CARD = "seventeen of dragons"
CRASH = """
from paravent.tui.screens.home import Home
from paravent.tui.app import Paravent
from paravent.tui.settings import Settings

class Faulty(Home):
    def __init__(self, *told):
        super().__init__(*told)
        self.hand = " ".join(["seventeen", "of", "dragons"])

    def press(self, key):
        seed = self.hand.upper()
        plan = [self.hand, seed.encode().hex()]
        raise KeyError(len(plan))

import paravent.tui.app as app
app.Home = Faulty
raise SystemExit(app.run(Settings(discovery=False)))
"""


def test_a_crash_says_where_and_tells_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    assert CARD not in CRASH
    monkeypatch.setattr(running, "COMMAND", [sys.executable, "-c", CRASH])
    terminal = Terminal()
    terminal.until("PARAVENT")
    terminal.type("p")
    status, seen = terminal.end()
    assert status == 1
    said = re.sub(r"\x1b\[[0-9;]*m", "", seen)
    assert "KeyError: 2" in said
    assert "in press" in said
    for secret in (CARD, CARD.upper(), CARD.upper().encode().hex()):
        assert secret not in said


async def test_textual_still_reports_faults_where_we_leave_the_values_out(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Paravent] = []
    real = Paravent._fatal_error

    def reported(app: Paravent) -> None:
        asked.append(app)
        real(app)

    monkeypatch.setattr(Paravent, "_fatal_error", reported)

    async def fail() -> None:
        async with staged() as pilot:
            pilot.app.call_later(lambda: 1 // 0)
            await settle(pilot)

    with pytest.raises(ZeroDivisionError):
        await fail()
    assert asked
