"""A process full of players: pairs and more of them, each seat on a node of its own."""

import asyncio
import contextlib
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from parlour.client import Client, Seat, program
from parlour.core.record import verify
from parlour.games.registry import load
from parlour.table.types import News


class Job(Struct):
    servers: list[str]
    games: list[tuple[str, int]]  # each with its number of seats
    seed: int
    at_once: int
    out: str


class Seen(Struct):
    """What came of one game: what was seen of it, from every seat, and whether it verifies."""

    game: str
    moves: int
    histories: list[list[str]]  # for each viewer, "number hash" of all news
    faults: list[str]


class Player:
    """Plays at random; at Memory it remembers pictures, so that games end."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._pictures: dict[int, int] = {}

    def heard(self, news: News) -> None:
        revealed = [event for event in news.events if "picture" in event]
        self._pictures |= {event["card"]: event["picture"] for event in revealed}

    def choose(self, news: News) -> Any:
        if "pictures" not in news.view:
            return self._rng.choice(news.moves)
        cards = [move["card"] for move in news.moves]
        return {"t": "Flip", "card": self._card(news.view, cards)}

    def _card(self, view: Any, cards: list[int]) -> int:
        known = {card: self._pictures[card] for card in cards if card in self._pictures}
        up = [view["pictures"][card] for card in view["up"]]
        pictures = list(known.values())
        wanted = up or [picture for picture in pictures if pictures.count(picture) == 2]
        fits = [card for card, picture in known.items() if picture in wanted]
        return self._rng.choice(fits or [card for card in cards if card not in known] or cards)


async def follow(seat: Seat, player: Player, history: list[str]) -> int:
    """To the end of the game; how many moves this seat has made."""
    moves = 0
    async for news in seat:
        history.append(f"{news.seq} {news.hash}")
        player.heard(news)
        if news.moves and seat.news is news:
            await seat.move(player.choose(news))
            moves += 1
    return moves


async def play(people: list[Client], game: str, seats: int, rng: Random) -> Seen:
    """One game, each seat through the node its client prefers, watched by one more."""
    opened = await people[0].open(game, seats=seats, private=True)
    code = opened.code
    for person in people[1:seats]:
        table = await person.find(code)
        async with person.table(table) as seat:
            await seat.sit(code=code)
    histories: list[list[str]] = [[] for _ in people[: seats + 1]]
    async with contextlib.AsyncExitStack() as stack:
        chairs = [
            await stack.enter_async_context(person.table(opened.table, whole=True))
            for person in people[: seats + 1]
        ]
        played = await asyncio.gather(
            *(
                follow(chair, Player(Random(rng.random())), history)
                for chair, history in zip(chairs, histories, strict=True)
            )
        )
    record = await people[-1].record(opened.table)
    return Seen(game, sum(played), histories, list(verify(record, load)))


async def main(job: Job) -> list[Seen]:
    rng, waiting, done = Random(job.seed), list(job.games), list[Seen]()

    async def work(number: int) -> None:
        around = [job.servers[at % len(job.servers) :] + job.servers for at in range(6)]
        people = [await program(*around[at], name=f"Player {number}") for at in range(6)]
        while waiting:
            game, seats = waiting.pop()
            done.append(await play(people, game, seats, rng))
        for person in people:
            await person.close()

    await asyncio.gather(*(work(number) for number in range(job.at_once)))
    return done


if __name__ == "__main__":
    wanted = msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=Job)
    Path(wanted.out).write_bytes(msgspec.json.encode(asyncio.run(main(wanted))))
