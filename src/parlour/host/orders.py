"""Orders in the audit log, as every node reads them. Features act on theirs; erasures act here."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from parlour.api.bodies import PersonalData
from parlour.api.orders import AuditLine, Order
from parlour.core.ids import TableId, UserId
from parlour.host.erasing import Erasure


class Orders(Struct, frozen=True, kw_only=True):
    """The end of the audit log, and what it says about erasures."""

    head: int = 0  # the last entry of the audit log
    hash: str = ""  # and its link of the chain
    secret: bytes = b""  # from which the keys of addresses are made
    erased: tuple[TableId, ...] = ()  # tables whose log lost a name since it was last asked
    erasing: tuple[Erasure, ...] = ()  # people who are being erased


class NoOrder(Exception):
    """It cannot be carried out: a code, as for a request that is refused."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code, self.facts = code, facts


class OrderStore(Protocol):
    async def carry_out(self, actor: str, order: Order) -> int:
        """Its number in the audit log; `NoOrder` if it names nobody, or nothing."""

    async def in_force(self, known: int) -> Orders | None:
        """What is ordered; None if the log has nothing after this entry."""

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

    async def audit(self, after: int, most: int) -> Sequence[AuditLine]: ...
