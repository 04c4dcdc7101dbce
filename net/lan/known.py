"""The players this one has met: a file of their keys, what they are called, where they were, and whether compared.

Trust on first use: a key that nobody else has claimed is taken as it comes, and is told from others ever after. Who
comes under a known name with another key is not let in until a person has looked.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from shlex import quote
from typing import Final

from paravent.net.codes import Spot
from paravent.net.identity import checked_key, fingerprint
from paravent.net.lan.links import Unreachable
from paravent.net.notes import MAX_NICK, tidied
from paravent.net.wire import Malformed

MOST_PLAYERS: Final = 500
"""So many are remembered; then whoever was not met for the longest time is forgotten, those last who were compared."""
MOST_PLACES: Final = 4


class Standing(Enum):
    """What a key and a nick are to this player."""

    NEW = "new"
    """Never met under this key, and nobody else under this nick."""
    MET = "met"
    """Met before, but the six words were never compared."""
    COMPARED = "compared"
    """The six words were compared, or an invite code was given: nobody sits in between."""
    NAMESAKE = "namesake"
    """Somebody new is called like somebody known, elsewhere. That happens; it is shown."""
    CHANGED = "changed"
    """Somebody known has another key all of a sudden, or somebody poses as him: refused until a person has looked."""


class ChangedKey(Unreachable):
    """Refused: somebody is called like a known player, `nick`, and has another key; `str()` names the way out."""

    def __init__(self, words: str, nick: str) -> None:
        super().__init__(words)
        self.nick = nick


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody known."""

    key: bytes
    nick: str
    met: str
    """The day of the first meeting, as in 2026-09-21."""
    seen: str
    """The day of the last one."""
    compared: bool = False
    places: tuple[Spot, ...] = ()
    """Where he was, the last place first."""


