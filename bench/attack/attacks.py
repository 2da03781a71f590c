"""What attackers do: each function is one kind of attack, begun again whenever it ends."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from secrets import token_hex
from typing import Literal, NamedTuple

from bench.attack.attacker import Attacker, begun, do

BOMBS = ("[" * 4000, '{"t":' * 600, "9" * 4000, '"' + "\\u0000" * 600 + '"', "x" * 60_000)
PROXY = "127.0.0.9"  # whose forwarding headers the node trusts
FOREIGN = {
    "origin": "https://other.example",
    "sec-fetch-site": "cross-site",
    "content-type": "text/plain",
}


async def floods(one: Attacker) -> None:
    await one.enter()
    opened = (await one.ask("POST", "/api/tables", {"game": "memory", "private": True})).json
    async with one.socket(opened["table"]) as socket:
        while True:
            for _ in range(50):
                await socket.send('{"t":"ask","id":"x","what":"score"}')
            one.world.sent += 50
            await asyncio.sleep(0.01)


async def bombs(one: Attacker) -> None:
    await one.enter()
    for bomb in BOMBS:
        await one.ask("POST", "/api/me", (bomb * (60_000 // len(bomb))).encode())
    opened = (await one.ask("POST", "/api/tables", {"game": "memory", "private": True})).json
    async with one.socket(opened["table"]) as socket:
        while True:
            await socket.send(one.world.rng.choice(BOMBS))
            one.world.sent += 1
            await asyncio.sleep(0.02)


async def drips(one: Attacker) -> None:
    writers = [(await one.connection())[1] for _ in range(10)]
    try:
        for writer in writers:
            writer.write(b"POST /api/me HTTP/1.1\r\nHost: x\r\nX: ")
        while True:
            for writer in writers:
                writer.write(b"x")
                await writer.drain()
            one.world.sent += 10
            await asyncio.sleep(0.2)
    finally:
        for writer in writers:
            writer.close()


async def unread(one: Attacker) -> None:
    _, writer = await one.connection()
    try:
        while True:
            writer.write(b"GET /api/games/pixies/schema HTTP/1.1\r\nHost: x\r\n\r\n" * 20)
            await asyncio.wait_for(writer.drain(), 5)
            one.world.sent += 20
            await asyncio.sleep(0.05)
    finally:
        writer.close()


async def codes(one: Attacker) -> None:
    for _ in range(50):
        await one.ask("GET", "/api/codes/AAAAAAAA")
    async with one.socket("nowhere"):
        pass


async def forms(one: Attacker) -> None:
    for path in ("/api/me", "/api/tokens", "/api/tables", "/api/seek"):
        await one.ask("POST", path, b'{"name":"Mal=lory"}\r\n', FOREIGN)


async def networks(one: Attacker) -> None:
    await one.ask("GET", "/api/me", more={"x-forwarded-for": next(one.world.networks)})


async def tokens(one: Attacker) -> None:
    await one.ask("GET", "/api/me", more={"authorization": f"Bearer {token_hex(32)}"})


async def replays(one: Attacker) -> None:
    table = one.world.rng.choice(one.world.finished)
    for kind in ("replay", "record"):
        await one.ask("GET", f"/api/tables/{table}/{kind}")


async def seats(one: Attacker) -> None:
    """Every seat that is granted is held with an open socket."""
    await one.enter()
    async with contextlib.AsyncExitStack() as held:
        while True:
            for path in ("/api/tables", "/api/seek"):
                answer = await one.ask("POST", path, {"game": "memory"})
                if answer.status == 201:
                    await held.enter_async_context(one.socket(answer.json["table"]))
            for table in (await one.ask("GET", "/api/tables")).json["waiting"][:3]:
                await do(one, table["table"], "sit")


async def webhooks(one: Attacker) -> None:
    """Of two players, one has always a turn to be told of: at names that resolve slowly."""
    two = Attacker(one.world, one.address)
    try:
        for each in (one, two):
            await each.enter()
        await begun(one, two, "memory")
        for each in (one, two):
            for _ in range(5):
                url = f"https://slow-{token_hex(8)}.example/{token_hex(200)}"
                await each.ask("POST", "/api/me/webhooks", {"url": url})
    finally:
        two.close()


async def reports(one: Attacker) -> None:
    await one.enter()
    while (await one.ask("GET", "/api/puzzles")).status == 200:
        puzzle = (await one.ask("GET", "/api/puzzles/next")).json["puzzle"]
        if puzzle is None:
            return
        await one.ask("POST", f"/api/puzzles/{puzzle['id']}", {"move": 0})
        for why in ("as-good", "unclear", "known") * 3:
            await one.ask("POST", f"/api/puzzles/{puzzle['id']}/report", {"why": why})


async def reviews(one: Attacker) -> None:
    await one.enter()
    for _ in range(40):
        await one.ask("POST", f"/api/tables/{next(one.world.orders)}/review")


class Attack(NamedTuple):
    says: str
    run: Callable[[Attacker], Awaitable[None]]
    at: Literal["own", "one", "proxy"] = "own"  # addresses of its attackers


ATTACKS = {
    "floods": Attack("frames as fast as they go out", floods),
    "bombs": Attack("frames and bodies that are expensive to parse", bombs),
    "drips": Attack("requests that arrive a byte at a time", drips),
    "unread": Attack("large answers that are never read", unread),
    "codes": Attack("made-up codes, and sockets without a token", codes),
    "forms": Attack("forms posted from other sites", forms),
    "networks": Attack("requests from 65,536 IPv6 networks", networks, "proxy"),
    "tokens": Attack("unknown tokens", tokens),
    "replays": Attack("replays and records of finished games", replays),
    "seats": Attack("public seats held from one address", seats, "one"),
    "webhooks": Attack("webhooks at names that resolve slowly", webhooks),
    "reports": Attack("puzzle reports by guests", reports),
    "reviews": Attack("reviews of 200 games", reviews),
}
