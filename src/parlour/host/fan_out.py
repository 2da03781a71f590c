"""Fan-out to many watchers of one table: players get a frame at once, the others in slices.

Ten thousand sends in one go would block the event loop for 0.2 s. So the sends are spread over
turns of the loop with a pause before each. Frames that arrive meanwhile wait.
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import NamedTuple

from parlour.core.game import Seat, Viewer
from parlour.core.ids import UserId
from parlour.host.watchers import Watcher, Watchers

UNSLICED_WATCHERS = 50  # up to so many watchers get each frame at once, without a fan-out
WATCHERS_PER_SLICE = 25  # watchers served in one turn of the event loop: half a millisecond
SLICE_PAUSE = 0.001  # seconds before each such turn
MAX_WAITING_FRAMES = 32  # half of what an outbox holds for a slow reader


class Numbered(NamedTuple):
    """A frame for watchers without a seat, and its number among all frames of this fan-out."""

    number: int
    text: bytes
    is_news: bool


class FanOut:
    """Exists while some watcher has not got every frame; a table at rest has none.

    It works in rounds. Frames that come during a round wait for the next one, in which every
    watcher gets all of them together. So it keeps up with moves that are faster than a round.
    """

    def __init__(self, watchers: Watchers, done: Callable[[], None]) -> None:
        self._watchers, self._done = watchers, done
        self._count = 0  # frames until now
        self._sent: dict[str, int] = {}  # the number of the last frame, by connection
        self._round: list[Numbered] = []  # frames that are being sent
        self._waiting: list[Numbered] = []  # frames of the next round
        self._audience: list[str] = []  # connections of this round
        self._at = 0  # the next one of them
        self._awake = False

    def arrived(self, connection: str) -> None:
        """A new connection gets the current state, so it needs no earlier frame."""
        self._sent[connection] = self._count

    def send(
        self,
        seats: Mapping[UserId | None, Seat],
        frame: Callable[[Viewer], bytes],
        *,
        is_news: bool = True,
    ) -> None:
        """Send a frame to the players now, and to everybody else in turn."""
        self._count += 1
        for user, seat in seats.items():
            for name in self._watchers.of(user):
                player = self._watchers.all[name]
                self._send_new(
                    name, player, [*self._round, *self._waiting]
                )  # if they just sat down
                player.send(frame(seat))
                self._sent[name] = self._count
        self._wait(Numbered(self._count, frame(None), is_news))

    def _wait(self, frame: Numbered) -> None:
        """Queue a frame. If too many wait, drop the oldest phrase, or else the oldest news."""
        self._waiting.append(frame)
        if len(self._waiting) > MAX_WAITING_FRAMES:
            phrases = (at for at, one in enumerate(self._waiting) if not one.is_news)
            del self._waiting[next(phrases, 0)]
        if not self._awake:
            self._awake = True
            self._pause()

    def _pause(self) -> None:
        asyncio.get_running_loop().call_later(SLICE_PAUSE, self._turn)

    def _turn(self) -> None:
        """Serve the next slice. If sending to one fails, the others still get theirs."""
        if self._at >= len(self._audience):
            self._round, self._waiting = self._waiting, []
            self._audience, self._at = list(self._watchers.all), 0
        end = min(len(self._audience), self._at + WATCHERS_PER_SLICE)
        watchers = self._watchers.all
        try:
            while self._at < end:
                name, self._at = self._audience[self._at], self._at + 1
                if (one := watchers.get(name)) is not None:  # None: it left
                    self._send_new(name, one, self._round)
        finally:
            if self._waiting or self._at < len(self._audience):
                self._pause()
            else:
                self._done()

    def _send_new(self, name: str, one: Watcher, frames: list[Numbered]) -> None:
        """Send the frames that this watcher has not got."""
        last = self._sent.get(name, 0)
        for frame in frames:
            if frame.number > last:
                one.send(frame.text)
                self._sent[name] = frame.number
