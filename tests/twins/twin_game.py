"""One game of a world: its viewers, what they do, and what they try on the way."""

import asyncio
from collections.abc import Iterator, Sequence
from itertools import cycle
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from parlour import house_bots
from parlour.core import fair
from parlour.features.reviews.jobs import JobQueue
from parlour.games.pazaak.types import DEFAULT
from parlour.games.registry import load
from parlour.server.asgi import App
from parlour.server.context import Context
from parlour.table.types import News
from tests.support.by_hand import Socket, Stream, Viewing, exchange, request
from tests.support.network_players import Player
from tests.twins.twin_looks import Look, looks

if TYPE_CHECKING:
    from tests.twins.twin_world import World

OTHER: Sequence[str] = ("+1", "+2", "+3", "+4", "+5", "+6", "-1", "-2", "-3", "V")
HOUSE = "the secret of house bots"
PRACTICE = 4  # of so many games one is against house bots
ALL_LOOKS: Iterator[Look] = cycle(looks())
SHARE = 0.3  # of all positions at which somebody looks around
AT_ONCE = 3  # things they look at
ATTEMPTS: dict[str, list[dict[str, Any]]] = {
    "memory": [{"t": "Flip", "card": card} for card in (0, 7, 21, 99)],
    "pazaak": [
        {"t": "Stand"},
        {"t": "Continue"},
        {"t": "Play", "card": "±1", "value": 1},
        {"t": "Play", "card": "+1", "value": 1},
        {"t": "Draw", "rank": 3},
    ],
    "pixies": [{"t": "Pick", "card": card} for card in (0, 3, 40, 99)],
    "phage": [{"t": "Go", "start": 3, "end": 4}, {"t": "Reveal", "space": 5}, {"t": "Pass"}],
}


