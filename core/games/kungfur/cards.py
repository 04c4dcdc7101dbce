"""The 52 cards of Kung Fur Fight and its numbers, as plain data.

No rule lives here; a face is an index into the tables below. Names and effects are the published game's, told in our
own words. No strength (AP) was ever published, nor how often most rewards are in the pile: those numbers are
proposals of ours, tuned by play, and `PROPOSED` says so to the player.
"""

from __future__ import annotations

from typing import Final

from paravent.core.requests import Face, Seat

DOGS: Final[Seat] = 0
CATS: Final[Seat] = 1
SIDES: Final = ("Monk Dogs", "Ninja Cats")
"""What the seats are called; the published game gives the two sides different animals."""
SHORT: Final = ("dogs", "cats")
ARENAS: Final = 3

ANIMAL: Final = 0
RANGER: Final = 1
ITEM: Final = 2
ACHIEVEMENT: Final = 3
KINDS: Final = ("Animal", "Ranger", "Item", "Achievement")

# name, strength (all proposed), what it does when it leads
_DOGS: Final = (
    ("Fu", 1, "Chef. After the round: spend 1 food, all your used animals return to your hand."),
    ("Chai", 3, "+2 AP while no assistant is with him."),
    ("Hua", 1, "After the fight a Hua token comes to this arena: +2 AP for the dogs there every round."),
    ("Ban", 2, "Rival Hidden Weapons here give nothing; after the fight you take up to 2 of them."),
    ("Yue", 1, "+1 AP for each rival animal in this arena."),
    ("Shiue", 2, "During the fight you may add 1 animal from your hand (at most 3 here, not Tumaz)."),
    ("Novice", 3, "No ability."),
    ("Monk", 4, "No ability."),
    ("Monk", 4, "No ability."),
)
_CATS: Final = (
    ("Hokuto", 1, "Chef. After the round: spend 1 food, all your used animals return to your hand."),
    ("Hikaru", 1, "After the fight you take 3 Hidden Weapons from the warehouse."),
    ("Ringo", 2, "During the fight you may add any number of your Hidden Weapons."),
    ("Yaou", 2, "After the round he may return to your hand instead of resting."),
    ("Raihuu", 2, "A Raihuu token goes to each of the other two arenas: +1 AP there this round."),
    ("Masaru", 3, "If you win here, the rival loses 2 SP instead of 1."),
    ("Scout", 2, "No ability."),
    ("Shinobi", 3, "No ability."),
    ("Ronin", 4, "No ability."),
)
_RANGERS: Final = (
    ("Ming", 3, "If you win here, you gain 2 VP instead of 1."),
    ("Shiau-Yao", 3, "The weakest rival animal here goes to rest, unless it is the only one."),
    ("Musashi", 4, "If you lose here, you lose 1 SP at most, whatever else was won or leads here."),
    ("BoShark", 4, "If you win here, the rival loses 3 SP instead of 1."),
    ("Tai-Chi", 2, "You also win here when the rival is ahead by 4 or more."),
    ("Himiko", 3, "Your card limit is 1 higher this round."),
    ("Tumaz", 7, "Fights alone: no assistants, and he is never one. Weapons and Coconut are fine."),
)
# name, copies (Boom, Coconut and Mushroom as published or inferred from their tokens, the others proposed), what it
# does
_ITEMS: Final = (
    ("Ginseng", 2, "Now: +1 SP (not at 0 or 12). After this round all your used animals return, without food."),
    ("Apple", 1, "Stays: you win your ties, except 0 to 0."),
    ("Coconut", 1, "Stays: its token gives 1 AP to one of your teams, every round."),
    ("Peach", 2, "Once, in secret: your card limit is 1 higher for one plan."),
    ("Peel", 2, "Now: look at the top 3 rewards of the pile and keep 1."),
    ("Kiwano", 2, "Now: take 3 Hidden Weapons from the warehouse."),
    ("Mushroom", 2, "Now: put its token on an arena: +1 AP for you there, for good."),
)
_ACHIEVEMENTS: Final = (
    ("Power", 2, "You gain 2 SP (not at 0 or 12)."),
    ("Block", 1, "The rival's card limit is 1 lower for the next plan."),
    ("Return", 1, "All your animals of this arena return to your hand at once."),
    ("Break", 1, "The rival loses 1, 3 or 5 SP for a difference of 0-2, 3-6 or 7 and more AP."),
    ("Boom", 4, "Stays; the rival loses 2, 3 or 5 SP for your first, second or any further Boom."),
    ("Crash", 2, "The rival loses 2 SP."),
    ("Shock", 2, "The rival loses 1 SP and you gain 1 VP."),
    ("Destroy", 2, "The rival loses 1 SP and you take 2 Hidden Weapons from the warehouse."),
)

FU, CHAI, HUA, BAN, YUE, SHIUE, NOVICE, MONK, MONK_2 = range(9)
HOKUTO, HIKARU, RINGO, YAOU, RAIHUU, MASARU, SCOUT, SHINOBI, RONIN = range(9, 18)
MING, SHIAU_YAO, MUSASHI, BOSHARK, TAI_CHI, HIMIKO, TUMAZ = range(18, 25)
GINSENG: Final[Face] = 25
APPLE: Final[Face] = 27
COCONUT: Final[Face] = 28
PEACHES: Final = range(29, 31)
BOOMS: Final = range(42, 46)

ANIMALS_OF: Final = (range(9), range(9, 18))
"""The nine animals that each seat begins with."""
RANGERS: Final = range(18, 25)
REWARDS: Final = range(18, 52)
"""The reward pile: 7 Rangers, 12 Items, 15 Achievements."""

