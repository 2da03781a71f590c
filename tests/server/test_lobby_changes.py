"""The lobby at size: whole once, then what has changed, made once for all who see the same."""

import asyncio
import subprocess
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from random import Random
from typing import Any

import msgspec
import pytest
from websockets.sync.client import ClientConnection, connect

from parlour.api import frames
from parlour.api.bodies import Opening
from parlour.api.changes import changed, changes
from parlour.core.game import Seat
from parlour.core.ids import CommandId, TableId, UserId
from parlour.host.ports import Listed, Lost
from parlour.server import lobby as lobbies
from parlour.server.dispatch import dispatch
from parlour.server.http.opening import open_for
from parlour.server.lobby import (
    MIN_REFRESH_SECONDS,
    PEOPLE_PER_REFRESH,
    REFRESH_INTERVAL_SECONDS,
    Seats,
    rest,
)
from parlour.table.terms import Untimed
from parlour.table.types import Person
from tests.support.door import Served, served
from tests.support.room_world import Index, RoomWorld
from tests.support.root import ROOT
from tests.support.visitor import Visitor, newcomer

PAIRS = 300


def some_list(rng: Random, most: int = 12) -> tuple[frames.Listing, ...]:
    """Tables of a few names, so that two lists have many of them in common, often changed."""
    names = rng.sample(range(15), rng.randint(0, most))
    ordered = sorted(names) if rng.random() < 0.7 else names
    return tuple(
        frames.Listing(
            table=TableId(f"t{name}"),
            rules="memory/1",
            phase="WAITING",
            seats=(frames.Seated("Ada", ""), None),
            control=Untimed(),
            options={"first": rng.randint(0, 1) if rng.random() < 0.2 else 0},
            you=Seat(0) if rng.random() < 0.1 else None,
        )
        for name in ordered
    )


def some_lobby(rng: Random) -> frames.Lobby:
    return frames.Lobby(some_list(rng), some_list(rng), some_list(rng, 3))


def pairs() -> list[tuple[frames.Lobby, frames.Lobby]]:
    rng = Random(7)
    return [(some_lobby(rng), some_lobby(rng)) for _ in range(PAIRS)]


def test_a_lobby_with_its_changes_is_the_next_one() -> None:
    for before, after in pairs():
        assert changed(before, changes(before, after)) == after


def test_the_page_comes_to_the_same_lobby() -> None:
    asked = msgspec.json.encode([(a, changes(a, b)) for a, b in pairs()])
    command = ["node", "tests/server/lobby_changes.mjs"]
    ran = subprocess.run(command, cwd=ROOT, input=asked, capture_output=True, check=True)
    found = msgspec.json.decode(ran.stdout, type=list[frames.Lobby])
    assert found == [after for _, after in pairs()]


def test_of_a_full_list_only_what_is_new_and_what_is_gone_is_told() -> None:
    rng = Random(1)
    one = some_list(rng)[0]
    listed = tuple(msgspec.structs.replace(one, table=TableId(f"{n}")) for n in range(51))
    found = changes(frames.Lobby(listed[1:], (), ()), frames.Lobby(listed[:-1], (), ()))
    assert found.waiting == frames.ListChanges((TableId("50"),), (frames.Placed(0, listed[0]),))
    assert found.playing == found.yours == frames.ListChanges((), ())


class Counted(Index):
    """Counts what is asked of it; some people sit at the last table."""

    def __init__(self, world: RoomWorld) -> None:
        super().__init__(world.log)
        self.asked, self.after = Counter[str](), list[Sequence[UserId]]()
        self.sitting = set[UserId]()

    async def waiting(self, most: int) -> Sequence[Listed]:
        self.asked["waiting"] += 1
        return await super().waiting(most)

    async def playing(self, most: int) -> Sequence[Listed]:
        self.asked["playing"] += 1
        return await super().playing(most)

    async def seats(self, users: Sequence[UserId]) -> Mapping[UserId, Sequence[Listed]]:
        self.asked["seats"] += 1
        self.after.append(users)
        last = self._in("WAITING")[-1:]
        return {user: last if user in self.sitting else [] for user in users}


