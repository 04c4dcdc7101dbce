"""Laws 1, 2, 3 and 13: what a seat sees is enough to play with, and nothing that it does not see matters."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

from paravent.core import worlds
from paravent.core.answers import Acts, Answer, Faces, Left
from paravent.core.bots import steward
from paravent.core.dealing import draw
from paravent.core.game import AnyGame, Broken, Illegal, State, apply
from paravent.core.position import fields_of
from paravent.core.requests import Ask, Over, Seat
from paravent.core.sight import as_seen_by, told
from tests.laws.walk import READ, Moment, Viewer

CHECKED = 20
"""So many legal actions are shown to the other observers."""
LIES = 100
"""So many actions of another world are tried as lies."""


def same_question(moment: Moment, looked: Counter[str]) -> None:
    """1: whoever looks, the position waits for the same."""
    for eye in moment.eyes:
        asked = moment.game.awaits(moment.seen(eye))
        assert asked == moment.request, f"{name(eye)} would be asked {asked}, the truth asks {moment.request}"
        looked["question"] += 1


def seeing_commutes(moment: Moment, looked: Counter[str]) -> None:
    """2: to see a position after an answer, or to play what one was told on what one saw, is the same."""
    for eye in moment.eyes:
        seen_after(moment.game, moment.before, moment.answer, moment.after, eye)
        looked["seeing"] += 1
        looked["hidden"] += moment.after.cards.face != as_seen_by(moment.after, eye).cards.face


def seen_after(game: AnyGame, before: State, answer: Answer[Any], after: State, eye: Viewer) -> None:
    """One look of law 2."""
    heard = told(answer, game.awaits(before), eye, before.seats)
    played = apply(game, as_seen_by(before, eye), heard)
    seen = as_seen_by(after, eye)
    assert played == seen, f"{name(eye)} plays itself into another position than it sees: {differences(played, seen)}"


def own_knowledge(moment: Moment, looked: Counter[str]) -> None:
    """3: a seat knows all that its choice depends on; no other observer refuses what the truth allows."""
    game = moment.game
    for seat in moment.asked:
        seen = moment.seen(seat)
        legal = moment.legal(seat)
        own = list(islice(game.legal(seen, seat), READ))
        assert own == legal, f"seat {seat} believes that it may do {own}, and may do {legal}"
        for action in moment.some(legal, CHECKED):
            for eye in moment.eyes:
                reason = refusal(game, moment.seen(eye), seat, action)
                assert reason is None, f"{name(eye)} refuses {action} of seat {seat}: {reason}"
                looked["allowed"] += 1
        for action in moment.walk.pool:
            reason = refusal(game, moment.before, seat, action)
            assert refusal(game, seen, seat, action) == reason
            looked["refused"] += reason is not None


def liars_are_convicted(moment: Moment, looked: Counter[str]) -> None:
    """3: an action on a face that is not there passes for the others until the face is shown, and not longer."""
    game, truth = moment.game, moment.before
    for seat in moment.asked:
        for eye in moment.eyes:
            if eye == seat or None not in moment.seen(eye).cards.face:
                continue
            world, _ = worlds.fit(moment.seen(eye), moment.rng)
            lies = [action for action in islice(game.legal(world, seat), LIES) if refusal(game, truth, seat, action)]
            lies = [
                lie
                for lie in lies
                if all(refusal(game, moment.seen(u), seat, lie) is None for u in others(moment, seat))
            ]
            if lies:
                convict(moment, seat, moment.rng.choice(lies))
                looked["lies"] += 1


def convict(moment: Moment, liar: Seat, lie: object) -> None:
    """Play a lie on, in the truth and before every observer; all must name the liar at one and the same showing."""
    game, rng, walk = moment.game, moment.rng, moment.walk
    truth = moment.before
    views = {eye: as_seen_by(truth, eye) for eye in walk.viewers()}
    answer: Answer[Any] = Acts(
        tuple((seat, lie if seat == liar else walk.choose(truth, seat, rng)) for seat in moment.asked)
    )
    for _ in range(game.facts.longest):
        request = game.awaits(truth)
        broken = {eye: accused(game, view, told(answer, request, eye, truth.seats)) for eye, view in views.items()}
        if any(seat is not None for seat in broken.values()):
            assert broken == dict.fromkeys(views, liar), f"not all convict seat {liar} of {lie}: {broken}"
            assert accused(game, truth, answer) == liar
            assert isinstance(answer, Faces), "a lie is found out by a face that is shown"
            return
        views = {eye: apply(game, view, told(answer, request, eye, truth.seats)) for eye, view in views.items()}
        truth = apply(game, truth, answer)
        request = game.awaits(truth)
        assert not isinstance(request, Over), f"seat {liar} was never convicted of {lie}"
        if isinstance(request, Ask):
            answer = Acts(tuple((seat, walk.choose(truth, seat, rng)) for seat in request.seats))
        else:
            answer = draw(truth, request, rng)
    raise AssertionError(f"seat {liar} was never convicted of {lie}")


def accused(game: AnyGame, state: State, answer: Answer[Any]) -> Seat | None:
    """Whom an answer convicts."""
    try:
        apply(game, state, answer)
    except Broken as broken:
        return broken.seat
    return None


def one_default(moment: Moment, looked: Counter[str]) -> None:
    """13: what a silent or vacant seat does is legal and the same from every view."""
    for seat in moment.asked:
        default = moment.game.default(moment.before, seat)
        assert refusal(moment.game, moment.before, seat, default) is None, (
            f"seat {seat} may not do its default {default}"
        )
        for eye in moment.eyes:
            assert moment.game.default(moment.seen(eye), seat) == default, f"{name(eye)} knows another default"
            looked["defaults"] += 1
        if moment.before.cards.vacant >> seat & 1 and steward.has_steward(moment.game):
            one_steward(moment, seat, looked)


def one_steward(moment: Moment, seat: Seat, looked: Counter[str]) -> None:
    """13: what a steward offers for a vacant seat is legal, in one order, the same from every view."""
    offers = steward.offers(moment.game, moment.before, seat)
    assert offers
    assert len(set(offers)) == len(offers)
    for eye in moment.eyes:
        assert steward.offers(moment.game, moment.seen(eye), seat) == offers, f"{name(eye)} has another steward"
    for offer in offers:
        assert refusal(moment.game, moment.before, seat, offer) is None, f"seat {seat} may not do its steward's {offer}"
    looked["stewarded"] += 1


def leaving_is_seen_alike(moment: Moment, looked: Counter[str]) -> None:
    """13: at any time a seat can leave, for every observer alike; what it was asked it does by default from then on."""
    if not moment.special:
        return
    game, truth = moment.game, moment.before
    for seat in range(truth.seats):
        if truth.cards.vacant >> seat & 1:
            continue
        left = Left(seat, "left")
        after = apply(game, truth, left)
        assert after.cards.vacant >> seat & 1, f"seat {seat} left and is not vacant"
        request = game.awaits(after)
        for eye in moment.walk.viewers():
            seen_after(game, truth, left, after, eye)
            assert game.awaits(as_seen_by(after, eye)) == request
        for asked in request.seats if isinstance(request, Ask) else ():
            assert refusal(game, after, asked, game.default(after, asked)) is None
        looked["leavings"] += 1


def others(moment: Moment, seat: Seat) -> list[Viewer]:
    return [eye for eye in moment.walk.viewers() if eye != seat]


def refusal(game: AnyGame, state: State, seat: Seat, action: object) -> str | None:
    """Why an action is refused, or None."""
    try:
        game.check(state, seat, action)
    except Illegal as reason:
        return str(reason)
    return None


def name(eye: Viewer) -> str:
    return "an onlooker" if eye is None else f"seat {eye}"


def differences(one: State, other: State) -> str:
    """The fields in which two states differ."""
    names = [name for name in fields_of(type(one)) if getattr(one, name) != getattr(other, name)]
    return "; ".join(f"{name}: {getattr(one, name)} and {getattr(other, name)}" for name in names)
