"""A table that thousands watch, on one node and on two, beside the same table without them.

    python -m bench.crowds.spectators [--size 10000] [--rounds 3] [--write docs/performance.md]

Two nodes on one PostgreSQL and one Redis. At the table in question two people move twice a second,
while others play at fifty tables of the same node. Every round has each case once, every other
round backwards: nobody watches, all watch on the players' node, half of them on each node. A move
counts when both players have its news.
"""

import argparse
import asyncio
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import uvloop
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from bench.crowds.gallery import Heard, Watch
from bench.support import meter
from bench.support.meter import NO_TLS, percentile
from bench.support.servers import Under, fresh, parlour
from tests.support import services

TABLES, EACH = 50, 1.0  # others, and their moves a second at each
PACE = 2.0  # moves a second at the table that is watched
WARM = 3.0  # seconds before anything counts
TARGET = 2  # times the p99 without anybody who watches
TABS = 8  # of each who watches: as many as one person may have
OPENING = 16  # tables, or people, at once
AGAIN = 0.5  # seconds
CASES = ("nobody", "one node", "two nodes")


class Plan(Struct, frozen=True):
    size: int
    seconds: float
    ports: tuple[int, int]
    nodes: tuple[int, int]  # processes
    tokens: list[str]


class Found(Struct, frozen=True):
    """Of one case in one round: milliseconds, and seconds of both nodes' cores."""

    watched: list[float]
    others: list[float]
    last: list[float]  # until the last who watch had the news
    missed: int  # news that somebody did not get
    cpu: float
    gallery: float  # cores of those who watch


class Table:
    """Two people with a socket each, who move at random when it is their time."""

    def __init__(self, port: int, rate: float) -> None:
        self.name, self.waits, self.sent = "", list[float](), dict[int, float]()
        self._port, self._rate = port, rate
        self._seen, self._news = [0, 0], asyncio.Event()
        self._sockets: list[ClientConnection] = []
        self._asked: tuple[int, list[Any]] | None = None  # seat and moves
        self._tasks: list[asyncio.Task[None]] = []
        self._said: dict[int, Any] = {}  # by seat, last

    async def open(self, http: httpx.AsyncClient) -> None:
        tokens = [await token(http, f"Player {seat}") for seat in (0, 1)]
        heads = [{"authorization": f"Bearer {one}"} for one in tokens]
        asked = {"game": "memory"}
        self.name = (await posted(http, "/api/tables", asked, heads[0]))["table"]
        await posted(http, f"/api/tables/{self.name}/do", {"t": "sit", "id": "sit"}, heads[1])
        url = f"ws://127.0.0.1:{self._port}/ws/tables/{self.name}"
        for seat, head in enumerate(heads):
            self._sockets.append(await connected(url, head))
            self._tasks.append(asyncio.create_task(self._listen(seat)))
            await self._say(seat, {"t": "commit", "id": "commit", "commit": None})

    async def play(self, seconds: float) -> None:
        """For so long, or until the game is over."""
        rng, began = Random(self.name), time.monotonic()
        while time.monotonic() < began + WARM + seconds:
            await asyncio.sleep(rng.expovariate(self._rate))
            await self._settled()
            if self._asked is None:
                return
            (seat, moves), self._asked = self._asked, None
            seq, sent = self._seen[0], time.monotonic()
            move = {"t": "move", "id": f"m{seq}", "base": seq, "move": rng.choice(moves)}
            await self._say(seat, move)
            await self._settled(seq + 1)
            if sent > began + WARM:
                self.waits.append(1e3 * (time.monotonic() - sent))
                self.sent[seq + 1] = sent

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for socket in self._sockets:
            await socket.close()

    async def _settled(self, least: int = 1) -> None:
        """Both have the same news, at least up to this entry."""
        async with asyncio.timeout(60):
            while self._seen[0] != self._seen[1] or self._seen[0] < least:
                self._news.clear()
                await self._news.wait()

    async def _say(self, seat: int, frame: Any) -> None:
        self._said[seat] = frame
        await self._sockets[seat].send(msgspec.json.encode(frame), text=True)

    async def _listen(self, seat: int) -> None:
        async for text in self._sockets[seat]:
            told = msgspec.json.decode(text)
            if told["t"] == "no":
                raise RuntimeError(told)
            if told["t"] == "retry":  # and whoever does has waited
                await asyncio.sleep(told["ms"] / 1e3)
                await self._say(seat, self._said[seat])
            if told["t"] == "news" and told["phase"] != "WAITING" and told["phase"] != "READY":
                if told["moves"]:
                    self._asked = seat, told["moves"]
                self._seen[seat] = told["seq"]
                self._news.set()


