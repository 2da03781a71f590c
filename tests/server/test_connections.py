"""Connections that only wait are let go in time, and one address cannot shut out the others."""

import asyncio
import contextlib
import gc
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.asyncio.client import connect

from parlour.api import frames
from parlour.core.ids import CommandId
from parlour.features.all import ALL
from parlour.server.node_server import Serving, server
from parlour.server.settings import Settings
from parlour.server.ws.connections import Connections
from tests.support import services
from tests.support.door import Served, served
from tests.support.visitor import begun, newcomer

SOON = 20.0  # seconds in which a connection must be gone, on a busy machine
HEAD = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
POST = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n"
MOST = 40
SHORT = Settings(connections=MOST, head_timeout=1.0, body_timeout=1.0)


@pytest.fixture(scope="module")
def house() -> Iterator[Served]:
    with served(settings=SHORT) as one:
        yield one


def line_to(house: Served, source: str = "127.0.0.1") -> socket.socket:
    where = urlsplit(house.url)
    return socket.create_connection(
        (where.hostname, where.port), timeout=SOON, source_address=(source, 0)
    )


def asked(line: socket.socket) -> bool:
    """Whether a whole request is answered."""
    line.sendall(HEAD + b"\r\n")
    answer = b""
    while part := line.recv(4096):
        answer += part
        if answer.endswith(b"\r\n\r\nok"):
            return answer.startswith(b"HTTP/1.1 200")
    return False


def dripped(line: socket.socket, byte: bytes) -> float:
    """Seconds until the server closes a connection on which something arrives all the time."""
    began = time.monotonic()
    line.settimeout(0.2)
    while time.monotonic() - began < SOON:
        try:
            line.sendall(byte)
            if line.recv(4096) == b"":
                break
        except TimeoutError:
            continue
        except OSError:
            break
    return time.monotonic() - began


@pytest.mark.parametrize("begun", [b"", HEAD], ids=["no byte", "half a head"])
def test_a_head_that_does_not_come_is_not_awaited(house: Served, begun: bytes) -> None:
    with line_to(house) as line:
        line.sendall(begun)
        with contextlib.suppress(ConnectionResetError):
            assert line.recv(4096) == b""


def test_a_head_that_drips_in_is_not_awaited(house: Served) -> None:
    with line_to(house) as line:
        line.sendall(HEAD + b"X: ")
        assert dripped(line, b"x") < SOON


def test_a_body_that_drips_in_is_not_awaited(house: Served) -> None:
    with line_to(house) as line:
        line.sendall(POST)
        assert dripped(line, b" ") < SOON


def test_a_connection_without_requests_is_closed(house: Served) -> None:
    with line_to(house) as line:
        assert asked(line)
        assert line.recv(4096) == b""
    with line_to(house) as line:
        assert asked(line)
        line.sendall(HEAD + b"X: ")
        assert dripped(line, b"x") < SOON


def test_whoever_is_answered_slowly_or_sends_the_next_request_late_is_not_cut(
    house: Served,
) -> None:
    ada = newcomer(house.url)
    with ada.at(ada.open()["table"]) as talk, line_to(house) as line:
        stream = f"GET /api/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {ada.token}\r\n\r\n"
        line.sendall(stream.encode())
        with line_to(house) as other:
            for _ in range(3):
                assert asked(other)
                time.sleep(0.8)
        assert talk.send('{"t":"ping"}') == {"t": "pong"}
        assert not _closed(line)


