"""The service's clock as a node knows it: by heartbeats that the log answers."""

import logging

from parlour.core.ids import Ms
from parlour.host.ports import PULSE, Log, Lost, Time

log = logging.getLogger("parlour.tables")


class ServiceClock:
    def __init__(self, log: Log, time: Time) -> None:
        self._log, self._time = log, time
        self.told: dict[str, object] = {}  # for log lines: which log it is, where there are several
        self.outages = 0  # how often the log was lost
        self._out_of_reach = False  # the log did not answer when it was last asked
        self._offset: Ms | None = None  # from our time to the service's clock
        self._beaten: Ms | None = None  # when the last heartbeat that was answered was sent

    async def beat(self) -> bool:
        """Say that this node lives; whether the log is back."""
        asked = self._time.now()
        clock = await self._log.beat()
        # It was so when the log was asked, or when it answered, or between. A node may have stood
        # still before it took the answer: what is sure is of the instant in which it asked.
        least, most = clock - self._time.now(), clock - asked
        self._beaten = asked
        known = (least + most) // 2 if self._offset is None else self._offset
        self._offset = Ms(min(max(known, least), most))
        back, self._out_of_reach = self._out_of_reach, False
        if back:
            log.warning("log answers again", extra={"told": self.told})
        return back

    def lost(self, lost: Lost) -> None:
        """The log did not answer."""
        if not self._out_of_reach:
            self.outages += 1
            log.warning("log out of reach", extra={"told": {**self.told, "error": str(lost)}})
        self._out_of_reach = True

    def is_known(self) -> bool:
        """Whether a heartbeat was answered lately; a node that stood still, or has not reached the
        log since it started, must ask before it decides."""
        if self._beaten is None:
            return not self._out_of_reach
        return 0 <= self._time.now() - self._beaten <= PULSE

    def healthy(self) -> bool:
        """Whether the log answered the last heartbeat, and whatever it was asked since."""
        return self._beaten is not None and self.is_known() and not self._out_of_reach

    def now(self) -> Ms:
        """As far as we know: it stands still while the log does not answer."""
        running = self._beaten is None or self.healthy()
        return Ms((self._time.now() if running else self._beaten or 0) + (self._offset or 0))
