"""What this terminal and this installation are, as far as they tell: what was detected, why, and what to do about it.

Nothing is asked of the terminal, which would answer into whatever is typed; its variables, its size and the settings
are all that counts.
"""

from __future__ import annotations

import platform
import shutil
import sys
import termios
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version

from paravent.core import games
from paravent.core.game import rules_hash
from paravent.net.lan.doctor import Finding
from paravent.tui import terminal
from paravent.tui.settings import Settings

LEAST = (80, 24)
LIBRARIES = ("textual", "zeroconf", "cryptography", "pynacl", "msgpack")


def of_terminal(settings: Settings, environ: Mapping[str, str]) -> Iterator[Finding]:
    """What a screen will look like here, and why."""
    name = environ.get("TERM", "")
    inside = next((it for it, variable in (("tmux", "TMUX"), ("screen", "STY")) if environ.get(variable)), "")
    remote = ", over SSH" if environ.get("SSH_CONNECTION") else ""
    program = environ.get("TERM_PROGRAM", "")
    yield Finding(
        "terminal",
        "good" if name else "odd",
        f"TERM={name or '(unset)'}{f' in {inside}' if inside else ''}{f', {program}' if program else ''}{remote}",
        "" if name else "set TERM to what your terminal is, such as xterm-256color",
    )
    trouble = terminal.trouble(environ, reads=sys.stdin.isatty(), writes=sys.stdout.isatty())
    says, _, do = trouble.partition("; ")
    yield Finding("screen", "odd" if trouble else "good", says or "can be drawn on", do)
    columns, rows = shutil.get_terminal_size()
    small = columns < LEAST[0] or rows < LEAST[1]
    yield Finding(
        "size", "odd" if small else "good", f"{columns} by {rows}", "make it 80 by 24 or more" if small else ""
    )
    encoding = sys.stdout.encoding or "?"
    utf = encoding.lower().replace("-", "").startswith("utf")
    yield Finding(
        "encoding", "good" if utf else "odd", encoding, "" if utf else "set LANG to a UTF-8 locale, or use --ascii"
    )
    yield Finding("colours", "good", _colours(environ))
    yield Finding("theme", "good", f"{terminal.theme_for(settings, environ)}, because {_why(settings.theme, environ)}")
    glyphs = terminal.glyphs_for(settings, environ).value
    yield Finding("characters", "good", f"{glyphs}, because {_why(settings.glyphs, environ)}")


def of_installation(notes: tuple[str, ...]) -> Iterator[Finding]:
    """Versions, which two people who cannot play together compare; and settings that were left out."""
    yield Finding(
        "program",
        "good",
        f"paravent {version('paravent')}, {platform.python_implementation()} "
        f"{platform.python_version()}, {platform.system()} {platform.release()}",
    )
    yield Finding("libraries", "good", ", ".join(f"{name} {_version(name)}" for name in LIBRARIES))
    for name in games.names():
        game = games.load(name)
        yield Finding(name, "good", f"version {game.facts.version}, rules {rules_hash(game)}")
    for note in notes:
        yield Finding("settings", "odd", note, "mend or take out that line")


def reset() -> None:
    """Bring a terminal back that a killed program has left in its own state. Nothing where there is none."""
    if sys.stdout.isatty():
        sys.stdout.write(RESET)
        sys.stdout.flush()
    if sys.stdin.isatty():
        fd = sys.stdin.fileno()
        modes = termios.tcgetattr(fd)
        modes[0] |= termios.BRKINT | termios.ICRNL | termios.IXON
        modes[1] |= termios.OPOST | termios.ONLCR
        modes[3] |= termios.ECHO | termios.ECHOE | termios.ECHOK | termios.ICANON | termios.IEXTEN | termios.ISIG
        termios.tcsetattr(fd, termios.TCSADRAIN, modes)


RESET = "".join(
    [
        "\x1b[?1049l",  # back from the other screen
        *(f"\x1b[?{mode}l" for mode in (1000, 1002, 1003, 1006, 1015)),  # the mouse
        "\x1b[?1004l\x1b[?2004l\x1b[?2026l\x1b[?2048l",  # focus, pasting, updates at once, sizes told in line
        "\x1b[<u\x1b[>4;0m",  # keys as they were
        "\x1b[?7h\x1b[?25h",  # lines wrap, the cursor shows
        "\x1b[0m\x1b(B\r",  # no colours, letters for letters
    ]
)


def _colours(environ: Mapping[str, str]) -> str:
    if environ.get("NO_COLOR"):
        return "none, because NO_COLOR is set"
    if environ.get("TERM_PROGRAM") == "Apple_Terminal":
        return "256, because Terminal.app has no more, whatever COLORTERM says"
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return f"16 million, because COLORTERM={environ['COLORTERM']}"
    if "256" in environ.get("TERM", ""):
        return f"256, because TERM={environ['TERM']} and COLORTERM says nothing of more"
    return f"16, because TERM={environ.get('TERM') or '(unset)'} promises no more; --color says otherwise"


def _why(chosen: str, environ: Mapping[str, str]) -> str:
    if environ.get("NO_COLOR") and chosen not in ("full", "ascii"):
        return "NO_COLOR is set"
    return f"the settings say {chosen}" if chosen != "auto" else f"TERM={environ.get('TERM') or '(unset)'}"


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "missing"
