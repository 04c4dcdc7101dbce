"""What a screen is told of a table of people: names that differ, and who is away, in words."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from paravent.core.game import Illegal
from paravent.core.requests import Over
from paravent.net.lan import peer
from paravent.net.lan.hosting import Hosting
from paravent.net.lan.joining import Joining
from paravent.net.lan.links import Me
from paravent.tui import paths
from paravent.tui.linked import Linked, listed, voted_on
from tests.net.lan.machines import HOST, somebody, until
from tests.toys import box

WAGER = box.load("wager")


@pytest.mark.parametrize(
    "words, told",
    [([], ""), (["Ann"], "Ann"), (["Ann", "Bo"], "Ann and Bo"), (["Ann", "Bo", "Cy"], "Ann, Bo and Cy")],
)
def test_words_are_listed_as_one_says_them(words: list[str], told: str) -> None:
    assert listed(words) == told


def test_a_bot_is_voted_on_when_its_player_is_gone_and_else_with_him() -> None:
    machines = (0, 1, 2, 3, 0, 1)
    assert voted_on(machines, ()) == {0, 1, 2, 3}
    assert voted_on(machines, (0,)) == {1, 2, 3, 4}
    assert voted_on(machines, (0, 4)) == {1, 2, 3}


@pytest.fixture
async def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[Linked]]:
    """Ann, and three who are called alike or like her; these have no links to one another and hear of it by hellos."""
    monkeypatch.setattr(peer, "HELLO_SECONDS", 0.1)
    people = [somebody(nick) for nick in ("Ann", "Bo", "bo", "you")]
    people = [Me(somebody(f"{me.nick}{number}").identity, me.nick, me.versions) for number, me in enumerate(people)]
    hosting = Hosting(WAGER, {}, 4, people[0])
    port = await hosting.open(0, HOST)
    calls = []
    for number, me in enumerate(people[1:], 1):
        joining = await Joining.call(me, HOST, port)
        calls.append(asyncio.create_task(joining.sit(2000 + number)))
        await until(lambda number=number: len(hosting.guests) == number)  # type: ignore[misc]  # bound at once
    sides = []
    for number, seated in enumerate([await hosting.full(), *(await asyncio.gather(*calls))]):
        monkeypatch.setattr(paths, "games", lambda number=number: tmp_path / str(number))
        sides.append(Linked(WAGER, seated, people[number], hosting.listener if number == 0 else None))
    hosting.later = sides[0].arrived
    yield sides
    for side in sides:
        await side.shut()
    await hosting.close()


async def test_names_differ_and_one_is_you(table: list[Linked]) -> None:
    assert table[0].names == ("you", "Bo (seat 2)", "bo (seat 3)", "you (seat 4)")
    assert table[1].names[1] == "you"
    assert table[1].names[0] == "Ann"


async def test_those_who_are_away_are_told_with_who_calls(table: list[Linked]) -> None:
    ann, bo = table[0], table[1]
    await until(lambda: not ann.away)
    assert ann.missing() == ""
    assert ann.listening is not None
    await bo.shut()
    await until(lambda: ann.away == (1,))
    assert ann.missing() == f"Bo (seat 2) hung up; waited for on port {ann.listening.port}. Nothing is lost."
    assert (
        table[2].missing().startswith("No link to Bo and you (seat 4) now; called again and again at 127.0.0.1:2001.")
    )


async def test_only_who_is_asked_can_choose(table: list[Linked]) -> None:
    await until(lambda: all(side.match.ready and side.peer.now.asked for side in table))
    ann = table[0]
    ann.match.run()
    with pytest.raises(Illegal, match="not your turn"):
        ann.match.choose(1, next(iter(WAGER.legal(ann.match.table.state, 1))))
    action = Random(1).choice(list(WAGER.legal(ann.match.table.state, 0)))
    ann.match.choose(0, action)
    assert ann.match.has_chosen(0)
    with pytest.raises(Illegal, match="not your turn"):
        ann.match.choose(0, action)
    ann.match.leave(0, "resigned")
    await until(lambda: all(side.peer.now.gone == (0,) for side in table))
    assert ann.refused == ""
    assert ann.lost == (), "whoever has left votes no more"
    assert not isinstance(ann.match.table.asks(), Over)
