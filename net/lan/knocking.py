"""Knocking with an invite code on a link that is open: both sides make sure of each other by a few words.

The guest vouches first. A wrong guess uses the code up; both sides are told so, and what to do next. What the words
are is `codes`, the mathematics `spake2`.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar
from weakref import WeakKeyDictionary

from paravent.net.codes import SECRET_BYTES, Code, Codes, Spot, Words
from paravent.net.identity import fingerprint
from paravent.net.lan.links import HANDSHAKE_SECONDS, Frame, Link, Unreachable
from paravent.net.lan.sitting import declined
from paravent.net.notes import Decline, Knock, Vouch
from paravent.net.spake2 import CHANCE_BYTES, Run, Wrong

WRONG: Final = "that code was wrong, and is used up now: ask for the new one, a code takes one guess"
NO_CODE: Final = "too many wrong codes were tried here: ask your friend to make a new one"

_Said = TypeVar("_Said", Knock, Vouch)


@dataclass(slots=True)
class _Knocking:
    run: Run
    words: Words
    """The code that it is about."""
    answer: bytes
    """What is said when the guest has vouched for it."""


class Door:
    """The host's side: the code that is shown, and whoever knocks with it. It takes part in nothing else of a link."""

    def __init__(
        self,
        key: bytes,
        *,
        let_in: Callable[[Link], None] = lambda _link: None,
        changed: Callable[[], None] = lambda: None,
        chance: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        """`key` is one's own identity; `let_in` gets every link whose guest knew the code."""
        self.told = ""
        """What has happened last, in words for the host; empty while nothing has."""
        self.places: tuple[Spot, ...] = ()
        """Where one can be called, the likeliest first: for the first words of the code."""
        self._key = key
        self._let_in = let_in
        self._changed = changed
        self._chance = chance
        self._codes = Codes(chance(SECRET_BYTES))
        self._knocking: WeakKeyDictionary[Link, _Knocking] = WeakKeyDictionary()

    @property
    def code(self) -> Code | None:
        """What others are told; None when the host has to `renew` it first."""
        secret = self._codes.secret
        return None if secret is None else Code.to(fingerprint(self._key)[0], self.places, secret)

    def renew(self) -> None:
        """Make another code, as the host wishes."""
        self._codes.renew(self._chance(SECRET_BYTES))
        self.told = ""
        self._changed()

    def hears(self, link: Link, frame: Frame) -> bool:
        """Take what is said to this door; False for anything else, which is somebody else's to hear."""
        if isinstance(frame, Knock):
            self._knocked(link, frame)
        elif isinstance(frame, Vouch):
            self._vouched(link, frame)
        else:
            return False
        return True

    def _knocked(self, link: Link, knock: Knock) -> None:
        words = self._codes.secret
        if words is None or link in self._knocking:
            declined(link, NO_CODE if words is None else "one knock is enough")
            return
        run = Run("host", spoken(words), link.binding, self._chance(CHANCE_BYTES))
        link.note(Knock(run.share))
        try:
            self._knocking[link] = _Knocking(run, words, run.meet(knock.share))
        except Wrong:
            self._guessed(link, words)

    def _vouched(self, link: Link, vouch: Vouch) -> None:
        knocking = self._knocking.pop(link, None)
        if knocking is None:
            declined(link, "knock first")
            return
        try:
            knocking.run.holds(vouch.proof)
        except Wrong:
            self._guessed(link, knocking.words)
            return
        if knocking.words != self._codes.secret:
            # He knew it, but somebody else has guessed at it meanwhile.
            declined(link, WRONG)
            return
        self._codes.right()
        link.note(Vouch(knocking.answer))
        self.told = f"{link.peer.nick} knew the code: nobody sits between you"
        self._let_in(link)
        self._changed()

    def _guessed(self, link: Link, words: Words) -> None:
        """A wrong guess. Of several at once the first uses the code up; the others were about one that is dead."""
        declined(link, WRONG)
        if words != self._codes.secret:
            return
        self._codes.wrong(self._chance(SECRET_BYTES))
        who = f"{link.peer.nick} at {link.address} tried a wrong code"
        code = self.code
        if code is None:
            self.told = f"{who}, the third in a row: make a new one yourself, when you know who it is for"
        else:
            self.told = f"{who}; the new one is {code}"
        self._changed()


async def knock(link: Link, code: Code, chance: Callable[[int], bytes] = secrets.token_bytes) -> None:
    """Prove to the other side that one knows its code, and see that it knows it too. Raises Unreachable.

    Everything else that is said meanwhile waits in the link's `unread`.
    """
    run = Run("guest", spoken(code.secret), link.binding, chance(CHANCE_BYTES))
    heard: asyncio.Queue[Frame | None] = asyncio.Queue()
    aside: list[Frame] = []
    link.hand_over(heard.put_nowait, lambda: heard.put_nowait(None))
    link.listen()
    link.note(Knock(run.share))
    try:
        async with asyncio.timeout(HANDSHAKE_SECONDS):
            link.note(Vouch(run.meet((await _next(link, heard, Knock, aside)).share)))
            run.holds((await _next(link, heard, Vouch, aside)).proof)
    except TimeoutError:
        link.close()
        raise Unreachable(f"{link.peer.nick} does not answer to a code: do both have the same version?") from None
    except Wrong:
        link.close()
        raise Unreachable(f"{link.peer.nick} takes the code but does not know it: somebody sits in between") from None
    while not heard.empty():
        aside.extend(frame for frame in [heard.get_nowait()] if frame is not None)
    link.unread = aside
    link.on_frame, link.on_end = link.unread.append, lambda: None


async def _next(link: Link, heard: asyncio.Queue[Frame | None], kind: type[_Said], aside: list[Frame]) -> _Said:
    """The next note of this kind; what else comes before it is put aside. Raises Unreachable."""
    while True:
        match await heard.get():
            case None:
                raise Unreachable(f"{link.peer.nick} has hung up: ask for the new code, one takes one guess")
            case Decline(why=why):
                raise Unreachable(f"{link.peer.nick} says: {why}")
            case frame if isinstance(frame, kind):
                return frame
            case frame:
                aside.append(frame)


def spoken(words: Words) -> bytes:
    """The secret as both sides hash it."""
    return " ".join(words).encode()
