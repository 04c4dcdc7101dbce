"""The toy of bids, with orders: one for bids, which cannot always be obeyed, and one for when nothing is played."""

from paravent.core.orders import Order
from paravent.core.requests import Seat
from tests.toys.wager import Action, Bid, Fold, State, Wager


class Ordered(Wager):
    orders = (
        Order("bids", "What you bid", "bid", (("nothing", "no chip"), ("three", "three chips"))),
        Order("cards", "Your card", "use", (("fold", "none, unless the bid was high"),)),
        Order("second", "With two dice", "aim", (("none", "never"),), ("dice", "2")),
    )

    def ordered(self, state: State, seat: Seat, order: str, way: str) -> Action | None:
        if order == "cards":
            return Fold() if state.bid < 3 else None
        return Bid(3 if way == "three" else 0)


GAME = Ordered()
