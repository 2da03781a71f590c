"""Schedules in which people are erased while their rooms move on, and nodes crash or stand still.

Afterwards no row, snapshot, session or frame has their id or name.
PYTHONHASHSEED=0 python -m tests.sim.erase --seeds 2000 --jobs 2
"""

import asyncio
import contextlib
import sys
from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

from parlour.core.ids import CommandId, TableId, UserId, seconds
from parlour.host.ports import NODE_LIFE, Lost, NoTable
from parlour.host.watchers import Watcher
from parlour.server.context.order_watch import OrderWatch
from parlour.supervisor import Supervisor
from parlour.table.commands import Commit, Leave, Next, PlayerCommand, Resign, Sit
from parlour.table.room import phase
from parlour.table.terms import Terms
from parlour.table.types import Person
from tests.sim import api
from tests.sim.erase_store import ErasingDatabase, ErasingSimLog
from tests.sim.faults import Faults
from tests.sim.loop import Place, VirtualLoop
from tests.sim.ports import SimBus, SimChanges, SimRandomness, SimTime
from tests.sim.runner import lived, main

ID = CommandId("")
STEPS, AFTER = 40, 8  # what people do in a room, in all, and after everybody is erased
CONFIRMED = 90.0  # seconds in which an erasure is carried out, once all goes well


class SimTokens:
    """Whose sockets are open at a node: a token is asked for once."""

    def __init__(self) -> None:
        self.open: set[UserId] = set()

    def look_all_up_again(self) -> None:
        """The real ones ask the database, and its answer takes a moment."""
        asyncio.get_running_loop().call_later(0.5, self.open.clear)


class SimNode:
    """The real host and watch of orders on simulated ports; its tasks end with its place."""

    def __init__(self, world: "EraseSchedule") -> None:
        rng, self.place, self.faults = world.rng, Place(), Faults(world.rng)
        self.dead = False
        self.log = ErasingSimLog(world.database, self.faults)
        changes = SimChanges(world.bus, self.faults, self.place)
        ports = api.Ports(self.log, changes, SimTime(), SimRandomness(rng))
        self.host = api.new_host(ports, rng.choice((2, 20)))
        self._tokens = SimTokens()
        access: Any = SimpleNamespace(tokens=self._tokens, address_keys=SimpleNamespace())
        self.orders = OrderWatch(self.log, access)  # type: ignore[arg-type]  # as it uses it
        self.tasks, self._world = Supervisor(Lost), world
        self.ready = world.loop.create_task(self._start(), context=self.place.context)

    async def _start(self) -> None:
        while True:
            with contextlib.suppress(Lost):
                await self.orders.prepare(self.host.erase, self.host.catching_up)
                await self.host.beat()
                await self.orders.start(self.host.forget)
                break
            await asyncio.sleep(0.1)
        for work, pause in ((self.host.beat, 0.5), (self.host.save, 0.2), (self.host.poll, 0.5)):
            self.tasks.every(work, lambda pause=pause: asyncio.sleep(pause), "node")  # type: ignore[misc]

    async def do(self, table: TableId, person: Person, command: PlayerCommand) -> Any:
        """As a client that waits a while, and then asks another node."""
        world = self._world
        work = world.loop.create_task(
            _quiet(self._do(table, person, command)), context=self.place.context
        )
        done, _ = await asyncio.wait([work], timeout=2.5)
        return work.result() if done else None

    async def _do(self, table: TableId, person: Person, command: PlayerCommand) -> Any:
        """An order deletes tokens: after it, somebody is served only where a socket is open."""
        if person.id not in self._tokens.open:
            if not await self.log.has_token(person.id):
                return api.No(command.id, "no-token")
            self._tokens.open.add(person.id)
        return await self.host.do(table, person, command)

    def watch(self, table: TableId, user: UserId) -> None:
        name = f"{table} {user} {self._world.count()}"
        work = self.host.watch(table, name, Watcher(user, self._world.told))
        self._world.loop.create_task(_quiet(work), context=self.place.context)


