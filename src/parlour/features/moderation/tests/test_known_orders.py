"""What a node makes of the orders that it reads, and what it tries again."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest

from parlour.api.orders import Restriction
from parlour.core.ids import TableId, UserId
from parlour.features.moderation.active import Moderation
from parlour.features.moderation.types import Ending, InForce
from parlour.host.addresses import KEY, address_key
from parlour.host.orders import Orders
from parlour.host.ports import Lost
from parlour.server.auth.address_keys import AddressKeys
from parlour.server.context.open_connections import OpenConnections
from parlour.server.context.order_watch import OrderWatch

SECRET, ADDRESS = b"secret", "192.0.2.7"
SCOPE: Any = {"client": (ADDRESS, 1)}
SOON = time.time_ns() // 1_000_000 - 1_000  # it is over already


class Store:
    """What is in the database, and what was asked of it."""

    def __init__(self, orders: Orders) -> None:
        self.orders, self.dropped = orders, list[TableId]()

    async def in_force(self, known: int) -> Orders | None:
        return None if known == self.orders.head else self.orders

    async def drop_snapshots(self, tables: Sequence[TableId]) -> None:
        self.dropped += tables


class StaffStore:
    def __init__(self, in_force: InForce) -> None:
        self._in_force = in_force

    async def in_force(self) -> InForce:
        return self._in_force

    async def ended(self, _number: int) -> None: ...


async def never(_ending: Ending) -> bool:
    return False


def watching(
    store: Store, in_force: InForce, end: Callable[[Ending], Awaitable[bool]] = never
) -> tuple[OrderWatch, Moderation]:
    class Tokens:
        def look_all_up_again(self) -> None: ...

    keys = AddressKeys(cast("Any", None))
    known = Moderation(cast("Any", StaffStore(in_force)), keys, OpenConnections(), end)
    access = SimpleNamespace(tokens=Tokens(), address_keys=keys)
    watch = OrderWatch(cast("Any", store), cast("Any", access))
    watch.readers.append(known)
    return watch, known


@pytest.mark.parametrize("where", ["192.0.2.0/24", address_key(SECRET, ADDRESS)])
@pytest.mark.parametrize("untils", [(0, SOON), (SOON, 0)])
def test_a_ban_for_good_stays_when_a_shorter_one_ends(where: str, untils: tuple[int, int]) -> None:
    assert where.startswith(KEY) or "/" in where
    bans = tuple(
        Restriction(
            number=number, kind="ban", person=UserId(""), address=where, until=until, why=""
        )
        for number, until in enumerate(untils, 1)
    )
    watch, known = watching(Store(Orders(head=2, secret=SECRET)), InForce(restrictions=bans))
    asyncio.run(watch.look())
    assert known.banned(UserId("ada"), SCOPE) is not None


def test_an_erasure_is_carried_out_while_a_table_cannot_be_ended_and_until_it_is() -> None:
    """The database of one table is away; and reading another fails at first."""
    store, tried = Store(Orders(head=1)), list[Sequence[str]]()
    endings = InForce(endings=(Ending(TableId("away"), 1),))

    async def forget(tables: Sequence[TableId]) -> None:
        tried.append(tables)
        if len(tried) == 1:
            raise Lost("no answer")

    async def looks() -> None:
        known, _ = watching(store, endings)
        await known.start(forget)
        await known.close()
        store.orders = Orders(head=2, erased=(TableId("hers"),))
        with pytest.raises(Lost):
            await known.look()
        assert store.dropped == []
        await known.look()
        assert store.dropped == ["hers"]
        many = len(tried)
        await known.look()
        assert len(tried) == many  # it is done

    asyncio.run(looks())
    assert set(tried) == {("hers",)}
