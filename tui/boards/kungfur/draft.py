"""The plan that is still behind one's own paravent: a `Plan` that can be changed, taken back and counted.

What the rules refuse is refused here too, in their words, when it is added; what is taken away never is, so that a
draft may be over the limit for a moment (when Himiko or a Peach goes). Nothing here knows a screen or a key.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from paravent.core.game import Illegal
from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import plans
from paravent.core.games.kungfur.abilities import CHEFS
from paravent.core.games.kungfur.actions import NO_TEAM, Plan, Team
from paravent.core.games.kungfur.state import State
from paravent.core.games.kungfur.tally import Addends, tally_plan
from paravent.core.requests import Face, Seat

ARENAS: Final = range(box.ARENAS)


class Draft:
    """A plan in the making, for one seat in one round."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.plan = plans.NOTHING
        self.arena = 0
        """Where the next card goes."""
        self._past: list[Plan] = []
        self._found: dict[tuple[Plan, int], list[Face]] = {}
        """What can be added, by plan and arena: it is asked for at every key, and a move of the cursor changes none."""

    # What there is ---------------------------------------------------------------------------------

    @property
    def hand(self) -> list[Face]:
        """Every animal that can be planned, in the order of the letters."""
        return self.state.hands[self.seat]

    @property
    def limit(self) -> int:
        """The card limit as the draft stands."""
        return plans.limit(self.state, self.seat, self.plan)

    @property
    def out(self) -> int:
        """How many cards count against the limit."""
        return plans.counted(self.state, self.plan)

    @property
    def weapons(self) -> int:
        """Hidden Weapons that are not in an arena."""
        return self.state.hw[self.seat] - sum(team.hw for team in self.plan.teams)

    @property
    def peaches(self) -> int:
        """Peaches that can be used."""
        return plans.peaches(self.state, self.seat)

    @property
    def coconut(self) -> bool:
        """Whether there is a Coconut to place."""
        return box.COCONUT in self.state.front[self.seat]

    def addable(self, arena: int) -> list[Face]:
        """The animals that can be sent to an arena now."""
        asked = (self.plan, arena)
        if asked not in self._found:
            free = [face for face in self.hand if self.where(face) is None]
            refusal = (plans.refusal(self.state, self.seat, self._added(face, arena)) for face in free)
            self._found[asked] = [face for face, why in zip(free, refusal, strict=True) if why is None]
        return self._found[asked]

    @property
    def room(self) -> bool:
        """Whether the limit lets another animal go out."""
        return self.out < self.limit and any(self.addable(arena) for arena in ARENAS)

    def where(self, face: Face) -> int | None:
        """The arena that an animal is planned for."""
        return next((arena for arena, team in enumerate(self.plan.teams) if face in team.cards), None)

    def sum(self, arena: int) -> Addends:
        """The addends of a team as they are known before the fight."""
        return tally_plan(self.state, self.seat, self.plan, arena)

    def refusal(self) -> str | None:
        """Why the draft cannot be sent as it is."""
        return plans.refusal(self.state, self.seat, self.plan)

    # What can be done ------------------------------------------------------------------------------

    def put(self, face: Face, arena: int) -> None:
        """Send an animal to an arena, under those that are there; raises Illegal.

        Himiko goes on top where only that leaves room for her.
        """
        self.arena = arena
        self._try(self._added(face, arena))

    def take(self, face: Face) -> None:
        """Take an animal back; tokens do not stay without one."""
        arena = self.where(face)
        if arena is None:
            raise Illegal(f"{box.NAMES[face]} is in your hand already")
        team = self.plan.teams[arena]
        cards = tuple(card for card in team.cards if card != face)
        self._set(self._with(arena, replace(team, cards=cards) if cards else NO_TEAM))

    def toggle(self, face: Face) -> None:
        """Send an animal to the chosen arena, or take it back from where it is."""
        if self.where(face) is None:
            self.put(face, self.arena)
        else:
            self.take(face)

    def lead(self, face: Face) -> None:
        """Make an animal the leader of its team; raises Illegal."""
        arena = self.where(face)
        if arena is None:
            raise Illegal(f"{box.NAMES[face]} is in no arena; send him to one first")
        team = self.plan.teams[arena]
        if team.cards[0] == face:
            raise Illegal(f"{box.NAMES[face]} leads in arena {arena + 1} already")
        rest = tuple(card for card in team.cards if card != face)
        self._set(self._with(arena, replace(team, cards=(face, *rest))))

    def arm(self, arena: int, change: int) -> None:
        """One Hidden Weapon more (1) or less (-1) in an arena; raises Illegal."""
        team = self.plan.teams[arena]
        if team.hw + change < 0:
            raise Illegal(f"there is no Hidden Weapon in arena {arena + 1}")
        self._try(self._with(arena, replace(team, hw=team.hw + change)))

    def nut(self, arena: int) -> None:
        """Move the Coconut to an arena, or take it back from there; raises Illegal."""
        if not self.coconut:
            raise Illegal("you have no Coconut")
        here = self.plan.teams[arena].coconut
        if not here and not self.plan.teams[arena].cards:
            raise Illegal(f"the Coconut needs an animal in the arena; arena {arena + 1} has none of yours")
        teams = tuple(replace(team, coconut=not here and place == arena) for place, team in enumerate(self.plan.teams))
        self._set(replace(self.plan, teams=teams))

    def peach(self) -> None:
        """Use one Peach more, and after the last one none."""
        if not self.peaches:
            raise Illegal("you have no Peach")
        self._set(replace(self.plan, peach=(self.plan.peach + 1) % (self.peaches + 1)))

    def clear(self, arena: int | None = None) -> None:
        """Take everything back from one arena, or from all."""
        self._set(plans.NOTHING if arena is None else self._with(arena, NO_TEAM))

    def become(self, plan: Plan) -> None:
        """Take over a plan that was typed; raises Illegal."""
        self._try(plan)

    @property
    def undoable(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._past)

    def undo(self) -> None:
        """Take back the last change; raises Illegal."""
        if not self._past:
            raise Illegal("there is nothing to take back")
        self.plan = self._past.pop()

    def _added(self, face: Face, arena: int) -> Plan:
        under = plans.with_card(self.plan, arena, face)
        if face != box.HIMIKO or plans.refusal(self.state, self.seat, under) is None:
            return under
        team = self.plan.teams[arena]
        return self._with(arena, replace(team, cards=(face, *team.cards)))

    def _with(self, arena: int, team: Team) -> Plan:
        teams = list(self.plan.teams)
        teams[arena] = team
        return replace(self.plan, teams=tuple(teams))

    def _try(self, plan: Plan) -> None:
        why = plans.refusal(self.state, self.seat, plan)
        if why is not None and why != self.refusal():
            raise Illegal(why)
        self._set(plan)

    def _set(self, plan: Plan) -> None:
        if plan != self.plan:
            self._past.append(self.plan)
            self.plan = plan

    # What it costs ---------------------------------------------------------------------------------

    def prices(self, arena: int) -> list[str]:
        """What is legal in an arena, but at a price; each in at most 22 characters."""
        team = self.plan.teams[arena]
        prices = []
        if box.CHAI in team.cards[:1]:
            if len(team.cards) > 1:
                prices.append("Chai: not alone, no +2")
            elif self.addable(arena):
                prices.append("a 2nd costs Chai +2")
        for face in team.cards:
            if face in CHEFS and face != team.cards[0]:
                prices.append(f"{box.NAMES[face]} cooks as leader")
            elif face in CHEFS and not self.state.food[self.seat]:
                prices.append(f"{box.NAMES[face]}: no food is left")
        if self.seat == box.DOGS and self.state.hua[arena] and box.HUA not in team.cards[:1]:
            prices.append("losing costs the token")
        return prices

    @property
    def waste(self) -> str:
        """That a Peach is used without need, or nothing."""
        spare = self.limit - self.out
        if not self.plan.peach or spare < self.plan.peach:
            return ""
        return "The plan fits without the Peach, yet it would be used up: take it back."
