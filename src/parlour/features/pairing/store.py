"""Searches in the main database. What concerns two people is written for both or for neither."""

import secrets
from collections.abc import Mapping, Sequence
from statistics import median_low

import msgspec
from sqlalchemy import (
    BigInteger,
    Insert,
    RowMapping,
    and_,
    cast,
    delete,
    false,
    func,
    insert,
    literal,
    or_,
    select,
    text,
    true,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.core.ids import Ms, TableId, UserId
from parlour.features.pairing.matching import (
    ANSWER,
    ANSWER_GRACE,
    CONNECTED,
    HOUR,
    KEPT,
    KEPT_APART,
    SEARCH_TIMEOUT,
    Pair,
    Search,
    SearchEnd,
    SearchWait,
)
from parlour.features.pairing.schema import declined_pairs, search_waits, searches
from parlour.storage.asking import asked, read, write
from parlour.storage.schema import people
from parlour.storage.stores import known_person

CLOCKS = {
    "postgresql": "(extract(epoch FROM clock_timestamp()) * 1000)::int8",
    "sqlite": "CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)",
}
LEARNED_FROM = Ms(14 * 86_400_000)  # waits that are looked at
FREE = and_(searches.c.offer == "", searches.c.ended == "")
NO_OFFER = {"offer": "", "offered": 0, "accepted": False}


class SearchStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def now(self) -> Ms:
        """The database's clock: nodes compare what others have written."""
        query = text(f"SELECT {CLOCKS[self._engine.dialect.name]}")
        ((now,),) = await asked(read(self._engine, query))
        return Ms(now)

    async def begin(self, wanted: Search, now: Ms) -> None:
        """Start a search, or go on with it after a reload. Nothing if the person was erased."""
        await asked(self._begun(wanted, now))

    async def _begun(self, wanted: Search, now: Ms) -> None:
        own = searches.c.user_id == wanted.user
        is_long = wanted.until - wanted.since > SEARCH_TIMEOUT  # a reload leaves others
        until = wanted.until if is_long else searches.c.until
        async with self._engine.begin() as connection:
            # Two tabs of one person begin one after the other.
            await connection.execute(
                select(people.c.id).where(people.c.id == wanted.user).with_for_update()
            )
            goes_on = await connection.execute(
                update(searches)
                .where(own, searches.c.pool == wanted.pool, searches.c.ended == "")
                .where(searches.c.agreed == false(), searches.c.seen > now - KEPT)
                .values(until=until, seen=now, loadout=wanted.loadout)
            )
            if goes_on.rowcount:
                return
            await connection.execute(delete(searches).where(own))
            values = {
                "pool": wanted.pool,
                "game": wanted.game,
                "loadout": wanted.loadout,
                "since": wanted.since,
                "until": wanted.until,
                "seen": now,
                "offer": "",
                "offered": 0,
                "ended": "",
            }
            given = [literal(value, searches.c[name].type) for name, value in values.items()]
            row = known_person(wanted.user, people.c.id, *given)
            await connection.execute(insert(searches).from_select(["user_id", *values], row))

    async def all(self) -> list[Search]:
        query = select(searches, people.c.name).join(people, people.c.id == searches.c.user_id)
        order = query.order_by(searches.c.since, searches.c.user_id)
        return [_search(row._asdict()) for row in await asked(read(self._engine, order))]

    async def seen(self, users: Sequence[UserId], now: Ms) -> None:
        """Their pages are connected. Rows that an answer holds are left for the next time."""
        some = select(searches.c.user_id).where(
            searches.c.user_id.in_(users), searches.c.ended == "", searches.c.seen < now
        )
        held = some.with_for_update(skip_locked=True)
        await asked(
            write(
                self._engine,
                update(searches).where(searches.c.user_id.in_(held)).values(seen=now),
            )
        )

    async def left(self, user: UserId, now: Ms) -> None:
        """Their page was closed: from now on nobody is paired with it."""
        before = now - CONNECTED
        gone = update(searches).where(searches.c.user_id == user, searches.c.seen > before)
        await asked(write(self._engine, gone.values(seen=before)))

    async def pair(self, pair: Pair, table: TableId, now: Ms) -> bool:
        """Offer the table to both; False if one of them is not free any more."""
        return await asked(self._paired(pair, table, now))

    async def _paired(self, pair: Pair, table: TableId, now: Ms) -> bool:
        async with self._engine.begin() as connection:
            # Another node may offer one of them a game now: then this one leaves both alone.
            free = (
                select(searches.c.user_id)
                .where(searches.c.user_id.in_(pair), FREE)
                .order_by(searches.c.user_id)
                .with_for_update(skip_locked=True)
            )
            if len(list(await connection.execute(free))) < len(pair):
                return False
            offer = {"offer": table, "offered": now, "accepted": False}
            await connection.execute(
                update(searches).where(searches.c.user_id.in_(pair)).values(offer)
            )
            return True

    async def accept(self, user: UserId, offer: TableId, now: Ms) -> bool:
        """Accept an offer; False if it does not stand any more."""
        return await asked(self._accepted(user, offer, now))

    async def _accepted(self, user: UserId, offer: TableId, now: Ms) -> bool:
        async with self._engine.begin() as connection:
            both = await _held(connection, offer)
            own = next((one for one in both if one["user_id"] == user), None)
            if own is None or not (own["accepted"] or now <= _answered_by(own)):
                return False
            of_both = searches.c.offer == offer
            mine = update(searches).where(of_both, searches.c.user_id == user)
            await connection.execute(mine.values(accepted=True))
            others = [one for one in both if one["user_id"] != user]
            if others and all(one["accepted"] for one in others) and not own["agreed"]:
                await connection.execute(update(searches).where(of_both).values(agreed=True))
                for one in both:
                    took = one["offered"] - one["since"]
                    await connection.execute(_wait(one["pool"], now, took))
            return True

    async def decline(self, user: UserId, offer: TableId, now: Ms) -> None:
        """The other one keeps their place."""
        await asked(self._parted(offer, now, decliner=user))

    async def lapse(self, offer: TableId, now: Ms) -> None:
        """Whoever has not accepted is away; the other one keeps their place."""
        await asked(self._parted(offer, now))

    async def _parted(self, offer: TableId, now: Ms, decliner: UserId | None = None) -> None:
        async with self._engine.begin() as connection:
            both = await _held(connection, offer)
            if any(one["agreed"] for one in both):
                return
            if decliner is None:
                over = all(now > _answered_by(one) for one in both)
                if len(both) > 1 and not over:
                    return
                gone = [one["user_id"] for one in both if over and not one["accepted"]]
            else:
                gone = [one["user_id"] for one in both if one["user_id"] == decliner]
                if not gone:
                    return
            ended: SearchEnd = "away" if decliner is None else "declined"
            of_both = searches.c.offer == offer
            out = update(searches).where(of_both, searches.c.user_id.in_(gone))
            await connection.execute(out.values(**NO_OFFER, ended=ended))
            spent = max((now - one["offered"] for one in both), default=0)
            longer = searches.c.until + max(0, spent)  # an offer costs no time
            kept = update(searches).where(of_both).values(**NO_OFFER, until=longer)
            await connection.execute(kept)
            users = [one["user_id"] for one in both]
            for user in gone:
                await _keep_apart(
                    connection, user, [other for other in users if other != user], now
                )

    async def end(self, user: UserId, why: SearchEnd, now: Ms) -> None:
        """Stop a search that has no offer, and say why."""
        await asked(self._ended(user, why, now))

    async def _ended(self, user: UserId, why: SearchEnd, now: Ms) -> None:
        async with self._engine.begin() as connection:
            ended = await connection.execute(
                update(searches)
                .where(searches.c.user_id == user, FREE)
                .values(ended=why)
                .returning(searches.c.pool)
            )
            row = ended.mappings().first()
            if row is not None and why == "nobody":
                await connection.execute(_wait(row["pool"], now, None))

    async def stop(self, user: UserId, now: Ms) -> None:
        """Delete a search; to do so during an offer is to decline it. An agreed one goes on."""
        own = select(searches.c.offer).where(searches.c.user_id == user)
        for (offer,) in await asked(read(self._engine, own)):
            if offer:
                await self.decline(user, TableId(offer), now)
        mine = and_(searches.c.user_id == user, searches.c.agreed == false())
        await asked(write(self._engine, delete(searches).where(mine)))

    async def release(self, user: UserId) -> None:
        """Look on: the other one of an agreed pair was erased before the table was opened."""
        agreed = and_(searches.c.user_id == user, searches.c.agreed == true())
        change = update(searches).where(agreed).values(**NO_OFFER, agreed=False)
        await asked(write(self._engine, change))

    async def apart(self, now: Ms) -> list[tuple[UserId, UserId, Ms]]:
        """Who declined whom, and when."""
        at = declined_pairs.c.at
        query = select(declined_pairs.c.user_id, declined_pairs.c.other_id, at)
        found = await asked(read(self._engine, query.where(at > now - KEPT_APART).order_by(at)))
        return [(UserId(user), UserId(other), Ms(when)) for user, other, when in found]

    async def names(self, users: Sequence[UserId]) -> dict[UserId, str]:
        """The names of people, without bots."""
        query = select(people.c.id, people.c.name).where(people.c.id.in_(users), people.c.bot == "")
        return {UserId(user): name for user, name in await asked(read(self._engine, query))}

    async def waits(self, now: Ms, pool: str | None = None) -> list[SearchWait]:
        """Of the last 14 days, of one pool or of all."""
        query = select(search_waits.c.at, search_waits.c.ms)
        query = query.where(search_waits.c.at > now - LEARNED_FROM)
        if pool is not None:
            query = query.where(search_waits.c.pool == pool)
        return [SearchWait(Ms(at), ms) for at, ms in await asked(read(self._engine, query))]

    async def measure(self, now: Ms) -> tuple[int, float]:
        """How many look for someone now, and the median wait of an hour, in seconds."""
        query = select(func.count()).select_from(searches)
        query = query.where(searches.c.ended == "", searches.c.seen > now - KEPT)
        ((count,),) = await asked(read(self._engine, query))
        took = select(search_waits.c.ms).where(
            search_waits.c.at > now - HOUR, search_waits.c.ms.is_not(None)
        )
        waits = [ms for (ms,) in await asked(read(self._engine, took))]
        return int(count), median_low(waits) / 1000 if waits else 0.0

    async def tidy(self, now: Ms) -> None:
        """Delete what is of no use any more."""
        old = searches.c.seen < now - KEPT
        done = or_(searches.c.ended != "", searches.c.agreed == true(), searches.c.offer == "")
        await asked(
            write(
                self._engine,
                delete(searches).where(old, done),
                delete(declined_pairs).where(declined_pairs.c.at < now - KEPT_APART),
                delete(search_waits).where(search_waits.c.at < now - LEARNED_FROM),
            )
        )


async def _held(connection: AsyncConnection, offer: TableId) -> Sequence[RowMapping]:
    """The rows of an offer, locked in one order, so that two answers do not wait for each other."""
    rows = select(searches).where(searches.c.offer == offer, searches.c.offer != "")
    held = rows.order_by(searches.c.user_id).with_for_update()
    return (await connection.execute(held)).mappings().all()


async def _keep_apart(
    connection: AsyncConnection, user: UserId, others: Sequence[UserId], now: Ms
) -> None:
    for other in others:
        pair = (declined_pairs.c.user_id == user, declined_pairs.c.other_id == other)
        await connection.execute(delete(declined_pairs).where(*pair))
        row = known_person(user, people.c.id, literal(other), cast(literal(now), BigInteger))
        columns = ["user_id", "other_id", "at"]
        await connection.execute(insert(declined_pairs).from_select(columns, row))


def _answered_by(row: RowMapping) -> Ms:
    return Ms(row["offered"] + ANSWER + ANSWER_GRACE)


def _wait(pool: str, now: Ms, took: int | None) -> Insert:
    """Under a name that says nothing about the person."""
    ms = None if took is None else max(0, took)
    return insert(search_waits).values(id=secrets.token_hex(16), pool=pool, at=now, ms=ms)


def _search(row: Mapping[str, object]) -> Search:
    columns = {str(name): value for name, value in row.items()}  # msgspec takes no `quoted_name`
    return msgspec.convert({**columns, "user": row["user_id"]}, Search)
