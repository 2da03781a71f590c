"""What a messenger shows of a link to a room: tags in the head of its page."""

import re
from contextlib import suppress
from html import escape

from parlour.core.ids import TableId
from parlour.games.registry import load, page_files
from parlour.host.ports import Lost, NoTable
from parlour.server.asgi import Scope
from parlour.server.auth import address, own_origin
from parlour.server.context import REQUESTS, Context
from parlour.server.http.codes import WRONG_LINKS, by_code
from parlour.server.rejections import Rejected
from parlour.table.room import host, phase
from parlour.table.types import Table
from parlour.words import words

LINKS = re.compile(r"^/(t|join)/([^/]+)$")
PICTURE = "preview.png"


async def linked(context: Context, scope: Scope) -> Table | None:
    """The table that a link to a room leads to; none where there is no such room."""
    link = LINKS.match(scope["path"])
    if link is None:
        return None
    with suppress(NoTable, Lost, Rejected):
        await context.limit(REQUESTS, address(scope))
        kind, name = link.groups()
        table = TableId(name) if kind == "t" else await by_code(context, scope, name, WRONG_LINKS)
        return await context.node.host.current(table)
    return None


def tags(table: Table, scope: Scope) -> str:
    """Title, sentence and picture of a room."""
    origin = own_origin(scope)
    box, say = load(table.terms.rules), words("parlour").say
    seat = host(table)
    chair = None if seat is None else table.chairs[seat]
    name = "" if chair is None else chair.name
    invites = name and phase(table) in ("WAITING", "READY")
    title = say("preview-invites" if invites else "preview-room", {"name": name, "game": box.title})
    art = f"/games/{box.name}/{PICTURE}" if PICTURE in page_files(box.name) else "/icon-512.png"
    told = {
        "og:site_name": "Parlour",
        "og:type": "website",
        "og:title": title,
        "og:description": say("preview-sentence", {"about": box.about}),
        "og:image": origin + art,
        "og:url": origin + scope["path"],
    }
    rows = "".join(f'<meta property="{key}" content="{escape(told[key])}">' for key in told)
    return f'{rows}<meta name="twitter:card" content="summary_large_image">'
