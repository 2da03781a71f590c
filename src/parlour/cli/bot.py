"""Bots at somebody's tables: the house's, or one of your own."""

import asyncio
import os
from collections.abc import Callable, Coroutine, Iterable
from typing import Annotated, Any

from cyclopts import Parameter
from cyclopts.validators import Number

from parlour import house_bots
from parlour.cli.house import SECRET, Pace
from parlour.cli.refuse import refuse
from parlour.cli.shelf import take
from parlour.client import Client, program
from parlour.client.bot import Bot
from parlour.client.thinking import Thinking
from parlour.core.mind import LEVELS

Servers = Annotated[tuple[str, ...], Parameter(help="any nodes of one service")]
Jobs = Annotated[
    int, Parameter(help="how many moves to think about at once", validator=Number(gte=1))
]
LEVEL = "casual"


def bot(  # noqa: PLR0913  # each is an option
    game: Annotated[str | None, Parameter(help="the only one to play")] = None,
    level: Annotated[str | None, Parameter(help=" ".join(LEVELS))] = None,
    /,
    *,
    server: Servers = ("http://127.0.0.1:8000",),
    token: tuple[str, ...] = (),
    name: Annotated[str, Parameter(help="what a new bot is called")] = "Simple bot",
    pace: Pace = 1.0,
    jobs: Jobs = 1,
) -> None:
    """Play for a server as a bot.

    Without a token a new bot comes in and prints its own; for a game that is named it keeps a
    table open where people can sit down. With the house's secret in PARLOUR_STAFF, all bots of
    the house play from here, or those of one level.
    """
    if game is not None:
        game = take(game).name
    if level is not None and level not in LEVELS:
        raise refuse("level", levels=", ".join(LEVELS))
    thinking = Thinking(jobs)

    def made(token: str, plays: str) -> Bot:
        return Bot(Client(*server, token=token), thinking, plays, pace=pace, game=game)

    members = _members(token, level)
    if members:
        asyncio.run(_all(made(*one).attend() for one in members))
    else:
        asyncio.run(_newcomer(server, name, level or LEVEL, made))


def _members(tokens: tuple[str, ...], level: str | None) -> list[tuple[str, str]]:
    """Tokens, and how well each is to play."""
    secret = os.environ.get(SECRET, "")
    if tokens or not secret:
        return [(token, level or LEVEL) for token in tokens]
    return [
        (house_bots.token(secret, one.id), one.level) for one in house_bots.players()
        if level in (None, one.level)
    ]  # fmt: skip


async def _newcomer(
    servers: tuple[str, ...], name: str, level: str, made: Callable[[str, str], Bot]
) -> None:
    new = await program(*servers, name=name, bot=level)
    print(f"{new.name}, token {new.token}", flush=True)  # noqa: T201
    bot = made(new.token, level)
    await _all((bot.attend(), bot.host()))


async def _all(work: Iterable[Coroutine[Any, Any, None]]) -> None:
    await asyncio.gather(*work)
