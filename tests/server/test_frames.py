"""Frames that no client of ours sends. They are refused, and nobody else notices."""

import contextlib
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from parlour.api import frames
from parlour.core.ids import Ms, TableId
from parlour.server.settings import Rate, Settings
from tests.support.door import Served, served
from tests.support.visitor import Talk, Visitor, begun, newcomer

LOTS = Rate(10**9, Ms(1000))
MIB = 1024 * 1024
LARGE = 64 * 1024  # more than arrives at once
TEXT, BINARY, PING = 1, 2, 9
FROZEN = 0.020  # seconds for which nobody may be kept waiting
BEGUN = 5  # the entry with which a game of two begins


def wire(kind: int, data: bytes = b"", *, last: bool = True, masked: bool = True) -> bytes:
    """One frame as it goes over the wire; its mask is zero."""
    size, mask = len(data), 0x80 if masked else 0
    head = bytes([(0x80 if last else 0) | kind])
    if size < 126:
        head += bytes([mask | size])
    elif size < 65536:
        head += bytes([mask | 126]) + struct.pack("!H", size)
    else:
        head += bytes([mask | 127]) + struct.pack("!Q", size)
    return head + (bytes(4) if masked else b"") + data


def inside(card: str) -> bytes:
    move = f'{{"t":"Flip","card":{card}}}'
    return wire(TEXT, f'{{"t":"move","id":"x","base":{BEGUN},"move":{move}}}'.encode())


TYPE = "Content-Type: application/json\r\n"


def post(body: bytes, size: int = 0) -> bytes:
    head = f"POST /api/me HTTP/1.1\r\nHost: x\r\n{TYPE}Content-Length: {size or len(body)}\r\n\r\n"
    return head.encode() + body


