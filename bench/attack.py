"""A school of 30 behind one address plays on while the node is attacked, beside a quiet node.

    python bench/attack.py --seconds 20 --rounds 3 --idle 10000 [--write docs/security.md]

One node with its usual limits on SQLite. Quiet and attacked spells take turns in one run; then the
same once more while so many idle sockets are open.
"""

import argparse
import asyncio
import contextlib
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parent.parent))
sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from bench.meter import table, written
from door import Served, served

from parlour.server.settings import Settings

SCHOOL = "127.0.0.2"
PAIRS = 15
THINKS = (0.3, 0.9)  # seconds before a move
WARM = 3.0  # seconds after a change that are not counted


class Player:
    """One of the school: a browser tab that moves when asked to."""

    def __init__(self, house: Served, seed: int) -> None:
        self._house, self._rng = house, Random(seed)
        self.waits: list[tuple[float, float]] = []  # when sent, and how long for the answer
        self.dropped = 0
        self._thoughts = set[asyncio.Future[None]]()
        self.headers: dict[str, str] = {}

    async def ask(self, method: str, path: str, body: Any) -> Any:
        transport = httpx.AsyncHTTPTransport(local_address=SCHOOL)
        async with httpx.AsyncClient(
            base_url=self._house.url, transport=transport, timeout=60
        ) as http:
            answer = await http.request(method, path, json=body, headers=self.headers)
            if path == "/api/me":
                self.headers = {"authorization": f"Bearer {answer.cookies['parlour']}"}
            return answer.json()

    async def play(self, name: str, sits: str = "") -> None:
        where = f"{self._house.socket}/ws/tables/{name}"
        async with connect(
            where, additional_headers=self.headers, local_addr=(SCHOOL, 0), compression=None,
            ping_interval=None, open_timeout=60,
        ) as socket:  # fmt: skip
            if sits:
                await self._send(socket, {"t": "sit", "code": sits})
            await self._send(socket, {"t": "commit", "commit": None})
            await self._moves(socket)

    async def _moves(self, socket: ClientConnection) -> None:
        sent, waited = dict[str, float](), 0
        async for text in socket:
            told = msgspec.json.decode(text)
            if told["t"] in ("ok", "no") and told["id"] in sent:
                began = sent.pop(told["id"])
                self.waits.append((began, time.monotonic() - began))
            if told["t"] == "news" and told["over"] is not None:
                return
            if told["t"] == "news" and told["moves"] and told["seq"] > waited:
                waited = told["seq"]
                thinking = asyncio.ensure_future(self._move(socket, told, sent))
                self._thoughts.add(thinking)  # answers are read meanwhile
                thinking.add_done_callback(self._thoughts.discard)

    async def _move(self, socket: ClientConnection, told: Any, sent: dict[str, float]) -> None:
        await asyncio.sleep(self._rng.uniform(*THINKS))
        move = self._rng.choice(told["moves"])
        name, began = f"{self._rng.getrandbits(60):x}", time.monotonic()
        sent[name] = began
        frame = {"id": name, "t": "move", "base": told["seq"], "move": move}
        with contextlib.suppress(WebSocketException):  # whoever reads tells of it
            await socket.send(msgspec.json.encode(frame).decode())

    async def _send(self, socket: ClientConnection, frame: dict[str, Any]) -> str:
        name = f"{self._rng.getrandbits(60):x}"
        await socket.send(msgspec.json.encode({"id": name, **frame}).decode())
        return name


async def pair(players: list[Player]) -> None:
    """Two who play one game after the other; whoever is cut off is counted."""
    one, two = players
    for player in players:
        await player.ask("POST", "/api/me", {})
    while True:
        opened = await one.ask("POST", "/api/tables", {"game": "memory", "private": True})
        try:
            await asyncio.gather(
                one.play(opened["table"]), two.play(opened["table"], opened["code"])
            )
        except (OSError, WebSocketException, KeyError) as error:
            print(f"cut off: {error!r}", file=sys.stderr)
            one.dropped += 1
            await asyncio.sleep(1)


@contextlib.contextmanager
def attackers(house: Served, *what: str) -> Iterator[subprocess.Popen[str]]:
    script = str(Path(__file__).with_name("attackers.py"))
    process = subprocess.Popen(  # noqa: S603  # ours
        [sys.executable, script, house.url, *what], stdout=subprocess.PIPE, text=True,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        yield process
    finally:
        process.kill()
        process.wait()


async def spells(
    house: Served, rounds: int, seconds: float
) -> dict[str, list[tuple[float, float]]]:
    """Quiet and attacked in turns: from when to when."""
    found: dict[str, list[tuple[float, float]]] = {"quiet": [], "attacked": []}
    for _ in range(rounds):
        for name, spans in found.items():
            with attackers(house, "flood") if name == "attacked" else contextlib.nullcontext():
                await asyncio.sleep(WARM)
                began = time.monotonic()
                await asyncio.sleep(seconds)
                spans.append((began, time.monotonic()))
    return found


def late(players: list[Player], spans: list[tuple[float, float]]) -> tuple[float, float, int]:
    """p50 and p99 in ms, of so many moves."""
    waits = sorted(
        wait for one in players for sent, wait in one.waits if any(a < sent < b for a, b in spans)
    )
    return 1000 * waits[len(waits) // 2], 1000 * waits[int(0.99 * len(waits))], len(waits)


async def measured(house: Served, asked: argparse.Namespace) -> list[list[str]]:
    players = [Player(house, seed) for seed in range(2 * PAIRS)]
    pairs = [players[at : at + 2] for at in range(0, len(players), 2)]
    school = [asyncio.ensure_future(pair(one)) for one in pairs]
    await asyncio.sleep(2 * WARM)
    found = await spells(house, asked.rounds, asked.seconds)
    rows = _rows("", players, found)
    with attackers(house, "idle", str(asked.idle)) as idle:
        many = await asyncio.to_thread(idle.stdout.readline) if idle.stdout else ""
        held = await spells(house, asked.rounds, asked.seconds)
        rows += _rows(f", and {int(many or 0):,} idle sockets", players, held)
    for one in school:
        one.cancel()
    await asyncio.gather(*school, return_exceptions=True)
    cut = sum(one.dropped for one in players)
    return [*rows, ["players cut off", "", str(cut), "", "none"]]


def _rows(
    more: str, players: list[Player], found: dict[str, list[tuple[float, float]]]
) -> list[list[str]]:
    rows, calm = list[list[str]](), late(players, found["quiet"])[1]
    for name, spans in found.items():
        half, most, count = late(players, spans)
        times = (
            f"{most:.0f} ms ({most / calm:.1f} times)" if name == "attacked" else f"{most:.0f} ms"
        )
        wanted = "3 times" if name == "attacked" else ""
        rows.append([name + more, f"{count:,}", f"{half:.0f} ms", times, wanted])
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--idle", type=int, default=9000)
    parser.add_argument("--write", type=Path)
    asked = parser.parse_args()
    with served(settings=Settings()) as house:
        rows = asyncio.run(measured(house, asked))
        failures = house.failures
    heads = ["a school of 30 behind one address", "moves", "p50", "p99", "wanted"]
    text = "\n".join([*table(heads, rows), "", f"Unexpected errors of the node: {failures}."])
    print(text)
    if asked.write is not None:
        written(asked.write, "attack", text)


if __name__ == "__main__":
    main()
