"""Many who watch one table: its players are told at once, all others a few at a time, in order.

Ten thousand sends in one go would keep the event loop for a tenth of a second, and every player
of the node with it. So they are spread over turns of the loop, and what is told meanwhile waits.
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from parlour.core.game import Seat, Viewer
from parlour.core.ids import UserId

FEW = 50  # watchers of one table who are all told at once: they are no crowd
SLICE = 50  # frames that are sent to a crowd in one turn of the event loop
MOST = 32  # frames that wait at most: half of what an outbox holds for a slow reader


class Hearer(Protocol):
    """A connection that is told of a table."""

    @property
    def user(self) -> UserId | None: ...

    @property
    def send(self) -> Callable[[bytes], None]: ...


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

    def __init__(
        self, watchers: Callable[[], Mapping[str, Hearer]], done: Callable[[], None]
    ) -> None:
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
        everyone = self._watchers().items()
        players = [(name, one, seats[one.user]) for name, one in everyone if one.user in seats]
        for name, player, seat in players:
            self._hear(name, player, [*self._round, *self._waiting])  # of one who just sat down
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
            asyncio.get_running_loop().call_soon(self._turn)

    def _turn(self) -> None:
        """The next few. Whatever goes wrong with one of them, the others have theirs."""
        if self._at >= len(self._audience):
            self._round, self._waiting = self._waiting, []
            self._audience, self._at = list(self._watchers()), 0
        end = min(len(self._audience), self._at + max(1, SLICE // len(self._round)))
        watchers = self._watchers()
        try:
            while self._at < end:
                name, self._at = self._audience[self._at], self._at + 1
                if (one := watchers.get(name)) is not None:  # or else it left
                    self._hear(name, one, self._round)
        finally:
            if self._waiting or self._at < len(self._audience):
                asyncio.get_running_loop().call_soon(self._turn)
            else:
                self._done()

    def _hear(self, name: str, one: Hearer, frames: list[Numbered]) -> None:
        """As much of it as they have not heard."""
        last = self._heard.get(name, 0)
        for frame in frames:
            if frame.number > last:
                one.send(frame.text)
                self._heard[name] = frame.number
