"""An arena to duel in: a position with open bases and chosen hands, played on with typed words.

What the dealer does is fixed: shuffles leave cards as they lie, so `deck` says what is drawn or revealed, in order.
"""

from __future__ import annotations

from collections.abc import Sequence

from paravent.core.answers import Acts, Answer, Faces, Rolled
from paravent.core.game import Illegal, apply
from paravent.core.games.zodiac import GAME, rules, story
from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import state as steps
from paravent.core.games.zodiac.actions import Action
from paravent.core.games.zodiac.state import State, new_state
from paravent.core.requests import Ask, Deal, Over, Request, Show, Shuffle, everyone

SEATS = {"cassandra": 0, "sybil": 1}


def faces(names: str) -> list[int]:
    """Cards by their short names."""
    return [box.SHORT.index(name) for name in names.split()]


def names(found: Sequence[int]) -> str:
    """Short names in a row; a place holder is a dash."""
    return " ".join("-" if face < 0 else box.SHORT[face] for face in found)


class Arena:
    """One game in a test."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._from = 0

    @property
    def asks(self) -> Request:
        return GAME.awaits(self.state)

    @property
    def asked(self) -> tuple[str, str]:
        """Who is asked what; the end of the game is asked of nobody."""
        ask = self.asks
        if not isinstance(ask, Ask):
            return "nobody", "over"
        return " ".join(name for name, seat in SEATS.items() if seat in ask.seats), ask.what

    @property
    def over(self) -> Over:
        ask = self.asks
        assert isinstance(ask, Over)
        return ask

    def say(self, *lines: str) -> Arena:
        """One answer after the other, each a line such as `sybil: star cp6`; all that needs no player happens."""
        for line in lines:
            side, words = line.split(": ")
            seat = SEATS[side]
            self._from = len(self.state.story)
            action = GAME.words.parse(self.state, seat, words)
            GAME.check(self.state, seat, action)
            ask = self.asks
            assert isinstance(ask, Ask)
            assert ask.seats == (seat,), f"asked is {self.asked}"
            self.give(Acts(((seat, action),)))
        return self

    def together(self, cassandra: str, sybil: str) -> Arena:
        """Both answer a question that is put to both."""
        acts: list[tuple[int, Action]] = []
        for seat, words in enumerate((cassandra, sybil)):
            acts.append((seat, GAME.words.parse(self.state, seat, words)))
            GAME.check(self.state, *acts[-1])
        self._from = len(self.state.story)
        return self.give(Acts(tuple(acts)))

    def toss(self, value: int) -> Arena:
        return self.give(Rolled((value,)))

    def passes(self, first: str) -> Arena:
        """Both pass, this one first: the turns are over."""
        other = "sybil" if first == "cassandra" else "cassandra"
        return self.say(f"{first}: pass", f"{other}: pass")

    def refuses(self, side: str, words: str) -> str:
        """Why the rules refuse what is said."""
        seat = SEATS[side]
        try:
            GAME.check(self.state, seat, GAME.words.parse(self.state, seat, words))
        except Illegal as error:
            return str(error)
        raise AssertionError(f"“{words}” is allowed")

    def happened(self, *kinds: int) -> list[tuple[int, ...]]:
        """What the story tells of these kinds since the last answer of a player."""
        return [entry for entry in self.state.story[self._from :] if entry[0] in kinds]

    def ever(self, *kinds: int) -> list[tuple[int, ...]]:
        return [entry for entry in self.state.story if entry[0] in kinds]

    def powers(self) -> tuple[int, int]:
        """Both sides' power now, as last told."""
        return self.ever(story.STANDS)[-1][1:3]  # type: ignore[return-value]  # a slice of two

    def stands(self) -> str:
        """Who wins as it stands, and why, as last told."""
        _, _, _, _, winner, why = self.ever(story.STANDS)[-1]
        return f"{tuple(SEATS)[winner]} by {('power', 'penalty', 'lead', 'default')[why]}"

    def hand(self, side: str) -> str:
        return names(sorted(self.state.cards.face[slot] or 0 for slot in self.state.hands[SEATS[side]]))

    def base(self, side: str) -> str:
        return names(self.state.bases[SEATS[side]])

    def deck(self) -> str:
        return names([self.state.cards.face[slot] or 0 for slot in self.state.deck])

    def give(self, answer: Answer[Action]) -> Arena:
        self.state = apply(GAME, self.state, answer)
        while isinstance(ask := self.asks, Show | Shuffle | Deal):
            known = tuple(self.state.cards.face[slot] for slot in ask.slots)
            self.state = apply(GAME, self.state, Faces(known))
        return self


def arena(
    bases: tuple[str, str],
    hands: tuple[str, str] = ("", ""),
    *,
    holder: str = "cassandra",
    past: Sequence[tuple[str, str, str]] = (),
    deck: str = "",
) -> Arena:
    """The duel after the `past` ones begins: for each of them both fighters (or `-`) and who won."""
    state = new_state(box.BASIC)
    state.bases = [sorted(faces(base)) for base in bases]
    state.hands = [faces(hand) for hand in hands]
    for column, (mine, theirs, winner) in enumerate(past):
        state.fighters[column] = [-1 if name == "-" else faces(name)[0] for name in (mine, theirs)]
        state.winners.append(SEATS[winner])
        state.wins[SEATS[winner]] += 1
    state.deck = faces(deck)
    lying = {face for zone in (*state.bases, *state.hands, *state.fighters, state.deck) for face in zone}
    state.counters = [slot for slot in range(box.FACES) if slot not in lying]
    for seat, hand in enumerate(state.hands):
        for slot in hand:
            state.cards.seen[slot], state.cards.keeper[slot] = 1 << seat, seat
    for slot in state.deck:
        state.cards.seen[slot] = 0
    for slot in state.counters:
        assert state.cards.seen[slot] == everyone(2)
    state.duel, state.holder = len(past), SEATS[holder]
    state.agenda = [(steps.CONFRONT,)]
    rules.settle(state)
    return Arena(state)


def duel(
    fighters: tuple[str, str],
    hands: tuple[str, str] = ("", ""),
    *,
    bases: tuple[str, str] = ("", ""),
    holder: str = "cassandra",
    past: Sequence[tuple[str, str, str]] = (),
    deck: str = "",
) -> Arena:
    """The same with the first of each base in the duel already: the turns begin. `bases` are what is left."""
    both = tuple(f"{fighter} {base}" for fighter, base in zip(fighters, bases, strict=True))
    game = arena((both[0], both[1]), hands, holder=holder, past=past, deck=deck)
    leads, replies = ("cassandra", "sybil") if holder == "cassandra" else ("sybil", "cassandra")
    if game.asked[1] == "lead":
        game.say(f"{leads}: lead {fighters[SEATS[leads]]}")
    if game.asked[1] == "reply":
        game.say(f"{replies}: reply {fighters[SEATS[replies]]}")
    if game.asked[1] == "aquarius":
        game.say(f"{leads}: reply {fighters[SEATS[replies]]}")
    return game
