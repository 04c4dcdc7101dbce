"""A link: what goes in at one end comes out at the other, and nobody at the far end can hurt this one."""

import asyncio
import socket

import pytest

from paravent.net.lan import links
from paravent.net.lan.links import MOST_PENDING, Unreachable, dial
from paravent.net.noise import Handshake
from paravent.net.notes import Chat, Ping, encode_note, read_note
from paravent.net.wire import MAX_BYTES, decode, encode
from tests.net.lan.machines import HOST, Stranger, gathered, linked, listening, serving, somebody, stranger, until

ANN, BO = somebody("Ann"), somebody("Bo")


async def test_both_ends_know_each_other_and_hear_each_other() -> None:
    async with linked(ANN, BO) as (mine, theirs):
        assert (mine.key, mine.peer.nick, mine.dialled) == (BO.identity.key, "Bo", True)
        assert (theirs.key, theirs.peer.nick, theirs.dialled) == (ANN.identity.key, "Ann", False)
        assert theirs.address == mine.address == HOST
        there, here = gathered(theirs), gathered(mine)
        for number in range(200):
            mine.note(Chat(f"line {number}"))
        theirs.note(Chat("yes"))
        await until(lambda: len(there) == 200 and here)
        assert there == [Chat(f"line {number}") for number in range(200)]
        assert here == [Chat("yes")]


async def test_what_comes_before_somebody_cares_is_kept_for_him() -> None:
    async with linked(ANN, BO) as (mine, theirs):
        mine.note(Chat("early"))
        await until(lambda: theirs.unread)
        assert gathered(theirs) == [Chat("early")]
        assert theirs.unread == []


async def test_the_end_is_told_once_and_also_to_whoever_comes_too_late() -> None:
    async with linked(ANN, BO) as (mine, theirs):
        ends: list[str] = []
        theirs.hand_over(lambda _: None, lambda: ends.append("first"))
        mine.note(Chat("last words"))
        mine.close()
        await until(lambda: theirs.over)
        await theirs.gone()
        assert ends == ["first"]
        theirs.hand_over(lambda _: None, lambda: ends.append("second"))
        await until(lambda: len(ends) == 2)
        theirs.note(Chat("nobody hears it"))
        assert ends == ["first", "second"]


@pytest.mark.parametrize("turns", range(8))
async def test_a_reason_is_heard_by_somebody_who_is_speaking_himself(turns: int) -> None:
    async with listening(BO) as (listener, found):
        link = await dial(ANN, HOST, listener.port)
        await until(lambda: found)
        for _ in range(100):
            link.note(Chat("x" * 400))
        for _ in range(turns):
            await asyncio.sleep(0)
        found[0].note(Chat("no"))
        found[0].close()
        heard = gathered(link)
        link.listen()
        await until(lambda: heard)
        assert heard == [Chat("no")]


async def test_last_words_are_delivered_before_a_link_is_gone() -> None:
    async with linked(ANN, BO) as (mine, theirs):
        heard = gathered(theirs)
        for _ in range(500):
            mine.note(Chat("x" * 400))
        await mine.gone()
        await until(lambda: theirs.over)
        assert len(heard) == 500


async def test_pings_are_answered_and_not_passed_on() -> None:
    async with listening(BO) as (listener, found), stranger(listener.port) as other:
        channel = ANN.channel("initiator")
        await other.shake(channel)
        await until(lambda: found)
        heard = gathered(found[0])
        found[0].listen()
        for note in (Ping(7), Ping(8, answer=True), Chat("hello")):
            other.say(channel.seal(encode_note(note)))
        await until(lambda: heard)
        assert heard == [Chat("hello")]
        (answer,) = channel.feed(await other.reader.read(4096)).messages
        assert read_note(decode(answer)) == Ping(7, answer=True)


async def test_who_does_not_read_the_answers_gets_no_more_of_them() -> None:
    async with listening(BO) as (listener, found), stranger(listener.port) as other:
        channel = ANN.channel("initiator")
        await other.shake(channel)
        await until(lambda: found)
        heard = gathered(found[0])
        found[0].listen()
        other.writer.transport.pause_reading()  # type: ignore[attr-defined]  # what asyncio's sockets have
        for _ in range(150):  # 9 MB: more than the system keeps for a reader who does not read
            found[0].send(bytes(60_000))
        unsent = found[0]._writer.transport.get_write_buffer_size()
        assert unsent > 100_000
        for number in range(500):
            other.say(channel.seal(encode_note(Ping(number))))
        other.say(channel.seal(encode_note(Chat("heard"))))
        await until(lambda: heard)
        assert found[0]._writer.transport.get_write_buffer_size() <= unsent


