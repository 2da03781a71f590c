"""When nobody was served, as the simulation knows it, whatever the nodes believe."""

from tests.sim.loop import now_ms

JUMP = 4_000  # ms until all nodes have asked for the time again
OUTAGE = 5_000  # ms in which an outage may be to blame
WRONG = 120_000  # and in which a node's clock that jumped may be


class Outages:
    def __init__(self) -> None:
        self._all: list[tuple[int, int]] = []
        self._since: int | None = None
        self._jump = self._node_jump = -WRONG

    def note(self, *, served: bool) -> None:
        """Called whenever that may have changed."""
        if served and self._since is not None:
            self._all.append((self._since, now_ms()))
            self._since = None
        elif not served and self._since is None:
            self._since = now_ms()

    def jumped(self) -> None:
        """Somebody set the database's clock: that looks like an outage to the service."""
        self._all.append((now_ms(), now_ms()))
        self._jump = now_ms()

    def just_jumped(self) -> bool:
        """Stamps are not what the database's clock says until all nodes have asked it again."""
        return now_ms() - self._jump < JUMP

    def node_jumped(self) -> None:
        """One node's clock is wrong until its next heartbeat, and so are the tables it stamped."""
        self._node_jump = now_ms()

    def blame(self) -> str:
        """What a wrong clock comes from."""
        now = now_ms()
        if now - self._node_jump < WRONG:
            return "I9 jump"
        return "I9 outage" if self.between(now - OUTAGE, now)[1] else "I9"

    def between(self, begin: int, end: int) -> tuple[int, int]:
        """How many ms, in how many outages."""
        every = [*self._all, *([(self._since, end)] if self._since is not None else [])]
        met = [(max(begin, one), min(end, other)) for one, other in every]
        met = [(one, other) for one, other in met if one <= other]
        return sum(other - one for one, other in met), len(met)
