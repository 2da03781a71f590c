"""The service's clock as a node knows it: by heartbeats that the log answers."""

import logging

from parlour.core.ids import Ms
from parlour.host.ports import PULSE, Log, Lost, Time

log = logging.getLogger("parlour.tables")
PROMPT = Ms(500)  # an answer that took longer does not say what the service's clock shows


class ServiceClock:
    def __init__(self, log: Log, time: Time) -> None:
        self._log, self._time = log, time
        self.outages = 0  # how often the log was lost
        self._out_of_reach = False  # the log did not answer when it was last asked
        self._offset: Ms | None = None  # from our time to the service's clock
        self._beaten: Ms | None = None  # when the log last answered a heartbeat

    async def beat(self) -> bool:
        """Say that this node lives; whether the log is back."""
        asked = self._time.now()
        clock = await self._log.beat()
        self._beaten = self._time.now()
        if self._beaten - asked <= PROMPT or self._offset is None:
            self._offset = Ms(clock - (asked + self._beaten) // 2)
        back, self._out_of_reach = self._out_of_reach, False
        if back:
            log.warning("log answers again")
        return back

    def lost(self, lost: Lost) -> None:
        """The log did not answer."""
        if not self._out_of_reach:
            self.outages += 1
            log.warning("log out of reach", extra={"told": {"error": str(lost)}})
        self._out_of_reach = True

    def healthy(self) -> bool:
        """Whether the log answered the last heartbeat."""
        beaten = self._beaten
        answered = beaten is not None and self._time.now() - beaten <= PULSE
        return answered and not self._out_of_reach

    def now(self) -> Ms:
        """As far as we know: it stands still while the log does not answer."""
        known = self._beaten is None or self.healthy()
        return Ms((self._time.now() if known else self._beaten or 0) + (self._offset or 0))
