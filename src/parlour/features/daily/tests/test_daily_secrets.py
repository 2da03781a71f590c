"""Nothing of a deal leaves the server before it is played: twin worlds, every byte of them.

Both worlds have the same cards where somebody has looked, and others everywhere else. Commitments
are taken for what they are meant to be, values that say nothing.
"""

import asyncio
import hashlib
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour import house_bots
from parlour.core import fair
from parlour.core.book import shuffled
from parlour.core.game import Json
from parlour.core.ids import Ms, TableId, UserId
from parlour.features.daily.deals import DAYS_AHEAD, FINISH_WINDOW, KIND, OPENING_DELAY, DailyDeals
from parlour.features.daily.store import SqlDaily
from parlour.features.daily.tests.dailies import DAY
from parlour.games.registry import load
from parlour.host.local import LocalChangeBus, LocalLimits, LocalPresence
from parlour.host.node import Node
from parlour.host.tables import Host
from parlour.server.app import app
from parlour.server.context import Context, Stores
from parlour.server.http.people import register
from parlour.server.http.previews import linked, tags
from parlour.server.settings import Settings, relaxed
from parlour.storage.connect import connect
from parlour.storage.prepare import prepare
from parlour.storage.stores import SqlPeople
from parlour.table import news
from parlour.table.types import Person
from tests.support.by_hand import Every, Everyone, Nothing, Socket, exchange
from tests.support.in_memory import add_features
from tests.support.local_log import LocalLog
from tests.twins.twin_world import Standing

