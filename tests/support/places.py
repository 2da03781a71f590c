"""A service that moderators and operators give orders to: one node or two, and its database."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import text

from parlour.storage import connect
from tests.support import services
from tests.support.door import Served, served
from tests.support.keeper import typed
from tests.support.visitor import Visitor

SECONDS = 15.0  # within which an order holds on every node, on a busy machine
OPTIONS = ("--no-bots", "--no-limits", "--proxy", "127.0.0.1")


class Place(NamedTuple):
    """A service: where each of its nodes is, and its database."""

    nodes: tuple[Served, ...]
    database: str
    folder: Path

    @property
    def url(self) -> str:
        return self.nodes[0].url

    @property
    def other(self) -> str:
        """Another node, if there is one."""
        return self.nodes[-1].url

    def admin(self, *words: str) -> str:
        """`parlour admin …`, which succeeds."""
        done = typed(self.folder, "admin", *words, "--database", self.database)
        assert done.code == 0, done.err
        return str(done.out)

    def refused(self, *words: str) -> str:
        done = typed(self.folder, "admin", *words, "--database", self.database)
        assert done.code == 2
        return str(done.err)

    def token(self, role: str) -> Visitor:
        return Visitor(self.url, self.admin("token", f"the {role}", "--role", role).strip())

    def sql(self, statement: str) -> list[Any]:
        async def asked() -> list[Any]:
            engine = connect(self.database)
            try:
                async with engine.begin() as connection:
                    done = await connection.execute(text(statement))
                    return list(done) if done.returns_rows else []
            finally:
                await engine.dispose()

        return asyncio.run(asked())


@contextlib.contextmanager
def placed(kind: str, folder: Path) -> Iterator[Place]:
    with contextlib.ExitStack() as stack:
        database, redis, count = f"sqlite:///{folder}/parlour.db", "", 1
        if kind == "postgres":
            _, database = stack.enter_context(services.postgres())
            _, redis = stack.enter_context(services.redis())
            count = 2
        nodes = [
            stack.enter_context(served(*OPTIONS, database=database, redis=redis))
            for _ in range(count)
        ]
        yield Place(tuple(nodes), database, folder)


def soon(check: Callable[[], object]) -> None:
    ends = time.monotonic() + SECONDS
    while not check():
        assert time.monotonic() < ends, "it takes too long"
        time.sleep(0.1)


def me(visitor: Visitor) -> str:
    return str(visitor.ask("GET", "/api/me").json()["id"])
