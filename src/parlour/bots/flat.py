"""Flat Monte Carlo for any game: imagine a state, try each move, play on at random, average."""

from collections.abc import Sequence

from parlour.core.box import AnyEvent, AnyMove, AnyState, AnyView, Box
from parlour.core.game import Chance, Choice, Draw, Over, Seat


def choose(  # noqa: PLR0913
    box: Box,
    view: AnyView,
    heard: Sequence[AnyEvent],
    moves: Sequence[AnyMove],
    draw: Draw,
    *,
    worlds: int = 40,
    depth: int = 12,
) -> AnyMove:
    """The move with the best average over imagined states; ties are drawn."""
    if len(moves) == 1:
        return moves[0]
    totals = [0.0] * len(moves)
    for _ in range(worlds):
        world = box.mind.imagine(view, heard, draw)
        seat = asked(box, world)
        for i, move in enumerate(moves):
            totals[i] += rollout(box, box.game.apply(world, move).state, seat, draw, depth)
    best = max(totals)
    return draw([(move, 1) for move, total in zip(moves, totals, strict=True) if total == best])


def judge(  # noqa: PLR0913
    box: Box,
    view: AnyView,
    heard: Sequence[AnyEvent],
    moves: Sequence[AnyMove],
    draw: Draw,
    *,
    worlds: int,
    depth: int,
) -> list[list[float]]:
    """For each move, the share of the win that every seat may expect after it."""
    seats = [Seat(seat) for seat in range(len(box.explain.score(view)))]
    rows = []
    for move in moves:
        won = dict.fromkeys(seats, 0.0)
        for _ in range(worlds):
            world = box.game.apply(box.mind.imagine(view, heard, draw), move).state
            winners = _winners(box, world, seats, draw, depth)
            for seat in winners:
                won[seat] += 1 / len(winners)
        rows.append([won[seat] / worlds for seat in seats])
    return rows


def _winners(
    box: Box, state: AnyState, seats: Sequence[Seat], draw: Draw, depth: int
) -> Sequence[Seat]:
    """The winners of a random playout; if it is cut off, the seats that the state is best for."""
    for _ in range(depth):
        turn = box.game.turn(state)
        if isinstance(turn, Over):
            return turn.winners
        odds = turn.odds if isinstance(turn, Chance) else [(move, 1) for move in turn.moves]
        state = box.game.apply(state, draw(odds)).state
    values = [box.mind.value(state, seat) for seat in seats]
    return [seat for seat, value in zip(seats, values, strict=True) if value == max(values)]


def asked(box: Box, world: AnyState) -> Seat:
    """The seat to move; `TypeError` if it is no seat's turn."""
    turn = box.game.turn(world)
    if not isinstance(turn, Choice):
        raise TypeError("it is no seat's turn")
    return turn.seat


def rollout(box: Box, state: AnyState, seat: Seat, draw: Draw, depth: int) -> float:
    """What a state is worth to a seat after at most `depth` random moves."""
    for _ in range(depth):
        turn = box.game.turn(state)
        if isinstance(turn, Over):
            won = seat in turn.winners
            return 0.0 if won and len(turn.winners) > 1 else 1.0 if won else -1.0
        odds = turn.odds if isinstance(turn, Chance) else [(move, 1) for move in turn.moves]
        state = box.game.apply(state, draw(odds)).state
    return box.mind.value(state, seat)
