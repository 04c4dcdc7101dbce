"""Zodiac Duel as the engine knows it: what a position asks, which answers the rules allow, and what an answer does.

The order of things is the agenda of the state: `awaits` looks at its head, `advance` answers it and lets everything
happen that needs nobody. The steps themselves stand in `draft`, `duels`, `stars` and `reaching`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from paravent.core.answers import HOW_SEATS_LEAVE, Acts, Answer, Faces, Rolled
from paravent.core.game import Broken, Event, Facts, Illegal, Option, Options, Words, Zone
from paravent.core.games.zodiac import actions as act
from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import draft, duels, outlook, questions, reaching, stars, story
from paravent.core.games.zodiac import state as steps
from paravent.core.games.zodiac.state import GONE, State, Step, new_state
from paravent.core.games.zodiac.words import ZodiacWords
from paravent.core.requests import Ask, Deal, Face, Over, Request, Roll, Seat, Show, Shuffle, Slot, everyone

_ALL: Final = everyone(2)
_BOTH: Final = (0, 1)
_ASKS: Final = {
    kind: (Ask(_BOTH, what),) * 2 if kind in {steps.SIGN, steps.PICK} else (Ask((0,), what), Ask((1,), what))
    for kind, (what, _, _) in questions.QUESTIONS.items()
}
_COIN: Final = Roll(1, 2, "who holds the first initiative")

_BY_ITSELF: Final[tuple[Callable[[State, Step], None], ...]] = (
    draft.begin_round,
    draft.send_back,
    duels.initiative,
    duels.confront,
    duels.answer,
    stars.operate,
    duels.done,
    duels.resolve,
)
"""The steps that need nobody, in the order of their numbers from `FIRST_AUTOMATIC` on."""

# The longest game. The draft: 8 answers for the signs; a shuffle; four rounds of two draws, two mixes, a choice, a
# turning up and two passes; a shuffle, two draws of Virgo, two mixes; a coin. Five duels: two confront, two passes end
# the turns, two hands are mixed. A star lies still for good once it is used, so 24 are used at most, each after a pass
# at most: the pass, the choice, its turning up and four answers more at most (a look or a reveal, a choice, a shuffle,
# a mix). A rearguard works once for each of 10 cards, after a pass at most. One seat that leaves.
_LONGEST: Final = (8 + 1 + box.ROUNDS * 8 + 5 + 1) + box.DUELS * 6 + 24 * (3 + 4) + 10 * 2 + 1


class ZodiacDuel:
    """The rules; see `paravent.core.game.Game` for what each method promises."""

    facts = Facts(
        name="zodiac",
        title="Zodiac Duel",
        seats=(2,),
        sides=box.SIDES,
        version=1,
        longest=_LONGEST,
        minutes=15,
        tagline="Draft fighters and stars, then duel: the first to win three.",
        options=(
            Option(
                "mode",
                "Cards",
                box.MODES,
                "The basic signs; the fixed sets of a first game, without a draft; the advanced signs; or the expert's:"
                " both draft the signs first.",
            ),
        ),
        proposed=box.PROPOSED,
    )
    state_type = State
    action_type: Any = act.Action
    words: Words[State, act.Action] = ZodiacWords()
    tables: Mapping[str, Any] = box.TABLES

    def new(self, seats: int, options: Options) -> State:
        """The position before anything is shuffled; `options` are settled."""
        if seats not in self.facts.seats:
            raise Illegal(f"Zodiac Duel is played by two, not by {seats}")
        return new_state(box.MODES.index(options["mode"]))

    def awaits(self, state: State) -> Request:
        """What the head of the agenda waits for."""
        kind = state.agenda[0][0]
        asks = _ASKS.get(kind)
        if asks is not None:
            return asks[state.holder if kind in (steps.LEAD, steps.AQUARIUS) else _asked(state, kind)]
        return _OTHERS[kind](state, state.agenda[0])

    # -- what is allowed --------------------------------------------------------------------------

    def check(self, state: State, seat: Seat, action: act.Action) -> None:
        """The authority: raises Illegal with a reason, or returns."""
        ask = self.awaits(state)
        if not isinstance(ask, Ask) or seat not in ask.seats:
            raise Illegal("nothing is asked of you now")
        _, kinds, wanted = questions.QUESTIONS[state.agenda[0][0]]
        if not isinstance(action, kinds):
            raise Illegal(f"what is asked for now is {wanted}")
        reason = questions.refusal(state, seat, action)
        if reason is not None:
            raise Illegal(reason)

    def legal(self, state: State, seat: Seat) -> Iterator[act.Action]:
        """Every action that `check` allows, in a fixed order."""
        ask = self.awaits(state)
        if not isinstance(ask, Ask) or seat not in ask.seats:
            return iter(())
        return iter(questions.answers(state, seat))

    def default(self, state: State, seat: Seat) -> act.Action:
        """As little as the rules allow: a pass, else the first of what must be chosen."""
        return questions.answers(state, seat)[0]

    def evaluate(self, state: State, seat: Seat) -> float:
        """How well a seat stands, from -1 to 1: see `outlook.evaluate`."""
        return outlook.evaluate(state, seat)

    # -- what happens -----------------------------------------------------------------------------

    def advance(self, state: State, answer: Answer[act.Action]) -> None:
        """Answer the head of the agenda, then let happen what needs nobody."""
        if isinstance(answer, Faces):
            ask = self.awaits(state)
            assert isinstance(ask, Deal | Show | Shuffle), "faces answer nothing else in this game"
            step = state.agenda.pop(0)
            if isinstance(ask, Shuffle):
                _mixed(state, step, state.cards.mix(ask, answer))
            else:
                state.cards.show(ask, answer)
                _told(state, step, ask.slots, answer)
        elif isinstance(answer, Acts):
            _decided(state, state.agenda.pop(0), answer.acts)
        elif isinstance(answer, Rolled):
            state.agenda.pop(0)
            duels.toss(state, answer.values[0])
        else:
            self.left(state, answer.seat, answer.how)
        settle(state)

    def left(self, state: State, seat: Seat, how: str) -> None:
        """Who leaves a table of two has lost; what that seat had in hand stays face down."""
        held = [state.hands[seat], state.draft[seat], state.chosen[seat], state.passed[seat]]
        signs_held = [state.sign_hands[seat], state.sign_kept[seat]]
        state.cards.leave(seat, [slot for zone in (*held, *signs_held) for slot in zone])
        if state.agenda[0][0] != steps.OVER:
            state.story.append((story.LEFT, seat, HOW_SEATS_LEAVE.index(how)))
            duels.end(state, story.END_LEFT, 1 - seat)

    def happened(self, before: State, after: State) -> tuple[Event, ...]:
        """What `after` tells beyond `before`."""
        return story.happened(before, after)

    def zones(self, state: State) -> tuple[Zone, ...]:
        """Where everything lies."""
        zones = [Zone("deck", None, slots=tuple(state.deck)), Zone("revealed", None, slots=tuple(state.looked))]
        if state.mode == box.EXPERT:
            zones.append(Zone("sign deck", None, slots=tuple(state.sign_deck)))
            zones.append(Zone("signs", None, slots=tuple(state.sign_middle)))
        zones.append(Zone("counter deck", None, slots=tuple(state.counters)))
        for seat in _BOTH:
            zones += _zones_of(state, seat)
        return tuple(zones)


def settle(state: State) -> None:
    """Let everything happen that needs nobody, until the head of the agenda waits for an answer."""
    waiting, happens = steps.FIRST_AUTOMATIC, _BY_ITSELF
    while (kind := state.agenda[0][0]) >= waiting:
        happens[kind - waiting](state, state.agenda.pop(0))


def _asked(state: State, kind: int) -> Seat:
    """Whose question it is that is neither of both seats nor of the holder of the initiative."""
    return 1 - state.holder if kind == steps.REPLY else state.turn


def _zones_of(state: State, seat: Seat) -> Iterator[Zone]:
    yield Zone("hand", seat, slots=tuple(state.hands[seat]))
    yield Zone("base", seat, faces=tuple(state.bases[seat]))
    if state.mode == box.EXPERT:
        yield Zone("sign hand", seat, slots=tuple(state.sign_hands[seat]))
        yield Zone("signs kept", seat, slots=tuple(state.sign_kept[seat]))
    yield Zone("draft", seat, slots=tuple(state.draft[seat]))
    yield Zone("chosen", seat, slots=tuple(state.chosen[seat]))
    yield Zone("passed", seat, slots=tuple(state.passed[seat]))
    yield Zone("won", seat, count=state.wins[seat])
    yield Zone("initiative", seat, count=int(state.holder == seat))
    for column, pair in enumerate(state.fighters):
        yield Zone(f"duel {column + 1}", seat, faces=() if pair[seat] == GONE else (pair[seat],))
        yield Zone(f"stars {column + 1}", seat, faces=tuple(state.piles[2 * column + seat]))


# -- requests to the dealer --------------------------------------------------------------------------------------------


def _hand_mix(state: State, step: Step) -> Shuffle:
    return Shuffle(tuple(state.hands[step[1]]), step[1])


def _over(state: State, step: Step) -> Over:
    _, reason, winner = step
    return Over((int(winner == 0), int(winner == 1)), story.ENDS[reason])


def _top(state: State, step: Step) -> Show:
    return Show(tuple(state.deck[:1]), _ALL)


_OTHERS: Final[dict[int, Callable[[State, Step], Request]]] = {
    steps.MIX_SIGNS: lambda state, _: Shuffle(tuple(state.sign_deck)),
    steps.DEAL_SIGNS: lambda state, step: Deal(tuple(state.sign_deck[: box.SIGNS_DEALT]), step[1]),
    steps.GIVE_SIGNS: lambda state, step: Deal(tuple(state.passed[step[1]]), 1 - step[1]),
    steps.SHOW_SIGNS: lambda state, _: Show((*state.sign_middle, *state.sign_kept[0], *state.sign_kept[1]), _ALL),
    steps.MIX: lambda state, _: Shuffle(tuple(state.deck)),
    steps.DRAW: lambda state, step: Deal(tuple(state.deck[: step[2]]), step[1]),
    steps.MIX_DRAFT: lambda state, step: Shuffle(tuple(state.draft[step[1]]), step[1]),
    steps.TURN_UP: lambda state, _: Show((*state.chosen[0], *state.chosen[1]), _ALL),
    steps.PASS_ON: lambda state, step: Deal(tuple(state.passed[step[1]]), 1 - step[1]),
    steps.VIRGO: lambda state, step: Deal(tuple(state.deck[: step[2]]), step[1]),
    steps.MIX_HAND: _hand_mix,
    steps.COIN: lambda *_: _COIN,
    steps.USE: lambda _, step: Show((step[2],), _ALL),
    steps.LUCK: _top,
    steps.DRAW_STAR: lambda state, step: Deal(tuple(state.deck[: step[1]]), state.turn),
    steps.RECRUIT: _top,
    steps.REVEAL: lambda state, step: Show(tuple(state.deck[: step[1]]), _ALL),
    steps.LOOK: lambda state, _: Show(tuple(state.hands[1 - state.turn]), 1 << state.turn),
    steps.OVER: _over,
}


# -- answers -----------------------------------------------------------------------------------------------------------


def _decided(state: State, step: Step, acts: tuple[tuple[Seat, act.Action], ...]) -> None:
    """Those who were asked have answered."""
    seat, action = acts[0]
    match action:
        case act.Pick():
            draft.picked(state, tuple(pick for _, pick in acts if isinstance(pick, act.Pick)))
        case act.Sign(slot):
            (_, other), *_ = acts[1:]
            assert isinstance(other, act.Sign), "both are asked for the same"
            draft.signs_chosen(state, (slot, other.slot))
        case act.Lead(card):
            duels.lead(state, card)
        case act.Reply(card):
            duels.reply(state, card, picked=step[0] == steps.AQUARIUS)
        case act.Star(slot):
            state.agenda.insert(0, (steps.USE, seat, slot))
        case act.Rear(card):
            duels.use_rear(state, seat, card)
        case act.Pass():
            duels.skip(state, seat)
        case act.Target(card):
            reaching.reach(state, step, card)
        case act.Discard(slot):
            reaching.discard(state, seat, slot)


def _mixed(state: State, step: Step, fresh: tuple[Slot, ...]) -> None:
    """Cards came out of a shuffle."""
    if step[0] == steps.MIX:
        state.deck = list(fresh)
        state.story.append((story.GATHERED if state.duel else story.SHUFFLED, len(fresh)))
    elif step[0] == steps.MIX_HAND:
        state.hands[step[1]] = list(fresh)
    elif step[0] == steps.MIX_DRAFT:
        state.draft[step[1]] = list(fresh)
    else:
        draft.signs_mixed(state, fresh)


def _told(state: State, step: Step, slots: tuple[Slot, ...], answer: Faces) -> None:
    """Cards were dealt or shown."""
    kind = step[0]
    if kind in _DEALT:
        _DEALT[kind](state, step[1], slots)
    elif kind == steps.DRAW_STAR:
        reaching.draw(state, state.turn, slots)
    elif kind == steps.LOOK:
        reaching.look(state, state.turn)
    else:
        # Everything else was shown to everybody.
        _shown(state, step, [face for face in answer.faces if face is not None])


_DEALT: Final[dict[int, Callable[[State, Seat, tuple[Slot, ...]], None]]] = {
    steps.DRAW: draft.drawn,
    steps.PASS_ON: draft.passed_on,
    steps.VIRGO: draft.fertile,
    steps.DEAL_SIGNS: draft.signs_dealt,
    steps.GIVE_SIGNS: draft.signs_given,
}


def _shown(state: State, step: Step, faces: list[Face]) -> None:
    match step[0]:
        case steps.USE:
            _, seat, slot = step
            reason = stars.refusal(state, faces[0])
            if reason is not None:
                raise Broken(seat, reason)
            duels.use_star(state, seat, slot, faces[0])
        case steps.LUCK:
            reaching.reveal_luck(state, step, faces[0])
        case steps.RECRUIT:
            reaching.recruit(state, state.turn, faces[0])
        case steps.REVEAL:
            reaching.reveal(state, state.turn, faces)
        case steps.TURN_UP:
            draft.turned_up(state, faces)
        case _:
            draft.signs_shown(state, faces)
