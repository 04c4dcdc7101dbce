"""Votes to go on without a seat: when all who stay agree, and on which of its messages was the last that counts.

A vote is final and names how many of the lost seat's messages its author has (the cut). Whoever has voted takes no more
of them, unless another vote names more: then those up to there, and votes again with that cut. So the cuts of all meet
at the greatest that somebody named first:

    Nobody signs a cut but his first one, or one that another had signed before him; so every cut that is signed was
    somebody's first. Cuts of one author only rise. Let M be the greatest first cut. Whoever began with M signs nothing
    below it, and nobody signs anything above it: M is the one cut that all can have signed.

Two groups that have lost sight of each other never both go on: each would have to hold more than half of the shares.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple, TypeAlias

from paravent.core.requests import Seat

Cuts: TypeAlias = Mapping[Seat, int]
"""By seat: how many of its messages count."""


class Vote(NamedTuple):
    """One vote on a seat: its author, the number of its message, and the cut."""

    author: Seat
    number: int
    cut: int


class Ballot:
    """All votes of a table."""

    def __init__(self) -> None:
        self._votes: dict[Seat, list[Vote]] = defaultdict(list)

    def enter(self, seat: Seat, vote: Vote) -> bool:
        """Take a vote on a seat; whether it may be one: nobody votes on himself, or again with no higher cut."""
        before = self.cut_of(seat, vote.author)
        if seat == vote.author or (before is not None and vote.cut <= before):
            return False
        self._votes[seat].append(vote)
        return True

    @property
    def voted_on(self) -> tuple[Seat, ...]:
        """The seats on which there is a vote."""
        return tuple(sorted(self._votes))

    def voters(self, seat: Seat) -> tuple[Seat, ...]:
        """Who has voted to go on without a seat."""
        return tuple(sorted({vote.author for vote in self._votes.get(seat, ())}))

    def cut_of(self, seat: Seat, author: Seat) -> int | None:
        """The last cut that an author has named for a seat."""
        return next((vote.cut for vote in reversed(self._votes.get(seat, ())) if vote.author == author), None)

    def highest(self, seat: Seat) -> int:
        """The greatest cut that anybody has named for a seat; 0 when nobody has."""
        return max((vote.cut for vote in self._votes.get(seat, ())), default=0)

    def decided(self, playing: Collection[Seat], enough: Callable[[Seat, int, Collection[Seat]], bool]) -> Cuts:
        """The first seats without which all others of those who play want to go on, with their cuts; often none.

        `enough` tells of a seat, its cut and those who stay whether they hold enough shares. Those who are voted out
        together need not have voted.
        """
        for lost in self._groups(playing):
            staying = [seat for seat in playing if seat not in lost]
            cuts = {seat: self._agreed(seat, staying) for seat in lost}
            found = {seat: cut for seat, cut in cuts.items() if cut is not None}
            if len(found) == len(lost) and all(
                self._nobody_had_more(seat, found) and enough(seat, cut, staying) for seat, cut in found.items()
            ):
                return found
        return {}

    def _groups(self, playing: Collection[Seat]) -> Iterator[tuple[Seat, ...]]:
        on = [seat for seat in self.voted_on if seat in playing]
        for size in range(1, len(on) + 1):
            yield from combinations(on, size)

    def _agreed(self, seat: Seat, staying: Collection[Seat]) -> int | None:
        cuts = {self.cut_of(seat, author) for author in staying}
        return cuts.pop() if len(cuts) == 1 else None

    def _nobody_had_more(self, seat: Seat, cuts: Cuts) -> bool:
        """Whether nobody has named a greater cut, in a message that counts."""
        return all(
            vote.cut <= cuts[seat] for vote in self._votes[seat] if vote.number < cuts.get(vote.author, vote.number + 1)
        )
