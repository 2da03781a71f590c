"""`parlour bot`: plays on a server as house bots, or as a bot of your own."""

import asyncio
import os
from collections.abc import Callable
from threading import Thread
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from parlour import house_bots
from parlour.cli import refuse
from parlour.cli.games import DEFAULT_LEVEL, LevelName, take, valid_level
from parlour.cli.health_port import HealthPort, answering
from parlour.cli.server_options import BotSecret, Config, Pace
from parlour.client import ApiError, Client, program
from parlour.client.bot import Bot
from parlour.client.thinking import Thinking

Servers = Annotated[tuple[str, ...], Parameter(help="Addresses of the nodes of one server.")]
Jobs = Annotated[int, Parameter(help="Processes that compute moves.", validator=Number(gte=1))]
# How `serve` starts its bots: they end when its end of their stdin closes, however it ends.
WithParent = Annotated[bool, Parameter(show=False, negative="")]


def bot(  # noqa: PLR0913  # each is an option
    game: Annotated[str | None, Parameter(help="Play only this game.")] = None,
    level: LevelName | None = None,
    /,
    *,
    server: Servers = ("http://127.0.0.1:8000",),
    token: Annotated[tuple[str, ...], Parameter(help="Tokens of existing bots.")] = (),
    name: Annotated[str, Parameter(help="Name of a new bot.")] = "Simple bot",
    pace: Pace = 1.0,
    bot_secret: BotSecret = "",
    _config: Config = "",
    jobs: Jobs = 1,
    health_port: HealthPort = 0,
    with_parent: WithParent = False,
) -> None:
    """Play on a server as a bot.

    Without --token it registers a new bot and prints its token. If you name a game, the bot also
    keeps a table open where people can join. With the secret of the nodes in PARLOUR_BOT_SECRET
    it plays for all house bots, or for those of one level.
    """
    if with_parent:
        exit_with_parent()
    if game is not None:
        game = take(game).name
    if level is not None:
        valid_level(level)
    thinking, clients = Thinking(jobs), list[Client]()

    def new_bot(token: str, plays: str) -> Bot:
        clients.append(Client(*server, token=token))
        return Bot(clients[-1], thinking, plays, pace=pace, game=game)

    async def play() -> None:
        bots = [new_bot(*one) for one in _members(token, level, bot_secret)]
        new = [] if bots else [await _newcomer(server, name, level or DEFAULT_LEVEL, new_bot)]
        async with answering(health_port, clients):
            plays = [one.run() for one in (*bots, *new)]
            await asyncio.gather(*plays, *(one.host() for one in new))

    try:
        asyncio.run(play())
    except* ApiError as errors:
        raise refuse("server-answers", error=_first(errors)) from errors


def _members(tokens: tuple[str, ...], level: str | None, secret: str) -> list[tuple[str, str]]:
    """The token and the level of each bot to play."""
    if tokens or not secret:
        return [(token, level or DEFAULT_LEVEL) for token in tokens]
    return [
        (house_bots.token(secret, one.id), one.level)
        for one in house_bots.players()
        if level in (None, one.level)
    ]


async def _newcomer(
    servers: tuple[str, ...], name: str, level: str, new_bot: Callable[[str, str], Bot]
) -> Bot:
    new = await program(*servers, name=name, bot=f"{level} program")  # a level alone is a house bot
    print(f"{new.name}, token {new.token}", flush=True)  # noqa: T201
    return new_bot(new.token, level)


def exit_with_parent() -> None:
    """Ends this process once stdin, a pipe from the parent process, is closed."""
    Thread(target=_exit_at_eof, daemon=True).start()


def _exit_at_eof() -> None:
    while os.read(0, 1024):
        pass
    os._exit(0)


def _first(errors: BaseExceptionGroup[ApiError]) -> BaseException:
    error: BaseException = errors
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error
