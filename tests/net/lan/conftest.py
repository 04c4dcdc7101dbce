"""Tables that may be watched, and those who look on; all of them go home in the end, whatever happens."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from paravent.core.game import AnyGame
from paravent.net.lan.links import dial
from paravent.net.lan.sitting import Place
from paravent.net.lan.spectating import Spectating
from tests.net.lan.company import Company, Machine
from tests.net.lan.machines import HOST, somebody
from tests.net.lan.onlookers import Watch, Watchable
from tests.toys import box


@pytest.fixture
async def watchable(tmp_path: Path) -> AsyncIterator[Watchable]:
    """Tables that may be watched, unless something else is said."""
    companies: list[Company] = []

    async def gathered(game: AnyGame, count: int, **more: Any) -> Company:  # noqa: ANN401 - passed on
        companies.append(await Company.gathered(game, count, tmp_path, **{"watch": True, **more}))
        return companies[-1]

    yield gathered
    for company in companies:
        await company.close()


@pytest.fixture
async def watch() -> AsyncIterator[Watch]:
    """Those who look on, at the machine of some player."""
    all_of_them: list[Spectating] = []

    async def watching(machine: Machine, nick: str = "Zoe") -> Spectating:
        port = machine.listener.port
        link = await dial(somebody(nick), HOST, port)
        all_of_them.append(await Spectating.over(link, somebody(nick), Place(HOST, port, first=True), box.load))
        return all_of_them[-1]

    yield watching
    for one in all_of_them:
        await one.close()
