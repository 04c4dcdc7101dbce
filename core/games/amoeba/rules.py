"""Amoeba Wars as the engine knows it: what a position asks, which answers the rules allow, and what an answer does.

The order of things is the agenda of the state: `awaits` looks at its head, `advance` answers it and lets everything
happen that needs nobody (`course`). The steps themselves stand in `opening`, `rounds`, `powers`, `machines`, `amoebas`,
`landing`, `combat` and `falling`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from paravent.core.answers import HOW_SEATS_LEAVE, Acts, Answer, Faces, Rolled
from paravent.core.game import Event, Facts, Illegal, Option, Options, Words, Zone
from paravent.core.games.amoeba import actions as act
from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import (
    course,
    falling,
    galaxy,
    holdings,
    orders,
    outlook,
    questions,
    rounds,
    sampling,
    steward,
    story,
)
from paravent.core.games.amoeba import state as steps
from paravent.core.games.amoeba.state import State, Step, new_state
from paravent.core.games.amoeba.words import AmoebaWords
from paravent.core.requests import Ask, Deal, Over, Request, Roll, Seat, Show, Shuffle, everyone

if TYPE_CHECKING:
    from random import Random

_NO_YES: Final = ("no", "yes")

# The longest game: each of at most 200 rounds has six turns. In a turn every attack takes a system or removes a ship or
# a machine: fewer than 43 systems and 6 x 36 ships, six answers each at most; cards, losses and draws are far fewer
# than the rest of the 2,500.
_LONGEST: Final = box.MOST_ROUNDS * 6 * 2500


class AmoebaWars:
    """The rules; see `paravent.core.game.Game` for what each method promises."""

    facts = Facts(
        name="amoeba",
        title="Amoeba Wars",
        seats=(2, 3, 4, 5, 6),
        sides=box.SIDES,
        version=1,
        longest=_LONGEST,
        minutes=90,
        tagline="Ships, amoebas, one lost capital: the first ship in Saestor wins.",
        options=(
            Option("rounds", "Rounds", box.ROUNDS, "The game ends after so many, and the rank decides; 0: after 200."),
            Option("special_powers", "Special powers", _NO_YES, "Everybody has a special power, face down at first."),
            Option("donnell", "Donnell's turns", _NO_YES, "All play their cards, then all build, then all attack."),
            Option("amoebas_attack_homes", "Amoebas reach homes", _NO_YES, "Amoebas and ambushes come to homes too."),
            Option("strike_hits_all", "A strike hits all", _NO_YES, "In a strike nobody produces, not only its owner."),
            Option("second_machine", "A second machine", _NO_YES, "A card may bring in a second doomsday machine."),
            Option("planets_only", "Planets only", _NO_YES, "The star of a system does not count for its value."),
        ),
        proposed=box.PROPOSED,
    )
    state_type = State
    action_type: Any = act.Action
    words: Words[State, act.Action] = AmoebaWords()
    tables: Mapping[str, Any] = box.TABLES
    orders = orders.ORDERS

    def new(self, seats: int, options: Options) -> State:
        """The position before anything is shuffled; `options` are settled."""
        if seats not in self.facts.seats:
            raise Illegal(f"Amoeba Wars is played by two to six, not by {seats}")
        state = new_state(seats)
        state.rounds = int(options["rounds"])
        for option in self.facts.options[1:]:
            setattr(state, option.name, options[option.name] == "yes")
        return state

    def awaits(self, state: State) -> Request:
        """What the head of the agenda waits for."""
        step = state.agenda[0]
        question = questions.QUESTIONS.get(step[0])
        if question is not None:
            return Ask(questions.asked(state, step), question[0])
        return _OTHERS[step[0]](state, step)

    # -- what is allowed --------------------------------------------------------------------------

    def check(self, state: State, seat: Seat, action: act.Action) -> None:
        """The authority: raises Illegal with a reason, or returns."""
        step = state.agenda[0]
        if step[0] not in questions.QUESTIONS or seat not in questions.asked(state, step):
            raise Illegal("nothing is asked of you now")
        _, kinds, wanted = questions.QUESTIONS[step[0]]
        if not isinstance(action, kinds):
            raise Illegal(f"what is asked for now is {wanted}")
        reason = questions.refusal(state, step, seat, action)
        if reason is not None:
            raise Illegal(reason)

    def legal(self, state: State, seat: Seat) -> Iterator[act.Action]:
        """Every action that `check` allows, in a fixed order; there may be very many."""
        step = state.agenda[0]
        if step[0] not in questions.QUESTIONS or seat not in questions.asked(state, step):
            return iter(())
        return questions.options(state, step, seat)

    def sample(self, state: State, seat: Seat, rng: Random) -> act.Action:
        """One action that `check` allows, drawn quickly."""
        return sampling.sample(state, state.agenda[0], seat, rng)

    def default(self, state: State, seat: Seat) -> act.Action:
        """As little as the rules allow: see `questions.default`."""
        return questions.default(state, state.agenda[0], seat)

    def ordered(self, state: State, seat: Seat, order: str, way: str) -> act.Action | None:
        """The answer to the question before `seat` by an order: see `orders`."""
        return orders.ordered(state, state.agenda[0], order, way)

    def is_out(self, state: State, seat: Seat) -> bool:
        """Whether a seat is out, and its hand lies open: rules 4.7."""
        return bool(state.fallen >> seat & 1) and not state.hands[seat]

    def steward(self, public: State, seat: Seat) -> Sequence[act.Action]:
        """What is sensible for the ships of an empty seat: see `steward.offers`."""
        return steward.offers(public, seat)

    def evaluate(self, state: State, seat: Seat) -> float:
        """How well a seat stands, from -1 to 1: see `outlook.evaluate`."""
        return outlook.evaluate(state, seat)

    # -- what happens -----------------------------------------------------------------------------

    def advance(self, state: State, answer: Answer[act.Action]) -> None:
        """Answer the head of the agenda, then let happen what needs nobody."""
        story.forget(state)
        match answer:
            case Faces():
                ask = self.awaits(state)
                assert isinstance(ask, Deal | Show | Shuffle), "faces answer nothing else in this game"
                step = state.agenda.pop(0)
                if isinstance(ask, Shuffle):
                    course.mixed(state, step, state.cards.mix(ask, answer))
                else:
                    state.cards.show(ask, answer)
                    course.told(state, step, ask.slots)
            case Acts(acts):
                course.decided(state, state.agenda.pop(0), acts)
            case Rolled(values):
                step = state.agenda.pop(0)
                course.ROLLED[step[0]](state, step, values)
            case _:
                self.left(state, answer.seat, answer.how)
        course.settle(state)

    def left(self, state: State, seat: Seat, how: str) -> None:
        """Who leaves is out: the ships stay and defend, the hand and a hidden power go; what lies open stays."""
        unseen = set(rounds.unseen(state))
        hidden = [slot for slot in state.laid[seat] if slot in unseen]
        powers_hidden = state.power_cards[seat] if state.powers[seat] == steps.NOBODY else []
        back, out = state.cards.leave(seat, [*state.hands[seat], *hidden, *powers_hidden])
        state.laid[seat] = [slot for slot in state.laid[seat] if slot not in hidden]
        state.hands[seat] = []
        state.discards += [slot for slot in back if slot not in powers_hidden]
        state.power_deck += [slot for slot in back if slot in powers_hidden]
        state.gone += out
        if powers_hidden:
            state.power_cards[seat] = []
        if state.agenda[0][0] != steps.OVER:
            state.changed = True
            state.story.append((story.LEFT, seat, HOW_SEATS_LEAVE.index(how)))
            falling.last_one(state, state.fallen)
            course.settle(state)

    def happened(self, before: State, after: State) -> tuple[Event, ...]:
        """What `after` tells beyond `before`."""
        return story.happened(before, after)

    def zones(self, state: State) -> tuple[Zone, ...]:
        """Where everything lies; of the board only the systems in which there is something."""
        zones = [
            Zone("deck", None, slots=tuple(state.deck)),
            Zone("discards", None, slots=tuple(state.discards)),
            Zone("out of play", None, slots=tuple(state.gone)),
            Zone("special powers", None, slots=tuple(state.power_deck)),
        ]
        for seat in range(state.seats):
            zones += _zones_of(state, seat)
        for system, there in enumerate(state.amoebas):
            if there:
                zones.append(Zone(f"amoeba in {galaxy.NAMES[system]}", None, count=1))
        for system in sorted(set(state.machines)):
            zones.append(Zone(f"machine in {galaxy.NAMES[system]}", None, count=state.machines.count(system)))
        return tuple(zones)


def _zones_of(state: State, seat: Seat) -> Iterator[Zone]:
    yield Zone("hand", seat, slots=tuple(state.hands[seat]))
    yield Zone("laid", seat, slots=tuple(state.laid[seat]))
    yield Zone("special power", seat, slots=tuple(state.power_cards[seat]))
    yield Zone("production", seat, count=holdings.production(state, seat))
    yield Zone("inner systems", seat, count=holdings.inner_held(state, seat))
    yield Zone("warp", seat, count=sum(state.warp[seat]))
    for system in holdings.own(state, seat):
        yield Zone(f"ships in {galaxy.NAMES[system]}", seat, count=sum(state.fleets[system]))


# -- requests to the dealer --------------------------------------------------------------------------------------------


def _all(state: State) -> int:
    return everyone(state.seats)


_OTHERS: Final[dict[int, Callable[[State, Step], Request]]] = {
    steps.START_ROLL: lambda _, step: Roll(len(step) - 1, 6, "who begins"),
    steps.SHUFFLE: lambda state, _: Shuffle((*state.deck, *state.discards)),
    steps.SHUFFLE_POWERS: lambda state, _: Shuffle(tuple(state.power_deck)),
    steps.DEAL: lambda state, step: Deal(tuple(state.deck[: step[2]]), step[1]),
    steps.DEAL_POWER: lambda state, step: Deal(tuple(state.power_deck[:1]), step[1]),
    steps.MIX_HAND: lambda state, step: Shuffle(tuple(state.hands[step[1]]), step[1]),
    steps.SHOW_LAID: lambda state, _: Show(rounds.unseen(state), _all(state)),
    steps.SHOW_POWERS: lambda state, step: Show(
        tuple(state.power_cards[seat][0] for seat in course.revealing(state, step)), _all(state)
    ),
    steps.SHOW_HAND: lambda state, step: Show(tuple(state.hands[step[1]]), _all(state)),
    steps.GROUP: lambda *_: Roll(1, 6, "which amoebas attack"),
    steps.SPREAD: lambda _, step: Roll(len(step) - 1, 6, "how far they reach"),
    steps.CLASH: lambda _, step: Roll(2, 6, f"one against one in {galaxy.NAMES[step[4]]}"),
    steps.STORM: lambda _, step: Roll(2, 6, f"for {galaxy.NAMES[step[4]]}"),
    steps.SHOT: lambda _, step: Roll(2, 6, f"laser at {galaxy.NAMES[step[2]]}"),
    steps.DRIFT: lambda *_: Roll(1, 6, "where the machine runs"),
    steps.OVER: lambda state, step: Over(falling.scores(state), story.ENDS[step[1]]),
}
