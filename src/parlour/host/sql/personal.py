"""What is stored of a person: all of it for themselves, and nothing any more once they want so.

A log is redacted in place: names leave it, and so does the id that their salts are made from. The
hash chain has names as digests, so every game still verifies.
"""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import LargeBinary, delete, func, insert, literal, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.api.bodies import (
    PersonalData,
    PersonalDay,
    PersonalPuzzle,
    PersonalSession,
    PersonalTable,
)
from parlour.api.orders import Restriction
from parlour.api.played import PlayedGame
from parlour.core.ids import TableId, UserId
from parlour.core.record.chain import name_digest
from parlour.host.archive import packed, unpacked
from parlour.host.audit import FORGETS
from parlour.host.moderation import NoOrder
from parlour.host.played import Final, fold, listed
from parlour.host.sql.audit_log import locked_end, noted
from parlour.host.sql.connect import Engines
from parlour.host.sql.schema import (
    archives,
    audit_details,
    daily_tries,
    erasing,
    moves,
    people,
    played,
    puzzle_solvers,
    puzzle_tries,
    restrictions,
    sessions,
    sitters,
    snapshots,
    tables,
    webhook_marks,
    webhooks,
)  # fmt: skip
from parlour.host.sql.stores import PLAYED, asked, read, write
from parlour.table.names import REMOVED, salt
from parlour.table.types import Person

CHUNK = 20  # tables in one transaction: nobody waits long for theirs


async def everything(engines: Engines, user: UserId) -> PersonalData:
    main = engines[""]
    (person,) = await asked(read(main, select(people).where(people.c.id == user))) or (None,)
    if person is None:
        raise NoOrder("no-person")
    used = select(sessions.c.since, sessions.c.address).where(sessions.c.user_id == user)
    held = select(restrictions).where(restrictions.c.person == user)
    told = select(webhooks.c.url).where(webhooks.c.user_id == user)
    rated = select(puzzle_solvers.c.rating).where(puzzle_solvers.c.user_id == user)
    days = [daily_tries.c[name] for name in PersonalDay.__struct_fields__]
    dealt = select(*days).where(daily_tries.c.user_id == user).order_by(daily_tries.c.number)
    tried = [puzzle_tries.c[name] for name in PersonalPuzzle.__struct_fields__]
    solved = select(*tried).where(puzzle_tries.c.user_id == user).order_by(puzzle_tries.c.at)
    sat, games = list[PersonalTable](), list[PlayedGame]()
    for engine in engines.values():
        columns = (tables.c.id, tables.c.rules, tables.c.phase, tables.c.opened)
        query = select(*columns).join(sitters, sitters.c.table_id == tables.c.id)
        found = await asked(read(engine, query.where(sitters.c.user_id == user)))
        sat += [PersonalTable(*row) for row in found]
        ended = await asked(read(engine, select(*PLAYED).where(played.c.user_id == user)))
        games += [listed(tuple(row)) for row in ended]
    return PersonalData(
        Person(person.id, person.name, person.bot),
        person.since,
        tuple(PersonalSession(*row) for row in await asked(read(main, used))),
        tuple(Restriction(*row) for row in await asked(read(main, held))),
        tuple(sat),
        tuple(games),
        tuple(url for (url,) in await asked(read(main, told))),
        tuple(PersonalPuzzle(*row) for row in await asked(read(main, solved))),
        next((rating for (rating,) in await asked(read(main, rated))), None),
        tuple(PersonalDay(*row) for row in await asked(read(main, dealt))),
    )


FORGOTTEN = (sessions, restrictions, daily_tries, webhooks, puzzle_tries, puzzle_solvers, people)


async def erase(engines: Engines, actor: str, user: UserId) -> None:
    """First the tables of every database, then the person: until then it can be begun again."""
    touched = list[TableId]()
    for engine in engines.values():
        touched += await _redact_tables(engine, user)
        await _overwrite(engine)
    async with engines[""].begin() as connection:
        await locked_end(connection)
        about = audit_details.c.details.contains(user, autoescape=True)
        found = await connection.execute(select(audit_details.c.number).where(about))
        forgets = [number for (number,) in found]
        await connection.execute(delete(audit_details).where(about))
        hooks = select(webhooks.c.id).where(webhooks.c.user_id == user)
        await connection.execute(delete(webhook_marks).where(webhook_marks.c.hook.in_(hooks)))
        for table in FORGOTTEN:
            column = {"people": "id", "restrictions": "person"}.get(table.name, "user_id")
            await connection.execute(delete(table).where(table.c[column] == user))
        details = msgspec.json.encode({"tables": touched, FORGETS: forgets}).decode()
        await noted(connection, actor, "erase", details)
    await _overwrite(engines[""])


async def _overwrite(engine: AsyncEngine) -> None:
    """SQLite keeps old pages in the file beside it until they are written back."""
    if engine.dialect.name == "sqlite":
        async with engine.connect() as connection:
            raw: Any = (await connection.get_raw_connection()).driver_connection
            await raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")


