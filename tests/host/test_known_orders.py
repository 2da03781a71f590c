"""What a node makes of the orders that it reads, and what it tries again."""

import asyncio
import time
from collections.abc import Sequence
from typing import Any, cast

import pytest

from parlour.api.orders import Restriction
from parlour.core.ids import TableId, UserId
from parlour.host.moderation import KEY, Ending, Orders, address_key
from parlour.host.ports import Lost
from parlour.server.auth.moderation import Moderation

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

    async def ended(self, _number: int) -> None: ...


def moderation(store: Store) -> Moderation:
    class Tokens:
        def look_all_up_again(self) -> None: ...

    return Moderation(cast("Any", store), cast("Any", Tokens()))


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
    known = moderation(Store(Orders(head=2, hash="", restrictions=bans, secret=SECRET)))
    asyncio.run(known.look())
    assert known.banned(UserId("ada"), SCOPE) is not None


def test_an_erasure_is_carried_out_while_a_table_cannot_be_ended_and_until_it_is() -> None:
    """The database of one table is away; and reading another fails at first."""
    store, tried = (
        Store(Orders(head=1, endings=(Ending(TableId("away"), 1),))),
        list[Sequence[str]](),
    )

    async def never(_ending: Ending) -> bool:
        return False

    async def forget(tables: Sequence[TableId]) -> None:
        tried.append(tables)
        if len(tried) == 1:
            raise Lost("no answer")

    async def looks() -> None:
        known = moderation(store)
        await known.start(never, forget)
        await known.close()
        store.orders = Orders(head=2, endings=store.orders.endings, erased=(TableId("hers"),))
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
