"""The draft of cards and of signs: what is dealt, chosen, passed on, and who learns what."""

from itertools import pairwise
from random import Random

import pytest

from paravent.core.answers import Acts
from paravent.core.dealing import draw
from paravent.core.game import Illegal, apply
from paravent.core.games.zodiac import GAME, story
from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac.actions import Pick
from paravent.core.games.zodiac.state import State
from paravent.core.requests import Ask, Deal, Over, Request, Show, Shuffle
from paravent.core.sight import as_seen_by, told
from tests.games.zodiac.arena import Arena, names

Turn = tuple[State, Request, State]


def drafted(mode: str, seed: int, until: str = "lead") -> list[Turn]:
    """A random game up to a question: the position, what it asks and the next position."""
    rng = Random(seed)
    state = GAME.new(2, {"mode": mode})
    turns: list[Turn] = []
    while not isinstance(ask := GAME.awaits(state), Over) and not (isinstance(ask, Ask) and ask.what == until):
        if isinstance(ask, Ask):
            acts = tuple((seat, rng.choice(list(GAME.legal(state, seat)))) for seat in ask.seats)
            after = apply(GAME, state, Acts(acts))
        else:
            after = apply(GAME, state, draw(state, ask, rng))
        turns.append((state, ask, after))
        state = after
    return turns


def picking(mode: str = "basic", rounds: int = 1) -> Arena:
    """The draft in this round, after first picks; cards lie as they come out of the box."""
    game = Arena(GAME.new(2, {"mode": mode}))
    game.give(draw(game.state, game.asks, Random(0)))
    for number in range(1, rounds):
        game.together(f"take 1 fighter 2 {'fighter' if number < 3 else 'star'}", "take 1 fighter 2 star")
    return game


@pytest.mark.parametrize("mode", ["basic", "advanced", "expert"])
def test_ruling_01_four_rounds_leave_eight_cards(mode: str) -> None:
    turns = drafted(mode, 1)
    picks = [before for before, ask, _ in turns if isinstance(ask, Ask) and ask.what == "pick"]
    assert [state.round for state in picks] == [1, 2, 3, 4]
    assert [len(state.deck) for state in picks] == [16, 12, 8, 4]
    assert all([len(cards) for cards in state.draft] == [4, 4] for state in picks)
    last = turns[-1][2]
    virgos = sum(box.SIGN[face] == box.VIRGO for base in last.bases for face in base)
    assert len(last.deck) == 8 - virgos
    assert [len(base) for base in last.bases] == [5, 5]
    assert sum(map(len, last.hands)) == 6 + virgos


def test_ruling_02_two_cards_of_each_go_into_the_deck() -> None:
    turns = drafted("basic", 2)
    returned = [entry for entry in turns[-1][2].story if entry[0] == story.RETURNED]
    assert [(seat, len(slots)) for _, seat, *slots in returned] == [(0, 2), (1, 2)]
    mixed = [ask for _, ask, _ in turns if isinstance(ask, Shuffle) and ask.by is None]
    assert [len(ask.slots) for ask in mixed] == [24, 8]


@pytest.mark.parametrize("seed", range(6))
def test_ruling_03_a_pick_has_a_place_for_each_card(seed: int) -> None:
    for state, ask, _ in drafted("basic", seed):
        if not isinstance(ask, Ask) or ask.what != "pick":
            continue
        for seat in (0, 1):
            fighters, stars = 5 - len(state.bases[seat]), 3 - len(state.hands[seat])
            assert fighters + stars == 2 * (5 - state.round)
            one, other = sorted(state.draft[seat])[:2]
            picks = {
                Pick((one, other)): fighters >= 2,
                Pick((), (one, other)): stars >= 2,
                Pick((one,), (other,)): fighters >= 1 and stars >= 1,
            }
            legal = set(GAME.legal(state, seat))
            assert {pick: pick in legal for pick in picks} == picks
            for pick in [pick for pick, allowed in picks.items() if not allowed]:
                with pytest.raises(Illegal, match="place"):
                    GAME.check(state, seat, pick)


def test_a_pick_takes_two_of_the_cards_dealt_each_once() -> None:
    game = picking()
    a, b, c, _ = game.state.draft[0]
    for pick, reason in (
        (Pick(), "choose 2 of the cards"),
        (Pick((a,)), "choose 2 of the cards"),
        (Pick((a,), (a,)), "choose 2 of the cards"),
        (Pick((a, b), (c,)), "choose 2 of the cards"),
        (Pick((a,), (game.state.draft[1][0],)), "among the cards that you have been dealt"),
        (Pick((b, a)), "order of their slots"),
    ):
        with pytest.raises(Illegal, match=reason):
            GAME.check(game.state, 0, pick)
    assert len(list(GAME.legal(game.state, 0))) == 24


