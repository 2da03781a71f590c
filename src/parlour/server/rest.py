"""The API over HTTP: people, tables, and the commands that sockets carry too."""

import asyncio
from typing import Any, TypeAlias

from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.enums import MediaType
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody
from litestar.response import Stream

from parlour.api import bodies, frames
from parlour.core.record import Record
from parlour.games.registry import load
from parlour.server.answers import answered
from parlour.server.context import Context, Refusal, Rejected, welcome
from parlour.server.handlers import REFUSALS, delete, get, patch, post
from parlour.server.lobby import LobbyFeed
from parlour.server.names import taken_as
from parlour.server.openings import open_table
from parlour.server.replays import Replay, replay
from parlour.server.streams import events, told
from parlour.server.who import address, own_origin, shown
from parlour.table.room import phase
from parlour.table.types import Person

YEAR = 365 * 24 * 60 * 60
Asked: TypeAlias = Request[Any, Any, Any]
ANSWERS = REFUSALS | {
    409: ResponseSpec(frames.No, generate_examples=False, description="A definite no."),
    503: ResponseSpec(frames.Retry | Refusal, generate_examples=False, description="Ask again."),
}


@get("/api/me", tags=["people"])
async def me(person: Person) -> Person:
    """Who you are."""
    return person


@post("/api/me", tags=["people"], status_code=200)
async def come_in(
    request: Asked, context: Context, data: JSONBody[bodies.Newcomer]
) -> Response[Person]:
    """Come in as a guest; a browser gets a cookie. Whoever is known already stays who they are."""
    known = await context.known(shown(request.scope, context.settings).token)
    if known is not None:
        return Response(known)
    await context.limit("newcomers", address(request.scope), context.settings.newcomers)
    person, token = await context.newcomer(_named(data.name) if data.name else "")
    cookie = Cookie(
        context.settings.cookie, value=token, max_age=YEAR, path="/", httponly=True,
        secure=context.settings.secure, samesite="lax",
    )  # fmt: skip
    return Response(person, cookies=[cookie])


@patch("/api/me", tags=["people"])
async def rename(
    request: Asked, context: Context, person: Person, data: JSONBody[bodies.Renamed]
) -> Person:
    """Take another name. Tables you sit at keep the one you came with."""
    name = _named(data.name)
    await context.people.rename(person.id, name)
    context.renamed(shown(request.scope, context.settings).token)
    return Person(person.id, name, person.bot)


@delete("/api/me", tags=["people"])
async def go_away(request: Asked, context: Context, person: Person) -> None:
    """Forget this browser or this token. Games you are in are not left by it."""
    del person
    token = shown(request.scope, context.settings).token
    await context.people.forget(token)
    context.renamed(token)


@post("/api/tokens", tags=["people"])
async def admit(
    request: Asked, context: Context, data: JSONBody[bodies.Program]
) -> bodies.Admitted:
    """A program comes in: its token is shown here once, and never again."""
    await context.limit("newcomers", address(request.scope), context.settings.newcomers)
    person, token = await context.newcomer(_named(data.name), _named(data.bot))
    return bodies.Admitted(person.id, person.name, person.bot, token)


@get("/api/tables", tags=["tables"])
async def lobby(lobby_feed: LobbyFeed, person: Person) -> frames.Lobby:
    """Public tables that wait, public games that are on, and all of your own."""
    return await lobby_feed.shown(person.id)


@get("/api/me/games", tags=["people"])
async def lately(lobby_feed: LobbyFeed, person: Person) -> list[frames.Listing]:
    """The last games you have finished."""
    return await lobby_feed.lately(person.id)


@post("/api/tables", tags=["tables"])
async def lay(
    request: Asked,
    context: Context,
    lobby_feed: LobbyFeed,
    person: Person,
    data: JSONBody[bodies.Opening],
) -> bodies.OpenedTable:
    """Open a table and sit down at it."""
    table, code = await open_table(context, person, data)
    lobby_feed.look()  # a bot of the house is told at once that it sits there
    page = f"/join/{code}" if code else f"/t/{table}"
    return bodies.OpenedTable(table, code, own_origin(request.scope) + page)