class Known:
    """Players in a file. A change is on disk at once; `trouble` says why one is not, and it holds here all the same."""

    def __init__(self, path: Path) -> None:
        """Reads the file; one that is damaged is left as it is and never written over."""
        self.path = path
        self.trouble = ""
        self._damaged = False
        self._players: dict[bytes, Player] = {}
        self._read()

    @property
    def players(self) -> tuple[Player, ...]:
        """Everybody, the last one met first."""
        return tuple(sorted(self._players.values(), key=lambda player: player.seen, reverse=True))

    def get(self, key: bytes) -> Player | None:
        """The player with this key."""
        return self._players.get(key)

    def standing(self, key: bytes, nick: str, host: str) -> Standing:
        """What somebody is who has proved this key, and says he is called `nick`, at this address.

        Changed is a key when the other one with that nick was compared, or was at this very address.
        """
        player = self._players.get(key)
        if player is not None:
            return Standing.COMPARED if player.compared else Standing.MET
        same = list(self._called(nick))
        if any(other.compared or host in [place[0] for place in other.places] for other in same):
            return Standing.CHANGED
        return Standing.NAMESAKE if same else Standing.NEW

    def check(self, key: bytes, nick: str, host: str) -> Standing:
        """The standing; raises ChangedKey for one who must not be let in."""
        standing = self.standing(key, nick, host)
        if standing is Standing.CHANGED:
            other = next(self._called(nick))
            raise ChangedKey(
                f"{nick} at {host} is not the {other.nick} you know since {other.met}: the key is another "
                f"({' '.join(fingerprint(key))}, not {' '.join(fingerprint(other.key))}). Either {nick} has a new "
                f"machine, or somebody poses as {nick}. Ask {nick} by voice; if it is so, forget the old key: "
                f"paravent known --forget {quote(other.nick)}",
                other.nick,
            )
        return standing

    def meet(self, key: bytes, nick: str, place: Spot | None = None, *, compared: bool = False) -> None:
        """Remember somebody who has proved this key, and where he can be called; `compared` once is for ever."""
        today = datetime.now(UTC).date().isoformat()
        with self._changed():
            before = self._players.get(key) or Player(key, nick, today, today)
            places = before.places if place is None else (place, *(old for old in before.places if old != place))
            self._players[key] = replace(
                before,
                nick=tidied(nick, MAX_NICK) or before.nick,
                seen=today,
                compared=before.compared or compared,
                places=places[:MOST_PLACES],
            )

    def mark(self, key: bytes, nick: str, *, compared: bool) -> None:
        """Remember that the six words were compared with somebody, or take that back."""
        self.meet(key, nick, compared=compared)
        with self._changed():
            self._players[key] = replace(self._players[key], compared=compared)

    def find(self, who: str) -> tuple[Player, ...]:
        """Everybody of this nick, or whose six words begin so."""
        words = " ".join(who.lower().replace("-", " ").split())
        return tuple(
            player
            for player in self._players.values()
            if who.casefold() == player.nick.casefold()
            or (words and " ".join(fingerprint(player.key)).startswith(words))
        )

    def forget(self, who: str) -> tuple[Player, ...]:
        """Forget everybody whom `find` finds; returns them."""
        with self._changed():
            gone = self.find(who)
            for player in gone:
                del self._players[player.key]
        return gone

    def _called(self, nick: str) -> Iterator[Player]:
        """Those of the same nick, whatever its case; the compared ones first."""
        same = [player for player in self._players.values() if player.nick.casefold() == nick.casefold()]
        yield from sorted(same, key=lambda player: not player.compared)

    @contextlib.contextmanager
    def _changed(self) -> Iterator[None]:
        """Change what is on disk now, because another window may have met somebody meanwhile; then keep it."""
        if self._damaged:
            yield
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            lock = os.open(self.path.parent, os.O_RDONLY)
        except OSError as error:
            self.trouble = _unkept(self.path, error)
            yield
            return
        try:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self._read()
            yield
            self._save()
        finally:
            os.close(lock)

    def _read(self) -> None:
        try:
            said = json.loads(self.path.read_text("utf-8"))
            self._players = {player.key: player for player in map(_player, said["players"])}
        except FileNotFoundError:
            return
        except OSError as error:
            self._damaged = True
            self.trouble = f"{self.path} cannot be read ({error.strerror}): nobody is known, and nobody remembered"
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            self._damaged = True
            self.trouble = (
                f"{self.path} is damaged, so nobody is known, and nobody remembered: put back a copy, or move it away"
            )

    def _save(self) -> None:
        while len(self._players) > MOST_PLAYERS:
            oldest = min(self._players.values(), key=lambda player: (player.compared, player.seen))
            del self._players[oldest.key]
        text = json.dumps({"players": [_plain(player) for player in self.players]}, indent=1, ensure_ascii=False)
        fresh = self.path.with_name(f"{self.path.name}.{os.getpid()}.new")
        try:
            fd = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(fd, "w", encoding="utf-8") as file:
                file.write(text + "\n")
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(self.path)
            self.trouble = ""
        except OSError as error:
            self.trouble = _unkept(self.path, error)
            with contextlib.suppress(OSError):
                fresh.unlink()


def _unkept(path: Path, error: OSError) -> str:
    return f"{path} cannot be written ({error.strerror}): who was met is forgotten at the end"


def _plain(player: Player) -> dict[str, object]:
    return {
        "nick": player.nick,
        "key": player.key.hex(),
        "met": player.met,
        "seen": player.seen,
        "compared": player.compared,
        "places": [[host, port] for host, port in player.places],
    }


def _player(said: Mapping[str, object]) -> Player:
    """A player as the file has him. Raises ValueError, TypeError or KeyError for what nobody wrote here."""
    nick, key, places = said["nick"], said["key"], said["places"]
    met, seen = said["met"], said["seen"]
    words = (nick, key, met, seen)
    if not all(isinstance(word, str) for word in words) or not isinstance(places, list):
        raise TypeError("a player has a nick, a key, two days and places")
    try:
        checked = checked_key(bytes.fromhex(str(key)))
    except Malformed as error:
        raise ValueError(str(error)) from None
    spots = tuple((str(host), int(port)) for host, port in places)
    return Player(checked, tidied(str(nick), MAX_NICK), str(met)[:10], str(seen)[:10], said["compared"] is True, spots)
