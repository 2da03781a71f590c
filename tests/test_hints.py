"""Hints between nodes through Redis: all of them arrive, and what is not ours makes nodes look."""

import asyncio
import secrets

import services

from parlour.core.ids import TableId
from parlour.host.redis import RedisHintBus

MANY = 5_000


def test_however_many_hints_are_sent_at_once_all_are_heard() -> None:
    async def work(url: str) -> None:
        sender, receiver, heard = RedisHintBus(url), RedisHintBus(url), set[TableId]()
        receiver.listen(lambda table, _seq: heard.add(table), lambda *_: None, lambda: None)
        for bus in (sender, receiver):
            bus.start()
            while not bus.alive:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        names = {TableId(secrets.token_hex(16)) for _ in range(MANY)}
        for name in names:
            sender.publish(name, 42)
        for _ in range(300):
            if heard >= names:
                break
            await asyncio.sleep(0.01)
        for bus in (sender, receiver):
            await bus.close()
        assert len(heard & names) == MANY

    with services.redis() as (_, url):
        asyncio.run(work(url))


def test_a_message_that_no_node_sends_makes_the_host_look_at_the_log() -> None:
    """Forged, too large to be worth reading: nothing is believed, and nothing is missed."""

    async def work() -> None:
        bus, heard, looks = RedisHintBus("redis://localhost:1"), list[str](), list[bool]()
        bus.listen(
            lambda table, _seq: heard.append(table), lambda *_: None, lambda: looks.append(True)
        )
        bus._take(b"t 1\n" * 100_000)
        assert heard == []
        assert looks == [True]
        bus._take(b"t 1\nnonsense\nt 99999999999\n t\n")
        assert heard == ["t"]
        await bus.close()

    asyncio.run(work())
