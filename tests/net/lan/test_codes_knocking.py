"""Knocking with a code: who knows it is let in, who guesses uses it up, and both sides are told what to do next."""

import asyncio
from collections.abc import Callable

import pytest

from paravent.net.codes import Code, secret_words
from paravent.net.lan.knocking import NO_CODE, WRONG, Door, knock
from paravent.net.lan.links import Frame, Link, Unreachable
from paravent.net.notes import Chat, Decline, Knock, Vouch
from paravent.net.spake2 import Run
from tests.net.lan.machines import gathered, linked, somebody, until

ANN, BO, MALLORY = somebody("Ann"), somebody("Bo"), somebody("Mallory")


def counting() -> Callable[[int], bytes]:
    """Chance that is the same in every run and different at every draw."""
    drawn = iter(range(1, 1000))
    return lambda size: next(drawn).to_bytes(size, "big")


class Host:
    """Ann's door on links."""

    def __init__(self) -> None:
        self.let_in: list[Link] = []
        self.heard: list[Frame] = []
        self.door = Door(ANN.identity.key, let_in=self.let_in.append, chance=counting())

    def at(self, link: Link) -> None:
        def on_frame(frame: Frame) -> None:
            if not self.door.hears(link, frame):
                self.heard.append(frame)

        link.hand_over(on_frame, lambda: None)

    @property
    def code(self) -> Code:
        assert self.door.code is not None
        return self.door.code

    def wrong(self) -> Code:
        """A code of the same host with another secret."""
        return Code(secret_words(b"\x00\x3f\xff\xff"), self.code.name, self.code.place)


async def test_who_knows_the_code_is_let_in_and_knows_the_host() -> None:
    host = Host()
    async with linked(BO, ANN) as (mine, theirs):
        host.at(theirs)
        theirs.note(Chat("before"))
        await knock(mine, host.code)
        await until(lambda: host.let_in)
        theirs.note(Chat("behind"))
        await until(lambda: len(mine.unread) == 2)
        assert mine.unread == [Chat("before"), Chat("behind")], "nothing that was said meanwhile is lost"
        assert host.let_in == [theirs]
        assert "Bo knew the code" in host.door.told
        mine.note(Chat("hello"))
        await until(lambda: host.heard)
    assert host.heard == [Chat("hello")]


async def test_a_code_holds_for_all_whom_it_was_told() -> None:
    host = Host()
    code = host.code
    for guest in (BO, MALLORY):
        async with linked(guest, ANN) as (mine, theirs):
            host.at(theirs)
            await knock(mine, code)
    assert host.code == code


async def test_attack_56_a_wrong_guess_uses_the_code_up_and_both_sides_are_told() -> None:
    host = Host()
    before = host.code
    async with linked(BO, ANN) as (mine, theirs):
        host.at(theirs)
        with pytest.raises(Unreachable) as refused:
            await knock(mine, host.wrong())
    assert WRONG in str(refused.value)
    assert "ask for the new one" in str(refused.value)
    assert host.code != before
    assert host.door.told == f"Bo at 127.0.0.1 tried a wrong code; the new one is {host.code}"
    async with linked(BO, ANN) as (mine, theirs):
        host.at(theirs)
        with pytest.raises(Unreachable):
            await knock(mine, before)
    assert not host.let_in


async def test_attack_56_after_three_dead_codes_the_host_has_to_ask_for_the_next() -> None:
    host = Host()
    for _ in range(3):
        async with linked(BO, ANN) as (mine, theirs):
            host.at(theirs)
            with pytest.raises(Unreachable):
                await knock(mine, host.wrong())
    assert host.door.code is None
    assert "make a new one yourself" in host.door.told
    async with linked(BO, ANN) as (mine, theirs):
        host.at(theirs)
        with pytest.raises(Unreachable, match="ask your friend to make a new one") as refused:
            await knock(mine, Code(("abacus", "abacus"), name="abacus"))
    assert NO_CODE in str(refused.value)
    host.door.renew()
    assert host.door.told == ""
    async with linked(BO, ANN) as (mine, theirs):
        host.at(theirs)
        await knock(mine, host.code)


