"""Webhooks on a store in memory: turns are fair, failures counted since something was taken."""

import asyncio
from typing import Any

import pytest

from parlour.api.frames import Seated
from parlour.api.played import PlayedGame
from parlour.core.game import Over, Seat
from parlour.core.ids import TableId, UserId
from parlour.features.webhooks import worker
from parlour.features.webhooks.due import MOST_FAILURES, Webhook
from parlour.features.webhooks.sending import NotSent, Sender

SECRET = "5a" * 32
HOOK = Webhook(
    id="a",
    user=UserId("ada"),
    url="https://x.example",
    secret="00",
    origin="https://y.example",
    since=0,
    seen=0,
    failures=MOST_FAILURES - 1,
)


class Three:
    """A store of three webhooks, and an index in which nobody sits anywhere."""

    def __init__(self) -> None:
        self.looked: list[str] = []

    async def due(self, _now: int, after: tuple[int, str], most: int) -> list[Webhook]:
        return [one for one in self.hooks() if (one.due, one.id) > after][:most]

    def hooks(self) -> list[Webhook]:
        return [
            Webhook(
                id=n,
                user=UserId(n),
                url="https://x.example",
                secret=SECRET,
                origin="",
                since=0,
                seen=0,
            )
            for n in "abc"
        ]

    async def marks(self, _hooks: object) -> dict[object, int]:
        return {}

    async def seats(self, users: list[UserId]) -> dict[UserId, tuple[()]]:
        return dict.fromkeys(users, ())

    async def tables(self, _heads: object) -> list[object]:
        return []

    async def finished(self, users: list[UserId], _since: int) -> set[UserId]:
        return {*users}

    async def played(self, user: str, _query: object) -> list[PlayedGame]:
        self.looked.append(user)
        return []

    async def seen(self, _hooks: list[str], _until: int) -> None: ...


class Place(Three):
    """One webhook that failed often, two games to tell of, and a server that takes every second."""

    def __init__(self) -> None:
        super().__init__()
        self.sent, self.failures = 0, list[int]()

    def hooks(self) -> list[Webhook]:
        return [HOOK]

    async def played(self, _user: str, _query: object) -> list[PlayedGame]:
        over = Over((1, 0), (Seat(0),), "points")
        seats = (Seated("Ada", ""), Seated("Ben", ""))
        return [
            PlayedGame(
                table=TableId(name),
                rules="memory/1",
                ended=1,
                seats=seats,
                you=Seat(0),
                over=over,
                result="won",
            )
            for name in "ab"
        ]

    async def send(self, *_: object) -> None:
        self.sent += 1
        if self.sent % 2 == 0:
            raise NotSent("status 429")

    async def told(self, *_: object) -> None: ...

    async def failed(self, _hook: str, failures: int, *_: object) -> None:
        self.failures.append(failures)


def test_a_webhook_that_takes_something_each_time_is_not_given_up() -> None:
    place: Any = Place()

    async def rounds() -> None:
        telling = worker.Webhooks(place, place, place, place)
        await telling.round()
        await asyncio.sleep(0.01)
        await telling.close()

    asyncio.run(rounds())
    assert place.failures == [1]


def test_where_there_are_many_each_has_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "BATCH", 2)
    monkeypatch.setattr(worker, "BATCHES", 1)
    three: Any = Three()

    async def rounds() -> None:
        telling = worker.Webhooks(three, three, three, Sender(lambda: 0))
        for _ in range(4):
            await telling.round()
            await asyncio.sleep(0.01)
        await telling.close()

    asyncio.run(rounds())
    assert "".join(three.looked) == "abcabc"
