"""One schedule: a few nodes, rooms and people, and all that a seed lets go wrong."""

import asyncio
import logging
from collections import Counter
from random import Random

from parlour.core.game import Choice
from parlour.core.ids import TableId
from parlour.host.ports import Here, Lost, Row
from parlour.table.entries import Entry, Held
from parlour.table.room import stand_in
from parlour.table.types import Table
from tests.sim import api
from tests.sim.api import Host, Ports, SimNode
from tests.sim.checks.answers import check_answers, check_once, check_order, check_real_time
from tests.sim.checks.clocks import Clocks, check_conserved
from tests.sim.checks.ends import behind, check_deadlines, check_left, taken_for_away, unanswered
from tests.sim.checks.rules import check_entry, check_records, check_results
from tests.sim.clients import Client
from tests.sim.database import SimDatabase
from tests.sim.faults import Faults
from tests.sim.frames import Witness
from tests.sim.history import History
from tests.sim.log import SimLog
from tests.sim.loop import WORLD, Place, VirtualLoop, now_ms
from tests.sim.outages import Outages
from tests.sim.ports import SimBus, SimChanges, SimPresence, SimRandomness, SimTime
from tests.sim.rooms import Rooms
from tests.sim.trouble import Trouble
from tests.sim.truth import Truth

LONGEST = 60.0  # seconds of virtual time in which people play
PROGRESS = 15.0  # seconds after everything works again in which every table goes on
CONVERGED = 10.0  # and in which everyone is answered and knows all there is
SWEPT = 0.7  # in which every node has looked for deadlines


