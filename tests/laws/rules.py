"""Laws 4, 6 and 7, and what a request may ask for: rules are pure, choices are listed, games end, cards stay."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from paravent.core import codec
from paravent.core.answers import Acts
from paravent.core.cards import Cards
from paravent.core.game import AnyGame, State, apply
from paravent.core.position import laid_out
from paravent.core.requests import Ask, Deal, Over, Roll, Seat, Show, Shuffle, Slot, everyone
from tests.laws.sight import refusal
from tests.laws.walk import READ, Moment, sampler_of

SAMPLES = 5


def legal_is_what_passes(moment: Moment, looked: Counter[str]) -> None:
    """4: `legal` lists without doubles, in a fixed order, what `check` allows, and never nothing."""
    game, state = moment.game, moment.before
    for seat in moment.asked:
        legal = moment.legal(seat)
        assert legal, f"seat {seat} is asked and has no choice"
        assert len(set(legal)) == len(legal), "an action is listed twice"
        assert list(islice(game.legal(state.copy(), seat), READ)) == legal, "the order changes"
        for action in legal:
            reason = refusal(game, state, seat, action)
            assert reason is None, f"{action} is listed, and refused: {reason}"
        looked["legal"] += len(legal)
        if len(legal) < READ:
            for action in moment.walk.pool:
                if action not in legal:
                    assert refusal(game, state, seat, action) is not None, f"{action} is allowed, and not listed"
                    looked["unlisted"] += 1
        samples_pass(moment, seat, legal, looked)


def samples_pass(moment: Moment, seat: Seat, legal: list[object], looked: Counter[str]) -> None:
    """4: what a game draws is as good as what it lists."""
    sampler = sampler_of(moment.game)
    if sampler is None:
        return
    for _ in range(SAMPLES):
        action = sampler.sample(moment.before, seat, moment.rng)
        reason = refusal(moment.game, moment.before, seat, action)
        assert reason is None, f"{action} was drawn, and is refused: {reason}"
        assert len(legal) == READ or action in legal, f"{action} was drawn, and is not listed"
        looked["samples"] += 1


def rules_are_pure(moment: Moment, looked: Counter[str]) -> None:
    """6: nothing that is given to the rules is changed by them; equal in, equal out."""
    game, state, answer = moment.game, moment.before, moment.answer
    kind = game.state_type
    written, result = codec.encode(state, kind), codec.encode(moment.after, kind)
    hash(answer)  # an answer is frozen to its last part
    copied = state.copy()
    assert copied == state
    shared = mutable_parts(copied) & mutable_parts(state)
    assert not shared, "a copy shares a list with its original"
    assert codec.encode(apply(game, state, answer), kind) == result, "the same answer leads elsewhere"
    again = codec.decode(written, kind)
    assert codec.encode(apply(game, again, answer), kind) == result, "an equal state leads elsewhere"
    game.awaits(state)
    game.zones(state)
    game.happened(state, moment.after)
    for seat in moment.asked:
        game.default(state, seat)
        list(islice(game.legal(state, seat), SAMPLES))
        for action in dict(answer.acts).values() if isinstance(answer, Acts) else ():
            refusal(game, state, seat, action)
            game.words.say(state, seat, action)
    assert codec.encode(state, kind) == written, "something changed the state that it was given"
    assert codec.encode(moment.after, kind) == result, "something changed the state that it was given"
    looked["applied"] += 1


def mutable_parts(state: State) -> set[int]:
    """The identities of everything in a state that can be changed."""

    def parts(value: object) -> Iterator[int]:
        if isinstance(value, list):
            yield id(value)
            for item in value:
                yield from parts(item)
        elif isinstance(value, tuple):
            for item in value:
                yield from parts(item)
        elif dataclasses.is_dataclass(value) and not isinstance(value, type):
            if type(value).__hash__ is None:  # not frozen
                yield id(value)
            for field in dataclasses.fields(value):
                yield from parts(getattr(value, field.name))

    return set(parts(state))


def games_end(moment: Moment, looked: Counter[str]) -> None:
    """7: the end comes in time (the walk sees to that), with one score a seat."""
    end = moment.game.awaits(moment.after)
    if isinstance(end, Over):
        assert len(end.scores) == moment.after.seats
        looked["ends"] += 1


def cards_stay(moment: Moment, looked: Counter[str]) -> None:
    """7: no card is lost or doubled; every card lies in one zone, as a live back or as a face."""
    game = moment.game
    if moment.number == 0:
        all_lie_somewhere(game, moment.walk.first)
    before, after = laid_out(game, moment.walk.first), laid_out(game, moment.after)
    lost, doubled = (before - after).elements(), (after - before).elements()
    faces = game.words.face
    assert before == after, f"lost: {', '.join(map(faces, lost))}; doubled: {', '.join(map(faces, doubled))}"
    zones = game.zones(moment.after)
    names = [(zone.name, zone.owner) for zone in zones]
    assert len(set(names)) == len(names), "two zones have one name"
    assert all(zone.owner is None or 0 <= zone.owner < moment.after.seats for zone in zones)
    slots = [slot for zone in zones for slot in zone.slots]
    assert len(set(slots)) == len(slots), "a card back lies in two zones"
    assert set(slots) <= live(moment.after.cards), "a zone holds a card back that was shuffled away"
    looked["cards"] += sum(after.values())


def all_lie_somewhere(game: AnyGame, first: State) -> None:
    """The first position hides nothing, and every card of it is in a zone, once."""
    assert None not in first.cards.face
    assert all(seen == everyone(first.seats) for seen in first.cards.seen), "the first position hides a card"
    lying = laid_out(game, first)
    assert set(first.cards.face) <= set(lying), "a card of the box lies in no zone"
    assert set(lying.values()) <= {1}, "a card lies twice"


def live(cards: Cards) -> set[Slot]:
    """The backs that were not shuffled away."""
    return set(range(len(cards.face))) - {slot for mix in cards.mixes for slot in mix.before}


def requests_make_sense(moment: Moment, looked: Counter[str]) -> None:
    """What a position asks can be answered by anybody at its table, peers that trust nobody among them."""
    state, request = moment.before, moment.request
    cards, seats = state.cards, range(state.seats)
    match request:
        case Ask(seats=asked, what=what):
            assert asked
            assert list(asked) == sorted(set(asked) & set(seats)), "seats are asked once each, in order"
            assert what
        case Roll(dice=dice, sides=sides, why=why):
            assert dice > 0
            assert sides > 1
            assert why
        case Shuffle(slots=slots, by=by):
            touched(slots, cards, state.seats)
            if by is not None:
                assert not cards.vacant >> by & 1, "a vacant seat mixes nothing"
                assert all(cards.seen[slot] >> by & 1 for slot in slots), "a seat mixes only what it has seen"
        case Deal(slots=slots, to=to):
            touched(slots, cards, state.seats)
            assert to in seats
            assert not cards.vacant >> to & 1, "what is dealt to a vacant seat is shown to all instead (Cards.deal)"
        case Show(slots=slots, to=to):
            touched(slots, cards, state.seats)
            assert 0 < to <= everyone(state.seats)
        case Over():
            raise AssertionError("there is no answer after the end")
    looked["requests"] += 1


def touched(slots: tuple[Slot, ...], cards: Cards, seats: int) -> None:
    """A request names live backs, once each, and none that only a seat could open which has left."""
    assert len(set(slots)) == len(slots), "a card is named twice"
    assert set(slots) <= live(cards), "a card back is named that was shuffled away"
    for slot in slots:
        keeper = cards.keeper[slot]
        gone = keeper is not None and cards.vacant >> keeper & 1
        assert not gone or cards.known_to_all(slot, seats), f"nobody can open the card back {slot}: its keeper left"
