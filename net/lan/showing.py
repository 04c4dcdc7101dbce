"""What those who look on are shown of a session: what they lack, what comes to be said, why the table has stopped.

Called where the session is at rest, and where all of it is safe on the disk; who they are is `gallery`.
"""

from __future__ import annotations

from collections.abc import Iterable

from paravent.net.lan.gallery import Asking, Watcher
from paravent.net.notes import Want
from paravent.net.session import Session


def answer(session: Session, watcher: Watcher, asking: Asking) -> None:
    """Give a watcher what he lacks, unless it is on its way to him: he will ask again."""
    if watcher.busy:
        return
    if isinstance(asking, Want):
        watcher.add(session.wanted(asking) if watcher.shown is not None else ())
        return
    if watcher.shown is None:
        watcher.link.note(session.hello())  # so that he knows what is past
    watcher.add(session.lacking(asking))
    watcher.shown = session.chains.size
    _convict(session, watcher)


def stream(session: Session, watchers: Iterable[Watcher]) -> None:
    """Show the watchers what has come to be said."""
    for watcher in watchers:
        if watcher.shown is not None:
            watcher.add(message.wire for message in session.chains.since(watcher.shown))
            watcher.shown = session.chains.size
            _convict(session, watcher)


def _convict(session: Session, watcher: Watcher) -> None:
    """Show a watcher once why the table has stopped: that message is in nobody's chain."""
    verdict = session.verdict
    if verdict is not None and not watcher.convicted:
        watcher.convicted = True
        watcher.add(verdict.evidence)
