"""Which public tables are listed: those one can join, whoever else opens many."""

import asyncio

from parlour.api.bodies import Opening
from parlour.core.ids import Ms, TableId, UserId
from parlour.host.watchers import Watcher
from parlour.server.http.opening import open_for
from parlour.server.lobby import ARRIVING, PER_HOST
from parlour.storage.schema import now
from parlour.table.terms import PerMove, Untimed
from parlour.table.types import Person
from tests.support.hosts import opened
from tests.support.room_world import RoomWorld

SECOND = Ms(1_000)


def listed(*opened: tuple[str, bool], bot: str = "") -> list[str]:
    """The hosts of the listed tables; each opened one, and stayed there or went away."""

    async def evening() -> list[str]:
        world = RoomWorld(0)
        await world.host.beat()
        names = dict[TableId, str]()
        for at, (name, stays) in enumerate(opened):
            person = Person(UserId(name), name, bot)
            table, _ = await open_for(world.context, person, Opening(game="memory"))
            names[table] = name
            if stays:
                quiet = Watcher(UserId(name), lambda _news: None)
                await world.node.arrive(table, f"page-{at}", quiet)
        for _ in range(ARRIVING // SECOND + 1):
            await world.time.sleep(SECOND)
            await world.host.beat()
        lobby = await world.context.lobby.seen_by(UserId("visitor"))
        return [names[one.table] for one in lobby.waiting]

    return asyncio.run(evening())


def test_tables_that_nobody_is_at_push_no_other_out() -> None:
    ghosts = [(f"ghost-{n}", False) for n in range(120)]
    assert listed(*ghosts, ("Ada", True)) == ["Ada"]


def test_a_host_has_two_tables_in_the_list_and_pushes_no_other_out() -> None:
    assert listed(*[("Mallory", True)] * 120, ("Ada", True)) == ["Mallory"] * PER_HOST + ["Ada"]


def test_every_program_that_offers_a_table_is_listed() -> None:
    assert listed(*((f"program-{n}", True) for n in range(5)), bot="random") == [
        f"program-{n}" for n in range(5)
    ]


def test_no_more_are_listed_than_anybody_reads() -> None:
    assert len(listed(*((f"host-{n}", True) for n in range(70)))) == 50


def on_now(*present: str, ghosts: int = 0) -> int:
    """How many games others may watch: one with these people at it, and some that both left."""

    async def evening() -> int:
        world = RoomWorld(0)
        await world.host.beat()
        table = await opened(world.host, "memory/1")
        for name in present:
            quiet = Watcher(UserId(name), lambda _news: None)
            await world.node.arrive(table, f"page-{name}", quiet)
        for _ in range(ghosts):
            await opened(world.host, "memory/1")
        return len((await world.context.lobby.seen_by(UserId("visitor"))).playing)

    return asyncio.run(evening())


def test_games_are_on_now_while_a_player_has_them_open() -> None:
    assert on_now("ada", "ben") == on_now("ben") == 1
    assert on_now() == 0
    assert on_now("visitor") == 0
    assert on_now("ada", ghosts=60) == 1


def test_a_list_says_to_the_minute_when_the_time_for_a_move_runs_out() -> None:
    day = PerMove(Ms(24 * 60 * 60_000))

    async def evening() -> list[Ms | None]:
        world = RoomWorld(0)
        await world.host.beat()
        for control in (day, Untimed()):
            table = await opened(world.host, "memory/1", control=control)
            quiet = Watcher(UserId("ada"), lambda _news: None)
            await world.node.arrive(table, f"page-{table}", quiet)
        seen = [await world.context.lobby.seen_by(UserId("visitor")) for _ in range(2)]
        assert seen[0] == seen[1], "it does not change from one look to the next"
        return [one.runs_out for one in seen[0].playing]

    runs_out = asyncio.run(evening())
    assert runs_out.count(None) == 1, "without a clock nothing runs out"
    (timed,) = [ms for ms in runs_out if ms is not None]
    assert timed % 60_000 == 0
    assert abs(timed - now() - day.ms) <= 60_000
