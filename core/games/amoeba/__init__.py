"""Amoeba Wars: two to six space lords, one galaxy, an evening. The README beside this tells more."""

from __future__ import annotations

from paravent.core.games.amoeba.rules import AmoebaWars

GAME = AmoebaWars()
