"""Rooms: which games are played, by whom, and what follows when they are over."""

from random import Random
from typing import TYPE_CHECKING

from parlour.core.ids import Ms, TableId, UserId
from parlour.table.room import stand_in
from parlour.table.terms import Bank, Control, PerMove, Terms, Untimed
from tests.sim import api
from tests.sim.clients import Client

if TYPE_CHECKING:
    from tests.sim.schedule import Schedule

USERS = tuple(map(UserId, ("ada", "ben", "cleo", "dora", "eli", "finn")))
GAMES = (
    ("memory/1", 2),
    ("phage/1", 2),
    ("pazaak/1", 2),
    ("pazaak/1", 2),
    ("pixies/1", 2),
    ("pixies/1", 3),
    ("pixies/1", 4),
    ("pixies/1", 5),
)
CONTROLS = (
    Untimed(),
    Untimed(),
    PerMove(Ms(1_500)),
    PerMove(Ms(8_000)),
    Bank(Ms(10_000), Ms(200)),
    Bank(Ms(60_000)),
)


def terms(rng: Random) -> Terms:
    rules, seats = rng.choice(GAMES)
    control: Control = rng.choice(CONTROLS)
    return Terms(
        rules=rules,
        seats=seats,
        control=control,
        window=Ms(rng.choice((1_000, 6_000, 60_000))),
        absence=rng.choice(("loses", "decide")),
    )


class Rooms:
    def __init__(self, world: "Schedule") -> None:
        self._world = world
        self._number = 0
        self._rooms: list[list[Client]] = []
        self._idle: dict[int, int] = {}

    async def open_all(self) -> None:
        for _ in range(self._world.rng.choice((1, 2, 2, 3))):
            await self._open([])

    async def _open(self, people: list[Client]) -> None:
        """A new table; those of the room move there, and some more may come."""
        rng, world = self._world.rng, self._world
        chosen = terms(rng)
        seated = chosen.seats if rng.random() < 0.8 else rng.randrange(chosen.seats)
        table = await world.clerk().open(chosen, api.sitting(USERS[:seated]))
        for client in people:
            client.move_to(table)
        have = {client.user for client in people}
        come = [user for user in USERS[: chosen.seats] if user not in have]
        if not people and rng.random() < 0.3:  # a second tab, or somebody who watches
            come.append(rng.choice(USERS[: chosen.seats + 1]))
        people += [self._client(user, table) for user in come]
        if people not in self._rooms:
            self._rooms.append(people)

    async def renew(self) -> None:
        """Where a game is over, or nobody plays on, another begins."""
        truth = self._world.truth
        for at, people in enumerate(self._rooms):
            people[:] = [client for client in people if not client.gone]
            tables = {client.table for client in people}
            heads = tuple(truth.head(table) for table in sorted(tables))
            done = all(self._is_done(table) for table in tables)
            before, self._idle[at] = self._idle.get(at), hash(heads)
            if done and before == self._idle[at]:
                await self._open(people)

    def _is_done(self, table: TableId) -> bool:
        log = self._world.truth.tables.get(table)
        if log is None:
            return False
        state = log.states[-1]
        return bool(state.closed) or (state.game is not None and state.game.over is not None)

    def stand_in(self, table: TableId, seat: int) -> None:
        """A bot comes for a seat that is held."""
        user = stand_in(seat)  # type: ignore[arg-type]  # a seat is a number
        if not any((c.table, c.user) == (table, user) for c in self._world.clients):
            self._client(user, table)

    def _client(self, user: UserId, table: TableId) -> Client:
        self._number += 1
        made = Client(self._world, self._number, user, table)
        self._world.clients.append(made)
        return made
