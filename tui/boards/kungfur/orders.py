"""Typed orders to a draft: `plan 1 ban hw1` changes only what it names, `clear 2`, `lead ban`."""

from __future__ import annotations

from dataclasses import replace

from paravent.core.game import Illegal
from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import plans, typed
from paravent.core.games.kungfur.actions import NO_TEAM, Plan
from paravent.core.requests import Face
from paravent.tui.boards.kungfur.draft import Draft


def obey(draft: Draft, word: str, rest: str) -> bool:
    """Do what was typed; returns whether it is an order to a draft. Raises Illegal."""
    if word == "clear":
        draft.clear(_arena(rest) if rest else None)
    elif word in ("lead", "leader"):
        draft.lead(_named(draft, rest))
    elif word and "plan".startswith(word):
        _plan(draft, rest)
    else:
        return False
    return True


def _arena(text: str) -> int:
    if text.strip() not in ("1", "2", "3"):
        raise Illegal(f"“{text}” is no arena: 1, 2 or 3")
    return int(text) - 1


def _named(draft: Draft, text: str) -> Face:
    found = [face for team in draft.plan.teams for face in team.cards if box.NAMES[face].lower().startswith(text)]
    if not text or len({box.NAMES[face] for face in found}) != 1:
        raise Illegal(f"“{text}” is nobody who is out; lead takes the name of one who is")
    return found[0]


def _plan(draft: Draft, rest: str) -> None:
    """Take over the arenas that are named; animals that are named elsewhere leave where they were."""
    action = typed.parse(draft.state, draft.seat, f"plan {rest}")
    assert isinstance(action, Plan)
    if rest.strip() == "none":
        draft.become(plans.NOTHING)
        return
    parts = [part.split() for part in rest.split("/")]
    named = {int(part[0]) - 1 for part in parts if part and part[0] in ("1", "2", "3")}
    kept = {face for arena, team in enumerate(draft.plan.teams) if arena not in named for face in team.cards}
    action = _with_twins(draft, action, kept)
    moved = {face for team in action.teams for face in team.cards}
    teams = [
        action.teams[arena] if arena in named else replace(team, cards=tuple(f for f in team.cards if f not in moved))
        for arena, team in enumerate(draft.plan.teams)
    ]
    if any(team.coconut for team in action.teams):
        teams = [team if arena in named else replace(team, coconut=False) for arena, team in enumerate(teams)]
    peach = action.peach if "peach" in rest else draft.plan.peach
    draft.become(
        Plan(tuple(team if team.cards or arena in named else NO_TEAM for arena, team in enumerate(teams)), peach)
    )
    if named:
        draft.arena = max(named)


def _with_twins(draft: Draft, plan: Plan, kept: set[Face]) -> Plan:
    """Where a name means several cards, the one that is still free."""
    used = {face for team in plan.teams for face in team.cards}
    teams = []
    for team in plan.teams:
        cards = []
        for face in team.cards:
            twins = [other for other in draft.hand if box.NAMES[other] == box.NAMES[face] and other not in kept | used]
            card = twins[0] if face in kept and twins else face
            used.add(card)
            cards.append(card)
        teams.append(replace(team, cards=tuple(cards)))
    return replace(plan, teams=tuple(teams))
