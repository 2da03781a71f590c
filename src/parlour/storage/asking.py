"""Runs a query with a timeout."""

import asyncio
import re
from collections.abc import Awaitable
from typing import Any, TypeVar

from sqlalchemy import Executable
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.host.ports import Lost
from parlour.storage.failures import FAILURES

T = TypeVar("T")
QUERY_TIMEOUT_SECONDS = 5.0


async def read(engine: AsyncEngine, query: Executable) -> list[Any]:
    async with engine.connect() as connection:
        return list(await connection.execute(query))


async def write(engine: AsyncEngine, *statements: Executable) -> None:
    async with engine.begin() as connection:
        for statement in statements:
            await connection.execute(statement)


async def asked(question: Awaitable[T], patience: float = QUERY_TIMEOUT_SECONDS) -> T:
    """Returns the database's answer, or raises `Lost` if there is none in time."""
    try:
        async with asyncio.timeout(patience):
            return await question
    except FAILURES as error:
        raise Lost(reason(error, patience)) from error


def reason(error: BaseException, patience: float = QUERY_TIMEOUT_SECONDS) -> str:
    """What a driver says, without numbers and names of classes."""
    if isinstance(error, TimeoutError):
        return f"no answer within {patience:g} seconds"
    message = str(getattr(error, "orig", None) or error)
    return (
        re.sub(r"^(<class '[^']*'>: |\[Errno -?\d+\] )+", "", message)
        .partition("\n")[0]
        .rstrip(".")
    )
