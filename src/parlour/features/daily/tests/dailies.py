"""Deals of the day for tests: published as a server publishes them, played by hand."""

import asyncio
from functools import partial
from pathlib import Path
from random import Random

from msgspec.structs import replace

from parlour.core.ids import Ms, UserId
from parlour.core.record import Published, Record
from parlour.features.daily.deals import DailyDeals, StoredDeal
from parlour.features.daily.store import SqlDaily
from parlour.games.registry import load
from parlour.host.shared_deals import SEATS
from parlour.host.shared_deals import commitment as shared_commitment
from parlour.storage.connect import connect
from parlour.storage.prepare import prepare
from parlour.storage.schema import now
from parlour.table.commands import Sit
from parlour.table.history import record
from parlour.table.table import dealt
from parlour.table.terms import Shared, Terms
from parlour.table.types import Person, Secret
from tests.support.tables import ID, Played

DAY = Ms(24 * 60 * 60_000)
ADA = Person(UserId("ada"), "Ada")
LYNX = Person(UserId("house:strong-0"), "Brass Lynx", "strong")


def published(database: Path | str, *games: str, days: int = 1) -> list[StoredDeal]:
    """The deals that a server had fixed which stood here for so many days."""

    async def publish() -> list[StoredDeal]:
        engine = connect(database if isinstance(database, str) else f"sqlite:///{database}")
        try:
            await prepare(engine)
            rng, found = Random(f"{games}"), []
            for ago in range(days, 0, -1):
                then = partial(Ms, now() - ago * DAY)
                store, seed = SqlDaily(engine), partial(rng.randbytes, 32)
                deals = DailyDeals(store, load, seed, then, games)
                await deals.publish()
                found = list(deals.deals)
            return found
        finally:
            await engine.dispose()

    return asyncio.run(publish())


def commitment(rules: str, number: int, seed: bytes) -> str:
    return shared_commitment(load(rules), number, seed)


def begun(rules: str, number: int, seed: bytes) -> Played:
    """A table of a deal, up to the first decision."""
    box = load(rules)
    kept = (ADA.id, LYNX.id)
    shared = Shared(number, commitment(rules, number, seed))
    played = Played(
        Terms(rules=box.rules, seats=SEATS, private=True, code="ABC", kept=kept, shared=shared)
    )
    played.table = replace(played.table, secret=Secret(seed))
    for person in (ADA, LYNX):
        played.asks(person, Sit(code="ABC", id=ID))
    begins = dealt(box, played.table, played.now)
    assert begins is not None
    played.table = begins.table
    played.log.append(begins.entry)
    return played


def finished(rules: str, number: int, seed: bytes, way: int = 0) -> tuple[Record, Published]:
    """A record of a deal, played at random, and what was published of the deal."""
    played = begun(rules, number, seed)
    played.play(Random(way))
    told = record(played.box, played.table, played.log)
    opens = 1_700_000_000_000
    said = Published(number, told.fair.server_commit, opens - 7 * DAY, opens)
    return told, said
