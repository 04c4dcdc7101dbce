"""Laws 5, 8 and 9: what can be thought of a hidden position, how everything is written down, and read again."""

from __future__ import annotations

import math
from collections import Counter
from random import Random
from typing import Any

from paravent.core import codec, worlds
from paravent.core import journal as journals
from paravent.core.answers import Acts
from paravent.core.codec import Malformed
from paravent.core.dealing import draw
from paravent.core.game import AnyGame, State
from paravent.core.journal import Entry, Journal, Refused
from paravent.core.position import laid_out
from paravent.core.requests import Ask, Over, Request
from paravent.core.sight import as_seen_by, told
from paravent.net import reading, records
from tests.laws.walk import Moment

TRIES = 20
"""A world is found in one or two tries; more than these are a fault of the search."""
PATIENCE = 0.1
"""So often the tries are counted."""
ONWARDS = 20
"""So many answers a fitted world is played on; in a thorough walk some to the end, fewer as a game grows long."""
PREFIXES = 500
"""So many prefixes of a journal are folded, at most."""
DAMAGES = 10
SAID = 20
"""So many actions of a question are said and parsed."""


def worlds_fit(moment: Moment, looked: Counter[str]) -> None:
    """5: a fitted world looks the same to its observer, holds every card once, and can be played on from."""
    if not moment.special:
        return
    for eye in moment.eyes:
        seen = as_seen_by(moment.after, eye)
        if moment.rng.random() < PATIENCE:
            found_at_once(seen, moment.rng)
        world, log = worlds.fit(seen, moment.rng)
        assert log > -math.inf
        assert None not in world.cards.face
        assert as_seen_by(world, eye) == seen, "a fitted world does not look like what was seen"
        assert laid_out(moment.game, world) == laid_out(moment.game, moment.after), "a fitted world has other cards"
        looked["fitted"] += 1
        looked["guessed"] += None in seen.cards.face
        play_on(moment, world, looked)


def found_at_once(seen: State, rng: Random) -> None:
    """5: no long search; time is not measured here, tries are."""
    lineage = worlds._Lineage(seen.cards)
    assert any(lineage.walk(rng) is not None for _ in range(TRIES)), f"no world in {TRIES} tries"


def play_on(moment: Moment, world: State, looked: Counter[str]) -> None:
    """5: the rules take a fitted world for a game like any other.

    Where somebody is asked, that is: there bots think. Between a hidden card that was named and its showing a world
    may have another card there, one that its owner would not have named.
    """
    game, walk, rng = moment.game, moment.walk, moment.rng
    if not isinstance(game.awaits(world), Ask):
        return
    looked["played on"] += 1
    to_the_end = walk.thorough and rng.random() * (moment.number + 1) < 1
    for _ in range(game.facts.longest if to_the_end else ONWARDS):
        request = game.awaits(world)
        if isinstance(request, Over):
            return
        if isinstance(request, Ask):
            answer: Any = Acts(tuple((seat, walk.choose(world, seat, rng, drawn=1.0)) for seat in request.seats))
        else:
            answer = draw(world, request, rng)
        game.advance(world, answer)


def writing_round_trips(moment: Moment, looked: Counter[str]) -> None:
    """8: states and answers are read as they were written, and written as they were read."""
    if not moment.special:
        return
    kind = moment.game.state_type
    for state in (moment.after, *[as_seen_by(moment.after, eye) for eye in moment.eyes]):
        written = codec.encode(state, kind)
        again = codec.decode(written, kind)
        assert again == state
        assert codec.encode(again, kind) == written
        looked["states"] += 1
    entry = moment.walk.journal.entries[-1]
    line = journals.write_entry(entry, moment.game)
    again = journals.read_entry(line, moment.game)
    assert again == entry
    assert journals.write_entry(again, moment.game) == line
    looked["entries"] += 1


