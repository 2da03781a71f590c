"""A node that stops closes its connections in peace."""

import asyncio
import logging
from pathlib import Path

import pytest
from sqlalchemy import text

from parlour.host.ports import Lost
from parlour.storage.asking import asked, read
from parlour.storage.connect import connect
from parlour.supervisor import Supervisor

ROWS = 3_000_000  # about half a second
LONG = f"""
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {ROWS})
    SELECT max(n) FROM numbers
"""


def test_a_query_that_is_under_way_when_a_node_stops_leaves_no_traceback(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        engine, tasks = connect(f"sqlite:///{tmp_path}/some.db"), Supervisor(Lost)
        await asked(read(engine, text("SELECT 1")))
        tasks.spawn(asked(read(engine, text(LONG))), "query")
        await asyncio.sleep(0.05)
        await tasks.close()
        await engine.dispose()

    loop = asyncio.new_event_loop()  # `asyncio.run` would wait for a connection that was left open
    with caplog.at_level(logging.WARNING):
        loop.run_until_complete(work())
    assert not caplog.records
    loop.close()
