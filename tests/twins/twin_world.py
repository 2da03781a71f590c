"""One world of a pair: games over the real door, every byte that each viewer receives written down.

The other world is the same but for one thing that viewers may not know: the server's seed, what a
seat of Pazaak holds, a player's own seed, or a room's code. Commitments are taken for what they are
meant to be, values that say nothing; so they are the same in both worlds, and everything else must
be the same too: frames, streams, bodies with their heads, pages, hints and the jobs for them, what
one node tells the others, log lines and metrics.
"""

import asyncio
import hashlib
import logging
import math
import re
import sys
import time as clocks
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from parlour.core import fair
from parlour.core.ids import Ms, TableId
from parlour.games.pazaak.types import Deal
from parlour.games.registry import load
from parlour.host.local import LocalChangeBus, LocalLimits, LocalPresence
from parlour.host.node import Node
from parlour.host.tables import Host
from parlour.server.app import app
from parlour.server.context import Context, Stores
from parlour.server.http.people import register
from parlour.server.ops.logs import JsonFormatter
from parlour.server.settings import Settings, relaxed
from tests.support.by_hand import Every, Everyone, Nothing
from tests.support.in_memory import add_features
from tests.support.local_log import LocalLog
from tests.twins import twin_leaks
from tests.twins.twin_game import HOUSE, Game

T = TypeVar("T")
LATE = 4_000_000_000_000  # ms: nothing that we lay falls due while we play
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Zoe")  # five who may sit, and one who watches


class Job(Struct):
    game: str
    games: int
    first: int  # the number of the first game: pairs of processes share the work
    twin: bool  # the other world
    secret: str  # what is other in it: "seed", "hand", "pledge" or "code"
    leak: str  # planted: "", plain, id, hash, length; or "everywhere"
    out: str


class World:
    """What is the same in both worlds unless the job says otherwise."""

    def __init__(self, job: Job) -> None:
        self.job, self.game, self.count, self.ms = job, 0, 0, LATE

    def other(self, secret: str) -> bool:
        return self.job.twin and self.job.secret == secret

    def seed(self) -> bytes:
        self.count += 1
        return hashlib.sha256(f"seed {self.count} {self.other('seed')}".encode()).digest()

    def name(self) -> str:
        self.count += 1
        return hashlib.sha256(f"name {self.count}".encode()).hexdigest()[:32]

    def pick(self, items: Sequence[str]) -> str:
        self.count += 1
        return Random(f"{self.count} {self.other('code')}").choice(items)

    def now(self) -> Ms:
        self.ms += 7
        return Ms(self.ms)

    @property
    def hidden(self) -> int | None:
        """The seat that has what the others may not know, if it is that kind of pair."""
        return self.game % 2 if self.job.secret in ("hand", "pledge") else None


class Standing:
    """Time that does not pass, however slow the machine is."""

    def now(self) -> Ms:
        return Ms(0)

    async def sleep(self, ms: Ms) -> None:
        del ms


def draws(world: World) -> type:
    class Scripted:
        """Chance that follows from the number of the game and of the draw, not from the seed."""

        def __init__(self, _key: bytes, done: int = 0) -> None:
            self._done = done

        def __call__(self, odds: Sequence[tuple[T, int]], /) -> T:
            self._done += 1
            rng = Random(f"{world.game} {self._done}")
            items, weights = zip(*odds, strict=True)
            at = rng.choices(range(len(items)), weights)[0]
            owner = (self._done - 1) // 4  # Pazaak deals four to seat 0, then four to seat 1
            if world.other("hand") and isinstance(items[0], Deal) and owner == world.hidden:
                at = (at + 1) % len(items)
            chosen: T = items[at]
            return chosen

    return Scripted


def blind(digest: Any) -> Any:
    """Commitments that say nothing: what they hide is left out. The first link of a game's chain is
    one, too: it has the players' seeds, which nobody can guess."""
    seeds = re.compile(rb'"seeds":\[[^]]*\]')
    told = {"private": 0, "loadout": 0, "server-commit": 1, "player-commit": 2}

    def hiding(tag: str, *parts: bytes) -> bytes:
        kept = [seeds.sub(b"", part) for part in parts] if tag == "entry" else parts
        sealed: bytes = digest(tag, *kept[: told.get(tag)])
        return sealed

    return hiding


class Lines(logging.Handler):
    """Whatever is logged, as it would be printed."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonFormatter())
        self.said: list[bytes] = []

    def emit(self, record: logging.LogRecord) -> None:
        record.created = 0.0  # the time of day is no secret
        self.said.append(self.format(record).encode())


def listening() -> tuple[Lines, list[bytes]]:
    """What is logged, and what this node tells the others."""
    lines, hints, publish = Lines(), list[bytes](), LocalChangeBus.publish
    root = logging.getLogger()
    root.handlers = [lines]
    logging.getLogger("parlour").setLevel("DEBUG")

    def told(self: LocalChangeBus, table: TableId, seq: int) -> None:
        hints.append(f"{table} {seq}".encode())
        publish(self, table, seq)

    LocalChangeBus.publish = told  # type: ignore[method-assign]
    clocks.perf_counter = lambda: 0.0  # how long something took is another test's
    return lines, hints


async def main(job: Job) -> list[dict[str, list[str]]]:
    world = World(job)
    fair.Draws = draws(world)  # type: ignore[misc, assignment]
    fair.digest = blind(fair.digest)
    Host.now = lambda self: world.now()  # type: ignore[method-assign]  # noqa: ARG005
    time = Standing()
    log, people = LocalLog(time), Everyone()
    host = Host(log, LocalChangeBus(), load, time, world)
    node = Node(host, LocalPresence(), time)
    books = Stores(people, Every(log))
    settings = Settings(remembered=math.inf)  # a token that expires is checked once more: a task
    context = Context(node, books, LocalLimits(time), world, relaxed(settings))
    context.metrics.gauges["start_time_seconds"] = lambda: 0.0  # the time of day is no secret
    context.admit_house_bots(HOUSE)
    lines, hints = listening()
    if job.leak == "everywhere":
        twin_leaks.everywhere(context)
    elif job.leak:
        twin_leaks.in_news(job.leak)
    add_features(context, Nothing())
    door = app(context)
    await host.beat()
    tokens = [(await register(context, name))[1] for name in NAMES]
    told = []
    for number in range(job.first, job.first + job.games):
        world.game = number
        world.count = 1000 * (number + 1)  # names and seeds follow from the game
        game = Game(world, context, door, tokens)
        seen = await game.play()
        for name, texts in (("log", lines.said), ("bus", hints)):
            game.server.note(name, b"\n".join(texts))
            texts.clear()
        game.server.note("metrics", context.metrics.text())
        told.append(seen)
        await host.beat()
    return told


if __name__ == "__main__":
    wanted = msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=Job)
    Path(wanted.out).write_bytes(msgspec.json.encode(asyncio.run(main(wanted))))
