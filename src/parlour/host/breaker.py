"""A circuit breaker: a service that hangs is waited for once, not by everybody."""

import contextlib
import time
from collections.abc import Iterator

from parlour.host.ports import Lost

BREAK_SECONDS = 2.0  # seconds for which a service that failed is not asked


class Breaker:
    def __init__(self, *failures: type[Exception]) -> None:
        self._failures = failures
        self._failed = False
        self._again = 0.0  # when it may be asked once more

    @contextlib.contextmanager
    def guard(self) -> Iterator[None]:
        """Ask inside of it: `Lost` if that fails, and at once if it did a moment ago."""
        now = time.monotonic()
        if self._failed and now < self._again:
            raise Lost("it did not answer a moment ago")
        self._again = now + BREAK_SECONDS  # while one asks again, others do not wait for the answer
        try:
            yield
        except self._failures as error:
            self._failed, self._again = True, time.monotonic() + BREAK_SECONDS
            raise Lost(str(error)) from error
        self._failed = False
