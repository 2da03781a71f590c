"""The API over HTTP: people, tables, and the commands that sockets carry too."""

import asyncio
from typing import Any, TypeAlias

from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.enums import MediaType
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody
from litestar.response import Stream

from parlour import frames
from parlour.core.record import Record
from parlour.games.registry import load
from parlour.host.ports import Person
from parlour.server import bodies
from parlour.server.answers import answered
from parlour.server.hall import Halls
from parlour.server.handlers import REFUSALS, delete, get, patch, post
from parlour.server.house import House, Refusal, Turned, welcome
from parlour.server.names import taken_as
from parlour.server.openings import open_table
from parlour.server.replays import Replay, replay
from parlour.server.streams import events, told
from parlour.server.who import address, own_origin, shown
from parlour.table.room import phase

YEAR = 365 * 24 * 60 * 60
Asked: TypeAlias = Request[Any, Any, Any]
ANSWERS = REFUSALS | {
    409: ResponseSpec(frames.No, generate_examples=False, description="A definite no."),
    503: ResponseSpec(frames.Retry | Refusal, generate_examples=False, description="Ask again."),
}


@get("/api/me", tags=["people"])
async def me(person: Person) -> bodies.Person:
    """Who you are."""
    return _person(person)


@post("/api/me", tags=["people"], status_code=200)
async def come_in(
    request: Asked, house: House, data: JSONBody[bodies.Newcomer]
) -> Response[bodies.Person]:
    """Come in as a guest; a browser gets a cookie. Whoever is known already stays who they are."""
    known = await house.known(shown(request.scope, house.settings).token)
    if known is not None:
        return Response(_person(known))
    await house.limit("newcomers", address(request.scope), house.settings.newcomers)
    person, token = await house.newcomer(_named(data.name) if data.name else "")
    cookie = Cookie(
        house.settings.cookie, value=token, max_age=YEAR, path="/", httponly=True,
        secure=house.settings.secure, samesite="lax",
    )  # fmt: skip
    return Response(_person(person), cookies=[cookie])


@patch("/api/me", tags=["people"])
async def rename(
    request: Asked, house: House, person: Person, data: JSONBody[bodies.Renamed]
) -> bodies.Person:
    """Take another name. Tables you sit at keep the one you came with."""
    name = _named(data.name)
    await house.people.rename(person.id, name)
    house.renamed(shown(request.scope, house.settings).token)
    return bodies.Person(person.id, name, person.bot)


@delete("/api/me", tags=["people"])
async def go_away(request: Asked, house: House, person: Person) -> None:
    """Forget this browser or this token. Games you are in are not left by it."""
    del person
    token = shown(request.scope, house.settings).token
    await house.people.forget(token)
    house.renamed(token)


@post("/api/tokens", tags=["people"])
async def admit(request: Asked, house: House, data: JSONBody[bodies.Program]) -> bodies.Admitted:
    """A program comes in: its token is shown here once, and never again."""
    await house.limit("newcomers", address(request.scope), house.settings.newcomers)
    person, token = await house.newcomer(_named(data.name), _named(data.bot))
    return bodies.Admitted(person.id, person.name, person.bot, token)


@get("/api/tables", tags=["tables"])
async def lobby(halls: Halls, person: Person) -> frames.Hall:
    """Public tables that wait, public games that are on, and all of your own."""
    return await halls.shown(person.id)


@get("/api/me/games", tags=["people"])
async def lately(halls: Halls, person: Person) -> list[frames.Listing]:
    """The last games you have finished."""
    return await halls.lately(person.id)


@post("/api/tables", tags=["tables"])
async def lay(
    request: Asked, house: House, halls: Halls, person: Person, data: JSONBody[bodies.Opening]
) -> bodies.Opened:
    """Open a table and sit down at it."""
    table, code = await open_table(house, person, data)
    halls.look()  # a bot of the house is told at once that it sits there
    page = f"/join/{code}" if code else f"/t/{table}"
    return bodies.Opened(table, code, own_origin(request.scope) + page)


