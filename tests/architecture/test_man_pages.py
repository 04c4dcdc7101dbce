"""Man pages: in their place, with a name, referring to pages that exist; and `man` has nothing to complain about."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from tests.architecture.tree import ROOT, present

EVERY = {
    "man5/paravent-scenario.5",
    "man5/paravent-theme.5",
    "man6/paravent.6",
    "man7/paravent-protocol.7",
}
"""The pages that are not a game's."""


def pages() -> list[Path]:
    return [ROOT / name for name in present() if name.startswith("man/")]


def test_no_page_is_missing() -> None:
    games = {name.split("/")[2] for name in present() if re.fullmatch(r"core/games/[a-z]+/__init__\.py", name)}
    due = EVERY | {f"man6/paravent-{game}.6" for game in games}
    there = {str(page.relative_to(ROOT / "man")) for page in pages()}
    assert not due - there


def test_every_page_lies_where_man_looks_for_it() -> None:
    misplaced = [str(page) for page in pages() if page.parent.name != f"man{page.suffix.removeprefix('.')}"]
    assert not misplaced


def test_every_page_says_what_it_is() -> None:
    for page in pages():
        text = page.read_text()
        head = re.search(r"^\.(?:TH|Dt) +\"?([\w-]+)\"? +\"?(\d)", text, re.MULTILINE)
        assert head, f"{page.name}: no title"
        assert (head[1].lower(), head[2]) == (page.stem, page.suffix.removeprefix("."))
        assert re.search(rf"^\.S[Hh] NAME\n(?:\.Nm )?{page.stem.replace('-', '.?-')}", text, re.MULTILINE), page.name


def test_every_page_of_ours_that_is_referred_to_exists() -> None:
    there = {page.name for page in pages()}
    for page in pages():
        named = re.findall(r"\b(paravent[\w\\-]*)(?:\\f[PR])?(?: |\"| \")?\((\d)\)", page.read_text())
        missing = {f"{name}.{section}".replace("\\f[PR]", "").replace("\\", "") for name, section in named} - there
        assert not missing, f"{page.name} refers to {', '.join(sorted(missing))}"


def test_man_has_nothing_to_complain_about() -> None:
    """Where man-db is not installed (macOS has another man) the tests above are all there is; CI installs it."""
    man = shutil.which("man")
    if (
        man is None
        or "man 2." not in subprocess.run([man, "--version"], check=False, capture_output=True, text=True).stdout
    ):
        return
    environment = os.environ | {"MANWIDTH": "80", "MANROFFSEQ": ""}
    for page in pages():
        run = subprocess.run(
            [man, "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", str(page)],
            check=True, capture_output=True, env=environment,
        )  # fmt: skip
        assert not run.stderr, f"{page.name}: {run.stderr.decode()}"
