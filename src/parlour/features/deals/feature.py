"""Deals with a link: the same cards for everyone who opens it, against the same house bot."""

from collections.abc import Sequence

from parlour.features.deals import http
from parlour.features.deals.bodies import PersonalDeal
from parlour.features.deals.calendar_time import CalendarTime, calendar
from parlour.features.deals.counting import counted_tries
from parlour.features.deals.deals import KIND, closes_in
from parlour.features.deals.schema import linked_deals, linked_tries
from parlour.features.deals.settings import DealsSettings
from parlour.features.deals.store import DealStore
from parlour.host.ended_games import EndedGame
from parlour.server.feature import Feature, Services
from parlour.server.http.routes import routes_in
from parlour.server.settings import Settings
from parlour.storage.old import Old
from parlour.storage.owned import Export, Owned, by_field, columns
from parlour.table.types import Table


def old_deals(settings: Settings) -> tuple[Old]:
    days = settings.of(DealsSettings).deals_days
    return (
        Old(
            kind="deals",
            what="deals with a link that have closed",
            since=linked_deals.c.closes,
            days=days,
            dependents=(linked_tries.c.deal,),
        ),
    )


def build(services: Services) -> None:
    context = services.context
    time = calendar(services.calendar_ahead)
    context.parts.add(DealStore, DealStore(services.engines[""]))
    context.parts.add(CalendarTime, time)

    def is_shown(table: Table) -> bool:
        return time.now() >= closes_in(table.terms.purpose)

    context.extensions.reveals[KIND] = is_shown


async def count(services: Services, games: Sequence[EndedGame]) -> None:
    if counted := counted_tries(games):
        await services.context.parts.get(DealStore).count(counted)


deals = Feature(
    name="deals",
    tags={"deals": "Deals with a link: friends play the same cards, and compare."},
    routes=routes_in(http),
    owned=(
        Owned(
            table=linked_tries,
            purpose="results of deals that friends play with the same cards",
            export=Export(
                "deals",
                columns(linked_tries, PersonalDeal.__struct_fields__).order_by(linked_tries.c.at),
                by_field(PersonalDeal),
            ),
            keeps_guest=True,
        ),
    ),
    old=old_deals,
    build=build,
    on_ended=count,
)
