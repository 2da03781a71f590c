"""The calendar time of deals: they close while the service is down, too."""

import time
from collections.abc import Callable
from typing import NamedTuple

from parlour.core.ids import Ms


class CalendarTime(NamedTuple):
    now: Callable[[], Ms]


def calendar(ahead: int) -> CalendarTime:
    """This machine's clock, so many ms ahead."""
    return CalendarTime(lambda: Ms(time.time_ns() // 1_000_000 + ahead))