async def test_attack_56_of_many_guesses_at_once_one_is_looked_at() -> None:
    """All knock before one of them vouches; the right one among them comes too late as well."""
    host = Host()
    codes = [host.wrong(), host.code, host.wrong()]
    async with linked(BO, ANN) as one, linked(BO, ANN) as two, linked(BO, ANN) as three:
        runs: list[Run] = []
        heard: list[list[Frame]] = []
        for (mine, theirs), code in zip((one, two, three), codes, strict=True):
            host.at(theirs)
            heard.append(gathered(mine))
            runs.append(Run("guest", " ".join(code.secret).encode(), mine.binding, bytes([len(runs) + 1]) * 64))
            mine.note(Knock(runs[-1].share))
        await until(lambda: all(heard))
        before = host.code
        for (mine, _), run, frames in zip((one, two, three), runs, heard, strict=True):
            (answer,) = frames
            assert isinstance(answer, Knock)
            mine.note(Vouch(run.meet(answer.share)))
            await until(lambda: host.code != before)
        await until(lambda: all(len(frames) == 2 for frames in heard))
        assert [frames[1] for frames in heard] == [Decline(WRONG)] * 3
    assert not host.let_in
    async with linked(BO, ANN) as (mine, theirs):
        host.at(theirs)
        await knock(mine, host.code)
    assert host.let_in, "one code has died of it all, and the next one holds"


async def test_attack_56_somebody_in_between_gets_one_guess_and_both_sides_notice() -> None:
    """Mallory has a link to each, and passes every word on."""
    host = Host()
    async with linked(BO, MALLORY) as (bos, to_bo), linked(MALLORY, ANN) as (to_ann, anns):
        host.at(anns)
        to_bo.hand_over(lambda frame: to_ann.note(frame) if isinstance(frame, Knock | Vouch) else None, to_ann.close)
        to_ann.hand_over(lambda frame: to_bo.note(frame) if isinstance(frame, Knock | Decline) else None, to_bo.close)
        with pytest.raises(Unreachable):
            await knock(bos, host.code)
    assert not host.let_in
    assert "tried a wrong code" in host.door.told


async def test_attack_56_a_host_who_does_not_know_the_code_is_found_out() -> None:
    async with linked(BO, MALLORY) as (mine, theirs):

        def answer(frame: Frame) -> None:
            if isinstance(frame, Knock):
                theirs.note(Knock(frame.share))
            elif isinstance(frame, Vouch):
                theirs.note(Vouch(frame.proof))

        theirs.hand_over(answer, lambda: None)
        with pytest.raises(Unreachable, match="does not know it: somebody sits in between"):
            await knock(mine, Code(("seven", "quiet"), name="otter"))


@pytest.mark.parametrize("notes", [(Vouch(bytes(64)),), (Knock(bytes(32)),)], ids=["vouch first", "no point"])
async def test_attack_56_what_nobody_says_is_declined(notes: tuple[Knock | Vouch, ...]) -> None:
    host = Host()
    async with linked(MALLORY, ANN) as (mine, theirs):
        host.at(theirs)
        heard = gathered(mine)
        for note in notes:
            mine.note(note)
        await until(lambda: any(isinstance(frame, Decline) for frame in heard))
    assert not host.let_in


async def test_a_second_knock_is_declined() -> None:
    host = Host()
    async with linked(BO, ANN) as (mine, theirs):
        host.at(theirs)
        heard = gathered(mine)
        run = Run("guest", b"seven quiet", mine.binding, bytes(range(64)))
        mine.note(Knock(run.share))
        mine.note(Knock(run.share))
        await until(lambda: Decline("one knock is enough") in heard)


async def test_a_host_who_hangs_up_or_says_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paravent.net.lan.knocking.HANDSHAKE_SECONDS", 0.1)
    code = Code(("seven", "quiet"), name="otter")
    async with linked(BO, ANN) as (mine, theirs):
        asyncio.get_running_loop().call_soon(theirs.close)
        with pytest.raises(Unreachable, match="Ann has hung up: ask for the new code"):
            await knock(mine, code)
    async with linked(BO, ANN) as (mine, _):
        with pytest.raises(Unreachable, match="Ann does not answer to a code"):
            await knock(mine, code)
