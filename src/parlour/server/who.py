"""Who is asking: a cookie for browsers, a bearer token for programs."""

from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any, TypeAlias

from msgspec import Struct

from parlour.server.settings import Settings

Scope: TypeAlias = Any  # an ASGI scope: a dictionary, of whichever server


class Shown(Struct, frozen=True):
    """The token that a request shows, and whether a browser sent it by itself."""

    token: str = ""
    cookie: bool = False


def headers(scope: Scope, name: bytes) -> list[str]:
    found: Iterable[tuple[bytes, bytes]] = scope["headers"]
    return [value.decode("latin-1") for key, value in found if key.lower() == name]


def shown(scope: Scope, settings: Settings) -> Shown:
    """A cookie counts only from a page of ours: no other page may act for its visitors."""
    for value in headers(scope, b"authorization"):
        kind, _, token = value.partition(" ")
        if kind.lower() == "bearer" and token:
            return Shown(token.strip())
    for value in headers(scope, b"cookie"):
        try:
            found = SimpleCookie(value).get(settings.cookie)
        except CookieError:
            continue
        if found is not None and found.value:
            return Shown(found.value, cookie=True)
    return Shown()


def from_our_page(scope: Scope, settings: Settings) -> bool:
    """Exactly one Origin, and exactly ours, or one that was named when we were started."""
    said = headers(scope, b"origin")
    return len(said) == 1 and (said[0] == own_origin(scope) or said[0] in settings.origins)


def own_origin(scope: Scope) -> str:
    scheme = "https" if scope["scheme"] in ("https", "wss") else "http"
    host = headers(scope, b"host")
    return f"{scheme}://{host[0]}" if len(host) == 1 else ""


def address(scope: Scope) -> str:
    """Of a network of its own: of IPv6 the first half, for everyone has as many as they like."""
    client = scope.get("client")
    try:
        found = ip_address(client[0]) if client else None
    except ValueError:
        return str(client[0])
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or IPv6Network((found.packed, 64), strict=False))
    return str(found or "nowhere")
