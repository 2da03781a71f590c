"""Orders in the database: each takes effect together with its entry in the audit log."""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import suppress

import msgspec
from sqlalchemy import (
    ColumnElement,
    Executable,
    Row,
    delete,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.api.bodies import PersonalData
from parlour.api.orders import (
    Announce,
    AnyOrder,
    AuditLine,
    Ban,
    Cancel,
    EndTable,
    Findings,
    FoundPerson,
    FoundTable,
    Lift,
    Mute,
    Rename,
    Restriction,
    Role,
)
from parlour.core.ids import TableId, UserId
from parlour.host.audit import FIRST_HASH, faults
from parlour.host.erasing import Erasure
from parlour.host.moderation import (
    KEY,
    Ending,
    NoOrder,
    Notice,
    Orders,
    Staff,
    address_key,
    banned_range,
    customer,
)
from parlour.host.ports import NODE_LIFE
from parlour.host.shards import shard_of
from parlour.storage import personal
from parlour.storage.asking import asked, read, write
from parlour.storage.audit_log import locked_end, noted
from parlour.storage.log import SqlLog
from parlour.storage.owned import Declarations
from parlour.storage.schema import (
    audit,
    audit_details,
    endings,
    erasures,
    nodes,
    now,
    people,
    played,
    restrictions,
    service,
    sessions,
    sitters,
    staff,
    tables,
)

CLOCK = "(extract(epoch FROM clock_timestamp()) * 1000)"
ERASE_TIMEOUT_SECONDS = 600.0  # seconds that it may take to erase somebody
MINUTE, DAY = 60_000, 24 * 60 * 60_000
MAX_FOUND = 50  # of a kind that are found
AUDIT_ENTRIES_PER_READ = 1_000  # entries of the audit log in one read


class SqlModeration:
    def __init__(
        self,
        engines: Mapping[str, AsyncEngine],
        declared: Declarations,
        logs: Sequence[SqlLog] = (),
    ) -> None:
        self._engines, self._engine, self._declared = engines, engines[""], declared
        self._logs = logs  # of this node, the first one's first
        self.main = self._engine  # that knows people

    async def carry_out(self, actor: str, order: AnyOrder) -> int:
        if isinstance(order, EndTable) and not await self._is_table(order.table):
            raise NoOrder("no-table")
        details = msgspec.json.encode(order).decode()
        action = str(order.__struct_config__.tag)
        return await self.write(
            actor, action, details, lambda here, n: self._effect(here, n, order)
        )

    async def write(
        self,
        actor: str,
        action: str,
        details: str,
        effect: Callable[[AsyncConnection, int], Awaitable[object]],
    ) -> int:
        """An effect and the entry that tells of it, or neither."""

        async def written() -> int:
            async with self._engine.begin() as connection:
                number = await locked_end(connection)
                await effect(connection, number)
                await noted(connection, actor, action, details)
                return number

        return await asked(written())

    async def in_force(self, known: int) -> Orders | None:
        last = select(audit.c.number, audit.c.hash).order_by(audit.c.number.desc()).limit(1)
        head, link = next(iter(await self._read(last)), (0, FIRST_HASH))
        if head == known:
            return None
        lasting = or_(restrictions.c.until == 0, restrictions.c.until > now())
        found = await self._read(select(restrictions).where(lasting))
        ends = await self._read(select(endings.c.table_id, endings.c.number))
        columns = (service.c.stops, service.c.minutes, service.c.secret)
        ((stops, minutes, secret),) = await self._read(select(*columns))
        notice = Notice(stops, minutes) if stops > now() - DAY else Notice()
        erased = await self._erased(known) if known >= 0 else ()
        pending = await self._read(select(erasures).order_by(erasures.c.number))
        return Orders(
            head=head,
            hash=link,
            restrictions=tuple(Restriction(**row._asdict()) for row in found),
            notice=notice,
            endings=tuple(Ending(*row) for row in ends),
            secret=bytes(secret),
            erased=erased,
            erasing=tuple(Erasure(*row) for row in pending),
        )

    async def _erased(self, after: int) -> tuple[TableId, ...]:
        found = list[TableId]()
        while lines := await self._audit(after, AUDIT_ENTRIES_PER_READ):
            some = [line.details for line, _ in lines if line.action == "erase" and line.details]
            found += [table for one in some for table in msgspec.json.decode(one)["tables"]]
            after = lines[-1][0].number
        return tuple(found)

    async def ended(self, number: int) -> None:
        await asked(write(self._engine, delete(endings).where(endings.c.number == number)))

    async def note_address(self, token: bytes, key: str) -> None:
        mine = (sessions.c.token == token) & (sessions.c.address != key)
        await asked(write(self._engine, update(sessions).where(mine).values(address=key)))

    async def staff(self, token: bytes) -> Staff | None:
        query = select(staff.c.name, staff.c.role).where(
            staff.c.token == token, staff.c.until > now()
        )
        found = await self._read(query)
        return Staff(*found[0]) if found else None

    async def admit(self, actor: str, token: bytes, who: Staff, days: int) -> int:
        """A token for a moderator or an admin. A name has one: the last."""
        row = {"token": token, "name": who.name, "role": who.role, "until": now() + days * DAY}

        async def admitted(connection: AsyncConnection, _number: int) -> None:
            await connection.execute(delete(staff).where(staff.c.name == who.name))
            await connection.execute(insert(staff).values(row))

        details = msgspec.json.encode({"name": who.name, "role": who.role, "days": days})
        return await self.write(actor, "token", details.decode(), admitted)

    async def dismiss(self, actor: str, name: str) -> int:
        async def dismissed(connection: AsyncConnection, _number: int) -> None:
            gone = await connection.execute(delete(staff).where(staff.c.name == name))
            if not gone.rowcount:
                raise NoOrder("no-person")

        details = msgspec.json.encode({"name": name}).decode()
        return await self.write(actor, "dismiss", details, dismissed)

    async def everyone(self) -> Sequence[tuple[str, Role, int]]:
        """Staff: name, role, until when."""
        query = select(staff.c.name, staff.c.role, staff.c.until).where(staff.c.until > now())
        return [tuple(row) for row in await self._read(query.order_by(staff.c.name))]

    async def restricted(self) -> Sequence[Restriction]:
        found = await self.in_force(-1)
        return () if found is None else found.restrictions

    async def everything(self, user: UserId) -> PersonalData:
        return await personal.everything(self._engines, self._declared.owned, user)

    async def drop_snapshots(self, touched: Sequence[TableId]) -> None:
        await asked(personal.drop_snapshots(self._engines, touched))

    async def order_erasure(self, actor: str, user: UserId) -> int:
        details = msgspec.json.encode({"person": user}).decode()
        return await self.write(
            actor,
            "erasing",
            details,
            lambda here, n: personal.order(here, self._declared.owned, n, user),
        )

    async def erase(self, erasure: Erasure) -> bool:
        if await asked(self._is_awaited(erasure.number)):
            return False
        who = select(audit.c.actor).where(audit.c.number == erasure.number)
        ((actor,),) = await self._read(who)
        await asked(
            personal.erase(self._engines, self._declared.owned, actor, erasure),
            ERASE_TIMEOUT_SECONDS,
        )
        return True

    async def _is_awaited(self, number: int) -> bool:
        """Whether a node that lives does not act on this entry yet, as far as any database knows.

        A node that did not beat for so long is dead, and has lost its memory.
        """
        unaware = func.coalesce(nodes.c.known, -1) < number
        for engine in self._engines.values():
            if engine.dialect.name == "postgresql":
                alive = nodes.c.beat > text(f"{CLOCK} - {NODE_LIFE}")
                if await read(engine, select(nodes.c.id).where(alive, unaware).limit(1)):
                    return True
        return False

    def acknowledge(self, number: int) -> None:
        for log in self._logs:
            log.known = number

    async def is_first(self) -> bool:
        return all([await log.is_first() for log in self._logs[:1]])

    async def find(self, text: str) -> Findings:
        """By an id, a room's code, an address or its key; by a part of a name if nothing else."""
        wanted = text.strip()
        with suppress(ValueError):
            ((secret,),) = await self._read(select(service.c.secret))
            wanted = address_key(bytes(secret), customer(wanted))
        held = exists().where(sessions.c.user_id == people.c.id, sessions.c.address == wanted)
        persons = await self._people(held if _is_key(wanted) else people.c.id == wanted)
        found = [one for name in self._engines for one in await self._tables(name, wanted)]
        if not persons and not found and wanted:
            part = func.lower(people.c.name).contains(wanted.lower(), autoescape=True)
            persons = await self._people(part)
        if len(persons) == 1 and not found:
            found = [
                one for name in self._engines for one in await self._sat_at(name, persons[0].id)
            ]
        if not persons and found:
            persons = await self._people(people.c.id.in_([p for one in found for p in one.people]))
        return Findings(tuple(persons[:MAX_FOUND]), tuple(found[:MAX_FOUND]))

    async def audit(self, after: int, most: int) -> Sequence[AuditLine]:
        return [line for line, _ in await self._audit(after, most)]

    async def faults(self) -> tuple[int, str, list[str]]:
        """How many entries the audit log has, its last hash, and what is wrong with it."""
        lines, after = list[tuple[AuditLine, bytes]](), 0
        while page := await self._audit(after, AUDIT_ENTRIES_PER_READ):
            lines += page
            after = page[-1][0].number
        return len(lines), lines[-1][0].hash if lines else FIRST_HASH, list(faults(lines))

    async def _audit(self, after: int, most: int) -> list[tuple[AuditLine, bytes]]:
        query = (
            select(audit, audit_details.c.details, audit_details.c.salt)
            .outerjoin(audit_details, audit_details.c.number == audit.c.number)
            .where(audit.c.number > after)
            .order_by(audit.c.number)
            .limit(most)
        )
        found = await self._read(query)
        return [_audit_line(row) for row in found]

    async def _people(self, which: ColumnElement[bool]) -> list[FoundPerson]:
        query = select(people).where(which).order_by(people.c.since.desc()).limit(MAX_FOUND)
        persons = await self._read(query)
        ids = [row.id for row in persons]
        used = dict[str, int]()
        keys = dict[str, set[str]]()
        for row in await self._read(select(sessions).where(sessions.c.user_id.in_(ids))):
            used[row.user_id] = max(used.get(row.user_id, 0), row.since)
            keys.setdefault(row.user_id, set()).update([row.address] if row.address else [])
        games = dict[str, int]()
        counted = (
            select(played.c.user_id, func.count())
            .where(played.c.user_id.in_(ids))
            .group_by(played.c.user_id)
        )
        for engine in self._engines.values():
            for user, count in await asked(read(engine, counted)):
                games[user] = games.get(user, 0) + count
        return [
            FoundPerson(
                id=row.id,
                name=row.name,
                bot=row.bot,
                since=row.since,
                used=used.get(row.id, 0),
                games=games.get(row.id, 0),
                addresses=tuple(sorted(keys.get(row.id, ()))),
            )
            for row in persons
        ]

    async def _tables(self, shard: str, wanted: str) -> list[FoundTable]:
        code = wanted.replace("-", "").replace(" ", "").upper()
        by_code = (tables.c.code == code) & (tables.c.code != "")
        which = or_(tables.c.id == wanted, tables.c.room == wanted, by_code)
        return await self._listed(shard, which) if wanted else []

    async def _sat_at(self, shard: str, user: UserId) -> list[FoundTable]:
        sat = select(sitters.c.table_id).where(sitters.c.user_id == user)
        return await self._listed(shard, tables.c.id.in_(sat))

    async def _listed(self, shard: str, which: ColumnElement[bool]) -> list[FoundTable]:
        columns = (tables.c.id, tables.c.rules, tables.c.phase, tables.c.opened)
        query = select(*columns).where(which).order_by(tables.c.opened.desc()).limit(MAX_FOUND)
        found = await asked(read(self._engines[shard], query))
        ids = [row.id for row in found]
        sat = dict[str, list[UserId]]()
        seats = select(sitters).where(sitters.c.table_id.in_(ids))
        for user, table in await asked(read(self._engines[shard], seats)):
            sat.setdefault(table, []).append(user)
        return [
            FoundTable(
                id=row.id,
                rules=row.rules,
                phase=row.phase,
                opened=row.opened,
                people=tuple(sorted(sat.get(row.id, ()))),
            )
            for row in found
        ]

    async def _is_table(self, table: TableId) -> bool:
        engine = self._engines.get(shard_of(table))
        query = select(literal(1)).where(exists().where(tables.c.id == table))
        return engine is not None and bool(await asked(read(engine, query)))

    async def _effect(self, connection: AsyncConnection, number: int, order: AnyOrder) -> None:
        declared = self._declared.orders.get(type(order))
        written = _statements(number, order) if declared is None else declared.write(order)
        missing = "no-such-ban" if isinstance(order, Lift) else "no-person"
        for place, statement in enumerate(written):
            done = await connection.execute(statement)
            if not place and not done.rowcount and not isinstance(order, Cancel):
                raise NoOrder(missing if declared is None else declared.missing)

    async def _read(self, query: Executable) -> list:  # type: ignore[type-arg]  # rows of any kind
        return await asked(read(self._engine, query))


def _is_key(wanted: str) -> bool:
    return wanted.startswith(KEY) and len(wanted) == len(KEY) + 20


def _statements(number: int, order: AnyOrder) -> Iterator[Executable]:
    match order:
        case Ban(why, person, address, minutes):
            where = banned_range(person, address)
            yield _restricting(number, "ban", person, where, minutes, why)
        case Mute(why, person, minutes):
            yield _restricting(number, "mute", person, "", minutes, why)
        case Lift(ban, _):
            yield delete(restrictions).where(restrictions.c.number == ban)
        case Rename(person, _, name):
            yield update(people).where(people.c.id == person).values(name=name)
        case EndTable(table, _):
            yield insert(endings).values(number=number, table_id=table)
        case Announce(stops, minutes):
            yield update(service).values(stops=stops, minutes=minutes)
        case Cancel():
            yield update(service).values(stops=0, minutes=0)
        case _:  # declared by a feature
            raise NoOrder("no-order")


def _audit_line(row: Row[tuple[object, ...]]) -> tuple[AuditLine, bytes]:
    """The entry and the salt of its details."""
    columns = row._asdict()
    salt = columns.pop("salt")
    return AuditLine(**columns), bytes(salt or b"")


def _restricting(
    number: int, kind: str, person: str, address: str, minutes: int | None, why: str
) -> Executable:
    """A person must be known; nothing is inserted otherwise."""
    until = now() + minutes * MINUTE if minutes else 0
    known = exists().where(people.c.id == person) if person else literal(1) == literal(1)
    row = select(
        literal(number),
        literal(kind),
        literal(person),
        literal(address),
        literal(until),
        literal(why),
    ).where(known)
    names = ["number", "kind", "person", "address", "until", "why"]
    return insert(restrictions).from_select(names, row)
