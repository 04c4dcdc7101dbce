"""Players who look for others, in one event loop on the loopback interface; they call only whom they are told of."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from paravent.core.game import AnyGame
from paravent.net.codes import Spot
from paravent.net.lan.hosting import Hosting
from paravent.net.lan.known import Known
from paravent.net.lan.links import Me
from paravent.net.lan.lobby import Entry
from paravent.net.lan.lookout import Lookout
from paravent.net.lan.registry import Registry
from paravent.net.lan.ways import Ways
from tests.net.lan.machines import HOST, until
from tests.toys import box


def known(folder: Path, nick: str) -> Known:
    """Whom a player has met."""
    return Known(folder / f"{nick}.json")


def load(name: str) -> AnyGame | None:
    """The toys and the games."""
    return box.load(name) if name in box.every() else None


@asynccontextmanager
async def looking(
    me: Me, folder: Path, *peers: Spot, table: Hosting | None = None, opened: bool = True
) -> AsyncIterator[Lookout]:
    """Somebody who looks; `table` is his own, if he has one."""
    ways = Ways(HOST, search=False, peers=peers)
    lookout = Lookout(me, known(folder, me.nick), load, ways, registry=Registry(folder / "registry"))
    try:
        if table is not None:
            await lookout.host(table, 0)
        if opened:
            await lookout.open(0)
        yield lookout
    finally:
        await lookout.close()
        if table is not None:
            await table.close()


def here(lookout: Lookout) -> Spot:
    """Where somebody can be called."""
    return HOST, lookout.port


def table(me: Me, game: str = "wager", seats: int = 2) -> Hosting:
    """A table of somebody's own."""
    return Hosting(box.load(game), {}, seats, me)


def entry(lookout: Lookout, nick: str) -> Entry | None:
    """Somebody in the lobby."""
    return next((it for it in lookout.lobby.entries if it.nick == nick), None)


async def found(lookout: Lookout, nick: str, *states: str) -> Entry:
    """Somebody in the lobby, once he is there and in one of these states."""
    await until(lambda: (it := entry(lookout, nick)) is not None and (not states or it.state in states))
    there = entry(lookout, nick)
    assert there is not None
    return there
