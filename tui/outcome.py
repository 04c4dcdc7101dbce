"""How a game ended, in words that hold for every game."""

from __future__ import annotations

from collections.abc import Sequence

from paravent.core.requests import Over, Seat


def winners(over: Over) -> tuple[Seat, ...]:
    """The seats that have won."""
    return over.winners


def headline(over: Over, sides: Sequence[str]) -> str:
    """Who won: `Monk Dogs win`, `a draw`, `Red and Blue share the win`."""
    won = winners(over)
    if len(won) == len(over.scores):
        return "a draw"
    if len(won) == 1:
        return f"{sides[won[0]]} {'win' if sides[won[0]].endswith('s') else 'wins'}"
    names = [sides[seat] for seat in won]
    return f"{', '.join(names[:-1])} and {names[-1]} share the win"


def sentence(over: Over, sides: Sequence[str], seat: Seat | None) -> str:
    """The same as a sentence to one seat, with the reason and the scores."""
    won = winners(over)
    yours = seat is not None and seat in won and len(won) < len(over.scores)
    head = headline(over, sides)
    scores = ", ".join(f"{side} {score}" for side, score in zip(sides, over.scores, strict=False))
    return f"{'★ You win. ' if yours else ''}{head[:1].upper()}{head[1:]}: {over.why or scores}."
