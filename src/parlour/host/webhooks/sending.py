"""One signed POST to an address that somebody gave us, and that may be meant to harm.

The name is resolved here, every address is checked, and the connection goes to the checked address:
a name that points elsewhere a moment later changes nothing. Redirects are not followed, and of the
answer only the status is read.
"""

import asyncio
import hmac
import ipaddress
import socket
import ssl
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from ipaddress import IPv4Address, IPv6Address
from typing import TypeAlias
from urllib.parse import SplitResult, urlsplit

PATIENCE = 5.0  # seconds for all of it
LONGEST_URL = 500
LINE = 1024  # bytes of the status line
# IPv6 addresses that carry an IPv4 address, which may be one of ours: 6to4, NAT64, Teredo.
CARRIERS = [ipaddress.ip_network(net) for net in ("2002::/16", "64:ff9b::/96", "2001::/32")]
# Not of the internet, though some versions of Python take them for it.
LOCAL = [ipaddress.ip_network(net) for net in ("fec0::/10", "192.0.0.0/24")]
RESOLVERS = 4  # threads: a name whose server does not answer keeps one for longer than we wait
Ip: TypeAlias = IPv4Address | IPv6Address


class NotSent(Exception):
    """It was not taken: why, in a few words that hold nothing secret."""


class BadAddress(NotSent):
    """It goes where webhooks may not."""


def parsed(url: str, *, inside: bool) -> SplitResult:
    """An address that a webhook may have; `inside`: http and private networks, too."""
    try:
        found = urlsplit(url)
        port, host = found.port, found.hostname
    except ValueError:
        raise BadAddress("not an address") from None
    plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST_URL
    if not plain or not host or "@" in found.netloc or found.fragment or port == 0:
        raise BadAddress("not an address")
    if found.scheme != "https" and not (inside and found.scheme == "http"):
        raise BadAddress("not https")
    try:
        ip = ipaddress.ip_address(host)
    except ValueError:
        return found
    if not (inside or is_public(ip)):
        raise BadAddress("not a public address")
    return found


def is_public(ip: Ip) -> bool:
    """Whether an address is of the internet: not this machine, its network or its cloud."""
    if isinstance(ip, IPv6Address) and ip.ipv4_mapped is not None:
        return is_public(ip.ipv4_mapped)
    special = ip.is_multicast or ip.is_reserved or any(ip in net for net in CARRIERS + LOCAL)
    return ip.is_global and not special


def signature(secret: str, timestamp: int, body: bytes) -> str:
    """HMAC-SHA256 over the time, a point and the body: neither can be sent again with the other."""
    signed = f"{timestamp}.".encode() + body
    return hmac.new(bytes.fromhex(secret), signed, sha256).hexdigest()


class Sender:
    def __init__(self, clock: Callable[[], int], *, inside: bool = False) -> None:
        self._clock, self._inside = clock, inside
        self._tls = ssl.create_default_context()
        self._resolvers = ThreadPoolExecutor(RESOLVERS, "webhook-names")

    async def send(self, url: str, secret: str, name: str, body: bytes) -> None:
        """`NotSent` unless the other server has taken it."""
        try:
            async with asyncio.timeout(PATIENCE):
                status = await self._status(url, secret, name, body)
        except TimeoutError:
            raise NotSent("no answer in time") from None
        except ssl.SSLError:
            raise NotSent("no valid certificate") from None
        except (OSError, ValueError, asyncio.IncompleteReadError) as error:
            raise NotSent(f"no connection: {type(error).__name__}") from None
        if not 200 <= status < 300:
            raise NotSent(f"status {status}")

    async def _status(self, url: str, secret: str, name: str, body: bytes) -> int:
        where = parsed(url, inside=self._inside)
        secure = where.scheme == "https"
        host, port = where.hostname or "", where.port or (443 if secure else 80)
        ip = await self._resolved(host, port)
        reader, writer = await asyncio.open_connection(
            str(ip), port, limit=LINE, ssl=self._tls if secure else None,
            server_hostname=host if secure else None,
        )  # fmt: skip
        try:
            writer.write(self._request(where, secret, name, body))
            await writer.drain()
            line = (await reader.readuntil(b"\n")).split(b" ")
            if len(line) < 2 or not line[0].startswith(b"HTTP/1."):
                raise NotSent("no HTTP")
            return int(line[1])
        except asyncio.LimitOverrunError:
            raise NotSent("no HTTP") from None
        finally:
            writer.transport.abort()  # whatever else is said, nobody waits for

    async def _resolved(self, host: str, port: int) -> Ip:
        """An address of that name; none may be inside, or one of many would be tried in vain."""
        ask = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
        found = await asyncio.get_running_loop().run_in_executor(self._resolvers, ask)
        ips = [ipaddress.ip_address(str(address[0]).partition("%")[0]) for *_, address in found]
        if not ips or not (self._inside or all(map(is_public, ips))):
            raise BadAddress("not a public address")
        return ips[0]

    def _request(self, where: SplitResult, secret: str, name: str, body: bytes) -> bytes:
        at = self._clock() // 1000
        path = (where.path or "/") + (f"?{where.query}" if where.query else "")
        head = (
            f"POST {path} HTTP/1.1",
            f"Host: {where.netloc}",
            "User-Agent: Parlour",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
            f"Parlour-Id: {name}",
            f"Parlour-Timestamp: {at}",
            f"Parlour-Signature: {signature(secret, at, body)}",
            "Connection: close",
        )
        return "\r\n".join(head).encode() + b"\r\n\r\n" + body
