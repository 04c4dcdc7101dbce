"""No file tells of one machine: its folders, its neighbours, where its packages came from."""

import re

import pytest

from tests.architecture.tree import ROOT, tracked

# Written in pieces, because this file is looked at too.
OF_ONE_MACHINE = re.compile(
    "|".join(
        [
            r"(?<![\w.~-])/(?:work|root|home|Users|tmp)" + r"/\w",
            r"\.\./" + "shared",
            r"\bshared/" + r"(?:design|rules|notes)",
        ]
    )
)
REGISTRY = re.compile(
    "|".join([r"\bpypi" + r"\.", "python" + "hosted", r"--(?:extra-)?" + r"index-url", r"\.py" + "env"])
)
LONGEST = 20
LOCK = "requirements.lock"


def texts() -> list[str]:
    return [name for name in tracked() if b"\0" not in (ROOT / name).read_bytes()]


@pytest.mark.parametrize("pattern", [OF_ONE_MACHINE, REGISTRY], ids=["machine", "registry"])
def test_no_file_tells_of_one_machine(pattern: re.Pattern[str]) -> None:
    found = [
        f"{name}:{number}: {match.group()}"
        for name in texts()
        for number, line in enumerate((ROOT / name).read_text().splitlines(), 1)
        if (match := pattern.search(line))
    ]
    assert not found, "\n".join(found[:LONGEST])


@pytest.mark.parametrize("word", ["see /ro" + "ot/x", "../sha" + "red/design", "(/tm" + "p/a)"])
def test_a_path_of_one_machine_is_noticed(word: str) -> None:
    assert OF_ONE_MACHINE.search(word)


def test_the_lock_holds_versions_and_hashes_and_no_address() -> None:
    lines = (ROOT / LOCK).read_text().splitlines()
    pins = [line for line in lines if re.match(r"[a-z0-9.-]+==\S+", line)]
    assert len(pins) > LONGEST
    assert "hatchling==1.33.0" in " ".join(pins), "the build backend of pyproject.toml is locked with the rest"
    assert not [line for line in lines if "://" in line or "@" in line]
    assert sum("--hash=sha256:" in line for line in lines) > len(pins)
