"""Sends one signed POST to a URL that a user entered and that may be malicious.

We resolve the name, check every address, and connect to the checked address, so a DNS change in
between has no effect (DNS rebinding). We follow no redirects and read only the status of the
response.
"""

import asyncio
import contextlib
import hmac
import ipaddress
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from hashlib import sha256
from ipaddress import IPv4Address, IPv6Address
from typing import TypeAlias
from urllib.parse import SplitResult, urlsplit

from parlour.features.webhooks.names import Names, NamesBusy

REQUEST_TIMEOUT_SECONDS = 5.0  # timeout in seconds, for the connection and the response
LONGEST_URL = 500
LINE = 1024  # limit for the status line in bytes
# IPv6 addresses that embed an IPv4 address, which may be internal: 6to4, NAT64, Teredo.
CARRIERS = [ipaddress.ip_network(net) for net in ("2002::/16", "64:ff9b::/96", "2001::/32")]
# Not public, although some versions of Python say so.
LOCAL = [ipaddress.ip_network(net) for net in ("fec0::/10", "192.0.0.0/24")]
Ip: TypeAlias = IPv4Address | IPv6Address


class NotSent(Exception):
    """The delivery failed; the message is short and contains nothing secret."""


class BadAddress(NotSent):
    """The URL points to an address that webhooks may not use."""


class PutOff(Exception):
    """Nothing was sent because no thread was free to resolve the name; not a failure."""


class Deleted(Exception):
    """Nothing was sent because the webhook was deleted meanwhile."""


async def always() -> bool:
    return True


def parsed(url: str, *, inside: bool) -> SplitResult:
    """Parse and check a webhook's URL; `inside` also allows http and private networks."""
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
    """Whether an address is public: not this machine, its network or its cloud."""
    if isinstance(ip, IPv6Address) and ip.ipv4_mapped is not None:
        return is_public(ip.ipv4_mapped)
    special = ip.is_multicast or ip.is_reserved or any(ip in net for net in CARRIERS + LOCAL)
    return ip.is_global and not special


def signature(secret: str, timestamp: int, body: bytes) -> str:
    """HMAC-SHA256 of `timestamp.body`, so neither can be combined with another one."""
    signed = f"{timestamp}.".encode() + body
    return hmac.new(bytes.fromhex(secret), signed, sha256).hexdigest()


class Sender:
    def __init__(self, clock: Callable[[], int], *, inside: bool = False) -> None:
        self._clock, self._inside = clock, inside
        self._tls = ssl.create_default_context()
        self._names = Names()

    async def send(
        self,
        url: str,
        secret: str,
        name: str,
        body: bytes,
        confirm: Callable[[], Awaitable[bool]] = always,
    ) -> None:
        """Send a message; raises `NotSent` unless the other server accepts it. Calls `confirm`
        last, because the webhook may be deleted while its name is resolved."""
        where = parsed(url, inside=self._inside)
        try:
            ip = await self._resolved(where)
            async with (
                asyncio.timeout(REQUEST_TIMEOUT_SECONDS),
                self._connected(where, ip) as (reader, writer),
            ):
                if not await confirm():
                    raise Deleted
                writer.write(self._request(where, secret, name, body))
                status = await _status(reader)
        except TimeoutError:
            raise NotSent("no answer in time") from None
        except ssl.SSLError:
            raise NotSent("no valid certificate") from None
        except (OSError, ValueError, asyncio.IncompleteReadError) as error:
            raise NotSent(f"no connection: {type(error).__name__}") from None
        if not 200 <= status < 300:
            raise NotSent(f"status {status}")

    @contextlib.asynccontextmanager
    async def _connected(
        self, where: SplitResult, ip: Ip
    ) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        secure = where.scheme == "https"
        reader, writer = await asyncio.open_connection(
            str(ip),
            _port(where),
            limit=LINE,
            ssl=self._tls if secure else None,
            server_hostname=where.hostname if secure else None,
        )
        try:
            yield reader, writer
        finally:
            writer.transport.abort()  # do not wait for the rest of the response

    async def _resolved(self, where: SplitResult) -> Ip:
        """An address of the host; raises if any of its addresses is internal."""
        try:
            found = await self._names.resolve(where.hostname or "", _port(where))
        except NamesBusy:
            raise PutOff from None
        except TimeoutError:
            raise NotSent("name not resolved in time") from None
        ips = [ipaddress.ip_address(one.partition("%")[0]) for one in found]
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


def _port(where: SplitResult) -> int:
    return where.port or (443 if where.scheme == "https" else 80)


async def _status(reader: asyncio.StreamReader) -> int:
    try:
        line = (await reader.readuntil(b"\n")).split(b" ")
    except asyncio.LimitOverrunError:
        raise NotSent("no HTTP") from None
    if len(line) < 2 or not line[0].startswith(b"HTTP/1."):
        raise NotSent("no HTTP")
    return int(line[1])
