"""Searches people and tables for moderators."""

from contextlib import suppress

from sqlalchemy import ColumnElement, Executable, exists, func, or_, select

from parlour.core.ids import UserId
from parlour.features.moderation.bodies import Findings, FoundPerson, FoundTable
from parlour.host.addresses import address_key, customer, is_key
from parlour.storage.asking import asked, read
from parlour.storage.connect import Engines
from parlour.storage.schema import people, played, service, sessions, sitters, tables

MAX_FOUND = 50  # of a kind that are found


class PeopleFinder:
    def __init__(self, engines: Engines) -> None:
        self._engines = engines

    async def find(self, text: str) -> Findings:
        """By an id, a room's code, an address or its key; by a part of a name if nothing else."""
        wanted = text.strip()
        with suppress(ValueError):
            ((secret,),) = await self._read(select(service.c.secret))
            wanted = address_key(bytes(secret), customer(wanted))
        held = exists().where(sessions.c.user_id == people.c.id, sessions.c.address == wanted)
        persons = await self._people(held if is_key(wanted) else people.c.id == wanted)
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

    async def _read(self, query: Executable) -> list:  # type: ignore[type-arg]  # rows of any kind
        return await asked(read(self._engines[""], query))
