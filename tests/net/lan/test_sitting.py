"""Sitting down: every seat goes to one player, everybody gets the same table, and whoever cannot play is told why."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from paravent.core.game import AnyGame, Illegal, rules_hash
from paravent.net import customs
from paravent.net.envelope import Signed
from paravent.net.kinds import Option, Seating, Table
from paravent.net.lan import hosting as hosts
from paravent.net.lan import joining as guests
from paravent.net.lan.hosting import Hosting
from paravent.net.lan.joining import Joining
from paravent.net.lan.links import Link, Me, Unreachable, dial
from paravent.net.lan.sitting import Bot, Place, Seated, misfit
from paravent.net.notes import Address, Begin, Chat, Decline, Invite, Sit
from paravent.net.terms import offer, rules_digest
from tests.net.lan.machines import HOST, gathered, listening, somebody, until
from tests.toys import box

ANN, BO, CY, DI = somebody("Ann"), somebody("Bo"), somebody("Cy"), somebody("Di")
WAGER = box.load("wager")


@asynccontextmanager
async def hosted(seats: int, game: AnyGame = WAGER, *, seat: int = 0, **options: str) -> AsyncIterator[Hosting]:
    """An open table of Ann's."""
    hosting = Hosting(game, options, seats, ANN, seat=seat)
    await hosting.open(0, HOST)
    try:
        yield hosting
    finally:
        await hosting.close()


async def called(hosting: Hosting, me: Me) -> Joining:
    return await Joining.call(me, HOST, hosting.listener.port)


async def hang_up(*seated: Seated) -> None:
    for one in seated:
        await asyncio.gather(*(link.gone() for link in one.links))


async def seat_all(hosting: Hosting, players: Sequence[Me]) -> list[Seated]:
    """Everybody sits down, one after the other; the tables as each has it, the host's first."""
    waiting = []
    for number, me in enumerate(players, 1):
        joining = await called(hosting, me)
        waiting.append(asyncio.create_task(joining.sit(2000 + number)))
        await until(lambda number=number: len(hosting.guests) == number)  # type: ignore[misc]  # bound at once
    return [await hosting.full(), *(await asyncio.gather(*waiting))]


async def test_two_sit_down_and_have_the_same_table() -> None:
    async with hosted(2) as hosting:
        joining = await called(hosting, BO)
        assert joining.invite == replace(hosting.invitation(), nicks=("Ann", ""))
        waiting = asyncio.create_task(joining.sit(2001))
        host, guest = await hosting.full(), await waiting
        assert host.offer == guest.offer
        assert (host.seat, guest.seat) == (0, 1)
        assert guest.places == {0: Place(HOST, hosting.listener.port, first=True)}
        assert host.places == {1: Place(HOST, 2001, first=False)}
        assert [link.key for link in (*host.links, *guest.links)] == [BO.identity.key, ANN.identity.key]
        body = Signed.read(host.offer).envelope.body
        assert isinstance(body, Table)
        assert [seating.identity for seating in body.seats] == [ANN.identity.key, BO.identity.key]
        await hang_up(host, guest)


@pytest.mark.parametrize("seat", [0, 1, 3])
async def test_guests_take_the_other_seats_in_the_order_in_which_they_come(seat: int) -> None:
    async with hosted(4, seat=seat) as hosting:
        everyone = await seat_all(hosting, (BO, CY, DI))
        order = [ANN.identity.key, BO.identity.key, CY.identity.key, DI.identity.key]
        order.insert(seat, order.pop(0))
        assert [order[one.seat] for one in everyone] == [me.identity.key for me in (ANN, BO, CY, DI)]
        assert len({one.offer for one in everyone}) == 1
        ports = {order.index(me.identity.key): 2001 + number for number, me in enumerate((BO, CY, DI))}
        ports[seat] = hosting.listener.port
        for one in everyone[1:]:
            assert {other: place.port for other, place in one.places.items()} == {
                other: port for other, port in ports.items() if other != one.seat
            }
            first = {other for other, place in one.places.items() if place.first}
            assert first == {seat, *range(one.seat)} - {one.seat}, "the host and the lower seats are called"
        await hang_up(*everyone)


