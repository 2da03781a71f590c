"""The other ports in simulation: hints, presence, time and randomness."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random

from sim.api import Lost
from sim.faults import Faults

from parlour.host.ports import Here
from parlour.table.phrases import Said

Heard = Callable[[str, int], None]


class SimBus:
    """Hints between the nodes. Whoever hears a hint hears it late, twice or never."""

    def __init__(self) -> None:
        self._nodes: list[tuple[Faults, Heard, Callable[[], None]]] = []

    def publish(self, table: str, seq: int) -> None:
        for faults, heard, _ in self._nodes:
            faults.hint(partial(heard, table, seq))

    def add(self, faults: Faults, heard: Heard, deaf: Callable[[], None]) -> None:
        self._nodes.append((faults, heard, deaf))

    def heal(self) -> None:
        """Every node learns that hints may have been lost."""
        for _, _, deaf in self._nodes:
            deaf()


class SimHints:
    """One node's end of the bus."""

    def __init__(self, bus: SimBus, faults: Faults) -> None:
        self._bus, self._faults = bus, faults

    def publish(self, table: str, seq: int) -> None:
        self._bus.publish(table, seq)

    def say(self, table: str, said: Said) -> None:
        """Nobody speaks here."""

    def listen(
        self,
        heard: Heard,
        said: Callable[[str, Said], None],
        deaf: Callable[[], None],
    ) -> None:
        del said
        self._bus.add(self._faults, heard, deaf)


class SimPresence:
    """Shared by the nodes, each with faults of its own."""

    def __init__(self, shared: set[Here], faults: Faults) -> None:
        self._here, self._faults = shared, faults

    async def here(self, who: Sequence[Here]) -> None:
        await self._faults.pause()
        self._here.update(who)

    async def gone(self, who: Here) -> None:
        await self._faults.pause()
        self._here.discard(who)

    async def present(self, tables: Sequence[str]) -> Mapping[str, frozenset[str]]:
        await self._faults.pause()
        if self._faults.happens(self._faults.unread):
            raise Lost("presence")
        return {
            name: frozenset(sorted(one.user for one in self._here if one.table == name))
            for name in tables
        }


class SimTime:
    """A node's clock, with a zero of its own."""

    def __init__(self, offset: int = 0) -> None:
        self._offset = offset

    def now(self) -> int:
        return round(asyncio.get_running_loop().time() * 1_000) + self._offset

    async def sleep(self, ms: int) -> None:
        await asyncio.sleep(ms / 1_000)


class SimRandomness:
    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def seed(self) -> bytes:
        return self._rng.randbytes(32)

    def name(self) -> str:
        return self._rng.randbytes(8).hex()

    def pick(self, items: Sequence[str]) -> str:
        return self._rng.choice(items)
