"""The record and the replay of finished games, public and cached."""

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

# Per address, for those that are not cached: each takes some 30 ms.
REPLAYS = Limit("replays", Rate(30, MINUTE))
# Every copy is asked about again, so that a name that was erased leaves them all.
FRESH = "public, max-age=0, must-revalidate"
DocumentKind: TypeAlias = Literal["record", "replay"]


@get("/api/tables/{table:str}/record", "getRecord", "tables", NO_TABLE, limit=REQUESTS)
async def get_record(
    request: AnyRequest, context: Given[Context], table: FromPath[TableId]
) -> Response[Record]:
    """Get the record of a finished game. Anyone can check it with `parlour verify`."""
    encoded = await _kept(context, request.scope, table, "record")
    named = f'attachment; filename="{encoded.game}-{table[:8]}.record.json"'
    return cast("Response[Record]", _answer(request.scope, encoded, {"content-disposition": named}))


@get("/api/tables/{table:str}/replay", "getReplay", "tables", NO_TABLE, limit=REQUESTS)
async def get_replay(
    request: AnyRequest, context: Given[Context], table: FromPath[TableId]
) -> Response[Replay]:
    """Get a finished game position by position, as each seat saw it."""
    encoded = await _kept(context, request.scope, table, "replay")
    return cast("Response[Replay]", _answer(request.scope, encoded, {}))


async def _kept(context: Context, scope: Scope, table: TableId, kind: DocumentKind) -> EncodedGame:
    """From the cache, or computed now within the limit of the address."""
    if (encoded := context.finished.get((table, kind))) is not None:
        return encoded
    await context.limits.take(REPLAYS, address(scope))
    return await context.finished.made((table, kind), lambda: _encoded(context, table, kind))


async def _encoded(context: Context, table: TableId, kind: DocumentKind) -> EncodedGame:
    table_now = await context.node.host.table(table)
    if phase(table_now) != "FINISHED":
        raise Refused("not-over")
    context.check_unsealed(table_now)
    box, record = load(table_now.terms.rules), await context.node.host.record(table)

    def encode() -> bytes:
        return msgspec.json.encode(record if kind == "record" else replay(box, record))

    body = await asyncio.to_thread(encode)
    return EncodedGame(box.name, body, f'"{hashlib.sha256(body).hexdigest()[:32]}"')


def _answer(scope: Scope, encoded: EncodedGame, more: dict[str, str]) -> Response[object]:
    known = ",".join(headers(scope, b"if-none-match")).split(",")
    same = encoded.etag in {one.strip().removeprefix("W/") for one in known}
    response_headers = {"etag": encoded.etag, "cache-control": FRESH, **more}
    return Response(
        None if same else encoded.body,
        status_code=304 if same else 200,
        headers=response_headers,
        media_type="application/json",
    )
