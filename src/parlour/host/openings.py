"""Opens tables with their first entries, and with the people who sit there from the start."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from parlour.core.box import Box
from parlour.core.ids import CommandId, TableId
from parlour.host.ports import Log, NewTable, Randomness
from parlour.host.rows import row
from parlour.host.service_clock import ServiceClock
from parlour.table.commands import Sit
from parlour.table.entries import Opened
from parlour.table.next_table import room_of, successor
from parlour.table.room import opening
from parlour.table.table import Decided, dealt, decide, opened
from parlour.table.terms import Terms
from parlour.table.types import Person, Table

Sits: TypeAlias = Sequence[tuple[Person, Sit]]
OPEN_COMMAND = CommandId("open")  # of those who sit when a table is opened


class Openings:
    def __init__(
        self, log: Log, find: Callable[[str], Box], clock: ServiceClock, randomness: Randomness
    ) -> None:
        self._log, self._find, self._clock, self._random = log, find, clock, randomness

    async def open(self, name: TableId, terms: Terms, sits: Sits = (), seed: bytes = b"") -> bool:
        """A table of this name; False if there is one already. `seed`: of shared draws."""
        box = self._find(terms.rules)
        return await self._open(box, name, opening(box, terms, self._clock.now()), sits, seed)

    async def next(self, table: Table) -> None:
        """The next game's table; if another node was quicker, theirs is the one."""
        asked = None if table.followed is None else table.followed.terms
        game = (asked or table.terms).rules.partition("/")[0]
        first, sat = successor(table, self._clock.now(), self._find(game).rules)
        sits = [
            (
                Person(one.user, one.name, one.bot),
                Sit(one.seat, first.terms.code, one.loadout, id=OPEN_COMMAND),
            )
            for one in sat
        ]
        await self._open(self._find(first.terms.rules), table.following, first, sits)

    async def _open(
        self, box: Box, name: TableId, first: Opened, sits: Sits, seed: bytes = b""
    ) -> bool:
        steps = [Decided(first, opened(name, first, seed or self._random.seed()))]
        for person, sit in sits:
            steps.append(decide(box, steps[-1].table, person, sit, self._clock.now()))
        if (begins := dealt(box, steps[-1].table, self._clock.now())) is not None:
            steps.append(begins)
        rows = [row(step, f"open-{at}") for at, step in enumerate(steps)]
        terms = first.terms
        listed = NewTable(terms.rules, room_of(name), terms.private, terms.code)
        return await self._log.open(rows, steps[-1].table.secret, listed)