async def test_who_wishes_for_a_seat_gets_it_whoever_comes_first() -> None:
    async with hosted(4, seat=2) as hosting:
        hosting.wishes = {CY.identity.key: 0, DI.identity.key: 2, BO.identity.key: 9}
        waiting = []
        for number, me in enumerate((BO, CY)):
            waiting.append(asyncio.create_task((await called(hosting, me)).sit(2001 + number)))
            await until(lambda number=number: len(hosting.guests) == number + 1)  # type: ignore[misc]  # at once
        assert hosting.nicks == ("Cy", "Bo", "Ann", "")
        bot = Bot(somebody("Eve").identity.key, "easy bot of Ann")
        hosting.wishes = {CY.identity.key: 3, DI.identity.key: 2}
        assert hosting.hire(bot)
        assert hosting.nicks == ("Bo", "easy bot of Ann", "Ann", "Cy"), "no bot gets a seat that is taken"
        assert hosting.dismiss() == bot
        waiting.append(asyncio.create_task((await called(hosting, DI)).sit(2003)))
        seated = [await hosting.full(), *[await task for task in waiting]]
        assert seated[0].nicks == ("Bo", "Di", "Ann", "Cy"), "nobody's wish is the host's own seat"
        assert [one.seat for one in seated] == [2, 0, 3, 1]
        await hang_up(*seated)


async def test_everybody_sees_who_sits_where() -> None:
    async with hosted(3, seat=1) as hosting:
        joining = await called(hosting, BO)
        looking = await called(hosting, CY)
        task = asyncio.create_task(joining.sit(2001))
        await until(lambda: hosting.guests)
        assert hosting.nicks == ("Bo", "Ann", "")
        await until(lambda: joining.invite and joining.invite.nicks == ("Bo", "Ann", ""))
        await until(lambda: looking.invite and looking.invite.nicks == ("Bo", "Ann", ""))
        await joining.close()
        await until(lambda: looking.invite and looking.invite.nicks == ("", "Ann", ""))
        assert hosting.guests == ()
        with pytest.raises(asyncio.CancelledError):
            await task
        everyone = await seat_all(hosting, (BO, DI))
        await until(lambda: looking.trouble)
        assert looking.trouble == "Ann says: the last seat has just been taken"
        await hang_up(*everyone)


async def test_a_table_that_has_begun_turns_callers_away() -> None:
    async with hosted(2) as hosting:
        everyone = await seat_all(hosting, (BO,))
        with pytest.raises(Unreachable, match="Ann says: this table has begun without you"):
            await called(hosting, CY)
        await hang_up(*everyone)


async def test_who_sits_down_anew_takes_the_place_of_his_dead_link() -> None:
    async with hosted(3) as hosting:
        before, anew = await called(hosting, BO), await called(hosting, BO)
        old = asyncio.create_task(before.sit(2001))
        await until(lambda: hosting.guests)
        new = asyncio.create_task(anew.sit(2002))
        with pytest.raises(Unreachable, match="you have sat down anew, in another window or on another machine"):
            await old
        assert hosting.nicks == ("Ann", "Bo", "")
        third = await called(hosting, CY)
        last = asyncio.create_task(third.sit(2003))
        everyone = [await hosting.full(), await new, await last]
        assert everyone[2].places[1].port == 2002
        await hang_up(*everyone)


async def test_the_host_closes_the_table() -> None:
    async with hosted(3) as hosting:
        sitting, looking = await called(hosting, BO), await called(hosting, CY)
        task = asyncio.create_task(sitting.sit(2001))
        full = asyncio.create_task(hosting.full())
        await until(lambda: hosting.guests)
        await hosting.close()
        for joining in (sitting, looking):
            await until(lambda joining=joining: joining.trouble)  # type: ignore[misc]  # bound at once
            assert joining.trouble == "Ann says: the host has closed the table"
        with pytest.raises(Unreachable):
            await task
        with pytest.raises(asyncio.CancelledError):
            await full
        with pytest.raises(Unreachable, match="it refuses"):
            await called(hosting, DI)


async def test_a_host_who_hangs_up_is_told() -> None:
    async with listening(ANN) as (listener, found):
        call = asyncio.create_task(Joining.call(BO, HOST, listener.port))
        await until(lambda: found)
        found[0].note(invitation())
        joining = await call
        task = asyncio.create_task(joining.sit(2001))
        await found[0].gone()
        with pytest.raises(Unreachable, match="Ann has hung up before the table began: call again"):
            await task