class Watched:
    """A lobby in memory, refreshed when it is told to, and what its watchers were told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.world = RoomWorld(0)
        self.index = Counted(self.world)
        self.feed = lobbies.LobbyFeed(self.world.node, self.index)
        self.encoded, self._stack = 0, ExitStack()
        honest = lobbies.encode

        def counted(frame: object) -> bytes:
            self.encoded += 1
            return honest(frame)

        monkeypatch.setattr(lobbies, "encode", counted)

    def watch(self, name: str, *, changes: bool = True) -> list[Any]:
        told = list[Any]()

        def push(frame: bytes) -> None:
            told.append(msgspec.json.decode(frame))

        watching = self.feed.watching(UserId(name), push, changes=changes)
        self._stack.enter_context(watching)
        return told

    async def open(self, name: str) -> TableId:
        person = Person(UserId(name), name)
        return (await open_for(self.world.context, person, Opening(game="memory")))[0]

    async def refresh(self) -> tuple[dict[str, int], int]:
        """How often something was asked and encoded."""
        self.index.asked.clear()
        self.encoded = 0
        await self.feed._refresh()
        return dict(self.index.asked), self.encoded


def kinds(told: list[Any]) -> list[str]:
    return [one["t"] for one in told]


def test_a_thousand_watchers_cost_the_queries_and_the_frame_of_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def evening() -> None:
        lobby = Watched(monkeypatch)
        await lobby.world.host.beat()
        await lobby.open("Ada")
        told = [lobby.watch("w0")]
        alone = await lobby.refresh()
        assert alone == ({"seats": 1, "waiting": 1, "playing": 1}, 1)
        told += [lobby.watch(f"w{n}") for n in range(1, 1_000)]
        assert await lobby.refresh() == alone
        table = await lobby.open("Ben")
        assert await lobby.refresh() == alone
        assert await lobby.refresh() == (alone[0], 0)  # nothing has changed
        for one in told:
            assert kinds(one) == ["lobby", "changes"]
            assert [put["listing"]["table"] for put in one[1]["waiting"]["put"]] == [table]

    asyncio.run(evening())


def test_who_did_not_ask_for_changes_is_told_the_whole_lobby(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def evening() -> None:
        lobby = Watched(monkeypatch)
        await lobby.world.host.beat()
        older, newer = lobby.watch("older", changes=False), lobby.watch("newer")
        await lobby.refresh()
        await lobby.open("Ada")
        await lobby.refresh()
        await lobby.refresh()
        assert kinds(older) == ["lobby", "lobby"]
        assert kinds(newer) == ["lobby", "changes"]
        first, what = (
            msgspec.convert(told, kind)
            for told, kind in zip(newer, (frames.Lobby, frames.Changes), strict=True)
        )
        assert changed(first, what) == msgspec.convert(older[-1], frames.Lobby)

    asyncio.run(evening())


def test_who_sits_down_is_told_of_it_by_changes_and_nobody_else_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def evening() -> None:
        lobby = Watched(monkeypatch)
        await lobby.world.host.beat()
        ada, ben = lobby.watch("Ada"), lobby.watch("Ben")
        await lobby.refresh()
        table = await lobby.open("Ada")
        lobby.index.sitting.add(UserId("Ada"))
        await lobby.refresh()
        assert [one["listing"]["table"] for one in ada[1]["yours"]["put"]] == [table]
        assert ada[1]["waiting"]["put"][0]["listing"]["you"] == 0
        assert ben[1]["waiting"]["put"][0]["listing"]["you"] is None
        assert ben[1]["yours"] == {"gone": [], "put": []}

    asyncio.run(evening())


def test_whoever_sits_nowhere_is_looked_up_in_their_turn() -> None:
    async def evening() -> None:
        index = Counted(RoomWorld(0))
        seats, users = Seats(index), {UserId(f"u{n:03}") for n in range(10 * PEOPLE_PER_REFRESH)}
        seats.changed |= users
        for _ in range(11):
            await seats.of(users, set())
        first, *rounds = index.after
        assert set(first) == users
        assert {len(some) for some in rounds} == {PEOPLE_PER_REFRESH}
        assert {user for some in rounds for user in some} == users

    asyncio.run(evening())


def test_who_has_a_table_or_did_something_is_looked_up_each_time() -> None:
    async def evening() -> None:
        world = RoomWorld(0)
        await world.host.beat()
        await open_for(world.context, Person(UserId("sits"), "Ada"), Opening(game="memory"))
        index = Counted(world)
        seats, users = Seats(index), {UserId(f"u{n:03}") for n in range(10 * PEOPLE_PER_REFRESH)}
        sits, acts, follows = UserId("sits"), UserId("u500"), UserId("u700")
        index.sitting.add(sits)
        users |= {sits}
        seats.changed |= users
        await seats.of(users, {follows})
        seats.changed.add(acts)
        await seats.of(users, {follows})
        assert {sits, acts, follows} <= set(index.after[1])
        await seats.of(users, {follows})
        assert {sits, follows} <= set(index.after[2])
        assert acts not in index.after[2]
        assert list((await seats.of(users - {sits}, set())).keys() & {sits}) == []

    asyncio.run(evening())


def test_who_sits_down_here_is_looked_up_next() -> None:
    async def evening() -> None:
        world = RoomWorld(0)
        await world.host.beat()
        feed, ben = world.context.lobby, Person(UserId("ben"), "Ben")
        table, code = await open_for(
            world.context, Person(UserId("ada"), "Ada"), Opening(game="memory")
        )
        with feed.watching(ben.id, lambda _frame: None):
            await feed._refresh()
            assert feed._seats.changed == set()
            await dispatch(world.context, table, ben, frames.Sit(code=code, id=CommandId("sit")))
            assert feed._seats.changed == {ben.id}

    asyncio.run(evening())


@pytest.mark.parametrize("error", [Lost, RuntimeError])
def test_who_was_asked_after_in_vain_is_asked_after_again(error: type[Exception]) -> None:
    class Away(Counted):
        away = True

        async def seats(self, users: Sequence[UserId]) -> Mapping[UserId, Sequence[Listed]]:
            if self.away:
                raise error
            return await super().seats(users)

    async def evening() -> None:
        index = Away(RoomWorld(0))
        seats, users = Seats(index), {UserId(f"u{n:03}") for n in range(2 * PEOPLE_PER_REFRESH)}
        seats.changed |= users
        with pytest.raises(error):
            await seats.of(users, set())
        index.away = False
        assert (await seats.of(users, set())).keys() == users

    asyncio.run(evening())


def test_what_was_done_is_not_forgotten_while_the_database_is_away() -> None:
    class Away(Counted):
        away = False

        async def seats(self, users: Sequence[UserId]) -> Mapping[UserId, Sequence[Listed]]:
            if self.away:
                raise Lost
            return await super().seats(users)

    async def evening() -> None:
        index = Away(RoomWorld(0))
        seats, users = Seats(index), {UserId(f"u{n:03}") for n in range(4 * PEOPLE_PER_REFRESH)}
        acts = list(await seats.of(users, set()))[-1]  # whose turn comes last
        index.away = True
        seats.changed.add(acts)
        with pytest.raises(Lost):
            await seats.of(users, set())
        index.away = False
        index.after.clear()
        await seats.of(users, set())
        assert acts in index.after[0]

    asyncio.run(evening())


def test_a_refresh_that_takes_long_is_made_less_often() -> None:
    assert rest(0.001) == MIN_REFRESH_SECONDS
    assert rest(0.02) == pytest.approx(0.18)  # a tenth of the time is its own
    assert rest(5.0) == REFRESH_INTERVAL_SECONDS


@pytest.fixture(scope="module")
def house() -> Iterator[Served]:
    with served("--no-bots") as one:
        yield one


def following(
    socket: ClientConnection, lobby: frames.Lobby | None = None
) -> Iterator[tuple[str, frames.Lobby]]:
    """Each frame's kind, and the lobby with it."""
    while True:
        told = msgspec.json.decode(socket.recv(timeout=10), type=frames.Lobby | frames.Changes)
        if isinstance(told, frames.Lobby):
            lobby = told
        else:
            assert lobby is not None
            lobby = changed(lobby, told)
        yield type(told).__name__, lobby


