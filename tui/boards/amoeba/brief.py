"""Cards and questions in so few words that they fit a line; the full words are the game's own."""

from __future__ import annotations

from typing import Final

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import state as steps
from paravent.core.games.amoeba.state import Step
from paravent.core.requests import Face

_DOES: Final = {
    box.ACQUIRE: "{ships} to your homes, or linked to one",
    box.ACTIVATE: "a machine moves one hex; if none is out, one comes",
    box.LASER: "die + 2 at any enemy ship or machine; equal hits",
    box.HYPERJUMP: "ships worth {points} jump anywhere but Saestor",
    box.PROVOKE: "one amoeba attacks",
    box.AMBUSH: "an amoeba comes where there is one ship or none",
    box.ZAP: "one amoeba outside the centre is removed",
    box.ATTACK: "a die says which amoebas attack",
    box.BERSERK: "a machine moves twice, where dice say",
    box.DOUBLE: "twice a die says which amoebas attack",
    box.STRIKE: "you produce nothing; next round all lay at once",
}
_ASKS: Final = {
    box.ACTIVATE: "which way does a machine move?",
    box.LASER: "which ship or machine is shot at? Die + 2; equal hits too.",
    box.PROVOKE: "which amoeba attacks?",
    box.AMBUSH: "where does an amoeba come? A lone ship there is gone.",
    box.ZAP: "which amoeba is removed?",
}
_TITLES: Final = {
    steps.HOME: "homes",
    steps.POWERS: "your special power",
    steps.POWER: "your special power",
    steps.LAY: "your hand",
    steps.LAY_ALL: "your hand",
    steps.ANYTIME: "your hand",
    steps.BERSERK: "machines",
    steps.DEFEND: "who defends",
    steps.LAND: "where you have landed",
    steps.DUEL: "who attacks",
}


def does(face: Face) -> str:
    """What a power card does."""
    words = _DOES[box.TYPE[face]].format(ships=box.fleet(box.SHIPS[face]), points=box.POINTS[face])
    rider = " (must)" if face in box.MUST_USE else " (own cards only)" if face in box.OWN_ONLY else ""
    return f"{words}{rider}"


def asks(step: Step) -> str:
    """The question about a power card with a list of answers; empty for another question."""
    words = _ASKS.get(box.TYPE[step[2]], "") if step[0] == steps.CARD else ""
    return f"{box.TITLES[step[2]]}: {words}" if words else ""


def title(step: Step) -> str:
    """What is listed below the map."""
    return box.TITLES[step[2]] if step[0] == steps.CARD else _TITLES.get(step[0], "answers")
