"""Many who watch one table: its players are told at once, all others a few at a time, in order.

Ten thousand sends in one go would keep the event loop for a fifth of a second, and every player
of the node with it. So they are spread over turns of the loop with a pause before each, in which
others have it for themselves, and what is told meanwhile waits.
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import NamedTuple

from parlour.core.game import Seat, Viewer
from parlour.core.ids import UserId
from parlour.host.watchers import Watcher, Watchers

FEW = 50  # watchers of one table who are all told at once: they are no crowd
SLICE = 25  # who are told in one turn of the event loop: half a millisecond
PAUSE = 0.001  # seconds before each such turn
MOST = 32  # frames that wait at most: half of what an outbox holds for a slow reader


class Numbered(NamedTuple):
    """A frame for whoever has no seat, and its place among all that were told."""

    number: int
    text: bytes
    is_news: bool


class Crowd:
    """Exists while somebody has not heard everything; a table at rest has none.

    It is told in rounds. What comes during one waits for the next, in which everybody gets all of
    it together: so the crowd keeps up with moves that come faster than a round takes.
    """

    def __init__(self, watchers: Watchers, done: Callable[[], None]) -> None:
        self._watchers, self._done = watchers, done
        self._made = 0  # frames until now
        self._heard: dict[str, int] = {}  # the last one by connection, as far as it is not 0
        self._round: list[Numbered] = []  # what is being told
        self._waiting: list[Numbered] = []  # what nobody has begun to hear
        self._audience: list[str] = []  # of this round
        self._at = 0  # whose turn it is
        self._awake = False

    def arrived(self, connection: str) -> None:
        """Whoever is greeted now needs nothing that was told before."""
        self._heard[connection] = self._made

    def tell(
        self,
        seats: Mapping[UserId | None, Seat],
        frame: Callable[[Viewer], bytes],
        *,
        is_news: bool = True,
    ) -> None:
        """To the players now, to everybody else when it is their turn."""
        self._made += 1
        for user, seat in seats.items():
            for name in self._watchers.of(user):
                player = self._watchers.all[name]
                self._hear(name, player, [*self._round, *self._waiting])  # of who just sat down
                player.send(frame(seat))
                self._heard[name] = self._made
        self._wait(Numbered(self._made, frame(None), is_news))

    def _wait(self, frame: Numbered) -> None:
        """If too much waits, the oldest is left out: phrases, or else news, which are whole."""
        self._waiting.append(frame)
        if len(self._waiting) > MOST:
            phrases = (at for at, one in enumerate(self._waiting) if not one.is_news)
            del self._waiting[next(phrases, 0)]
        if not self._awake:
            self._awake = True
            self._pause()

    def _pause(self) -> None:
        asyncio.get_running_loop().call_later(PAUSE, self._turn)

    def _turn(self) -> None:
        """The next few. Whatever goes wrong with one of them, the others have theirs."""
        if self._at >= len(self._audience):
            self._round, self._waiting = self._waiting, []
            self._audience, self._at = list(self._watchers.all), 0
        end = min(len(self._audience), self._at + SLICE)
        watchers = self._watchers.all
        try:
            while self._at < end:
                name, self._at = self._audience[self._at], self._at + 1
                if (one := watchers.get(name)) is not None:  # or else it left
                    self._hear(name, one, self._round)
        finally:
            if self._waiting or self._at < len(self._audience):
                self._pause()
            else:
                self._done()

    def _hear(self, name: str, one: Watcher, frames: list[Numbered]) -> None:
        """As much of it as they have not heard."""
        last = self._heard.get(name, 0)
        for frame in frames:
            if frame.number > last:
                one.send(frame.text)
                self._heard[name] = frame.number