def at_lobby(visitor: Visitor, path: str = "/ws/lobby?changes=1") -> ClientConnection:
    where = visitor.url.replace("http", "ws", 1) + path
    return connect(where, additional_headers=visitor.headers, compression=None)


@pytest.mark.parametrize(
    ("path", "kind"), [("/ws/lobby?changes=1", "Changes"), ("/ws/lobby", "Lobby")]
)
def test_a_table_appears_and_goes(house: Served, path: str, kind: str) -> None:
    ada, zoe = newcomer(house.url, "Ada"), newcomer(house.url, "Zoe")
    with at_lobby(zoe, path) as socket:
        told = following(socket)
        assert next(told)[0] == "Lobby"
        table = ada.open("memory")["table"]
        how, lobby = next(told)
        assert (how, [one.table for one in lobby.waiting]) == (kind, [table])
        assert lobby == msgspec.json.decode(zoe.ask("GET", "/api/tables").text, type=frames.Lobby)
        assert ada.do(table, frames.Leave(id=CommandId("leave")))["t"] == "ok"
        assert next(told) == (kind, frames.Lobby((), (), ()))


def test_whoever_sits_down_sees_their_table_by_changes(house: Served) -> None:
    ada, zoe = newcomer(house.url, "Ada"), newcomer(house.url, "Zoe")
    table = ada.open("memory", private=True)
    with at_lobby(zoe) as socket:
        told = following(socket)
        assert next(told) == ("Lobby", frames.Lobby((), (), ()))
        sit = frames.Sit(code=table["code"], id=CommandId("sit"))
        assert zoe.do(table["table"], sit)["t"] == "ok"
        how, lobby = next(told)
        assert (how, [one.you for one in lobby.yours]) == ("Changes", [1])
        assert lobby.waiting == lobby.playing == ()
