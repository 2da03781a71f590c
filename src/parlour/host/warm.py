"""Tables in memory: read from the log when needed, dropped when the log was out of reach."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator

from parlour.core.box import Box
from parlour.host.ports import Line, Log
from parlour.table.entries import Opened
from parlour.table.history import decode, read
from parlour.table.table import Decided, fold, opened
from parlour.table.types import Table

MOST = 20_000  # tables kept in memory


class Warm:
    """One table as far as this node has read it."""

    def __init__(self, box: Box, table: Table, commands: dict[str, int]) -> None:
        self.box, self.table = box, table
        self.commands = commands  # the ids that are in the log, and where
        self.lock = asyncio.Lock()

    def take(self, decided: Decided, command: str) -> None:
        self.table = decided.table
        self.commands[command] = decided.table.seq


class Shelf:
    def __init__(self, log: Log, find: Callable[[str], Box], most: int = MOST) -> None:
        self._log, self._find, self._most = log, find, most
        self._tables: OrderedDict[str, Warm] = OrderedDict()

    async def take(self, name: str) -> Warm:
        """A table from memory or from its log; `NoTable` if there is none."""
        if (warm := self._tables.get(name)) is not None:
            self._tables.move_to_end(name)
            return warm
        secret = await self._log.secret(name)
        lines = await self._log.read({name: 0})
        first = decode(lines[0].entry)
        box = self._find(first.terms.rules)
        table = read(box, name, (decode(line.entry) for line in lines), secret)
        warm = Warm(box, table, {line.command: line.seq for line in lines})
        kept = self._tables.setdefault(name, warm)
        while len(self._tables) > self._most:
            self._tables.popitem(last=False)
        return kept

    async def catch_up(self, warm: Warm) -> list[Decided]:
        """What others have written since, in order. The table's lock must be held."""
        lines = await self._log.read({warm.table.id: warm.table.seq})
        return list(self._folded(warm, lines))

    def _folded(self, warm: Warm, lines: Iterable[Line]) -> Iterable[Decided]:
        for line in lines:
            if line.seq == warm.table.seq + 1:
                decided = fold(warm.box, warm.table, decode(line.entry))
                warm.take(decided, line.command)
                yield decided

    def __len__(self) -> int:
        return len(self._tables)

    def known(self, name: str) -> Warm | None:
        return self._tables.get(name)

    def drop(self) -> None:
        """Whatever we hold may be stale: the log will tell."""
        self._tables.clear()


def replayed(box: Box, name: str, lines: Iterable[Line], secret: bytes) -> Iterator[Decided]:
    """A whole log again, step by step."""
    entries = (decode(line.entry) for line in lines)
    first = next(entries)
    if not isinstance(first, Opened):
        raise TypeError(name)
    step = Decided(first, opened(name, first, secret))
    yield step
    for entry in entries:
        step = fold(box, step.table, entry)
        yield step
