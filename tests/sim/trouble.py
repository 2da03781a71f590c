"""What happens to the nodes, the database and the people, one thing after another."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING

from parlour.core.ids import TableId
from parlour.host.ports import Lost, NoTable
from tests.sim.api import SimNode
from tests.sim.loop import now_ms

if TYPE_CHECKING:
    from tests.sim.schedule import Schedule

HOUR = 3_600_000


class Trouble:
    """Each seed has a few kinds, so that schedules differ in kind and not in chance only."""

    def __init__(self, world: "Schedule") -> None:
        self._world, self._rng = world, world.rng
        self.over = False
        self._running = 0
        kinds: dict[str, Callable[[], Coroutine[None, None, None]]] = {
            "storm": self._storm,
            "cut": self._cut,
            "outage": self._outage,
            "deaf": self._deaf,
            "forged": self._forged,
            "replaced": self._replaced,
            "crash": self._crash,
            "pause": self._pause,
            "cut off": self._cut_off,
            "look": self._look,
            "forgotten": self._forgotten,
            "failover": self._fail_over,
            "database clock": self._database_clock,
            "node clock": self._node_clock,
            "leave": self._leave,
        }
        names = list(kinds)
        some = self._rng.sample(names, self._rng.randrange(2, 8))
        self._kinds = {name: kinds[name] for name in names if name in some or name == "storm"}
        self._rest = self._rng.choice((400, 1_200, 3_000))

    async def run(self) -> None:
        """Until it is over; what has begun then ends."""
        while not self.over:
            await self._sleep(self._rng.randrange(1, self._rest))
            if self._rng.random() < 0.1:
                await self._sleep(self._rng.randrange(2_000))
            name = self._rng.choice(list(self._kinds))
            self._world.history.counts["faults"] += 1
            self._world.history.counts[f"fault {name}"] += 1
            self._running += 1
            asyncio.ensure_future(self._one(self._kinds[name]))  # noqa: RUF006  # the loop keeps it
        while self._running:
            await self._sleep(50)

    async def _one(self, kind: Callable[[], Coroutine[None, None, None]]) -> None:
        try:
            await kind()
        finally:
            self._running -= 1

    async def _sleep(self, ms: int) -> None:
        await asyncio.sleep(ms / 1_000)

    def _node(self) -> SimNode:
        return self._world.a_node()

    def _long(self, usual: int, most: int) -> int:
        return self._rng.randrange(1, most if self._rng.random() < 0.1 else usual)

    async def _storm(self) -> None:
        nodes = [self._node()] if self._rng.random() < 0.5 else list(self._world.nodes)
        for node in nodes:
            node.faults.storm = True
        await self._sleep(self._long(800, 2_500))
        for node in nodes:
            node.faults.storm = False

    async def _cut(self) -> None:
        """One node does not reach the database."""
        node = self._node()
        node.faults.cut = True
        self._world.noted()
        await self._sleep(self._long(1_000, 6_000))
        self._mend(node)

    def _mend(self, node: SimNode) -> None:
        node.faults.cut = False
        node.well_since = now_ms()
        self._world.noted()

    async def _outage(self) -> None:
        """None does."""
        nodes = list(self._world.nodes)
        for node in nodes:
            node.faults.cut = True
        self._world.noted()
        await self._sleep(self._long(1_500, 25_000))
        for node in nodes:
            self._mend(node)

    async def _deaf(self) -> None:
        node = self._node()
        node.faults.deaf = True
        await self._sleep(self._long(500, 3_000))
        if node.changes is not None and not node.dead:
            node.changes.reconnect()

    async def _forged(self) -> None:
        table = self._a_table()
        for _ in range(3):
            self._world.bus.publish(table, self._rng.randrange(60))

    def _a_table(self) -> TableId:
        return self._rng.choice((*self._world.truth.tables, TableId("nowhere")))

    async def _replaced(self) -> None:
        """A new node begins; the old one finishes what is under way, its people go elsewhere."""
        old = self._node()
        if not old.serves or old in self._world.drained:
            return
        self._world.nodes[self._world.nodes.index(old)] = self._world.add_node()
        self._world.drained.append(old)
        self._send_away(old)
        await asyncio.get_running_loop().create_task(old.node.drain(), context=old.place.context)

    def _send_away(self, node: SimNode) -> None:
        for client in self._world.clients:
            if client.connection is not None and client.connection.node is node:
                client.cut()

    async def _crash(self) -> None:
        """Without a word; another one begins a while later."""
        old = self._node()
        if sum(not node.dead for node in self._world.nodes) < 2 or old.place.still:
            return
        # What is left of it runs once more when the schedule ends: it must reach nothing then.
        old.dead = old.place.still = old.faults.cut = True
        self._world.bus.remove(old.place)
        self._world.noted()
        await self._sleep(self._long(500, 2_000))
        for client in self._world.clients:  # they notice
            if client.connection is not None and client.connection.node is old:
                client.cut()
        self._world.nodes[self._world.nodes.index(old)] = self._world.add_node()
        self._world.noted()

    async def _pause(self) -> None:
        """A node stands still, and then goes on as if nothing had been."""
        node = self._node()
        if node.place.still:
            return
        node.place.still = True
        self._world.noted()
        await self._sleep(self._long(1_500, 8_000))
        self._world.loop.go_on(node.place)
        node.well_since = now_ms()
        self._world.noted()

    async def _cut_off(self) -> None:
        for client in self._world.clients:
            if self._rng.random() < 0.3 and not client.gone:
                client.cut()

    async def _look(self) -> None:
        """Looks drive tables out of memory."""
        node, table = self._node(), self._a_table()
        if node.place.still:
            return
        work = node.node.host.look(table)
        task = asyncio.get_running_loop().create_task(_quiet(work), context=node.place.context)
        await asyncio.wait([task], timeout=5)

    async def _forgotten(self) -> None:
        """Presence loses everything."""
        self._world.present.clear()

    async def _fail_over(self) -> None:
        world = self._world
        if world.truth.lives or self._rng.random() < 0.4:
            return
        world.witness.failed_over = now_ms()
        world.witness.stood_still = [node for node in world.nodes if node.place.still]
        world.truth.fail_over(self._rng.randrange(1, 400))
        for node in (*world.nodes, *world.drained):
            node.faults.break_off()
        await self._cut_off()

    async def _database_clock(self) -> None:
        self._world.database.jump(self._rng.choice((-HOUR, HOUR, -2_000, 2_000)))
        self._world.outages.jumped()

    async def _node_clock(self) -> None:
        """It was suspended with its machine, or its clock leaps."""
        if self._rng.random() < 0.3:
            self._node().time.jump(self._rng.choice((-20_000, -3_000, 3_000, HOUR)))
            self._world.outages.node_jumped()

    async def _leave(self) -> None:
        if self._rng.random() < 0.1:
            self._rng.choice(self._world.clients).leave()


async def _quiet(work: Coroutine[object, object, object]) -> None:
    try:
        await work
    except (Lost, NoTable):
        return
