"""What a terminal can show, as far as its variables tell: which theme and which glyphs `auto` means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paravent.tui.glyphs import Glyphs
from paravent.tui.settings import Settings

SIXTEEN: Final = ("linux", "xterm", "vt100", "vt102", "vt220", "ansi", "cons25", "screen", "rxvt", "")
"""Values of TERM that stand for sixteen colours, or for fewer."""


def theme_for(settings: Settings, environ: Mapping[str, str]) -> str:
    """The name of the theme to wear. Without colours it is `sixteen`, of which the attributes remain."""
    if environ.get("NO_COLOR"):
        return "sixteen"
    if settings.theme != "auto":
        return settings.theme
    few = environ.get("TERM", "") in SIXTEEN and not environ.get("COLORTERM")
    return "sixteen" if few or environ.get("TEXTUAL_COLOR_SYSTEM") == "standard" else "dark"


def glyphs_for(settings: Settings, environ: Mapping[str, str]) -> Glyphs:
    """Which glyphs to use: the console of Linux and old terminals have no other than ASCII for certain."""
    if settings.glyphs != "auto":
        return Glyphs(settings.glyphs)
    return Glyphs.ASCII if environ.get("TERM", "") in ("linux", "vt100", "vt102", "vt220", "ansi", "") else Glyphs.FULL


def trouble(environ: Mapping[str, str], *, reads: bool, writes: bool) -> str:
    """Why screens cannot be drawn here, with the way out; empty where they can."""
    if not writes or not reads:
        stream = "output" if not writes else "input"
        return f"the standard {stream} is no terminal, and screens need one; use --plain to play line by line"
    if environ.get("TERM") == "dumb":
        return "TERM=dumb cannot draw screens; use --plain to play line by line"
    return ""
