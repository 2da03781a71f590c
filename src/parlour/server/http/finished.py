"""Finished games as anyone may have them: the record and the replay, made once and then kept."""

import asyncio
import hashlib
from typing import Literal, TypeAlias, cast

import msgspec
from litestar import Response
from litestar.di import NamedDependency as Given
from litestar.params import FromPath

from parlour.core.ids import TableId
from parlour.core.record import Record
from parlour.games.registry import load
from parlour.host.finished_games import EncodedGame
from parlour.server.asgi import Scope
from parlour.server.auth import address, headers
from parlour.server.context import REQUESTS, Context
from parlour.server.http.framework import AnyRequest
from parlour.server.http.replays import Replay, replay
from parlour.server.http.routes import get
from parlour.server.rejections import NO_TABLE
from parlour.server.settings import MINUTE, Limit, Rate
from parlour.table.room import phase
from parlour.table.types import Refused

# Made for one address: one costs some 30 ms. Those that were made lately cost nothing.
REPLAYS = Limit("replays", Rate(30, MINUTE))
# Every copy is asked about again, so that a name that was erased leaves them all.
FRESH = "public, max-age=0, must-revalidate"
DocumentKind: TypeAlias = Literal["record", "replay"]


@get("/api/tables/{table:str}/record", "getRecord", "tables", NO_TABLE, limit=REQUESTS)
async def get_record(
    request: AnyRequest, context: Given[Context], table: FromPath[TableId]
) -> Response[Record]:
    """Get the record of a finished game. Anyone can check it with `parlour verify`."""
    found = await _kept(context, request.scope, table, "record")
    named = f'attachment; filename="{found.game}-{table[:8]}.record.json"'
    return cast("Response[Record]", _answer(request.scope, found, {"content-disposition": named}))


@get("/api/tables/{table:str}/replay", "getReplay", "tables", NO_TABLE, limit=REQUESTS)
async def get_replay(
    request: AnyRequest, context: Given[Context], table: FromPath[TableId]
) -> Response[Replay]:
    """Get a finished game position by position, as each seat saw it."""
    found = await _kept(context, request.scope, table, "replay")
    return cast("Response[Replay]", _answer(request.scope, found, {}))


async def _kept(context: Context, scope: Scope, table: TableId, kind: DocumentKind) -> EncodedGame:
    """From memory, or made now within the limit of the address."""
    if (found := context.finished.get((table, kind))) is not None:
        return found
    await context.limit(REPLAYS, address(scope))
    return await context.finished.made((table, kind), lambda: _encoded(context, table, kind))


async def _encoded(context: Context, table: TableId, kind: DocumentKind) -> EncodedGame:
    found = await context.node.host.table(table)
    if phase(found) != "FINISHED":
        raise Refused("not-over")
    context.check_unsealed(found)
    box, record = load(found.terms.rules), await context.node.host.record(table)

    def encode() -> bytes:
        return msgspec.json.encode(record if kind == "record" else replay(box, record))

    body = await asyncio.to_thread(encode)
    return EncodedGame(box.name, body, f'"{hashlib.sha256(body).hexdigest()[:32]}"')


def _answer(scope: Scope, found: EncodedGame, more: dict[str, str]) -> Response[object]:
    known = ",".join(headers(scope, b"if-none-match")).split(",")
    same = found.etag in {one.strip().removeprefix("W/") for one in known}
    told = {"etag": found.etag, "cache-control": FRESH, **more}
    return Response(
        None if same else found.body,
        status_code=304 if same else 200,
        headers=told,
        media_type="application/json",
    )
