"""Who sends a request: a cookie for browsers, a bearer token for programs."""

import hmac
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from msgspec import Struct

from parlour.host.addresses import customer
from parlour.server.asgi import Scope
from parlour.server.settings import Settings

FORWARDING = (b"x-forwarded-for", b"forwarded", b"x-real-ip")


class Credentials(Struct, frozen=True):
    """The token of a request, and whether it came in a cookie: those are sent by any page."""

    token: str = ""
    cookie: bool = False


def headers(scope: Scope, name: bytes) -> list[str]:
    found: Iterable[tuple[bytes, bytes]] = scope["headers"]
    return [value.decode("latin-1") for key, value in found if key.lower() == name]


def credentials(scope: Scope, settings: Settings) -> Credentials:
    for value in headers(scope, b"authorization"):
        kind, _, token = value.partition(" ")
        if kind.lower() == "bearer" and token:
            return Credentials(token.strip())
    for value in headers(scope, b"cookie"):
        for one in value.split(";"):  # a library would unquote them, in quadratic time
            name, _, token = one.strip().partition("=")
            if name == settings.cookie and token:
                return Credentials(token, cookie=True)
    return Credentials()


def from_our_page(scope: Scope, settings: Settings) -> bool:
    """Exactly one Origin header: our own, or one that the operator has named."""
    origins = headers(scope, b"origin")
    return len(origins) == 1 and (origins[0] == own_origin(scope) or origins[0] in settings.origins)


def from_another_site(scope: Scope, settings: Settings) -> bool:
    """Whether the browser says that a page of another site asks. Programs say neither."""
    origins = headers(scope, b"origin")
    if origins and origins[0] in settings.origins and len(origins) == 1:
        return False
    foreign = ("cross-site", "same-site")
    if any(one.lower() in foreign for one in headers(scope, b"sec-fetch-site")):
        return True
    return bool(origins) and not from_our_page(scope, settings)


def own_origin(scope: Scope) -> str:
    scheme = "https" if scope["scheme"] in ("https", "wss") else "http"
    host = headers(scope, b"host")
    return f"{scheme}://{host[0]}" if len(host) == 1 else ""


def ours(scope: Scope, settings: Settings) -> bool:
    """Whether a request names us in its Host header.

    A hostile site can make its own name lead to us, but neither a number nor a name without a dot:
    those are of one's own network, where bots, proxies and Prometheus call a node so.
    """
    if not settings.hosts:
        return True
    found = headers(scope, b"host")
    try:
        name = urlsplit(f"//{found[0]}").hostname if len(found) == 1 else None
    except ValueError:
        return False
    if not name:
        return False
    if name in settings.hosts or ("." not in name and ":" not in name):
        return True
    with suppress(ValueError):
        return bool(ip_address(name))
    return False


def passed_on_by_stranger(scope: Scope) -> bool:
    """Whether a proxy passed it on that the operator did not name.

    Of those that are named, uvicorn takes over the client's address, and its port as 0.
    """
    client = scope.get("client")
    return bool(client and client[1]) and any(headers(scope, name) for name in FORWARDING)


def may_read_metrics(scope: Scope, settings: Settings) -> bool:
    if settings.metrics_token:
        token = credentials(scope, settings).token
        return hmac.compare_digest(token.encode(), settings.metrics_token.encode())
    with suppress(ValueError):
        found = ip_address((scope.get("client") or ("", 0))[0])
        return (getattr(found, "ipv4_mapped", None) or found).is_private
    return False


def address(scope: Scope) -> str:
    """The client's address, as it is counted and limited."""
    client = scope.get("client")
    try:
        return customer(client[0]) if client else "nowhere"
    except ValueError:
        return str(client[0])
