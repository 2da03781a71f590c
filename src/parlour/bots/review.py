"""The analysis of a finished game: what each decision cost, given what its player could know.

The chance to win changes for two reasons. The difference between a player's best move and the one
made is skill. Luck is what decisions do not explain: the difference between a move and the next
decision. Start, luck and skill add up to the result.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from parlour.bots.questions import Question
from parlour.bots.strength import curve
from parlour.bots.verdict import Balance, Verdict, verdict
from parlour.core.box import AnyMove, AnyState, AnyView, Box
from parlour.core.explain import Reason, ScoreLine, totals
from parlour.core.game import Choice, Json, Seat
from parlour.core.record import Moved, Position, Record, Stopped, positions

WORST = 3  # costly moves shown of each player
SMALL = 0.01  # of a win: a move that costs less counts as the best


PlainMove: TypeAlias = Annotated[
    dict[str, Json],
    Meta(extra_json_schema={"properties": {"t": {"type": "string"}}, "required": ["t"]}),
]  # as it is sent: the class of a move, and its fields


class Decision(Struct, frozen=True, kw_only=True):
    """A choice between several moves: after how many steps, whose, and which was made."""

    at: int
    seat: Seat
    made: int
    question: Question
    state: AnyState


class Point(Struct, frozen=True, kw_only=True):
    """What every seat could expect at a decision: with the best move, and with the one made."""

    at: int
    seat: Seat
    best: tuple[float, ...]
    made: tuple[float, ...]
    stake: float  # what the worst move would have cost


class Effect(Struct, frozen=True):
    """What a move does at once, in the game's own terms."""

    lines: tuple[ScoreLine, ...] | None = None  # changes of the own score; None: chance decides
    reply: int | None = None  # the most that the next player can score; None: chance comes first
    remark: Reason | None = None
    what: tuple[Reason, ...] = ()  # part by part, as its player saw it


class Costly(Struct, frozen=True, kw_only=True):
    """A move that cost something, and the better one."""

    at: int
    seat: Seat
    lost: float
    move: PlainMove
    better: PlainMove
    share: float = 0.0  # of the win, after the move that was made
    made: Effect = Effect()
    could: Effect = Effect()  # of the better one


class Share(Struct, frozen=True, kw_only=True):
    """Where a seat's result comes from: `start` and the other three add up to it."""

    start: float
    luck: float
    own: float  # lost by own decisions: never above 0
    others: float  # given by the others' decisions
    accuracy: float | None  # 0 to 100; None for a seat that had nothing to decide


class Review(Struct, frozen=True, kw_only=True):
    points: tuple[Point, ...]
    result: tuple[float, ...]
    shares: tuple[Share, ...]
    costly: tuple[Costly, ...]  # in the order of the game
    why: tuple[Verdict, ...] = ()  # for each seat: why it ended so, in one sentence


def decisions(box: Box, record: Record) -> Iterator[Decision]:
    """Every choice between several moves, with what its player had seen and heard by then."""
    seats = range(len(record.players))
    heard: list[list[Json]] = [[] for _ in seats]
    before, *rest = positions(box, record)
    _hear(heard, before)  # of a practice game: what led to its position
    for at, after in enumerate(rest):
        turn, entry = before.turn, after.entry
        if isinstance(turn, Choice) and isinstance(entry, Moved) and len(turn.moves) > 1:
            yield _decision(before.box, at, turn, before.state, entry.move, heard[turn.seat])
        _hear(heard, after)
        before = after


def _hear(heard: list[list[Json]], position: Position) -> None:
    for seat, so_far in enumerate(heard):
        told = (position.box.game.tell(event, Seat(seat)) for event in position.events)
        so_far += [msgspec.to_builtins(event) for event in told if event is not None]


def _decision(
    box: Box, at: int, turn: Choice[AnyMove], state: AnyState, move: Json, heard: list[Json]
) -> Decision:
    moves = [msgspec.to_builtins(one) for one in turn.moves]
    view = msgspec.to_builtins(box.game.show(state, turn.seat))
    made = turn.moves.index(msgspec.convert(msgspec.to_builtins(move), box.move))
    return Decision(
        at=at,
        seat=turn.seat,
        made=made,
        question=Question(rules=box.rules, view=view, heard=list(heard), moves=moves),
        state=state,
    )


def reviewed(
    box: Box, record: Record, made: Sequence[Decision], answers: Sequence[Sequence[Sequence[float]]]
) -> Review:
    """The review, from the judge's answer to each decision's question."""
    seats = len(record.players)
    judged = [_judged(seats, one, rows) for one, rows in zip(made, answers, strict=True)]
    points = tuple(point for point, _ in judged)
    result = _result(record, points)
    worst = _worst([costly for _, costly in judged if costly is not None])
    states = {one.at: one.state for one in made}
    shares = tuple(_share(box, points, result, Seat(seat)) for seat in range(seats))
    return Review(
        points=points,
        result=result,
        shares=shares,
        costly=tuple(_explained(box, states[one.at], one) for one in worst),
        why=tuple(_verdict(share, result, worst, Seat(seat)) for seat, share in enumerate(shares)),
    )