HOUSE = "the house"
NOON = Ms(1_800_014_400_000 + DAY // 2)
Talk = Callable[["World"], Any]


class Same:
    """Names that are the same in both worlds."""

    def __init__(self, seed: bytes) -> None:
        self._seed, self._count = seed, count()

    def seed(self) -> bytes:
        return self._seed

    def name(self) -> str:
        return hashlib.sha256(str(next(self._count)).encode()).hexdigest()[:32]

    def pick(self, items: Sequence[str]) -> str:
        return items[next(self._count) % len(items)]


class World:
    """A server in memory on a day of its own, and two guests."""

    def __init__(self, folder: Path, game: str, seed: bytes) -> None:
        self.seen: list[bytes] = []
        self.now = Ms(NOON - DAY)
        self._engine = connect(f"sqlite:///{folder / 'daily.db'}")
        time = Standing()
        log, people, dice = LocalLog(time), Everyone(), Same(seed)
        self.host = Host(log, LocalChangeBus(), load, time, dice)
        stores = Stores(people, Every(log))
        node = Node(self.host, LocalPresence(), time)
        self.context = Context(node, stores, LocalLimits(time), dice, relaxed(Settings()))
        self.context.admit_house_bots(HOUSE)
        self.deals = DailyDeals(
            SqlDaily(self._engine), load, dice.seed, lambda: self.now, [game], "UTC"
        )
        add_features(self.context, Nothing())
        self.door = app(self.context)
        self.context.parts.add(DailyDeals, self.deals)
        self.context.extensions.reveals[KIND] = lambda table: self.deals.is_shown(
            int(table.terms.purpose.key)
        )
        self.bot = house_bots.token(HOUSE, house_bots.bots("strong")[0].id)

    async def open(self) -> None:
        await prepare(self._engine)
        await self.host.beat()
        await self.deals.publish()
        self.now = NOON
        await self.deals.publish()
        guests = [await register(self.context, name) for name in ("Ada", "Eve")]
        self.ada, self.eve = [token for _, token in guests]
        for person in (*(person for person, _ in guests), Person(UserId("ben"), "Ben")):
            await SqlPeople(self._engine).add(person, person.id.encode())

    async def close(self) -> None:
        await self._engine.dispose()

    async def ask(self, token: str, method: str, path: str, body: Json = None) -> Json:
        """The answer; of the guests every byte is written down."""
        sent = None if body is None else msgspec.json.encode(body)
        got = await exchange(self.door, method, path, token, sent)
        if token != self.bot:
            self.seen.append(
                b"%s %s %d\n%s\n%s"
                % (method.encode(), path.encode(), got.status, got.head, got.body)
            )
        return msgspec.json.decode(got.body) if got.body else None

    async def look_around(self, table: str = "") -> None:
        """Everything there is to fetch of the deal, and of its table."""
        for token in (self.ada, self.eve, "nobody"):
            for path in ("/api/daily", "/api/daily/1", "/api/daily/2", "/api/daily/1/results"):
                await self.ask(token, "GET", path)
            for path in ("", "/history", "/record", "/replay", "/review") if table else ():
                await self.ask(token, "GET", f"/api/tables/{table}{path}")
            for path in ("/hint", "/review") if table else ():
                await self.ask(token, "POST", f"/api/tables/{table}{path}")


async def in_world(world: World, talk: Talk) -> list[bytes]:
    await world.open()
    try:
        await talk(world)
    finally:
        await world.close()
    return world.seen


def twins(
    game: str, seeds: tuple[bytes, bytes], talk: Talk, folder: Path, patch: pytest.MonkeyPatch
) -> list[list[bytes]]:
    plain = fair.digest
    told = {"daily-commit": 1, "private": 0, "loadout": 0}

    def hiding(tag: str, *parts: bytes) -> bytes:
        return plain(tag, *parts[: told.get(tag)])

    patch.setattr(fair, "digest", hiding)
    worlds = []
    for seed in seeds:
        place = folder / seed.hex()[:8]
        place.mkdir()
        worlds.append(asyncio.run(in_world(World(place, game, seed), talk)))
    return worlds


def alike(*piles: tuple[str, int, Sequence[int]], deal: int = 1) -> tuple[bytes, bytes]:
    """Two seeds whose books agree at these places of piles, and nowhere else if they can."""
    met = dict[tuple[Any, ...], bytes]()
    for number in count():
        seed = hashlib.sha256(str(number).encode()).digest()
        key, seen = fair.shared_key(deal, seed), list[Json]()
        for pile, size, places in piles:
            order = shuffled(key, pile, range(size))
            seen.append(tuple(order[at] for at in places))
        if (other := met.setdefault(tuple(seen), seed)) != seed:
            return other, seed
    raise AssertionError


def same_pictures() -> tuple[bytes, bytes]:
    """Cards 0 to 2 of Memory are the same copies of three pictures, and who begins."""
    return alike(("first", 2, [0]), ("cards", 22, [0, 1, 2]))


async def a_game_of_memory(world: World) -> None:
    await world.look_around()
    table = (await world.ask(world.ada, "POST", "/api/daily/1"))["table"]
    await world.look_around(table)
    seat = Socket(world.door, f"/ws/tables/{table}", world.ada)
    stranger = Socket(world.door, f"/ws/tables/{table}", world.eve)
    frames = seat.seen
    for turn in range(12):
        first, second = ((0, 1), (0, 2), (1, 2))[turn // 2 % 3]
        token = [world.ada, world.bot]
        found = await world.host.table(table)
        assert found.game is not None
        mover = token[found.game.turn.seat]  # type: ignore[union-attr]
        move = {"t": "Flip", "card": (first, second)[turn % 2]}
        asked = {"t": "move", "id": f"m{turn}", "base": found.seq, "move": move}
        answer = await world.ask(mover, "POST", f"/api/tables/{table}/do", asked)
        assert answer["t"] in {"ok", "no"}
        await asyncio.sleep(0)
    await world.look_around(table)
    for one in (seat, stranger):
        await one.close()
    world.seen += [text.encode() for text in (*frames, *stranger.seen)]


def test_twins_of_memory_receive_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = twins("memory", same_pictures(), a_game_of_memory, tmp_path, monkeypatch)
    assert one == two
    assert len(one) > 80


async def an_opening(world: World) -> None:
    await world.look_around()
    table = (await world.ask(world.ada, "POST", "/api/daily/1"))["table"]
    await world.look_around(table)
    seen = (await world.ask(world.ada, "GET", f"/api/tables/{table}"))["news"]["view"]
    assert None not in seen["hands"][0]


@pytest.mark.parametrize("game", ["pazaak", "pixies", "phage"])
def test_twins_of_an_opening_receive_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """What the opening shows is the same; the other hand, and all that comes later, is not."""
    shown: dict[str, list[tuple[str, int, Sequence[int]]]] = {
        "pazaak": [("first", 2, [0]), ("hand=0", 10, range(4)), ("round=1", 40, [0])],
        "pixies": [("first", 2, [0]), ("round=1", 70, range(4))],
        "phage": [("tiles", 48, [])],
    }
    talk = an_opening if game == "pazaak" else partial(_opened)
    one, two = twins(game, alike(*shown[game]), talk, tmp_path, monkeypatch)
    assert one == two


async def _opened(world: World) -> None:
    await world.look_around()
    table = (await world.ask(world.ada, "POST", "/api/daily/1"))["table"]
    await world.look_around(table)


def test_a_seed_that_is_told_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The twins are not blind: one frame that holds it is enough."""
    monkeypatch.setattr(news, "server_commit", lambda table: table.secret.hex())

    async def ended(world: World) -> None:
        table = (await world.ask(world.ada, "POST", "/api/daily/1"))["table"]
        await world.ask(world.ada, "POST", f"/api/tables/{table}/do", {"t": "resign", "id": "r"})
        await world.look_around(table)

    one, two = twins("memory", same_pictures(), ended, tmp_path, monkeypatch)
    assert one != two


def test_seven_deals_are_fixed_before_their_days_and_shown_after_them(tmp_path: Path) -> None:
    commits, seeds = dict[int, str](), dict[int, str]()

    async def talk(world: World) -> None:
        for day in range(6):
            world.now = Ms(NOON + day * DAY)
            await world.deals.publish()
            told = await world.ask(world.ada, "GET", "/api/daily")
            assert told["today"]["number"] == day + 1
            assert len(told["coming"]) == DAYS_AHEAD
            for deal in (told["today"], *told["past"], *told["coming"]):
                assert (
                    deal["published"]
                    < deal["opens"]
                    < deal["closes"]
                    == deal["shown"] - FINISH_WINDOW
                )
                assert deal["commit"] == commits.setdefault(deal["number"], deal["commit"])
                assert bool(deal["seed"]) == (told["now"] >= deal["shown"])
                if deal["seed"]:
                    seeds[deal["number"]] = deal["seed"]
            for deal in told["coming"][-1:]:
                assert deal["opens"] - deal["published"] > (DAYS_AHEAD - 1) * DAY

    asyncio.run(in_world(World(tmp_path, "memory", bytes(32)), talk))
    assert set(seeds) == {1, 2, 3, 4}


def test_a_new_server_has_a_deal_at_once(tmp_path: Path) -> None:
    """Its commitment was published before; the deals of the next days are fixed ahead."""

    async def talk(world: World) -> None:
        world.now = Ms(NOON - DAY + OPENING_DELAY)
        told = await world.ask(world.ada, "GET", "/api/daily")
        today = told["today"]
        assert today["number"] == 1
        assert today["published"] < today["opens"] == world.now
        assert NOON < today["closes"] <= NOON + DAY
        assert [deal["number"] for deal in told["coming"]][:6] == list(range(2, 8))
        assert (await world.ask(world.ada, "POST", "/api/daily/1"))["table"]
        refused = await world.ask(world.ada, "POST", "/api/daily/2")
        assert refused["code"] == "no-deal"

    asyncio.run(in_world(World(tmp_path, "memory", bytes(32)), talk))


def test_days_without_a_server_have_no_deal_and_no_number(tmp_path: Path) -> None:
    async def talk(world: World) -> None:
        world.now = Ms(NOON + 60 * DAY)
        await world.deals.publish()
        told = await world.ask(world.ada, "GET", "/api/daily")
        assert told["today"] is None
        assert [deal["number"] for deal in told["coming"]] == list(range(9, 16))
        old = await world.ask(world.ada, "GET", "/api/daily/1")
        assert old["seed"] == bytes(32).hex()

    asyncio.run(in_world(World(tmp_path, "memory", bytes(32)), talk))


def test_a_deal_that_another_node_has_just_fixed_keeps_its_seed(tmp_path: Path) -> None:
    async def talk(world: World) -> None:
        tomorrow = Ms(NOON + DAY)
        other = DailyDeals(world.deals.store, load, lambda: b"x" * 32, lambda: tomorrow, ["memory"])
        await other.publish()
        last = other.deals[-1]
        assert world.deals.of(last.number) is None
        told = await world.ask(world.ada, "GET", f"/api/daily/{last.number}")
        assert (told["commit"], told["seed"]) == (last.commit, "")
        assert not world.deals.is_shown(last.number)

    asyncio.run(in_world(World(tmp_path, "memory", bytes(32)), talk))


@pytest.mark.parametrize("counts", [True, False])
def test_nothing_counts_once_the_seed_is_shown(tmp_path: Path, *, counts: bool) -> None:
    async def talk(world: World) -> None:
        table = (await world.ask(world.ada, "POST", "/api/daily/1"))["table"]
        shown = world.deals.deals[0].shown
        world.now = Ms(shown - 1 if counts else shown)
        resign = {"t": "resign", "id": "r"}
        assert (await world.ask(world.ada, "POST", f"/api/tables/{table}/do", resign))["t"] == "ok"
        told = await world.ask(world.ada, "GET", "/api/daily/1/results")
        assert (told["yours"] is not None) == counts

    asyncio.run(in_world(World(tmp_path, "memory", bytes(32)), talk))


def test_ten_requests_at_once_for_a_deal_lead_to_one_table(tmp_path: Path) -> None:
    """So nobody tries it at a table that does not count. The second node has its own host."""

    async def talk(world: World) -> None:
        asks = [world.ask(world.ada, "POST", "/api/daily/1") for _ in range(10)]
        assert len({one["table"] for one in await asyncio.gather(*asks)}) == 1
        store, names = world.deals.store, [TableId(f"t{n}") for n in range(10)]
        begun = await asyncio.gather(*(store.begin(1, UserId("ben"), name) for name in names))
        assert len(set(begun)) == 1  # whichever node named it first

    asyncio.run(in_world(World(tmp_path, "memory", bytes(32)), talk))


def test_a_deal_that_is_asked_for_at_midnight_is_of_one_day(tmp_path: Path) -> None:
    async def talk(world: World) -> None:
        first, second = world.deals.deals[:2]
        world.now = first.closes
        assert (await world.ask(world.ada, "POST", "/api/daily/1"))["code"] == "not-today"
        world.now = Ms(first.closes - 1)
        before = await world.ask(world.ada, "POST", "/api/daily/1")
        world.now = first.closes
        assert (await world.ask(world.ada, "POST", "/api/daily/1"))["table"] == before["table"]
        next_one = await world.ask(world.ada, "POST", f"/api/daily/{second.number}")
        assert next_one["table"] != before["table"]

    asyncio.run(in_world(World(tmp_path, "memory", bytes(32)), talk))


def test_no_tips_and_no_review_while_others_may_still_play(tmp_path: Path) -> None:
    async def talk(world: World) -> None:
        table = (await world.ask(world.ada, "POST", "/api/daily/1"))["table"]
        do = f"/api/tables/{table}/do"
        tips = await world.ask(world.ada, "POST", do, {"t": "ask", "id": "t", "what": "tips"})
        assert tips["tips"] == []
        await world.ask(world.ada, "POST", do, {"t": "resign", "id": "r"})
        refused = await world.ask(world.ada, "POST", f"/api/tables/{table}/review")
        assert refused["code"] == "daily-sealed"

    asyncio.run(in_world(World(tmp_path, "memory", bytes(32)), talk))


def test_the_preview_of_a_replay_says_nothing_while_others_may_still_play(tmp_path: Path) -> None:
    async def talk(world: World) -> None:
        table = (await world.ask(world.ada, "POST", "/api/daily/1"))["table"]
        resigned = {"t": "resign", "id": "r"}
        await world.ask(world.ada, "POST", f"/api/tables/{table}/do", resigned)
        scope = {"scheme": "http", "path": f"/r/{table}", "headers": [], "client": ("::1", 1)}
        assert await linked(world.context, scope) is None
        world.now = world.deals.deals[0].shown
        found = await linked(world.context, scope)
        assert found is not None
        assert '"og:title" content="Eve, ' in tags(found, scope)

    asyncio.run(in_world(World(tmp_path, "memory", bytes(32)), talk))
