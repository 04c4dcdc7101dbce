"""A program for tests that looks out for others, and prints the lobby as JSON whenever somebody has changed."""

import asyncio
import json
import os

from paravent.net.lan.lookout import Lookout
from paravent.tui import nearby, settings
from paravent.tui.myself import myself

LOOK_SECONDS = 0.02


async def watch() -> None:
    """Until somebody ends it."""
    chosen, _ = settings.load(environ=os.environ)
    lookout: Lookout = nearby.lookout(chosen, myself("watcher"))
    await lookout.open()
    last = None
    while True:
        lobby = lookout.lobby
        states = [(entry.nick, entry.state, entry.taken, entry.places) for entry in lobby.entries]
        if states != last:
            print(json.dumps(lobby.plain()), flush=True)
            last = states
        await asyncio.sleep(LOOK_SECONDS)


if __name__ == "__main__":
    asyncio.run(watch())
