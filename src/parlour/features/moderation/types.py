"""What is ordered of a service: who is banned or muted, what is announced, which tables end."""

from collections.abc import Iterable
from ipaddress import ip_network
from typing import Protocol

from msgspec import Struct

from parlour.api.orders import Restriction
from parlour.core.ids import TableId, UserId
from parlour.features.moderation.bodies import Role
from parlour.host.addresses import is_key
from parlour.host.orders import NoOrder

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


class InForce(Struct, frozen=True, kw_only=True):
    """All that staff ordered and that holds now."""

    restrictions: tuple[Restriction, ...] = ()
    notice: Notice = Notice()
    endings: tuple[Ending, ...] = ()


class ModerationStore(Protocol):
    async def in_force(self) -> InForce: ...

    async def ended(self, number: int) -> None:
        """A table has ended, as that entry ordered."""

    async def staff(self, token: bytes) -> Staff | None: ...


def banned_range(person: UserId, address: str) -> str:
    """The address or range of a ban; empty for one of a person. `NoOrder` if it is of both."""
    if bool(person) == bool(address):
        raise NoOrder("one-target")
    return plain_range(address) if address else ""


def plain_range(address: str) -> str:
    """An address or a range as it is stored; a key stays as it is. `NoOrder` if it is neither."""
    if is_key(address):
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
