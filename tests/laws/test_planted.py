"""A law that cannot fail proves nothing: each is broken here on purpose, by a rule as somebody might write it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import cast

import pytest

from paravent.core import worlds
from paravent.core.answers import Acts, Answer, Faces, Rolled
from paravent.core.dealing import draw
from paravent.core.game import AnyGame, Broken, Illegal, Words, Zone, apply
from paravent.core.requests import Ask, Over, Request, Seat, Show, Shuffle
from paravent.core.sight import as_seen_by, told
from tests.laws import sight
from tests.laws.book import LAWS
from tests.laws.walk import Sitting, hold
from tests.toys import box, passage, wager
from tests.toys.passage import Passage
from tests.toys.wager import Action, Use, Wager, WagerWords

SEEDS = range(6)


class SortsByHiddenFaces(Passage):
    """A hand is kept in order: harmless where all faces are known, and a leak where they are not."""

    def advance(self, state: passage.State, answer: Answer[passage.Action]) -> None:
        super().advance(state, answer)
        for hand in state.hands:
            hand.sort(key=lambda slot: (state.cards.face[slot] is None, state.cards.face[slot] or slot))


class AsksForMore(Passage):
    """The deck's top is turned up when it is a low one."""

    def awaits(self, state: passage.State) -> Request:
        request = super().awaits(state)
        low = state.deck and state.cards.face[state.deck[0]] in range(6)
        return Show((state.deck[0],), 1) if isinstance(request, Ask) and low else request


class LooksAtTheRival(Wager):
    """Bids are bounded by what the next seat holds."""

    def legal(self, state: wager.State, seat: Seat) -> Iterator[Action]:
        rival = state.hands[(seat + 1) % state.seats]
        if state.phase == "bid" and any(state.cards.face[slot] in range(6) for slot in rival):
            yield wager.Bid(0)
        else:
            yield from super().legal(state, seat)


class RefusesWhatIsHidden(Wager):
    """A card that the observer does not know is refused."""

    def check(self, state: wager.State, seat: Seat, action: Action) -> None:
        super().check(state, seat, action)
        if isinstance(action, Use) and state.cards.face[action.slot] is None:
            raise Illegal("what card is that?")


class ForgivesLiars(Wager):
    """Nobody looks whether the shown card was strong enough."""

    def advance(self, state: wager.State, answer: Answer[Action]) -> None:
        try:
            super().advance(state, answer)
        except Broken:
            state.phase = "over"


class ListsTwice(Wager):
    """One choice is listed twice."""

    def legal(self, state: wager.State, seat: Seat) -> Iterator[Action]:
        yield from super().legal(state, seat)
        yield next(iter(super().legal(state, seat)))


class ForgetsAChoice(Wager):
    """A choice that is allowed is not listed."""

    def legal(self, state: wager.State, seat: Seat) -> Iterator[Action]:
        yield from (action for action in super().legal(state, seat) if action != wager.Bid(2))


class ListsTooMuch(Wager):
    """A choice is listed that is not allowed."""

    def legal(self, state: wager.State, seat: Seat) -> Iterator[Action]:
        yield from super().legal(state, seat)
        yield wager.Bid(wager.CHIPS + 1)


class DrawsAtRandom(Wager):
    """Draws what is not allowed."""

    def sample(self, state: wager.State, seat: Seat, rng: Random) -> Action:
        return wager.Bid(rng.randrange(wager.CHIPS + 2))


class CountsInSecret(Passage):
    """The game remembers something outside the state."""

    def __init__(self) -> None:
        self.seen = 0

    def advance(self, state: passage.State, answer: Answer[passage.Action]) -> None:
        super().advance(state, answer)
        self.seen += 1
        state.tricks[0] += self.seen % 2


class ZonesTidyUp(Passage):
    """What only looks changes something."""

    def zones(self, state: passage.State) -> tuple[Zone, ...]:
        state.discards.reverse()
        return super().zones(state)


class LosesACard(Passage):
    """The last discard is swept off the table."""

    def advance(self, state: passage.State, answer: Answer[passage.Action]) -> None:
        super().advance(state, answer)
        if len(state.discards) > 2:
            state.discards.pop()


class NeverEnds(Passage):
    """The last round is played again and again."""

    def advance(self, state: passage.State, answer: Answer[passage.Action]) -> None:
        super().advance(state, answer)
        if not state.agenda:
            state.agenda.append(passage.Gather())


class ForgetsTheScores(Passage):
    """There is a score for the winner only."""

    def awaits(self, state: passage.State) -> Request:
        request = super().awaits(state)
        return Over((max(request.scores),)) if isinstance(request, Over) else request


class MixesWhatItHasNotSeen(Passage):
    """A seat mixes deck and discards as its own."""

    def awaits(self, state: passage.State) -> Request:
        request = super().awaits(state)
        if isinstance(request, Shuffle) and state.discards and request.by is None:
            return Shuffle(request.slots, by=0)
        return request


class SaysHalf(WagerWords):
    """Two actions have the same words."""

    def say(self, state: wager.State, seat: Seat, action: Action) -> str:
        return super().say(state, seat, action).replace("bid 2", "bid 1")


class SpeaksUnclearly(Wager):
    """A game with such words."""

    words: Words[wager.State, Action] = SaysHalf()


