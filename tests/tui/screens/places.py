"""Every screen that there is, by name, and how to come there: what goldens and tests over all screens go through."""

from dataclasses import dataclass

from paravent.tui.solo import Setup
from tests.tui.stage import WAGER, Stage, press


@dataclass(frozen=True, slots=True)
class Place:
    """Keys to press from what the app opens with, at a pace."""

    opening: Setup | None
    keys: tuple[str, ...]
    pace: str = "off"


PLACES = {
    "home": Place(None, ("2",)),
    "home-waiting": Place(WAGER, ("c", "enter", "q", "enter")),
    "dialog": Place(None, ("2", "enter", "b")),
    "rules": Place(None, ("2", "r")),
    "options": Place(None, ("p", "2")),
    "help": Place(WAGER, ("?",)),
    "log": Place(WAGER, ("c", "enter", "y")),
    "play": Place(WAGER, ("c", "enter", "a", "enter", "b")),
    "play-looking-on": Place(Setup("stones", ("bot:easy", "bot:easy"), {}, seed=1), ()),
    "play-refused": Place(WAGER, (":", *"bid 9", "enter")),
    "play-typing": Place(WAGER, (":", *"bi")),
    "beat": Place(WAGER, ("z", "c", "enter"), "slow"),
    "leaving": Place(WAGER, ("c", "q", "down")),
    "closeup": Place(WAGER, ("c", "v")),
    "over": Place(WAGER, ("q", "r", "enter")),
}


async def go(pilot: Stage, place: Place) -> None:
    """Press the keys that lead there."""
    await press(pilot, *place.keys)
