"""Playthroughs: every view stands beside the other, and the same chance gives the same text."""

from random import Random

from paravent.core.playthrough import playthrough
from tests.toys import box
from tests.toys.wager import Action, State, Wager


def text(name: str, seats: int, seed: int = 1, leave: tuple[int, ...] = ()) -> list[str]:
    game = box.load(name)
    return list(playthrough(game, seats, game.facts.settle({}), Random(seed), leave))


def test_the_same_chance_gives_the_same_text() -> None:
    assert text("wager", 3) == text("wager", 3)
    assert text("wager", 3) != text("wager", 3, seed=2)


def test_it_begins_with_the_table_and_ends_with_the_scores() -> None:
    lines = text("passage", 4)
    assert lines[:3] == ["Passage, version 1", "seats: North, East, South, West", "option rounds: 2"]
    assert lines[-2] == "over: all rounds are played"
    assert lines[-1].startswith("scores: ")
    assert text("wager", 2)[-2] == "over: the end"


def test_everybody_is_told_what_he_may_know() -> None:
    lines = text("wager", 2)
    start = lines.index("1 deal")
    assert lines[start + 1].startswith("    [truth, Red] deal to Red ")
    assert lines[start + 2] == "    [Blue, onlooker] deal to Red ?"


def test_what_all_know_is_said_once() -> None:
    lines = text("wager", 2)
    start = lines.index("7 bid?")
    assert lines[start + 1].startswith("  Red: bid ")
    assert " bids " in lines[start + 2]


def test_seats_leave_where_it_says() -> None:
    lines = text("passage", 3, leave=(4, 20))
    assert "  South resigned" in lines
    assert "  East resigned" in lines
    assert "  North resigned" not in lines


def test_a_game_that_draws_actions_is_asked_for_them() -> None:
    class Draws(Wager):
        drawn = 0

        def sample(self, state: State, seat: int, rng: Random) -> Action:
            self.drawn += 1
            return self.default(state, seat)

    game = Draws()
    assert list(playthrough(game, 2, {"dice": "1"}, Random(1)))
    assert game.drawn


def test_secrets_told_to_one_stand_apart() -> None:
    class Whispers(Wager):
        def happened(self, before: State, after: State) -> tuple[object, ...]:  # type: ignore[override]  # a test's own
            return tuple(event for event in super().happened(before, after) if after.cards.face[12] is not None)

    lines = list(playthrough(Whispers(), 2, {"dice": "1"}, Random(1)))  # type: ignore[arg-type]  # a test's own
    assert any(line.startswith("    [truth, Red] “") for line in lines)
    assert any(line == "    [Blue, onlooker] “”" for line in lines)


def test_a_game_without_an_end_stops_at_its_longest() -> None:
    class Endless(Wager):
        def _next(self, state: State) -> None:
            super()._next(state)
            state.round = 0

    lines = list(playthrough(Endless(), 2, {"dice": "1"}, Random(1)))
    assert not any(line.startswith("over") for line in lines)
    assert f"{Endless.facts.longest} " in "\n".join(lines)
