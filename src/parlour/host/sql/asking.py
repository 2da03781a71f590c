"""Questions that a database answers in a moment, or is lost."""

import asyncio
from collections.abc import Awaitable
from typing import Any, TypeVar

from sqlalchemy import Executable
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.host.ports import Lost
from parlour.host.sql.log import FAILURES, PATIENCE

T = TypeVar("T")


async def read(engine: AsyncEngine, query: Executable) -> list[Any]:
    async with engine.connect() as connection:
        return list(await connection.execute(query))


async def write(engine: AsyncEngine, *statements: Executable) -> None:
    async with engine.begin() as connection:
        for statement in statements:
            await connection.execute(statement)


async def asked(question: Awaitable[T]) -> T:
    try:
        async with asyncio.timeout(PATIENCE):
            return await question
    except FAILURES as error:
        raise Lost(str(error)) from error
