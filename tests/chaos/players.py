"""Pairs of players over real sockets, honest but for a share that cheats; all they saw is kept."""

import asyncio
import contextlib
import secrets
import time
from random import Random
from typing import NamedTuple

import msgspec
from msgspec import Struct, field

from parlour.api import frames
from parlour.client import Client, Seat, guest
from parlour.client.account import ApiError
from parlour.client.seat import Gone
from parlour.core.ids import CommandId, TableId
from tests.support.network_players import Player

GAMES = ("memory", "pazaak", "phage", "pixies")
PER_MOVE = 10_000  # ms
THINKS = (0.02, 0.3)  # seconds before a move
CHEATS = 0.03  # of all news, how often something is sent that must be refused
TWICE = 0.1  # of all moves, how often one is sent to another node too


class Asked(Struct):
    """A command, and what its player was told of it."""

    table: TableId
    user: str
    at: float
    answered: float = 0.0
    seq: int = 0  # of an acknowledgement
    refused: str = ""
    cheating: bool = False


class History(Struct):
    """What clients observed."""

    asked: dict[str, Asked] = field(default_factory=dict)  # by command
    seen: dict[TableId, dict[int, str]] = field(default_factory=dict)  # seq to hash, of any client
    differed: list[str] = field(default_factory=list)  # what two were told differently
    ended: dict[TableId, str] = field(default_factory=dict)  # with its reason
    left: set[TableId] = field(default_factory=set)  # where a player could not go on
    unfinished: set[TableId] = field(default_factory=set)  # which its players left in the end

    def acknowledged(self) -> list[Asked]:
        return [one for one in self.asked.values() if one.seq]

    def told(self, table: TableId, seq: int, link: str) -> None:
        known = self.seen.setdefault(table, {}).setdefault(seq, link)
        if known != link:
            self.differed.append(f"{table} {seq}: {known} and {link}")


class Act(NamedTuple):
    """An acknowledged move: when its player was shown the turn, sent the move, and was told."""

    shown: float
    sent: float
    answered: float


class Pair:
    """Two people who play one game after the other, each through a node of their own."""

    def __init__(
        self,
        urls: list[str],
        history: History,
        seed: int,
        per_move: int = PER_MOVE,
        thinks: tuple[float, float] = THINKS,
    ) -> None:
        self._control = {"t": "PerMove", "ms": per_move}
        self._urls, self._history, self._rng = urls, history, Random(seed)
        self._thinks = thinks
        self._people: list[Client] = []
        self.table = TableId("")
        self.acts: list[Act] = []
        self._until = 0.0

    @property
    def acted(self) -> float:
        """When a move of theirs was last acknowledged."""
        return self.acts[-1].answered if self.acts else 0.0

    def stop(self) -> None:
        """After the move that they are at."""
        self._until = 0.0

    async def run(self, until: float) -> None:
        self._until = until
        while time.monotonic() < self._until:
            with contextlib.suppress(ApiError, Gone, OSError):
                if len(self._people) < 2:
                    ways = [self._urls[at:] + self._urls[:at] for at in (0, 1)]
                    self._people = [await guest(*way, name="Ada") for way in ways]
                await self._game()
        for person in self._people:
            await person.close()

    async def _game(self) -> None:
        ada, ben = self._people
        game = self._rng.choice(GAMES)
        opened = await ada.open(game, private=True, control=self._control)
        self.table = opened.table
        async with ada.table(opened.table) as one, ben.table(opened.table) as two:
            try:
                await two.sit(code=opened.code)
                await asyncio.gather(self._play(one, ada), self._play(two, ben))
            except Gone:
                self._history.left.add(opened.table)
                raise

    async def _play(self, seat: Seat, person: Client) -> None:
        player = Player(Random(self._rng.random()))
        async for news in seat:
            self._history.told(seat.table, news.seq, news.hash)
            player.heard(news)
            if news.over is not None:
                self._history.ended[seat.table] = news.over.reason
                return
            if self._rng.random() < CHEATS:
                await self._cheat(seat, person, news.seq)
            if news.moves and seat.news is news:
                shown = time.monotonic()
                await asyncio.sleep(self._rng.uniform(*self._thinks))
                move = frames.Move(news.seq, player.choose(news), id=_id())
                if answered := await self._move(seat, person, move):
                    self.acts.append(Act(shown, answered.at, answered.answered))
            if time.monotonic() > self._until:
                return

    async def _cheat(self, seat: Seat, person: Client, seq: int) -> None:
        """Out of turn, of another game, from an old position."""
        nonsense = {"t": "Flip", "card": 99}
        base = self._rng.choice((0, 1, seq))
        await self._send(seat, person, frames.Move(base, nonsense, id=_id()), cheating=True)

    async def _move(self, seat: Seat, person: Client, move: frames.Move) -> Asked | None:
        """What was asked, if it was acknowledged."""
        if self._rng.random() < TWICE:
            again = asyncio.create_task(self._again(seat.table, person, move))
            asked = await self._send(seat, person, move)
            await again
        else:
            asked = await self._send(seat, person, move)
        return asked if asked.seq else None

    async def _send(
        self, seat: Seat, person: Client, move: frames.Move, *, cheating: bool = False
    ) -> Asked:
        asked = Asked(seat.table, person.id, time.monotonic(), cheating=cheating)
        self._history.asked[move.id] = asked
        match await seat.send(move):
            case frames.Ok(_, seq):
                asked.answered, asked.seq = time.monotonic(), seq
            case frames.No(_, code):
                asked.answered, asked.refused = time.monotonic(), code
            case _:
                pass
        return asked

    async def _again(self, table: TableId, person: Client, move: frames.Move) -> None:
        """The same command by HTTP, through whichever node answers."""
        with contextlib.suppress(ApiError):
            await person.ask("POST", f"/api/tables/{table}/do", msgspec.to_builtins(move))


def _id() -> CommandId:
    return CommandId(secrets.token_hex(8))
