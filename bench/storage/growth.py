"""Does a large log slow an append? Rates on an empty database and on a full one, in turn.

Two clusters run side by side: one fresh, one with a million log rows and 20,000 open tables.
Appends go to each in turn, in short rounds, and the ratio is taken round by round.
"""

import asyncio
from statistics import median
from time import perf_counter

import asyncpg

from parlour.core.ids import TableId
from parlour.host.group_commit import appended
from parlour.host.ports import NewTable, Row
from parlour.storage import SqlLog, connect, migrate
from tests.support import services

ROWS, TABLES, BUSY, ROUNDS, SECONDS = 1_000_000, 20_000, 256, 9, 1.0
ROOM = NewTable("memory/1")
ENTRY = b'{"t":"Played","at":1700000000000,"seat":0,"move":{"t":"Flip","card":3},"drawn":[]}'

FILL_TABLES = """
INSERT INTO tables SELECT 'old-' || n, $2::int, 4000000000000, 'IN_GAME'
FROM generate_series(1, $1::int) n
"""
FILL_MOVES = """
INSERT INTO moves SELECT 'old-' || t, s, 'c' || s, $3::bytea, ''
FROM generate_series(1, $1::int) t, generate_series(1, $2::int) s
"""


async def filled(url: str) -> None:
    connection = await asyncpg.connect(url)
    each = ROWS // TABLES
    await connection.execute(FILL_TABLES, TABLES, each, timeout=600)
    await connection.execute(FILL_MOVES, TABLES, each, ENTRY, timeout=600)
    await connection.execute("VACUUM ANALYZE")
    await connection.close()


class Side:
    """A log with busy tables at its end."""

    def __init__(self, url: str) -> None:
        self.log = SqlLog(connect(url))
        self._seq = 1

    async def lay(self) -> None:
        await self.log.beat()
        for n in range(BUSY):
            await self.log.open(
                [
                    Row(
                        table=TableId(f"busy-{n}"),
                        seq=1,
                        command="open",
                        entry=ENTRY,
                        phase="IN_GAME",
                    )
                ],
                bytes(32),
                ROOM,
            )

    async def rate(self) -> float:
        """Rows a second, all tables at once, for a while."""
        began, rows = perf_counter(), 0
        while perf_counter() - began < SECONDS:
            self._seq += 1
            await self.log.beat()
            batch = [
                Row(
                    table=TableId(f"busy-{n}"),
                    seq=self._seq,
                    command=f"c{self._seq}",
                    entry=ENTRY,
                    phase="IN_GAME",
                )
                for n in range(BUSY)
            ]
            verdicts = await asyncio.gather(*(appended(self.log, row) for row in batch))
            if set(verdicts) != {"written"}:
                raise RuntimeError(verdicts)
            rows += BUSY
        return rows / (perf_counter() - began)


async def main(fresh_url: str, full_url: str) -> None:
    for url in (fresh_url, full_url):
        engine = connect(url)
        await migrate(engine)
        await engine.dispose()
    await filled(full_url)
    fresh, full = Side(fresh_url), Side(full_url)
    ratios = []
    for side in (fresh, full):
        await side.lay()
        await side.rate()
    for _ in range(ROUNDS):
        one, two = await fresh.rate(), await full.rate()
        ratios.append(two / one)
    print(
        f"{ROWS:,} rows and {TABLES:,} open tables: appends at {median(ratios):.2f} of the rate"
        f" on an empty database ({min(ratios):.2f} to {max(ratios):.2f}, {ROUNDS} rounds)"
    )
    for side in (fresh, full):
        await side.log.close()


if __name__ == "__main__":
    with services.postgres() as (_, fresh_url), services.postgres() as (_, full_url):
        asyncio.run(main(fresh_url, full_url))