@get("/api/codes/{code:str}", tags=["tables"])
async def find(request: Asked, house: House, person: Person, code: FromPath[str]) -> bodies.Found:
    """The private table that waits under a code. Wrong guesses are counted."""
    del person
    where, settings = address(request.scope), house.settings
    await house.limit("guesses", where, settings.guesses)
    await house.limit("all-guesses", "", settings.all_guesses)
    table = await house.lobby.coded(code.upper()) if len(code) < 17 else None
    if table is None:
        raise Turned(404, "no-code")
    return bodies.Found(table)


@get("/api/tables/{table:str}", tags=["tables"])
async def look(house: House, person: Person, table: FromPath[str]) -> bodies.Seen:
    """A table as you see it."""
    found = await house.node.host.table(table)
    news = await house.node.host.look(table, person.id)
    return bodies.Seen(welcome(found, person.id, house.node.host.now()), news)


@post("/api/tables/{table:str}/do", tags=["tables"], status_code=200, responses=ANSWERS)
async def do(
    house: House,
    person: Person,
    table: FromPath[str],
    data: JSONBody[frames.Command | frames.Ask | frames.Say],
) -> Response[frames.Answers | frames.Answer]:
    """A command, as on the socket: 200 ok, 409 no (definite), 503 retry (nobody knows yet)."""
    await house.node.host.table(table)
    answer = await answered(house, table, person, data)
    status = (
        409 if isinstance(answer, frames.No) else 503 if isinstance(answer, frames.Retry) else 200
    )
    return Response(answer, status_code=status)


@get("/api/tables/{table:str}/record", tags=["tables"])
async def record(house: House, paced: bool, table: FromPath[str]) -> Response[Record]:  # noqa: FBT001
    """A finished game as a file that anyone can check with `parlour verify`."""
    del paced
    found = await house.node.host.table(table)
    if phase(found) != "FINISHED":
        raise Turned(409, "not-over")
    game = load(found.terms.rules).name
    named = f'attachment; filename="{game}-{table[:8]}.record.json"'
    kept = await house.node.host.record(table)
    return Response(kept, headers={"content-disposition": named})


@get("/api/tables/{table:str}/replay", tags=["tables"])
async def again(house: House, paced: bool, table: FromPath[str]) -> Replay:  # noqa: FBT001
    """A finished game, position by position, as each seat saw it."""
    del paced
    found = await house.node.host.table(table)
    if phase(found) != "FINISHED":
        raise Turned(409, "not-over")
    kept = await house.node.host.record(table)
    return await asyncio.to_thread(replay, load(found.terms.rules), kept)


@get("/api/tables/{table:str}/stream", tags=["streams"], media_type="application/x-ndjson")
async def follow(house: House, person: Person, table: FromPath[str]) -> Stream:
    """One table, line by line: a welcome, then news; an empty line every 7 seconds."""
    found = await house.node.host.table(table)
    house.room_for(person)
    return Stream(told(house, found, person), media_type="application/x-ndjson")


@get("/api/stream", tags=["streams"], media_type="application/x-ndjson")
async def attend(house: House, halls: Halls, person: Person) -> Stream:
    """Your tables, line by line: all that are not done, then each that comes to a new phase."""
    house.room_for(person)
    return Stream(events(house, halls, person), media_type="application/x-ndjson")


@get("/healthz", tags=["service"], media_type=MediaType.TEXT)
async def healthz() -> str:
    """This process answers."""
    return "ok"


@get("/readyz", tags=["service"], media_type=MediaType.TEXT)
async def readyz(house: House) -> Response[str]:
    """This node takes players: its log answers, and it is not on its way out."""
    if house.node.draining:
        raise Turned(503, "draining")
    await house.node.host.beat()
    return Response("ready")


@get("/metrics", tags=["service"], media_type=MediaType.TEXT)
async def metrics(house: House) -> bytes:
    """What this node has counted, for Prometheus."""
    return house.numbers.text()


def _person(person: Person) -> bodies.Person:
    return bodies.Person(person.id, person.name, person.bot)


def _named(name: str) -> str:
    written = taken_as(name)
    if written is None:
        raise Turned(400, "bad-name")
    return written


HANDLERS = [
    me, come_in, rename, go_away, admit, lately, lobby, lay, find, look, do, record, again,
    follow, attend, healthz, readyz, metrics,
]  # fmt: skip
