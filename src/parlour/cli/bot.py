"""A bot of ours at somebody's tables."""

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated

from cyclopts import Parameter

from parlour.client import Client, program
from parlour.client.bot import Bot


def bot(
    *,
    server: tuple[str, ...] = ("http://127.0.0.1:8000",),
    token: tuple[str, ...] = (),
    name: Annotated[str, Parameter(help="what a new bot is called")] = "Simple bot",
) -> None:
    """Play for a server as a simple bot.

    Without a token a new bot comes in and prints its own. Tokens may also stand in
    PARLOUR_TOKENS, with commas between them.
    """
    given = token or tuple(filter(None, os.environ.get("PARLOUR_TOKENS", "").split(",")))
    asyncio.run(_attend(server, given, name))


async def _attend(servers: tuple[str, ...], tokens: tuple[str, ...], name: str) -> None:
    clients = [Client(*servers, token=token) for token in tokens]
    if not clients:
        clients = [await program(*servers, name=name, bot="simple")]
        print(f"{clients[0].name}, token {clients[0].token}")  # noqa: T201
    thinking = ThreadPoolExecutor(1)
    await asyncio.gather(*(Bot(client, thinking).attend() for client in clients))
