"""Hosts when a game is over or a move is taken back: the next table, and what is told again."""

from random import Random

from parlour.api.frames import Ok
from parlour.core.ids import UserId
from parlour.host.ports import Lost
from parlour.table.commands import Commit, Depart, Offer, Resign
from tests.support.hosts import USERS, World, database, hints, hosts, one_move, opened, run, world
from tests.support.tables import ID, send

__all__ = ["database", "hints", "world"]  # fixtures, shared with the host's tests


def test_the_next_table_is_laid_though_the_node_that_promised_it_died(world: World) -> None:
    async def died(*_: object) -> None:
        raise Lost("died")

    async def work() -> None:
        async with hosts(world) as nodes:
            table = await opened(nodes[0], "memory/1")
            await send(nodes[0], table, "r", "ada", Resign(id=ID))
            await send(nodes[0], table, "a", "ada", Offer("rematch", id=ID))
            nodes[0]._openings._open = died  # type: ignore[method-assign,assignment]
            assert isinstance(await send(nodes[0], table, "b", "ben", Offer("rematch", id=ID)), Ok)
            await nodes[0].settle()
            seen = await nodes[1].look(table)
            assert (await nodes[1].look(seen.following)).phase == "READY"

    run(work())


def test_each_table_of_a_room_has_a_server_seed_of_its_own() -> None:
    """The last one's is shown at its end: whoever has it would know the next one's cards."""

    async def work() -> None:
        async with hosts(World()) as nodes:
            table, seeds = await opened(nodes[0], "memory/1"), set[bytes]()
            for _ in range(3):
                seeds.add(bytes((await nodes[0].table(table)).secret))
                await send(nodes[0], table, "r", "ada", Resign(id=ID))
                for user in USERS[:2]:
                    await send(nodes[0], table, "again", user, Offer("rematch", id=ID))
                table = (await nodes[0].look(table)).following
                for user in USERS[:2]:
                    await send(nodes[0], table, "commit", user, Commit(None, id=ID))
            assert len(seeds) == 3

    run(work())


def test_what_happens_after_the_room_has_gone_on_opens_nothing() -> None:
    async def work() -> None:
        async with hosts(World()) as nodes:
            table = await opened(nodes[0], "memory/1")
            await send(nodes[0], table, "r", "ada", Resign(id=ID))
            for user in USERS[:2]:
                await send(nodes[0], table, "again", user, Offer("rematch", id=ID))
            opens = list[object]()
            nodes[0]._openings.next = opens.append  # type: ignore[method-assign,assignment]
            assert isinstance(await send(nodes[0], table, "gone", "ada", Depart(id=ID)), Ok)
            assert opens == []

    run(work())


def test_a_move_that_was_taken_back_is_not_in_what_was_told() -> None:
    async def work() -> None:
        async with hosts(World()) as nodes:
            rng, table = Random(1), await opened(nodes[0], "phage/1")
            undo: int | None = None
            while undo is None:  # what chance has answered is not taken back
                before = await nodes[0].history(table, UserId("ada"))
                await one_move(nodes[0], table, rng)
                undo = (await nodes[0].look(table)).undo
            assert await nodes[0].history(table, UserId("ada")) != before
            for user in (USERS[undo], USERS[1 - undo]):
                await send(nodes[0], table, f"undo-{user}", user, Offer("undo", id=ID))
            assert await nodes[0].history(table, UserId("ada")) == before
            await one_move(nodes[0], table, rng)
            assert len(await nodes[0].history(table, UserId("ben"))) == len(before) + 1

    run(work())
