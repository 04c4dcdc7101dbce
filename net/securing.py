"""The exchanges by which three and more machines secure a table against the loss of one: ESCROW, then ESCROW_OK.

Every seat deposits shares of its secrets with the other machines; every machine says that it can use what it holds, or
opens what it cannot. What is in a deposit is `dealing.escrow`, what becomes of it after a loss is `departing`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from paravent.core.requests import Seat
from paravent.net import kinds
from paravent.net.dealing import escrow, feldman
from paravent.net.dealing.escrow import Deposit
from paravent.net.dealing.group import BadValue
from paravent.net.dealing.keys import PublicKeys, SecretKeys
from paravent.net.dealing.occasion import Occasion
from paravent.net.dealing.proofs import Share
from paravent.net.dealing.steps import Lenient, WrongItems


class Convicts(BadValue):
    """A message that shows who is to blame, which need not be its author."""

    def __init__(self, code: str, seat: Seat, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.seat = seat


class Depositing(Lenient):
    """ESCROW: every seat deposits its secrets with the machines of the others, by the seats of their players."""

    kind = kinds.Escrow
    chain = False
    releases = False

    def __init__(
        self, seats: Sequence[Seat], machines: Sequence[Seat], holders: Sequence[Seat], keys: Sequence[PublicKeys]
    ) -> None:
        """`machines`: the machine of every seat of the table; `holders`: those that are there."""
        self.seats = tuple(seats)
        self.deposits: dict[Seat, Deposit] = {}
        self.occasion: Occasion | None = None
        self.threshold = escrow.threshold(len(holders))
        self._due = {seat: tuple(holder for holder in holders if holder != machines[seat]) for seat in seats}
        self._keys = keys

    def make(self, own: SecretKeys, occasion: Occasion) -> kinds.Escrow:
        holders = [(holder, self._keys[holder].escrow) for holder in self._due[own.seat]]
        made = escrow.deposit(own, occasion, holders, self.threshold)
        boxes = tuple(kinds.Box(holder, sealed) for holder, sealed in made.boxes.items())
        return kinds.Escrow(b"".join(made.table), b"".join(made.beacon), boxes)

    def take(self, seat: Seat, body: kinds.Body, occasion: Occasion, *, trusted: bool) -> None:
        assert isinstance(body, kinds.Escrow)
        if tuple(box.holder for box in body.boxes) != self._due[seat]:
            raise WrongItems(f"the boxes are not for the machines that hold them: {list(self._due[seat])}")
        self.deposits[seat] = body.deposit(self.threshold)
        self.occasion = occasion


class Vouching(Lenient):
    """ESCROW_OK: every machine says that the boxes it holds are good, or opens those that are not."""

    kind = kinds.EscrowOk
    chain = False
    releases = False

    def __init__(
        self, holders: Sequence[Seat], deposits: Mapping[Seat, Deposit], made: Occasion, keys: Sequence[PublicKeys]
    ) -> None:
        """`made`: the occasion of the deposits."""
        self.seats = tuple(holders)
        self._deposits = deposits
        self._made = made
        self._keys = keys

    def make(self, own: SecretKeys, occasion: Occasion) -> kinds.EscrowOk:
        wrong = [dealer for dealer, deposit in sorted(self._deposits.items()) if not self._good(own, dealer, deposit)]
        boxes = {dealer: self._deposits[dealer].boxes[own.seat] for dealer in wrong}
        opened = {dealer: escrow.complaint(own, occasion, dealer, box) for dealer, box in boxes.items()}
        return kinds.EscrowOk(tuple(kinds.Complaint(dealer, share.encode()) for dealer, share in opened.items()))

    def take(self, seat: Seat, body: kinds.Body, occasion: Occasion, *, trusted: bool) -> None:
        """Raises Convicts for every complaint: either the box is bad, or it is not."""
        assert isinstance(body, kinds.EscrowOk)
        for one in body.complaints:
            deposit = self._deposits.get(one.seat)
            box = None if deposit is None else deposit.boxes.get(seat)
            if deposit is None or box is None:
                raise WrongItems(f"seat {one.seat} has deposited nothing with this machine")
            common = Share.decode(one.common)
            escrow.check_complaint(seat, self._keys[seat].escrow, occasion, one.seat, box, common)
            shares = escrow.opened(escrow.box_context(self._made, one.seat, seat), box, common.point)
            if shares is None or not self._fits(one.seat, deposit, seat, shares):
                raise Convicts("BAD_ESCROW", one.seat, f"has deposited shares with seat {seat} that are none")
            raise Convicts("FALSE_ACCUSE", seat, f"complains of a deposit of seat {one.seat} that is in order")

    def _good(self, own: SecretKeys, dealer: Seat, deposit: Deposit) -> bool:
        box = deposit.boxes.get(own.seat)
        if box is None:
            return True
        shares = escrow.unsealed(own, escrow.box_context(self._made, dealer, own.seat), box)
        return shares is not None and self._fits(dealer, deposit, own.seat, shares)

    def _fits(self, dealer: Seat, deposit: Deposit, holder: Seat, shares: escrow.Shares) -> bool:
        try:
            deposit.check(self._keys[dealer], holder, shares)
        except feldman.BadShare:
            return False
        return True
