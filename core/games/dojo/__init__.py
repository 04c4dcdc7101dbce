"""Dojo: hand out cards, be challenged for what you keep, build a dojo of twelve. The README beside this tells more."""

from __future__ import annotations

from paravent.core.games.dojo.rules import Dojo

GAME = Dojo()
