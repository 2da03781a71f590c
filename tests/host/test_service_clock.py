"""A node knows the service's clock from heartbeats, also when they are answered late."""

import asyncio
import logging
from collections.abc import Callable

import pytest

from parlour.core.ids import Ms
from parlour.host.local import LocalTime
from parlour.host.ports import PULSE, Lost
from parlour.host.service_clock import ServiceClock
from tests.support.local_log import LocalLog

START = 1_000_000


class SetTime(LocalTime):
    ms = START

    def now(self) -> Ms:
        return Ms(self.ms)


class AnsweringLog(LocalLog):
    """Answers with what the test says, after what happens meanwhile."""

    def __init__(self, time: SetTime) -> None:
        super().__init__(time)
        self.clock = 0
        self.meanwhile: Callable[[], None] = lambda: None

    async def beat(self) -> Ms:
        self.meanwhile()
        return Ms(self.clock)


def beaten() -> tuple[SetTime, AnsweringLog, ServiceClock]:
    """A node that has asked once, when the service's clock showed 5,000."""
    time = SetTime()
    log = AnsweringLog(time)
    clock = ServiceClock(log, time)
    log.clock = 5_000
    asyncio.run(clock.beat())
    return time, log, clock


def passing(time: SetTime, ms: int) -> Callable[[], None]:
    def pass_by() -> None:
        time.ms += ms

    return pass_by


def test_the_clock_runs_on_between_heartbeats() -> None:
    time, _, clock = beaten()
    time.ms += 700
    assert clock.is_known()
    assert clock.now() == 5_700


def test_a_late_answer_moves_the_clock_only_as_far_as_is_sure() -> None:
    time, log, clock = beaten()
    log.clock, log.meanwhile = 5_100, passing(time, 900)
    asyncio.run(clock.beat())
    assert clock.now() == 5_900  # it may have been answered at once: nothing says otherwise
    log.clock, log.meanwhile = 5_200, passing(time, 100)
    asyncio.run(clock.beat())
    assert clock.now() == 5_300  # the service waited for a node: at most 5,200 when we asked


def test_a_node_that_stood_still_before_it_took_the_answer_must_ask_again() -> None:
    time, log, clock = beaten()
    time.ms += 1_000
    log.clock, log.meanwhile = 6_000, passing(time, PULSE + 1)
    asyncio.run(clock.beat())
    assert not clock.is_known()
    assert not clock.healthy()
    assert clock.now() == 6_000


def test_a_clock_that_went_back_is_not_known() -> None:
    time, _, clock = beaten()
    time.ms -= 1
    assert not clock.is_known()


def test_without_its_log_the_clock_stands_still() -> None:
    time, _, clock = beaten()
    time.ms += 10
    clock.lost(Lost())
    time.ms += 50_000
    assert not clock.is_known()
    assert clock.now() == 5_000


def test_the_first_answer_is_taken_to_be_of_the_middle() -> None:
    time = SetTime()
    log = AnsweringLog(time)
    log.clock, log.meanwhile = 5_000, passing(time, 900)
    clock = ServiceClock(log, time)
    assert clock.now() == START  # nothing is known yet
    assert (clock.is_known(), clock.healthy()) == (True, False)
    asyncio.run(clock.beat())
    assert clock.now() == 5_450


def test_an_outage_is_counted_once_however_often_the_log_is_lost() -> None:
    _, _, clock = beaten()
    counts = list[int]()
    for _ in range(2):
        for _ in range(2):
            clock.lost(Lost("away"))
            counts.append(clock.outages)
        assert asyncio.run(clock.beat())  # it is back
    assert counts == [1, 1, 2, 2]
    assert not asyncio.run(clock.beat())


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [
        one.message + ": " + "".join(vars(one)["facts"].get(key, "") for key in ("error", "reason"))
        for one in caplog.records
    ]


def test_a_heartbeat_that_this_node_does_not_send_is_logged_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.WARNING)
    time, _, clock = beaten()
    time.ms += PULSE
    clock.check()
    assert lines(caplog) == []
    for _ in range(3):
        time.ms += 1_000
        clock.check()
    assert lines(caplog) == ["heartbeat late: 3.0 s old: this node was too busy to send one"]
    assert not clock.healthy()
    asyncio.run(clock.beat())
    clock.check()
    clock.check()
    assert lines(caplog)[1:] == ["heartbeat in time again: "]


def test_a_heartbeat_that_the_database_does_not_answer_is_logged_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.WARNING)
    time, log, clock = beaten()

    def waits() -> None:
        for _ in range(4):
            time.ms += 1_000
            clock.check()

    log.meanwhile = waits
    time.ms += 500
    asyncio.run(clock.beat())
    assert lines(caplog) == [
        "heartbeat late: 2.5 s old: the database has not answered for 2.0 s",
    ]


def test_a_database_that_fails_is_not_called_late(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    time, _, clock = beaten()
    clock.lost(Lost("refused"))
    time.ms += 10_000
    clock.check()
    assert lines(caplog) == ["log out of reach: refused"]


def test_an_answer_that_came_too_late_is_the_databases_fault(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.WARNING)
    time, log, clock = beaten()
    log.meanwhile = passing(time, PULSE + 100)
    asyncio.run(clock.beat())
    clock.check()
    assert lines(caplog) == ["heartbeat late: 2.1 s old: the database took 2.1 s to answer"]
