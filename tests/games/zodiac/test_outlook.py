"""What boards and bots look at: sums, the standing, what an action would change, who is ahead."""

import pytest

from paravent.core.answers import Left
from paravent.core.game import apply
from paravent.core.games.zodiac import GAME, outlook, story
from paravent.core.games.zodiac.actions import Lead, Pass, Pick, Rear, Reply, Star, Target
from paravent.core.sight import as_seen_by
from tests.games.zodiac.arena import Arena, arena, duel, faces

PAST = (("AQ1", "CP4", "sybil"), ("LI3", "LE9", "cassandra"))


def star(game: Arena, name: str, side: int = 0) -> Star:
    (face,) = faces(name)
    return Star(next(slot for slot in game.state.hands[side] if game.state.cards.face[slot] == face))


def test_addends_are_the_fighter_its_stars_and_rearguards() -> None:
    game = duel(("LI3", "LI6"), ("LE6 AQ2", "AQ3"), bases=("SA5", ""))
    game.say("cassandra: star le6", "sybil: pass", "cassandra: rear sa5", "sybil: pass", "cassandra: star aq2")
    game.say("sybil: star aq3")
    (li3, le6, aq2, li6) = faces("LI3 LE6 AQ2 LI6")
    assert outlook.addends(game.state, 0) == [(li3, 3), (le6, 4), (outlook.BY_REARGUARD, 2)]
    assert outlook.cancelled(game.state, 0) == [(aq2, 3)]
    assert outlook.addends(game.state, 1) == [(li6, 6)]
    assert outlook.addends(GAME.new(2, {"mode": "basic"}), 0) == []


def test_the_standing_says_who_wins_and_why() -> None:
    assert outlook.standing(duel(("CA3", "LE9")).state) == outlook.Standing(0, story.WHY_PENALTY, (3, 9), 1)
    assert outlook.standing(duel(("LI3", "LE9")).state) == outlook.Standing(1, story.WHY_POWER, (3, 9), -1)
    assert outlook.standing(arena(("CA3 LI3", "LE9")).state) is None


def test_a_star_that_would_do_nothing_says_so() -> None:
    names = ["LI6", "AQ3", "GEc", "AQ1", "LI3"]
    game = duel(("CA3", "CA5"), (" ".join(names), ""))
    nothing = {name: outlook.prospect(game.state, 0, star(game, name)).nothing for name in names}
    assert nothing == {"LI6": True, "AQ3": True, "GEc": True, "AQ1": True, "LI3": False}


def test_a_prospect_changes_nothing() -> None:
    game = duel(("CA3", "LE9"), ("LE6", "CA5"))
    before = game.state.copy()
    prospect = outlook.prospect(game.state, 0, star(game, "LE6"))
    assert game.state == before
    assert prospect.standing == outlook.Standing(0, story.WHY_PENALTY, (7, 9), 1)
    rival = outlook.prospect(game.state, 1, star(game, "CA5", 1))
    assert rival.standing == outlook.Standing(1, story.WHY_POWER, (3, 9), -1)


def test_a_prospect_lists_targets_and_follows_one() -> None:
    game = duel(("LI4", "LI6"), ("CP3 GEc", ""), past=(("LE9", "CP4", "sybil"), ("LI3", "AQ4", "cassandra")))
    ahead = outlook.prospect(game.state, 0, star(game, "CP3"))
    assert (ahead.question, ahead.targets) == ("fetch", tuple(faces("LE9 LI3")))
    assert ahead.standing is not None
    assert ahead.standing.powers == (5, 6)
    chosen = outlook.prospect(game.state, 0, star(game, "GEc"), faces("LE9")[0])
    assert chosen.standing is not None
    assert (chosen.question, chosen.standing.powers) == ("", (9, 6))
    game.say("cassandra: star gec")
    after = outlook.prospect(game.state, 0, Target(faces("LE9")[0]))
    assert after.standing == chosen.standing


@pytest.mark.parametrize("name", ["AR4", "PI5", "CA2", "VI2", "VI4", "SC3"])
def test_what_hangs_on_unknown_cards_is_left_open(name: str) -> None:
    game = duel(("LI4", "LI6"), (name, "AQ2 AQ4"), deck="LE9 LE8 LE7")
    prospect = outlook.prospect(game.state, 0, star(game, name))
    assert prospect.chance
    assert not prospect.nothing


def test_what_ends_the_turns_says_so() -> None:
    game = duel(("LI4", "LI6"), ("LI5", ""), bases=("SA5", ""))
    assert outlook.prospect(game.state, 0, star(game, "LI5")).ends
    assert not outlook.prospect(game.state, 0, Rear(faces("SA5")[0])).ends
    assert not outlook.prospect(game.state, 0, Pass()).ends
    game.say("cassandra: pass")
    assert outlook.prospect(game.state, 1, Pass()).ends


def test_leads_and_replies_have_prospects() -> None:
    game = arena(("CA3 LI3", "LE9 CA5"))
    assert outlook.prospect(game.state, 0, Lead(faces("CA3")[0])).standing is None
    game.say("cassandra: lead ca3")
    told = {name: outlook.prospect(game.state, 1, Reply(faces(name)[0])).standing for name in ("LE9", "CA5")}
    assert told["LE9"] == outlook.Standing(0, story.WHY_PENALTY, (3, 9), 1)
    assert told["CA5"] == outlook.Standing(1, story.WHY_POWER, (3, 5), -1)


def test_an_unknown_star_and_the_draft_have_no_prospect() -> None:
    game = duel(("LI4", "LI6"), ("LI5", "AQ2"))
    seen = as_seen_by(game.state, 1)
    with pytest.raises(ValueError, match="not known"):
        outlook.prospect(seen, 0, star(game, "LI5"))
    with pytest.raises(ValueError, match="draft"):
        outlook.prospect(game.state, 0, Pick())


def test_evaluate_is_the_result_at_the_end_and_fair_before() -> None:
    game = duel(("CA3", "LE9"), ("LE6", "CA5"), past=PAST)
    assert outlook.evaluate(game.state, 0) == -outlook.evaluate(game.state, 1)
    assert -1 < outlook.evaluate(game.state, 0) < 1
    after = apply(GAME, game.state, Left(1, "left"))
    assert (GAME.evaluate(after, 0), GAME.evaluate(after, 1)) == (1.0, -1.0)


def test_evaluate_likes_wins_stars_and_standing_well() -> None:
    level = duel(("CA3", "LE9"), ("LE6", "CA5"))
    assert outlook.evaluate(level.state, 0) > 0, "the penalty is on Sybil"
    level.say("cassandra: pass", "sybil: star ca5")
    assert outlook.evaluate(level.state, 0) < 0
    more = duel(("LI3", "LI4"), ("LE6 LE8 AQ2", ""))
    assert outlook.evaluate(more.state, 0) > outlook.evaluate(duel(("LI3", "LI4")).state, 0)


def test_evaluate_reads_no_face_that_the_observer_does_not_know() -> None:
    game = duel(("LI3", "LI4"), ("", "LE6 LE7"))
    other = duel(("LI3", "LI4"), ("", "AQ2 AQ3"))
    assert outlook.evaluate(as_seen_by(game.state, 0), 0) == outlook.evaluate(as_seen_by(other.state, 0), 0)