async def test_both_sides_ping(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "PING_SECONDS", 0.01)
    async with linked(ANN, BO) as (mine, theirs):
        before = mine._heard, theirs._heard
        await until(lambda: mine._heard > before[0] and theirs._heard > before[1])


async def test_a_peer_who_says_nothing_is_silent() -> None:
    async with listening(BO) as (listener, found), stranger(listener.port) as other:
        await other.shake(ANN.channel("initiator"))
        await until(lambda: found)
        found[0].listen()
        await asyncio.sleep(0.05)
        assert found[0].silence >= 0.05


HOSTILE = {
    "no frame of a channel": b"\x00\x20" + bytes(32),
    "longer than any frame": b"\xff\xff",
    "no message": encode(("NEWS", ())),
    "no encoding": b"\xc1",
    "a map": b"\x80",
    "a nesting bomb": b"\x91" * 60_000,
    "a note of a wrong shape": encode(("CHAT", (7,))),
    "an escape sequence": encode(("CHAT", ("\x1b]0;gone\x07",))),
    "an invisible line": encode(("CHAT", ("\u202egnp",))),
}


@pytest.mark.parametrize("name", HOSTILE)
async def test_whoever_talks_nonsense_is_hung_up_on(name: str) -> None:
    async with listening(BO) as (listener, found), stranger(listener.port) as other:
        channel = ANN.channel("initiator")
        await other.shake(channel)
        await until(lambda: found)
        ends: list[int] = []
        heard = gathered(found[0])
        found[0].on_end = lambda: ends.append(1)
        found[0].listen()
        raw = HOSTILE[name]
        other.say(channel.seal(encode_note(Chat("first"))))
        await until(lambda: heard)
        other.say(raw if name in ("no frame of a channel", "longer than any frame") else channel.seal(raw))
        await other.hung_up()
        await until(lambda: ends)
        assert heard == [Chat("first")]
        assert ends == [1]


async def test_the_longest_message_passes() -> None:
    async with listening(BO) as (listener, found), stranger(listener.port) as other:
        channel = ANN.channel("initiator")
        await other.shake(channel)
        await until(lambda: found)
        heard = gathered(found[0])
        found[0].listen()
        wire = encode((bytes(59_000), bytes(64)))
        with pytest.raises(ValueError, match="65000"):
            channel.seal(bytes(MAX_BYTES + 1))
        other.say(channel.seal(wire))  # as long as a message may be, but none
        await until(lambda: found[0].over)
        assert heard == []


async def test_what_is_not_worked_through_is_not_read() -> None:
    async with listening(BO) as (listener, found), stranger(listener.port) as other:
        channel = ANN.channel("initiator")
        await other.shake(channel)
        await until(lambda: found)
        link = found[0]
        heard: list[object] = []
        waiting: list[object] = []

        def hear(frame: object) -> None:
            heard.append(frame)
            waiting.append(frame)
            link.hold()

        link.hand_over(hear, lambda: None)
        link.listen()
        for _ in range(4000):  # 1.8 MB: many reads
            other.say(channel.seal(encode_note(Chat("x" * 400))))
        while len(heard) < 4000:
            await until(lambda: len(waiting) >= MOST_PENDING or len(heard) == 4000)
            before = len(heard)
            await asyncio.sleep(0.01)
            assert len(heard) == before, "so many wait that no more is read"
            for _ in range(len(waiting)):
                link.go()
            waiting.clear()


async def test_whoever_does_not_read_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "MOST_UNSENT", 100_000)
    async with listening(BO) as (listener, found), stranger(listener.port) as other:
        await other.shake(ANN.channel("initiator"))
        await until(lambda: found)
        found[0].listen()
        other.writer.transport.pause_reading()  # type: ignore[attr-defined]  # what asyncio's sockets have
        for _ in range(20_000):  # 8 MB: more than the system keeps for a reader who does not read
            found[0].note(Chat("x" * 400))
        await until(lambda: found[0].over)


