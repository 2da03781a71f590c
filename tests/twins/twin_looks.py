"""Everything that can be fetched of a table besides its frames, found from the routes themselves.

A new route is looked at as soon as it is there, or must say below why not.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from litestar.handlers import HTTPRouteHandler

from parlour.features.all import ALL
from parlour.server.asgi import App
from parlour.server.http.routes import routes
from tests.support.by_hand import Response, exchange

TABLE = "/api/tables/{table}"
WAITS = "is open all the time, and every line of it is compared"
MAKES = "makes something new, of which the asker knows everything"
LESSON = "/api/lessons/{game}/{version}/{step}/{path}"
OF_NO_TABLE = "is the same for everyone, and knows of no table"
OF_STAFF = "answers moderators alone, who have no seat"
PUZZLE = "is of a game that is over: see the worlds of test_puzzle_making.py"
DAILY = "has twins of its own: test_daily_secrets.py"
DEALS = "has twins of its own: test_deal_secrets.py"
NOT_LOOKED_AT = {
    ("GET", "/api/admin/find"): OF_STAFF,
    ("GET", "/api/admin/bans"): OF_STAFF,
    ("GET", "/api/admin/audit"): OF_STAFF,
    ("POST", "/api/admin/do"): OF_STAFF,
    ("GET", LESSON): OF_NO_TABLE,
    ("GET", f"{LESSON}/why"): OF_NO_TABLE,
    ("GET", f"{TABLE}/stream"): WAITS,
    ("GET", "/api/stream"): WAITS,
    ("POST", "/api/me"): MAKES,
    ("PATCH", "/api/me"): MAKES,
    ("DELETE", "/api/me"): "would end the viewer",
    ("POST", "/api/tokens"): MAKES,
    ("POST", "/api/me/erase"): "would end the viewer",
    ("GET", "/api/me/webhooks"): OF_NO_TABLE,
    ("POST", "/api/me/webhooks"): MAKES,
    ("DELETE", "/api/me/webhooks/{webhook}"): OF_NO_TABLE,
    ("POST", "/api/tables"): MAKES,
    ("POST", "/api/seek"): MAKES,
    ("POST", "/api/search"): MAKES,
    ("GET", "/api/search/stream"): OF_NO_TABLE,
    ("POST", "/api/search/answer"): OF_NO_TABLE,
    ("POST", "/api/search/warm-up"): MAKES,
    ("DELETE", "/api/search"): OF_NO_TABLE,
    ("GET", "/api/daily"): DAILY,
    ("GET", "/api/daily/{number}"): DAILY,
    ("GET", "/api/daily/{number}/results"): DAILY,
    ("POST", "/api/daily/{number}"): DAILY,
    ("POST", "/api/deals"): DEALS,
    ("GET", "/api/deals/{deal}"): DEALS,
    ("POST", "/api/deals/{deal}"): DEALS,
    ("GET", "/api/deals/at/{table}"): DEALS,
    ("GET", "/api/commitments/{number}"): DEALS,
    ("GET", "/api/puzzles"): PUZZLE,
    ("GET", "/api/puzzles/next"): PUZZLE,
    ("POST", "/api/puzzles/{puzzle}"): PUZZLE,
    ("GET", "/api/puzzles/{puzzle}/why"): PUZZLE,
    ("POST", "/api/puzzles/{puzzle}/report"): PUZZLE,
    ("POST", "/api/work"): "is answered to the analyst, whose jobs are compared",
    ("POST", f"{TABLE}/hint"): "needs the analyst; it is asked for on one's turn",
}
ZEROS = "0" * 64
WRONG: Sequence[bytes] = (b"", b"{", b"[]", b'{"t":"move"}', b'{"t":"nonsense","id":"x"}')
REFUSED: Sequence[dict[str, Any]] = (
    {"t": "move", "id": "x1", "base": 1, "move": {"t": "Stand"}},
    {"t": "move", "id": "x2", "base": -1, "move": {}},
    {"t": "move", "id": "x3", "base": "here", "move": {"t": 7}},
    {"t": "commit", "id": "x4", "commit": "a" * 64},
    {"t": "reveal", "id": "x5", "commits_hash": ZEROS, "seed": ZEROS},
    {"t": "sit", "id": "x6", "code": "AAAAAAAA"},
    {"t": "bring", "id": "x7", "loadout": ["+1"]},
    {"t": "swap", "id": "x8", "seat": 0, "other": 1},
    {"t": "free", "id": "x9", "seat": 1},
    {"t": "fill", "id": "x10", "seat": 1},
    {"t": "decline", "id": "x11", "wish": "draw"},
    {"t": "claim", "id": "x12"},
    {"t": "hold", "id": "x13"},
    {"t": "ask", "id": "x14", "what": "why", "move": {"t": "Draw", "rank": 99}},
)
BODIES: dict[tuple[str, str], Sequence[bytes]] = {
    ("POST", f"{TABLE}/do"): (*WRONG, *map(msgspec.json.encode, REFUSED)),
    ("POST", f"{TABLE}/try"): (b'{"at":0}', b'{"at":"x"}'),
}
PAGES = (
    "/",
    "/daily",
    "/t/{table}",
    "/t/{table}x",
    "/join/AAAAAAAA",
    "/r/{table}",
    "/fair/{table}",
    "/history",
    "/games/{game}/preview.png",
    "/nowhere",
)


class Look(NamedTuple):
    method: str
    path: str  # as the route is written
    body: bytes | None = None

    async def at(self, door: App, token: str, table: str, game: str) -> Response:
        filled = {"table": table, "room": table, "game": game, "code": "AAAAAAAA"}
        where = f"{self.path}?text=x".format(**filled)
        return await exchange(door, self.method, where, token, self.body)

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


def written() -> set[tuple[str, str]]:
    """Method and path of every route of the server."""
    return {
        (str(method), re.sub(r":\w+}", "}", path))
        for route in (*routes("parlour.server.http"), *_of_features())
        for path in route.paths
        for method in route.http_methods
    }


def _of_features() -> Iterator[HTTPRouteHandler]:
    for each in ALL:
        yield from each.routes
        if each.routes_of_all is not None:
            yield from each.routes_of_all(ALL)


def looks() -> list[Look]:
    """In an order that goes through all kinds quickly: one after the other, in turn."""
    kinds = sorted(written() - set(NOT_LOOKED_AT))
    assert all(method == "GET" for method, _ in kinds if method != "POST")
    found = [Look(*kind, body) for kind in kinds for body in BODIES.get(kind, (None,))]
    return [*found, *(Look("GET", page) for page in PAGES)]
