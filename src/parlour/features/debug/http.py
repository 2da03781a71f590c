"""Routes of the panel. They show everything that is hidden: only `parlour serve --dev` has them."""

from typing import Annotated

import msgspec
from litestar import Response
from litestar.di import NamedDependency as Given
from litestar.params import FromQuery

from parlour.core.ids import TableId
from parlour.features.debug.page import STYLE, asking, showing
from parlour.features.debug.positions import position
from parlour.host.ports import NoTable
from parlour.server.context import Context
from parlour.server.http.routes import get

Address = Annotated[str, msgspec.Meta(max_length=200)]
HTML = "text/html"


@get("/api/debug", "debugTable", "debug", media_type=HTML)
async def debug_table(
    context: Given[Context], table: FromQuery[Address] = "", entry: FromQuery[int] = 0
) -> Response[str]:
    """Show a table with everything hidden in it, after any entry of its log."""
    name = table.rstrip("/").rpartition("/")[2]
    if not name:
        return Response(asking(), media_type=HTML)
    try:
        whole = await context.node.host.of(TableId(name)).whole(TableId(name))
    except (NoTable, KeyError):
        return Response(asking(table, "There is no such table."), status_code=404, media_type=HTML)
    return Response(showing(position(*whole, entry), live=not entry), media_type=HTML)


@get("/api/debug/style.css", "debugStyle", "debug", media_type="text/css")
async def debug_style() -> Response[str]:
    """Get the style of this page."""
    return Response(STYLE, media_type="text/css")
