"""A process of many who only watch one table: plain sockets, read as cheaply as possible.

Reads one JSON line (see `Watch`), says `open` once all sockets have the table in sight, and at the
end of its input writes for each news when the last of them had it, by the machine's clock.
"""

import os
import select
import socket
import sys
import time
from collections import Counter
from typing import NamedTuple

import msgspec

AT_ONCE = 32  # handshakes under way
NEWS = b'{"t":"news","seq":'
MASK = bytes(4)  # frames of clients are masked; zeros leave them as they are


class Watch(msgspec.Struct, frozen=True):
    """Whose tokens, where they go, and what they watch."""

    table: str
    ports: list[int]  # used in turns
    tokens: list[str]  # likewise
    count: int


class Heard(msgspec.Struct, frozen=True):
    last: dict[int, float]  # by entry, when the last of all had the news
    got: dict[int, int]  # and how many had them
    cores: float


class Seat(NamedTuple):
    socket: socket.socket
    unread: bytearray


class Gallery:
    def __init__(self, watch: Watch) -> None:
        self._watch, self._begun = watch, 0
        self._poll, self._seats = select.epoll(), dict[int, Seat]()
        self._seen: Counter[int] = Counter()
        self._last: dict[int, float] = {}
        self._greeted: set[int] = set()

    def open(self) -> None:
        """All of them, a few at a time."""
        everyone = self._watch.count
        while len(self._greeted) < everyone:
            while self._begun < everyone and self._begun - len(self._greeted) < AT_ONCE:
                self._connect(self._begun)
                self._begun += 1
            self._read(1)
        self._seen.clear()
        self._last.clear()

    def listen(self) -> Heard:
        """Until the input ends."""
        self._poll.register(sys.stdin.fileno(), select.EPOLLIN)
        began, used = time.monotonic(), time.process_time()
        while self._read(1):
            pass
        cores = (time.process_time() - used) / (time.monotonic() - began)
        return Heard(self._last, dict(self._seen), cores)

    def _connect(self, number: int) -> None:
        watch = self._watch
        made = socket.create_connection(("127.0.0.1", watch.ports[number % len(watch.ports)]))
        made.sendall(
            f"GET /ws/tables/{watch.table} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"Authorization: Bearer {watch.tokens[number % len(watch.tokens)]}\r\n\r\n".encode()
        )
        made.setblocking(False)
        self._seats[made.fileno()] = Seat(made, bytearray())
        self._poll.register(made.fileno(), select.EPOLLIN)

    def _read(self, seconds: float) -> bool:
        """What has arrived; False once the input has ended."""
        for file, _ in self._poll.poll(seconds):
            if file not in self._seats:
                return bool(os.read(file, 1))
            seat = self._seats[file]
            data = seat.socket.recv(65536)
            if not data:
                raise ConnectionError(f"a socket was closed: {bytes(seat.unread[:300])!r}")
            seat.unread.extend(data)
            self._take(file, seat)
        return True

    def _opened(self, file: int, unread: bytearray) -> bool:
        """Whether the handshake is done; its answer is taken away."""
        if unread[:4] != b"HTTP":
            return True
        if (end := unread.find(b"\r\n\r\n")) < 0:
            return False
        if b" 503 " in unread[:16]:
            self._again(file)
            return False
        if b" 101 " not in unread[:16]:
            raise ConnectionError(bytes(unread[:300]))
        del unread[: end + 4]
        return True

    def _take(self, file: int, seat: Seat) -> None:
        """Whole frames."""
        unread = seat.unread
        if not self._opened(file, unread):
            return
        while len(unread) >= 2:
            size, begin = unread[1], 2
            if size == 126:
                size, begin = int.from_bytes(unread[2:4], "big"), 4
            if len(unread) < begin + size:
                return
            if unread[0] == 0x89:
                pong = bytes((0x8A, 0x80 | size)) + MASK + unread[begin : begin + size]
                seat.socket.send(pong)
            elif unread.startswith(NEWS, begin):
                at = begin + len(NEWS)
                self._noted(file, int(unread[at : unread.index(b",", at)]))
            elif unread[0] == 0x88:
                raise ConnectionError(bytes(unread[begin:]))
            del unread[: begin + size]

    def _again(self, file: int) -> None:
        """The node is not ready for them: another comes instead, a little later."""
        self._poll.unregister(file)
        self._seats.pop(file).socket.close()
        time.sleep(0.05)
        self._connect(self._begun)

    def _noted(self, file: int, seq: int) -> None:
        self._greeted.add(file)
        self._seen[seq] += 1
        self._last[seq] = time.monotonic()


def main() -> None:
    watch = msgspec.json.decode(sys.stdin.buffer.readline(), type=Watch)
    gallery = Gallery(watch)
    gallery.open()
    print("open", flush=True)
    heard = gallery.listen()
    sys.stdout.buffer.write(msgspec.json.encode(heard) + b"\n")


if __name__ == "__main__":
    main()