async def _redact_tables(engine: AsyncEngine, user: UserId) -> list[TableId]:
    """All tables of their rooms: a room's score names whoever played there."""
    sat = select(sitters.c.table_id).where(sitters.c.user_id == user)
    rooms = select(tables.c.room).where(tables.c.id.in_(sat)).distinct()
    which = or_(tables.c.room.in_(rooms), tables.c.id.in_(sat))
    found = await read(engine, select(tables.c.id, tables.c.room).where(which))
    rows = [(TableId(row.id), str(row.room)) for row in found]
    aliases = dict[str, UserId]()
    for at in range(0, len(rows), CHUNK):
        some = dict(rows[at : at + CHUNK])
        async with engine.begin() as connection:
            # Whoever appends or archives locks the same rows first.
            locked = select(tables.c.id).where(tables.c.id.in_(some)).order_by(tables.c.id)
            await connection.execute(locked.with_for_update())
            await connection.execute(insert(erasing), [{"table_id": table} for table in some])
            await _redact_log(connection, user, some, aliases)
            await _redact_played(connection, user, list(some))
            await connection.execute(delete(erasing))
    async with engine.begin() as connection:
        await connection.execute(delete(sitters).where(sitters.c.user_id == user))
    return [table for table, _ in rows]


async def drop_snapshots(engines: Engines, touched: Sequence[TableId]) -> None:
    """Once more, where a node saved what it still knew while somebody was erased."""
    for engine in engines.values():
        for at in range(0, len(touched), CHUNK):
            here = snapshots.c.table_id.in_(touched[at : at + CHUNK])
            await write(engine, delete(snapshots).where(here))


async def _redact_log(
    connection: AsyncConnection,
    user: UserId,
    rooms: Mapping[TableId, str],
    aliases: dict[str, UserId],
) -> None:
    here = moves.c.table_id.in_(list(rooms))
    begins = func.substr(moves.c.entry, 1, len(BEGAN)) == literal(BEGAN, LargeBinary)
    found = await connection.execute(
        select(moves.c.table_id, moves.c.seq, moves.c.entry).where(
            here, or_(_contains(connection, user), begins)
        )
    )
    for table, seq, entry in list(found):
        alias = aliases.setdefault(rooms[table], UserId(f"gone{secrets.token_hex(14)}"))
        told = msgspec.json.decode(entry)
        changed = msgspec.json.encode(_redacted(told, TableId(table), user, alias))
        which = (moves.c.table_id == table) & (moves.c.seq == seq)
        await connection.execute(update(moves).where(which).values(entry=changed))
    kept = select(archives.c.table_id, archives.c.body).where(archives.c.table_id.in_(list(rooms)))
    for table, body in list(await connection.execute(kept)):
        alias = aliases.setdefault(rooms[table], UserId(f"gone{secrets.token_hex(14)}"))
        lines = [msgspec.json.decode(line.entry) for line in unpacked(table, bytes(body))]
        told = [msgspec.json.encode(_redacted(one, table, user, alias)) for one in lines]
        which = archives.c.table_id == table
        await connection.execute(update(archives).where(which).values(body=packed(told)))
    await connection.execute(delete(snapshots).where(snapshots.c.table_id.in_(list(rooms))))
    for table, room in rooms.items():
        if room in aliases:
            mine = (moves.c.table_id == table) & moves.c.command.startswith(f"{user}.")
            named = literal(aliases[room]).concat(func.substr(moves.c.command, len(user) + 1))
            await connection.execute(update(moves).where(mine).values(command=named))


BEGAN = b'{"t":"Began"'


def _contains(connection: AsyncConnection, user: UserId) -> Any:
    """Entries that name them; both databases search in bytes."""
    wanted = literal(user.encode(), LargeBinary)
    if connection.dialect.name == "postgresql":
        return func.position(wanted.op("IN")(moves.c.entry)) > 0
    return func.instr(moves.c.entry, wanted) > 0


def _redacted(entry: Any, table: TableId, user: UserId, alias: UserId) -> Any:
    """An entry without this person: what it means to the game stays."""
    match entry:
        case {"t": "Sat", "user": who} if who == user:
            digest = name_digest(salt(table, user), entry["name"])
            return {**entry, "user": alias, "name": REMOVED, "digest": digest}
        case {"t": "Began"}:
            return {**entry, "format": 2}  # the chain of an older game is made anew
        case {"terms": dict() as terms}:
            return {**entry, "terms": _without(terms, user, alias)}
        case _:
            return entry


def _without(terms: dict[str, Any], user: UserId, alias: UserId) -> dict[str, Any]:
    kept, names = terms.get("kept", []), terms.get("kept_names", [])
    pairs = zip(kept, names or [""] * len(kept), strict=False)
    evening = [
        {**one, "user": alias, "name": REMOVED} if one["user"] == user else one
        for one in terms.get("evening", [])
    ]
    return {
        **terms,
        "kept": [alias if one == user else one for one in kept],
        "kept_names": [REMOVED if one == user else name for one, name in pairs] if names else names,
        "evening": evening,
    }


async def _redact_played(
    connection: AsyncConnection, user: UserId, some: Sequence[TableId]
) -> None:
    """Their own history goes; in the histories of others they have no name."""
    mine = (played.c.user_id == user) & played.c.table_id.in_(some)
    found = await connection.execute(select(played.c.table_id, played.c.seat).where(mine))
    seats = dict[str, int](tuple(row) for row in found)
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
