"""SQLite: whoever reads, in the server or beside it, blocks no move."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from parlour.api import frames
from parlour.core.ids import CommandId, TableId
from parlour.host.ports import Rested
from parlour.storage import connect
from parlour.storage import finished as lists
from parlour.storage.connect import READERS
from parlour.storage.finished import finished
from parlour.storage.log import SqlLog
from parlour.storage.prepare import prepare
from tests.host.test_archive import ended
from tests.support.door import served
from tests.support.hosts import World, hosts, run
from tests.support.keeper import ran
from tests.support.places import soon
from tests.support.visitor import Visitor, begun, newcomer

NAME = "Zyxwvutsra Quokka"
SOON = 2.0  # seconds for an answer on a busy machine; SQLite waits 5 for a lock


@asynccontextmanager
async def reading(url: str) -> AsyncIterator[None]:
    """A command beside the server that is in the middle of a long list."""
    engine = connect(url)
    async with engine.connect() as connection:
        await connection.execute(text("SELECT count(*) FROM tables"))
        yield
    await engine.dispose()


def flipped(visitors: tuple[Visitor, Visitor], table: TableId, card: int) -> float:
    """Whoever is to move turns a card: in how many seconds that is acknowledged."""
    news = visitors[0].look(table)["news"]
    move = frames.Move(news["seq"], {"t": "Flip", "card": card}, id=CommandId(f"card-{card}"))
    began = time.monotonic()
    assert visitors[news["seat"]].do(table, move)["t"] == "ok"
    return time.monotonic() - began


def test_moves_go_on_while_a_command_beside_the_server_reads(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/parlour.db"
    with served("--no-bots", database=url) as server:
        players = newcomer(server.url), newcomer(server.url, "Ben")
        table = begun(*players)

        async def work() -> list[float]:
            async with reading(url):
                return [await asyncio.to_thread(flipped, players, table, card) for card in (0, 1)]

        assert max(asyncio.run(work())) < SOON
        assert server.failures == 0


def test_a_server_writes_while_it_reads_and_reads_what_it_wrote(tmp_path: Path) -> None:
    async def work() -> None:
        engine = connect(f"sqlite:///{tmp_path}/parlour.db")
        await prepare(engine)
        log = SqlLog(engine)
        beat = text("SELECT beat FROM pulse")
        async with engine.connect() as long:
            before = (await long.execute(beat)).scalar_one()
            for _ in range(20):
                async with asyncio.timeout(SOON), engine.begin() as writer:
                    (new,) = (
                        await writer.execute(
                            text("UPDATE pulse SET beat = beat + 1 RETURNING beat")
                        )
                    ).one()
                async with engine.connect() as other:
                    assert (await other.execute(beat)).scalar_one() == new
            assert (await long.execute(beat)).scalar_one() == before  # it sees one moment
        await log.close()

    asyncio.run(work())


def test_moves_and_heartbeats_are_written_before_all_else_that_waits(tmp_path: Path) -> None:
    async def work() -> list[str]:
        engine, order = connect(f"sqlite:///{tmp_path}/parlour.db"), list[str]()
        await prepare(engine)
        log = SqlLog(engine)

        async def other() -> None:
            async with engine.begin() as connection:
                order.append("other")
                await connection.execute(text("UPDATE service SET minutes = minutes"))

        async def first(name: str, work: Awaitable[object]) -> None:
            await work
            order.append(name)

        async with engine.begin():
            tasks = [asyncio.create_task(other()) for _ in range(20)]
            await asyncio.sleep(0)
            tasks.append(asyncio.create_task(first("move", log._dialect.write(()))))
            tasks.append(asyncio.create_task(first("beat", log.beat())))
            await asyncio.sleep(0.1)
        await asyncio.gather(*tasks)
        await log.close()
        return order

    assert sorted(asyncio.run(work())[:2]) == ["beat", "move"]


def test_several_read_at_once(tmp_path: Path) -> None:
    async def work() -> None:
        engine = connect(f"sqlite:///{tmp_path}/parlour.db")
        await prepare(engine)
        together = asyncio.Barrier(READERS)

        async def read() -> None:
            async with engine.connect() as connection:
                await connection.execute(text("SELECT count(*) FROM tables"))
                await together.wait()

        async with asyncio.timeout(SOON):
            await asyncio.gather(*(read() for _ in range(READERS)))
        await engine.dispose()

    asyncio.run(work())


def test_a_reader_cannot_write(tmp_path: Path) -> None:
    async def work() -> None:
        engine = connect(f"sqlite:///{tmp_path}/parlour.db")
        await prepare(engine)
        async with engine.connect() as connection:
            with pytest.raises(OperationalError, match="readonly"):
                await connection.execute(text("UPDATE pulse SET beat = 1"))
        await engine.dispose()

    asyncio.run(work())


def test_an_erased_name_leaves_the_write_ahead_log_though_somebody_reads(tmp_path: Path) -> None:
    """And moves go on: who waits for the reader holds no lock meanwhile."""
    url = f"sqlite:///{tmp_path}/parlour.db"

    def kept() -> bool:
        return any(NAME.encode() in file.read_bytes() for file in tmp_path.glob("parlour.db*"))

    with served("--no-bots", database=url) as server:
        players = newcomer(server.url), newcomer(server.url, "Ben")
        table, zoe = begun(*players), newcomer(server.url, NAME)
        assert kept()

        async def work() -> list[float]:
            async with reading(url):
                erasing = asyncio.create_task(
                    asyncio.to_thread(zoe.ask, "POST", "/api/me/erase", {"name": NAME})
                )
                await asyncio.sleep(2)  # a node looks once a second for somebody to erase
                took = [await asyncio.to_thread(flipped, players, table, card) for card in (0, 1)]
            assert (await erasing).is_success
            return took

        assert max(asyncio.run(work())) < SOON
        soon(lambda: not kept())
        assert server.failures == 0


def test_commands_read_beside_a_server(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/parlour.db"
    with served("--no-bots", database=url) as server:
        players = newcomer(server.url), newcomer(server.url, "Ben")
        table = begun(*players)
        assert players[0].do(table, frames.Resign(id=CommandId("over")))["t"] == "ok"
        for command in ("export games.jsonl", "admin find Ada", "admin retention --dry-run"):
            done = ran(tmp_path, *command.split(), "--database", url)
            assert done.code == 0, done.err
    assert (tmp_path / "games.jsonl").read_bytes()


def test_the_list_of_finished_games_comes_in_pages_and_misses_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a large database one list would take longer than a question may."""
    world = World(f"sqlite:///{tmp_path}/parlour.db")
    monkeypatch.setattr(lists, "TABLES_PER_PAGE", 2)

    async def work() -> None:
        async with hosts(world, 1) as (one,):
            names = [await ended(one, "memory") for _ in range(5)]
            engine = connect(world.database)
            async with engine.begin() as connection:  # some at the same moment, one archived
                await connection.execute(text("UPDATE tables SET opened = 7 WHERE rowid > 1"))
                archived = {"table": names[2]}
                await connection.execute(
                    text("UPDATE tables SET phase = 'ARCHIVED' WHERE id = :table"), archived
                )
            assert len(await lists._ended(engine, Rested(TableId(""), 0))) == 2
            query = text("SELECT id FROM tables ORDER BY opened, id")
            async with engine.connect() as connection:
                order = list((await connection.execute(query)).scalars())
            await engine.dispose()
            assert [record.table async for record in finished(world.database) if record] == order
            assert len(order) == 5

    run(work())