class GivesAwayItsDefault(Passage):
    """A silent seat plays its highest card, which nobody else can know."""

    def default(self, state: passage.State, seat: Seat) -> passage.Action:
        if not state.hands[seat] or isinstance(state.agenda[0], passage.Decide):
            return super().default(state, seat)
        return passage.Pick(max(state.hands[seat], key=lambda slot: state.cards.face[slot] or -slot))


class KeepsAHandOfTheGone(Passage):
    """A seat that leaves takes its hidden cards with it."""

    def left(self, state: passage.State, seat: Seat, how: str) -> None:
        state.cards.vacant |= 1 << seat


class HidesFromTheStart(Passage):
    """The first position is not open to everybody."""

    def new(self, seats: int, options: object) -> passage.State:
        state = super().new(seats, cast("dict[str, str]", options))
        state.cards.seen[0] = 1
        return state


PLANTED: dict[type, tuple[str, ...]] = {
    SortsByHiddenFaces: ("2 seeing commutes with playing",),
    AsksForMore: ("1 the same question",),
    LooksAtTheRival: ("3 own knowledge suffices", "4 legal is what passes"),
    RefusesWhatIsHidden: ("3 own knowledge suffices",),
    ForgivesLiars: ("3 liars are convicted",),
    ListsTwice: ("4 legal is what passes",),
    ForgetsAChoice: ("4 legal is what passes",),
    ListsTooMuch: ("4 legal is what passes",),
    DrawsAtRandom: ("4 legal is what passes",),
    CountsInSecret: ("6 rules are pure", "9 journals fold"),
    ZonesTidyUp: ("6 rules are pure",),
    LosesACard: ("7 cards stay",),
    NeverEnds: ("7 games end",),
    ForgetsTheScores: ("7 games end",),
    MixesWhatItHasNotSeen: ("0 requests make sense",),
    SpeaksUnclearly: ("8 words round-trip",),
    GivesAwayItsDefault: ("13 one default",),
    KeepsAHandOfTheGone: ("0 requests make sense",),
    HidesFromTheStart: ("7 cards stay",),
}


@pytest.mark.parametrize(
    "plant, law",
    [(plant, law) for plant, laws in PLANTED.items() for law in laws],
    ids=lambda one: getattr(one, "__name__", one),
)
def test_a_planted_fault_breaks_its_law(plant: type, law: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = cast("AnyGame", plant())
    monkeypatch.setitem(box.TOYS, game.facts.name, game)
    broken = []
    for seed in SEEDS:
        try:
            hold(Sitting.drawn(game, Random(seed)), [LAWS[law]])
        except AssertionError as error:
            broken.append(error)
        except (Illegal, Broken):
            continue  # the game is so broken that it cannot be played on; the law must say so in another one
    assert broken
    assert "python -m tests.laws.soak --game " in broken[0].__notes__[0]


def liar() -> tuple[wager.State, Seat, Use]:
    """A position in which a seat may use a card, and one of its cards that is too weak."""
    game = wager.GAME
    for seed in range(100):
        rng, state = Random(seed), game.new(3, {"dice": "1"})
        while True:
            request = game.awaits(state)
            if not isinstance(request, Ask):
                state = apply(game, state, cast("Answer[Action]", draw(state, request, rng)))
            elif request.what == "bid":
                bids: Answer[Action] = Acts(tuple((seat, wager.Bid(0)) for seat in request.seats))
                state = apply(game, state, bids)
            else:
                break
        assert state.bidder is not None
        weak = [slot for slot in state.hands[state.bidder] if game._too_weak(state, slot)]
        if weak:
            return state, state.bidder, Use(weak[0])
    raise AssertionError("no seat ever had a weak card")


def test_a_liar_is_refused_by_himself_and_convicted_by_all_others_at_the_showing() -> None:
    game = wager.GAME
    truth, seat, lie = liar()
    eyes: tuple[int | None, ...] = (0, 1, 2, None)
    for eye in eyes:
        refused = sight.refusal(cast("AnyGame", game), as_seen_by(truth, eye), seat, lie)
        assert (refused is not None) == (eye == seat), "only he himself knows better"
    acts: Answer[Action] = Acts(((seat, lie),))
    views = {eye: apply(game, as_seen_by(truth, eye), acts) for eye in eyes}
    after = apply(game, truth, acts)
    show = game.awaits(after)
    assert show == Show((lie.slot,), 0b1111)
    shown = draw(after, show, Random(0))
    assert isinstance(shown, Faces | Rolled)
    for eye, view in views.items():
        with pytest.raises(Broken, match="was needed") as caught:
            apply(game, view, told(cast("Answer[Action]", shown), show, eye, 3))
        assert caught.value.seat == seat


def test_a_world_with_two_cards_exchanged_breaks_law_5(monkeypatch: pytest.MonkeyPatch) -> None:
    real: Callable[..., tuple[passage.State, float]] = worlds.fit

    def exchanged(seen: passage.State, rng: Random) -> tuple[passage.State, float]:
        world, weight = real(seen, rng)
        known = [slot for slot in range(len(world.cards.face)) if seen.cards.face[slot] is not None]
        one, other = known[-1], known[0]
        world.cards.face[one], world.cards.face[other] = world.cards.face[other], world.cards.face[one]
        return world, weight

    monkeypatch.setattr(worlds, "fit", exchanged)
    with pytest.raises(AssertionError, match="does not look like what was seen"):
        hold(Sitting.drawn(box.load("passage"), Random(0)), [LAWS["5 a fitted world fits"]])
