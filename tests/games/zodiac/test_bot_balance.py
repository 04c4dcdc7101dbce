"""The tool that measures how even the cards are counts what the story tells."""

import json
import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parents[3] / "tools" / "zodiac_balance.py"


def run(*options: str) -> list[str]:
    command = [sys.executable, str(TOOL), "--level", "easy", *options]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def test_what_one_game_adds() -> None:
    *lines, last = run("--mode", "basic", "--games", "20", "--json")
    total = json.loads(last)
    assert total["set A"] == total["first initiative"] == 20
    assert sum(total.get(f"over after {number}", 0) for number in (3, 4, 5)) == 20
    assert total["lead"] == total["reply"] == sum(number * total.get(f"over after {number}", 0) for number in (3, 4, 5))
    names = [name for name in total if not name.endswith("won")]
    assert sum(total[name] for name in names if name.startswith("fighter ")) == 20 * 10
    assert sum(total[name] for name in names if name.startswith("star ")) == 20 * 6
    won = sum(number for name, number in total.items() if name.startswith("fighter ") and name.endswith(" won"))
    assert won == 20 * 5
    assert lines[0] == "mode basic, 20 games"


def test_a_long_run_can_be_split(tmp_path: Path) -> None:
    whole = json.loads(run("--mode", "first", "--games", "6", "--json")[-1])
    part = tmp_path / "part.txt"
    part.write_text("\n".join(run("--mode", "first", "--games", "4", "--json")))
    joined = json.loads(run("--mode", "first", "--games", "2", "--first", "4", "--add", str(part), "--json")[-1])
    assert joined == whole
    assert "set A wins" in "\n".join(run("--mode", "first", "--games", "2"))
