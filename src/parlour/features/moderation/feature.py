"""Moderation: staff ban and mute people, end tables and announce stops."""

from parlour.api.frames import Retry
from parlour.api.orders import Restriction
from parlour.core.ids import CommandId
from parlour.features.moderation import bodies, commands, http, store
from parlour.features.moderation.active import Moderation
from parlour.features.moderation.schema import endings, restrictions
from parlour.features.moderation.search import PeopleFinder
from parlour.features.moderation.types import Ending, ModerationStore
from parlour.server.feature import Feature, Services
from parlour.server.http.routes import routes_in
from parlour.storage.owned import Export, OrderEffect, Owned, by_field, columns
from parlour.table.commands import End


def build(services: Services) -> None:
    context = services.context

    async def end(ending: Ending) -> bool:
        """Whether a table has ended that was ordered to; any node does it, once."""
        command = End(id=CommandId(f"end-{ending.number}"))
        return not isinstance(await context.node.host.do(ending.table, None, command), Retry)

    kept = store.SqlModeration(services.engines)
    known = Moderation(kept, context.access.address_keys, context.open, end)
    context.parts.add(ModerationStore, kept)
    context.parts.add(PeopleFinder, PeopleFinder(services.engines))
    context.access.restrictions = known
    context.extensions.greetings.append(known.announced)
    context.orders.readers.append(known)


moderation = Feature(
    name="moderation",
    tags={"admin": "For moderators: finding, ending, banning, announcing."},
    routes=routes_in(http),
    routes_of_all=http.order_routes,
    rejections=http.REJECTIONS,
    owned=(
        Owned(
            table=restrictions,
            purpose="bans and mutes",
            export=Export(
                "restrictions",
                columns(restrictions, Restriction.__struct_fields__),
                by_field(Restriction),
            ),
            user="person",
            keeps_guest=True,
        ),
    ),
    orders={
        bodies.Ban: OrderEffect(store.ban),
        bodies.Mute: OrderEffect(store.mute),
        bodies.Lift: OrderEffect(store.lift, "no-such-ban"),
        bodies.Rename: OrderEffect(store.rename),
        bodies.EndTable: OrderEffect(store.end_table, check=store.check_table),
        bodies.Announce: OrderEffect(store.announce, for_admins=True),
        bodies.Cancel: OrderEffect(store.cancel, for_admins=True),
    },
    commands=commands.COMMANDS,
    of_tables=(endings.c.table_id,),
    build=build,
)
