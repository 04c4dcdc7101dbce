"""Timers that always fire."""

from __future__ import annotations

from textual.message_pump import MessagePump
from textual.timer import Timer, TimerCallback


class Punctual(MessagePump):
    """An app or a screen whose timers fire, however late.

    A timer of Textual's that runs once never fires where the processor is taken away for longer than its delay while it
    starts: it counts that one time as skipped. With the one of `App` every resize from then on is lost, with those of a
    table a beat that should end, or the keys that are to count again.
    """

    def set_timer(
        self, delay: float, callback: TimerCallback | None = None, *, name: str | None = None, pause: bool = False
    ) -> Timer:
        """As Textual's, and it skips nothing."""
        timer = super().set_timer(delay, callback, name=name, pause=pause)
        timer._skip = False  # noqa: SLF001 - its task has not begun, and there is no public way to say so
        return timer
