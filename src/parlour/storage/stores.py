"""People and the index of tables: what is stored in addition to the log."""

import contextlib
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, TypeVar

from sqlalchemy import (
    ColumnElement,
    Select,
    delete,
    false,
    func,
    insert,
    literal,
    literal_column,
    or_,
    select,
    text,
    tuple_,
    update,
)
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.api.played import PlayedCount, PlayedGame
from parlour.core.ids import Ms, TableId, UserId
from parlour.host.played import fold, listed
from parlour.host.ports import Listed, Lost, PlayedQuery
from parlour.storage.asking import asked, read, write
from parlour.storage.schema import now, people, played, sessions, sitters, tables
from parlour.table.types import Person

T = TypeVar("T")
BEFORE_GAME = ("WAITING", "READY")
LIVE = (*BEFORE_GAME, "IN_GAME")
DAY = 24 * 60 * 60_000  # ms
TOKENS_PER_STATEMENT = 500  # tokens in one statement
CODE_LIFE = 7 * DAY  # ms for which a code leads to a room that nobody plays in
# The second of two who ask at once waits for the first's row, and then finds it.
MEET = """
INSERT INTO meeting_points (kind, table_id) VALUES (:kind, :named)
ON CONFLICT (kind) DO UPDATE SET table_id =
    CASE WHEN meeting_points.table_id = :failed THEN excluded.table_id
         ELSE meeting_points.table_id END
RETURNING table_id
"""
# A table that takes nobody is no place to meet: without this there would be a row for each clock
# that anyone ever asked for.
FORGET = """
DELETE FROM meeting_points WHERE EXISTS (
    SELECT 1 FROM tables WHERE tables.id = meeting_points.table_id AND tables.phase <> 'WAITING')
"""
PLAYED = (
    played.c.table_id,
    played.c.rules,
    played.c.ended,
    played.c.seat,
    played.c.result,
    played.c.game,
)
LISTED = (tables.c.id, tables.c.head, tables.c.phase, tables.c.opened)


class SqlPeople:
    """A token expires when it was not used for `idle`; its use is noted once a day."""

    def __init__(self, engine: AsyncEngine, idle: Ms = Ms(400 * DAY)) -> None:
        self._engine, self._idle = engine, idle

    async def add(self, person: Person, token: bytes) -> None:
        who = {"id": person.id, "name": person.name, "bot": person.bot, "since": now()}
        session = {"token": token, "user_id": person.id, "since": now()}
        await asked(
            write(self._engine, insert(people).values(who), insert(sessions).values(session))
        )

    async def known(self, token: bytes) -> Person | None:
        query = (
            select(sessions.c.since, people.c.id, people.c.name, people.c.bot)
            .join(sessions, sessions.c.user_id == people.c.id)
            .where(sessions.c.token == token, self._fresh())
        )
        rows = await asked(read(self._engine, query))
        if not rows:
            return None
        since, *person = rows[0]
        await self._used([token] if since < now() - DAY else [])
        return Person(*person)

    async def valid(self, tokens: Sequence[bytes]) -> AbstractSet[bytes]:
        since_by_token: dict[bytes, int] = {}
        for at in range(0, len(tokens), TOKENS_PER_STATEMENT):
            some = sessions.c.token.in_(tokens[at : at + TOKENS_PER_STATEMENT])
            query = select(sessions.c.token, sessions.c.since).where(some, self._fresh())
            since_by_token |= {
                bytes(token): since for token, since in await asked(read(self._engine, query))
            }
        await self._used([token for token, since in since_by_token.items() if since < now() - DAY])
        return since_by_token.keys()

    async def address_key(self, user: UserId) -> str:
        query = select(sessions.c.address).where(sessions.c.user_id == user)
        rows = await asked(read(self._engine, query))
        return max((address for (address,) in rows), default="")

    async def from_address(self, key: str, users: Sequence[UserId]) -> AbstractSet[UserId]:
        at_address = set[UserId]()
        for at in range(0, len(users), TOKENS_PER_STATEMENT):
            some = (
                sessions.c.user_id.in_(users[at : at + TOKENS_PER_STATEMENT]),
                sessions.c.address == key,
            )
            query = select(sessions.c.user_id).where(*some)
            at_address |= {user for (user,) in await asked(read(self._engine, query))}
        return at_address

    async def note_address(self, token: bytes, key: str) -> None:
        mine = (sessions.c.token == token) & (sessions.c.address != key)
        await asked(write(self._engine, update(sessions).where(mine).values(address=key)))

    async def rename(self, user: UserId, name: str) -> None:
        await asked(
            write(self._engine, update(people).where(people.c.id == user).values(name=name))
        )

    async def delete_token(self, token: bytes) -> None:
        gone = delete(sessions).where(sessions.c.token == token)
        await asked(write(self._engine, gone))

    def _fresh(self) -> ColumnElement[bool]:
        return sessions.c.since > now() - self._idle

    async def _used(self, tokens: Sequence[bytes]) -> None:
        for at in range(0, len(tokens), TOKENS_PER_STATEMENT):
            some = sessions.c.token.in_(tokens[at : at + TOKENS_PER_STATEMENT])
            await asked(write(self._engine, update(sessions).where(some).values(since=now())))


