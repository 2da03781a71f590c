"""Attackers of a node, in one process that yields the CPU to everybody else.

    python -m bench.attack.attackers URL

Reads one order a line, and answers each with a line when it is done. `prepare` plays the games
that are asked for later. The name of an attack, or `all`, begins it; `stop` ends it and answers
how many requests were sent and granted. `fill COUNT` asks from so many IPv6 networks, once each.
`idle COUNT` opens sockets that say nothing.
"""

import asyncio
import contextlib
import os
import sys
from collections.abc import Awaitable, Callable
from itertools import count

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from bench.attack.attacker import Attacker, Rejected, World, finished
from bench.attack.attacks import ATTACKS, PROXY, networks

OF_EACH = 20  # attackers of each kind
GAMES, MOVES, LONG = 10, 2, 30  # of each pair that prepares; of moves, and in the first game
PER_ADDRESS, PER_PERSON = 100, 8  # idle sockets: within what a node allows
FAILURES = (OSError, EOFError, Rejected, ValueError, TimeoutError, WebSocketException)


class Attackers:
    def __init__(self, url: str) -> None:
        self._world = World(url)
        self._spells = count(1)  # each has addresses of its own: no limit is used up yet
        self._running: list[asyncio.Task[None]] = []
        self._idle: list[ClientConnection] = []

    async def obey(self, order: str, *words: str) -> str:
        match order:
            case "prepare":
                played = await asyncio.gather(*(self._played(n) for n in range(1, OF_EACH + 1)))
                self._world.know([table for tables in played for table in tables])
                return str(len(self._world.finished))
            case "fill":
                await asyncio.gather(*(self._fill(int(words[0]) // OF_EACH) for _ in self._each()))
            case "idle":
                await self._open_idle(int(words[0]))
                return str(len(self._idle))
            case "stop":
                return await self._stop()
            case _:
                self._begin(list(ATTACKS) if order == "all" else [order])
        return "done"

    def _each(self) -> range:
        return range(OF_EACH)

    def _begin(self, names: list[str]) -> None:
        spell = next(self._spells)
        self._world.sent = self._world.granted = 0
        for name in names:
            attack, kind = ATTACKS[name], 1 + list(ATTACKS).index(name)
            for number in self._each():
                own = f"127.{kind}.{spell}.{1 + number if attack.at == 'own' else 1}"
                one = Attacker(self._world, PROXY if attack.at == "proxy" else own)
                self._running.append(asyncio.create_task(self._again(one, attack.run)))

    async def _again(self, one: Attacker, run: Callable[[Attacker], Awaitable[None]]) -> None:
        try:
            while True:
                with contextlib.suppress(*FAILURES):
                    await run(one)
                await asyncio.sleep(one.pace)
        finally:
            one.close()

    async def _stop(self) -> str:
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        self._running = []
        return f"{self._world.sent} {self._world.granted}"

    async def _played(self, number: int) -> list[str]:
        one, two = (Attacker(self._world, f"127.99.0.{number}", pace=0) for _ in range(2))
        try:
            for each in (one, two):
                await each.enter()
            return [await finished(one, two, MOVES if at else LONG) for at in range(GAMES)]
        finally:
            one.close()
            two.close()

    async def _fill(self, many: int) -> None:
        one = Attacker(self._world, PROXY, pace=0)
        for _ in range(many):
            await networks(one)
        one.close()

    async def _open_idle(self, many: int) -> None:
        for group in range(0, many, PER_ADDRESS):
            number = group // PER_ADDRESS
            one = Attacker(self._world, f"127.100.{number // 200}.{1 + number % 200}", pace=0)
            for at in range(group, min(many, group + PER_ADDRESS), PER_PERSON):
                await one.enter()
                opened = await one.ask("POST", "/api/tables", {"game": "memory"})
                sockets = min(PER_PERSON, many - at, group + PER_ADDRESS - at)
                lines = (one.socket(opened.json["table"]) for _ in range(sockets))
                self._idle += await asyncio.gather(*lines)
            one.close()


async def main(url: str) -> None:
    attackers = Attackers(url)
    while line := await asyncio.to_thread(sys.stdin.readline):
        print(await attackers.obey(*line.split()), flush=True)


if __name__ == "__main__":
    os.nice(19)
    asyncio.run(main(sys.argv[1]))
