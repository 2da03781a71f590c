"""The whole server as one ASGI application: sockets, pages, REST."""

import msgspec

from parlour.api.bodies import Refusal
from parlour.server.asgi import App, AsgiSend, Receive, Scope
from parlour.server.auth import ours
from parlour.server.context import WRONG_HOST, Context
from parlour.server.http.framework import rest
from parlour.server.http.pages import Pages, with_head
from parlour.server.http.previews import preview
from parlour.server.ws.sockets import Sockets


def app(context: Context) -> App:
    """Sockets and static files go past the framework."""
    settings = context.settings
    sockets, pages, http = Sockets(context), Pages(settings), rest(context)

    async def whole(scope: Scope, receive: Receive, send: AsgiSend) -> None:
        scope["path"] = scope["path"].replace("\0", "\ufffd")  # no database takes it in a name
        if scope["type"] in ("http", "websocket") and not ours(scope, settings):
            await _misdirected(scope, receive, send)
        elif scope["type"] == "websocket":
            await sockets(scope, receive, send)
        elif (found := pages.find(scope)) is not None:
            file, status = found
            tags = await preview(context, scope)
            await pages.serve(scope, send, with_head(file, tags) if tags else file, status)
        else:
            await http(scope, receive, send)

    return whole


async def _misdirected(scope: Scope, receive: Receive, send: AsgiSend) -> None:
    await receive()
    kind = "http" if scope["type"] == "http" else "websocket.http"
    headers = [(b"content-type", b"application/json")]
    await send({"type": f"{kind}.response.start", "status": WRONG_HOST.status, "headers": headers})
    body = msgspec.json.encode(Refusal(WRONG_HOST.code, {}, WRONG_HOST.says))
    await send({"type": f"{kind}.response.body", "body": body})
