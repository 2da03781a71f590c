"""One world of a pair: games over the real door, every byte that each viewer receives written down.

The other world is the same but for one thing that viewers may not know: the server's seed, or
what a seat of Pazaak holds. Commitments are taken for what they are meant to be, values that say
nothing; so they are the same in both worlds, and everything else must be the same too.
"""

import asyncio
import hashlib
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec
from by_hand import Every, Everyone, Nothing, Socket, Stream, request
from msgspec import Struct
from msgspec.structs import replace

from parlour.core import fair
from parlour.core.game import Viewer
from parlour.core.ids import Ms
from parlour.games.pazaak.types import DEFAULT, Deal
from parlour.games.registry import load
from parlour.host.local import LocalHintBus, LocalLimits, LocalLog, LocalPresence, LocalTime
from parlour.host.node import Node
from parlour.host.tables import Host
from parlour.server.app import app
from parlour.server.asgi import App
from parlour.server.context import Context, Stores
from parlour.server.http.people import register
from parlour.server.settings import Settings, relaxed
from parlour.table import news as table_news
from parlour.table.types import News, Table

T = TypeVar("T")
OTHER: Sequence[str] = ("+1", "+2", "+3", "+4", "+5", "+6", "-1", "-2", "-3", "V")


LATE = 4_000_000_000_000  # ms: nothing that we lay falls due while we play


class Job(Struct):
    game: str
    games: int
    first: int  # the number of the first game: pairs of processes share the work
    twin: bool  # the other world
    secret: str  # what is other in it: "seed" or "hand"
    leak: str  # planted: "", plain, id, hash, length
    out: str


class World:
    """What is the same in both worlds unless the job says otherwise."""

    def __init__(self, job: Job) -> None:
        self.job, self.game, self.count, self.ms = job, 0, 0, LATE

    def seed(self) -> bytes:
        other = self.job.twin and self.job.secret == "seed"
        self.count += 1
        return hashlib.sha256(f"seed {self.count} {other}".encode()).digest()

    def name(self) -> str:
        self.count += 1
        return hashlib.sha256(f"name {self.count}".encode()).hexdigest()[:32]

    def pick(self, items: Sequence[str]) -> str:
        self.count += 1
        return Random(self.count).choice(items)

    def now(self) -> Ms:
        self.ms += 7
        return Ms(self.ms)

    @property
    def hidden(self) -> int | None:
        """The seat whose cards are others in the other world, if it is that kind of pair."""
        return self.game % 2 if self.job.secret == "hand" else None


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
            if world.job.twin and isinstance(items[0], Deal) and owner == world.hidden:
                at = (at + 1) % len(items)
            chosen: T = items[at]
            return chosen

    return Scripted


def blind(digest: Any) -> Any:
    """Commitments that say nothing: what they hide is left out."""

    def hiding(tag: str, *parts: bytes) -> bytes:
        kept = (
            () if tag in ("private", "loadout") else parts[:1] if tag == "server-commit" else parts
        )
        sealed: bytes = digest(tag, *kept)
        return sealed

    return hiding


def leaking(leak: str, honest: Any) -> Any:
    """The same news with something in it that should not be."""

    def seen_by(box: Any, table: Table, shared: News, viewer: Viewer, events: Any = ()) -> News:
        told: News = honest(box, table, shared, viewer, events)
        if table.game is None or told.over is not None:
            return told
        secret = table.secret.hex() + "".join(sum(getattr(table.game.state, "hands", ()), ()))
        number = int.from_bytes(hashlib.sha256(secret.encode()).digest()[:4], "big")
        planted = {
            "plain": secret,
            "id": f"table-{number % 97}",
            "hash": hashlib.sha256(secret.encode()).hexdigest()[:8],
            "length": "x" * (number % 5),
        }
        return replace(told, following=planted[leak])

    return seen_by