def test_one_address_that_holds_all_it_can_stops_nobody_else(house: Served) -> None:
    ada, ben = newcomer(house.url, "Ada"), newcomer(house.url, "Ben")
    table = begun(ada, ben)
    with contextlib.ExitStack() as stack:
        with ada.at(table) as one, ben.at(table) as two:
            held = [stack.enter_context(line_to(house, "127.0.0.9")) for _ in range(400)]
            for line in held:
                with contextlib.suppress(OSError):
                    line.sendall(HEAD)
            for turn in range(6):
                for visitor, talk in ((ada, one), (ben, two)):
                    news = visitor.look(table)["news"]
                    if news["moves"]:
                        move = frames.Move(news["seq"], news["moves"][0], id=CommandId(f"{turn}"))
                        assert talk.send(move)["t"] == "ok"
        assert sum(map(_closed, held)) >= 400 - MOST
    assert house.printed.count("too many connections from one address") == 1
    assert "127.0.0.9" not in house.printed
    counted = 'parlour_refused_total{reason="connections"} '
    text = httpx.get(f"{house.url}/metrics", verify=False).text.partition(counted)[2]
    assert float(text.split()[0]) >= 400 - MOST
    with line_to(house, "127.0.0.9") as again:  # once the others are gone
        assert asked(again)


def _closed(line: socket.socket) -> bool:
    """Whatever was answered before."""
    line.settimeout(0.05)
    try:
        while line.recv(4096):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


def test_connections_of_a_proxy_are_everyones() -> None:
    counted = Connections(1, ("10.0.0.5", "10.1.0.0/16"))
    for host in ("10.0.0.5", "10.1.2.3"):
        assert [counted.opened((host, port)) for port in range(3)] == [True] * 3
    assert [counted.opened(("10.0.0.6", port)) for port in range(2)] == [True, False]
    counted.closed(("10.0.0.6", 0))
    counted.closed(("10.0.0.6", 1))
    assert counted.opened(("10.0.0.6", 2))


def test_a_socket_gives_its_place_back(house: Served) -> None:
    ada = newcomer(house.url)
    table = ada.open()["table"]
    for _ in range(2 * MOST):
        with ada.at(table) as talk:
            assert talk.send('{"t":"ping"}') == {"t": "pong"}


def test_a_farewell_right_after_what_is_no_text_is_no_error(house: Served) -> None:
    """Both in one packet, masked with nothing."""
    token = newcomer(house.url, "Ada").headers["authorization"]
    upgrade = (
        f"GET /ws/lobby HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Authorization: {token}\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    with line_to(house) as line:
        line.sendall(upgrade.encode())
        assert line.recv(4096).startswith(b"HTTP/1.1 101")
        line.sendall(b"\x81\x81\0\0\0\0\xff" + b"\x88\x82\0\0\0\0\x03\xe8")
        with contextlib.suppress(ConnectionResetError):
            while line.recv(4096):
                pass
    assert "data_received" not in house.printed


def test_a_closed_socket_is_forgotten_without_a_search_for_cycles(tmp_path: Path) -> None:
    """Full searches are rare: what they alone find would fill a server that people come back to."""

    async def work() -> None:
        port = services.free_port()
        serving = Serving(database=f"sqlite:///{tmp_path}/parlour.db", port=port)
        running = server(serving, ALL)
        serve = asyncio.create_task(running.serve())
        while not running.started:  # noqa: ASYNC110  # uvicorn has no event for it
            await asyncio.sleep(0.05)
        url = f"127.0.0.1:{port}"
        async with httpx.AsyncClient(base_url=f"http://{url}", verify=False) as http:
            token = (await http.post("/api/me", json={"name": "Ada"})).cookies["parlour"]
            head = {"authorization": f"Bearer {token}"}
            answer = await http.post("/api/tables", json={"game": "memory"}, headers=head)
        path = f"ws://{url}/ws/tables/{answer.json()['table']}"
        gc.disable()
        for _ in range(3):
            async with connect(path, additional_headers=head) as line:
                await line.recv()
        async with asyncio.timeout(SOON):
            while sockets_in_memory():  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        running.should_exit = True
        await serve

    try:
        asyncio.run(work())
    finally:
        gc.enable()
        gc.unfreeze()


def sockets_in_memory() -> int:
    return sum(type(one).__name__ == "LimitedWebSocket" for one in gc.get_objects())
