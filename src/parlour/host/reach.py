"""Whether something that a node can do without answers: told once whenever that changes."""

import logging

log = logging.getLogger("parlour.reach")


class Reach:
    def __init__(self, what: str, back: str = "answers again") -> None:
        self._what, self._back = what, back
        self.told: dict[str, object] = {}  # for log lines: which one it is, where there are several
        self.outages = 0  # how often it was lost
        self._answers: bool | None = None  # None: it was not asked yet

    def answers(self) -> bool:
        """When it was last asked."""
        return self._answers is True

    def answered(self) -> None:
        if self._answers is False:
            log.warning("%s %s", self._what, self._back, extra={"told": self.told})
        self._answers = True

    def lost(self, error: Exception) -> None:
        if self._answers is not False:
            self.outages += 1
            why = str(error) or type(error).__name__
            told = {**self.told, "error": why}
            log.warning("%s out of reach", self._what, extra={"told": told})
        self._answers = False
