"""Resolves host names in threads, so that a silent name server delays no other lookup.

A lookup cannot be cancelled, and a silent name server blocks its thread for half a minute. Each
lookup has its own thread. Names that were slow share a few threads.
"""

import asyncio
import contextlib
import socket
import threading
import time
from collections import OrderedDict
from typing import TypeAlias

LOOKUP = 3.0  # timeout of a lookup in seconds
SLOW_LOOKUP_SECONDS = 1.0  # seconds from which a name counts as slow
THREAD_WAIT_SECONDS = 1.0  # seconds to wait for a thread
THREADS, SLOW_THREADS = 256, 4
MAX_SLOW_NAMES = 10_000  # slow names, at most
FORGOTTEN = 600.0  # seconds after which a name no longer counts as slow
Addresses: TypeAlias = list[str]


class NamesBusy(Exception):
    """No thread was free: try again later."""


class Names:
    def __init__(self) -> None:
        self._threads, self._few = asyncio.Semaphore(THREADS), asyncio.Semaphore(SLOW_THREADS)
        self._slow = OrderedDict[str, float]()  # when each was last slow

    async def resolve(self, host: str, port: int) -> Addresses:
        """All addresses of a name. Raises `OSError` without one, `TimeoutError` if too slow."""
        free = self._few if self._is_slow(host) else self._threads
        try:
            async with asyncio.timeout(THREAD_WAIT_SECONDS):
                await free.acquire()
        except TimeoutError:
            raise NamesBusy from None
        began = time.monotonic()
        try:
            lookup = _lookup(host, port)
        except RuntimeError:  # the system has no more threads
            free.release()
            raise NamesBusy from None
        lookup.add_done_callback(lambda _: free.release())
        try:
            async with asyncio.timeout(LOOKUP):
                return await asyncio.shield(lookup)
        finally:
            self._note(host, slow=time.monotonic() - began > SLOW_LOOKUP_SECONDS)

    def _is_slow(self, host: str) -> bool:
        return time.monotonic() - self._slow.get(host, -FORGOTTEN) < FORGOTTEN

    def _note(self, host: str, *, slow: bool) -> None:
        self._slow.pop(host, None)
        if slow:
            self._slow[host] = time.monotonic()
            if len(self._slow) > MAX_SLOW_NAMES:
                self._slow.popitem(last=False)


def _lookup(host: str, port: int) -> "asyncio.Future[Addresses]":
    """Look up a name in a daemon thread."""
    loop = asyncio.get_running_loop()
    found = loop.create_future()

    def tell(result: Addresses | None, error: OSError | None) -> None:
        if found.cancelled():
            return
        if error is None:
            found.set_result(result or [])
        else:
            found.set_exception(error)
            found.exception()  # read it: perhaps nobody waits any more

    def work() -> None:
        result, error = None, None
        try:
            every = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            result = [str(address[0]) for *_, address in every]
        except (OSError, UnicodeError) as failed:
            error = failed if isinstance(failed, OSError) else OSError(str(failed))
        with contextlib.suppress(RuntimeError):  # the loop may have ended
            loop.call_soon_threadsafe(tell, result, error)

    threading.Thread(target=work, name="webhook-name", daemon=True).start()
    return found