class EraseSchedule:
    def __init__(self, seed: int) -> None:
        self.rng = rng = Random(seed)
        self.loop = VirtualLoop(seed, rng, shuffled=rng.random() < 0.75)
        self.database, self.bus = ErasingDatabase(rng), SimBus()
        self.wrong: list[str] = []
        self.counts: Counter[str] = Counter()
        self._names = 0
        chances = Random(f"away {seed}")
        self._absent = chances if chances.random() < 0.25 else None
        self._only: SimNode | None = None  # at which people are

    def count(self) -> int:
        self._names += 1
        return self._names

    def run(self) -> list[str]:
        with api.simulated_pace():
            raised = lived(self.loop, self._run())
        return [*self.wrong, *raised]

    def told(self, frame: bytes) -> None:
        """Nothing that is sent after an erasure was confirmed names the person."""
        self.counts["frames"] += 1
        text = frame.decode().lower()
        self.wrong += [f"a frame names {one}" for one in self.database.erased if one in text]

    async def _run(self) -> None:
        self.nodes = [SimNode(self) for _ in range(self.rng.choice((2, 2, 3)))]
        await asyncio.sleep(0.2)
        rooms = [asyncio.ensure_future(self._room(at)) for at in range(self.rng.choice((1, 2)))]
        trouble = asyncio.ensure_future(self._trouble())
        await asyncio.wait(rooms)
        trouble.cancel()
        for node in self.nodes:
            node.faults.heal()
            self.loop.go_on(node.place)
        until = self.loop.time() + CONFIRMED
        while self.database.erasing and self.loop.time() < until:  # noqa: ASYNC110
            await asyncio.sleep(0.5)
        self.wrong += [f"{one} is not erased" for one in self.database.erasing]
        await asyncio.sleep(3.0)  # every node looks, polls and saves once more
        self._check()
        for room in rooms:
            room.result()
        for task in self.loop.running():
            if task is not asyncio.current_task():
                task.cancel()
        await asyncio.sleep(0)

    def _check(self) -> None:
        for user in self.database.erased:
            self.counts["erased"] += 1
            self.wrong += [f"{user}: {where}" for where in self.database.mentions(user)]
            for node in self.nodes:
                for session in node.host._sessions:
                    folded = session.folded
                    held = "" if folded is None else f"{folded.table} {folded.last}"
                    if user in held.lower():
                        self.wrong.append(f"{user}: in memory at {session.id}")

    async def _room(self, at: int) -> None:
        """Two people play, resign, sit down under new names and move on; some are erased."""
        rng = self.rng
        people = [UserId(f"u{at}x{one}zq") for one in range(2)]
        (last,) = self.rng.sample(people, 1)
        stays = next(one for one in people if one != last)
        table = TableId(f"r{at}")
        opener = self._node()
        await opener.host.open_at(table, Terms(rules="memory/1", seats=2), [])
        order = rng.randrange(10, STEPS)
        for step in range(STEPS):
            if step == order:
                await self._order(last, table)
                if self._absent is not None and at == 0:
                    await self._be_away(self._absent, table, stays)
            who = last if step < order or rng.random() < 0.15 else stays
            who = rng.choice((who, stays))
            table = await self._step(table, who, stays) or table
            await asyncio.sleep(rng.choice((0.0, 0.01, 0.1, 0.6)))

    async def _be_away(self, chances: Random, table: TableId, stays: UserId) -> None:
        """A node is frozen or cut off for so long that it counts as dead; then it is back, and
        people go on there at once."""
        node, frozen = self._node(), chances.random() < 0.5
        node.watch(table, stays)
        await asyncio.sleep(0.1)
        until = self.loop.time() + seconds(NODE_LIFE) + chances.randrange(500, 8_000) / 1_000
        self.counts["away"] += 1
        while self.loop.time() < until:  # other trouble may end meanwhile, and would end this
            node.place.still, node.faults.cut = frozen, not frozen
            await asyncio.sleep(0.1)
        if node.dead:
            return
        node.faults.cut = False
        self.loop.go_on(node.place)
        self._only, node.log.orders_late = node, 0.5
        for _ in range(4):
            table = await self._step(table, stays, stays) or table
        self._only, node.log.orders_late = None, 0.0

    async def _order(self, user: UserId, table: TableId) -> None:
        if self.rng.random() < 0.7:
            await self._do(table, user, Leave(id=ID))
        if self.rng.random() < 0.3:  # what they did last is written long after nodes gave it up
            for node in self.nodes:
                node.log.next_write_late = self.rng.randrange(500, 4_500) / 1_000
            await asyncio.wait(
                {asyncio.ensure_future(self._do(table, user, Sit(id=ID)))}, timeout=0
            )
        self.database.order(user)
        self.counts["orders"] += 1

    async def _step(self, table: TableId, who: UserId, stays: UserId) -> TableId | None:
        """What somebody can do there now, on any node; the next table if there is one."""
        node = self._node()
        with contextlib.suppress(Lost, NoTable, asyncio.TimeoutError):
            async with asyncio.timeout(2.5):
                found = await asyncio.shield(
                    self.loop.create_task(
                        _quiet(node.host.table(table)), context=node.place.context
                    )
                )
            if found is None:
                return None
            if self.rng.random() < 0.5:
                node.watch(table, stays)
            if found.followed is not None:
                return TableId(found.following)
            match phase(found):
                case "WAITING":
                    sits = any(one is not None and one.user == who for one in found.chairs)
                    other = Next(id=ID) if sits and self.rng.random() < 0.3 else Sit(id=ID)
                    await self._do(table, who, other)
                case "READY":
                    await self._do(table, who, Commit(None, id=ID))
                case "IN_GAME":
                    await self._do(table, who, Resign(id=ID))
                case _:
                    await self._do(table, stays, Next(id=ID))
        return None

    async def _do(self, table: TableId, user: UserId, command: PlayerCommand) -> None:
        """Under a new name now and then; a command that nobody knows of is sent again."""
        person = Person(user, f"{user.title()} {self.count() // 8}")
        named = type(command)(**{**_fields(command), "id": CommandId(f"c{self.count()}")})
        for _ in range(3):
            answer = await self._node().do(table, person, named)
            if isinstance(answer, api.Ok | api.No):
                self.counts["done"] += isinstance(answer, api.Ok)
                return
            await asyncio.sleep(0.1)

    def _node(self) -> SimNode:
        if self._only is not None and not self._only.dead:
            return self._only
        alive = [one for one in self.nodes if not one.dead and one.ready.done()]
        return self.rng.choice(alive or self.nodes)

    async def _trouble(self) -> None:
        rng = self.rng
        while True:
            await asyncio.sleep(rng.randrange(1, 1_500) / 1_000)
            node = self._node()
            match rng.randrange(5):
                case 0 | 1:
                    node.faults.storm = True
                    await asyncio.sleep(rng.randrange(1, 2_000) / 1_000)
                    node.faults.storm = False
                case 2:
                    node.place.still = True
                    await asyncio.sleep(rng.randrange(1, 5_000) / 1_000)
                    self.loop.go_on(node.place)
                case 3:
                    node.faults.cut = True
                    await asyncio.sleep(rng.randrange(1, 3_000) / 1_000)
                    node.faults.cut = False
                case _ if len(self.nodes) < 5:
                    node.dead = node.place.still = node.faults.cut = True
                    self.bus.remove(node.place)
                    self.nodes.remove(node)
                    self.nodes.append(SimNode(self))


def _fields(command: PlayerCommand) -> dict[str, Any]:
    return {name: getattr(command, name) for name in command.__struct_fields__}


async def _quiet(work: Any) -> Any:
    with contextlib.suppress(Lost, NoTable):
        return await work
    return None


if __name__ == "__main__":
    sys.exit(main(EraseSchedule, ("erased", "done", "frames"), "broke the promise"))
