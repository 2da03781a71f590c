"""Group commit: appends that wait are written together, and each gets its own verdict."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from parlour.core.ids import TableId
from parlour.host.ports import Lost, OnVerdict, Row, Verdict
from parlour.supervisor import Supervisor, failures

log = logging.getLogger("parlour.log")
ROWS_PER_COMMIT = 500  # rows in one transaction
Waiting = tuple[Row, OnVerdict]
Write = Callable[[Sequence[Row]], Awaitable[Sequence[Verdict]]]  # raises `Lost` if nobody knows


class Appending(Protocol):
    def append(self, row: Row, on_verdict: OnVerdict) -> None: ...


def appended(
    log: Appending, row: Row, abandoned: Callable[[], None] = lambda: None
) -> "asyncio.Future[Verdict]":
    """A future that ends with the verdict, or with `Lost`.

    Cancelling the waiter does not take the row back: then `abandoned` is called with the verdict.
    """
    answer: asyncio.Future[Verdict] = asyncio.get_running_loop().create_future()

    def on_verdict(verdict: Verdict | Lost) -> None:
        if answer.done():
            abandoned()
        elif isinstance(verdict, Lost):
            answer.set_exception(verdict)
        else:
            answer.set_result(verdict)

    log.append(row, on_verdict)
    return answer


class GroupCommit:
    """While one batch is committed, the next one gathers. Every append is answered."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._waiting: list[Waiting] = []
        self._alone: deque[Waiting] = deque()  # of a batch that failed: written one by one
        self._writing = False
        self._tasks = Supervisor()

    def append(self, row: Row, on_verdict: OnVerdict) -> None:
        self._waiting.append((row, on_verdict))
        if not self._writing:
            self._writing = True
            self._tasks.spawn(self._run(), "group commit")

    async def close(self) -> None:
        """Wait until everything that was handed in is answered."""
        await self._tasks.settle()

    async def _run(self) -> None:
        batch: list[Waiting] = []
        try:
            while batch := self._next():
                await self._commit(batch)
        except BaseException:  # cancelled: what was under way is unknown, and so is the rest
            self._lose(batch, Lost("the writer was stopped"))
            raise
        finally:
            self._writing = False

    def _next(self) -> list[Waiting]:
        """At most one row of each table: the database is asked for one place of a log at a time."""
        if self._alone:
            return [self._alone.popleft()]
        batch, later, tables = list[Waiting](), list[Waiting](), set[TableId]()
        for waiting in self._waiting:
            table = waiting[0].table
            (later if table in tables or len(batch) == ROWS_PER_COMMIT else batch).append(waiting)
            tables.add(table)
        self._waiting = later
        return batch

    async def _commit(self, batch: list[Waiting]) -> None:
        try:
            verdicts = await self._write([row for row, _ in batch])
        except Lost as lost:  # what waits was decided on what may be gone: a standby took over
            self._lose(batch, lost)
        except Exception as error:
            if len(batch) > 1:  # one row may be at fault: its neighbours are not
                self._alone.extend(batch)
                return
            row = batch[0][0]
            facts = {"table": row.table, "seq": row.seq}
            log.exception("entry could not be written", extra={"facts": facts})
            _tell(batch[0], Lost(repr(error)))
        else:
            for one, verdict in zip(batch, verdicts, strict=True):
                _tell(one, verdict)

    def _lose(self, batch: Sequence[Waiting], lost: Lost) -> None:
        """Fails this batch and all rows behind it. Each row gets one verdict."""
        rows = [*batch, *self._alone, *self._waiting]
        self._alone.clear()
        self._waiting = []
        for one in rows:
            _tell(one, lost)


def _tell(waiting: Waiting, verdict: Verdict | Lost) -> None:
    """Isolates failures to one answer."""
    row, on_verdict = waiting
    try:
        on_verdict(verdict)
    except Exception:
        failures["verdict"] += 1
        log.exception(
            "commit callback failed", extra={"facts": {"table": row.table, "seq": row.seq}}
        )


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
