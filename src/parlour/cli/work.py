"""`parlour work`: analyses games for a server."""

import asyncio

from parlour import house_bots
from parlour.cli import refuse
from parlour.cli.bot import Jobs, Servers, WithParent, exit_with_parent
from parlour.cli.health_port import HealthPort, answering
from parlour.cli.server_options import BotSecret, Config
from parlour.client import Client
from parlour.client.analyst import Analyst
from parlour.client.thinking import Thinking


def work(
    *,
    server: Servers = ("http://127.0.0.1:8000",),
    jobs: Jobs = 1,
    bot_secret: BotSecret = "",
    _config: Config = "",
    health_port: HealthPort = 0,
    with_parent: WithParent = False,
) -> None:
    """Compute hints and reviews for a server.

    `parlour serve` starts one worker itself. On another machine, name every node with --server and
    set PARLOUR_BOT_SECRET to the same secret as on the nodes.
    """
    if with_parent:
        exit_with_parent()
    if not bot_secret:
        raise refuse("secret")
    token = house_bots.token(bot_secret, house_bots.ANALYST)
    clients = [Client(node, token=token) for node in server for _ in range(jobs)]
    asyncio.run(_work(clients, Thinking(jobs), health_port))


async def _work(clients: list[Client], thinking: Thinking, port: int) -> None:
    async with answering(port, clients):
        await asyncio.gather(*(Analyst(client, thinking).work() for client in clients))
