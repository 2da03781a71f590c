"""The whole server as one ASGI application: sockets, pages, REST."""

from collections.abc import Awaitable

from parlour.games.registry import load
from parlour.server.asgi import App, AsgiSend, Receive, Scope
from parlour.server.context import Context
from parlour.server.http import previews
from parlour.server.http.framework import rest
from parlour.server.http.hosts import only_ours, watch_proxies
from parlour.server.http.pages import Pages, with_head
from parlour.server.rejections import Rejected
from parlour.server.ws.sockets import Sockets, reject

FOR_OPERATORS = ("/healthz", "/readyz", "/metrics", "/api/version")


def app(context: Context) -> App:
    """Sockets and static files go past the framework."""
    sockets, pages, http = Sockets(context), Pages(context.settings), rest(context)

    def whole(scope: Scope, receive: Receive, send: AsgiSend) -> Awaitable[None]:
        """A socket is open for hours: whoever awaited it here would be kept as long."""
        scope["path"] = scope["path"].replace("\0", "\ufffd")  # no database takes it in a name
        if context.status.outdated is not None and scope["path"] not in FOR_OPERATORS:
            return reject(scope, send, Rejected(context.status.outdated))
        return (sockets if scope["type"] == "websocket" else answer)(scope, receive, send)

    async def answer(scope: Scope, receive: Receive, send: AsgiSend) -> None:
        if (found := pages.find(scope)) is not None:
            file, status = found
            table = await previews.linked(context, scope)
            head = previews.head(context, scope, table)
            if table is not None and not scope["path"].startswith("/r/"):
                head += pages.early(load(table.terms.rules).name, scope)
            if head:
                file = with_head(file, head)
            await pages.serve(scope, send, file, status)
        else:
            await http(scope, receive, send)

    return only_ours(context.settings, watch_proxies(whole))
