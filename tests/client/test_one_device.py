"""Two people at one screen, through the API: one token plays both seats."""

import random
from collections.abc import Iterator
from functools import partial

import msgspec
import pytest

from parlour.client import ApiError, Refused, guest
from parlour.core.record import Record, verify
from parlour.games.registry import load
from parlour.table.types import News
from tests.client.between import run, until
from tests.support.door import served

MOVES = 16  # random ones hardly end a game of Memory


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with served("--no-bots", "--no-limits") as one:
        yield one.url


def reached(seq: int, news: News) -> bool:
    return news.seq >= seq


def test_one_token_plays_both_seats(server: str) -> None:
    async def plays() -> None:
        ada, carl, rng = await guest(server, name="Ada"), await guest(server), random.Random(1)
        table = (await ada.open("memory", guests=["Ben"])).table
        movers = set[int | None]()
        async with ada.table(table, stay=True) as seat, carl.table(table) as other:
            await until(other, lambda news: news.phase == "IN_GAME")
            for _ in range(MOVES):
                news = await until(seat, lambda news: news.moves)
                assert news.you == news.seat
                movers.add(news.you)
                seq = await seat.move(rng.choice(news.moves))
                if len(movers) == 2 and not seat.reconnected:
                    await seat.cut()
                await until(seat, partial(reached, seq))
            await seat.resign()
            await until(seat, lambda news: news.over)
            assert movers == {0, 1}
            assert seat.about is not None
            assert seat.about.one_device
            with pytest.raises(Refused, match="not seated"):
                await other.offer("rematch")
        text = await ada.record(table)
        assert verify(text, load) == ()
        players = msgspec.json.decode(text, type=Record).players
        assert [(one.name, one.guest) for one in players] == [
            ("Ada", msgspec.UNSET),
            ("Ben", True),
        ]
        history = msgspec.json.decode(await ada.ask("GET", "/api/me/games"))
        assert [one["table"] for one in history["games"]] == [table]

    run(plays())


def test_leaving_the_page_costs_nothing(server: str) -> None:
    async def plays() -> None:
        ada = await guest(server, name="Ada")
        table = (await ada.open("memory", guests=["Ben"])).table
        async with ada.table(table) as seat:
            await until(seat, lambda news: news.phase == "IN_GAME")
        async with ada.table(table) as seat:
            news = await until(seat, lambda news: news.phase == "IN_GAME")
            assert all(chair is not None and chair.away is None for chair in news.chairs)

    run(plays())


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"game": "pazaak", "guests": ["Ben"]}, "one-device-hidden"),
        ({"game": "memory", "guests": ["Ben"], "games": 2}, "one-device"),
        ({"game": "memory", "guests": ["Ben"], "bots": 1}, "one-device"),
        ({"game": "pixies", "guests": ["Ben"], "seats": 3}, "one-device"),
        (
            {"game": "memory", "guests": ["Ben"], "control": {"t": "PerMove", "ms": 9000}},
            "one-device",
        ),
        ({"game": "memory", "guests": ["admin"]}, "reserved-name"),
        ({"game": "memory", "guests": ["x"]}, "bad-name"),
    ],
)
def test_what_one_screen_cannot_do_is_refused(
    server: str, asked: dict[str, object], code: str
) -> None:
    async def opens() -> None:
        ada = await guest(server, name="Ada")
        with pytest.raises(ApiError) as refused:
            await ada.open(**asked)  # type: ignore[arg-type]  # keywords of the body
        assert refused.value.code == code

    run(opens())
