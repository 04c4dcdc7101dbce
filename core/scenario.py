"""A scenario's text in, a report out: a short TOML file that plays a few actions and says what must then hold.

The format is described in paravent-scenario(5). Here lies how a scenario is played; what it can demand is in `demands`,
how it writes a position in `position`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Self

from paravent.core import games, journal
from paravent.core.answers import HOW_SEATS_LEAVE, Acts, Answer, Left
from paravent.core.demands import KINDS, Demands, Unmet, listed, table_of
from paravent.core.game import AnyGame, Broken, Illegal, State
from paravent.core.notation import plain, seat_named, side, unknown
from paravent.core.position import Writer
from paravent.core.requests import Ask, Over, Seat, everyone
from paravent.core.stacking import StackedDealer
from paravent.core.table import Table

HEAD = ("rule", "title", "game", "seats", "options", "position", "hidden", "kept", "seen", "displaced")
STEP = ("note", "leave", "shuffle", "dice", "play", "until", "eyes")
DOING = ("leave", "play", "until")
OTHERS = "others"
DEFAULT = "default"
END = "over"


@dataclass(frozen=True, slots=True)
class Report:
    """What came of a scenario."""

    ok: bool
    rule: str
    """The rules, rulings or cards that it tests, as it names them."""
    checks: int
    """How many demands were looked at."""
    lines: tuple[str, ...]
    """In words: that it holds, or the first difference."""


def run(text: str, load: Callable[[str], AnyGame] = games.load) -> Report:
    """Play a scenario; never raises for what is wrong in the text."""
    rule, place, checks = "", "", 0
    try:
        script = _read(text)
        rule = script.rule
        for played in _Played(script, load(script.game)).steps():
            place, checks = played.place, played.checks
        _must_demand(checks)
    except Unmet as error:
        return Report(ok=False, rule=rule, checks=checks, lines=(f"{place}{error}",))
    except (Illegal, LookupError, tomllib.TOMLDecodeError) as error:
        return Report(ok=False, rule=rule, checks=checks, lines=(f"{place}this is no scenario: {error}",))
    return Report(ok=True, rule=rule, checks=checks, lines=(f"{rule}: {checks} checks hold",))


@dataclass(frozen=True, slots=True)
class _Script:
    """A scenario as it was written, its names not looked up yet."""

    rule: str
    game: str
    head: Mapping[str, Any]
    steps: tuple[Mapping[str, Any], ...]


_TYPES = {"rule": str, "title": str, "game": str, "displaced": str, "seats": int, "hidden": list}
_WORDS = {str: "a string", int: "a number", dict: "a table", list: "a list"}


def _read(text: str) -> _Script:
    table = tomllib.loads(text)
    steps = table.pop("step", [])
    if not isinstance(steps, list) or not all(isinstance(step, dict) for step in steps):
        raise Illegal("a step begins with [[step]]")
    head = {name: table.pop(name) for name in HEAD if name in table}
    for name, value in head.items():
        kind = _TYPES.get(name, dict)
        if type(value) is not kind:
            raise Illegal(f"“{name}” is {_WORDS[kind]}")
    for name, what in (("rule", "the rulings or cards that it tests"), ("game", "the name of a game")):
        if not head.get(name):
            raise Illegal(f"“{name}” is missing: {what}")
    # What stands before the first [[step]] is a step as well.
    steps = [table, *steps] if table or not steps else steps
    for step in steps:
        _must_be_in_order(step)
    return _Script(head["rule"], head["game"], head, tuple(steps))


def _must_be_in_order(step: Mapping[str, Any]) -> None:
    """A step reads as it is carried out: raises Illegal at a key that is none, or at a demand before what is done."""
    demanded = ""
    for name in step:
        if name not in STEP and name not in KINDS:
            raise Illegal(unknown(name, "key", [*HEAD, *STEP, *KINDS, "step"]))
        if name in DOING and demanded:
            raise Illegal(
                f"“{demanded}” stands before “{name}”, but is looked at after it: write it below,"
                f" or put a line [[step]] between them"
            )
        demanded = name if name in KINDS else demanded


class _Played:
    """One scenario on its way."""

    def __init__(self, script: _Script, game: AnyGame) -> None:
        self._script = script
        self._game = game
        seats = script.head.get("seats", min(game.facts.seats))
        options = {name: _option(value) for name, value in script.head.get("options", {}).items()}
        head = journal.header(game, options=options, seats=seats, table_id="scenario")
        self._table: Table[Any, Any] = Table(game, head)
        self._dealer = StackedDealer(game)
        self._turns: list[tuple[State, State]] = []
        self.place = ""
        """The step that is played, for messages."""
        self.checks = 0

    def steps(self) -> Iterator[Self]:
        """Play step by step, each announced before it begins and after it has held.

        Raises Unmet at the first difference, Illegal where the text makes no sense.
        """
        steps = self._script.steps
        for number, step in enumerate(steps, 1):
            note = f" ({step['note']})" if "note" in step else ""
            self.place = f"step {number}{note}: " if len(steps) > 1 or note else ""
            yield self
            self._turns.clear()
            self._stack(step)
            self._deal()
            if number == 1:
                self._write_position()
            self._step(step)
            demands = Demands(self._game, self._table.state, tuple(self._turns), _eyes(step))
            for kind in KINDS:
                if kind in step:
                    self.checks += demands.look(kind, step[kind])
            yield self
        if rest := self._dealer.rest():
            raise Unmet(rest)

    def _stack(self, step: Mapping[str, Any]) -> None:
        shuffles, dice = step.get("shuffle", []), step.get("dice", [])
        if not isinstance(shuffles, list) or (shuffles and not isinstance(shuffles[0], list)):
            shuffles = [shuffles]
        if not isinstance(dice, list) or not all(type(value) is int for value in dice):
            raise Illegal("“dice” is a list of numbers")
        self._dealer.shuffles += [listed(names, "shuffle") for names in shuffles]
        self._dealer.dice += dice

    def _write_position(self) -> None:
        head = self._script.head
        writer = Writer(self._game, self._table.state)
        if "position" in head:
            writer.write(head["position"], head.get("displaced"))
        writer.keep(listed(head.get("hidden", []), "hidden"), None)
        for name, cards in head.get("kept", {}).items():
            writer.keep(listed(cards, "kept"), self._seat(name))
        for name, cards in head.get("seen", {}).items():
            everybody = plain(name) == "everyone"
            writer.see(listed(cards, "seen"), everyone(self._table.seats) if everybody else 1 << self._seat(name))
        self._deal()

    def _step(self, step: Mapping[str, Any]) -> None:
        for name, how in table_of("leave", step.get("leave", {})).items():
            if how not in HOW_SEATS_LEAVE:
                raise Illegal(unknown(str(how), "way to leave", HOW_SEATS_LEAVE))
            self._give(Left(self._seat(name), how))
            self._deal()
        chosen: dict[Seat, Any] = {}
        for who, words in _lines(step.get("play", [])):
            self._choose(who, words, chosen)
        if chosen:
            raise Unmet(f"{self._sides(self._due(chosen))} did not choose; a line “others: default” lets them")
        if "until" in step:
            self._until(str(step["until"]))

    def _choose(self, who: str, words: str, chosen: dict[Seat, Any]) -> None:
        """Take a line; when everybody who is asked has chosen, the table moves on."""
        due = self._due(chosen)
        seats = due if plain(who) == OTHERS else (self._seat(who),)
        if not seats:
            raise Unmet(f"nobody can choose “{words}” now; {self._asked(due)}")
        for seat in seats:
            if seat not in due:
                raise Unmet(f"{side(self._game.facts, seat)} cannot choose “{words}” now; {self._asked(due)}")
            chosen[seat] = self._action(seat, words)
        if not self._due(chosen):
            self._act(chosen)
            chosen.clear()
            self._deal()

    def _action(self, seat: Seat, words: str) -> object:
        if words == DEFAULT:
            return self._game.default(self._table.state, seat)
        seen = self._table.seen_by(seat)
        try:
            action = self._game.words.parse(seen, seat, words)
            self._game.check(seen, seat, action)
        except Illegal as error:
            raise Unmet(f"{side(self._game.facts, seat)}: “{words}” is refused: {error}") from error
        return action

    def _until(self, what: str) -> None:
        """Let everybody do the default until the question `what` comes, or `over`, the end of the game."""
        while isinstance(request := self._table.asks(), Ask):
            if plain(request.what) == plain(what):
                return
            self._act({})
            self._deal()
        if plain(what) != END:
            raise Unmet(f"the question “{what}” does not come before the end of the game")

    def _deal(self) -> None:
        """Let the dealer answer, and vacant seats choose, until somebody is asked."""
        while True:
            request = self._table.asks()
            match request:
                case Over():
                    return
                case Ask():
                    if self._due({}):
                        return
                    self._act({})
                case _:
                    self._give(self._dealer.answer(self._table.state, request))

    def _give(self, answer: Answer[Any]) -> None:
        before = self._table.state
        try:
            self._table.give(answer)
        except (Illegal, Broken) as error:
            raise Unmet(f"the rules refuse an answer: {error}") from error
        self._turns.append((before, self._table.state))

    def _act(self, chosen: Mapping[Seat, object]) -> None:
        """Give what was chosen; the others do their default."""
        request, state = self._table.asks(), self._table.state
        assert isinstance(request, Ask)
        acts = [(seat, chosen.get(seat) or self._game.default(state, seat)) for seat in request.seats]
        self._give(Acts(tuple(acts)))

    def _due(self, chosen: Mapping[Seat, object]) -> tuple[Seat, ...]:
        """The seats that are asked, at the table and without a choice yet."""
        request, vacant = self._table.asks(), self._table.state.cards.vacant
        if not isinstance(request, Ask):
            return ()
        return tuple(seat for seat in request.seats if seat not in chosen and not vacant >> seat & 1)

    def _asked(self, due: Iterable[Seat]) -> str:
        request = self._table.asks()
        return f"asked is {self._sides(due)} ({request.what})" if isinstance(request, Ask) else "the game is over"

    def _sides(self, seats: Iterable[Seat]) -> str:
        return ", ".join(side(self._game.facts, seat) for seat in seats)

    def _seat(self, name: str) -> Seat:
        return seat_named(self._game.facts, self._table.seats, name)


def _option(value: object) -> str:
    return str(value) if not isinstance(value, bool) else "yes" if value else "no"


def _eyes(step: Mapping[str, Any]) -> str | None:
    return str(step["eyes"]) if "eyes" in step else None


def _must_demand(checks: int) -> None:
    if not checks:
        raise Illegal(f"it demands nothing; a step can have: {', '.join(KINDS)}")


def _lines(play: object) -> Iterator[tuple[str, str]]:
    """`who: words`, from a list or from lines; what follows a `#` in such lines is a comment."""
    lines = [line.split("#")[0] for line in play.splitlines()] if isinstance(play, str) else play
    for line in listed(lines, "play"):
        if not line.strip():
            continue
        who, colon, words = line.partition(":")
        if not colon:
            raise Illegal(f"“{line}” does not say who does it: write “SIDE: words”")
        yield who.strip(), words.strip()
