"""Whether a service that a node can do without is up. Each change is logged once."""

import logging

log = logging.getLogger("parlour.dependencies")


class DependencyStatus:
    def __init__(self, name: str, back: str = "answers again") -> None:
        self._name, self._back = name, back
        self.fields: dict[str, object] = {}  # of its log lines: which one of several it is
        self.outages = 0
        self._is_up: bool | None = None  # None: not tried yet

    def is_up(self) -> bool:
        """Whether the last attempt succeeded."""
        return self._is_up is True

    def mark_up(self) -> None:
        if self._is_up is False:
            log.warning("%s %s", self._name, self._back, extra={"facts": self.fields})
        self._is_up = True

    def mark_down(self, error: Exception) -> None:
        if self._is_up is not False:
            self.outages += 1
            fields = {**self.fields, "error": str(error) or type(error).__name__}
            log.warning("%s out of reach", self._name, extra={"facts": fields})
        self._is_up = False
