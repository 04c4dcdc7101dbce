"""Actions as they are typed, questions as sentences, events as sentences."""

from collections.abc import Callable
from random import Random

import pytest

from paravent.core.dealing import draw
from paravent.core.game import Illegal
from paravent.core.games.zodiac import GAME, story
from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import state as steps
from paravent.core.games.zodiac.actions import Discard, Lead, Pass, Pick, Rear, Reply, Sign, Star, Target
from paravent.core.requests import Deal, Over, Roll, Show, Shuffle
from paravent.core.sight import as_seen_by
from tests.games.zodiac.arena import SEATS, Arena, arena, duel, faces

PAST = (("AQ1", "CP4", "sybil"), ("LI3", "LE9", "cassandra"))


def opened(mode: str) -> Arena:
    game = Arena(GAME.new(2, {"mode": mode}))
    return game.give(draw(game.state, game.asks, Random(0)))


def used(name: str, **more: object) -> Arena:
    return duel(("LI4", "LI6"), (name, "LE6 LE7"), past=PAST, **more).say(f"cassandra: star {name.lower()}")  # type: ignore[arg-type]  # a deck or bases


QUESTIONS: dict[str, Callable[[], Arena]] = {
    "sign": lambda: opened("expert"),
    "pick": lambda: opened("advanced"),
    "lead": lambda: opened("first"),
    "reply": lambda: opened("first").say("sybil: lead ca3"),
    "aquarius": lambda: opened("first").say("sybil: lead aq3"),
    "turn": lambda: duel(("LI4", "LI6"), ("LE6 GEd", ""), bases=("SC4 SA5", "")),
    "take": lambda: used("CA3"),
    "fetch": lambda: used("CP3"),
    "base": lambda: used("PI3", bases=("LE8 AQ2", "")),
    "past": lambda: used("GEc"),
    "search": lambda: used("VI4", deck="AQ2 AQ3 AQ4"),
    "discard": lambda: used("SC3"),
}


@pytest.mark.parametrize("what", QUESTIONS)
def test_what_is_said_can_be_parsed_again_by_who_is_asked_and_said_to_all(what: str) -> None:
    game = QUESTIONS[what]()
    assert game.asked[1] == what
    for side in game.asked[0].split():
        seat = SEATS[side]
        for action in GAME.legal(game.state, seat):
            for seen in (game.state, as_seen_by(game.state, seat)):
                assert GAME.words.parse(seen, seat, GAME.words.say(seen, seat, action)) == action
            for eye in (1 - seat, None):
                seen = as_seen_by(game.state, eye)
                assert GAME.words.parse(seen, seat, GAME.words.say(seen, seat, action)) == action, "by place"


@pytest.mark.parametrize("what", QUESTIONS)
def test_a_question_is_a_sentence_to_the_asked_and_to_the_others(what: str) -> None:
    game = QUESTIONS[what]()
    mine = GAME.words.question(game.state, game.asks, SEATS[game.asked[0].split()[0]])
    theirs = GAME.words.question(game.state, game.asks, None)
    assert mine.endswith(("?", "."))
    assert mine != theirs
    assert "Cassandra" in theirs or "Sybil" in theirs


@pytest.mark.parametrize("what", QUESTIONS)
def test_what_is_no_answer_is_refused_with_what_was_expected(what: str) -> None:
    game = QUESTIONS[what]()
    verb = {"pick": "take", "aquarius": "reply", "turn": "star", "sign": "sign"}.get(what, what)
    verb = "target" if what in {"take", "fetch", "base", "past", "search"} else verb
    for words in ("", "xyz", f"{verb} xyz", verb):
        with pytest.raises(Illegal, match="expected: "):
            GAME.words.parse(game.state, SEATS[game.asked[0].split()[0]], words)


