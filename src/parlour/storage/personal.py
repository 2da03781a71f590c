"""What is stored of a person: all of it for themselves, and nothing any more once they want so.

A log is redacted in place: names leave it, and so does the id that their salts are made from. The
hash chain has names as digests, so every game still verifies. See erasing.py for the order.
"""

import asyncio
import secrets
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import LargeBinary, delete, exists, func, insert, literal, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.api.bodies import PersonalData
from parlour.core.ids import TableId, UserId
from parlour.host.archive import packed, unpacked
from parlour.host.audit import FORGETS
from parlour.host.erasing import BEGAN, Erasure, redacted
from parlour.host.orders import NoOrder
from parlour.host.played import Final, fold
from parlour.host.ports import StoredEntry
from parlour.storage.asking import asked, read, write
from parlour.storage.audit_log import locked_end, noted
from parlour.storage.checkpoints import checkpoint
from parlour.storage.connect import Engines
from parlour.storage.owned import Owned
from parlour.storage.schema import (
    archives,
    audit_details,
    erasing,
    erasures,
    moves,
    people,
    played,
    sitters,
    snapshots,
    tables,
)
from parlour.table.names import REMOVED
from parlour.table.types import Person

TABLES_PER_TRANSACTION = 20  # tables in one transaction: nobody waits long for theirs
READING = 0.05  # seconds between two tries to empty SQLite's write-ahead log


async def everything(engines: Engines, all_owned: Sequence[Owned], user: UserId) -> PersonalData:
    main = engines[""]
    (person,) = await asked(read(main, select(people).where(people.c.id == user))) or (None,)
    if person is None:
        raise NoOrder("no-person")
    shown = dict[str, Any]()
    for owned in all_owned:
        if (export := owned.export) is not None:
            where = engines.values() if owned.in_every_database else [main]
            exported = [
                row for one in where for row in await asked(read(one, owned.exported(user)))
            ]
            rows = tuple(export.show(*row) for row in exported)
            shown[export.field] = next(iter(rows), None) if export.single else rows
    fields = {name: shown.pop(name) for name in PersonalData.__struct_fields__ if name in shown}
    you = Person(person.id, person.name, person.bot)
    return PersonalData(person=you, since=person.since, **fields, more=shown)


async def order(
    connection: AsyncConnection, all_owned: Sequence[Owned], number: int, user: UserId
) -> None:
    """The first step: nobody is logged in as this person any more, and every node is told."""
    ordered = exists().where(erasures.c.user_id == user)
    person = select(people.c.id).where(people.c.id == user, ~ordered)
    if (await connection.execute(person)).first() is None:
        raise NoOrder("no-person")
    row = {"user_id": user, "number": number, "key": secrets.token_hex(16)}
    await connection.execute(insert(erasures).values(row))
    for owned in all_owned:
        for words in owned.deletions([user]) if owned.ends_at_once else ():
            await connection.execute(words)


async def erase(engines: Engines, all_owned: Sequence[Owned], actor: str, erasure: Erasure) -> None:
    """The second: first the tables of every database, then the person. It can be begun again."""
    touched, user = list[TableId](), erasure.user
    for engine in engines.values():
        touched += await _redact_tables(engine, erasure)
        await _overwrite(engine)
    async with engines[""].begin() as connection:
        await locked_end(connection)
        gone = delete(erasures).where(erasures.c.user_id == user)
        if not (await connection.execute(gone)).rowcount:
            return  # another node was quicker
        about = audit_details.c.details.contains(user, autoescape=True)
        rows = await connection.execute(select(audit_details.c.number).where(about))
        forgets = [number for (number,) in rows]
        await connection.execute(delete(audit_details).where(about))
        for owned in all_owned:
            for words in () if owned.in_every_database else owned.deletions([user]):
                await connection.execute(words)
        details = msgspec.json.encode({"tables": touched, FORGETS: forgets}).decode()
        await noted(connection, actor, "erase", details)
    await _overwrite(engines[""])


async def _overwrite(engine: AsyncEngine) -> None:
    """SQLite keeps old pages in the file beside it until they are written back.

    It would wait for readers with the write lock held, and all moves with it: so we wait.
    """
    if engine.dialect.name == "sqlite":
        file = str(engine.url.database)
        while not await asyncio.to_thread(checkpoint, file, "TRUNCATE"):  # noqa: ASYNC110  # by others
            await asyncio.sleep(READING)


