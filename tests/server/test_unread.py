"""Who reads nothing of what they asked for is cut off, and nobody else notices."""

import asyncio
import socket
import time
from base64 import b64encode
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec

from parlour.server.settings import Settings, relaxed
from parlour.server.ws.outbox import MAX_WAITING_FRAMES, Outbox
from parlour.server.ws.protocols import PIPELINED
from tests.support.door import Served, served
from tests.support.visitor import Visitor, joined, newcomer

SOON = 60.0  # seconds until what the system buffers is full, on a busy machine
UPGRADE = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    f"Sec-WebSocket-Key: {b64encode(bytes(16)).decode()}\r\n"
)
# So long that nothing but what waits for the reader can be the reason.
PATIENT = Settings(unread_timeout=600.0)


def unread(house: Served, path: str, who: Visitor, more: str = "") -> socket.socket:
    """A request whose answer nobody reads."""
    where = urlsplit(house.url)
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.connect((where.hostname, where.port))
    head = f"GET {path} HTTP/1.1\r\nHost: x\r\n{more}Authorization: Bearer {who.token}\r\n\r\n"
    line.sendall(head.encode())
    return line


def open_sockets(house: Served) -> int:
    text = httpx.get(f"{house.url}/metrics", verify=False).text
    return int(float(text.partition("\nparlour_sockets ")[2].split()[0]))


def _eventually(house: Served, count: int) -> None:
    began = time.monotonic()
    while open_sockets(house) != count:
        assert time.monotonic() - began < SOON
        time.sleep(0.1)


def test_streams_and_sockets_that_nobody_reads_are_cut_off() -> None:
    with served(settings=relaxed(PATIENT)) as house, ExitStack() as stack:
        ada, ben, idler = (newcomer(house.url, name) for name in ("Ada", "Ben", "Idler"))
        table = joined(ada, ben)
        one, two = stack.enter_context(ada.at(table)), stack.enter_context(ben.at(table))
        stack.enter_context(unread(house, f"/api/tables/{table}/stream", idler))
        stack.enter_context(unread(house, f"/ws/tables/{table}", idler, UPGRADE))
        _eventually(house, 4)
        began, said, heard = time.monotonic(), 0, 0
        while open_sockets(house) > 2:
            assert time.monotonic() - began < SOON
            for _ in range(50):
                said += 1
                one.socket.send(f'{{"t":"say","id":"{said}","phrase":"well-played"}}')
            for _ in range(50):
                one.answer()
            while heard < said:
                heard += msgspec.json.decode(two.socket.recv(timeout=10))["t"] == "said"
        assert house.failures == 0
        assert '"error"' not in house.printed


def test_a_socket_is_cut_off_when_too_many_frames_wait() -> None:
    async def pushed() -> tuple[int, int]:
        cut = 0

        def abort() -> None:
            nonlocal cut
            cut += 1

        async def never(_message: Any) -> None:
            await asyncio.Event().wait()

        outbox, count = Outbox(never, lambda _frame: False, abort), 0
        while not cut and count < 10 * MAX_WAITING_FRAMES:
            count += 1
            outbox.push(b"{}")
            await asyncio.sleep(0)
        outbox.push(b"{}")
        await asyncio.sleep(0)
        await outbox.close()
        return count, cut

    assert asyncio.run(pushed()) == (MAX_WAITING_FRAMES + 1, 1)


def test_requests_that_do_not_wait_for_answers_are_answered_slowly() -> None:
    """Else a few connections with a store of requests would keep everybody else waiting."""
    with served(settings=Settings()) as house:
        where = urlsplit(house.url)
        with socket.create_connection((where.hostname, where.port or 80), 20) as line:
            began, text = time.monotonic(), b""
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 6)
            while text.count(b"HTTP/1.1 200") < 6:
                text += line.recv(65536)
            assert time.monotonic() - began >= 5 * PIPELINED
        with httpx.Client(base_url=house.url, verify=False) as http:
            took = list[float]()
            for _ in range(20):
                began = time.monotonic()
                assert http.get("/healthz").status_code == 200
                took.append(time.monotonic() - began)
            assert min(took) < PIPELINED / 2, "who waits for answers is not slowed down"
