"""Nothing that one peer keeps secret is anywhere at another before its time: not in frames, files, words or memory."""

from __future__ import annotations

import base64
import traceback
from collections.abc import Callable
from pathlib import Path

import pytest

from paravent.net import records
from paravent.net.dealing import shuffle_proof
from paravent.net.dealing.keys import SecretKeys
from paravent.net.effects import Keep
from paravent.net.records import Kind
from paravent.net.tables import TableFiles
from tests.net.pump import Pump, Setting, planning
from tests.net.searching import Secrets, forms, heap_holds, holds, moments, reachable
from tests.net.sketch import GAME

RED, BLUE = 0, 1


@pytest.fixture
def secrets(monkeypatch: pytest.MonkeyPatch) -> Secrets:
    return Secrets(monkeypatch)


@pytest.mark.parametrize("count", [2, 3])
def test_r56_nothing_of_blues_secrets_is_anywhere_at_red(count: int, secrets: Secrets) -> None:
    setting = Setting(GAME, count, 2)
    pump = Pump(setting.nodes())
    for _ in moments(pump):
        if setting.seeds[BLUE] not in secrets.derived:
            continue
        hidden = secrets.of(setting, BLUE)
        assert not heap_holds(pump.nodes[RED], hidden)
    assert len(secrets.of(setting, BLUE)) > 100
    needles = forms(secrets.of(setting, BLUE))
    for node in (RED, *range(2, count)):
        assert not holds(b"".join(pump.heard[node]), needles)
        assert not holds(b"".join(keep.payload for keep in pump.kept[node]), needles)
        assert not holds(pump.file(node), needles)
    assert not holds(pump.file(BLUE), needles), "what is handed on has nothing secret in it, not even one's own"


def test_the_search_would_find_a_secret(secrets: Secrets) -> None:
    """Each place that is searched above, with something in it."""
    setting = Setting(GAME, 2, 2)
    pump = Pump(setting.nodes())
    pump.run()
    own, hidden = setting.own(BLUE), secrets.of(setting, BLUE)
    assert heap_holds(pump.nodes[BLUE], hidden)
    for planted in (
        own.seed,
        [own.seed.hex()],
        {"x": (base64.b64encode(b"ab" + own.seed + b"c"),)},
        b"x" * 40 + own.seed,
    ):
        assert heap_holds(planted, hidden)
        assert heap_holds(closed_over(planted), hidden)
    assert heap_holds([SecretKeys.derive(own.seed, BLUE).hand], hidden)
    assert holds(b"...." + own.seed.hex().encode(), forms(hidden))
    assert holds(b"".join(keep.payload for keep in pump.kept[BLUE] if keep.what == "secret"), {commit_nonce(pump)})


def closed_over(thing: object) -> Callable[[], object]:
    return lambda: thing


def commit_nonce(pump: Pump) -> bytes:
    """The nonce that Blue has revealed with his plan."""
    bodies = [message.envelope.body for message in pump.said[BLUE] if message.envelope.kind == "REVEAL"]
    nonce = getattr(bodies[0], "nonce", b"")
    assert isinstance(nonce, bytes)
    return nonce


def test_a_plan_and_its_nonce_are_nowhere_at_red_before_they_are_revealed() -> None:
    setting = Setting(GAME, 2, 2)
    pump = Pump(setting.nodes(), choose=planning(3))
    pump.run(until=lambda: "COMMIT" in pump.kinds_said(BLUE))
    secret = next(keep.payload for keep in pump.kept[BLUE] if keep.what == "secret")
    nonce = secret[-32:]
    while "REVEAL" not in pump.kinds_said(BLUE):
        assert not heap_holds(pump.nodes[RED], {nonce})
        assert not holds(b"".join(pump.heard[RED]) + pump.file(RED), forms({nonce}))
        assert pump.step()
    pump.run()
    assert nonce == commit_nonce(pump)
    assert heap_holds(pump.nodes[RED], {nonce}), "so the search would have found it"


def test_only_the_file_of_secrets_holds_secrets(tmp_path: Path, secrets: Secrets) -> None:
    """Of finished and unfinished games: no seed, scalar or nonce of its own author that was not published."""
    setting = Setting(GAME, 2, 2)
    pump = Pump(setting.nodes())
    files = TableFiles.create(tmp_path, setting.seeds[BLUE], setting.offer)
    written = 0
    for _ in moments(pump):
        for keep in pump.kept[BLUE][written:]:
            files.keep(keep)
        written = len(pump.kept[BLUE])
        files.sync()
        needles = forms(secrets.of(setting, BLUE))
        shown = files.path.read_bytes()
        assert not holds(shown, needles)
        plans = [
            record.payload[-32:]
            for record in records.scan(files.path.with_suffix(".keys").read_bytes()).records
            if record.kind is Kind.SECRET
        ]
        if plans and "REVEAL" not in pump.kinds_said(BLUE):
            assert not holds(shown, forms(plans))
    kept = files.path.with_suffix(".keys").read_bytes()
    assert setting.seeds[BLUE] in kept
    files.close()


def test_no_printed_form_of_anything_shows_a_secret(secrets: Secrets) -> None:
    """What a log, a crash report or a person who asks for it may print, of everything that a session is made of."""
    setting = Setting(GAME, 2, 2)
    pump = Pump(setting.nodes())
    for _ in moments(pump):
        if setting.seeds[BLUE] not in secrets.derived:
            continue
        needles = forms(secrets.of(setting, BLUE))
        printed = "\n".join(
            _printed(thing) for thing in reachable(pump.nodes[BLUE]) if not isinstance(thing, bytes | int)
        )
        assert not holds(printed.encode("utf-8", "replace"), {needle for needle in needles if needle.isascii()})
        assert repr(setting.seeds[BLUE])[2:-1] not in printed


def _printed(thing: object) -> str:
    """Its printed form, unless that is only the printed forms of plain things in it."""
    return "" if type(thing).__module__ == "builtins" else repr(thing)


def test_a_crash_shows_no_secret(secrets: Secrets, monkeypatch: pytest.MonkeyPatch) -> None:
    setting = Setting(GAME, 2, 2)
    pump = Pump(setting.nodes())
    pump.run(until=lambda: pump.nodes[BLUE].table is not None)
    monkeypatch.setattr("paravent.net.dealing.masking.prove", _crash)
    with pytest.raises(ZeroDivisionError) as caught:
        pump.run()
    told = "".join(traceback.format_exception(caught.value)).encode()
    for seat in (RED, BLUE):
        assert not holds(told, forms(secrets.of(setting, seat)))


def _crash(*_: object) -> None:
    raise ZeroDivisionError("a fault of this program")


def test_how_a_shuffle_was_done_is_not_printed() -> None:
    assert repr(shuffle_proof.Secret((1, 0), (5, 6))) == "Secret(2 cards)"


def test_an_effect_is_printed_without_what_is_to_be_kept() -> None:
    assert repr(Keep("secret", b"a plan and its nonce")) == "Keep(secret, 20 bytes)"
