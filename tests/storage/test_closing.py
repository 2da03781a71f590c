"""A node that stops closes its connections in peace."""

import asyncio
import logging
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import text

from parlour.host.ports import Lost
from parlour.storage.asking import asked, write
from parlour.storage.connect import connect
from parlour.supervisor import Supervisor

HELD = 0.6  # seconds that another connection holds the lock after the node has stopped


def test_a_query_that_is_under_way_when_a_node_stops_leaves_no_traceback(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "some.db"
    other = sqlite3.connect(file, isolation_level=None)

    async def work() -> None:
        engine, tasks = connect(f"sqlite:///{file}"), Supervisor(Lost)
        await asked(write(engine, text("CREATE TABLE some (thing)")))
        other.execute("BEGIN IMMEDIATE")
        tasks.spawn(asked(write(engine, text("INSERT INTO some VALUES (1)"))), "query")
        await asyncio.sleep(0.1)
        asyncio.get_running_loop().call_later(HELD, other.execute, "ROLLBACK")
        await tasks.close()
        await engine.dispose()

    loop = asyncio.new_event_loop()  # `asyncio.run` would wait for a connection that was left open
    with caplog.at_level(logging.WARNING):
        loop.run_until_complete(work())
    assert not caplog.records
    loop.close()
    other.close()
