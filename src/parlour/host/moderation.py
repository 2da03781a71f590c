"""What is ordered of a service: who is banned or muted, what is announced, which tables end."""

import hmac
from collections.abc import Iterable, Sequence
from ipaddress import IPv6Address, IPv6Network, ip_address, ip_network
from typing import Protocol
from zoneinfo import available_timezones

from msgspec import Struct

from parlour.api.bodies import PersonalData
from parlour.api.orders import AnyOrder, AuditLine, Findings, Restriction, Role
from parlour.core.ids import TableId, UserId
from parlour.host.erasing import Erasure

WIDEST = {4: 8, 6: 19}  # the shortest prefix that may be banned: no network is given out larger
# Of networks inside: one address may be banned there, and never a range, which is everyone.
INSIDE = (
    "10.0.0.0/8",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "::1/128",
    "fc00::/7",
    "fe80::/10",
)
KEY = "k"  # an address's key begins with it, and no address does


class Staff(Struct, frozen=True):
    """Whoever may order: a moderator or an admin, by the name that the audit log has."""

    name: str
    role: Role


class Notice(Struct, frozen=True):
    """A planned stop; at 0 there is none."""

    stops: int = 0  # ms since 1970
    minutes: int = 0


class Ending(Struct, frozen=True):
    """A table that somebody ordered to end, and where the audit log says so."""

    table: TableId
    number: int


class Orders(Struct, frozen=True, kw_only=True):
    """All that is in force."""

    head: int = 0  # the last entry of the audit log
    hash: str = ""  # and its link of the chain
    restrictions: tuple[Restriction, ...] = ()
    notice: Notice = Notice()
    endings: tuple[Ending, ...] = ()
    secret: bytes = b""  # from which the keys of addresses are made
    erased: tuple[TableId, ...] = ()  # tables whose log lost a name since it was last asked
    erasing: tuple[Erasure, ...] = ()  # people who are being erased


class NoOrder(Exception):
    """It cannot be carried out: a code, as for a request that is refused."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class ModerationStore(Protocol):
    async def carry_out(self, actor: str, order: AnyOrder) -> int:
        """Its number in the audit log; `NoOrder` if it names nobody, or nothing."""

    async def in_force(self, known: int) -> Orders | None:
        """What is ordered; None if the log has nothing after this entry."""

    async def ended(self, number: int) -> None:
        """A table has ended, as that entry ordered."""

    async def note_address(self, token: bytes, key: str) -> None:
        """Where a session was last used from."""

    async def staff(self, token: bytes) -> Staff | None: ...

    async def everything(self, user: UserId) -> PersonalData:
        """All that is stored of a person."""

    async def order_erasure(self, actor: str, user: UserId) -> int:
        """Delete their tokens and tell every node to forget them; its number in the audit log."""

    async def erase(self, erasure: Erasure) -> bool:
        """Erase all data about a person whose records stay verifiable; False while a node has not
        acknowledged the order."""

    def acknowledge(self, number: int) -> None:
        """Tell other nodes, with each heartbeat, that this one acts on all orders up to here."""

    async def is_first(self) -> bool:
        """Whether this node, of all, carries erasures out."""

    async def drop_snapshots(self, touched: Sequence[TableId]) -> None:
        """Of tables from which somebody was erased: they may be older than that."""

    async def find(self, text: str) -> Findings: ...

    async def audit(self, after: int, most: int) -> Sequence[AuditLine]: ...


def address_key(secret: bytes, address: str) -> str:
    """The same for the same address, and of no use without the secret."""
    return KEY + hmac.digest(secret, address.encode(), "sha256").hex()[:20]


def customer(address: str) -> str:
    """An address as it is counted: of IPv6 the first half, for one customer has all of the second.

    ValueError if it is none.
    """
    found = ip_address(address)
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or IPv6Network((found.packed, 64), strict=False))
    return str(found)


def known_zone(zone: str) -> str:
    """A time zone that there is; `NoOrder` otherwise."""
    if zone not in available_timezones():
        raise NoOrder("no-zone")
    return zone


def banned_range(person: UserId, address: str) -> str:
    """The address or range of a ban; empty for one of a person. `NoOrder` if it is of both."""
    if bool(person) == bool(address):
        raise NoOrder("one-target")
    return plain_range(address) if address else ""


def plain_range(address: str) -> str:
    """An address or a range as it is stored; a key stays as it is. `NoOrder` if it is neither."""
    if address.startswith(KEY) and len(address) == 21:
        return address
    try:
        found = ip_network(address, strict=False)
    except ValueError:
        raise NoOrder("bad-address") from None
    many = found.num_addresses > 1
    if found.prefixlen < WIDEST[found.version] or (many and covers(address, INSIDE)):
        raise NoOrder("wide-ban")
    return str(found)


def covers(address: str, others: Iterable[str]) -> bool:
    """Whether a ban of this address or range would meet one of these."""
    try:
        found = ip_network(address, strict=False)
    except ValueError:  # a key of an address, or none
        return False
    networks = (ip_network(one, strict=False) for one in others)
    return any(found.version == one.version and found.overlaps(one) for one in networks)