async def test_a_host_who_does_not_say_what_is_played_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "HANDSHAKE_SECONDS", 0.05)
    async with listening(ANN) as (listener, found):
        with pytest.raises(Unreachable, match="answers, but does not say what is played there: call again"):
            await Joining.call(BO, HOST, listener.port)
        found[0].listen()


async def test_a_guest_who_cannot_play_says_why_and_the_host_is_told() -> None:
    async with hosted(2) as hosting:
        joining = await called(hosting, BO)
        joining.decline("no such rules\u202e here")
        await until(lambda: hosting.told)
        assert hosting.told == "Bo does not sit down: no such rules here"
        everyone = await seat_all(hosting, (CY,))
        assert hosting.told == ""
        await hang_up(*everyone)
        await joining.close()


async def test_too_many_who_only_look_are_turned_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "MOST_CALLERS", 2)
    async with hosted(2) as hosting:
        lookers = [await called(hosting, me) for me in (BO, CY)]
        with pytest.raises(Unreachable, match="too many look at this table"):
            await called(hosting, DI)
        await lookers[0].close()
        await until(lambda: len(hosting.lookers) == 1)
        everyone = await seat_all(hosting, (DI,))
        await hang_up(*everyone)


async def test_words_before_the_game_are_kept_for_the_game() -> None:
    async with hosted(2) as hosting:
        joining = await called(hosting, BO)
        waiting = asyncio.create_task(joining.sit(2001))
        host = await hosting.full()
        host.links[0].note(Chat("welcome"))
        guest = await waiting
        await until(lambda: guest.links[0].unread)
        assert gathered(guest.links[0]) == [Chat("welcome")]
        await hang_up(host, guest)


async def test_options_that_there_are_not_open_no_table() -> None:
    with pytest.raises(Illegal):
        Hosting(WAGER, {"nonsense": "yes"}, 2, ANN)


# A host who lies --------------------------------------------------------------------------------------------------


def invitation(game: AnyGame = WAGER, nicks: tuple[str, ...] = ("Ann", "")) -> Invite:
    settled = sorted(game.facts.settle({}).items())
    options = tuple(Option(name, setting) for name, setting in settled)
    return Invite(game.facts.name, rules_digest(game), "Wager 1", options, nicks)


def begin(game: AnyGame, players: Sequence[Me], signer: Me, where: tuple[Address, ...] = ()) -> Begin:
    seats = [Seating(me.identity.key, seat) for seat, me in enumerate(players)]
    return Begin(offer(game, {}, seats, signer.identity, bytes(32)), where)


LIES = {
    "another game": begin(box.load("passage"), (ANN, BO, CY), ANN),
    "more seats": begin(WAGER, (ANN, BO, CY), ANN),
    "no seat for the guest": begin(WAGER, (ANN, CY), ANN),
    "somebody else's offer": begin(WAGER, (CY, BO), CY),
    "no offer at all": Begin(b"\xc1", ()),
    "another message": Begin(b"\x92\xc4\x00\xc4\x00", ()),
}


async def sat(lie: Begin) -> str:
    """What Bo is told when Ann begins like this."""
    async with listening(ANN) as (listener, found):
        call = asyncio.create_task(Joining.call(BO, HOST, listener.port))
        await until(lambda: found)
        found[0].note(invitation())
        found[0].listen()
        joining = await call
        task = asyncio.create_task(joining.sit(2001))
        await until(lambda: Sit(2001) in found[0].unread)
        found[0].note(lie)
        try:
            seated = await task
        except Unreachable as error:
            return str(error)
        await hang_up(seated)
        return ""


@pytest.mark.parametrize("name", LIES)
async def test_a_guest_takes_no_other_table_than_the_one_he_was_shown(name: str) -> None:
    assert await sat(LIES[name])
    assert await sat(begin(WAGER, (ANN, BO), ANN)) == ""


async def test_an_invitation_that_changes_is_no_invitation() -> None:
    async with listening(ANN) as (listener, found):
        call = asyncio.create_task(Joining.call(BO, HOST, listener.port))
        await until(lambda: found)
        found[0].note(invitation())
        joining = await call
        found[0].note(invitation(nicks=("Ann", "", "")))
        await until(lambda: joining.trouble)
        assert joining.trouble == "the host has changed what is played: call again to see it"
        found[0].listen()


