"""Tables in memory: read from the log when needed, dropped when the log was out of reach."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence

from parlour.core.box import Box
from parlour.host.ports import Line, Log, Unloadable
from parlour.table.entries import Opened
from parlour.table.history import decode, read
from parlour.table.table import Decided, fold, opened
from parlour.table.types import Table

log = logging.getLogger("parlour.tables")
DO = (
    "its game is not installed here, or its log was written by a newer Parlour: install what is "
    "missing and start again; the log is untouched"
)
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
        self.set_aside: dict[str, str] = {}  # tables that this node cannot play, and why

    async def take(self, name: str) -> Warm:
        """A table from memory or from its log; `NoTable` if there is none."""
        if (warm := self._tables.get(name)) is not None:
            self._tables.move_to_end(name)
            return warm
        if name in self.set_aside:
            raise Unloadable(name)
        secret = await self._log.secret(name)
        lines = await self._log.read({name: 0})
        try:
            warm = self._folded_whole(name, lines, secret)
        except Exception as error:
            raise self.put_aside(name, error) from error
        kept = self._tables.setdefault(name, warm)
        while len(self._tables) > self._most:
            self._tables.popitem(last=False)
        return kept

    def _folded_whole(self, name: str, lines: Sequence[Line], secret: bytes) -> Warm:
        first = decode(lines[0].entry)
        if not isinstance(first, Opened):
            raise TypeError(f"a log begins with Opened, not with {type(first).__name__}")
        box = self._find(first.terms.rules)
        table = read(box, name, (decode(line.entry) for line in lines), secret)
        return Warm(box, table, {line.command: line.seq for line in lines})

    def put_aside(self, name: str, error: Exception) -> Unloadable:
        """Stop playing a table here until the next start, and tell the operator once."""
        self._tables.pop(name, None)
        if name not in self.set_aside:
            self.set_aside[name] = repr(error)
            told = {"table": name, "error": repr(error), "do": DO}
            log.error("table set aside", exc_info=error, extra={"told": told})
        return Unloadable(name)

    async def catch_up(self, warm: Warm) -> list[Decided]:
        """What others have written since, in order. The table's lock must be held."""
        lines = await self._log.read({warm.table.id: warm.table.seq})
        try:
            return list(self._folded(warm, lines))
        except Exception as error:
            raise self.put_aside(warm.table.id, error) from error

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
