"""Workers that study games for a server."""

import asyncio
import os

from parlour import house_bots
from parlour.cli.bot import Jobs, Servers
from parlour.cli.house import SECRET
from parlour.cli.refuse import refuse
from parlour.client import Client
from parlour.client.analyst import Analyst
from parlour.client.thinking import Thinking


def work(*, server: Servers = ("http://127.0.0.1:8000",), jobs: Jobs = 1) -> None:
    """Study games for a server: hints and reviews.

    A server on its own has one already. On other machines, name every node, and give the
    house's secret in PARLOUR_STAFF.
    """
    secret = os.environ.get(SECRET, "")
    if not secret:
        raise refuse("no-secret")
    asyncio.run(_work(server, house_bots.token(secret, house_bots.ANALYST), jobs))


async def _work(servers: tuple[str, ...], token: str, jobs: int) -> None:
    thinking = Thinking(jobs)
    analysts = [
        Analyst(Client(node, token=token), thinking) for node in servers for _ in range(jobs)
    ]
    await asyncio.gather(*(analyst.work() for analyst in analysts))
