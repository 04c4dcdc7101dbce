"""The lobby: who is in it, in which state, how one joins, and what is said while nobody is there."""

import asyncio
import json
from pathlib import Path

import pytest

from paravent.net.codes import Code, secret_words
from paravent.net.lan import contacts, lobby, lookout
from paravent.net.lan.chasing import AGAIN_SECONDS
from paravent.net.lan.hints import Hint, Sighting, id_of
from paravent.net.lan.known import ChangedKey, Known, Standing
from paravent.net.lan.links import Link, Me, Unreachable
from paravent.net.lan.lookout import Lookout
from paravent.net.lan.registry import Registry
from paravent.net.lan.ways import Ways
from tests.net.lan.machines import HOST, listening, serving, somebody, until
from tests.net.lan.seekers import entry, found, here, known, load, looking, table

ANN, BO, CY = somebody("Ann"), somebody("Bo"), somebody("Cy")


def linked(seeker: Lookout, other: Me) -> Link:
    """The link to somebody in the lobby."""
    contact = next(it for it in seeker._contacts if it.key == other.identity.key)
    return contact.link


async def test_a_table_is_found_with_everything_that_one_wants_to_know(tmp_path: Path) -> None:
    async with (
        looking(ANN, tmp_path, table=table(ANN, seats=3)) as host,
        looking(BO, tmp_path, here(host)) as guest,
    ):
        there = await found(guest, "Ann", "open")
        assert (there.title, there.taken, there.nicks) == ("Wager", 1, ("Ann", "", ""))
        assert (there.places, there.why, there.joinable) == ((here(host),), "", True)
        assert (there.standing, there.words) == (Standing.NEW, there.words)
        assert {option.name for option in there.options} == {it.name for it in load("wager").facts.options}  # type: ignore[union-attr]
        assert json.loads(json.dumps(guest.lobby.plain()))["tables"][0]["addresses"] == [f"{HOST}:{host.port}"]


async def test_seats_that_are_taken_show_at_once_and_so_does_the_end(tmp_path: Path) -> None:
    own = table(ANN, seats=3)
    async with (
        looking(ANN, tmp_path, table=own) as host,
        looking(BO, tmp_path, here(host)) as bo,
        looking(CY, tmp_path, here(host)) as cy,
    ):
        joining = await bo.join(await found(bo, "Ann", "open"))
        sitting = asyncio.create_task(joining.sit(1))
        await until(lambda: (it := entry(cy, "Ann")) is not None and it.nicks == ("Ann", "Bo", ""))
        other = await cy.join(await found(cy, "Ann", "open"))
        also = asyncio.create_task(other.sit(1))
        await own.full()
        await asyncio.gather(sitting, also)
        await host.play()
        for link in [joining.link, other.link, *own.guests]:
            link.close()


async def test_one_joins_over_the_link_and_plays_from_there(tmp_path: Path) -> None:
    own = table(ANN)
    async with looking(ANN, tmp_path, table=own) as host, looking(BO, tmp_path, here(host)) as guest:
        joining = await guest.join(await found(guest, "Ann", "open"))
        assert joining.invite is not None
        assert entry(guest, "Ann") is None, "whose table one looks at is not in the lobby any more"
        seated = await joining.sit(4711)
        assert seated.places[0].port == host.port
        assert (await own.full()).places[1].port == 4711
        assert guest.met(joining.link) is Standing.NEW
        assert known(tmp_path, "Bo").players[0].places == (here(host),)
        for link in (joining.link, *own.guests):
            link.close()


async def test_r28_whoever_cannot_call_is_called_and_joins_over_that_link(tmp_path: Path) -> None:
    """The guest sees nobody and cannot call; the host has seen the guest."""
    async with looking(BO, tmp_path) as guest:
        own = table(ANN)
        async with looking(ANN, tmp_path, here(guest), table=own):
            there = await found(guest, "Ann", "open")
            assert there.called_back
            joining = await guest.join(there)
            seated = await joining.sit(4711)
            assert not seated.places[0].first, "the host is the one who calls again, too"
            for link in (joining.link, *own.guests):
                link.close()


async def test_two_who_see_each_other_keep_one_link(tmp_path: Path) -> None:
    async with looking(ANN, tmp_path) as one, looking(BO, tmp_path, here(one)) as other:
        one._chase.seen(Sighting("told", (here(other),)))
        await found(one, "Bo", "here")
        await found(other, "Ann", "here")
        await asyncio.sleep(lookout.TICK_SECONDS)
        links = [linked(one, BO), linked(other, ANN)]
        await asyncio.sleep(3 * lookout.TICK_SECONDS)
        assert [linked(one, BO), linked(other, ANN)] == links
        assert not any(link.over for link in links)


