"""Pairs of players who move all the time, and when they act again."""

import asyncio
import contextlib
import secrets
import time
from random import Random
from typing import NamedTuple

from parlour.api import frames
from parlour.client import Client, Seat, guest
from parlour.client.account import ApiError
from parlour.client.seat import Gone
from parlour.core.ids import CommandId
from parlour.table.types import News

GIVE_UP = 60.0  # seconds


class Act(NamedTuple):
    """A move: when it was sent, and acknowledged, and where the other player will see it."""

    sent: float
    answered: float
    other: tuple[int, str]  # who will see it, at which table
    seq: int


class Pair:
    """Two who play Memory, each through a node of their own, and hardly think."""

    def __init__(
        self, urls: list[str], seed: int, thinks: tuple[float, float] = (0.02, 0.06)
    ) -> None:
        self._thinks = thinks
        self._ways = [urls[at:] + urls[:at] for at in (0, 1)]
        self._rng = Random(seed)
        self._people: list[Client] = []
        self._seen: dict[tuple[int, str], list[tuple[int, float]]] = {}  # entries, and when
        self.acts: tuple[list[Act], list[Act]] = ([], [])  # of each
        self.seats: list[Seat] = []

    async def run(self) -> None:
        while True:
            with contextlib.suppress(ApiError, Gone, OSError):
                if not self._people:
                    self._people = [await guest(*way, name="Ada") for way in self._ways]
                await self._game()
            await asyncio.sleep(0.05)  # what is away is not asked without a pause

    async def _game(self) -> None:
        ada, ben = self._people
        opened = await ada.open("memory", private=True)
        async with ada.table(opened.table) as one, ben.table(opened.table) as two:
            await two.sit(code=opened.code)
            self.seats = [one, two]
            try:
                await asyncio.gather(self._play(0, one), self._play(1, two))
            finally:
                self.seats = []  # whoever opens the next table is not seated

    async def _play(self, who: int, seat: Seat) -> None:
        async for news in seat:
            seen = self._seen.setdefault((who, str(seat.table)), [])
            seen.append((news.seq, time.monotonic()))
            if news.over is not None or news.closed:
                return
            if news.moves and seat.news is news:
                await asyncio.sleep(self._rng.uniform(*self._thinks))
                await self._move(who, seat, news)

    async def _move(self, who: int, seat: Seat, news: News) -> None:
        name = CommandId(secrets.token_hex(8))
        sent = time.monotonic()
        answer = await seat.send(frames.Move(news.seq, self._rng.choice(news.moves), id=name))
        if isinstance(answer, frames.Ok):
            other = (1 - who, str(seat.table))
            self.acts[who].append(Act(sent, time.monotonic(), other, answer.seq))

    def at(self, url: str) -> list[list[Act]]:
        """What those do who are connected to this node."""
        return [
            acts for acts, seat in zip(self.acts, self.seats, strict=False) if seat.connected == url
        ]

    def delivered(self, act: Act) -> float:
        """When the other player saw it, or something later."""
        seen = self._seen.get(act.other, ())
        return next((when for seq, when in seen if seq >= act.seq), act.sent + GIVE_UP)

    def all(self) -> list[Act]:
        return [*self.acts[0], *self.acts[1]]


async def acting(people: list[list[Act]], since: float) -> list[float]:
    """Seconds from the moment until each of them has a move acknowledged again."""
    until, found = time.monotonic() + GIVE_UP, list[float | None]()
    while time.monotonic() < until:
        found = [
            next((act.answered for act in one if act.answered > since), None) for one in people
        ]
        if all(found):
            break
        await asyncio.sleep(0.01)
    return [GIVE_UP if when is None else when - since for when in found]