def test_round_four_leaves_no_choice_of_kind() -> None:
    game = picking(rounds=4)
    assert names(game.state.bases[0]).count(" ") == 4, "Cassandra has her five fighters"
    assert all(len(pick.stars) == 2 for pick in GAME.legal(game.state, 0) if isinstance(pick, Pick))
    assert "no fighter places left" in game.refuses("cassandra", "take 1 fighter 2 star")
    assert "no star places left" in game.refuses("sybil", "take 1 fighter 2 star")


def test_ruling_04_fighters_are_turned_up_before_anything_is_passed_on() -> None:
    asks = [ask for _, ask, _ in drafted("basic", 3)]
    for ask, following in pairwise(asks):
        if isinstance(ask, Ask):
            assert isinstance(following, Show)
            assert following.to == 0b111
    game = picking()
    up = game.state.draft[0][:2]
    game.together("take 1 fighter 2 fighter", "take 1 star 2 star")
    assert [game.state.cards.seen[slot] for slot in up] == [0b111, 0b111]
    assert [entry[0] for entry in game.happened(story.STARS, story.FIGHTER, story.PASSED)] == [
        *[story.STARS] * 2,
        *[story.FIGHTER] * 2,
        *[story.PASSED] * 2,
    ]


def test_ruling_50_both_draw_in_seat_order_each_all_at_once() -> None:
    deals = [ask for _, ask, _ in drafted("basic", 4) if isinstance(ask, Deal)]
    assert [(len(ask.slots), ask.to) for ask in deals[:6]] == [(4, 0), (4, 1), (2, 1), (2, 0), (2, 0), (2, 1)]


@pytest.mark.parametrize("seed", range(4))
def test_passes_are_seen_by_the_receiver_alone(seed: int) -> None:
    for before, ask, after in drafted("basic", seed):
        passed = [entry for entry in after.story[len(before.story) :] if entry[0] == story.PASSED]
        for _, seat, *slots in passed:
            assert isinstance(ask, Deal)
            assert [after.cards.seen[slot] for slot in slots] == [0b011, 0b011]
            blind = as_seen_by(after, None)
            assert [blind.cards.face[slot] for slot in slots] == [None, None]
            text = GAME.happened(as_seen_by(before, None), blind)[0].text
            assert text == f"{box.SIDES[seat]} passes 2 cards to {box.SIDES[1 - seat]}."
            mine = GAME.happened(as_seen_by(before, seat), as_seen_by(after, seat))[0]
            assert min(mine.data[1:]) >= 0


@pytest.mark.parametrize("seed", range(4))
def test_no_slot_that_a_rival_has_seen_is_ever_chosen_as_a_star(seed: int) -> None:
    """From round 2 on the cards are mixed by their owner first; the stars once more when the draft is over."""
    turns = drafted("advanced", seed)
    for state, ask, _ in turns:
        if isinstance(ask, Ask) and ask.what == "pick":
            for seat in (0, 1):
                assert all(state.cards.seen[slot] == 1 << seat for slot in state.draft[seat])
    last = turns[-1][2]
    own = {mix.by: mix.after for mix in last.cards.mixes if mix.by is not None}
    assert [tuple(hand) for hand in last.hands] == [own[0], own[1]]


def test_a_pick_and_its_mirror_look_alike_to_the_rival() -> None:
    """Which of two cards becomes the star cannot be told by who sees neither."""
    game = picking(rounds=2)
    state, slots = game.state, sorted(game.state.draft[0])
    other = next(iter(GAME.legal(state, 1)))
    views = []
    for star, back in ((slots[0], slots[1]), (slots[1], slots[0])):
        pick = Pick((slots[2],), (star,))
        seen = as_seen_by(state, 1)
        after = apply(GAME, seen, told(Acts(((0, pick), (1, other))), GAME.awaits(seen), 1, 2))
        views.append([after.cards.face[slot] for slot in (star, back)])
    assert views == [[None, None], [None, None]]


@pytest.mark.parametrize("seed", range(8))
def test_ruling_05_virgo_draws_after_the_leftovers_were_shuffled_in(seed: int) -> None:
    turns = drafted("advanced", seed)
    last = turns[-1][2]
    kinds = [entry[0] for entry in last.story]
    virgos = [sum(box.SIGN[face] == box.VIRGO for face in base) for base in last.bases]
    drawn = [(seat, len(slots)) for kind, seat, *slots in last.story if kind == story.FERTILE]
    assert drawn == [(seat, count) for seat, count in enumerate(virgos) if count]
    assert [len(hand) for hand in last.hands] == [3 + virgos[0], 3 + virgos[1]]
    shuffled = len(kinds) - 1 - kinds[::-1].index(story.SHUFFLED)
    assert all(kinds.index(story.FERTILE) > shuffled for _ in drawn)


