"""`parlour admin`: the audit log and retention; features add their commands.

It works on the database; running nodes follow within seconds.
"""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated

import msgspec
from cyclopts import App, Parameter

from parlour.cli.admin_prompt import (
    asked,
    day,
    engaged,
    of_feature,
    print_lines,
    say,
)
from parlour.cli.server_options import (
    DATABASE,
    Config,
    Databases,
)
from parlour.core.ids import TableId
from parlour.features.all import ALL, DECLARED
from parlour.features.retention.rounds import Days, OnSurvey, Retention
from parlour.features.retention.store import SqlRetention
from parlour.features.settings import FeatureSettings
from parlour.host.orders import NoOrder
from parlour.server.feature import OPERATOR, old
from parlour.server.settings import RetentionSettings, Settings
from parlour.storage.connect import Engines
from parlour.storage.orders import SqlOrders
from parlour.storage.prepare import others_beat

DEFAULT_SETTINGS, DEFAULT_FEATURES = RetentionSettings(), FeatureSettings()
SHOWN = 100  # entries of the audit log

admin = App(name="admin", help="Moderate and maintain a server. Every order is in an audit log.")


@admin.command
def audit(
    *,
    verify: Annotated[bool, Parameter(negative="", help="Check that it is unchanged.")] = False,
    after: Annotated[int, Parameter(help="Show entries after this number.")] = 0,
    database: Databases = (DATABASE,),
    _config: Config = "",
) -> int:
    """Show the audit log, or verify it."""
    if verify:
        count, last, wrong = asked(database, lambda store: store.faults())
        print_lines(*(f"✗ {fault}" for fault in wrong))
        print_lines(say("admin-verified", count=count, hash=last, wrong=len(wrong)))
        return 1 if wrong else 0
    for line in asked(database, lambda store: store.audit(after, SHOWN)):
        details = say("admin-erased") if line.details is None else line.details
        print_lines(f"{line.number:5} {day(line.at)} {line.actor} {line.action} {details}")
    return 0


@admin.command
def retention(  # each is a setting
    *,
    dry_run: Annotated[bool, Parameter(negative="", help="Only list expired data.")] = False,
    compact: Annotated[
        bool, Parameter(negative="", help="Then rewrite the database to shrink its files.")
    ] = False,
    kept: Annotated[RetentionSettings, Parameter(name="*")] = DEFAULT_SETTINGS,
    features: Annotated[FeatureSettings, Parameter(name="*", show=False)] = DEFAULT_FEATURES,
    database: Databases = (DATABASE,),
    _config: Config = "",
) -> None:
    """Delete expired data now, or list it with --dry-run. A running server does this hourly."""
    days = Days(kept.waiting_days, kept.abandoned_days, kept.guest_days)
    rules = old(ALL, Settings(**asdict(kept), features=features))

    async def done(engines: Engines) -> dict[str, OnSurvey]:
        store, orders = SqlRetention(engines, DECLARED), SqlOrders(engines, DECLARED)
        running = [await others_beat(engine) for engine in engines.values()]
        if any(running) and not dry_run:
            raise NoOrder("running")
        rounds = Retention(store, days, rules, _all_of, _nothing, alone=True)
        found = await rounds.survey()
        if not dry_run:
            gone = msgspec.json.encode(await rounds.round()).decode()
            await orders.write(OPERATOR, "retention", gone, _nothing)
            if compact:
                await store.compact()
        return found

    what = {rule.kind: rule.what for rule in rules}
    for kind, one in engaged(database, done).items():
        line = "admin-old" if dry_run else "admin-deleted"
        about = {"kind": kind, "what": what.get(kind, ""), "count": one.count}
        print_lines(say(line, **about, oldest=day(one.oldest)))


async def _all_of(tables: Sequence[TableId]) -> Sequence[TableId]:
    """Without a server nobody has any of them open."""
    return tables


async def _nothing(*_: object) -> None:
    pass


for feature in ALL:
    for command in feature.commands:
        admin.command(of_feature(feature, command))