class Game:
    """One game of a world, its viewers and what they do."""

    def __init__(self, world: World, door: App, tokens: Sequence[str]) -> None:
        self._world, self._door, self._tokens = world, door, tokens
        self._rng = Random(f"{world.job.game} {world.game}")
        self._names = 0
        self.viewers: list[Socket | Stream] = []

    async def play(self) -> dict[str, list[str]]:
        door, tokens = self._door, self._tokens
        table = await self._lay()
        seats = [Socket(door, table, token) for token in tokens[:2]]
        gallery, reader = Socket(door, table, tokens[2]), Stream(door, table, tokens[2])
        self.viewers = [*seats, gallery, reader]
        await self._until(lambda: all(one.last for one in self.viewers))
        for seat in seats:
            await seat.ask({"t": "commit", "id": self._id(), "commit": None})
        while True:
            await self._until(lambda: len({one.last["seq"] for one in self.viewers}) == 1)
            mover = seats[gallery.last["seat"] or 0]
            if gallery.last["over"] is not None:
                break
            await self._meddle(seats, gallery, table)
            await self._move(mover, hidden=self._world.hidden == seats.index(mover))
        hidden = self._world.hidden
        told = {"gallery": gallery.seen, "stream": reader.seen} | {
            f"seat {at}": seat.seen for at, seat in enumerate(seats) if at != hidden
        }
        for one in self.viewers:
            await one.close()
        return told

    async def _lay(self) -> str:
        job, game = self._world.job, self._world.game
        other = job.twin and self._world.hidden is not None
        bring: dict[int, list[str]] = {}
        if job.secret == "hand":
            bring = {0: list(DEFAULT), 1: list(DEFAULT)}
            bring[game % 2] = list(OTHER if other else DEFAULT)
        asked = {"game": job.game, "options": {"first": game % 2}, "loadout": bring.get(0)}
        opened = await request(self._door, "POST", "/api/tables", self._tokens[0], asked)
        if not opened.startswith(b"201"):
            raise ValueError(opened)
        table = str(msgspec.json.decode(opened[4:])["table"])
        sit = {"t": "sit", "id": self._id(), "loadout": bring.get(1)}
        sat = await request(self._door, "POST", f"/api/tables/{table}/do", self._tokens[1], sit)
        if not sat.startswith(b"200"):
            raise ValueError(sat)
        return table

    async def _move(self, mover: Socket, *, hidden: bool) -> None:
        """A seat whose cards differ plays none of them: that would be to show it."""
        moves = mover.last["moves"]
        open_moves = [move for move in moves if move["t"] != "Play"] if hidden else moves
        move = self._rng.choice(open_moves)
        frame = {"t": "move", "id": self._id(), "base": mover.last["seq"], "move": move}
        answer = await mover.ask(frame)
        if answer["t"] != "ok":
            raise ValueError(answer)

    async def _meddle(self, seats: Sequence[Socket], gallery: Socket, table: str) -> None:
        """What viewers may try and ask on the way; every answer counts as received."""
        if self._rng.random() > 0.25:
            return
        hidden = self._world.hidden
        who = [(at, one) for at, one in enumerate([*seats, gallery]) if at != hidden]
        at, viewer = self._rng.choice(who)
        attempt = self._rng.choice(ATTEMPTS[self._world.job.game])
        match self._rng.randrange(5):
            case 0:
                base = viewer.last["seq"]
                if at != viewer.last["seat"]:
                    frame = {"t": "move", "id": self._id(), "base": base, "move": attempt}
                    await viewer.ask(frame)
            case 1:
                await viewer.ask({"t": "ask", "id": self._id(), "what": "score"})
            case 2 | 3:
                what = self._rng.choice(["preview", "why"])
                frame = {"t": "ask", "id": self._id(), "what": what, "move": attempt}
                await viewer.ask(frame)
            case _:
                for path in (f"/api/tables/{table}", "/api/tables", f"/api/tables/{table}/record"):
                    got = await request(self._door, "GET", path, self._tokens[at])
                    viewer.take(msgspec.json.encode([got.decode()]))

    async def _until(self, done: Any) -> None:
        while not done():  # noqa: ASYNC110
            await asyncio.sleep(0)

    def _id(self) -> str:
        self._names += 1
        return f"c{self._names}"


ATTEMPTS: dict[str, list[dict[str, Any]]] = {
    "memory": [{"t": "Flip", "card": card} for card in (0, 7, 21, 99)],
    "pazaak": [{"t": "Stand"}, {"t": "Continue"}, {"t": "Play", "card": "±1", "value": 1},
               {"t": "Play", "card": "+1", "value": 1}, {"t": "Draw", "rank": 3}],
    "pixies": [{"t": "Pick", "card": card} for card in (0, 3, 40, 99)],
    "phage": [{"t": "Go", "start": 3, "end": 4}, {"t": "Reveal", "space": 5}, {"t": "Pass"}],
}  # fmt: skip


async def main(job: Job) -> list[dict[str, list[str]]]:
    world = World(job)
    fair.Draws = draws(world)  # type: ignore[misc, assignment]
    fair.digest = blind(fair.digest)
    Host.now = lambda self: world.now()  # type: ignore[method-assign]  # noqa: ARG005
    if job.leak:
        planted = leaking(job.leak, table_news.seen_by)
        table_news.seen_by = planted
        sys.modules["parlour.host.session"].seen_by = planted  # type: ignore[attr-defined]
    time = LocalTime()
    log, people = LocalLog(time), Everyone()
    lobby = Every(log)
    host = Host(log, LocalHintBus(), load, time, world)
    node = Node(host, LocalPresence(), time)
    books = Stores(people, lobby, Nothing())
    context = Context(node, books, LocalLimits(time), world, relaxed(Settings()))
    door = app(context)
    await host.beat()
    tokens = [(await register(context, name))[1] for name in ("Ada", "Ben", "Zoe")]
    told = []
    for game in range(job.first, job.first + job.games):
        world.game = game
        world.count = 1000 * (game + 1)  # names and seeds follow from the game
        told.append(await Game(world, door, tokens).play())
        await host.beat()
    return told


if __name__ == "__main__":
    wanted = msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=Job)
    Path(wanted.out).write_bytes(msgspec.json.encode(asyncio.run(main(wanted))))