def words_round_trip(moment: Moment, looked: Counter[str]) -> None:
    """8: every action has words that mean it, to its seat and to whoever knows everything; all can say it."""
    game, words, truth = moment.game, moment.game.words, moment.before
    for eye in moment.eyes:
        assert words.question(moment.seen(eye), moment.request, eye).strip()
        for event in game.happened(as_seen_by(truth, eye), as_seen_by(moment.after, eye)):
            assert event.what
            assert event.text.strip()
            assert event.seat is None or event.seat in range(truth.seats)
            looked["events"] += 1
    for seat in moment.asked:
        actions = moment.some(moment.legal(seat), SAID)
        for state in (moment.seen(seat), truth):
            for action in actions:
                said = words.say(state, seat, action)
                assert said == said.strip()
                assert "\n" not in said
                assert words.parse(state, seat, said) == action, f"“{said}” is read as another action"
                kind = game.action_type
                assert codec.decode(codec.encode(action, kind), kind) == action
                looked["said"] += 1
        for eye in moment.eyes:
            assert words.say(moment.seen(eye), seat, actions[0])


def journals_fold(moment: Moment, looked: Counter[str]) -> None:
    """9: the fold of a journal is the state, and that of any prefix: of everything, and of what an observer was told.

    Looked at once a game, at its end, for all prefixes together; for some, and one observer, where they are very many.
    """
    game, walk = moment.game, moment.walk
    if not isinstance(game.awaits(moment.after), Over):
        return
    many = range(len(walk.journal.entries))
    prefixes = {*moment.rng.sample(many, min(PREFIXES, len(many))), len(many)}
    asked: list[tuple[Request, int]] = []
    states = positions(walk.journal, game, prefixes, asked)
    assert states[len(many)] == moment.after
    for eye in walk.viewers() if len(many) < 4 * PREFIXES else (moment.rng.choice(walk.viewers()),):
        own = Journal(walk.journal.header)
        for entry, (request, seats) in zip(walk.journal.entries, asked, strict=False):
            own.entries.append(Entry(entry.request, told(entry.answer, request, eye, seats)))
        for number, known in positions(own, game, prefixes, []).items():
            assert known == as_seen_by(states[number], eye), f"after {number} answers"
            looked["folds"] += 1


def positions(
    journal: Journal, game: AnyGame, prefixes: set[int], asked: list[tuple[Request, int]]
) -> dict[int, State]:
    """The positions after so many answers of a journal; to `asked` comes what each position waits for."""
    found: dict[int, State] = {}

    def note(number: int, state: State) -> None:
        asked.append((game.awaits(state), state.seats))
        if number in prefixes:
            found[number] = state.copy()

    journals.fold(journal, game, note)
    return found


def damage_is_noticed(moment: Moment, looked: Counter[str]) -> None:
    """9: a changed byte of a kept journal is refused or, in the last record, cut and said; once a game, at its end."""
    game, whole, rng = moment.game, moment.walk.journal, moment.rng
    if not isinstance(game.awaits(moment.after), Over):
        return
    written = [records.pack(records.Kind.HEADER, journals.write_header(whole.header))]
    written += [records.pack(records.Kind.ENTRY, journals.write_entry(entry, game)) for entry in whole.entries]
    data = b"".join(written)
    assert not trouble(data, moment)
    for _ in range(DAMAGES):
        at = rng.randrange(len(data))
        changed = bytearray(data)
        changed[at] ^= rng.randrange(1, 256)
        found = trouble(bytes(changed), moment)
        assert found, f"byte {at} of {len(data)} was changed and nobody noticed"
        assert found == "refused" or at >= len(data) - len(written[-1]), "only the last record may be cut"
        looked["damages"] += 1


def trouble(data: bytes, moment: Moment) -> str:
    """`refused`, `cut` when the last record is, or an empty string when the journal is read whole."""
    try:
        held = reading.contents(data)
        _, _, refused = reading.journal(held, moment.game)
    except (Refused, Malformed):
        return "refused"
    if refused is not None:
        return "refused"
    return "cut" if held.scan.torn and held.scan.tear else ""
