"""What is answered out of turn by order: losses, the defender, special powers; always legal, and nothing else."""

from random import Random

from paravent.core import journal, orders
from paravent.core.dealing import LocalDealer
from paravent.core.games.amoeba import GAME, combat, holdings
from paravent.core.games.amoeba import actions as act
from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba.state import State
from paravent.core.requests import Ask
from paravent.core.table import Table
from paravent.tui.match import Match

OPTIONS = {"special_powers": "yes", "rounds": "6"}
WAYS = {order.what: [(order.name, way) for way, _ in order.ways] for order in GAME.orders}


def test_in_whole_games_every_order_answers_legally_and_as_it_says() -> None:
    answered: dict[tuple[str, str], int] = {}
    open_ones = 0
    for seed in range(3):
        rng = Random(seed)
        head = journal.header(
            GAME, options=GAME.facts.settle(OPTIONS), seats=4, table_id="orders", players=["a", "b", "c", "d"]
        )
        match: Match[State, act.Action] = Match(Table(GAME, head), LocalDealer(rng))
        match.run()
        while match.over is None:
            request, seat = match.table.asks(), match.owed[0]
            assert isinstance(request, Ask)
            seen = match.table.seen_by(seat)
            for name, way in WAYS.get(request.what, []):
                found = orders.obeyed(GAME, GAME.orders, {name: way}, seen, seat)
                if found is None:
                    assert way == "scouts"
                    assert seen.agenda[0][6] < combat.losses(seen, seen.agenda[0])
                    open_ones += 1
                    continue
                answered[name, way] = answered.get((name, way), 0) + 1
                _as_it_says(seen, way, found.action)
            match.choose(seat, GAME.sample(seen, seat, rng))
    assert set(answered) == {pair for pairs in WAYS.values() for pair in pairs}
    assert open_ones > 0


def _as_it_says(state: State, way: str, action: object) -> None:
    step = state.agenda[0]
    match action:
        case act.Lose(ships):
            among = holdings.counted(step[6:])
            every = holdings.some(among, sum(ships), sum(ships))
            assert holdings.cost(ships) == min(map(holdings.cost, every))
            assert way == "cheapest" or ships[box.SCOUT] == sum(ships)
        case act.Fight(kind):
            kinds = holdings.kinds(state.fleets[step[5]])
            assert kind == (max(kinds) if way == "strongest" else min(kinds))
        case act.Power(up):
            assert not up
        case _:
            assert action == act.Pass()
            assert way == "wait"
