"""Where a webhook's name leads, and names whose servers are silent."""

import asyncio
import itertools
import socket
import threading
import time
from collections.abc import Iterator

import pytest

from parlour.features.webhooks import names
from parlour.features.webhooks.names import Names, NamesBusy
from parlour.features.webhooks.sending import NotSent, PutOff, Sender
from tests.support.lookups import SILENT, Lookups

SECRET = "5a" * 32
INSIDE, OUTSIDE = "10.0.0.7", "93.184.215.14"


@pytest.fixture
def lookups(monkeypatch: pytest.MonkeyPatch) -> Iterator[Lookups]:
    found = Lookups()
    monkeypatch.setattr(socket, "getaddrinfo", found)
    yield found
    time.sleep(0.01)


@pytest.fixture
def connected(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses to which a connection was opened; nobody answers there."""
    found = list[str]()

    async def open_connection(host: str, *_: object, **__: object) -> None:
        found.append(host)
        raise ConnectionRefusedError

    monkeypatch.setattr(asyncio, "open_connection", open_connection)
    return found


async def sent(sender: Sender, host: str) -> str:
    try:
        await sender.send(f"https://{host}/", SECRET, "x", b"{}")
    except NotSent as error:
        return str(error)
    except PutOff:
        return "put off"
    return "sent"


@pytest.mark.parametrize(
    "order", [*itertools.permutations([INSIDE, OUTSIDE]), (OUTSIDE, OUTSIDE, "::1"), (INSIDE,)]
)
def test_a_name_with_any_address_inside_is_refused(
    lookups: Lookups, connected: list[str], order: tuple[str, ...]
) -> None:
    """Which of its addresses is taken is not for its owner to choose."""
    lookups.addresses["mixed.example"] = [*order]
    assert asyncio.run(sent(Sender(lambda: 0), "mixed.example")) == "not a public address"
    assert connected == []


def test_a_name_is_looked_up_once_and_its_first_address_is_connected_to(
    lookups: Lookups, connected: list[str]
) -> None:
    lookups.addresses["good.example"] = [OUTSIDE, "1.1.1.1"]
    told = asyncio.run(sent(Sender(lambda: 0), "good.example"))
    assert (told, connected) == ("no connection: ConnectionRefusedError", [OUTSIDE])
    assert asyncio.run(sent(Sender(lambda: 0), "no.example")) == "no connection: gaierror"


@pytest.mark.parametrize("many", [8, 200])
def test_slow_names_keep_no_other_webhook_waiting(
    lookups: Lookups, connected: list[str], monkeypatch: pytest.MonkeyPatch, many: int
) -> None:
    monkeypatch.setattr(names, "LOOKUP", 1.2)
    lookups.addresses["honest.example"] = [OUTSIDE]

    async def work() -> None:
        sender = Sender(lambda: 0)
        slow = [asyncio.create_task(sent(sender, f"slow{at}.example")) for at in range(many)]
        await asyncio.sleep(0.3)
        for _ in range(3):
            began = time.monotonic()
            assert await sent(sender, "honest.example") == "no connection: ConnectionRefusedError"
            assert time.monotonic() - began < 1.0
            await asyncio.sleep(0.2)
        assert {*await asyncio.gather(*slow)} == {"name not resolved in time"}

    asyncio.run(work())
    assert connected == [OUTSIDE] * 3


def test_names_that_were_slow_share_a_few_threads_and_a_wait_is_no_failure(
    lookups: Lookups, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(names, "LOOKUP", 1.2)
    monkeypatch.setattr(names, "THREAD_WAIT_SECONDS", 0.1)
    hosts = [f"slow{at}.example" for at in range(names.SLOW_THREADS + 6)]

    async def work() -> None:
        sender = Sender(lambda: 0)
        await asyncio.gather(*(sent(sender, host) for host in hosts))
        await asyncio.sleep(SILENT)
        assert lookups.most == len(hosts)
        lookups.most = 0
        again = await asyncio.gather(*(sent(sender, host) for host in hosts))
        assert again.count("name not resolved in time") == lookups.most == names.SLOW_THREADS
        assert again.count("put off") == 6

    asyncio.run(work())


def test_a_name_that_answers_again_waits_behind_nobody(
    lookups: Lookups, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name server that was away for a moment makes all names slow once."""
    lookups.addresses["slow.example"] = [OUTSIDE]

    async def work() -> None:
        found = Names()
        assert await found.resolve("slow.example", 443) == [OUTSIDE]
        assert found._is_slow("slow.example")
        monkeypatch.setattr(time, "sleep", lambda _: None)
        assert await found.resolve("slow.example", 443) == [OUTSIDE]
        assert not found._is_slow("slow.example")
        monkeypatch.setattr(names, "MAX_SLOW_NAMES", 2)
        for host in "abc":
            found._note(host, slow=True)
        assert [found._is_slow(host) for host in "abc"] == [False, True, True]
        monkeypatch.setattr(names, "FORGOTTEN", 0.0)
        assert not found._is_slow("c")

    asyncio.run(work())


@pytest.mark.usefixtures("lookups")
def test_without_a_free_thread_nothing_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "THREADS", 1)
    monkeypatch.setattr(names, "THREAD_WAIT_SECONDS", 0.1)

    async def work() -> None:
        found = Names()
        first = asyncio.create_task(found.resolve("slow.example", 443))
        await asyncio.sleep(0.05)
        with pytest.raises(NamesBusy):
            await found.resolve("other.example", 443)
        first.cancel()  # the thread goes on, and keeps its place
        with pytest.raises(NamesBusy):
            await found.resolve("other.example", 443)
        await asyncio.sleep(SILENT)
        with pytest.raises(socket.gaierror):
            await found.resolve("other.example", 443)

    asyncio.run(work())


def test_a_system_without_threads_puts_webhooks_off(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", start)
    monkeypatch.setattr(names, "THREADS", 1)

    async def work() -> None:
        sender = Sender(lambda: 0)
        for _ in range(3):
            assert await sent(sender, "any.example") == "put off"

    asyncio.run(work())
