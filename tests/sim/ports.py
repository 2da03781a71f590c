"""The other ports in simulation: hints, presence, time and randomness."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random

from sim.faults import Faults

from parlour.host.ports import Here, Lost
from parlour.table.phrases import Said

Heard = Callable[[str, int], None]


class SimBus:
    """Hints between the nodes. Whoever hears a hint hears it late, twice or never."""

    def __init__(self) -> None:
        self._nodes: list[tuple[Faults, Heard]] = []

    def publish(self, table: str, seq: int) -> None:
        for faults, on_hint in self._nodes:
            faults.hint(partial(on_hint, table, seq))

    def add(self, faults: Faults, on_hint: Heard) -> None:
        self._nodes.append((faults, on_hint))


class SimHints:
    """One node's end of the bus. Hints are lost while it is `alive`, too."""

    def __init__(self, bus: SimBus, faults: Faults) -> None:
        self._bus, self._faults = bus, faults
        self._resubscribed: Callable[[], None] = lambda: None

    @property
    def alive(self) -> bool:
        return not self._faults.deaf

    def publish(self, table: str, seq: int) -> None:
        self._bus.publish(table, seq)

    def say(self, table: str, said: Said) -> None:
        """Nobody speaks here."""

    def listen(
        self,
        on_hint: Heard,
        on_phrase: Callable[[str, Said], None],
        on_resubscribed: Callable[[], None],
    ) -> None:
        del on_phrase
        self._resubscribed = on_resubscribed
        self._bus.add(self._faults, on_hint)

    def disconnect(self, ms: int) -> None:
        self._faults.deaf = True
        asyncio.get_running_loop().call_later(ms / 1_000, self.reconnect)

    def reconnect(self) -> None:
        if self._faults.deaf:
            self._faults.deaf = False
            self._resubscribed()


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
