"""The address at which other devices in the network reach this server."""

import contextlib
import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from parlour.server.asgi import Scope
from parlour.server.auth import headers

# Addresses that no network uses, one for each family: connecting UDP chooses the interface with
# the default route and sends nothing.
PROBES = {"0.0.0.0": (socket.AF_INET, "192.0.2.1"), "::": (socket.AF_INET6, "2001:db8::1")}  # noqa: S104


def is_loopback(host: str) -> bool:
    """Whether only this machine can use an address or name: localhost, 127.0.0.1, ::1."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    with contextlib.suppress(ValueError):
        return ip_address(host).is_loopback
    return False


def network_host(bound: str) -> str:
    """The address for others of a server bound to this host; empty where there is none."""
    if bound not in PROBES:
        return "" if is_loopback(bound) else bound
    family, probe = PROBES[bound]
    with socket.socket(family, socket.SOCK_DGRAM) as sock, contextlib.suppress(OSError):
        sock.connect((probe, 9))
        address = str(sock.getsockname()[0])
        if not (ip_address(address).is_loopback or ip_address(address).is_link_local):
            return address
    return ""


def url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def asks_at_loopback(scope: Scope) -> bool:
    """Whether a browser on this machine opened the page at localhost, straight from this server.

    In a container, or through a tunnel or proxy, our address or port is not what others use. And
    nobody elsewhere learns an address of this network.
    """
    client, server, host = scope.get("client"), scope.get("server"), headers(scope, b"host")
    if client is None or server is None or len(host) != 1 or scope["scheme"] != "http":
        return False
    try:
        named = urlsplit(f"//{host[0]}")
        is_own_port = (named.port or 80) == server[1]
    except ValueError:
        return False
    return is_loopback(client[0]) and is_loopback(named.hostname or "") and is_own_port


def network_url(scope: Scope, bound: str) -> str:
    """The address for others of the server that was asked; empty where there is none."""
    host = network_host(bound)
    return url(host, scope["server"][1]) if host else ""
