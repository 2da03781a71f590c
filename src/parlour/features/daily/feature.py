"""Deal of the day: a new deal each day, the same for everybody."""

import asyncio
import time
from collections.abc import Sequence
from functools import partial

from parlour.api.bodies import PersonalDay
from parlour.core.ids import Ms
from parlour.features.daily import commands, http
from parlour.features.daily.bodies import DailyZone
from parlour.features.daily.counting import finished_deals
from parlour.features.daily.deals import KIND, DailyDeals, OtherZone
from parlour.features.daily.preview import preview
from parlour.features.daily.schema import daily_tries
from parlour.features.daily.settings import DailySettings
from parlour.features.daily.store import SqlDaily, moved
from parlour.games.registry import load
from parlour.host.ended_games import EndedGame
from parlour.server.feature import Feature, Services
from parlour.server.http.routes import routes_in
from parlour.server.rejections import Rejection
from parlour.storage.owned import Export, OrderEffect, Owned, by_field, columns
from parlour.storage.prepare import Unusable
from parlour.table.types import Table

NO_ZONE = Rejection(400, "no-zone", "Unknown time zone. Use a name like Europe/Berlin.")
PUBLISH = 60.0  # seconds between checks for deals to fix


def build(services: Services) -> None:
    context = services.context
    settings = context.settings.of(DailySettings)
    games = settings.daily_games if settings.daily else ()

    def now() -> Ms:
        """The calendar time: days continue while the service is down."""
        return Ms(time.time_ns() // 1_000_000 + services.calendar_ahead)

    store, seed = SqlDaily(services.engines[""]), context.randomness.seed
    deals = DailyDeals(store, load, seed, now, games, settings.daily_zone)
    context.parts.add(DailyDeals, deals)

    def is_shown(table: Table) -> bool:
        return deals.is_shown(int(table.terms.purpose.key))

    context.extensions.reveals[KIND] = is_shown
    context.extensions.previews[KIND] = partial(preview, deals)


async def start(services: Services) -> None:
    context = services.context
    deals = context.parts.get(DailyDeals)
    try:
        await deals.check_zone()
    except OtherZone as other:
        raise Unusable("daily-zone", stored=other.stored, setting=other.setting) from other
    await deals.publish()
    context.tasks.every(deals.publish, lambda: asyncio.sleep(PUBLISH), "daily deals")


async def count(services: Services, games: Sequence[EndedGame]) -> None:
    if finished := finished_deals(games):
        await services.context.parts.get(DailyDeals).store.count(finished)


daily = Feature(
    name="daily",
    tags={"daily": "The deal of the day: what was published of it, playing it, how everyone did."},
    routes=routes_in(http),
    owned=(
        Owned(
            table=daily_tries,
            purpose="the ranking of the deal of the day, and days in a row",
            export=Export(
                "days",
                columns(daily_tries, PersonalDay.__struct_fields__).order_by(daily_tries.c.number),
                by_field(PersonalDay),
            ),
            keeps_guest=True,
        ),
    ),
    rejections=(NO_ZONE,),
    orders={DailyZone: OrderEffect(moved, for_admins=True)},
    commands=(commands.daily_zone,),
    build=build,
    start=start,
    on_ended=count,
)