HOSTILE_PLACES = (
    Address(0, "127.0.0.1", 1),
    Address(9, "127.0.0.1", 1),
    Address(2, "example.invalid", 1),
    Address(2, "fe80::1", 1),
    Address(2, "0.0.0.0", 1),
    Address(2, "224.0.0.1", 1),
)


@pytest.mark.parametrize("address", HOSTILE_PLACES, ids=lambda address: f"{address.seat} {address.host}")
async def test_a_guest_calls_only_where_a_guest_can_be(address: Address) -> None:
    async with listening(ANN) as (listener, found):
        call = asyncio.create_task(Joining.call(BO, HOST, listener.port))
        await until(lambda: found)
        found[0].note(invitation(nicks=("Ann", "", "")))
        found[0].listen()
        joining = await call
        task = asyncio.create_task(joining.sit(2001))
        found[0].note(begin(WAGER, (ANN, BO, CY), ANN, (address,)))
        seated = await task
        assert seated.places == {0: Place(HOST, listener.port, first=True)}
        await hang_up(seated)


@pytest.mark.parametrize(
    "host, to, told",
    [
        ("192.168.1.4", "192.168.1.5", True),
        ("127.0.0.1", "192.168.1.5", False),
        ("127.0.0.1", "::1", True),
        ("fe80::1%eth0", "192.168.1.5", False),
        ("fd00::4", "192.168.1.5", True),
        ("", "192.168.1.5", False),
    ],
)
async def test_guests_are_told_only_what_means_something_to_them(
    host: str, to: str, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosted(3) as hosting:
        addresses = {BO.identity.key: host, CY.identity.key: to}
        one, other = await dial(BO, HOST, hosting.listener.port), await dial(CY, HOST, hosting.listener.port)
        monkeypatch.setattr(Link, "address", property(lambda link: addresses[link.key]))
        heard = gathered(other)
        for number, link in enumerate((one, other), 1):
            link.listen()
            link.note(Sit(2000 + number))
            await until(lambda number=number: len(hosting.guests) == number)  # type: ignore[misc]  # bound at once
        await until(lambda: any(isinstance(frame, Begin) for frame in heard))
        (begun,) = [frame for frame in heard if isinstance(frame, Begin)]
        assert begun.guests == ((Address(1, host, 2001),) if told else ())
        await asyncio.gather(one.gone(), other.gone())


# Versions ---------------------------------------------------------------------------------------------------------


def test_other_rules_are_told_with_the_versions_of_both_sides() -> None:
    theirs = Invite("wager", bytes(32), "Wager 7, rules 0123456789abcdef", (), ("Ann", ""))
    assert misfit(WAGER, theirs) == (
        "both sides need the same rules of Wager: theirs is Wager 7, rules 0123456789abcdef, "
        f"yours is Wager {WAGER.facts.version}, rules {rules_hash(WAGER)}; install the same version of paravent"
    )
    assert misfit(WAGER, invitation()) == ""
    assert misfit(WAGER, invitation(nicks=("Ann",) * 16)) == "Wager is not played with 16 seats"
    odd = replace(invitation(), options=(*invitation().options, Option("table.clock", "soon")))
    assert "“table.clock: soon”, which this program does not know" in misfit(WAGER, odd)
    assert customs.minutes(odd.options) == 0
    assert "plays “wager”, which this program does not know (theirs: Wager 7, rules 0123" in misfit(None, theirs)


async def test_a_stranger_at_an_open_table_says_what_he_likes_in_vain() -> None:
    async with hosted(2) as hosting:
        link = await dial(BO, HOST, hosting.listener.port)
        heard = gathered(link)
        link.listen()
        for note in (Chat("hello"), LIES["more seats"], invitation(), Decline("not yet")):
            link.note(note)
        await until(lambda: hosting.told)
        assert hosting.guests == ()
        link.note(Sit(2001))
        host = await hosting.full()
        await until(lambda: any(isinstance(frame, Begin) for frame in heard))
        assert heard[0] == replace(hosting.invitation(), nicks=("Ann", ""))
        await link.gone()
        await hang_up(host)
