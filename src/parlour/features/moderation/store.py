"""Staff, bans, mutes and tables to end, in the main database."""

from collections.abc import Iterator

import msgspec
from sqlalchemy import Executable, delete, exists, insert, literal, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.api.orders import Restriction
from parlour.features.moderation.bodies import (
    Announce,
    Ban,
    Cancel,
    EndTable,
    Lift,
    Mute,
    Rename,
)
from parlour.features.moderation.schema import endings, restrictions, staff
from parlour.features.moderation.types import Ending, InForce, Notice, Staff, banned_range
from parlour.host.orders import NoOrder
from parlour.host.shards import shard_of
from parlour.storage.asking import asked, read, write
from parlour.storage.connect import Engines
from parlour.storage.orders import SqlOrders
from parlour.storage.schema import now, people, service, tables

MINUTE, DAY = 60_000, 24 * 60 * 60_000


class SqlModeration:
    def __init__(self, engines: Engines) -> None:
        self._engine = engines[""]

    async def in_force(self) -> InForce:
        lasting = or_(restrictions.c.until == 0, restrictions.c.until > now())
        found = await self._read(select(restrictions).where(lasting))
        ends = await self._read(select(endings.c.table_id, endings.c.number))
        ((stops, minutes),) = await self._read(select(service.c.stops, service.c.minutes))
        return InForce(
            restrictions=tuple(Restriction(**row._asdict()) for row in found),
            notice=Notice(stops, minutes) if stops > now() - DAY else Notice(),
            endings=tuple(Ending(*row) for row in ends),
        )

    async def ended(self, number: int) -> None:
        await asked(write(self._engine, delete(endings).where(endings.c.number == number)))

    async def staff(self, token: bytes) -> Staff | None:
        query = select(staff.c.name, staff.c.role).where(
            staff.c.token == token, staff.c.until > now()
        )
        found = await self._read(query)
        return Staff(*found[0]) if found else None

    async def _read(self, query: Executable) -> list:  # type: ignore[type-arg]  # rows of any kind
        return await asked(read(self._engine, query))


async def admit(orders: SqlOrders, actor: str, token: bytes, who: Staff, days: int) -> int:
    """A token for a moderator or an admin. A name has one: the last."""
    row = {"token": token, "name": who.name, "role": who.role, "until": now() + days * DAY}

    async def admitted(connection: AsyncConnection, _number: int) -> None:
        await connection.execute(delete(staff).where(staff.c.name == who.name))
        await connection.execute(insert(staff).values(row))

    details = msgspec.json.encode({"name": who.name, "role": who.role, "days": days})
    return await orders.write(actor, "token", details.decode(), admitted)


async def dismiss(orders: SqlOrders, actor: str, name: str) -> int:
    async def dismissed(connection: AsyncConnection, _number: int) -> None:
        gone = await connection.execute(delete(staff).where(staff.c.name == name))
        if not gone.rowcount:
            raise NoOrder("no-person")

    details = msgspec.json.encode({"name": name}).decode()
    return await orders.write(actor, "dismiss", details, dismissed)


async def check_table(engines: Engines, order: EndTable) -> None:
    engine = engines.get(shard_of(order.table))
    query = select(literal(1)).where(exists().where(tables.c.id == order.table))
    if engine is None or not await asked(read(engine, query)):
        raise NoOrder("no-table")


def ban(number: int, order: Ban) -> Iterator[Executable]:
    where = banned_range(order.person, order.address)
    yield _restricting(number, "ban", order.person, where, order)


def mute(number: int, order: Mute) -> Iterator[Executable]:
    yield _restricting(number, "mute", order.person, "", order)


def lift(_number: int, order: Lift) -> Iterator[Executable]:
    yield delete(restrictions).where(restrictions.c.number == order.ban)


def rename(_number: int, order: Rename) -> Iterator[Executable]:
    yield update(people).where(people.c.id == order.person).values(name=order.name)


def end_table(number: int, order: EndTable) -> Iterator[Executable]:
    yield insert(endings).values(number=number, table_id=order.table)


def announce(_number: int, order: Announce) -> Iterator[Executable]:
    yield update(service).values(stops=order.stops, minutes=order.minutes)


def cancel(_number: int, _order: Cancel) -> Iterator[Executable]:
    yield update(service).values(stops=0, minutes=0)


def _restricting(
    number: int, kind: str, person: str, address: str, order: Ban | Mute
) -> Executable:
    """A person must be known; nothing is inserted otherwise."""
    until = now() + order.minutes * MINUTE if order.minutes else 0
    known = exists().where(people.c.id == person) if person else literal(1) == literal(1)
    row = select(
        literal(number),
        literal(kind),
        literal(person),
        literal(address),
        literal(until),
        literal(order.why),
    ).where(known)
    names = ["number", "kind", "person", "address", "until", "why"]
    return insert(restrictions).from_select(names, row)