@pytest.mark.parametrize(
    "words",
    ["star le6", "STAR LE6", "st le6", "star leo6", "star leo 6", "star leo", "star le 6", "star 1", "star l6"],
)
def test_a_card_can_be_typed_in_short_and_in_full(words: str) -> None:
    game = duel(("LI4", "LI6"), ("LE6 GEd", ""))
    assert GAME.words.parse(game.state, 0, words) == Star(faces("LE6")[0])
    assert GAME.words.parse(game.state, 0, "star gemini d") == Star(faces("GEd")[0])


def test_a_pick_can_be_typed_in_many_ways() -> None:
    game = opened("basic")
    names = [GAME.words.face(game.state.cards.face[slot] or 0).lower() for slot in game.state.draft[0]]
    a, b = game.state.draft[0][:2]
    both = Pick((a,), (b,))
    for words in (
        f"take {names[0]} fighter {names[1]} star",
        f"take {names[1]} sideways {names[0]} upright",
        f"ta {names[0]} fi {names[1]} st",
        "take 1 fighter 2 star",
    ):
        assert GAME.words.parse(game.state, 0, words) == both
    assert GAME.words.parse(game.state, 0, f"take {names[0]} {names[1]} fighter") == Pick((a, b))
    for words in (f"take {names[0]} {names[1]}", f"take {names[0]} fighter {names[1]}"):
        with pytest.raises(Illegal, match="whether it is a fighter or a star"):
            GAME.words.parse(game.state, 0, words)


def test_what_is_unclear_or_not_there_is_refused_with_what_there_is() -> None:
    game = duel(("LI4", "LI6"), ("LE6 LE7", ""), bases=("SC4", ""))
    with pytest.raises(Illegal, match="“leo” can be Leo 6 or Leo 7"):
        GAME.words.parse(game.state, 0, "star leo")
    with pytest.raises(Illegal, match="Leo 9 is not among the cards: there is Leo 6, Leo 7"):
        GAME.words.parse(game.state, 0, "star le9")
    with pytest.raises(Illegal, match="there is no card 3; there are 2"):
        GAME.words.parse(game.state, 0, "star 3")
    with pytest.raises(Illegal, match="a pass has nothing behind it"):
        GAME.words.parse(game.state, 0, "pass le6")
    assert "no other fighter" in game.refuses("cassandra", "rear le6")
    with pytest.raises(Illegal, match="nothing is asked"):
        GAME.words.parse(GAME.new(2, {"mode": "basic"}), 0, "pass")


def test_what_the_rules_refuse_has_words_too() -> None:
    game = duel(("LI4", "LI6"), ("LE6", ""))
    say = GAME.words.say
    assert say(game.state, 0, Star(999)) == "star card 999"
    assert say(game.state, 0, Lead(-3)) == "lead card -3"
    assert say(game.state, 0, Reply(3)) == "reply aq4"
    assert say(game.state, 0, Rear(23)) == "rear le9"
    assert say(game.state, 0, Target(47)) == "target ged"
    assert say(game.state, 0, Discard(-1)) == "discard card -1"
    assert say(game.state, 0, Sign(7)) == "sign card 7"
    assert say(game.state, 0, Pick()) == "take nothing"
    assert say(game.state, 0, Pass()) == "pass"


def test_a_hidden_star_is_named_by_its_place_to_who_does_not_know_it() -> None:
    game = duel(("LI4", "LI6"), ("LE6 LE7", ""))
    second = Star(game.state.hands[0][1])
    assert GAME.words.say(as_seen_by(game.state, 0), 0, second) == "star le7"
    assert GAME.words.say(as_seen_by(game.state, 1), 0, second) == "star 2"