def test_what_a_virgo_draws_is_seen_by_its_owner_alone() -> None:
    turns = [turn for seed in range(20) for turn in drafted("advanced", seed)]
    before, _, after = next(turn for turn in turns if turn[2].story[-1:] and turn[2].story[-1][0] == story.FERTILE)
    _, seat, *slots = after.story[-1]
    assert [after.cards.seen[slot] for slot in slots] == [1 << seat] * len(slots)
    told_to = [GAME.happened(as_seen_by(before, eye), as_seen_by(after, eye))[-1].text for eye in (seat, 1 - seat)]
    assert "star" in told_to[1]
    assert told_to[0] != told_to[1]


def test_ruling_43_sizes_of_hands_and_deck_are_public() -> None:
    state = drafted("basic", 1)[-1][2]
    blind = as_seen_by(state, None)
    zones = {(zone.owner, zone.name): zone for zone in GAME.zones(blind)}
    assert len(zones[None, "deck"].slots) == 8
    assert [len(zones[seat, "hand"].slots) for seat in (0, 1)] == [3, 3]
    assert all(blind.cards.face[slot] is None for slot in zones[0, "hand"].slots)


# -- the expert's signs ------------------------------------------------------------------------------------------------


def test_the_expert_drafts_six_signs() -> None:
    turns = drafted("expert", 5, until="pick")
    asks = [ask for _, ask, _ in turns]
    assert [type(ask).__name__ for ask in asks[:9]] == [
        *("Shuffle", "Deal", "Deal", "Ask", "Deal", "Deal", "Ask", "Show", "Shuffle"),
    ]
    assert [len(ask.slots) for ask in asks if isinstance(ask, Deal)][:4] == [4, 4, 3, 3]
    state = turns[-1][2]
    assert len(state.signs) == len(set(state.signs)) == 6
    assert len(state.sign_middle) == 6
    assert len(state.sign_deck) == 6
    blind = as_seen_by(state, None)
    assert all(blind.cards.face[slot] is not None for slot in state.sign_middle)
    assert all(blind.cards.face[slot] is None for slot in state.sign_deck), "what is not played is not shown"


@pytest.mark.parametrize("seed", range(4))
def test_ruling_42_all_four_cards_of_each_sign_are_played(seed: int) -> None:
    turns = drafted("expert", seed, until="pick")
    before = next(before for before, ask, _ in turns if isinstance(ask, Shuffle) and len(ask.slots) == 24)
    assert sorted(before.deck) == sorted(box.fighters(*before.signs))
    assert len(before.counters) == 24
    assert {box.SIGN[slot] for slot in before.counters} == set(range(12)) - set(before.signs)


def test_nobody_sees_the_signs_in_the_middle_before_all_are_shown() -> None:
    for before, ask, _ in drafted("expert", 6, until="pick"):
        if before.sign_middle and isinstance(ask, Ask):
            assert [before.cards.seen[slot] for slot in before.sign_middle] == [0, 0]
            if before.sign_kept[0]:
                assert all(before.cards.seen[slot] == 0b11 for slot in before.sign_hands[0])


def test_a_sign_that_was_not_dealt_cannot_be_kept() -> None:
    game = Arena(GAME.new(2, {"mode": "expert"}))
    game.give(draw(game.state, game.asks, Random(0)))
    assert game.asked == ("cassandra sybil", "sign")
    theirs = box.SHORT[game.state.cards.face[game.state.sign_hands[1][0]] or 0]
    assert "is none of" in game.refuses("cassandra", f"sign {theirs.lower()}")
    game.together("sign 1", "sign 2").together("sign 3", "sign 1")
    assert game.asked[1] == "pick"


def test_the_first_game_has_its_sets_and_no_draft() -> None:
    game = Arena(GAME.new(2, {"mode": "first"}))
    game.give(draw(game.state, game.asks, Random(0)))
    assert game.asked == ("sybil", "lead")
    assert game.base("cassandra") == "AQ1 LI5 CP4 AR3 LE9"
    assert game.base("sybil") == "AQ3 LI6 CA3 CP3 AR4"
    assert game.hand("cassandra") == "AQ2 CA5 LE6"
    assert game.hand("sybil") == "CP6 LE7 LE8"
    assert sorted(game.deck().split()) == sorted(["AQ4", "LI3", "LI4", "CA2", "CA4", "CP5", "AR2", "AR5"])
    assert game.ever(story.TOTALS) == [(story.TOTALS, 22, 19)]
    assert all(game.state.cards.seen[slot] == 0b01 for slot in game.state.hands[0])