class Game:
    def __init__(self, world: "World", context: Context, door: App, tokens: Sequence[str]) -> None:
        self._world, self._context, self._door = world, context, door
        self._kind, self._number = world.job.game, world.game
        self._rng = Random(f"{self._kind} {self._number}")
        self._player = Player(self._rng)
        counts = load(self._kind).seats
        self._seats = counts[self._number % len(counts)]
        practice = self._number % PRACTICE == PRACTICE - 1 and world.job.secret != "code"
        self._bots = house_bots.bots("casual")[: self._seats - 1] if practice else ()
        mine = [*tokens[:1], *(house_bots.token(HOUSE, bot.id) for bot in self._bots)]
        self._tokens = [*(mine if practice else tokens[: self._seats]), tokens[-1]]
        self._analyst = house_bots.token(HOUSE, house_bots.ANALYST)
        self._names = 0
        self.server = Viewing()  # what an operator and the other nodes are told
        self._seen: list[tuple[int, str]] = []  # numbers and links to resume from

    async def play(self) -> dict[str, list[str]]:
        table = await self._lay()
        paths = [f"/ws/tables/{table}"] * len(self._tokens)
        viewers = list(map(Socket, [self._door] * len(paths), paths, self._tokens))
        *seats, gallery = viewers
        reader = Stream(self._door, f"/api/tables/{table}/stream", self._tokens[-1])
        lobbies = [Socket(self._door, "/ws/lobby", token) for token in self._tokens[:: self._seats]]
        lobbies.append(Socket(self._door, "/ws/lobby?changes=1", self._tokens[-1]))
        own = Stream(self._door, "/api/stream", self._tokens[0])
        await self._until(lambda: all(one.last for one in (*viewers, reader)))
        await self._context.lobby._refresh()  # the lobby before the game: changes come later
        await self._pledge(table, seats)
        while True:
            await self._until(lambda: len({one.last["seq"] for one in (*viewers, reader)}) == 1)
            self._seen.append((gallery.last["seq"], gallery.last["hash"]))
            if gallery.last["over"] is not None:
                break
            await self._meddle(viewers, table)
            await self._move(seats[gallery.last["seat"] or 0], seats)
        for viewer, token in zip(viewers, self._tokens, strict=True):
            await self._look(Look("GET", "/api/me/games"), viewer, token, table)
        told = {"gallery": gallery.seen, "stream": reader.seen, "server": self.server.seen}
        told |= {"lobby": lobbies[-2].seen, "lobby's changes": lobbies[-1].seen}
        if self._world.job.secret != "code":
            shown = [(at, one) for at, one in enumerate(seats) if at != self._world.hidden]
            told |= {f"seat {at}": seat.seen for at, seat in shown}
            told |= {} if self._world.hidden == 0 else {"seat 0's tables": own.seen}
        for one in (*viewers, *lobbies):
            await one.close()
        for stream in (reader, own):
            await stream.close()
        return told

    async def _lay(self) -> str:
        job, number = self._world.job, self._number
        bring: dict[int, list[str]] = {}
        if job.secret == "hand" and not self._bots:
            bring = {0: list(DEFAULT), 1: list(DEFAULT)}
            bring[number % 2] = list(OTHER if self._world.other("hand") else DEFAULT)
        asked = {
            "game": self._kind,
            "options": {"first": number % 2},
            "loadout": bring.get(0),
            "seats": self._seats,
            "bots": len(self._bots),
            "private": job.secret == "code",
        }
        opened = await request(self._door, "POST", "/api/tables", self._tokens[0], asked)
        if not opened.startswith(b"201"):
            raise ValueError(opened)
        found = msgspec.json.decode(opened[4:])
        table = str(found["table"])
        for token in () if self._bots else self._tokens[1:-1]:
            sit = {"t": "sit", "id": self._id(), "loadout": bring.get(1), "code": found["code"]}
            sat = await request(self._door, "POST", f"/api/tables/{table}/do", token, sit)
            if not sat.startswith(b"200"):
                raise ValueError(sat)
        return table

    async def _pledge(self, table: str, seats: Sequence[Socket]) -> None:
        """Everybody commits; in a pair of that kind to a seed, and one's is another one."""
        seeds: list[bytes | None] = [None] * len(seats)
        if self._world.job.secret == "pledge":
            seeds = [bytes([at]) * 32 for at in range(len(seats))]
            seeds[self._world.hidden or 0] = bytes([99 if self._world.other("pledge") else 98]) * 32
        for at, (seat, seed) in enumerate(zip(seats, seeds, strict=True)):
            commit = None if seed is None else fair.player_commit(table, at, seed).hex()
            await self._ask(seat, {"t": "commit", "commit": commit})
        for seat, seed in zip(seats, seeds, strict=True):
            if seed is not None:
                await self._until(lambda: (seats[0].last["fair"] or {}).get("commits_hash"))
                everyone = seats[0].last["fair"]["commits_hash"]
                await self._ask(seat, {"t": "reveal", "commits_hash": everyone, "seed": seed.hex()})

    async def _move(self, mover: Socket, seats: Sequence[Socket]) -> None:
        """A seat whose cards differ plays none of them: that would be to show it."""
        news = msgspec.convert(mover.last, News)
        hidden = self._world.job.secret == "hand" and self._world.hidden == seats.index(mover)
        self._player.heard(news)
        open_moves = [move for move in news.moves if move["t"] != "Play"]
        move = self._rng.choice(open_moves) if hidden else self._player.choose(news)
        answer = await self._ask(mover, {"t": "move", "base": news.seq, "move": move})
        if answer["t"] != "ok":
            raise ValueError(answer)

    async def _meddle(self, viewers: Sequence[Socket], table: str) -> None:
        """What viewers may try and ask on the way; every answer counts as received."""
        if self._rng.random() > SHARE:
            return
        may = range(len(viewers))
        if self._world.job.secret == "code":
            may = may[-1:]  # whoever sits knows it
        at = self._rng.choice([at for at in may if at != self._world.hidden])
        viewer, token = viewers[at], self._tokens[at]
        attempt = self._rng.choice(ATTEMPTS[self._kind])
        turn = viewer.last["seat"]
        match self._rng.randrange(8):
            case 0 if at != turn:
                await self._ask(viewer, {"t": "move", "base": viewer.last["seq"], "move": attempt})
            case 1:
                await self._ask(viewer, {"t": "ask", "what": "score"})
            case 2:
                what = self._rng.choice(["preview", "why"])
                await self._ask(viewer, {"t": "ask", "what": what, "move": attempt})
            case 3:
                await self._resume(viewer, token, table)
            case 4:
                await self._context.lobby._refresh()
            case _ if self._bots and turn == 0:
                await self._hint(viewers[0], table)
            case _:
                for _ in range(AT_ONCE):
                    await self._look(next(ALL_LOOKS), viewer, token, table)

    async def _look(self, look: Look, viewer: Viewing, token: str, table: str) -> None:
        got = await look.at(self._door, token, table, self._kind)
        viewer.note(str(look), b"%d %s %s" % got)

    async def _resume(self, viewer: Viewing, token: str, table: str) -> None:
        """A second connection that says what it saw last: now, long ago, or something else."""
        seq, link = self._rng.choice([*self._seen[-3:], self._seen[0], (1, ""), (2, "0" * 64)])
        again = Socket(self._door, f"/ws/tables/{table}?seq={seq}&hash={link}", token)
        await self._until(lambda: again.last)
        for one in again.seen:
            viewer.note("resumed", one.encode())
        await again.close()

    async def _hint(self, viewer: Viewing, table: str) -> None:
        """The analyst's job counts as received; its answer follows from the job, and no more."""
        path = f"/api/tables/{table}/hint"
        asked = asyncio.ensure_future(exchange(self._door, "POST", path, self._tokens[0]))
        body = (await exchange(self._door, "POST", "/api/work", self._analyst, b"{}")).body
        viewer.note("job", body)
        job, rng = msgspec.json.decode(body), Random(body)
        answers = [
            [_shares(rng, self._seats) for _ in question["moves"]] for question in job["questions"]
        ]
        self._context.parts.get(JobQueue).done(job["id"], answers)
        viewer.note("hint", b"%d %s %s" % await asked)

    async def _ask(self, viewer: Socket, frame: dict[str, Any]) -> Any:
        self._names += 1
        return await viewer.ask({"id": f"c{self._names}", **frame})

    async def _until(self, done: Any) -> None:
        while not done():  # noqa: ASYNC110
            await asyncio.sleep(0)

    def _id(self) -> str:
        self._names += 1
        return f"c{self._names}"


def _shares(rng: Random, seats: int) -> list[float]:
    """Of one win."""
    drawn = [rng.random() for _ in range(seats)]
    return [share / sum(drawn) for share in drawn]
