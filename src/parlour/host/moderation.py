"""What is ordered of a service: who is banned or muted, what is announced, which tables end."""

import hmac
from collections.abc import Sequence
from ipaddress import IPv6Address, IPv6Network, ip_address, ip_network
from typing import Protocol

from msgspec import Struct

from parlour.api.bodies import PersonalData
from parlour.api.orders import AnyOrder, AuditLine, Findings, Restriction, Role
from parlour.core.ids import TableId, UserId

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


class Orders(Struct, frozen=True):
    """All that is in force."""

    head: int = 0  # the last entry of the audit log
    hash: str = ""  # and its link of the chain
    restrictions: tuple[Restriction, ...] = ()
    notice: Notice = Notice()
    endings: tuple[Ending, ...] = ()
    secret: bytes = b""  # from which the keys of addresses are made
    erased: tuple[TableId, ...] = ()  # tables whose log lost a name since it was last asked


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

    async def erase(self, actor: str, user: UserId) -> None:
        """Nothing is, any more; their games still verify."""

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


def plain_range(address: str) -> str:
    """An address or a range as it is stored; a key stays as it is. `NoOrder` if it is neither."""
    if address.startswith(KEY) and len(address) == 21:
        return address
    try:
        return str(ip_network(address, strict=False))
    except ValueError:
        raise NoOrder("bad-address") from None
