"""Cards in a few words: one line for a narrow column, and shorter still where several lie on top of one another.

The full sentences are the game's (`cards.TEXTS`); these only remind of them.
"""

from __future__ import annotations

from typing import Final

from paravent.core.games.kungfur import cards as box
from paravent.core.requests import Face

SIDE: Final = ("dogs", "cats")
THE: Final = ("Dogs", "Cats")
LETTER: Final = "DC"
KINDS: Final = ("Animal", "Ranger", "Item", "Achievement")

_BRIEF: Final = {
    "Fu": "cooks: all come back",
    "Chai": "alone: +2 AP",
    "Hua": "leaves a +2 AP token",
    "Ban": "rival HW give nothing",
    "Yue": "+1 AP a rival animal",
    "Shiue": "may add one from hand",
    "Hokuto": "cooks: all come back",
    "Hikaru": "then you take 3 HW",
    "Ringo": "may add HW in a fight",
    "Yaou": "may return to hand",
    "Raihuu": "+1 AP on both others",
    "Masaru": "won: rival loses 2 SP",
    "Ming": "won: 2 VP, not 1",
    "Shiau-Yao": "weakest rival rests",
    "Musashi": "lost: 1 SP at most",
    "BoShark": "won: rival loses 3 SP",
    "Tai-Chi": "wins when 4 behind",
    "Himiko": "your limit is +1",
    "Tumaz": "always fights alone",
    "Ginseng": "+1 SP, all come back",
    "Apple": "you win every tie",
    "Coconut": "+1 AP for one team",
    "Peach": "limit +1, once",
    "Peel": "look at 3, keep 1",
    "Kiwano": "you take 3 HW",
    "Mushroom": "+1 AP on an arena",
    "Power": "you gain 2 SP",
    "Block": "rival's limit -1, once",
    "Return": "your animals return",
    "Break": "rival loses 1/3/5 SP",
    "Boom": "rival loses 2/3/5 SP",
    "Crash": "rival loses 2 SP",
    "Shock": "rival -1 SP, you +1 VP",
    "Destroy": "rival -1 SP, you +2 HW",
}
_STACKED: Final = {
    "Ginseng": "+1 SP, all back",
    "Apple": "wins ties",
    "Coconut": "+1 AP a round",
    "Peach": "limit +1 once",
    "Peel": "see 3, keep 1",
    "Kiwano": "+3 HW",
    "Mushroom": "+1 AP always",
    "Power": "+2 SP",
    "Block": "rival limit -1",
    "Return": "team returns",
    "Break": "rival SP -1/3/5",
    "Boom": "rival SP -2/3/5",
    "Crash": "rival SP -2",
    "Shock": "SP -1, you +1 VP",
    "Destroy": "SP -1, HW +2",
}


_SENTENCE: Final = {
    "Fu": "leads: after the round 1 food brings all your used animals back.",
    "Hokuto": "leads: after the round 1 food brings all your used animals back.",
    "Hua": "leads: leaves a token here, +2 AP for the dogs in every round.",
    "Ban": "leads: rival Hidden Weapons here give nothing; you take up to 2.",
    "Shiue": "leads: during the fight you may add 1 animal from your hand.",
    "Raihuu": "leads: this round +1 AP for the cats in both other arenas.",
    "Hikaru": "leads: after the fight 3 Hidden Weapons from the warehouse.",
    "Ringo": "leads: during the fight you may add any number of your HW.",
    "Yaou": "leads: after the round he may return to your hand.",
    "Shiau-Yao": "leads: the weakest rival animal here rests, if not alone.",
    "Musashi": "leads and loses: 1 SP at most, whatever else was won here.",
    "Tumaz": "fights alone: no assistants, and he is never one.",
    "Ginseng": "+1 SP (not at 0 or 12); your used animals return for nothing.",
    "Break": "the rival loses 1, 3 or 5 SP for a gap of 0-2, 3-6 or 7 AP.",
    "Boom": "stays; the rival loses 2, 3 or 5 SP: your 1st, 2nd, next Boom.",
    "Destroy": "the rival loses 1 SP, you take 2 HW from the warehouse.",
    "Mushroom": "its token goes to an arena: +1 AP for you there, for good.",
}


def sentence(face: Face, width: int) -> str:
    """A card's name and what it does, in full if that fits into so many cells, else in a shorter sentence."""
    full = f"{box.NAMES[face]} · {box.TEXTS[face]}"
    short = f"{box.NAMES[face]} {_SENTENCE.get(box.NAMES[face], box.TEXTS[face])}"
    return full if len(full) <= width else short


def brief(face: Face) -> str:
    """What a card does, in at most 22 characters; nothing for an animal without a power."""
    return _BRIEF.get(box.NAMES[face], "")


def stacked(face: Face) -> str:
    """What a reward does in the fewest words; a Ranger's strength."""
    if box.KIND[face] == box.RANGER:
        return f"Ranger AP {box.AP[face]}"
    return _STACKED[box.NAMES[face]]


def kind(face: Face) -> str:
    """What kind of card it is, and how strong."""
    strong = f" · AP {box.AP[face]}" if box.KIND[face] in (box.ANIMAL, box.RANGER) else ""
    return KINDS[box.KIND[face]] + strong


def has_power(face: Face) -> bool:
    """Whether a fighter can do something as leader."""
    return box.NAMES[face] in _BRIEF


def listed(words: list[str]) -> str:
    """`a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
