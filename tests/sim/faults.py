"""What goes wrong between a node and the rest of the world, drawn from the seed, in bursts."""

from random import Random

OFTEN, SELDOM = 0.25, 0.05


class Faults:
    """The chances of one node. Each kind is on in some schedules, and counts while it storms."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.storm = False
        self.cut = False  # the database is out of this node's reach
        self.lives = 0  # how often a standby took over: what was under way then is lost
        self.broken: set[bool] = set()  # dead connections to write (True) and to read
        self.unaware = False  # that they are
        self.deaf = False  # no change is heard, and the node knows
        self.slow = self._some(OFTEN)  # an answer takes up to 40 ms
        self.held = self._some(OFTEN)  # it takes up to 2 s
        self.lost_before = self._some(SELDOM)
        self.lost_after = self._some(SELDOM)
        self.lost_and_late = self._some(SELDOM)
        self.hint_lost = self._some(OFTEN)
        self.hint_doubled = self._some(OFTEN)
        self.hint_late = self._some(OFTEN)
        self.unpublished = self._some(OFTEN)
        self.absent = self._some(OFTEN)  # presence does not answer
        self.unsaid = self._some(OFTEN)  # it does not hear who is here

    def _some(self, most: float) -> float:
        return self._rng.choice((0.0, 0.0, most / 2, most))

    def happens(self, chance: float) -> bool:
        return self.storm and chance > 0 and self._rng.random() < chance

    def trip(self, held: float) -> float:
        """How many seconds a question or an answer is on its way."""
        if not self.storm:
            return 0.0
        if self.happens(held):
            return self._rng.randrange(100, 2_000) / 1_000
        return self._rng.randrange(1, 40) / 1_000 if self.happens(self.slow) else 0.0

    def change_delays(self) -> list[float]:
        """After how many seconds a change is heard: late, twice, never, overtaken by another."""
        if self.deaf or self.happens(self.hint_lost):
            return []
        if not self.storm:
            return [0.0]
        times = 2 if self.happens(self.hint_doubled) else 1
        return [
            self._rng.randrange(400 if self.happens(self.hint_late) else 2) / 1_000
            for _ in range(times)
        ]

    def break_off(self) -> None:
        """A standby takes over."""
        self.broken, self.unaware = {True, False}, True
        self.lives += 1

    def breaks(self, writes: bool) -> bool:  # noqa: FBT001  # which of the two connections
        """Whether it is found dead; it is made again then."""
        found = writes in self.broken
        self.broken.discard(writes)
        self.unaware = self.unaware and not found
        return found

    def heal(self) -> None:
        self.storm = self.cut = self.deaf = False
