"""What one fight would come to, worked out at once for two teams behind their screens.

The rules (`fights`, `rewards`) play a fight step by step and ask on the way; a bot weighs thousands of fights and
cannot wait for that. This is their sum: totals, winner, tracks, and what else was gained, with Shiue, Ringo and a
declined bonus answered as their owners would for the sake of this fight alone. It is tested against the rules. What
one fight does to another of the same round (an Apple just won, a second Boom) is left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur.outlook import Weights, ranger_worth

if TYPE_CHECKING:
    from paravent.core.games.kungfur.actions import Plan
    from paravent.core.games.kungfur.state import State
    from paravent.core.requests import Face, Seat


@dataclass(frozen=True, slots=True)
class Squad:
    """One side's part of a fight."""

    leader: Face
    """-1 for nobody."""
    cards: tuple[Face, ...]
    ap: int
    """Of the animals and the Coconut."""
    hw: int
    raihuu: int
    """Raihuu tokens that the plan itself brings to this arena."""
    reserve: tuple[int, ...]
    """What Shiue (strengths in the hand, ascending) or Ringo (1, 2, 3 … weapons) may add."""

    @property
    def weakest(self) -> int:
        """The AP of the animal that Shiau-Yao would send away."""
        return min(box.AP[face] for face in self.cards)


class Outcome(NamedTuple):
    """What a fight changes: the dogs' lead in victory points, each side's spirit points, and the rest."""

    winner: int
    """-1 for nobody."""
    lead: int = 0
    lost_dogs: int = 0
    lost_cats: int = 0
    healed: int = 0
    """Spirit points that the winner gains."""
    ginseng: int = 0
    """1 if the winner's animals all come back."""
    gain: float = 0.0
    """Weapons, Rangers, tokens and items, as `outlook` weighs them; good for the dogs if positive."""


class Stake(NamedTuple):
    """What the rewards of an arena give to one side if it wins, but for what depends on the teams."""

    vp: int
    loss: int
    breaks: int
    healed: int
    returns: int
    ginseng: int
    gain: float


def squads(state: State, seat: Seat, plan: Plan) -> tuple[Squad, Squad, Squad]:
    """A plan as three squads, with what it leaves in the hand for Shiue and Ringo."""
    used = {face for team in plan.teams for face in team.cards}
    unarmed = state.hw[seat] - sum(team.hw for team in plan.teams)
    made = []
    for arena, team in enumerate(plan.teams):
        leader = team.cards[0] if team.cards else -1
        reserve: tuple[int, ...] = ()
        if leader == box.SHIUE and len(team.cards) < box.TEAM_MOST:
            hand = state.hands[seat]
            reserve = tuple(sorted({box.AP[face] for face in hand if face not in used and face != box.TUMAZ}))
        elif leader == box.RINGO:
            reserve = tuple(range(1, unarmed + 1))
        raihuu = sum(other != arena and team.cards[:1] == (box.RAIHUU,) for other, team in enumerate(plan.teams))
        ap = sum(box.AP[face] for face in team.cards) + box.COCONUT_AP * team.coconut
        made.append(Squad(leader, team.cards, ap, team.hw, raihuu, reserve))
    return made[0], made[1], made[2]


def stake(weights: Weights, state: State, arena: int, seat: Seat) -> Stake:
    """What `seat` gets for winning an arena."""
    vp = loss = breaks = healed = returns = ginseng = 0
    gain = 0.0
    booms = sum(face in box.BOOMS for face in state.front[seat])
    for face in reversed(state.rewards[arena]):
        match box.NAMES[face]:
            case "Ginseng":
                healed, ginseng = healed + box.GINSENG_SP, 1
            case "Peel":
                gain += weights.peel
            case "Kiwano":
                gain += weights.hw * box.KIWANO_HW
            case "Mushroom":
                gain += weights.spore
            case "Power":
                healed += box.POWER_SP
            case "Block":
                gain += weights.block
            case "Return":
                returns = 1
            case "Break":
                breaks += 1
            case "Boom":
                loss += box.BOOM_SP[min(booms, len(box.BOOM_SP) - 1)]
                gain += weights.front["Boom"]
                booms += 1
            case "Crash":
                loss += box.CRASH_SP
            case "Shock":
                loss, vp = loss + box.SHOCK_SP, vp + box.SHOCK_VP
            case "Destroy":
                loss, gain = loss + box.DESTROY_SP, gain + weights.hw * box.DESTROY_HW
            case "Apple" | "Coconut" | "Peach" as name:
                gain += weights.front[name]
            case _:
                gain += ranger_worth(weights, face)
    return Stake(vp, loss, breaks, healed, returns, ginseng, gain)


