"""Uvicorn's protocols with limits on what is cheap to send and dear to parse.

Both parse all bytes that have arrived before anything else may run, and a tiny frame or a tiny
chunk of a body costs as much as a large one: a megabyte of them would take seconds.
"""

import asyncio
import socket
from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeAlias

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.server import ServerProtocol

from parlour.server.asgi import ABORT
from parlour.server.auth.bucket import Bucket
from parlour.server.settings import SECOND, Limit, Rate, Settings
from parlour.server.ws.connections import Connections

BYTES_PER_SLICE = 1024  # bytes of frames that are parsed at a time
CHUNKS = 512  # of one body
PIPELINED = 0.1  # seconds that a request waits which was sent before the last one was answered
SEND_BUFFER = 128 * 1024  # bytes; the system's own choice grows to megabytes
Hear: TypeAlias = Callable[[bytes], bool]
# Extensions in a socket's scope.
PUSH, LISTEN, UNCOUNT = "parlour.push", "parlour.listen", "parlour.uncount"
# What we use of uvicorn and websockets that is not public: another version may rename it.
USED: dict[type, tuple[str, ...]] = {
    WebSocketsSansIOProtocol: (
        "client",
        "close_sent",
        "conn",
        "connection_lost",
        "curr_msg_data_type",
        "data_received",
        "frames",
        "handle_connect",
        "handle_events",
        "handle_parser_exception",
        "on_task_complete",
        "queue",
        "scope",
        "send_receive_event_to_app",
        "transport",
        "writable",
    ),
    ServerProtocol: ("close_sent", "events", "fail"),
    H11Protocol: (
        "app_state",
        "client",
        "config",
        "conn",
        "connection_lost",
        "connection_made",
        "cycle",
        "data_received",
        "handle_websocket_upgrade",
        "loop",
        "on_response_complete",
        "send_400_response",
        "transport",
    ),
}
WIRE_FRAMES = Limit("wire", Rate(400, SECOND))  # on one socket, with fragments, pings and pongs


def missing_parts() -> list[str]:
    """Attributes in `USED` that the installed uvicorn does not have."""
    return [
        f"{kind.__name__}.{name}"
        for kind, names in USED.items()
        for name in names
        if name not in _attributes(kind)
    ]


def _attributes(kind: type) -> set[str]:
    """Its methods, and every attribute that they name."""
    parts = [part for base in kind.__mro__ for part in vars(base).items()]
    codes = [part.__code__ for _, part in parts if isinstance(part, FunctionType)]
    return {name for name, _ in parts}.union(*(code.co_names for code in codes))


def websocket_protocol(  # noqa: C901  # a class
    rate: Rate, connections: Connections
) -> type[WebSocketsSansIOProtocol]:
    """Counts every frame: fragments, pings and pongs too, which no application sees."""

    class LimitedWebSocket(WebSocketsSansIOProtocol):
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            self._bucket = Bucket(rate)
            self._hear: Hear | None = None
            self._counted = True  # as the HTTP connection that it was before

        def connection_lost(self, exc: Exception | None) -> None:
            self.uncount()
            super().connection_lost(exc)

        def on_task_complete(self, task: "asyncio.Task[None]") -> None:
            """What refers back to us would keep us until all of memory is searched for cycles."""
            super().on_task_complete(task)
            self.scope["extensions"].clear()

        def uncount(self) -> None:
            """Its address may open another one instead."""
            if self._counted:
                self._counted = False
                connections.closed(self.client)

        def handle_connect(self, event: Any) -> None:
            super().handle_connect(event)
            event.headers.clear()  # the parser would keep them; the scope has its own
            if not self.close_sent:
                extensions: dict[str, Any] = self.scope["extensions"]
                extensions[PUSH] = self.push
                extensions[LISTEN] = self.listen
                extensions[UNCOUNT] = self.uncount

        def push(self, text: bytes) -> bool:
            """Sends a text frame; False if the buffer is full or the socket closed."""
            if not self.writable.is_set() or self.close_sent or self.transport.is_closing():
                return False
            self.transport.write(text_frame(text))
            return True

        def listen(self, hear: Hear | None) -> None:
            """Whole texts are handed to `hear` first; what it does not take is for `receive`."""
            self._hear = hear

        def send_receive_event_to_app(self) -> None:
            whole = self.curr_msg_data_type == "text" and len(self.frames) == 1
            first = whole and not self.close_sent and self.queue.empty()
            if first and self._hear is not None and self._hear(self.frames[0]):
                self.frames = []
            else:
                super().send_receive_event_to_app()

        def data_received(self, data: bytes) -> None:
            for at in range(0, len(data), BYTES_PER_SLICE):
                if self.transport.is_closing():
                    return
                try:
                    super().data_received(data[at : at + BYTES_PER_SLICE])
                except InvalidState:  # no UTF-8, and a farewell with it: uvicorn closes it twice
                    self.transport.abort()

        def handle_events(self) -> None:
            if self._bucket.take(len(self.conn.events)):
                super().handle_events()
            else:
                self.conn.fail(1008, "too-often")
                self.handle_parser_exception()

        def handle_parser_exception(self) -> None:
            """Before the handshake is done there is no close frame to send."""
            if self.conn.close_sent is None:
                self.transport.abort()
            else:
                super().handle_parser_exception()

    return LimitedWebSocket


