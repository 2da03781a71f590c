"""Who is said to be at a table: its players, and no crowd that only watches."""

from collections.abc import Mapping, Sequence

from parlour.api.frames import Ok
from parlour.core.ids import TableId, UserId
from parlour.games.registry import load
from parlour.host import node_presence
from parlour.host.local import LocalChangeBus, LocalPresence, LocalRandomness, LocalTime
from parlour.host.node import Node
from parlour.host.ports import Here
from parlour.host.tables import Host
from parlour.host.watchers import Watcher
from parlour.table.commands import Sit
from parlour.table.terms import Terms
from tests.support.hosts import opened, run
from tests.support.local_log import LocalLog
from tests.support.tables import ID, send


class Counted(LocalPresence):
    """Counts what it is asked and told."""

    def __init__(self) -> None:
        super().__init__()
        self.said, self.gones, self.asked = list[Here](), 0, 0

    async def here(self, who: Sequence[Here]) -> None:
        self.said += who
        await super().here(who)

    async def gone(self, who: Here) -> None:
        self.gones += 1
        await super().gone(who)

    async def present(self, tables: Sequence[TableId]) -> Mapping[TableId, frozenset[UserId]]:
        self.asked += 1
        return await super().present(tables)


def test_a_crowd_that_only_watches_costs_no_presence_and_players_are_said_to_be_there() -> None:
    async def work() -> None:
        host = Host(LocalLog(LocalTime()), LocalChangeBus(), load, LocalTime(), LocalRandomness())
        await host.beat()
        presence = Counted()
        node, table = Node(host, presence, LocalTime()), await opened(host, "memory/1")
        for number in range(300):
            watcher = Watcher(UserId(f"guest-{number}"), lambda _frame: None)
            await node.arrive(table, f"tab-{number}", watcher)
        await node.arrive(table, "ben's", Watcher(UserId("ben"), lambda _frame: None))
        assert len(presence.said) == node_presence.REPORTED_WATCHERS + 1
        presence.said.clear()
        await node._sync_presence()
        assert len(presence.said) == node_presence.REPORTED_WATCHERS + 1
        assert UserId("ben") in {one.user for one in presence.said}
        presence.asked = 0
        for number in range(300):
            await node.depart(f"tab-{number}")
        assert (presence.gones, presence.asked) == (node_presence.REPORTED_WATCHERS, 0)
        await node.depart("ben's")
        assert presence.asked == 1
        chair = (await host.table(table)).chairs[1]
        assert chair is not None
        assert chair.away is not None
        await node.drain()

    run(work())


def test_who_came_in_a_crowd_and_sits_down_is_said_to_be_there() -> None:
    async def work() -> None:
        host = Host(LocalLog(LocalTime()), LocalChangeBus(), load, LocalTime(), LocalRandomness())
        await host.beat()
        node, table = (
            Node(host, LocalPresence(), LocalTime()),
            await host.open(Terms(rules="memory/1", seats=2)),
        )
        for number in range(100):
            watcher = Watcher(UserId(f"guest-{number}"), lambda _frame: None)
            await node.arrive(table, f"tab-{number}", watcher)
        late = UserId("guest-99")
        assert late not in ((await node.here([table])) or {})[table]
        assert isinstance(await send(host, table, "sit", late, Sit(id=ID)), Ok)
        await node._sync_presence()
        assert late in ((await node.here([table])) or {})[table]
        await node.drain()

    run(work())