_FIGHTERS: Final = _DOGS + _CATS + _RANGERS
_PRIZES: Final = tuple(row for row in _ITEMS + _ACHIEVEMENTS for _ in range(row[1]))
NAMES: Final[tuple[str, ...]] = tuple(row[0] for row in _FIGHTERS + _PRIZES)
AP: Final[tuple[int, ...]] = tuple(row[1] for row in _FIGHTERS) + (0,) * len(_PRIZES)
TEXTS: Final[tuple[str, ...]] = tuple(row[2] for row in _FIGHTERS + _PRIZES)
"""One line a card: an animal's or Ranger's ability as leader, a reward's effect."""
KIND: Final[tuple[int, ...]] = (ANIMAL,) * 18 + (RANGER,) * 7 + (ITEM,) * 12 + (ACHIEVEMENT,) * 15
FACES: Final = len(NAMES)

# -- numbers: tracks and supplies --------------------------------------------------------------------------------------
SP_MOST: Final = 12
"""Spirit points at the start and at most (inferred: nothing heals above it, and the limit steps are its thirds)."""
FOOD: Final = 3
HW_ALL: Final = 20
HW_AT_START: Final = (0, 4)
HUA_TOKENS: Final = 3
LIMIT_AT_START: Final = 3
LIMIT_STEPS: Final = ((8, 4), (4, 5))
"""(spirit points or fewer, card limit from then on)."""
DUTY_AT: Final = 4
"""In the first refresh with so few spirit points or fewer, food must be spent."""
TEAM_MOST: Final = 3
STACK_MOST: Final = 3
"""Rewards that an arena can hold."""
TURNED_UP: Final = 3
LOOKED_AT: Final = 3
"""Cards that Peel shows."""
LEAD_TO_WIN: Final = 4
EQUAL_THROWS_MOST: Final = 5
"""After so many equal throws a die decides (proposed)."""

# -- numbers: what is worth how much; published unless said otherwise --------------------------------------------------
HW_AP: Final = 1
COCONUT_AP: Final = 1
HUA_AP: Final = 2
MUSHROOM_AP: Final = 1
RAIHUU_AP: Final = 1  # proposed: published are "1 or 2" for the helper tokens together
CHAI_BONUS: Final = 2
YUE_BONUS: Final = 1
HIMIKO_LIMIT: Final = 1  # proposed
PEACH_LIMIT: Final = 1
BLOCK_LIMIT: Final = 1
TAI_CHI_GAP: Final = 4
BAN_STEALS: Final = 2
WIN_VP: Final = 1
MING_VP: Final = 2
LOSS_SP: Final = 1  # inferred
MASARU_SP: Final = 2  # proposed
BOSHARK_SP: Final = 3  # proposed
MUSASHI_SP: Final = 1
HIKARU_HW: Final = 3
KIWANO_HW: Final = 3  # proposed
DESTROY_HW: Final = 2
GINSENG_SP: Final = 1
POWER_SP: Final = 2  # proposed
CRASH_SP: Final = 2  # proposed
SHOCK_SP: Final = 1
SHOCK_VP: Final = 1
DESTROY_SP: Final = 1  # proposed
BREAK_SP: Final = ((7, 5), (3, 3), (0, 1))
"""(difference of AP or more, spirit points lost)."""
BOOM_SP: Final = (2, 3, 5)
"""For the first, the second, any further Boom in front of its owner."""

PROPOSED: Final = (
    "The strength (AP) of every animal and Ranger: none was ever published.",
    "The three animals without an ability on each side (Novice, two Monks; Scout, Shinobi, Ronin).",
    "How often a reward is in the pile, other than Boom (three at least), Coconut and Mushroom.",
    "When Chai gets his +2: while no assistant is with him.",
    "What Masaru does when he wins: the rival loses 2 SP. BoShark: 3 SP. Himiko: card limit +1.",
    "That Ringo may add any number of Hidden Weapons, and that Hikaru and Yaou act whatever the result.",
    "What a Raihuu token is worth (1 AP).",
    "What Kiwano (3 Hidden Weapons), Crash (2 SP), Power (2 SP) and the first half of Destroy (1 SP) do.",
    "That a die decides after five equal throws of Rock-Paper-Scissors.",
)

TABLES: Final = {
    "names": NAMES,
    "ap": AP,
    "kind": KIND,
    "tracks": (SP_MOST, FOOD, HW_ALL, HW_AT_START, HUA_TOKENS, LIMIT_AT_START, LIMIT_STEPS, DUTY_AT),
    "most": (TEAM_MOST, STACK_MOST, TURNED_UP, LOOKED_AT, LEAD_TO_WIN, EQUAL_THROWS_MOST),
    "tokens": (HW_AP, COCONUT_AP, HUA_AP, MUSHROOM_AP, RAIHUU_AP),
    "fighters": (
        CHAI_BONUS,
        YUE_BONUS,
        HIMIKO_LIMIT,
        TAI_CHI_GAP,
        BAN_STEALS,
        MING_VP,
        MASARU_SP,
        BOSHARK_SP,
        MUSASHI_SP,
        HIKARU_HW,
    ),
    "rewards": (
        *(
            PEACH_LIMIT,
            BLOCK_LIMIT,
            WIN_VP,
            LOSS_SP,
            KIWANO_HW,
            DESTROY_HW,
            GINSENG_SP,
            POWER_SP,
            CRASH_SP,
            SHOCK_SP,
            SHOCK_VP,
            DESTROY_SP,
        ),
        *(BREAK_SP, BOOM_SP),
    ),
}
"""What the rules hash covers."""
