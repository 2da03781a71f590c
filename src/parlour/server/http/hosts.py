"""A server that has names answers to no other: a page that calls itself otherwise is not ours."""

from collections.abc import Awaitable

import msgspec

from parlour.server.asgi import App, AsgiSend, Receive, Scope
from parlour.server.auth import ours
from parlour.server.context import PROBLEM, WRONG_HOST
from parlour.server.settings import Settings


def only_ours(settings: Settings, app: App) -> App:
    def checked(scope: Scope, receive: Receive, send: AsgiSend) -> Awaitable[None]:
        known = scope["type"] not in ("http", "websocket") or ours(scope, settings)
        return (app if known else _misdirected)(scope, receive, send)

    return checked


async def _misdirected(scope: Scope, receive: Receive, send: AsgiSend) -> None:
    await receive()
    kind = "http" if scope["type"] == "http" else "websocket.http"
    headers = [(b"content-type", PROBLEM.encode())]
    await send({"type": f"{kind}.response.start", "status": WRONG_HOST.status, "headers": headers})
    body = msgspec.json.encode(WRONG_HOST.problem())
    await send({"type": f"{kind}.response.body", "body": body})
