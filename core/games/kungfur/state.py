"""The position of Kung Fur Fight: a plain record of ints and lists, and the steps of its agenda.

Everything here is public except the faces in `cards`: hands are known to both sides, because every animal that enters
or leaves one does so in the open. What belongs to a seat and an arena stands in flat lists of six, at `3 * seat +
arena`. No rule lives here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Final, Self, TypeAlias

from paravent.core.cards import Cards
from paravent.core.games.kungfur import cards as box
from paravent.core.requests import Face, Slot

Step: TypeAlias = tuple[int, ...]
"""Something still to happen: one of the kinds below, then its numbers (seat, arena)."""

# Steps that wait for an answer …
MIX: Final = 0  # the reward pile is shuffled, once
PREPARE: Final = 1  # three rewards are turned up
PLAN: Final = 2
EXPEL: Final = 3  # (seat): Shiau-Yao picks among equally weak animals
THROW: Final = 4  # Shiue against Ringo: Rock-Paper-Scissors
DIE: Final = 5  # … after five equal throws
SHIUE: Final = 6  # (seat)
RINGO: Final = 7  # (seat)
BONUS: Final = 8  # (seat): Chai or Yue against Tai-Chi
LOOK: Final = 9  # (seat): Peel shows its owner the top of the pile
KEEP: Final = 10  # (seat): which of them is kept
UNCOVER: Final = 11  # (seat, slot): the kept card is shown to all
MUSHROOM: Final = 12  # (seat): where its token goes
YAOU: Final = 13  # (seat)
OVER: Final = 14  # (reason, winner or -1)
# … and steps that happen by themselves.
FIGHT: Final = 15  # (arena)
JOIN: Final = 16  # Shiue and Ringo may add
BOLSTER: Final = 17  # Ban ignores; Chai and Yue get their bonus
COMPARE: Final = 18
CLAIM: Final = 19  # the winner takes the newest reward that is left
AFTER: Final = 20  # Ban steals, Hua's token, Hikaru
JUDGE: Final = 21  # has anybody won?
REFRESH: Final = 22
RENEW: Final = 23  # everything of the refresh that follows Yaou's choice
FIRST_AUTOMATIC: Final = FIGHT


@dataclass(slots=True)
class State:
    """A position; `new_state` makes the first one."""

    cards: Cards
    seats: int = 2
    rangers_free: bool = False
    """Option: Rangers do not use up the card limit."""
    hua_out: bool = False
    """Option: a lost Hua token is out of the game instead of back with the dogs."""
    agenda: list[Step] = field(default_factory=list)
    """What is still to happen, next thing first; never empty."""
    round: int = 0

    # the rewards
    pile: list[Slot] = field(default_factory=list)
    """The reward pile, top first."""
    looked: list[Slot] = field(default_factory=list)
    """The cards under a Peel that is not done yet."""
    buried: list[Slot] = field(default_factory=list)
    """Discarded face down, by a Peel."""
    discard: list[Face] = field(default_factory=list)
    rewards: list[list[Face]] = field(default_factory=list)
    """The rewards at stake in each arena, oldest first."""

    # what each seat has; two entries each
    hands: list[list[Face]] = field(default_factory=list)
    """Sorted."""
    rest: list[list[Face]] = field(default_factory=list)
    """The used animals, sorted."""
    front: list[list[Face]] = field(default_factory=list)
    """Apple, Coconut, Peaches and Booms that lie before their owner."""
    vp: list[int] = field(default_factory=list)
    sp: list[int] = field(default_factory=list)
    limit: list[int] = field(default_factory=list)
    food: list[int] = field(default_factory=list)
    hw: list[int] = field(default_factory=list)
    """Hidden Weapons in hand, without those that lie in an arena."""
    blocked: list[int] = field(default_factory=list)
    """The token "card limit -1": 0 none, 1 for the coming plan, 2 for the plan of this round."""
    duty: list[int] = field(default_factory=list)
    """1 after the first refresh with 4 SP or fewer: its food is asked once."""

    # tokens that stay
    warehouse: int = 0
    """Hidden Weapons that nobody has."""
    hua_supply: int = 0
    hua: list[int] = field(default_factory=list)
    """By arena: 1 where a Hua token lies."""
    mushrooms: list[int] = field(default_factory=list)
    """By seat and arena: Mushroom tokens."""

    # this round; lists of six are by seat and arena
    teams: list[list[Face]] = field(default_factory=list)
    """The animals in an arena now."""
    leaders: list[int] = field(default_factory=list)
    """Who was planned as leader, -1 for nobody: he stays leader when he is sent away."""
    armed: list[int] = field(default_factory=list)
    """Hidden Weapons in an arena."""
    coconut: int = -1
    """Where the Coconut token lies, `3 * seat + arena`; -1: in no arena."""
    raihuu: list[int] = field(default_factory=list)
    """By arena: Raihuu tokens."""
    peaches: list[int] = field(default_factory=list)
    """By seat: Peaches used in this plan."""
    ginseng: list[int] = field(default_factory=list)
    """By seat: 1 if it won a Ginseng this round."""

    # this fight
    arena: int = -1
    bonus: list[int] = field(default_factory=list)
    """By seat: what Chai or Yue add."""
    totals: list[int] = field(default_factory=list)
    """By seat: the AP that were compared."""
    winner: int = -1
    """Who won this fight; -1 for nobody (yet)."""
    lost: list[int] = field(default_factory=list)
    """By seat: SP lost through this fight so far, for Musashi."""
    equal: int = 0
    """Equal throws of Rock-Paper-Scissors so far."""

    story: list[tuple[int, ...]] = field(default_factory=list)
    """Everything that has happened, public things only: see `story.py`."""

    def copy(self) -> Self:
        """An equal state that shares nothing mutable with this one."""
        return type(self)(
            self.cards.copy(),
            self.seats,
            self.rangers_free,
            self.hua_out,
            self.agenda.copy(),
            self.round,
            self.pile.copy(),
            self.looked.copy(),
            self.buried.copy(),
            self.discard.copy(),
            [stack.copy() for stack in self.rewards],
            [hand.copy() for hand in self.hands],
            [rest.copy() for rest in self.rest],
            [front.copy() for front in self.front],
            self.vp.copy(),
            self.sp.copy(),
            self.limit.copy(),
            self.food.copy(),
            self.hw.copy(),
            self.blocked.copy(),
            self.duty.copy(),
            self.warehouse,
            self.hua_supply,
            self.hua.copy(),
            self.mushrooms.copy(),
            [team.copy() for team in self.teams],
            self.leaders.copy(),
            self.armed.copy(),
            self.coconut,
            self.raihuu.copy(),
            self.peaches.copy(),
            self.ginseng.copy(),
            self.arena,
            self.bonus.copy(),
            self.totals.copy(),
            self.winner,
            self.lost.copy(),
            self.equal,
            self.story.copy(),
        )


def new_state(*, rangers_free: bool = False, hua_out: bool = False) -> State:
    """The table before the pile is shuffled: every reward lies open, and the first step of the agenda mixes them."""
    return _laid_out(rangers_free, hua_out).copy()


@cache
def _laid_out(rangers_free: bool, hua_out: bool) -> State:  # noqa: FBT001 - a key
    cards = Cards()
    pile = cards.open(box.REWARDS, 2)
    return State(
        cards=cards,
        rangers_free=rangers_free,
        hua_out=hua_out,
        agenda=[(MIX,)],
        pile=list(pile),
        rewards=[[], [], []],
        hands=[list(animals) for animals in box.ANIMALS_OF],
        rest=[[], []],
        front=[[], []],
        vp=[0, 0],
        sp=[box.SP_MOST, box.SP_MOST],
        limit=[box.LIMIT_AT_START, box.LIMIT_AT_START],
        food=[box.FOOD, box.FOOD],
        hw=list(box.HW_AT_START),
        blocked=[0, 0],
        duty=[0, 0],
        warehouse=box.HW_ALL - sum(box.HW_AT_START),
        hua_supply=box.HUA_TOKENS,
        hua=[0, 0, 0],
        mushrooms=[0] * 6,
        teams=[[] for _ in range(6)],
        leaders=[-1] * 6,
        armed=[0] * 6,
        raihuu=[0, 0, 0],
        peaches=[0, 0],
        ginseng=[0, 0],
        bonus=[0, 0],
        totals=[0, 0],
        lost=[0, 0],
    )