class SqlTableIndex:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def waiting(self, most: int) -> Sequence[Listed]:
        return await self._public(most, tables.c.phase == literal_column("'WAITING'"))

    async def playing(self, most: int) -> Sequence[Listed]:
        several = tables.c.people >= literal_column("2")
        return await self._public(most, tables.c.phase == literal_column("'IN_GAME'"), several)

    async def coded(self, code: str) -> TableId | None:
        lately = or_(tables.c.phase.in_(LIVE), tables.c.opened > now() - CODE_LIFE)
        return await self._newest(tables.c.code == code, lately)

    async def newest(self, room: TableId) -> TableId | None:
        return await self._newest(tables.c.room == room)

    async def pair(self, key: str, table: TableId, failed: TableId) -> TableId:
        given = {"kind": key, "named": table, "failed": failed}
        met = await asked(self._paired(given))
        if met == table:
            with contextlib.suppress(Lost):  # the next who names one tidies as well
                await asked(write(self._engine, text(FORGET)))
        return TableId(met)

    async def _paired(self, given: dict[str, str]) -> str:
        async with self._engine.begin() as connection:
            met: str = (await connection.execute(text(MEET), given)).scalar_one()
            return met

    async def _newest(self, *which: ColumnElement[bool]) -> TableId | None:
        """Of tables opened in the same millisecond, the one with the highest number."""
        order = (tables.c.opened.desc(), func.length(tables.c.id).desc(), tables.c.id.desc())
        query = select(tables.c.id).where(*which).order_by(*order).limit(1)
        rows = await asked(read(self._engine, query))
        return TableId(rows[0][0]) if rows else None

    async def seats(self, users: Sequence[UserId]) -> Mapping[UserId, Sequence[Listed]]:
        query = (
            select(sitters.c.user_id, *LISTED)
            .join(tables, tables.c.id == sitters.c.table_id)
            .where(sitters.c.user_id.in_(users), tables.c.phase.in_(LIVE))
            .order_by(tables.c.opened.desc())
        )
        rows = await asked(read(self._engine, query)) if users else []
        seats: dict[UserId, list[Listed]] = {user: [] for user in users}
        for user, *columns in rows:
            seats[user].append(Listed(*columns))
        return seats

    async def waiting_people(self) -> Sequence[UserId]:
        query = (
            select(sitters.c.user_id)
            .join(tables, tables.c.id == sitters.c.table_id)
            .where(tables.c.phase.in_(BEFORE_GAME), tables.c.private == false())
        )
        return [user for (user,) in await asked(read(self._engine, query))]

    async def played(self, user: UserId, query: PlayedQuery) -> Sequence[PlayedGame]:
        asked_for = (
            select(*PLAYED)
            .where(*_matching(user, query))
            .order_by(played.c.ended.desc(), played.c.table_id.desc())
            .limit(query.most)
        )
        if query.before is not None:
            seen = tuple_(literal(query.before[0]), literal(query.before[1]))
            asked_for = asked_for.where(tuple_(played.c.ended, played.c.table_id) < seen)
        return [listed(tuple(row)) for row in await asked(read(self._engine, asked_for))]

    async def finished(self, users: Sequence[UserId], since: int) -> AbstractSet[UserId]:
        lately = (played.c.user_id.in_(users), played.c.ended >= since)
        query = select(played.c.user_id).where(*lately).distinct()
        return {user for (user,) in await asked(read(self._engine, query))} if users else set()

    async def counted(self, user: UserId, query: PlayedQuery) -> PlayedCount:
        asked_for = (
            select(played.c.result, func.count())
            .where(*_matching(user, query))
            .group_by(played.c.result)
        )
        return PlayedCount(**dict(await asked(read(self._engine, asked_for))))

    async def _public(self, most: int, *which: ColumnElement[bool]) -> Sequence[Listed]:
        """In the words of their index: what is bound later could be anything, so that a database
        that plans once would not use it."""
        query = (
            select(*LISTED)
            .where(*which, tables.c.private == false())
            .order_by(tables.c.opened.desc())
            .limit(most)
        )
        return [Listed(*row) for row in await asked(read(self._engine, query))]


def _matching(user: UserId, query: PlayedQuery) -> list[ColumnElement[bool]]:
    conditions = [played.c.user_id == user, played.c.ended >= query.since]
    if query.game:
        conditions.append(played.c.rules.startswith(f"{query.game}/", autoescape=True))
    if query.name:
        conditions.append(played.c.names.contains(fold(query.name), autoescape=True))
    if query.result is not None:
        conditions.append(played.c.result == query.result)
    return conditions


def known_person(user: UserId, *columns: Any) -> Select[Any]:
    """These columns, if there is such a person, who is not erased before the transaction ends."""
    person = select(*columns).select_from(people).where(people.c.id == user)
    return person.with_for_update(read=True, key_share=True, of=people)
