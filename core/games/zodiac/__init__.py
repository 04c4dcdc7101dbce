"""Zodiac Duel: draft fighters and stars, then duel. The README beside this tells more."""

from __future__ import annotations

from paravent.core.games.zodiac.rules import ZodiacDuel

GAME = ZodiacDuel()