def text_frame(text: bytes) -> bytes:
    """An unmasked, unfragmented text frame: RFC 6455, 5.2."""
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


class LimitedConnection(h11.Connection):
    """Limits the chunks of a body."""

    _chunks = 0

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._chunks = 0
        elif isinstance(event, h11.Data):
            self._chunks += 1
            if self._chunks > CHUNKS:
                raise h11.RemoteProtocolError("too many chunks in one body", error_status_hint=413)
        return event


def http_protocol(  # noqa: C901  # a class
    settings: Settings, connections: Connections
) -> type[H11Protocol]:
    """Counts connections, and bounds the time for a request's head and for its body."""
    patience = {h11.IDLE: settings.head_timeout, h11.SEND_BODY: settings.body_timeout}

    class LimitedHttp(H11Protocol):
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            largest = self.config.h11_max_incomplete_event_size or 8192
            self.conn = LimitedConnection(h11.SERVER, largest)
            self._awaited: object = None  # the part of a request that we wait for
            self._timer: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
            super().connection_made(transport)
            self.app_state = {**self.app_state, ABORT: transport.abort}
            _bound_unread(transport, settings.unread_timeout)
            if connections.opened(self.client):
                self._wait()
            else:
                transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            self._stop_waiting()
            connections.closed(self.client)
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.transport.get_protocol() is self:  # not a socket by now
                self._wait()

        def on_response_complete(self) -> None:
            """No browser and no proxy pipelines. Who does would keep the event loop busy: as soon
            as one request is answered the next one begins, on every such connection."""
            complete = super().on_response_complete
            if self.conn.their_state is h11.DONE and self.conn.trailing_data[0]:
                self.loop.call_later(PIPELINED, complete)
            else:
                complete()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self._stop_waiting()
            super().handle_websocket_upgrade(event)

        def send_400_response(self, msg: str) -> None:
            """Once a response has begun, all that is left is to close the connection."""
            if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
                super().send_400_response(msg)
                if self.cycle is not None:  # what the application answers now has nowhere to go
                    self.cycle.disconnected = True
            else:
                self.transport.abort()

        def _wait(self) -> None:
            """However slowly it drips in, each part of a request has its time once."""
            if self.conn.their_state is not self._awaited:
                self._stop_waiting()
                self._awaited = self.conn.their_state
                if self._awaited in patience:
                    abort = self.transport.abort
                    self._timer = self.loop.call_later(patience[self._awaited], abort)

        def _stop_waiting(self) -> None:
            if self._timer is not None:
                self._timer.cancel()

    return LimitedHttp


def _bound_unread(transport: asyncio.Transport, seconds: float) -> None:
    """How much the system keeps for a client that takes nothing, and for how long.

    A transport that is closed would wait until its buffer is empty, however long that takes.
    """
    found = transport.get_extra_info("socket")
    if found.family in (socket.AF_INET, socket.AF_INET6):
        found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            found.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(1000 * seconds))