def test_other_requests_are_sentences() -> None:
    words, state = GAME.words, duel(("LI4", "LI6"), ("LE6", "")).state
    assert "coin" in words.question(state, Roll(1, 2, "who holds the first initiative"), 0)
    assert words.question(state, Shuffle((1, 2)), 0) == "The deck: 2 cards are mixed."
    assert words.question(state, Shuffle((1, 2), 1), 0) == "Sybil: 2 cards are mixed."
    assert words.question(state, Deal((1,), 0), 0) == "You get 1 card."
    assert words.question(state, Deal((1, 2), 0), 1) == "Cassandra gets 2 cards."
    shown = {
        steps.SHOW_SIGNS: "The signs of this game are shown.",
        steps.TURN_UP: "The chosen fighters are turned up.",
        steps.USE: "A star is turned up.",
        steps.LUCK: "The top of the deck is revealed.",
        steps.LOOK: "You look at Sybil's hand.",
    }
    for kind, text in shown.items():
        state.agenda[0] = (kind,)
        assert words.question(state, Show((), 7), 0) == text
    assert words.question(state, Show((), 1), 1) == "Cassandra looks at Sybil's hand."
    assert words.question(GAME.new(2, {"mode": "basic"}), Over((1, 0), "why"), 0) == "why"
    over = duel(("LI6", "LI4"), past=[("AQ1", "AQ4", "cassandra")] * 2).passes("cassandra")
    assert words.question(over.state, over.asks, None) == "Cassandra wins: three duels won (3 to 0)."


def test_gemini_and_pisces_are_told_as_what_they_are_in_this_duel() -> None:
    game = arena(("GEa LI3", "PI3 LI6"), past=PAST).say("cassandra: lead gea", "sybil: reply pi3")
    texts = [story.tell(entry, game.state.cards).text for entry in game.ever(story.LED, story.REPLIED)]
    assert texts == [
        "Cassandra leads Gemini a, here Libra 3. Sign to follow: Libra.",
        "Sybil replies with Pisces 3, here Scorpius 7.",
    ]


@pytest.mark.parametrize(
    "entry, text",
    [
        ((story.STARS, 0), "Cassandra keeps no star."),
        ((story.SIGNS, 0, 5), "The signs of this game: Aquarius, Leo."),
        ((story.ENTERED, 0, 4, 1, 3), "Libra 3 enters the duel for Cassandra."),
        ((story.ENTERED, 1, 26, 6, 9), "Taurus 5, here Taurus 9, enters the duel for Sybil."),
        ((story.COIN, 2), "Equal totals; the coin says Sybil."),
        ((story.INITIATIVE, 1, 4), "Sybil holds the initiative (claims differ, so it stays)."),
        ((story.REPLIED, 1, 23, 5, 9, 1), "Sybil replies with Leo 9, whom Cassandra picked."),
        ((story.PENALTY, 1, -1), "Astral penalty on Sybil."),
        ((story.PENALTY, -1, 1), "The astral penalty on Sybil is gone."),
        ((story.WON, 0, 2, 3, 9, 1), "Duel 2: Cassandra wins, 3 to 9 (the astral penalty)."),
        ((story.PARALYSED, 1, 1), "Sybil has only 1 turn left."),
        ((story.CANCELLED, 0, 11, 21), "Cancer 5 of Cassandra is cancelled."),
        ((story.SWAPPED_PAST, 0, 4, 23, 1), "Libra 3 goes to duel 1 for Leo 9."),
        ((story.OVER, 1, 0, 1, 2), "Cassandra wins: the rival left the table (1 to 2)."),
    ],
)
def test_an_event_is_a_sentence(entry: tuple[int, ...], text: str) -> None:
    assert story.tell(entry, GAME.new(2, {"mode": "basic"}).cards).text == text


def test_sign_cards_are_named_to_who_knows_them_and_counted_to_others() -> None:
    cards = GAME.new(2, {"mode": "expert"}).cards
    entry = (story.SIGNS_DEALT, 1, *box.SIGN_CARDS[:2])
    assert story.tell(entry, cards).text == "Sybil gets the sign cards Aquarius and Libra."
    for slot in entry[2:]:
        cards.face[slot] = None
    assert story.tell(entry, cards).text == "Sybil gets 2 sign cards."
