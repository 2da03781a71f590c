"""What one connection says at a table: one thing after another, each answered before the next."""

import asyncio

import msgspec

from parlour.api import frames
from parlour.core.ids import CommandId, Ms, TableId
from parlour.server.auth.bucket import Bucket
from parlour.server.context import Context
from parlour.server.dispatch import dispatch, play
from parlour.server.rejections import TOO_OFTEN, Rejection
from parlour.server.settings import SECOND, Limit, Rate
from parlour.server.ws.outbox import Outbox
from parlour.table.types import Person

FRAMES = Limit("frames", Rate(20, Ms(2 * SECOND)))  # on one socket
BAD_FRAME = Rejection(400, "bad-frame", "This is not a valid frame. See the API documentation.")
THROTTLE_SECONDS = 0.2  # seconds that a client waits which sends too many frames
MALFORMED = (msgspec.MsgspecError, RecursionError, ValueError)

decode = msgspec.json.Decoder(frames.Sent).decode
encode = msgspec.json.Encoder().encode
PONG = encode(frames.Pong())


class Conversation:
    """Most of it are moves: `hear` takes them without a wait. All else is for `answer`."""

    def __init__(self, context: Context, table: TableId, person: Person, outbox: Outbox) -> None:
        self._context, self._table, self._person, self._outbox = context, table, person, outbox
        self._bucket, self._strikes = Bucket(context.settings.rate(FRAMES)), 0
        self._counted = False  # what `hear` left to `answer` is not counted twice
        self._busy = False  # something of theirs is under way
        self._free: asyncio.Future[None] | None = None  # awaited by what comes after it

    def hear(self, text: bytes) -> bool:
        """Whether it was taken; if not, the same text is for `answer`, before any other."""
        if self._busy or not text.isascii():  # what is not even UTF-8 is refused elsewhere
            return False
        try:
            frame = decode(text)
        except MALFORMED:
            return False
        if not isinstance(frame, frames.Move) or not self._bucket.take():
            return False
        self._busy = play(self._context, self._table, self._person, frame, self._answered)
        self._counted = not self._busy
        return self._busy

    async def answer(self, text: str | None) -> bool:
        """Whether the conversation goes on."""
        if self._busy:
            self._free = asyncio.get_running_loop().create_future()
            await self._free
        self._busy = True
        try:
            if not await self._is_allowed():
                return False
            await self._answer(text or "")
        finally:
            self._busy = False
        return True

    def _answered(self, answer: frames.Answered) -> None:
        """What waits for it is next: nothing that arrives meanwhile may come in between."""
        waiting, self._free = self._free, None
        self._busy = waiting is not None
        self._outbox.push(encode(answer))
        if waiting is not None and not waiting.done():
            waiting.set_result(None)

    async def _is_allowed(self) -> bool:
        """Too many frames are answered late; if that does not help, the socket is closed."""
        counted, self._counted = self._counted, False
        if counted or self._bucket.take():
            return True
        self._strikes += 1
        if self._strikes > self._context.settings.strikes:
            self._context.metrics.refused[FRAMES.name] += 1
            self._outbox.push(encode(frames.Bye(TOO_OFTEN.code)))
            await self._outbox.end(1008)
            return False
        await asyncio.sleep(THROTTLE_SECONDS)
        return True

    async def _answer(self, text: str) -> None:
        try:
            frame = decode(text)
        except MALFORMED:
            no = frames.No(CommandId(""), BAD_FRAME.code, {}, BAD_FRAME.says)
            self._outbox.push(encode(no))
            return
        if isinstance(frame, frames.Ping):
            self._outbox.push(PONG)
        else:
            answer = await dispatch(self._context, self._table, self._person, frame)
            self._outbox.push(encode(answer))
