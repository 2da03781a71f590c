"""The service's clock as a node knows it: by heartbeats that the log answers."""

import logging

from parlour.core.ids import Ms, seconds
from parlour.host.ports import PULSE, Log, Lost, Time

log = logging.getLogger("parlour.tables")
SLOW_DATABASE = Ms(500)  # for which a database may take to answer before it is called slow


class ServiceClock:
    def __init__(self, log: Log, time: Time) -> None:
        self._log, self._time = log, time
        self.log_facts: dict[str, object] = {}  # which log it is, where there are several
        self.outages = 0  # how often the log was lost
        self._out_of_reach = False  # the log did not answer when it was last asked
        self._offset: Ms | None = None  # from our time to the service's clock
        self._beaten: Ms | None = None  # when the last heartbeat that was answered was sent
        self._sent: Ms | None = None  # when the one was sent that waits for its answer
        self._took = Ms(0)  # by the last answer, or failure
        self._late = False  # no heartbeat was answered lately, and that was logged

    async def beat(self) -> bool:
        """Say that this node lives; whether the log is back."""
        asked = self._sent = self._time.now()
        try:
            clock = await self._log.beat()
        finally:
            self._sent, self._took = None, Ms(self._time.now() - asked)
        # It was so when the log was asked, or when it answered, or between. A node may have stood
        # still before it took the answer: what is sure is of the instant in which it asked.
        least, most = clock - self._time.now(), clock - asked
        self._beaten = asked
        known = (least + most) // 2 if self._offset is None else self._offset
        self._offset = Ms(min(max(known, least), most))
        back, self._out_of_reach = self._out_of_reach, False
        if back:
            log.warning("log answers again", extra={"facts": self.log_facts})
        return back

    def check(self) -> None:
        """Log once when heartbeats are late though nothing failed, and once when they are not."""
        late = self._beaten is not None and not self.is_known() and not self._out_of_reach
        if late and not self._late:
            facts = {**self.log_facts, "reason": self._why_late()}
            log.warning("heartbeat late", extra={"facts": facts})
        elif self._late and self.healthy():
            log.warning("heartbeat in time again", extra={"facts": self.log_facts})
        self._late = late

    def _why_late(self) -> str:
        """Who is slow: the database has not answered, or this node has not asked."""
        now = self._time.now()
        since = seconds(Ms(now - (self._beaten or 0)))
        if self._sent is not None and now - self._sent >= SLOW_DATABASE:
            waits = seconds(Ms(now - self._sent))
            return f"{since:.1f} s old: the database has not answered for {waits:.1f} s"
        if self._took >= SLOW_DATABASE:
            return f"{since:.1f} s old: the database took {seconds(self._took):.1f} s to answer"
        return f"{since:.1f} s old: this node was too busy to send one"

    def lost(self, lost: Lost) -> None:
        """The log did not answer."""
        if not self._out_of_reach:
            self.outages += 1
            log.warning("log out of reach", extra={"facts": {**self.log_facts, "error": str(lost)}})
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
