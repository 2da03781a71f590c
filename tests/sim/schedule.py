"""One schedule: two nodes, a few tables, a few people, and all that a seed lets go wrong."""

import asyncio
import logging
from random import Random

from sim import api
from sim.api import Host, Node, Ports
from sim.checks import check_deadlines, check_events, check_left, check_log, check_watchers
from sim.clients import Client
from sim.database import SimDatabase, SimLog
from sim.faults import Faults
from sim.history import History
from sim.loop import VirtualLoop
from sim.ports import SimBus, SimHints, SimPresence, SimRandomness, SimTime

from parlour.core.ids import CommandId, Ms, TableId, UserId
from parlour.host.ports import Here, Lost, NoTable
from parlour.table.commands import Commit
from parlour.table.terms import PerMove, Terms, Untimed

USERS = (UserId("ada"), UserId("ben"), UserId("cleo"))
SWEPT = 1_200  # ms in which every node has beaten, and then looked for deadlines
SETTLED = 2_100  # ms in which every node has read all that is watched
PATIENCE = 60.0  # seconds of virtual time in which everyone is answered


class Schedule:
    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.history = History()
        self.loop = VirtualLoop(seed, self.rng, shuffled=self.rng.random() < 0.75)
        self.database = SimDatabase(self.rng)
        self.crowded = self.rng.random() < 0.4  # many people at two tables of one node
        self.clients: list[Client] = []
        self.tables: list[TableId] = []
        self._bus, self._here = SimBus(), set[Here]()
        self._faults: list[Faults] = []
        self._hints: list[SimHints] = []
        self.nodes = [self._node(offset) for offset in (0, 12_345)]
        self._replaced: list[Node] = []

    def run(self) -> list[str]:
        """Everything that went wrong."""
        errors = Errors()
        logging.getLogger("parlour").addHandler(errors)
        try:
            with api.simulated_pace():
                self.loop.run_until_complete(self._run())
        finally:
            logging.getLogger("parlour").removeHandler(errors)
            self.loop.close()
        return [*self.history.faults, *errors.told, *self.loop.unseen()]

    def _node(self, offset: int) -> Node:
        faults = Faults(self.rng)
        self._faults.append(faults)
        time = SimTime(offset)
        log, hints = SimLog(self.database, faults), SimHints(self._bus, faults)
        self._hints.append(hints)
        ports = Ports(log, hints, time, SimRandomness(self.rng))
        host = api.new_host(ports, self.rng.choice((1, 1, 1, 2)))
        return api.new_node(host, SimPresence(self._here, faults), time)

    async def _run(self) -> None:
        for node in self.nodes:
            await node.start()
        await self._open()
        for faults in self._faults:
            faults.well = False
        steps = [client.live(self.rng.randrange(5, 14)) for client in self.clients]
        await asyncio.gather(*steps, self._trouble())
        try:
            async with asyncio.timeout(PATIENCE):
                await self._heal()
        except TimeoutError:
            waiting = {c.user: list(c.waiting) for c in self.clients if c.connection is not None}
            self.history.wrong(f"somebody waits for ever: {waiting}")
        await self._check()
        await self._end()

    async def _open(self) -> None:
        """Tables with seats free, or everyone seated, or the game begun."""
        rng, crowded = self.rng, self.crowded
        for _ in range(2 if crowded else rng.choice((1, 2, 2, 3))):
            self.tables.append(await self._open_one(rng.choice((0, 0, 1, 2, 2, 2))))
        for at in range(5 if crowded else rng.randrange(2, 5)):
            table = self.tables[at // 3] if crowded else rng.choice(self.tables)
            self.clients.append(Client(self, at, USERS[at % 3], table))

    def busiest(self) -> Node:
        """Where the next connection goes."""
        return (
            self.nodes[0]
            if self.crowded and self.rng.random() < 0.8
            else self.rng.choice(self.nodes)
        )

    async def _open_one(self, seated: int) -> TableId:
        rng, host = self.rng, self.nodes[0].host
        control = rng.choice((Untimed(), PerMove(Ms(500)), PerMove(Ms(1_500))))
        window = Ms(rng.choice((1_000, 60_000, 60_000)))
        terms = Terms("memory/1", 2, {"first": 0}, control=control, window=window)
        table = await host.open(terms, api.sitting(USERS[:seated]))
        if seated == 2 and rng.random() < 0.8:
            for user in USERS[:2]:
                await api.do(host, table, user, Commit(None, id=CommandId("begin")))
        return table

    async def _trouble(self) -> None:
        """Outages, forged hints, new nodes, and looks that drive tables out of memory."""
        for _ in range(self.rng.randrange(12)):
            await asyncio.sleep(self.rng.randrange(1, 120) / 1_000)
            node, table = self.busiest(), self.rng.choice(self.tables)
            match self.rng.randrange(14):
                case 0 | 1:
                    self.rng.choice(self._faults).outage(self.rng.randrange(1, 1_500))
                case 2 | 3:
                    self.rng.choice(self._hints).disconnect(self.rng.randrange(1, 1_000))
                case 4 | 5:
                    forged = self.rng.choice((table, TableId("nowhere")))
                    self._bus.publish(forged, self.rng.randrange(30))
                case 6:
                    await self._replace(node)
                case _:
                    try:
                        await node.host.look(table)
                    except Lost:
                        continue

    async def _replace(self, old: Node) -> None:
        """A new node begins; the old one finishes what is under way, its people go elsewhere."""
        new = self._node(self.rng.randrange(100_000))
        try:
            await new.start()
        except Lost:
            return
        self._faults[-1].well = False
        self.nodes[self.nodes.index(old)] = new
        self._replaced.append(old)
        for client in self.clients:
            if client.connection is not None and client.connection.node is old:
                client.cut()
        await old.drain()

    async def _heal(self) -> None:
        """From now on all goes well, and whoever has not gone for good is answered."""
        for faults in self._faults:
            faults.heal()
        for client in self.clients:
            if self.rng.random() < 0.25:
                client.cut()
                client.waiting.clear()
        stay = [c for c in self.clients if c.connection is not None or c.waiting]
        await asyncio.gather(*(client.finish() for client in stay))
        for hints in self._hints:
            hints.reconnect()
        await asyncio.sleep(SWEPT / 1_000)
        check_deadlines(self.database, self.history)
        self.database.frozen = True
        await asyncio.sleep(SETTLED / 1_000)

    async def _check(self) -> None:
        fresh, history = self._fresh(), self.history
        check_log(self.database, history)
        every = [node.host for node in (*self.nodes, *self._replaced)]
        check_left(every, self.clients, history)
        try:
            for table in tuple(self.database.tables):
                await fresh.look(table)
        except NoTable as error:
            history.wrong(f"the log cannot be folded: {error!r}")
        else:
            await check_watchers(fresh, self.clients, history, self.database)
            check_events(self.database, history)

    def _fresh(self) -> Host:
        faults = Faults(self.rng)
        log, hints = SimLog(self.database, faults), SimHints(SimBus(), faults)
        return api.new_host(Ports(log, hints, SimTime(), SimRandomness(self.rng)), 10)

    async def _end(self) -> None:
        for node in self.nodes:
            await node.drain()
        for task in self.loop.tasks:
            if not task.done() and task is not asyncio.current_task():
                task.cancel()
        for _ in range(20):
            await asyncio.sleep(0)


class Errors(logging.Handler):
    """What the host wrote down as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(f"logged: {record.getMessage()} {record.exc_info}")


def failures(seed: int) -> list[str]:
    """What goes wrong in the schedule of this seed; nothing if all is well."""
    return Schedule(seed).run()
