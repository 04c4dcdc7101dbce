"""Kung Fur Fight as the engine knows it: what a position asks, which answers the rules allow, and what an answer does.

The order of things is the agenda of the state: `awaits` looks at its head, `advance` answers it and lets everything
happen that needs nobody. The steps themselves stand in `fights` and `refresh`, plans in `plans`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import floor
from typing import TYPE_CHECKING, Any, Final

from paravent.core.answers import HOW_SEATS_LEAVE, Acts, Answer, Faces, Rolled
from paravent.core.game import Event, Facts, Illegal, Option, Options, Words, Zone
from paravent.core.games.kungfur import actions as act
from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import fights, plans, questions, refresh, rewards, story
from paravent.core.games.kungfur import state as steps
from paravent.core.games.kungfur.abilities import expel
from paravent.core.games.kungfur.state import State, Step, new_state
from paravent.core.games.kungfur.words import KungFurWords
from paravent.core.requests import Ask, Over, Request, Roll, Seat, Show, Shuffle, everyone

if TYPE_CHECKING:
    from random import Random

_ALL: Final = everyone(2)
_BOTH: Final = (box.DOGS, box.CATS)

# kind of step: (the question in a word, the type of its answer, what is asked for when it is of another type)
_KINDS: Final[dict[int, tuple[str, type[act.Action], str]]] = {
    steps.PLAN: ("plan", act.Plan, "a plan"),
    steps.EXPEL: ("expel", act.Expel, "the animal that Shiau-Yao sends to rest"),
    steps.THROW: ("throw", act.Throw, "rock, paper or scissors"),
    steps.SHIUE: ("shiue", act.Add, "the animal that Shiue adds, or none"),
    steps.RINGO: ("ringo", act.Arm, "the number of Hidden Weapons that Ringo adds"),
    steps.BONUS: ("bonus", act.Bonus, "yes or no to the bonus"),
    steps.KEEP: ("peel", act.Keep, "the card that is kept"),
    steps.MUSHROOM: ("mushroom", act.Put, "the arena for the Mushroom token"),
    steps.YAOU: ("yaou", act.Fetch, "yes or no to Yaou's return"),
}
_QUESTIONS: Final[dict[Step, tuple[Ask, type[act.Action], str]]] = {
    **{(kind,): (Ask(_BOTH, _KINDS[kind][0]), *_KINDS[kind][1:]) for kind in (steps.PLAN, steps.THROW)},
    **{
        (kind, seat): (Ask((seat,), what), answer, due)
        for kind, (what, answer, due) in _KINDS.items()
        for seat in _BOTH
    },
}
"""The same by the step that asks, each request made once."""
_NO_QUESTION: Final = (Ask((), ""), act.Plan, "")
_DIE: Final = Roll(1, 2, "who decides first")

_BY_ITSELF: Final[tuple[Callable[[State, Step], None] | None, ...]] = (
    *(None,) * steps.FIRST_AUTOMATIC,
    fights.fight,
    fights.join,
    fights.bolster,
    fights.compare,
    fights.claim,
    fights.after,
    refresh.judge,
    refresh.refresh,
    refresh.renew,
)
"""What happens in a step that needs nobody, by its number; None where the step waits for an answer."""

# The longest game: one shuffle; at most 11 rounds, since each turns up three of 34 cards; in a round one showing, one
# plan, one tie for Shiau-Yao, five throws, a die and two decisions, one bonus, one Yaou (each of these cards is there
# once); two Peels of three answers, two Mushrooms; one seat that leaves.
_LONGEST: Final = 1 + 11 * (1 + 1 + 1 + 5 + 1 + 2 + 1 + 1) + 2 * 3 + 2 + 1


class KungFurFight:
    """The rules; see `paravent.core.game.Game` for what each method promises."""

    facts = Facts(
        name="kungfur",
        title="Kung Fur Fight",
        seats=(2,),
        sides=box.SIDES,
        version=1,
        longest=_LONGEST,
        minutes=10,
        tagline="Dogs against cats: three fights a round, planned in secret.",
        options=(
            Option(
                "rangers_free",
                "Rangers are free",
                ("no", "yes"),
                "Whether Rangers come on top of the card limit. No: each counts against it, as an animal does.",
            ),
            Option(
                "hua_lost",
                "A lost Hua token",
                ("supply", "out"),
                "Where a Hua token goes when the dogs lose in its arena. Supply: Hua can place it again; out: nowhere.",
            ),
        ),
        proposed=box.PROPOSED,
    )
    state_type = State
    action_type: Any = act.Action
    words: Words[State, act.Action] = KungFurWords()
    tables: Mapping[str, Any] = box.TABLES

    def new(self, seats: int, options: Options) -> State:
        """The position before anything is shuffled; `options` are settled."""
        if seats not in self.facts.seats:
            raise Illegal(f"Kung Fur Fight is played by two, not by {seats}")
        return new_state(rangers_free=options["rangers_free"] == "yes", hua_out=options["hua_lost"] == "out")

    def awaits(self, state: State) -> Request:
        """What the head of the agenda waits for."""
        step = state.agenda[0]
        question = _QUESTIONS.get(step)
        if question is not None:
            return question[0]
        kind = step[0]
        if kind == steps.PREPARE:
            return Show(tuple(state.pile[: box.TURNED_UP]), _ALL)
        if kind == steps.OVER:
            return _over(step)
        if kind == steps.LOOK:
            return Show(tuple(state.looked), 1 << step[1])
        if kind == steps.UNCOVER:
            return Show((step[2],), _ALL)
        return _DIE if kind == steps.DIE else Shuffle(tuple(state.pile))

    # -- what is allowed --------------------------------------------------------------------------

    def check(self, state: State, seat: Seat, action: act.Action) -> None:
        """The authority: raises Illegal with a reason, or returns."""
        ask, kind, wanted = _QUESTIONS.get(state.agenda[0], _NO_QUESTION)
        if seat not in ask.seats:
            raise Illegal("nothing is asked of you now")
        if not isinstance(action, kind):
            raise Illegal(f"what is asked for now is {wanted}")
        reason = (
            plans.refusal(state, seat, action)
            if isinstance(action, act.Plan)
            else questions.refusal(state, seat, action)
        )
        if reason is not None:
            raise Illegal(reason)

    def legal(self, state: State, seat: Seat) -> Iterator[act.Action]:
        """Every action that `check` allows, lazily and in a fixed order; plans are too many to read to the end."""
        ask, kind, _ = _QUESTIONS.get(state.agenda[0], _NO_QUESTION)
        if seat not in ask.seats:
            return iter(())
        if kind is act.Plan:
            return plans.every(state, seat)
        return iter(questions.answers(state, seat))

    def sample(self, state: State, seat: Seat, rng: Random) -> act.Action:
        """One legal action; every legal action has a chance."""
        if state.agenda[0][0] == steps.PLAN:
            return plans.sample(state, seat, rng)
        few = questions.answers(state, seat)
        return few[floor(rng.random() * len(few))]

    def default(self, state: State, seat: Seat) -> act.Action:
        """As little as the rules allow: no animals, nothing added or taken, the first of what must be chosen."""
        if state.agenda[0][0] == steps.PLAN:
            return plans.NOTHING
        return questions.answers(state, seat)[0]

    # -- what happens -----------------------------------------------------------------------------

    def advance(self, state: State, answer: Answer[act.Action]) -> None:
        """Answer the head of the agenda, then let happen what needs nobody."""
        if isinstance(answer, Acts):
            step = state.agenda.pop(0)
            if step[0] == steps.PLAN:
                (_, dogs), (_, cats) = answer.acts
                assert isinstance(dogs, act.Plan)
                assert isinstance(cats, act.Plan)
                fights.reveal(state, dogs, cats)
            elif step[0] == steps.THROW:
                one, other = (throw.hand for _, throw in answer.acts if isinstance(throw, act.Throw))
                fights.throw(state, one, other)
            else:
                seat, action = answer.acts[0]
                _decided(state, seat, action)
        elif isinstance(answer, Faces):
            _told(state, state.agenda.pop(0), answer)
        elif isinstance(answer, Rolled):
            state.agenda.pop(0)
            fights.roll(state, answer.values[0])
        else:
            self.left(state, answer.seat, answer.how)
        agenda = state.agenda
        while (happens := _BY_ITSELF[agenda[0][0]]) is not None:
            happens(state, agenda.pop(0))

    def left(self, state: State, seat: Seat, how: str) -> None:
        """Who leaves a table of two has lost; nothing hidden is in anybody's keeping."""
        state.cards.leave(seat, ())
        if state.agenda[0][0] != steps.OVER:
            state.story.append((story.LEFT, seat, HOW_SEATS_LEAVE.index(how)))
            refresh.end(state, story.END_LEFT, 1 - seat)

    def happened(self, before: State, after: State) -> tuple[Event, ...]:
        """What `after` tells beyond `before`."""
        return story.happened(before, after)

    def zones(self, state: State) -> tuple[Zone, ...]:
        """Where everything lies."""
        zones = [
            Zone("pile", None, slots=tuple(state.pile)),
            Zone("peel", None, slots=tuple(state.looked)),
            Zone("buried", None, slots=tuple(state.buried)),
            Zone("discard", None, faces=tuple(state.discard)),
            Zone("warehouse", None, count=state.warehouse),
            Zone("hua supply", box.DOGS, count=state.hua_supply),
        ]
        for arena in range(box.ARENAS):
            zones += (
                Zone(f"rewards {arena + 1}", None, faces=tuple(state.rewards[arena])),
                Zone(f"hua {arena + 1}", box.DOGS, count=state.hua[arena]),
                Zone(f"raihuu {arena + 1}", box.CATS, count=state.raihuu[arena]),
            )
        for seat in _BOTH:
            zones += _zones_of(state, seat)
        return tuple(zones)


