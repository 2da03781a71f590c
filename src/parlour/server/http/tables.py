"""Tables: the lobby, opening, looking, commands."""

from litestar import Response
from litestar.di import NamedDependency as Given
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from parlour.api import bodies, frames
from parlour.core.ids import TableId
from parlour.server.auth import own_origin
from parlour.server.context import TABLES, Context
from parlour.server.dispatch import dispatch, welcome
from parlour.server.http.codes import NO_CODE, by_code
from parlour.server.http.framework import AnyRequest
from parlour.server.http.opening import open_for, seek_for
from parlour.server.http.routes import get, post
from parlour.server.rejections import NO_BOTS, NO_TABLE, Rejected
from parlour.table.next_table import room_of
from parlour.table.types import Person

ANSWERS = {
    409: ResponseSpec(frames.No, generate_examples=False, description="Refused for good."),
    503: ResponseSpec(
        frames.Retry | bodies.Problem, generate_examples=False, description="Try again."
    ),
}


@get("/api/tables", "getLobby", "tables")
async def get_lobby(context: Given[Context], person: Given[Person]) -> frames.Lobby:
    """List public tables that wait, public games in progress and your own tables."""
    return await context.lobby.seen_by(person.id)


@post("/api/tables", "openTable", "tables", NO_BOTS, limit=TABLES)
async def open_table(
    request: AnyRequest,
    context: Given[Context],
    person: Given[Person],
    data: JSONBody[bodies.Opening],
) -> bodies.OpenedTable:
    """Create a table and sit down at it."""
    table, code = await open_for(context, person, data)
    context.lobby.refresh_soon(person.id)  # a house bot hears at once that it sits there
    return bodies.OpenedTable(table, code, f"{own_origin(request.scope)}/join/{code}")


@post("/api/seek", "seekTable", "tables", limit=TABLES)
async def seek_table(
    request: AnyRequest,
    context: Given[Context],
    person: Given[Person],
    data: JSONBody[bodies.Seeking],
) -> bodies.OpenedTable:
    """Join a player who looks for the same game, or wait for one."""
    table = await seek_for(context, person, data)
    context.lobby.refresh_soon(person.id)
    code = (await context.node.host.current(table)).terms.code
    return bodies.OpenedTable(table, code, f"{own_origin(request.scope)}/join/{code}")


@get("/api/rooms/{room:str}", "findRoom", "tables", NO_TABLE)
async def find_room(
    context: Given[Context], person: Given[Person], room: FromPath[TableId]
) -> bodies.Found:
    """Get the newest table of a room by the id of any of its tables."""
    del person
    table = await context.tables.newest(room_of(room))
    if table is None:
        raise Rejected(NO_TABLE)
    return bodies.Found(table)


@get("/api/codes/{code:str}", "findTable", "tables", NO_CODE)
async def find_table(
    request: AnyRequest, context: Given[Context], person: Given[Person], code: FromPath[str]
) -> bodies.Found:
    """Get the newest table of the room with this code. Wrong codes are rate-limited."""
    del person
    return bodies.Found(await by_code(context, request.scope, code))


@get("/api/tables/{table:str}", "getTable", "tables", NO_TABLE)
async def get_table(
    context: Given[Context], person: Given[Person], table: FromPath[TableId]
) -> bodies.SeenTable:
    """Get a table as you see it."""
    seen, now = await context.seen(table, person), context.node.host.of(table).now()
    return bodies.SeenTable(welcome(seen.table, person.id, now), seen.news)


@post(
    "/api/tables/{table:str}/do",
    "sendCommand",
    "tables",
    NO_TABLE,
    status_code=200,
    responses=ANSWERS,
)
async def send_command(
    context: Given[Context],
    person: Given[Person],
    table: FromPath[TableId],
    data: JSONBody[frames.PlayerCommand | frames.Fill | frames.Ask | frames.Say | frames.Intend],
) -> Response[frames.Answered | frames.Answer]:
    """Send a command: 200 accepted, 409 rejected, 503 outcome unknown (retry)."""
    await context.found(table, person)
    answer = await dispatch(context, table, person, data)
    status = (
        409 if isinstance(answer, frames.No) else 503 if isinstance(answer, frames.Retry) else 200
    )
    return Response(answer, status_code=status)


@get("/api/tables/{table:str}/history", "getHistory", "tables", NO_TABLE)
async def get_history(
    context: Given[Context], person: Given[Person], table: FromPath[TableId]
) -> list[bodies.Happened]:
    """Get the events of the game so far as you saw them, entry by entry."""
    await context.found(table, person)
    steps = await context.node.host.history(table, person.id)
    return [bodies.Happened(one.seq, one.seat, one.events) for one in steps]
