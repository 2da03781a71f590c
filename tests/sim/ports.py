"""The other ports in simulation: changes, presence, time and randomness."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from random import Random

from parlour.core.ids import Ms, TableId, UserId, seconds
from parlour.host.ports import Here, Lost
from parlour.table.phrases import Aside
from tests.sim.faults import Faults
from tests.sim.loop import Place, now_ms

Heard = Callable[[TableId, int], None]
LIFE = 3_000  # ms for which somebody counts as there, unless it is said again


class SimBus:
    """Changes between the nodes. Whoever hears a change hears it late, twice or never."""

    def __init__(self) -> None:
        self._nodes: list[tuple[Faults, Place, Heard]] = []
        self.published: list[tuple[object, object]] = []

    def publish(self, table: TableId, seq: int) -> None:
        self.published.append((table, seq))
        loop = asyncio.get_running_loop()
        for faults, place, on_change in self._nodes:
            for delay in faults.change_delays():
                loop.call_later(delay, on_change, table, seq, context=place.context)

    def add(self, faults: Faults, place: Place, on_change: Heard) -> None:
        self._nodes.append((faults, place, on_change))

    def remove(self, place: Place) -> None:
        self._nodes = [one for one in self._nodes if one[1] is not place]


class SimChanges:
    """One node's end of the bus. Changes are lost while it is `alive`, too."""

    def __init__(self, bus: SimBus, faults: Faults, place: Place) -> None:
        self._bus, self._faults, self._place = bus, faults, place
        self._subscribed: Callable[[TableId], None] = lambda _table: None
        self._watched: dict[TableId, None] = {}

    @property
    def alive(self) -> bool:
        return not self._faults.deaf

    def watch(self, table: TableId) -> None:
        self._watched[table] = None

    def unwatch(self, table: TableId) -> None:
        self._watched.pop(table, None)

    def hears(self, table: TableId) -> bool:
        return self.alive and table in self._watched

    def publish(self, table: TableId, seq: int) -> None:
        if not self._faults.deaf and not self._faults.happens(self._faults.unpublished):
            self._bus.publish(table, seq)

    def say(self, table: TableId, said: Aside) -> None:
        """Nobody speaks here."""

    def listen(
        self,
        on_change: Heard,
        on_phrase: Callable[[TableId, Aside], None],
        on_subscribed: Callable[[TableId], None],
    ) -> None:
        del on_phrase
        self._subscribed = on_subscribed
        self._bus.add(self._faults, self._place, on_change)

    def reconnect(self) -> None:
        if self._faults.deaf:
            self._faults.deaf = False
            loop = asyncio.get_running_loop()
            for table in self._watched:
                loop.call_soon(self._subscribed, table, context=self._place.context)


class SimPresence:
    """Shared by the nodes, each with faults of its own. What is not said again is forgotten."""

    def __init__(self, shared: dict[Here, int], faults: Faults) -> None:
        self._here, self._faults = shared, faults

    async def here(self, who: Sequence[Here]) -> None:
        await asyncio.sleep(self._faults.trip(0.0))
        if not self._faults.happens(self._faults.unsaid):
            self._here.update(dict.fromkeys(who, now_ms() + LIFE))

    async def gone(self, who: Here) -> None:
        await asyncio.sleep(self._faults.trip(0.0))
        if not self._faults.happens(self._faults.unsaid):
            self._here.pop(who, None)

    async def present(self, tables: Sequence[TableId]) -> Mapping[TableId, frozenset[UserId]]:
        await asyncio.sleep(self._faults.trip(0.0))
        if self._faults.happens(self._faults.absent):
            raise Lost("presence")
        now = now_ms()
        return {
            name: frozenset(
                sorted(o.user for o, until in self._here.items() if o.table == name and until > now)
            )
            for name in tables
        }


class SimTime:
    """A node's clock: a zero of its own, and a little too fast or too slow."""

    def __init__(self, zero: int = 0, rate: float = 1.0) -> None:
        self._zero, self._rate = zero, rate

    def now(self) -> Ms:
        return Ms(round(now_ms() * self._rate) + self._zero)

    async def sleep(self, ms: Ms) -> None:
        await asyncio.sleep(seconds(ms))

    def jump(self, ms: int) -> None:
        self._zero += ms


class SimRandomness:
    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def seed(self) -> bytes:
        return self._rng.randbytes(32)

    def name(self) -> str:
        return self._rng.randbytes(8).hex()

    def pick(self, items: Sequence[str]) -> str:
        return self._rng.choice(items)
