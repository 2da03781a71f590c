"""`parlour migrate-games`: moves running games to newer versions of their rules."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from typing import Annotated

import msgspec
from cyclopts import Parameter

from parlour.cli import refuse
from parlour.cli.databases import refusing_unusable, shards
from parlour.cli.games import WHOLE_LINES, screen
from parlour.cli.server_options import DATABASE, Config, Databases
from parlour.games.registry import load
from parlour.host.ports import Lost, NoTable
from parlour.host.versions import Compared, compared, moved
from parlour.storage.running import running
from parlour.words import words


def migrate_games(
    *,
    database: Databases = (DATABASE,),
    dry_run: Annotated[bool, Parameter(help="Only list the games that would move.")] = False,
    _config: Config = "",
) -> None:
    """Move running games to the newest rules if their course stays the same.

    The other games continue with the rules they began with.
    """
    console, say, seen = screen(piped=WHOLE_LINES), words("parlour").say, Counter[str]()

    async def print_outcomes() -> None:
        async for one in _each(database, dry_run=dry_run):
            seen[one.outcome] += 1
            console.print(say(f"games-{one.outcome}", msgspec.structs.asdict(one)), soft_wrap=True)

    with refusing_unusable():
        try:
            asyncio.run(print_outcomes())
        except Lost as lost:
            raise refuse("database", error=lost) from lost
    going = seen["same"] + seen["moved"]
    facts = {"dry": "yes" if dry_run else "no", "moved": going, "stay": seen.total() - going}
    console.print(say("games-sum", facts), style="bold")


async def _each(database: tuple[str, ...], *, dry_run: bool) -> AsyncIterator[Compared]:
    for url in shards(database).values():
        async with running(url) as (host, tables):
            for table in tables:
                try:
                    one = await (compared if dry_run else moved)(host, table, load)
                except NoTable:  # it cannot be loaded here: its node has said so
                    continue
                if one is not None:
                    yield one