class Field:
    """One arena of a position, before a round: what lies there, and what is at stake."""

    def __init__(self, weights: Weights, state: State, arena: int) -> None:
        self._weights = weights
        self._tokens = (
            box.HUA_AP * state.hua[arena] + box.MUSHROOM_AP * state.mushrooms[arena],
            box.MUSHROOM_AP * state.mushrooms[3 + arena],
        )
        self._hua = state.hua[arena]
        self._hua_left = state.hua_supply > 0
        self._stakes = (stake(weights, state, arena, box.DOGS), stake(weights, state, arena, box.CATS))
        self._apple = next((seat for seat in (box.DOGS, box.CATS) if box.APPLE in state.front[seat]), -1)

    def fight(self, dogs: Squad, cats: Squad) -> Outcome:
        """The outcome; steps as in ruling 11."""
        d, c = dogs.ap + self._tokens[0], cats.ap + self._tokens[1] + cats.raihuu * box.RAIHUU_AP
        cats_here, bonus = len(cats.cards), 0
        chai_alone = dogs.cards == (box.CHAI,)
        if dogs.leader == box.SHIAU_YAO and cats_here > 1:
            c -= cats.weakest
            cats_here -= 1
        if cats.leader == box.SHIAU_YAO and len(dogs.cards) > 1:
            d -= dogs.weakest
            # Of two equally weak ones the rival rather sends Chai away than leaves him alone.
            chai_alone = dogs.leader == box.CHAI and len(dogs.cards) == 2 and dogs.weakest < box.AP[box.CHAI]
        if dogs.leader == box.CHAI and chai_alone:
            bonus = box.CHAI_BONUS
        elif dogs.leader == box.YUE:
            bonus = box.YUE_BONUS * cats_here
        banned = dogs.leader == box.BAN
        d += dogs.hw * box.HW_AP
        c += 0 if banned else cats.hw * box.HW_AP
        d, c, armed = self._joined(dogs, cats, d, c, bonus)
        return self._settled(dogs, cats, d, c, armed)

    def _joined(self, dogs: Squad, cats: Squad, d: int, c: int, bonus: int) -> tuple[int, int, int]:
        """The totals when both have added what helps them in this fight, and how many weapons Ringo spent on it."""
        d += bonus
        if bonus and cats.leader == box.TAI_CHI and self.verdict(dogs, cats, d, c) != box.DOGS:
            d = max((d, d - bonus), key=lambda ap: _rank(self.verdict(dogs, cats, ap, c), box.DOGS))
        arms = cats.reserve if cats.leader == box.RINGO and dogs.leader != box.BAN else ()
        if dogs.leader == box.SHIUE and dogs.reserve:
            d = max(
                (d, *(d + ap for ap in dogs.reserve)),
                key=lambda ap: _rank(self.verdict(dogs, cats, ap, self._armed(dogs, cats, ap, c, arms)), box.DOGS),
            )
        armed = self._armed(dogs, cats, d, c, arms)
        return d, armed, armed - c

    def _armed(self, dogs: Squad, cats: Squad, d: int, c: int, arms: tuple[int, ...]) -> int:
        """Ringo's total: the fewest weapons that do best."""
        if not arms:
            return c
        return max((c, *(c + hw for hw in arms)), key=lambda ap: _rank(self.verdict(dogs, cats, d, ap), box.CATS))

    def verdict(self, dogs: Squad, cats: Squad, d: int, c: int) -> int:
        """Who wins by these totals, -1 for nobody: as `fights.decide`."""
        if d == c:
            return self._apple if d else -1
        if d > c:
            return box.CATS if cats.leader == box.TAI_CHI and d - c >= box.TAI_CHI_GAP else box.DOGS
        return box.DOGS if dogs.leader == box.TAI_CHI and c - d >= box.TAI_CHI_GAP else box.CATS

    def _settled(self, dogs: Squad, cats: Squad, d: int, c: int, armed: int) -> Outcome:
        """Tracks, rewards and what happens afterwards."""
        weights = self._weights
        winner = self.verdict(dogs, cats, d, c)
        gain = -weights.hw * armed
        if dogs.leader == box.BAN:
            gain += weights.hw * min(box.BAN_STEALS, cats.hw)
        elif dogs.leader == box.HUA and not self._hua and self._hua_left:
            gain += weights.hua
        if cats.leader == box.HIKARU:
            gain -= weights.hw * box.HIKARU_HW
        if winner < 0:
            return Outcome(-1, gain=gain)
        if winner == box.CATS and self._hua and dogs.leader != box.HUA:
            gain -= weights.hua
        own, rival = (dogs, cats) if winner == box.DOGS else (cats, dogs)
        sign = 1 if winner == box.DOGS else -1
        won = self._stakes[winner]
        loss = _BLOW.get(own.leader, box.LOSS_SP) + won.loss
        if won.breaks:
            gap = abs(d - c)
            loss += won.breaks * next(amount for least, amount in box.BREAK_SP if gap >= least)
        if rival.leader == box.MUSASHI:
            loss = min(loss, box.MUSASHI_SP)
        gain += sign * (won.gain + won.returns * weights.returned * len(own.cards))
        vp = won.vp + (box.MING_VP if own.leader == box.MING else box.WIN_VP)
        lost = (0, loss) if winner == box.DOGS else (loss, 0)
        return Outcome(winner, sign * vp, *lost, won.healed, won.ginseng, gain)


_BLOW: Final = {box.MASARU: box.MASARU_SP, box.BOSHARK: box.BOSHARK_SP}


def _rank(winner: int, seat: int) -> int:
    """How a verdict looks to a seat: 2 won, 1 a tie, 0 lost."""
    return 1 if winner < 0 else 2 * (winner == seat)
