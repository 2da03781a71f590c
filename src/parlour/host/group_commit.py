"""Group commit: appends that wait are written together, and each gets its own verdict."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from parlour.core.ids import TableId
from parlour.host.ports import Lost, Row, Verdict
from parlour.supervisor import Supervisor

log = logging.getLogger("parlour.log")
MOST = 500  # rows in one transaction
Waiting = tuple[Row, "asyncio.Future[Verdict]"]
Write = Callable[[Sequence[Row]], Awaitable[Sequence[Verdict]]]  # raises `Lost` if nobody knows


class GroupCommit:
    """While one batch is committed, the next one gathers. Every append is answered.

    A writer that is cancelled takes nothing back: its row is written all the same, and
    `on_abandoned` says so.
    """

    def __init__(self, write: Write) -> None:
        self.on_abandoned: Callable[[TableId, int], None] = lambda _table, _seq: None
        self._write = write
        self._waiting: list[Waiting] = []
        self._writing = False
        self._tasks = Supervisor()

    def append(self, row: Row) -> "asyncio.Future[Verdict]":
        """A future that ends with the verdict, or with `Lost`."""
        answer: asyncio.Future[Verdict] = asyncio.get_running_loop().create_future()
        self._waiting.append((row, answer))
        if not self._writing:
            self._writing = True
            self._tasks.spawn(self._run(), "group commit")
        return answer

    async def close(self) -> None:
        """Wait until everything that was handed in is answered."""
        await self._tasks.settle()

    async def _run(self) -> None:
        batch: list[Waiting] = []
        try:
            while self._waiting:
                batch = self._next()
                await self._commit(batch)
        except BaseException:  # cancelled: what was under way is unknown, and so is the rest
            self._lose([*batch, *self._waiting], Lost("the writer was stopped"))
            self._waiting = []
            raise
        finally:
            self._writing = False

    def _next(self) -> list[Waiting]:
        """At most one row of each table: the database is asked for one place of a log at a time."""
        batch, later, tables = list[Waiting](), list[Waiting](), set[TableId]()
        for waiting in self._waiting:
            table = waiting[0].table
            (later if table in tables or len(batch) == MOST else batch).append(waiting)
            tables.add(table)
        self._waiting = later
        return batch

    async def _commit(self, batch: list[Waiting]) -> None:
        try:
            verdicts = await self._write([row for row, _ in batch])
        except Lost as lost:  # what waits was decided on what may be gone: a standby took over
            batch, self._waiting = [*batch, *self._waiting], []
            self._lose(batch, lost)
        except Exception as error:
            if len(batch) > 1:  # one row may be at fault: its neighbours are not
                for one in batch:
                    await self._commit([one])
                return
            row = batch[0][0]
            told = {"table": row.table, "seq": row.seq}
            log.exception("entry could not be written", extra={"told": told})
            self._lose(batch, Lost(repr(error)))
        else:
            for (row, answer), verdict in zip(batch, verdicts, strict=True):
                if not answer.done():
                    answer.set_result(verdict)
                else:
                    self.on_abandoned(row.table, row.seq)

    def _lose(self, batch: Sequence[Waiting], lost: Lost) -> None:
        for row, answer in batch:
            if not answer.done():
                answer.set_exception(lost)
            else:
                self.on_abandoned(row.table, row.seq)


def verdicts(
    rows: Sequence[Row], written: set[tuple[TableId, int, str]], heads: dict[TableId, int]
) -> list[Verdict]:
    """For each row: whether it is the one that was written, and if not, why.

    `written` has the table, the place and the command of each row that was; `heads` the last
    place of every other row's table.
    """

    def verdict(row: Row) -> Verdict:
        if (row.table, row.seq, row.command) in written:
            return "written"
        if heads.get(row.table) != row.seq - 1:
            return "taken"
        return "early" if row.lapse else "late"

    return [verdict(row) for row in rows]
