"""How long searches usually take, read now and then."""

from parlour.core.ids import Ms
from parlour.features.pairing.matching import busy_hours, usual_wait
from parlour.features.pairing.store import SearchStore

FRESH = Ms(60_000)  # how long an answer is used again


class Waits:
    def __init__(self, store: SearchStore) -> None:
        self._store = store
        self._known: dict[str, tuple[Ms, int | None, int | None]] = {}  # when, usual, busy

    async def of(self, pool: str, now: Ms) -> tuple[int | None, int | None]:
        """The usual wait in ms, and the hour at which the busiest hours begin."""
        at, usual, busy = self._known.get(pool, (Ms(0), None, None))
        if now - at > FRESH:
            usual = usual_wait(await self._store.waits(now, pool), now)
            busy = busy_hours(await self._store.waits(now))
            self._known[pool] = (now, usual, busy)
        return usual, busy
