"""How often a webhook failed is counted from the last time that it was taken."""

import asyncio
from typing import Any

from test_webhooks import Three

from parlour.api.frames import Seated
from parlour.api.played import PlayedGame
from parlour.core.game import Over, Seat
from parlour.core.ids import TableId, UserId
from parlour.host.webhooks import MOST_FAILURES, Webhook, worker
from parlour.host.webhooks.sending import NotSent

HOOK = Webhook(
    "a", UserId("ada"), "https://x.example", "00", "https://y.example", 0, 0,
    failures=MOST_FAILURES - 1,
)  # fmt: skip


class Place(Three):
    """One webhook that failed often, two games to tell of, and a server that takes every second."""

    def __init__(self) -> None:
        super().__init__()
        self.sent, self.failures = 0, list[int]()

    async def every(self) -> list[Webhook]:
        return [HOOK]

    async def played(self, _user: str, _query: object) -> list[PlayedGame]:
        over = Over((1, 0), (Seat(0),), "points")
        seats = (Seated("Ada", ""), Seated("Ben", ""))
        return [
            PlayedGame(TableId(name), "memory/1", 1, seats, Seat(0), over, "won") for name in "ab"
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
        telling = worker.Webhooks(place, place, place, place, "node")
        await telling.round()
        await asyncio.sleep(0.01)
        await telling.close()

    asyncio.run(rounds())
    assert place.failures == [1]