def _verdict(share: Share, result: Sequence[float], worst: Sequence[Costly], seat: Seat) -> Verdict:
    own = [one for one in worst if one.seat == seat]
    dearest = max(own, key=lambda one: one.lost, default=None)
    balance = Balance(share.start, share.own, share.others, result[seat])
    costs = None if dearest is None else (dearest.at, dearest.lost)
    return verdict(balance, costs, won=result[seat] > max(_without(result, seat), default=0.0))


def _without(result: Sequence[float], seat: Seat) -> list[float]:
    return [part for other, part in enumerate(result) if other != seat]


def _judged(
    seats: int, made: Decision, rows: Sequence[Sequence[float]]
) -> tuple[Point, Costly | None]:
    whole = [tuple([*row, *[0.0] * seats][:seats]) for row in rows]
    top = max(range(len(whole)), key=lambda at: whole[at][made.seat])
    own = [row[made.seat] for row in whole]
    lost, stake = own[top] - own[made.made], round(own[top] - min(own), 4)
    if lost < SMALL:
        return Point(
            at=made.at, seat=made.seat, best=whole[made.made], made=whole[made.made], stake=stake
        ), None
    moves = made.question.moves
    share = round(own[made.made], 4)
    costly = Costly(
        at=made.at,
        seat=made.seat,
        lost=round(lost, 4),
        move=moves[made.made],
        better=moves[top],
        share=share,
    )
    return Point(
        at=made.at, seat=made.seat, best=whole[top], made=whole[made.made], stake=stake
    ), costly


def _explained(box: Box, state: AnyState, one: Costly) -> Costly:
    made, could = (
        effect(box, state, one.seat, msgspec.convert(move, box.move))
        for move in (one.move, one.better)
    )
    return replace(one, made=made, could=could)


def effect(box: Box, state: AnyState, seat: Seat, move: AnyMove) -> Effect:
    view = box.game.show(state, seat)
    remark = None if box.remark is None else box.remark(state, move)
    after = box.game.apply(state, move).state
    return Effect(
        changes(box, view, seat, move),
        _reply(box, after, seat),
        remark,
        () if box.what is None else box.what(view, move),
    )


def changes(box: Box, view: AnyView, seat: Seat, move: AnyMove) -> tuple[ScoreLine, ...] | None:
    """Of the seat's own score, by this move; None where chance decides."""
    then = box.explain.preview(view, move)
    return None if then is None else _gained(box.explain.score(view)[seat], then[seat])


def _gained(now: Sequence[ScoreLine], then: Sequence[ScoreLine]) -> tuple[ScoreLine, ...]:
    had = {line.name: line.points for line in now}
    changes = [ScoreLine(line.name, line.points - had.get(line.name, 0)) for line in then]
    return tuple(line for line in changes if line.points)


def _reply(box: Box, state: AnyState, seat: Seat) -> int | None:
    turn = box.game.turn(state)
    if not isinstance(turn, Choice) or turn.seat == seat:
        return None
    view = box.game.show(state, turn.seat)
    now = totals(box.explain.score(view))[turn.seat]
    scores = [box.explain.preview(view, move) for move in turn.moves]
    return max([0, *(totals(one)[turn.seat] - now for one in scores if one is not None)])


def _result(record: Record, points: Sequence[Point]) -> tuple[float, ...]:
    """Each seat's share of the win; if the game was stopped, the expectation at that point."""
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
        start=round(start, 4),
        luck=round(luck, 4),
        own=round(sum(own), 4),
        others=round(others, 4),
        accuracy=None if accuracy is None else round(accuracy, 1),
    )


def given_away(points: Sequence[Point], seat: Seat) -> float | None:
    """The part that was lost of all that decisions could lose; None if they could lose nothing."""
    own = [point for point in points if point.seat == seat]
    stake = sum(point.stake for point in own)
    return sum(p.best[seat] - p.made[seat] for p in own) / stake if stake >= SMALL else None


def _worst(costly: Sequence[Costly]) -> tuple[Costly, ...]:
    """The costliest few of each player, in the order of the game."""
    kept = list[Costly]()
    for seat in sorted({one.seat for one in costly}):
        own = sorted((one for one in costly if one.seat == seat), key=lambda one: -one.lost)
        kept += own[:WORST]
    return tuple(sorted(kept, key=lambda one: one.at))
