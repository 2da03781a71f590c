"""A finished game as its seats saw it, decision by decision, and without anybody's name."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

import msgspec
from msgspec import Struct

from parlour.core.box import AnyMove, Box
from parlour.core.game import Choice, Json, Over, Seat
from parlour.core.mind import LEVELS
from parlour.core.numbers import numbers
from parlour.core.record.format import Moved, Record, Resigned
from parlour.core.record.replay import Position, positions

STAND_IN = "stand-in"  # a bot that plays on for somebody who has resigned
PROGRAM = "program"  # a bot of somebody's own


class Outlook(Struct, frozen=True, kw_only=True):
    """What one seat knew at one decision of a game, and what it did if it was asked."""

    game: int  # the number of the game in this export
    rules: str
    options: dict[str, Json]  # without what players brought along
    seats: int
    step: int  # decisions before this one
    seat: Seat
    player: str  # a level of the house bots, program, stand-in; empty for a person
    heard: tuple[Json, ...]  # what it was told since its last line
    view: Json
    asked: Seat | None  # who must decide; None at the end
    legal: tuple[int, ...] = ()  # the numbers of the listed moves, for whoever is asked
    move: Json = None  # what it did, if it was asked
    number: int | None = None  # of that move
    took: int | None = None  # ms from the entry before it
    result: Over | None = None  # at the end


def outlooks(box: Box, record: Record, game: int = 1) -> Iterator[Outlook]:
    """A line for each seat at each decision, and one at the end; `Faulty` as `positions` is."""
    every = [*positions(box, record)]
    options = {name: value for name, value in record.options.items() if name != "loadouts"}
    players = [_kind(player.bot) for player in record.players]
    seats = [Seat(seat) for seat in range(len(players))]
    heard: list[list[Json]] = [[] for _ in seats]
    step = 0
    for at, after in [*pairwise(every), (every[-1], None)]:
        _hear(at, heard)
        if isinstance(at.entry, Resigned):
            players[at.entry.seat] = STAND_IN
        done = after.entry if after is not None else None
        decides = isinstance(done, Moved) and done.seat is not None
        if after is not None and not decides:
            continue  # chance moves, or the table does something that is no decision
        for seat in seats:
            line = Outlook(
                game=game,
                rules=at.box.rules,
                options=options,
                seats=len(seats),
                step=step,
                seat=seat,
                player=players[seat],
                heard=tuple(heard[seat]),
                view=msgspec.to_builtins(at.box.game.show(at.state, seat)),
                asked=at.turn.seat if decides and isinstance(at.turn, Choice) else None,
                result=None if decides else record.result,
            )
            match done, at.turn:
                case Moved(), Choice(asked, moves) if asked == seat:
                    yield _decided(at, done, moves, line)
                case _:
                    yield line
        step += 1
        heard = [[] for _ in seats]


def _hear(at: Position, heard: list[list[Json]]) -> None:
    for seat, told in enumerate(heard):
        events = (at.box.game.tell(event, Seat(seat)) for event in at.events)
        told += [msgspec.to_builtins(event) for event in events if event is not None]


def _decided(at: Position, done: Moved, moves: Iterable[AnyMove], line: Outlook) -> Outlook:
    """With what the asked seat could do, and did."""
    box = at.box
    known = numbers(box).actions if box.actions else {}
    move = msgspec.convert(done.move, box.move)
    return msgspec.structs.replace(
        line,
        legal=tuple(known[listed] for listed in moves) if known else (),
        move=done.move,
        number=known.get(move),
        took=None if at.entry is None else done.at - at.entry.at,
    )


def _kind(bot: str) -> str:
    """A program may call itself as it likes, by somebody's name too: that is not told."""
    return bot if bot in LEVELS or not bot else PROGRAM
