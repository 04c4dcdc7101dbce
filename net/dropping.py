"""Going on without a machine that is lost: the vote, the shares of its secrets, and the moment when it is gone.

When all who stay have voted with one cut, each opens the shares that it holds, and from then on the seat is taken off
as one that has left, at the end of what counts of its messages. Nothing of this needs an epoch: what the lost seat said
beyond the cut is taken by nobody, and number and state keep the exchanges before and after apart.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial

from paravent.core.game import AnyGame, Illegal
from paravent.core.requests import Seat
from paravent.net import kinds
from paravent.net.customs import PAIR
from paravent.net.dealing import feldman
from paravent.net.dealing.escrow import Deposit, Shares, box_context, unsealed
from paravent.net.dealing.group import BadValue, scalar, scalars_bytes
from paravent.net.dealing.keys import Bequest
from paravent.net.dealing.occasion import Occasion
from paravent.net.departing import Departing
from paravent.net.effects import Own
from paravent.net.envelope import Envelope, Signed
from paravent.net.life import Departure
from paravent.net.voting import Ballot, Vote


class Dropping(Departing):
    """A table whose seats may be voted off it when they are lost."""

    def __init__(self, game: AnyGame, offer: bytes, own: Own | None) -> None:
        self._ballot = Ballot()
        self._opened: dict[Seat, dict[Seat, kinds.Shares]] = {}
        """By lost seat and holder: the shares that were opened."""
        self.dropped: dict[Seat, Bequest | None] = {}
        """The seats without which the others go on, and their secrets once they are found."""
        super().__init__(game, offer, own)

    @property
    def votes(self) -> Mapping[Seat, tuple[Seat, ...]]:
        """Who has voted to go on without whom, as long as it is not decided."""
        return {seat: self._ballot.voters(seat) for seat in self._ballot.voted_on if seat in self._playing}

    @property
    def gone(self) -> tuple[Seat, ...]:
        """The seats that have left, whether it counts already or not, and those that are voted out."""
        playing = self._playing
        return tuple(seat for seat in range(len(self.terms.seats)) if seat not in playing)

    def _check_vote(self, seat: Seat) -> None:
        """Raises Illegal unless this seat may vote to go on without another."""
        if self.table is None:
            raise Illegal("the game has not begun: whoever is here opens another table, and nothing is lost by it")
        if self.own is None or self.done or self.verdict is not None:
            raise Illegal("there is no game to go on with")
        if self.own.seat not in self._playing or seat not in self._playing or seat == self.own.seat:
            raise Illegal("this seat does not play any more, or is your own")
        if not self.terms.threshold:
            raise Illegal("at this table nobody holds shares of the others' keys, so the game waits for every seat")
        if len(self._holders(self._playing)) <= PAIR:
            raise Illegal("two machines cannot go on without each other: the game is kept, come back to it later")
        if self._ballot.cut_of(seat, self.own.seat) is not None:
            raise Illegal("you have voted on this seat already, and a vote is final")
        mine = {*self._pending, seat}
        staying = [other for other in self._playing if other not in mine]
        # Whoever has voted hears no more of the seat: then it is better to count on those who have left.
        helped = seat in self.votes and self._can_do_without(mine, staying, helped=True)
        if not helped and not self._can_do_without(mine, staying):
            raise Illegal(
                "too few are left who hold shares of its keys, so the game waits: a vote could decide nothing"
            )

    def _check_leave(self) -> None:
        """Raise Illegal while others need this seat for what they, or it, have voted for: a vote is final."""
        assert self.own is not None
        lost = {seat for seat in self.votes if seat != self.own.seat}
        if lost and not self._can_do_without(lost, [it for it in self._playing if it not in {*lost, self.own.seat}]):
            raise Illegal("a vote to go on without somebody takes your share: vote too, and leave when it is decided")

    @property
    def _pending(self) -> tuple[Seat, ...]:
        """The seats without which this one has voted to go on, as long as it is not decided."""
        assert self.own is not None
        return tuple(seat for seat, voters in self.votes.items() if self.own.seat in voters)

    def _can_do_without(self, lost: Collection[Seat], staying: Collection[Seat], *, helped: bool = False) -> bool:
        """Whether those who would stay hold enough shares of the others; `helped`: with those who have left."""
        return all(self._enough(seat, self.chains.count(seat), staying, helped=helped) for seat in lost)

    def _cast(self, seat: Seat) -> None:
        """Vote to go on without a seat, with what is here of it."""
        self._enter(self._author(kinds.Drop(seat, self.chains.count(seat))))

    @property
    def _playing(self) -> tuple[Seat, ...]:
        """The seats that have not left, and are not voted out; LEAVE counts here as soon as it has come."""
        return tuple(seat for seat in self.life.seats if seat not in self.dropped and not self._said_leave(seat))

    @property
    def _is_off(self) -> bool:
        assert self.own is not None
        return self._has_left or self.own.seat in self.dropped

    @property
    def _looks_on(self) -> bool:
        """Whether this seat has left a table at which the others play on, and is still there to help them."""
        return self.own is not None and not self._is_pair and self._has_left and self.own.seat not in self.dropped

    def _holders(self, seats: Collection[Seat]) -> list[Seat]:
        """The seats among these that hold the shares of their machine."""
        return [seat for seat in seats if self.terms.seats[seat].machine == seat]

    # What comes in --------------------------------------------------------------------------------------------------

    def _enter(self, message: Signed) -> None:
        """Take a vote or a share, out of turn."""
        author, body = message.envelope.seat, message.envelope.body
        if isinstance(body, kinds.Shares):
            self._opened.setdefault(body.seat, {}).setdefault(author, body)
        elif isinstance(body, kinds.Drop):
            vote = Vote(author, message.envelope.seq, body.cut)
            if body.seat >= len(self.terms.seats) or not self._ballot.enter(body.seat, vote):
                self._blame("ILLEGAL_MOVE", author, "votes as nobody may", message.wire)
            elif self.own is not None and self.own.seat == author:
                self.chains.limits[body.seat] = max(body.cut, self.chains.limits.get(body.seat, 0))

    def _vote_on(self) -> None:
        """What follows from the votes and shares that are here; says what this seat owes, unless it is silent."""
        if self.table is None or self.verdict is not None:
            return
        if not self._ballot.voted_on:
            return
        if self._speaks:
            self._agree()
        enough = partial(self._enough, helped=self._looks_on)
        while cuts := self._ballot.decided(self._playing, enough):
            for seat, cut in cuts.items():
                self._let_go(seat, cut)
        if self._speaks or (self._looks_on and not self.silent):
            self._disclose()
        for seat, bequest in self.dropped.items():
            if bequest is None:
                self.dropped[seat] = self._found(seat)

    @property
    def _speaks(self) -> bool:
        """Whether this seat plays and may say something; a session that is silent does not."""
        return self.own is not None and not self.silent and self.own.seat in self._playing

    def _agree(self) -> None:
        """Take the votes of others up: a greater cut than one's own, and, for a bot, those of its machine."""
        assert self.own is not None
        machine = self.terms.seats[self.own.seat].machine
        for seat in self._ballot.voted_on:
            mine = self._ballot.cut_of(seat, self.own.seat)
            if seat not in self._playing or seat == self.own.seat:
                continue
            if mine is None:
                if machine != self.own.seat and self._follows(machine, seat):
                    self._cast(seat)
                continue
            highest = self._ballot.highest(seat)
            self.chains.limits[seat] = max(highest, self.chains.limits.get(seat, 0))
            here = self.chains.count(seat)
            if here >= highest > mine:
                self._enter(self._author(kinds.Drop(seat, highest)))
            elif highest > here:
                self._inbox.fetch(seat, here, highest - 1)

    def _follows(self, machine: Seat, seat: Seat) -> bool:
        """Whether a bot votes on a seat: with its machine, or, when that one's player is gone, with enough of the rest.

        Whoever has voted takes nothing more of the seat, so without so many there is no game to go on with.
        """
        if machine in self._playing:
            return self._ballot.cut_of(seat, machine) is not None
        voters = [voter for voter in self._ballot.voters(seat) if voter in self._playing]
        return self._enough(seat, self.chains.count(seat), voters)

    # What is decided ------------------------------------------------------------------------------------------------

    def _enough(self, seat: Seat, cut: int, staying: Collection[Seat], *, helped: bool = False) -> bool:
        """Whether these hold enough shares of a seat; no while something is missing that counts of it.

        Who has opened a share has done what it was for, even if he has left by now. `helped`: those who have left and
        look on will open theirs. A LEAVE may cross the votes that needed its author's share, and whoever has voted
        cannot take it back. They help those of whom more stay than are voted out: so never one of two, and never two
        groups that vote each other out.
        """
        deposited = self._deposited(seat, cut)
        if deposited is None or self.chains.count(seat) < cut:
            return False
        _, body, threshold = deposited
        boxes = {box.holder for box in body.boxes}
        holders = {*self._holders(staying), *self._opened.get(seat, ())}
        if helped and 2 * len(self._holders(staying)) > len(self._holders(self._playing)):
            holders.update(self.chains.leavers)
        return len(boxes & holders) >= threshold

    def _let_go(self, seat: Seat, cut: int) -> None:
        self.dropped[seat] = None
        self.chains.limits[seat] = cut
        if not self._inbox.cut(seat, cut):
            # This side has gone on with what the others do not count: it was not among those who have decided.
            mine = self.own is not None and self.own.seat == seat
            side = "this seat, and have not heard what it said last" if mine else f"seat {seat}, and this side went on"
            reason = f"the others have voted to go on without {side}: they play on, and this copy ends here"
            self._stop("DROPPED", reason, *[message.wire for message in self.chains.chain(seat)[-1:]])

    def _deposited(self, seat: Seat, cut: int) -> tuple[Envelope, kinds.Escrow, int] | None:
        """The last deposit of a seat that counts, and how many shares of it are needed."""
        for message in reversed(self.chains.chain(seat)[:cut]):
            body = message.envelope.body
            if isinstance(body, kinds.Escrow):
                return message.envelope, body, len(body.table_points) // kinds.POINT_BYTES + 1
        return None

    def _deposit(self, seat: Seat) -> tuple[Occasion, Deposit, int] | None:
        deposited = self._deposited(seat, self.chains.limits[seat])
        if deposited is None:
            return None
        place, body, threshold = deposited
        try:
            return (
                Occasion(place.table_id, place.epoch, place.exchange, place.state),
                body.deposit(threshold),
                threshold,
            )
        except BadValue:
            return None  # it was never taken, so nobody has said that it is good

    def _disclose(self) -> None:
        """Open one's own shares of the seats that are voted out."""
        assert self.own is not None
        assert self._keys is not None
        for seat in self.dropped:
            if self.own.seat in self._opened.get(seat, {}) or self.terms.seats[self.own.seat].machine != self.own.seat:
                continue  # looked at first: to read a deposit takes a while, and this comes after every message
            made = self._deposit(seat)
            if made is None or self.own.seat not in made[1].boxes:
                continue
            context = box_context(made[0], seat, self.own.seat)
            shares = unsealed(self._keys, context, made[1].boxes[self.own.seat])
            if shares is not None:
                self._enter(self._author(kinds.Shares(seat, scalars_bytes(shares.table), scalars_bytes(shares.beacon))))

    def _found(self, seat: Seat) -> Bequest | None:
        """The secrets of a seat, once enough of its shares are here; those that are not on its lines do not count."""
        opened = self._opened.get(seat, {})
        made = self._deposit(seat) if len(opened) >= PAIR else None  # one share never is enough
        if made is None:
            return None
        _, deposit, threshold = made
        good: dict[Seat, Shares] = {}
        for holder, body in sorted(opened.items()):
            try:
                shares = Shares(scalar(body.table_share), scalar(body.beacon_share))
                deposit.check(self.life.keys[seat], holder, shares)
            except BadValue:
                continue
            if holder in deposit.boxes:
                good[holder] = shares
        if len(good) < threshold:
            return None
        table = feldman.secret({holder: shares.table for holder, shares in good.items()})
        return Bequest(seat, table, feldman.secret({holder: shares.beacon for holder, shares in good.items()}))

    def _count_out(self) -> bool:
        """Let a seat that is voted out be gone where it owes, and nothing is left of what counts of it."""
        for seat, bequest in self.dropped.items():
            ended = self._inbox.empty(seat) or self._inbox.refers_beyond(seat, self.dropped)
            if bequest is not None and seat in self.waits_for and ended:
                self.life.leaving[seat] = Departure("dropped", bequest)
                return True
        return False