class Schedule:
    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.history = History()
        self.loop = VirtualLoop(seed, self.rng, shuffled=self.rng.random() < 0.75)
        self.database = SimDatabase(self.rng)
        self.truth = Truth(self.database, self.history)
        self.witness = Witness(self.truth, self.history, self.rng)
        self.outages = Outages()
        self.crowded = self.rng.random() < 0.4  # most people are on one node
        self.clients: list[Client] = []
        self.bus, self.present = SimBus(), dict[Here, int]()
        self.nodes: list[SimNode] = []
        self.drained: list[SimNode] = []
        self._places: list[Place] = []
        self._moves = self.rng.randrange(90, 200)
        self.rooms = Rooms(self)
        self.trouble = Trouble(self)
        args = (self.database, self.truth, self.history, self.outages, self.clients)
        self._clocks = Clocks(*args)
        self.truth.watch = [self._check_entry, self._clocks.check_entry]

    def run(self) -> list[str]:
        """Everything that went wrong."""
        lines = Lines(self.truth)
        logger = logging.getLogger("parlour")
        logger.addHandler(lines)
        level, logger.level = logger.level, logging.DEBUG
        try:
            with api.simulated_pace():
                self.loop.run_until_complete(self.loop.create_task(self._run(), context=WORLD))
        finally:
            logger.removeHandler(lines)
            logger.setLevel(level)
            self.loop.close()
        return [*self.history.faults, *lines.told, *self._unseen]

    def add_node(self) -> SimNode:
        rng, place, faults = self.rng, Place(), Faults(self.rng)
        self._places.append(place)
        time = SimTime(rng.randrange(100_000), 1 + rng.choice((0, 0, -2e-3, 2e-3)))
        changes = SimChanges(self.bus, faults, place)
        ports = Ports(SimLog(self.database, faults), changes, time, SimRandomness(rng))
        host = api.new_host(ports, rng.choice((1, 2, 20)))
        node = api.new_node(host, SimPresence(self.present, faults), time)
        made = SimNode(node, place, faults, time)
        made.changes, made.well_since = changes, now_ms()
        self.loop.create_task(_start(made), context=place.context)
        return made

    def clerk(self) -> Host:
        """A host to which nothing happens, and who watches nothing."""
        faults = Faults(self.rng)
        log, changes = SimLog(self.database, faults), SimChanges(SimBus(), faults, Place())
        return api.new_host(Ports(log, changes, SimTime(), SimRandomness(self.rng)), 10)

    def a_node(self) -> SimNode:
        """Where the next connection goes; nobody knows whether it runs."""
        alive = [node for node in self.nodes if not node.dead]
        alive = [node for node in alive if node.started] or alive
        first = self.crowded and self.rng.random() < 0.8
        return alive[0] if first else self.rng.choice(alive)

    def noted(self) -> None:
        """Something is down, or up again."""
        self.outages.note(served=any(node.serves for node in self.nodes))

    async def _run(self) -> None:
        self.nodes = [self.add_node() for _ in range(self.rng.choice((2, 2, 3)))]
        await asyncio.sleep(0.05)
        await self.rooms.open_all()
        trouble = asyncio.ensure_future(self.trouble.run())
        end = self.loop.time() + LONGEST
        while self.truth.moves < self._moves and self.loop.time() < end:
            await asyncio.sleep(0.25)
            await self.rooms.renew()
        self.trouble.over = True
        await trouble
        await self._heal()
        await self._check()
        await self._end()

    async def _heal(self) -> None:
        """From now on all goes well: every table goes on, and whoever is there is answered."""
        for node in self.nodes:
            node.faults.heal()
            if node.changes is not None:
                node.changes.reconnect()
        self.noted()
        stuck = self._playable()
        begin = self.loop.time()
        while stuck and self.loop.time() < begin + PROGRESS:
            await asyncio.sleep(0.25)
            stuck = {t: head for t, head in stuck.items() if self.truth.head(t) <= head}
        for table in stuck:
            self.history.wrong(f"I12: nobody moves at {table} after {stuck[table]}")
        for client in self.clients:
            client.resting = True
        await asyncio.sleep(SWEPT)
        check_deadlines(self.database, self.history)
        self.database.frozen = True
        begin = self.loop.time()
        late = self._unsettled()
        while late and self.loop.time() < begin + CONVERGED:
            await asyncio.sleep(0.3)
            late = self._unsettled()
        for one in late:
            self.history.wrong(one)

    def _unsettled(self) -> list[str]:
        """Answers may still be on their way, and nodes look who is there now and then only."""
        there = self._there()
        return [
            *behind(self.truth, there),
            *unanswered(self.history),
            *taken_for_away(self.database, there),
        ]

    def _playable(self) -> dict[TableId, int]:
        """Tables whose next player is there."""
        there = {(c.table, c.user) for c in self.clients if not c.gone}
        found = dict[TableId, int]()
        for table in dict.fromkeys(table for table, _ in there):
            state = self.truth.tables[table].states[-1] if table in self.truth.tables else None
            turn = None if state is None or state.game is None else state.game.turn
            if state is None or not isinstance(turn, Choice) or state.game is None:
                continue
            chair = state.chairs[turn.seat]
            user = stand_in(turn.seat) if chair is None or chair.held else chair.user
            if state.game.over is None and (table, user) in there:
                found[table] = state.seq
        return found

    def _there(self) -> list[Client]:
        return [client for client in self.clients if not client.gone]

    async def _check(self) -> None:
        history, database, truth = self.history, self.database, self.truth
        check_answers(database, truth, history)
        check_once(database, truth, history)
        check_order(database, history)
        check_real_time(truth, history)
        check_results(database, truth, history)
        check_records(truth, history)
        check_conserved(truth, history)
        living = [node.node.host for node in (*self.nodes, *self.drained) if not node.dead]
        await asyncio.sleep(0.1)
        check_left(living, self._there(), history)
        history.counts["moves"] = truth.moves
        stamps = self.database.stamps.values()  # of each table, from its first entry to its last
        history.counts["table_ms"] = sum(some[-1].at - some[0].at for some in stamps)

    def _check_entry(self, row: Row, entry: Entry, before: Table) -> None:
        check_entry(self.truth, self.history, row, entry, before)
        if isinstance(entry, Held):
            self.loop.call_soon(self.rooms.stand_in, row.table, entry.seat, context=WORLD)

    async def _end(self) -> None:
        """Nothing that happens from now on is looked at."""
        self._unseen = self.loop.unseen()
        self.history.over = True
        for client in self.clients:
            client.gone = True
        for place in self._places:
            self.loop.go_on(place)
        me, quiet = asyncio.current_task(), 0
        while quiet < 5:  # what ends may begin something else
            others = [task for task in self.loop.running() if task is not me]
            quiet = 0 if others else quiet + 1
            await asyncio.sleep(0.2)  # a task that has not begun would never be awaited
            for task in others:
                task.cancel()


class Lines(logging.Handler):
    """What the host wrote down: no error, and (I15) no secret."""

    def __init__(self, truth: Truth) -> None:
        super().__init__(logging.DEBUG)
        self._truth = truth
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        text = f"{record.getMessage()} {record.__dict__.get('facts')} {record.exc_info}"
        if record.levelno >= logging.ERROR:
            self.told.append(f"logged: {text}")
        if any(secret.decode() in text for secret in self._truth.secrets.values()):
            self.told.append(f"I15: the log of {record.name} has a secret")


async def _start(node: SimNode) -> None:
    while not node.dead:
        try:
            await node.node.start()
        except Lost:
            await asyncio.sleep(0.2)
        else:
            node.started = True
            return


def run(seed: int) -> tuple[list[str], Counter[str]]:
    """What goes wrong in the schedule of this seed, and what was done in it."""
    schedule = Schedule(seed)
    return schedule.run(), schedule.history.counts


def codes(found: list[str]) -> set[str]:
    """Which checks failed."""
    return {what.partition(":")[0] for what in found}
