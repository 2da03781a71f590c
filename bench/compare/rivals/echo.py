"""The floor under every move: Parlour's own server, flag for flag, with nothing behind it.

A frame is decoded into a Struct, encoded again and sent back.
"""

import sys

import msgspec

from parlour.server.asgi import AsgiSend, Receive, Scope
from parlour.server.node_server import Serving, server
from parlour.server.settings import Settings, relaxed


class Frame(msgspec.Struct, frozen=True):
    """About as long as a small move's news."""

    id: str
    seq: int
    table: str
    seat: int
    cards: tuple[int, ...]
    scores: tuple[int, int]
    hash: str


decode = msgspec.json.Decoder(Frame).decode
encode = msgspec.json.Encoder().encode


async def echo(scope: Scope, receive: Receive, send: AsgiSend) -> None:
    if scope["type"] == "lifespan":
        for step in ("startup", "shutdown"):
            await receive()
            await send({"type": f"lifespan.{step}.complete"})
    elif scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (event := await receive())["type"] == "websocket.receive":
            text = encode(decode(event["text"])).decode()
            await send({"type": "websocket.send", "text": text})


if __name__ == "__main__":
    bare = server(Serving(database="", port=int(sys.argv[1]), settings=relaxed(Settings())), ())
    bare.config.app = echo
    bare.run()
