"""Dojo as the engine knows it: what a position asks, which answers the rules allow, and what an answer does.

The order of things is the agenda of the state: `awaits` looks at its head, `advance` answers it. The steps themselves
stand in `rounds`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from paravent.core.answers import HOW_SEATS_LEAVE, Acts, Answer, Faces, Rolled
from paravent.core.game import Event, Facts, Illegal, Option, Options, Words, Zone
from paravent.core.games.dojo import actions as act
from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import outlook, questions, rounds, steward, story, tally
from paravent.core.games.dojo import state as steps
from paravent.core.games.dojo.state import NONE, State, Step, new_state
from paravent.core.games.dojo.words import DojoWords
from paravent.core.requests import Ask, Deal, Over, Request, Roll, Seat, Show, Shuffle, everyone

_SEATS: Final = (2, 3, 4, 5)
# The longest game: two shuffles and a die; in each round a trophy, for each card a look, a gift and its handing over
# (the last gift is no question, and one card stays with the giver), a question to each of the others, a duel, a throw,
# a swap, a turning up and a placing. All seats but one may leave, each with cards to be shown.
_LONGEST: Final = 3 + box.ROUNDS * (1 + 3 * _SEATS[-1] - 2 + _SEATS[-1] - 1 + 5) + 2 * (_SEATS[-1] - 1)


class Dojo:
    """The rules; see `paravent.core.game.Game` for what each method promises."""

    facts = Facts(
        name="dojo",
        title="Dojo",
        seats=_SEATS,
        sides=box.SIDES,
        version=1,
        longest=_LONGEST,
        minutes=15,
        tagline="Hand out the cards, be challenged for what you keep.",
        options=(
            Option("trophies", "Trophies", box.TROPHIES, "Beside lines, which they change; or medals of 2 points."),
            Option("raccoons", "Raccoons", box.RACCOONS, "How many of the 60 cards are raccoons."),
            Option("throw", "Rock-paper-scissors", ("no", "yes"), "In a challenge the winner's belt counts 2 more."),
        ),
        proposed=box.PROPOSED,
    )
    state_type = State
    action_type: Any = act.Action
    words: Words[State, act.Action] = DojoWords()
    tables: Mapping[str, Any] = box.TABLES

    def new(self, seats: int, options: Options) -> State:
        """The position before anything is shuffled; `options` are settled."""
        if seats not in self.facts.seats:
            raise Illegal(f"Dojo is played by two to five, not by {seats}")
        deck, trophies = box.RACCOONS.index(options["raccoons"]), box.TROPHIES.index(options["trophies"])
        return new_state(seats, deck, trophies, throws=options["throw"] == "yes")

    def awaits(self, state: State) -> Request:
        """What the head of the agenda waits for."""
        return _REQUESTS[state.agenda[0][0]](state, state.agenda[0])

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
        """As little as the rules allow: a pass, no swap, else the first of what must be chosen (A19, A22)."""
        return questions.answers(state, seat)[0]

    def steward(self, public: State, seat: Seat) -> Sequence[act.Action]:
        """What is sensible for an empty seat: see `steward.offers`."""
        return steward.offers(public, seat)

    def evaluate(self, state: State, seat: Seat) -> float:
        """How well a seat stands, from -1 to 1: see `outlook.evaluate`."""
        return outlook.evaluate(state, seat)

    # -- what happens -----------------------------------------------------------------------------

    def advance(self, state: State, answer: Answer[act.Action]) -> None:
        """Answer the head of the agenda, then let happen what needs nobody."""
        if isinstance(answer, Acts):
            _decided(state, state.agenda.pop(0), answer.acts)
        elif isinstance(answer, Faces):
            ask = self.awaits(state)
            step = state.agenda.pop(0)
            if isinstance(ask, Shuffle):
                _mixed(state, step, ask, answer)
            else:
                assert isinstance(ask, Deal | Show), "faces answer nothing else"
                state.cards.show(ask, answer)
                _told(state, step)
        elif isinstance(answer, Rolled):
            state.agenda.pop(0)
            state.story.append((story.FIRST, answer.values[0] - 1))
            rounds.begin(state, answer.values[0] - 1)
        else:
            self.left(state, answer.seat, answer.how)
        rounds.settle(state)

    def left(self, state: State, seat: Seat, how: str) -> None:
        """A vacant seat plays by its defaults, with open cards; the last one at the table has won (A19, A29)."""
        held = state.hands[seat].copy()
        if seat == state.giver:
            held += state.drawn + [slot for hand in state.hands[state.seats :] for slot in hand]
        covered = rounds.hidden(state, held)
        state.cards.leave(seat, held)
        if state.agenda[0][0] == steps.OVER:
            return
        state.story.append((story.LEFT, seat, HOW_SEATS_LEAVE.index(how)))
        if state.seats - state.cards.vacant.bit_count() == 1:
            rounds.end(state, story.END_LEFT)
            return
        if covered:
            state.agenda.insert(0, (steps.REVEAL, *covered))
        rounds.settle(state)

    def happened(self, before: State, after: State) -> tuple[Event, ...]:
        """What `after` tells beyond `before`."""
        return story.happened(before, after)

    def zones(self, state: State) -> tuple[Zone, ...]:
        """Where everything lies."""
        zones = [
            Zone("deck", None, slots=tuple(state.deck)),
            Zone("trophies left", None, slots=tuple(state.pile)),
            Zone("trophy", None, faces=() if state.up == NONE else (state.up,)),
            Zone("drawn", None, slots=tuple(state.drawn)),
        ]
        if len(state.hands) > state.seats:
            zones.append(Zone("ronin", None, slots=tuple(state.hands[state.seats])))
            zones.append(Zone("ronin row", None, faces=tuple(state.row)))
        for seat in range(state.seats):
            zones += (
                Zone("card", seat, slots=tuple(state.hands[seat])),
                Zone("dojo", seat, faces=tuple(state.dojos[seat])),
                Zone("trophies", seat, faces=tuple(state.trophies[seat])),
                Zone("points", seat, count=sum(tally.of_seat(state, seat))),
            )
        return tuple(zones)


# -- requests ----------------------------------------------------------------------------------------------------------


_PAIR: Final = 2


def _over(state: State, step: Step) -> Over:
    _, reason, *numbers = step
    why = story.OTHER_LEFT if reason == story.END_LEFT and state.seats == _PAIR else story.ENDS[reason]
    return Over(tuple(numbers[: state.seats]), why, tuple(numbers[state.seats :]))


_GIVE: Final = tuple([Ask((seat,), "give") for seat in range(_SEATS[-1])])
_CHALLENGE: Final = tuple([Ask((seat,), "challenge") for seat in range(_SEATS[-1])])
_REQUESTS: Final[dict[int, Callable[[State, Step], Request]]] = {
    steps.MIX: lambda state, _: Shuffle(tuple(state.deck)),
    steps.MIX_TROPHIES: lambda state, _: Shuffle(tuple(state.pile)),
    steps.FIRST: lambda state, _: Roll(1, state.seats, "who gives first"),
    steps.UNVEIL: lambda state, _: Show((state.pile[0],), everyone(state.seats)),
    steps.DRAW: lambda state, _: state.cards.deal((state.deck[0],), rounds.looks(state), state.seats),
    steps.GIVE: lambda state, _: _GIVE[state.giver],
    steps.HAND: lambda state, step: state.cards.deal((state.drawn[0],), step[1], state.seats),
    steps.CHALLENGE: lambda _, step: _CHALLENGE[step[1]],
    steps.DUEL: lambda state, _: Show(rounds.hidden(state, rounds.duellists(state)), everyone(state.seats)),
    steps.THROW: lambda state, _: Ask(tuple(sorted((state.challenger, state.giver))), "throw"),
    steps.SWAP: lambda _, step: Ask((step[1],), "swap"),
    steps.TURN_UP: lambda state, _: Show(rounds.hidden(state, rounds.all_cards(state)), everyone(state.seats)),
    steps.PLACE: lambda _, step: Ask(step[1:], "place"),
    steps.REVEAL: lambda state, step: Show(step[1:], everyone(state.seats)),
    steps.OVER: _over,
}


# -- answers -----------------------------------------------------------------------------------------------------------


def _decided(state: State, step: Step, acts: tuple[tuple[Seat, act.Action], ...]) -> None:
    """Those who were asked have answered."""
    seat, action = acts[0]
    match action:
        case act.Give(place):
            rounds.give(state, place)
        case act.Pass():
            rounds.passed(state, seat)
        case act.Challenge():
            rounds.challenged(state, seat)
        case act.Keep() | act.Swap():
            rounds.swapped(state, swap=isinstance(action, act.Swap))
        case act.Throw():
            rounds.thrown(state, {one: throw.sign for one, throw in acts if isinstance(throw, act.Throw)})
        case act.Place():
            rounds.placed(state, {one: place for one, place in acts if isinstance(place, act.Place)})


def _mixed(state: State, step: Step, ask: Shuffle, answer: Faces) -> None:
    """Cards, then trophies, came out of their shuffle."""
    fresh = list(state.cards.mix(ask, answer))
    if step[0] == steps.MIX:
        state.deck = fresh
    else:
        state.pile = fresh
        state.story.append((story.SHUFFLED, len(state.deck), len(fresh)))


def _told(state: State, step: Step) -> None:
    """Cards were dealt or shown."""
    match step[0]:
        case steps.UNVEIL:
            trophy = state.cards.face[state.pile[0]]
            assert trophy is not None, "it was shown to everybody"
            rounds.unveiled(state, trophy)
        case steps.DRAW:
            rounds.drawn(state)
        case steps.HAND:
            rounds.lay(state, step[1])
        case steps.DUEL:
            rounds.compare(state)
        case steps.TURN_UP:
            rounds.train(state)
        case _:
            pass  # what a seat held that has left lies open; what was asked goes on