@get("/api/codes/{code:str}", tags=["tables"])
async def find(
    request: Asked, context: Context, person: Person, code: FromPath[str]
) -> bodies.Found:
    """The private table that waits under a code. Wrong guesses are counted."""
    del person
    where, settings = address(request.scope), context.settings
    await context.limit("guesses", where, settings.guesses)
    await context.limit("all-guesses", "", settings.all_guesses)
    table = await context.lobby.coded(code.upper()) if len(code) < 17 else None
    if table is None:
        raise Rejected(404, "no-code")
    return bodies.Found(table)


@get("/api/tables/{table:str}", tags=["tables"])
async def look(context: Context, person: Person, table: FromPath[str]) -> bodies.Seen:
    """A table as you see it."""
    found = await context.node.host.table(table)
    news = await context.node.host.look(table, person.id)
    return bodies.Seen(welcome(found, person.id, context.node.host.now()), news)


@post("/api/tables/{table:str}/do", tags=["tables"], status_code=200, responses=ANSWERS)
async def do(
    context: Context,
    person: Person,
    table: FromPath[str],
    data: JSONBody[frames.PlayerCommand | frames.Ask | frames.Say],
) -> Response[frames.Answered | frames.Answer]:
    """A command, as on the socket: 200 ok, 409 no (definite), 503 retry (nobody knows yet)."""
    await context.node.host.table(table)
    answer = await answered(context, table, person, data)
    status = (
        409 if isinstance(answer, frames.No) else 503 if isinstance(answer, frames.Retry) else 200
    )
    return Response(answer, status_code=status)


@get("/api/tables/{table:str}/record", tags=["tables"])
async def record(context: Context, paced: bool, table: FromPath[str]) -> Response[Record]:  # noqa: FBT001
    """A finished game as a file that anyone can check with `parlour verify`."""
    del paced
    found = await context.node.host.table(table)
    if phase(found) != "FINISHED":
        raise Rejected(409, "not-over")
    game = load(found.terms.rules).name
    named = f'attachment; filename="{game}-{table[:8]}.record.json"'
    kept = await context.node.host.record(table)
    return Response(kept, headers={"content-disposition": named})


@get("/api/tables/{table:str}/replay", tags=["tables"])
async def again(context: Context, paced: bool, table: FromPath[str]) -> Replay:  # noqa: FBT001
    """A finished game, position by position, as each seat saw it."""
    del paced
    found = await context.node.host.table(table)
    if phase(found) != "FINISHED":
        raise Rejected(409, "not-over")
    kept = await context.node.host.record(table)
    return await asyncio.to_thread(replay, load(found.terms.rules), kept)


@get("/api/tables/{table:str}/stream", tags=["streams"], media_type="application/x-ndjson")
async def follow(context: Context, person: Person, table: FromPath[str]) -> Stream:
    """One table, line by line: a welcome, then news; an empty line every 7 seconds."""
    found = await context.node.host.table(table)
    context.room_for(person)
    return Stream(told(context, found, person), media_type="application/x-ndjson")


@get("/api/stream", tags=["streams"], media_type="application/x-ndjson")
async def attend(context: Context, lobby_feed: LobbyFeed, person: Person) -> Stream:
    """Your tables, line by line: all that are not done, then each that comes to a new phase."""
    context.room_for(person)
    return Stream(events(context, lobby_feed, person), media_type="application/x-ndjson")


@get("/healthz", tags=["service"], media_type=MediaType.TEXT)
async def healthz() -> str:
    """This process answers."""
    return "ok"


@get("/readyz", tags=["service"], media_type=MediaType.TEXT)
async def readyz(context: Context) -> Response[str]:
    """This node takes players: its log answers, and it is not on its way out."""
    if context.node.draining:
        raise Rejected(503, "draining")
    await context.node.host.beat()
    return Response("ready")


@get("/metrics", tags=["service"], media_type=MediaType.TEXT)
async def metrics(context: Context) -> bytes:
    """What this node has counted, for Prometheus."""
    return context.numbers.text()


def _named(name: str) -> str:
    written = taken_as(name)
    if written is None:
        raise Rejected(400, "bad-name")
    return written


HANDLERS = [
    me, come_in, rename, go_away, admit, lately, lobby, lay, find, look, do, record, again,
    follow, attend, healthz, readyz, metrics,
]  # fmt: skip
