"""One game as environments run it: seats move by number, chance answers by itself."""

from collections import deque
from collections.abc import Sequence
from functools import cache
from random import Random

import msgspec
from msgspec import Struct

from parlour.core.box import AnyEvent, AnyMove, AnyOptions, AnyView, Box
from parlour.core.chance import lots
from parlour.core.game import Chance, Choice, Over, Seat, Step
from parlour.core.numbers import numbers
from parlour.envs.encoding import MOST_SEATS, Cells, Encoding, encoding
from parlour.games.registry import load

RECENT = 16  # events that an observation has


class Senses(Struct, frozen=True):
    """How what a seat sees and hears is written: its seat, its view, the latest events."""

    view: Encoding
    event: Encoding
    recent: int

    @property
    def sizes(self) -> tuple[int, ...]:
        return (MOST_SEATS + 1, *self.view.sizes, *self.event.sizes * self.recent)


@cache
def senses(box: Box, recent: int = RECENT) -> Senses:
    return Senses(encoding(box.view), encoding(box.event, "an event"), recent)


def terms(game: str, seats: int | None, options: AnyOptions | None) -> tuple[Box, AnyOptions]:
    """The box, and options for so many seats; ValueError if it does not seat them."""
    box = load(game)
    numbers(box)  # fails early if there are none
    if options is None:
        several = len(box.seats) > 1
        options = box.options(seats=seats or min(box.seats)) if several else box.options()
    if seats is not None and seats != box.seated(options):
        raise ValueError(f"{box.title} does not support {seats} players")
    box.game.start(options)
    return box, options


class Episode:
    """The game, and what every seat has heard so far."""

    def __init__(self, box: Box, options: AnyOptions, rng: Random, recent: int = RECENT) -> None:
        self.box, self.senses = box, senses(box, recent)
        self.draw = lots(rng)
        count = box.seated(options)
        self.seats = tuple(Seat(seat) for seat in range(count))
        # Where everyone hears the same, one list is kept for all.
        ears = [0] * count if box.open else range(count)
        heard: list[list[AnyEvent]] = [[] for _ in range(1 if box.open else count)]
        rows: list[deque[Cells]] = [deque(maxlen=recent) for _ in heard]
        self.heard, self._rows = [heard[ear] for ear in ears], [rows[ear] for ear in ears]
        self._listeners = self.seats[: len(heard)]
        self._known = numbers(box).actions
        self._silence = [0] * len(self.senses.event.sizes)
        self.state = box.game.start(options)
        self.turn = self._settled()

    @property
    def over(self) -> bool:
        return isinstance(self.turn, Over)

    @property
    def asked(self) -> Seat | None:
        return self.turn.seat if isinstance(self.turn, Choice) else None

    def legal(self) -> list[int]:
        """The numbers of the listed moves; none when it is over."""
        if isinstance(self.turn, Over):
            return []
        return [self._known[move] for move in self.turn.moves]

    def move(self, number: int) -> bool:
        """Makes the move with this number; False, and nothing changes, if it is not listed."""
        actions = self.box.actions
        if isinstance(self.turn, Over) or not 0 <= number < len(actions):
            return False
        move = actions[number]
        if move not in self.turn.moves:
            return False
        self.make(move)
        return True

    def make(self, move: AnyMove) -> None:
        """Makes a listed move."""
        self._hear(self.box.game.apply(self.state, move))
        self.turn = self._settled()

    def view(self, seat: Seat) -> AnyView:
        return self.box.game.show(self.state, seat)

    def row(self, seat: Seat) -> Cells:
        """All that a seat is shown, and the latest that it was told, newest first."""
        row = [seat + 1]
        self.senses.view.write(self.view(seat), row)
        rows = self._rows[seat]
        for event in reversed(rows):
            row += event
        row += self._silence * (self.senses.recent - len(rows))
        return row

    def known(self, seat: Seat) -> bytes:
        """The information state: the seat, its view, and all that it was ever told."""
        return msgspec.json.encode([seat, self.view(seat), self.heard[seat]])

    def rewards(self) -> list[float]:
        """1 is shared by the winners and taken from the others; 0 in a draw and before the end."""
        return (
            shares(self.turn.winners, len(self.seats))
            if isinstance(self.turn, Over)
            else ([0.0] * len(self.seats))
        )

    def _settled(self) -> Choice[AnyMove] | Over:
        while isinstance(turn := self.box.game.turn(self.state), Chance):
            self._hear(self.box.game.apply(self.state, self.draw(turn.odds)))
        return turn

    def _hear(self, step: Step[object, AnyEvent]) -> None:
        self.state = step.state
        for seat in self._listeners:
            for event in step.events:
                told = self.box.game.tell(event, seat)
                if told is not None:
                    self.heard[seat].append(told)
                    self._rows[seat].append(self.senses.event.row(told))


def shares(winners: Sequence[Seat], seats: int) -> list[float]:
    won = len(winners)
    if won == seats:
        return [0.0] * seats
    return [1 / won if seat in winners else -1 / (seats - won) for seat in range(seats)]