def _over(step: Step) -> Over:
    _, reason, winner = step
    scores = (1, 1) if winner < 0 else (int(winner == box.DOGS), int(winner == box.CATS))
    return Over(scores, story.ENDS[reason])


def _zones_of(state: State, seat: Seat) -> Iterator[Zone]:
    yield Zone("hand", seat, faces=tuple(state.hands[seat]))
    yield Zone("rest", seat, faces=tuple(state.rest[seat]))
    yield Zone("front", seat, faces=tuple(state.front[seat]))
    tracks = (("vp", state.vp), ("sp", state.sp), ("limit", state.limit), ("food", state.food), ("hw", state.hw))
    for name, track in tracks:
        yield Zone(name, seat, count=track[seat])
    yield Zone("blocked", seat, count=int(state.blocked[seat] > 0))
    for arena in range(box.ARENAS):
        where = 3 * seat + arena
        yield Zone(f"team {arena + 1}", seat, faces=tuple(state.teams[where]))
        yield Zone(f"hw {arena + 1}", seat, count=state.armed[where])
        yield Zone(f"coconut {arena + 1}", seat, count=int(state.coconut == where))
        yield Zone(f"mushroom {arena + 1}", seat, count=state.mushrooms[where])


def _decided(state: State, seat: Seat, action: act.Action) -> None:
    """One seat has answered."""
    if isinstance(action, act.Keep):
        state.agenda.insert(0, (steps.UNCOVER, seat, action.slot))
    elif isinstance(action, act.Put):
        rewards.grow(state, seat, action.arena)
    elif isinstance(action, act.Add):
        fights.add(state, seat, action.card)
    elif isinstance(action, act.Arm):
        fights.arm(state, seat, action.hw)
    elif isinstance(action, act.Fetch):
        refresh.fetch(state, seat, back=action.back)
    elif isinstance(action, act.Expel):
        expel(state, seat, action.card)
    elif isinstance(action, act.Bonus):
        fights.boost(state, seat, take=action.take)
    else:
        raise TypeError(f"{action} is no answer of one seat alone")


def _told(state: State, step: Step, told: Faces) -> None:
    """Cards were shuffled or shown."""
    cards, faces = state.cards, told.faces
    kind = step[0]
    if kind == steps.PREPARE:
        cards.turn_up(state.pile[: box.TURNED_UP], _ALL, faces)
        del state.pile[: box.TURNED_UP]
        refresh.prepare(state, faces)
    elif kind == steps.LOOK:
        cards.turn_up(state.looked, 1 << step[1], faces)
        state.agenda.insert(0, (steps.KEEP, step[1]))
    elif kind == steps.UNCOVER:
        cards.turn_up(step[2:], _ALL, faces)
        rewards.keep(state, step[1], step[2])
    else:
        state.pile = list(cards.mix(Shuffle(tuple(state.pile)), told))
        state.story.append((story.SHUFFLED, len(state.pile)))
        state.agenda.append((steps.PREPARE,))