async def _redact_tables(engine: AsyncEngine, erasure: Erasure) -> list[TableId]:
    """All tables of their rooms: a room's score names everybody who played there."""
    sat = select(sitters.c.table_id).where(sitters.c.user_id == erasure.user)
    rooms = select(tables.c.room).where(tables.c.id.in_(sat)).distinct()
    which = or_(tables.c.room.in_(rooms), tables.c.id.in_(sat))
    rows = await read(engine, select(tables.c.id).where(which).order_by(tables.c.id))
    names = [TableId(row.id) for row in rows]
    for at in range(0, len(names), TABLES_PER_TRANSACTION):
        some = names[at : at + TABLES_PER_TRANSACTION]
        async with engine.begin() as connection:
            # An append and the archivist lock the same rows first.
            locked = select(tables.c.id).where(tables.c.id.in_(some)).order_by(tables.c.id)
            await connection.execute(locked.with_for_update())
            await connection.execute(insert(erasing), [{"table_id": table} for table in some])
            await _redact_log(connection, erasure, some)
            await _redact_archives(connection, erasure, some)
            await connection.execute(delete(snapshots).where(snapshots.c.table_id.in_(some)))
            await _redact_played(connection, erasure.user, some)
            await connection.execute(delete(erasing))
    async with engine.begin() as connection:
        await connection.execute(delete(sitters).where(sitters.c.user_id == erasure.user))
    return names


async def drop_snapshots(engines: Engines, touched: Sequence[TableId]) -> None:
    """Once more, where a node saved what it still knew while somebody was erased."""
    for engine in engines.values():
        for at in range(0, len(touched), TABLES_PER_TRANSACTION):
            here = snapshots.c.table_id.in_(touched[at : at + TABLES_PER_TRANSACTION])
            await write(engine, delete(snapshots).where(here))


async def _redact_log(
    connection: AsyncConnection, erasure: Erasure, some: Sequence[TableId]
) -> None:
    begins = func.substr(moves.c.entry, 1, len(BEGAN)) == literal(BEGAN, LargeBinary)
    mine = moves.c.command.startswith(f"{erasure.user}.", autoescape=True)
    columns = (moves.c.table_id, moves.c.seq, moves.c.command, moves.c.entry)
    named = or_(_contains(connection, erasure.user), begins, mine)
    query = select(*columns).where(moves.c.table_id.in_(some), named)
    rows = await connection.execute(query.order_by(moves.c.table_id, moves.c.seq))
    lines = [StoredEntry(*row[:3], bytes(row.entry)) for row in rows]
    for old, new in zip(lines, redacted(lines, erasure), strict=True):
        which = (moves.c.table_id == old.table) & (moves.c.seq == old.seq)
        changed = {"entry": new.entry, "command": new.command}
        if new != old:
            await connection.execute(update(moves).where(which).values(changed))


async def _redact_archives(
    connection: AsyncConnection, erasure: Erasure, some: Sequence[TableId]
) -> None:
    kept = select(archives.c.table_id, archives.c.body).where(archives.c.table_id.in_(some))
    for table, body in list(await connection.execute(kept)):
        lines = [one.entry for one in redacted(unpacked(table, bytes(body)), erasure)]
        which = archives.c.table_id == table
        await connection.execute(update(archives).where(which).values(body=packed(lines)))


def _contains(connection: AsyncConnection, user: UserId) -> Any:
    """Entries that name them; both databases search in bytes."""
    wanted = literal(user.encode(), LargeBinary)
    if connection.dialect.name == "postgresql":
        return func.position(wanted.op("IN")(moves.c.entry)) > 0
    return func.instr(moves.c.entry, wanted) > 0


async def _redact_played(
    connection: AsyncConnection, user: UserId, some: Sequence[TableId]
) -> None:
    """Their own history goes; in the histories of others they have no name."""
    mine = (played.c.user_id == user) & played.c.table_id.in_(some)
    rows = await connection.execute(select(played.c.table_id, played.c.seat).where(mine))
    seats = dict[str, int](tuple(row) for row in rows)
    others = await connection.execute(
        select(played).where(played.c.table_id.in_(list(seats)), played.c.user_id != user)
    )
    for row in list(others):
        final = msgspec.json.decode(row.game, type=Final)
        shown = tuple(
            msgspec.structs.replace(one, name=REMOVED) if at == seats[row.table_id] else one
            for at, one in enumerate(final.seats)
        )
        names = "\n".join(fold(one.name) for at, one in enumerate(shown) if at != row.seat)
        game = msgspec.json.encode(msgspec.structs.replace(final, seats=shown)).decode()
        which = (played.c.table_id == row.table_id) & (played.c.user_id == row.user_id)
        await connection.execute(update(played).where(which).values(names=names, game=game))
    await connection.execute(delete(played).where(mine))
