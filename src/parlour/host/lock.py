"""A lock that can also be had without waiting for it."""

import asyncio
from collections import deque


class Lock:
    """A fair lock: the longest waiter gets it next, or a waiter that asked to be first."""

    def __init__(self) -> None:
        self._taken = False
        self._waiting: deque[asyncio.Future[None]] | None = None  # most locks are never waited for

    def take(self) -> bool:
        """Have it now, or not at all."""
        if self._taken:
            return False
        self._taken = True
        return True

    async def acquire(self, *, first: bool = False) -> None:
        if self.take():
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting = self._waiting or deque()
        if first:
            self._waiting.appendleft(turn)
        else:
            self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was handed over in the same moment
                self.release()
            raise

    def release(self) -> None:
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._taken, self._waiting = False, None
