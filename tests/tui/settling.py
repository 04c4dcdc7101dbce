"""When the screen of a test stands still: nothing is on its way to a widget, and everything is laid out and drawn.

Textual's own `Pilot.pause` takes a process that gets no processor for one that has nothing to do, and a busy machine
gives none for a while. This asks the queues instead, so a test sees the same screen however slow the machine is.
"""

import asyncio
from collections.abc import Iterator
from typing import Any

from textual import events
from textual.app import App, ScreenError
from textual.keys import _character_to_key
from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.screen import Screen

PATIENCE = 120.0
"""Seconds after which a screen that is never still has failed."""
ROUNDS = 2
"""So often in a row nothing may be on its way: what a task does next is seen in the second round."""


async def settle(pilot: Pilot[Any]) -> None:
    """Let every message be handled, and what it leads to, until the screen stands still or the app has ended."""
    quiet = 0
    async with asyncio.timeout(PATIENCE):
        while quiet < ROUNDS and await pilot._wait_for_screen() and pilot.app.is_running:
            await asyncio.sleep(0)
            screen = _screen(pilot.app)
            if screen is None:
                return
            screen._on_timer_update()
            quiet = 0 if _moves(pilot.app, screen) else quiet + 1
            if pilot.app._resize_timer is not None:
                await asyncio.sleep(0.001)


async def resize(pilot: Pilot[Any], width: int, height: int) -> None:
    """Give the terminal another size."""
    await pilot.resize_terminal(width, height)
    await settle(pilot)


async def strike(pilot: Pilot[Any], *keys: str) -> None:
    """Press keys as a person does; a sign or a letter is given as itself."""
    for key in keys:
        sign = len(key) == 1
        pilot.app.post_message(events.Key(_character_to_key(key) if sign else key, key if sign else None))
        await settle(pilot)


def _screen(app: App[Any]) -> Screen[Any] | None:
    try:
        return app.screen
    except ScreenError:
        return None


def _moves(app: App[Any], screen: Screen[Any]) -> bool:
    if app._resize_event is not None or app._resize_timer is not None or screen._callbacks or screen._dirty_widgets:
        return True
    if screen._layout_required or screen._scroll_required or screen._repaint_required or screen._recompose_required:
        return True
    return any(pump._next_callbacks or not pump._message_queue.empty() for pump in _pumps(app, screen))


def _pumps(app: App[Any], screen: Screen[Any]) -> Iterator[MessagePump]:
    yield app
    yield from screen.walk_children(with_self=True)
