"""A finished game looked at again: what each decision cost, judged by what its player could know.

The chance to win moves for two reasons. Between a player's best move and the one they made lies
skill; between that and the next decision lies everything else: what chance drew, and what came
to light by it. Both are told apart, and add up to the result.
"""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from parlour.bots.questions import Question
from parlour.bots.strength import curve
from parlour.core.box import AnyMove, AnyState, Box
from parlour.core.game import Choice, Json, Seat
from parlour.core.record import Moved, Record, Stopped, positions

WORST = 3  # moves that are shown of each player
SMALL = 0.01  # of the win: a move that costs less is as good as the best


class Decision(Struct, frozen=True):
    """A move that could have been another: after how many steps, whose, which of those listed."""

    at: int
    seat: Seat
    made: int
    question: Question


class Point(Struct, frozen=True):
    """What every seat could expect before a decision, with the best move, and after it."""

    at: int
    seat: Seat
    best: tuple[float, ...]
    made: tuple[float, ...]
    stake: float  # what the worst move would have cost


class Costly(Struct, frozen=True):
    """A move that gave something away, and the one that would not have."""

    at: int
    seat: Seat
    lost: float
    move: Json
    better: Json


class Share(Struct, frozen=True):
    """Where a seat's result comes from: `start` and the other three add up to it."""

    start: float
    luck: float
    own: float  # lost by own decisions: never above 0
    others: float  # given by the others' decisions
    accuracy: float | None  # of 100; None for whoever had nothing to decide


class Review(Struct, frozen=True):
    points: tuple[Point, ...]
    result: tuple[float, ...]
    shares: tuple[Share, ...]
    costly: tuple[Costly, ...]  # in the order of the game


def decisions(box: Box, record: Record) -> Iterator[Decision]:
    """Every choice of the game that was one, with what its player had seen and heard by then."""
    seats = range(len(record.players))
    heard: list[list[Json]] = [[] for _ in seats]
    before, *rest = positions(box, record)
    for at, after in enumerate(rest):
        turn, entry = before.turn, after.entry
        if isinstance(turn, Choice) and isinstance(entry, Moved) and len(turn.moves) > 1:
            yield _decision(box, at, turn, before.state, entry.move, heard[turn.seat])
        for seat in seats:
            told = (box.game.tell(event, Seat(seat)) for event in after.events)
            heard[seat] += [msgspec.to_builtins(event) for event in told if event is not None]
        before = after


def _decision(
    box: Box, at: int, turn: Choice[AnyMove], state: AnyState, move: Json, heard: list[Json]
) -> Decision:
    moves = [msgspec.to_builtins(one) for one in turn.moves]
    view = msgspec.to_builtins(box.game.show(state, turn.seat))
    made = turn.moves.index(msgspec.convert(msgspec.to_builtins(move), box.move))
    return Decision(at, turn.seat, made, Question(box.rules, view, list(heard), moves))


def reviewed(
    box: Box, record: Record, made: Sequence[Decision], answers: Sequence[Sequence[Sequence[float]]]
) -> Review:
    """From what was answered to each decision's question."""
    seats = len(record.players)
    judged = [_judged(seats, one, rows) for one, rows in zip(made, answers, strict=True)]
    points = tuple(point for point, _ in judged)
    result = _result(record, points)
    return Review(
        points,
        result,
        tuple(_share(box, points, result, Seat(seat)) for seat in range(seats)),
        _worst([costly for _, costly in judged if costly is not None]),
    )


def _judged(
    seats: int, made: Decision, rows: Sequence[Sequence[float]]
) -> tuple[Point, Costly | None]:
    whole = [tuple([*row, *[0.0] * seats][:seats]) for row in rows]
    top = max(range(len(whole)), key=lambda at: whole[at][made.seat])
    own = [row[made.seat] for row in whole]
    lost, stake = own[top] - own[made.made], round(own[top] - min(own), 4)
    if lost < SMALL:
        return Point(made.at, made.seat, whole[made.made], whole[made.made], stake), None
    moves = made.question.moves
    costly = Costly(made.at, made.seat, round(lost, 4), moves[made.made], moves[top])
    return Point(made.at, made.seat, whole[top], whole[made.made], stake), costly


def _result(record: Record, points: Sequence[Point]) -> tuple[float, ...]:
    """What came of it; where somebody gave up, what they could expect when they did."""
    if points and isinstance(record.log[-1], Stopped):
        return points[-1].made
    over, seats = record.result, len(record.players)
    each = 1 / len(over.winners) if over.winners else 1 / seats
    return tuple(each if seat in over.winners or not over.winners else 0.0 for seat in range(seats))


def _share(box: Box, points: Sequence[Point], result: tuple[float, ...], seat: Seat) -> Share:
    start = points[0].best[seat] if points else result[seat]
    own = [point.made[seat] - point.best[seat] for point in points if point.seat == seat]
    others = sum(point.made[seat] - point.best[seat] for point in points if point.seat != seat)
    luck = result[seat] - start - sum(own) - others
    lost = given_away(points, seat)
    accuracy = None if lost is None else curve(box).accuracy(lost)
    return Share(
        round(start, 4), round(luck, 4), round(sum(own), 4), round(others, 4),
        None if accuracy is None else round(accuracy, 1),
    )  # fmt: skip


def given_away(points: Sequence[Point], seat: Seat) -> float | None:
    """Of all that a player could lose by decisions, the part that was lost; None: nothing was."""
    own = [point for point in points if point.seat == seat]
    stake = sum(point.stake for point in own)
    return sum(p.best[seat] - p.made[seat] for p in own) / stake if stake >= SMALL else None


def _worst(costly: Sequence[Costly]) -> tuple[Costly, ...]:
    """The few of each player that cost most."""
    kept = list[Costly]()
    for seat in sorted({one.seat for one in costly}):
        own = sorted((one for one in costly if one.seat == seat), key=lambda one: -one.lost)
        kept += own[:WORST]
    return tuple(sorted(kept, key=lambda one: one.at))
