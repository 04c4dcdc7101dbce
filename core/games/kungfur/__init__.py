"""Kung Fur Fight: Monk Dogs against Ninja Cats, three secret fights a round. The README beside this tells more."""

from __future__ import annotations

from paravent.core.games.kungfur.rules import KungFurFight

GAME = KungFurFight()