EMPTY_LISTS = b"[" + b"[]," * (5 * MIB - 1) + b"[]]"
HOSTILE: dict[str, tuple[bytes, str | int]] = {
    "15 MiB of empty lists": (wire(TEXT, EMPTY_LISTS), 1009),
    "15 MiB of spaces": (wire(TEXT, b" " * 15 * MIB), 1009),
    "nested 100,000 times": (wire(TEXT, b"[" * 100_000), 1009),
    "a million digits": (wire(TEXT, b"9" * 1_000_000), 1009),
    "too much in fragments": (
        wire(TEXT, b" " * 3000, last=False) + wire(0, b" " * 3000),
        1009,
    ),
    "half a million empty fragments": (
        wire(TEXT, last=False) + wire(0, last=False) * (MIB // 2),
        1008,
    ),
    "half a million pings": (wire(PING) * (MIB // 2), 1008),
    "half a million empty texts": (wire(TEXT) * (MIB // 2), 1008),
    "not UTF-8": (wire(TEXT, b'{"t":"ping\xff"}'), 1007),
    "half a letter": (wire(TEXT, b"\xe2\x82", last=False) + wire(0, b""), 1007),
    "no mask": (wire(TEXT, b'{"t":"ping"}', masked=False), 1002),
    "a fragment of nothing": (wire(0, b"x"), 1002),
    "a reserved kind": (wire(5, b"x"), 1002),
    "a reserved bit": (b"\xc1\x80" + bytes(4), 1002),
    "a long ping": (wire(PING, b"x" * 126), 1002),
    "4 KiB of empty lists": (wire(TEXT, b"[" + b"[]," * 1363 + b"[]]"), "bad-frame"),
    "4 KiB of brackets": (wire(TEXT, b"[" * 4096), "bad-frame"),
    "binary": (wire(BINARY, b'{"t":"ping"}'), "bad-frame"),
    "nothing": (wire(TEXT), "bad-frame"),
    "deep inside a move": (inside("[" * 1900 + "]" * 1900), "bad-frame"),
    "5,000 bytes inside a move": (inside("9" * 5000), 1009),
    "4,000 digits inside a move": (inside("9" * 4000), "no-card"),
    "40 digits inside a move": (inside("-" + "9" * 40), "no-card"),
    "too large a fraction inside a move": (inside("1e400"), "bad-frame"),
    "NaN": (inside("NaN"), "bad-frame"),
    "Infinity": (inside("-Infinity"), "bad-frame"),
    "half a surrogate": (inside(r'"\ud800"'), "bad-frame"),
}
MANY_FIELDS = ",".join(f'"{n}":1' for n in range(21))
WRONG = (
    "null", "true", "7", '"ping"', "[]", "{}", '{"t":null}', '{"t":7}', '{"t":"Ping"}',
    '{"t":"pong"}', '{"t":"ok","id":"x","seq":1}', '{"t":"ping","x":1}', '{"t":"ping"}}',
    '{"t":"ping"} {"t":"ping"}', "\ufeff" + '{"t":"ping"}', "{'t':'ping'}", '{"t":"resign"}',
    '{"t":"resign","id":7}', '{"t":"resign","id":""}', '{"t":"resign","id":"a b"}',
    '{"t":"resign","id":"a.b"}', '{"t":"resign","id":"' + "x" * 65 + '"}',
    '{"t":"resign","id":"x","user":"ada"}', '{"t":"move","id":"x","base":-1,"move":{}}',
    '{"t":"move","id":"x","base":0.5,"move":{}}', '{"t":"move","id":"x","base":"0","move":{}}',
    '{"t":"move","id":"x","base":2147483648,"move":{}}', '{"t":"move","id":"x","base":0}',
    '{"t":"move","id":"x","base":0,"move":[]}', '{"t":"move","id":"x","base":0,"move":null}',
    '{"t":"commit","id":"x"}', '{"t":"commit","id":"x","commit":"' + "A" * 64 + '"}',
    '{"t":"commit","id":"x","commit":"' + "a" * 63 + '"}', '{"t":"commit","id":"x","commit":7}',
    '{"t":"reveal","id":"x","commits_hash":"","seed":""}', '{"t":"offer","id":"x","wish":"win"}',
    '{"t":"decline","id":"x"}', '{"t":"ask","id":"x","what":"seed"}',
    '{"t":"sit","id":"x","seat":10}', '{"t":"sit","id":"x","seat":-1}',
    '{"t":"sit","id":"x","code":"' + "A" * 17 + '"}',
    '{"t":"sit","id":"x","loadout":[[]]}', '{"t":"sit","id":"x","loadout":{"a":{"b":1}}}',
    '{"t":"bring","id":"x","loadout":[' + "1," * 100 + "1]}",
    '{"t":"bring","id":"x","loadout":{"a":[' + "1," * 100 + "1]}}",
    '{"t":"bring","id":"x","loadout":{"' + "a" * 41 + '":1}}',
    '{"t":"bring","id":"x","loadout":{' + MANY_FIELDS + "}}",
    '{"t":"move","id":"x","base":0,"move":{' + MANY_FIELDS + "}}",
    '{"t":"ask","id":"x","what":"why","move":{' + MANY_FIELDS + "}}",
    '{"t":"next","id":"x","options":{' + MANY_FIELDS + "}}",
    '{"t":"sit","id":"x","loadout":[4294967296]}', '{"t":"lapse","id":"x"}', '{"t":"go","id":"x"}',
)  # fmt: skip


class Scene(NamedTuple):
    """A game, one of its players, and somebody who watches how long things take."""

    house: Served
    player: Visitor
    watcher: Visitor
    table: TableId


@pytest.fixture(scope="module")
def scene() -> Iterator[Scene]:
    """Nobody is stopped for asking too often; what a socket may carry at all is as always."""
    with served(
        settings=Settings(
            rates=dict.fromkeys(("frames", "newcomers", "handshakes", "requests"), LOTS),
            sockets=100,  # a socket that was cut off counts until its player's return is stored
        )
    ) as house:
        ada, ben, cleo = (newcomer(house.url, name) for name in ("Ada", "Ben", "Cleo"))
        yield Scene(house, ada, cleo, begun(ada, ben, options={"first": 0}))


def untroubled(scene: Scene) -> None:
    assert scene.house.process.poll() is None
    assert scene.house.failures == 0
    assert "Traceback" not in scene.house.printed


def outcome(talk: Talk) -> str | int:
    """What became of a hostile frame: the code of its refusal, or of the socket's end."""
    try:
        return str(talk.answer()["code"])
    except ConnectionClosed as closed:
        return 0 if closed.rcvd is None else closed.rcvd.code


def knocked(scene: Scene, visitor: Visitor) -> socket.socket:
    """A bare connection on which a handshake has been asked for."""
    address = urlsplit(scene.house.url)
    line = socket.create_connection((address.hostname, address.port), timeout=10)
    line.sendall(
        f"GET /ws/tables/{scene.table} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Authorization: Bearer {visitor.token}\r\n\r\n".encode()
    )
    return line


def heard(line: socket.socket, what: bytes) -> None:
    while what not in (told := line.recv(65536)):
        if not told:
            raise ConnectionError


def stolen(*threads: str) -> float:
    """Seconds for which these threads wanted to run and the machine did something else."""
    with contextlib.suppress(OSError):  # not every system tells
        return (
            sum(int(Path(f"/proc/{one}/schedstat").read_text().split()[1]) for one in threads) / 1e9
        )
    return 0.0


def longest_wait(scene: Scene, work: Callable[[], None]) -> float:
    """How long the slowest of many pings took while this was done, but for what was stolen."""
    waits, done = list[float](), threading.Event()

    def ping() -> None:
        with knocked(scene, scene.watcher) as line:
            heard(line, b'"news"')
            while not done.is_set():
                began, taken = time.perf_counter(), stolen("thread-self", server)
                line.sendall(wire(TEXT, b'{"t":"ping"}'))
                heard(line, b'"pong"')
                waited = time.perf_counter() - began
                waits.append(waited - stolen("thread-self", server) + taken)
                time.sleep(0.003)

    server, watching = str(scene.house.process.pid), threading.Thread(target=ping)
    watching.start()
    time.sleep(0.05)
    try:
        work()
        time.sleep(0.1)
    finally:
        done.set()
        watching.join()
    return max(waits)


def freezes(scene: Scene, work: Callable[[], None]) -> bool:
    """Whether others wait for it, each time: what else the machine does comes and goes."""
    return all(longest_wait(scene, work) > FROZEN for _ in range(5))


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_frame_is_refused_and_freezes_nobody(scene: Scene, name: str) -> None:
    sent, expected = HOSTILE[name]
    found = []

    def work() -> None:
        with scene.player.at(scene.table) as talk:
            with contextlib.suppress(OSError):  # shut in our face
                talk.socket.socket.sendall(sent)
            became = outcome(talk)
            cut = became == 0 and len(sent) > LARGE  # what we still sent swept the code away
            found.append(expected if cut else became)

    before = scene.player.look(scene.table)["news"]
    assert not freezes(scene, work)
    assert set(found) == {expected}
    after = scene.player.look(scene.table)["news"]
    assert (after["view"], after["hash"]) == (before["view"], before["hash"])
    untroubled(scene)


def test_a_frame_of_wrong_types_is_refused_and_the_talk_goes_on(scene: Scene) -> None:
    with scene.player.at(scene.table) as talk:
        for wrong in WRONG:
            answer = talk.send(wrong)
            assert (answer["t"], answer["code"]) == ("no", "bad-frame"), wrong
        assert talk.send(frames.Ping()) == {"t": "pong"}
    untroubled(scene)


def test_a_frame_in_fragments_is_one_frame(scene: Scene) -> None:
    with scene.player.at(scene.table) as talk:
        whole = msgspec.json.encode(frames.Ping())
        pieces = [whole[at : at + 1] for at in range(len(whole))]
        sent = wire(TEXT, pieces[0], last=False)
        sent += b"".join(wire(0, piece, last=False) for piece in pieces[1:])
        talk.socket.socket.sendall(sent + wire(PING, b"between") + wire(0))
        assert talk.answer() == {"t": "pong"}


def test_what_was_asked_before_being_sent_away_troubles_nobody(scene: Scene) -> None:
    """Its answers have nowhere to go."""
    for _ in range(20):
        with scene.player.at(scene.table) as talk:
            asked = wire(TEXT, b'{"t":"ask","id":"x","what":"score"}') + wire(TEXT, b'{"t":"ping"}')
            talk.socket.socket.sendall(asked * 3 + wire(TEXT, b" " * 5000))
            said, code = talk.rest()
            assert code == 1009
            assert {answer["t"] for answer in said} <= {"answer", "pong", "news"}
    untroubled(scene)


def test_a_frame_before_the_handshake_is_done_troubles_nobody(scene: Scene) -> None:
    for n in range(20):
        with knocked(scene, scene.player) as line, contextlib.suppress(OSError):  # or cut off
            line.settimeout(0.2)
            time.sleep(n / 10_000)
            line.sendall(wire(TEXT, b" " * 5000))
            while line.recv(65536):
                pass
    untroubled(scene)


UNTYPED = b"POST /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
CHUNKED = UNTYPED.replace(b"Transfer", TYPE.encode() + b"Transfer")
BODIES = {
    "crumbs": (CHUNKED + b"1\r\n \r\n" * 200_000, 400),
    "crumbs of no type": (UNTYPED + b"1\r\n \r\n" * 200_000, 400),
    "a header without end": (b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"x" * MIB, 400),
    "15 MiB": (post(b" " * MIB, 15 * MIB), 413),
    "brackets": (post(b"[" * 65_000), 400),
    "digits": (post(b"9" * 65_000), 400),
    "not UTF-8": (post(b'"\xff\xfe"'), 400),
}


@pytest.mark.parametrize("name", BODIES)
def test_a_hostile_request_is_refused_and_freezes_nobody(scene: Scene, name: str) -> None:
    sent, expected = BODIES[name]
    found = []

    def work() -> None:
        address = urlsplit(scene.house.url)
        with socket.create_connection((address.hostname, address.port), timeout=5) as line:
            try:
                line.sendall(sent)
                found.append(int(line.recv(4096).split()[1]))
            except ConnectionError:  # refused before all of it was sent
                found.append(expected)

    assert not freezes(scene, work)
    assert set(found) == {expected}
    untroubled(scene)