async def connected(url: str, head: dict[str, str]) -> ClientConnection:
    """Whoever is told to come again does, as every client should."""
    while True:
        try:
            return await connect(url, additional_headers=head, compression=None, open_timeout=60)
        except InvalidStatus as refused:
            if refused.response.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                raise
            await asyncio.sleep(AGAIN)


async def posted(http: httpx.AsyncClient, path: str, body: Any, head: Any = None) -> Any:
    while True:
        with suppress(httpx.TransportError):  # the server closes connections that are idle
            answer = await http.post(path, json=body, headers=head)
            if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                return answer.raise_for_status().json()
        await asyncio.sleep(AGAIN)


async def token(http: httpx.AsyncClient, name: str) -> str:
    return str((await posted(http, "/api/tokens", {"name": name, "bot": "bench"}))["token"])


def client(port: int) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(verify=NO_TLS)
    url = f"http://127.0.0.1:{port}"
    return httpx.AsyncClient(base_url=url, timeout=60, transport=transport)


async def admitted(port: int, count: int) -> list[str]:
    """So many people, each with a token."""
    found = list[str]()

    async def some() -> None:
        async with client(port) as http:
            for _ in range(-(-count // OPENING)):
                found.append(await token(http, "Watching"))

    await asyncio.gather(*(some() for _ in range(OPENING)))
    return found[:count]


@contextmanager
def gallery(watch: Watch) -> Iterator[list[Heard]]:
    """All of them watch; what they heard is in the list afterwards."""
    heard = list[Heard]()
    command = [sys.executable, str(Path(__file__).with_name("gallery.py"))]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603
    try:
        if process.stdin is None or process.stdout is None:
            raise RuntimeError(command)
        process.stdin.write(msgspec.json.encode(watch) + b"\n")
        process.stdin.flush()
        if process.stdout.readline() != b"open\n":
            raise RuntimeError("those who watch ended")
        yield heard
        process.stdin.close()
        heard.append(msgspec.json.decode(process.stdout.readline(), type=Heard))
    finally:
        process.kill()
        process.wait()


async def measured(plan: Plan, case: str) -> Found:
    port = plan.ports[0]
    tables = [Table(port, PACE), *(Table(port, EACH) for _ in range(TABLES))]
    async with client(port) as http:
        for at in range(0, len(tables), OPENING):
            await asyncio.gather(*(one.open(http) for one in tables[at : at + OPENING]))
    ports = list(plan.ports if case == "two nodes" else plan.ports[:1])
    count = 0 if case == "nobody" else plan.size
    watch = gallery(Watch(tables[0].name, ports, plan.tokens, count))
    heard = await asyncio.to_thread(watch.__enter__)
    before = [meter.cpu(pid) for pid in plan.nodes]
    await asyncio.gather(*(one.play(plan.seconds) for one in tables))
    after = [meter.cpu(pid) for pid in plan.nodes]
    await asyncio.sleep(1)  # the last news are on their way
    await asyncio.to_thread(watch.__exit__, None, None, None)
    for one in tables:
        await one.close()
    first, told = tables[0], heard[0]
    last = [1e3 * (told.last[seq] - sent) for seq, sent in first.sent.items() if seq in told.last]
    return Found(
        first.waits,
        [ms for one in tables[1:] for ms in one.waits],
        last,
        sum(told.got.get(seq, 0) != count for seq in first.sent),
        sum(meter.spent(*pair) for pair in zip(before, after, strict=True)),
        told.cores,
    )


def p99(values: list[float]) -> float:
    return percentile(values, 0.99)


def report(rounds: list[dict[str, Found]], plan: Plan, busy: list[float]) -> str:
    rows = []
    for case in CASES:
        found, quiet = [one[case] for one in rounds], [one["nobody"] for one in rounds]
        watched = [ms for one in found for ms in one.watched]
        others = [ms for one in found for ms in one.others]
        base = [ms for one in quiet for ms in one.watched], [ms for o in quiet for ms in o.others]
        pairs = list(zip(found, quiet, strict=True))
        ratios = [p99(one.watched) / p99(before.watched) for one, before in pairs]
        beside = [p99(one.others) / p99(before.others) for one, before in pairs]
        rows.append(
            [
                case,
                f"{percentile(watched, 0.5):.1f}",
                f"{p99(watched):.1f}",
                f"{p99(watched) / p99(base[0]):.2f}; {meter.spread(ratios)}",
                f"{percentile(others, 0.5):.1f}",
                f"{p99(others):.1f}",
                f"{p99(others) / p99(base[1]):.2f}; {meter.spread(beside)}",
            ]
        )
    head = [
        f"{plan.size:,} watch",
        "p50 ms",
        "p99 ms",
        f"over nobody (target: {TARGET})",
        "other tables: p50",
        "p99",
        "over nobody",
    ]
    return "\n".join([*meter.table(head, rows), "", *crowds(rounds, plan), "", note(rounds, busy)])


def crowds(rounds: list[dict[str, Found]], plan: Plan) -> list[str]:
    """What it takes to tell them."""
    rows = []
    for case in CASES[1:]:
        found = [one[case] for one in rounds]
        last = [ms for one in found for ms in one.last]
        more = [
            1e6 * (one[case].cpu - one["nobody"].cpu) / plan.size / len(one[case].watched)
            for one in rounds
        ]
        rows.append(
            [
                case,
                f"{percentile(last, 0.5):.0f}",
                f"{p99(last):.0f}",
                meter.spread(more, 1),
                str(sum(one.missed for one in found)),
                meter.spread([one.gallery for one in found]),
            ]
        )
    head = [
        "until the last has the news",
        "p50 ms",
        "p99 ms",
        "µs of a core each and move",
        "news that somebody missed",
        "their own cores",
    ]
    return meter.table(head, rows)


def note(rounds: list[dict[str, Found]], busy: list[float]) -> str:
    moves = {case: sum(len(one[case].watched) for one in rounds) for case in CASES}
    others = sum(len(one["nobody"].others) for one in rounds)
    return (
        f"{len(rounds)} rounds; {', '.join(f'{n} moves ({case})' for case, n in moves.items())}, "
        f"{others:,} at the other tables in each case. First all moves together, then the middle "
        f"of the rounds' own ratios and their spread. Others used {meter.spread(busy)} cores."
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=10_000, help="how many watch")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=30, help="of play in each case")
    parser.add_argument("--write", type=Path, help="put what was found into this document")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that nothing stays behind
    meter.allow_files(given.size + 2_000)  # of each process
    with services.postgres() as (pg, url), services.redis() as (rd, hints):
        under = Under(pg.pid, url, rd.pid, hints)
        database = fresh(under)
        with parlour(under, database) as (a, one), parlour(under, database) as (b, two):
            tokens = uvloop.run(admitted(one, -(-given.size // TABS)))
            plan = Plan(given.size, given.seconds, (one, two), (a, b), tokens)
            uvloop.run(measured(msgspec.structs.replace(plan, seconds=2), "nobody"))
            rounds, busy = list[dict[str, Found]](), list[float]()
            for number in range(given.rounds):
                rounds.append({})
                for case in reversed(CASES) if number % 2 else CASES:
                    time.sleep(5)  # whoever watched before has left
                    busy.append(meter.busy())
                    rounds[-1][case] = found = uvloop.run(measured(plan, case))
                    told = f"p99 {p99(found.watched):.1f}, {p99(found.others):.1f} ms"
                    print(f"round {number + 1}, {case}: {told}", file=sys.stderr, flush=True)
    text = report(rounds, plan, busy)
    print(text)
    if given.write is not None:
        meter.written(given.write, "spectators", text)


if __name__ == "__main__":
    main()