async def test_hanging_up_on_somebody_who_does_not_read_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "FAREWELL_SECONDS", 0.05)
    async with listening(BO) as (listener, found), stranger(listener.port) as other:
        await other.shake(ANN.channel("initiator"))
        await until(lambda: found)
        found[0].listen()
        other.writer.transport.pause_reading()  # type: ignore[attr-defined]  # what asyncio's sockets have
        for _ in range(20_000):
            found[0].note(Chat("x" * 400))
        await found[0].gone()
        assert found[0].over


# Calling ----------------------------------------------------------------------------------------------------------


async def test_a_handshake_may_come_in_single_bytes() -> None:
    async def slowly(caller: Stranger) -> None:
        channel = BO.channel("responder")
        while not channel.is_open:
            for byte in channel.feed(await caller.reader.read(1)).reply:
                caller.say(bytes([byte]))
                await asyncio.sleep(0)
        await caller.hung_up()
        caller.writer.close()

    async with serving(slowly) as port:
        link = await dial(ANN, HOST, port)
        assert link.peer.nick == "Bo"
        await link.gone()


def other_protocol(caller: Stranger) -> None:
    """A hello of another protocol."""
    caller.say(b"SSH-2.0-OpenSSH_9.2\r\n")


async def next_protocol(caller: Stranger) -> None:
    """A peer of another version of the protocol."""
    length = int.from_bytes(await caller.reader.readexactly(2), "big")
    shaking = Handshake(opens=False, static=b"\7" * 32, ephemeral=b"\10" * 32, prologue=b"pvt2")
    shaking.read(await caller.reader.readexactly(length))
    answer = shaking.write(b"whatever it says")
    caller.say(len(answer).to_bytes(2, "big") + answer)


async def test_every_way_of_not_getting_through_is_told_with_a_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "HANDSHAKE_SECONDS", 0.3)
    with socket.create_server((HOST, 0)) as server:
        free = server.getsockname()[1]
    with pytest.raises(Unreachable, match=rf"{HOST}:{free} cannot be reached \(it refuses\): is a table open there"):
        await dial(ANN, HOST, free)
    with pytest.raises(Unreachable, match=r"\[::1\]:1 cannot be reached"):
        await dial(ANN, "::1", 1)
    async with serving(lambda _: None) as port:
        with pytest.raises(Unreachable, match=f"{HOST}:{port} answers, but does not say who it is: is it a paravent"):
            await dial(ANN, HOST, port)
    async with serving(lambda caller: caller.writer.close()) as port:
        with pytest.raises(Unreachable, match="no link comes about: it hung up before it said who it is"):
            await dial(ANN, HOST, port)
    for answer in (other_protocol, next_protocol):
        async with serving(answer) as port:
            with pytest.raises(Unreachable, match=r"Is it a paravent, and do both speak pvt1\? `paravent --version`"):
                await dial(ANN, HOST, port)


async def test_an_unknown_host_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def lookup(*_: object, **__: object) -> list[object]:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", lookup)
    with pytest.raises(Unreachable, match=r"nobody knows a host “nowhere\.example”: try its address"):
        await dial(ANN, "nowhere.example", 47813)


async def test_a_host_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: object, **__: object) -> None:
        await asyncio.sleep(3600)

    monkeypatch.setattr(links, "HANDSHAKE_SECONDS", 0.02)
    monkeypatch.setattr(asyncio, "open_connection", never)
    with pytest.raises(Unreachable, match="does not answer: is the address right, and does a firewall there let port"):
        await dial(ANN, HOST, 47813)


async def test_one_calls_oneself_in_vain() -> None:
    async with listening(ANN) as (listener, _):
        with pytest.raises(Unreachable, match="another XDG_DATA_HOME"):
            await dial(ANN, HOST, listener.port)


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost"])
async def test_one_port_hears_ipv4_and_ipv6(host: str) -> None:
    async with listening(BO, None) as (listener, found):
        link = await dial(ANN, host, listener.port)
        await until(lambda: found)
        assert found[0].address in ("127.0.0.1", "::1")
        found[0].listen()
        await link.gone()