async def test_players_met_before_are_called_where_they_were(tmp_path: Path) -> None:
    async with looking(ANN, tmp_path, table=table(ANN)) as host:
        known(tmp_path, "Bo").meet(ANN.identity.key, "Ann", here(host), compared=True)
        async with looking(BO, tmp_path) as guest:
            assert (await found(guest, "Ann", "open")).standing is Standing.COMPARED
    async with looking(BO, tmp_path) as guest:
        await until(lambda: "no answer from 1 player you met before" in guest.lobby.status)


async def test_whoever_hangs_up_turns_grey_fades_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contacts, "GONE_SECONDS", 0.5)
    monkeypatch.setattr("paravent.net.lan.chasing.AGAIN_SECONDS", (0.1,))
    async with listening(ANN) as (listener, _), looking(BO, tmp_path, (HOST, listener.port)) as guest:
        await found(guest, "Ann", "here")
        port = listener.port
        await listener.close()
        linked(guest, ANN).close()
        await found(guest, "Ann", "gone")
        await until(lambda: entry(guest, "Ann") is None)
        async with looking(ANN, tmp_path, opened=False) as again:
            await again.open(port)
            await found(guest, "Ann", "here")


async def test_r38_somebody_who_falls_silent_turns_grey_within_five_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a cable is pulled: no end of a link ever comes."""
    assert contacts.SILENT_SECONDS + lookout.TICK_SECONDS <= 5
    async with looking(ANN, tmp_path) as one, looking(BO, tmp_path, here(one)) as guest:
        there = await found(guest, "Ann", "here")
        assert there.age < contacts.SILENT_SECONDS
        link = linked(guest, ANN)
        monkeypatch.setattr(type(link), "silence", property(lambda _: contacts.SILENT_SECONDS + 0.1))
        assert (await found(guest, "Ann")).state == "gone"
        monkeypatch.setattr(type(link), "silence", property(lambda _: contacts.AWAY_SECONDS + 0.1))
        await until(lambda: link.over)


async def test_r43_other_rules_and_other_protocols_are_greyed_with_both_versions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = table(ANN)
    later = Hint("0123456789abcdef", protocol="2", program="9.9.9")
    async with looking(ANN, tmp_path, table=own) as host, serving(lambda _: None) as port:
        monkeypatch.setattr("paravent.net.lan.sitting.rules_digest", lambda _: bytes(32))
        async with looking(BO, tmp_path, here(host)) as guest:
            guest._chase.seen(Sighting("later", ((HOST, port),), later))
            there = await found(guest, "Ann", "other")
            assert not there.joinable
            assert "theirs is Wager" in there.why
            assert "yours is Wager" in there.why
            await until(lambda: len(guest.lobby.entries) == 2)
            (stranger,) = (it for it in guest.lobby.entries if not it.nick)
            assert stranger.why.startswith("theirs is paravent 9.9.9, protocol 2; yours is paravent 1.2.3, protocol 1")


async def test_r43_another_protocol_is_shown_only_while_somebody_listens_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paravent.net.lan.chasing.PROBE_SECONDS", 0.1)
    later = Hint("0123456789abcdef", protocol="2")
    async with looking(BO, tmp_path) as guest:
        async with serving(lambda _: None) as port:
            guest._chase.seen(Sighting("later", ((HOST, port),), later))
            await until(lambda: guest.lobby.entries)
        await until(lambda: not guest.lobby.entries)


async def test_attack_60_a_lying_id_leads_to_whoever_is_proved_to_be_there(tmp_path: Path) -> None:
    async with looking(ANN, tmp_path, table=table(ANN)) as host, looking(BO, tmp_path) as guest:
        guest._chase.seen(Sighting("liar", (here(host),), Hint(id_of(CY.identity.key), "full", "chess", "00", 2, 2)))
        there = await found(guest, "Ann", "open")
        assert (there.key, there.state, there.game) == (ANN.identity.key, "open", "wager")


async def test_r39_oneself_in_another_window_is_shown_and_not_called(tmp_path: Path) -> None:
    async with listening(ANN) as (listener, links), looking(ANN, tmp_path) as me:
        me._chase.seen(Sighting("echo", ((HOST, listener.port),), Hint(id_of(ANN.identity.key))))
        there = await found(me, "Ann", "self")
        assert "start one with another HOME" in there.why
        await asyncio.sleep(lookout.TICK_SECONDS)
        assert not links
        assert not listener._failed


async def test_r28_whoever_announces_himself_and_does_not_answer_is_named_with_the_port(tmp_path: Path) -> None:
    async with listening(ANN) as (listener, _):
        port = listener.port
    async with looking(BO, tmp_path) as guest:
        guest._chase.seen(Sighting("deaf", ((HOST, port),), Hint(id_of(ANN.identity.key))))
        await until(lambda: guest.lobby.troubles)
        assert f"{HOST}:{port}" in guest.lobby.troubles[0]
        assert guest.lobby.entries == (), "nobody is shown who has not answered"
    assert len(AGAIN_SECONDS) > 1


async def test_r27_after_three_seconds_alone_the_lobby_says_what_to_try(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with looking(BO, tmp_path) as alone:
        now = alone.lobby
        assert (now.advice, now.port) == ((), alone.port)
        assert now.own[0].at(now.port) == f"{HOST}:{alone.port}"
        assert str(Code.read(now.code)) == now.code
        assert lobby.ALONE_SECONDS == 3
        monkeypatch.setattr(lookout, "ALONE_SECONDS", 0.0)
        told = " ".join(alone.lobby.advice)
        for words in ("Is the other one in the same network?", now.code, f"TCP port {alone.port}", "VPN", "doctor"):
            assert words in told
        async with looking(ANN, tmp_path, here(alone)):
            await found(alone, "Ann", "here")
            assert alone.lobby.advice == ()


async def test_a_code_leads_to_its_table_and_makes_both_sides_sure(tmp_path: Path) -> None:
    own = table(ANN)
    async with looking(ANN, tmp_path, table=own) as host, looking(BO, tmp_path, here(host)) as guest:
        joining = await guest.join_at(Code.read(str(host.door.code)))
        assert joining.invite is not None
        assert known(tmp_path, "Bo").standing(ANN.identity.key, "Ann", HOST) is Standing.COMPARED
        assert known(tmp_path, "Ann").standing(BO.identity.key, "Bo", HOST) is Standing.COMPARED
        await joining.close()


async def test_r41_a_wrong_code_says_on_both_sides_what_to_do(tmp_path: Path) -> None:
    own = table(ANN)
    async with looking(ANN, tmp_path, table=own) as host, looking(BO, tmp_path, here(host)) as guest:
        right = host.door.code
        assert right is not None
        with pytest.raises(Unreachable, match="ask for the new one, a code takes one guess"):
            await guest.join_at(Code(secret_words(b"\0\x3f\xff\xff"), right.name, right.place))
        assert host.door.told.endswith(f"the new one is {host.lobby.code}")
        assert host.lobby.code != str(right)


async def test_a_code_of_nobody_here_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paravent.net.lan.approach.FIND_SECONDS", 0.2)
    async with looking(BO, tmp_path, opened=False) as guest:
        with pytest.raises(Unreachable, match="no table here has the code otter-seven-quiet"):
            await guest.join_at(Code(("seven", "quiet"), name="otter"))


def seen_elsewhere(me: Me, folder: Path) -> Known:
    """Whom a player knows who has compared words with another Ann."""
    book = known(folder, me.nick)
    book.meet(CY.identity.key, "Ann", compared=True)
    return book


async def test_attack_55_a_changed_key_is_not_looked_at(tmp_path: Path) -> None:
    async with looking(ANN, tmp_path, table=table(ANN)) as host:
        seen_elsewhere(BO, tmp_path)
        async with looking(BO, tmp_path, here(host)) as guest:
            there = await found(guest, "Ann")
            assert not there.joinable
            assert "the key is another" in there.why
            with pytest.raises(ChangedKey, match="known --forget Ann"):
                await guest.join(there)
            with pytest.raises(ChangedKey, match="known --forget Ann"):
                await guest.join_at(here(host))
            guest.known.forget("Ann")
            joining = await guest.join_at(here(host))
            await joining.close()


async def test_attack_55_a_changed_key_does_not_sit_down(tmp_path: Path) -> None:
    own = table(BO)
    seen_elsewhere(BO, tmp_path)
    async with looking(BO, tmp_path, table=own) as host, looking(ANN, tmp_path, opened=False) as guest:
        joining = await guest.join_at(here(host))
        with pytest.raises(Unreachable, match="Bo says: the host knows somebody else by your name"):
            await joining.sit(1)
        assert "known --forget Ann" in own.told
        assert own.guests == ()
        await joining.close()


async def test_a_lobby_that_is_full_turns_callers_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contacts, "MOST_CONTACTS", 1)
    async with looking(ANN, tmp_path) as one, looking(BO, tmp_path, here(one)):
        await found(one, "Bo", "here")
        async with looking(CY, tmp_path, here(one)) as third:
            there = await found(third, "Ann", "running")
            assert "too many are in this lobby" in there.why


async def test_a_port_that_is_taken_is_told_and_one_sees_others_all_the_same(tmp_path: Path) -> None:
    async with looking(ANN, tmp_path, table=table(ANN)) as host:
        async with looking(BO, tmp_path, here(host), opened=False) as guest:
            await guest.open(host.port)
            await found(guest, "Ann", "open")
            assert guest.lobby.troubles[0].startswith(f"others cannot call you: port {host.port} of {HOST}")
            assert guest.lobby.port == 0
        nowhere = Lookout(BO, known(tmp_path, "Bo"), load, Ways("wlan99"), registry=Registry(tmp_path / "r"))
        with pytest.raises(Unreachable, match="no interface or address “wlan99”; there are: lo"):
            await nowhere.host(table(BO))
