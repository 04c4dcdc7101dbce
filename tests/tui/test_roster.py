"""Rows of the lobby: letters that stay, a cursor that nobody steals, and more people than letters."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from paravent.net.lan.lobby import Entry
from paravent.tui.roster import LETTERS, Roster, who

PEOPLE = [Entry("open", bytes([number]) * 32, f"player {number}") for number in range(20)]


def here(roster: Roster) -> Entry | None:
    """Whom the cursor points at."""
    return None if roster.here is None else roster.here.entry


def shown(roster: Roster) -> list[tuple[str, str]]:
    return [(row.key, row.entry.nick) for row in roster.rows]


def test_whoever_is_there_keeps_his_letter_whatever_the_lobby_puts_first() -> None:
    roster = Roster()
    one, two, three = PEOPLE[:3]
    roster.take([one, two])
    roster.take([three, two, replace(one, state="full")])
    assert shown(roster) == [("a", "player 0"), ("b", "player 1"), ("c", "player 2")]
    assert roster.rows[0].entry.state == "full"
    roster.take([three, two])
    assert shown(roster) == [("b", "player 1"), ("c", "player 2")]


def test_the_cursor_stays_with_whom_it_points_at_and_goes_to_a_neighbour_when_he_has_left() -> None:
    roster = Roster()
    roster.take(PEOPLE[:3])
    assert here(roster) is PEOPLE[0]
    roster.point("b")
    roster.take(PEOPLE[5:7] + PEOPLE[:3])
    assert here(roster) is PEOPLE[1]
    roster.take([PEOPLE[0], PEOPLE[2]])
    assert here(roster) is PEOPLE[2]
    roster.take([])
    assert here(roster) is None
    roster.move(1)
    roster.take(PEOPLE[:1])
    assert here(roster) is PEOPLE[0]


def test_more_people_than_letters_are_counted() -> None:
    roster = Roster()
    roster.take(PEOPLE)
    assert len(roster.rows) == len(LETTERS)
    assert roster.more == len(PEOPLE) - len(LETTERS)


def test_somebody_without_a_key_is_known_by_where_he_listens() -> None:
    roster = Roster()
    strangers = [Entry("other", places=((f"10.0.0.{n}", 5),), why="theirs is 2") for n in (1, 2)]
    roster.take(strangers)
    roster.point("b")
    roster.take(reversed(strangers))
    assert here(roster) is strangers[1]


@given(st.lists(st.lists(st.sampled_from(PEOPLE), unique=True), max_size=8), st.lists(st.sampled_from(LETTERS)))
def test_letters_never_change_hands_while_both_are_there(lobbies: list[list[Entry]], pressed: list[str]) -> None:
    roster = Roster()
    before: dict[object, str] = {}
    for number, lobby in enumerate(lobbies):
        pointed = here(roster)
        roster.take(lobby)
        now = {who(row.entry): row.key for row in roster.rows}
        assert all(now[one] == letter for one, letter in before.items() if one in now)
        assert len(set(now.values())) == len(now) == min(len(lobby), len(now))
        assert (here(roster) is None) == (not lobby)
        assert here(roster) == pointed or pointed not in lobby
        before = now
        roster.point(pressed[number % len(pressed)] if pressed else "a")
