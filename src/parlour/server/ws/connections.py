"""Counts open connections by address: one address may not shut out all the others."""

import logging
import time
from collections import Counter
from collections.abc import Sequence
from ipaddress import ip_address, ip_network

from parlour.server.auth import address

log = logging.getLogger("parlour.connections")
WARNING_INTERVAL_SECONDS = 60.0  # seconds until the same address is logged again
MOST_LOGGED = 1_000  # addresses that are remembered for that


class Connections:
    """Those of a trusted proxy are not counted: they are everyone's."""

    def __init__(self, most: int, proxies: Sequence[str]) -> None:
        self.refused: Counter[str] = Counter()  # the metrics of what was refused, by reason
        self._most, self._proxies = most, proxies
        self._networks = [ip_network(one, strict=False) for one in proxies if "/" in one]
        self._open: Counter[str] = Counter()
        self._logged: dict[str, float] = {}

    def opened(self, client: tuple[str, int] | None) -> bool:
        """Counts it; False if its address has too many."""
        who = address({"client": client})
        self._open[who] += 1
        if self._open[who] <= self._most or self._trusted(client):
            return True
        self.refused["connections"] += 1
        self._log(who)
        return False

    def closed(self, client: tuple[str, int] | None) -> None:
        who = address({"client": client})
        self._open[who] -= 1
        if not self._open[who]:
            del self._open[who]

    def _trusted(self, client: tuple[str, int] | None) -> bool:
        """As uvicorn reads the list of proxies: addresses, networks, or a star for all."""
        if client is None or "*" in self._proxies or client[0] in self._proxies:
            return True
        return any(ip_address(client[0]) in one for one in self._networks)

    def _log(self, who: str) -> None:
        """Seldom, and without the address."""
        now = time.monotonic()
        if self._logged.get(who, 0.0) > now:
            return
        if len(self._logged) >= MOST_LOGGED:
            self._logged.clear()
        self._logged[who] = now + WARNING_INTERVAL_SECONDS
        log.warning("too many connections from one address", extra={"facts": {"most": self._most}})
