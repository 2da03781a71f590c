"""By which names a server is asked, and through whom."""

import logging
import time
from collections.abc import Awaitable

import msgspec

from parlour.server.asgi import App, AsgiSend, Receive, Scope
from parlour.server.auth import ours, passed_on_by_stranger
from parlour.server.rejections import PROBLEM, WRONG_HOST
from parlour.server.settings import Settings

log = logging.getLogger("parlour.requests")
PROXY = (
    "requests come through an address that is not named with --proxy: all of them share one limit"
)
WARNING_INTERVAL_SECONDS = 60.0  # seconds between two warnings


def watch_proxies(app: App) -> App:
    """Warn while a proxy that is not named passes requests on."""
    warned = -WARNING_INTERVAL_SECONDS

    def watched(scope: Scope, receive: Receive, send: AsgiSend) -> Awaitable[None]:
        nonlocal warned
        stranger = scope["type"] != "lifespan" and passed_on_by_stranger(scope)
        if stranger and time.monotonic() - warned >= WARNING_INTERVAL_SECONDS:
            warned = time.monotonic()
            log.warning(
                "request from a proxy that --proxy does not list", extra={"facts": {"hint": PROXY}}
            )
        return app(scope, receive, send)

    return watched


def only_ours(settings: Settings, app: App) -> App:
    """A server that has names answers to no other: a page of another name is not ours."""

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
