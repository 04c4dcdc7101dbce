"""The laws by name: the number is that of the law, the words are what it says."""

from tests.laws import records, rules, sight
from tests.laws.walk import Law

LAWS: dict[str, Law] = {
    "0 requests make sense": rules.requests_make_sense,
    "1 the same question": sight.same_question,
    "2 seeing commutes with playing": sight.seeing_commutes,
    "3 own knowledge suffices": sight.own_knowledge,
    "3 liars are convicted": sight.liars_are_convicted,
    "4 legal is what passes": rules.legal_is_what_passes,
    "5 a fitted world fits": records.worlds_fit,
    "6 rules are pure": rules.rules_are_pure,
    "7 games end": rules.games_end,
    "7 cards stay": rules.cards_stay,
    "8 writing round-trips": records.writing_round_trips,
    "8 words round-trip": records.words_round_trip,
    "9 journals fold": records.journals_fold,
    "9 damage is noticed": records.damage_is_noticed,
    "13 one default": sight.one_default,
    "13 leaving is seen alike": sight.leaving_is_seen_alike,
}

MUST: dict[str, tuple[str, ...]] = {
    "0 requests make sense": ("requests",),
    "1 the same question": ("question",),
    "2 seeing commutes with playing": ("seeing",),
    "3 own knowledge suffices": ("allowed", "refused"),
    "3 liars are convicted": (),
    "4 legal is what passes": ("legal", "unlisted"),
    "5 a fitted world fits": ("fitted",),
    "6 rules are pure": ("applied",),
    "7 games end": ("ends",),
    "7 cards stay": ("cards",),
    "8 writing round-trips": ("states", "entries"),
    "8 words round-trip": ("said",),
    "9 journals fold": ("folds",),
    "9 damage is noticed": ("damages",),
    "13 one default": ("defaults",),
    "13 leaving is seen alike": ("leavings",),
}
"""What each law must have looked at, in any game, or it proved nothing."""

HIDING = {"2 seeing commutes with playing": "hidden", "5 a fitted world fits": "guessed"}
"""What these must have looked at in a game that shuffles."""
