"""Functions that run a game: make a move, let chance move, replay a log."""

from collections.abc import Collection, Iterable, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from parlour.core.box import AnyEvent, AnyOptions, AnyView
from parlour.core.game import (
    Chance,
    Choice,
    Draw,
    E,
    Game,
    Illegal,
    M,
    Over,
    S,
    Seat,
    Step,
    Viewer,
)

O = TypeVar("O")


class Outcome(Struct, Generic[S, M, E], frozen=True, gc=False):
    """A move and the chance moves that followed it, with the state and events they led to."""

    state: S
    moves: tuple[M, ...]
    events: tuple[E, ...]


def settle(game: Game[AnyOptions, S, M, E, AnyView], state: S, draw: Draw) -> Outcome[S, M, E]:
    """Let chance move until a seat must move, or the game is over."""
    moves: list[M] = []
    events: list[E] = []
    while isinstance(turn := game.turn(state), Chance):
        move = draw(turn.odds)
        step = game.apply(state, move)
        state = step.state
        moves.append(move)
        events.extend(step.events)
    return Outcome(state, tuple(moves), tuple(events))


def play(
    game: Game[AnyOptions, S, M, E, AnyView], state: S, seat: Seat, move: M, draw: Draw
) -> Outcome[S, M, E]:
    """Make `seat`'s move, then let chance move until a seat must."""
    turn = game.turn(state)
    if not isinstance(turn, Choice) or turn.seat != seat or move not in turn.moves:
        raise Illegal(f"seat {seat} may not play {move!r}")
    step = game.apply(state, move)
    rest = settle(game, step.state, draw)
    return Outcome(rest.state, (move, *rest.moves), (*step.events, *rest.events))


def replay(game: Game[O, S, M, AnyEvent, AnyView], options: O, moves: Iterable[M]) -> S:
    """The state after these moves, chance's included."""
    state = game.start(options)
    for move in moves:
        state = game.apply(state, move).state
    return state


def resumed(game: Game[O, S, M, E, AnyView], options: O, moves: Iterable[M]) -> Step[S, E]:
    """The state after these moves, chance's included, and what happened; each must be listed."""
    step = Step[S, E](game.start(options))
    for move in moves:
        turn = game.turn(step.state)
        if isinstance(turn, Over) or move not in answers(turn):
            raise Illegal(f"{move!r} does not follow")
        after = game.apply(step.state, move)
        step = Step(after.state, (*step.events, *after.events))
    return step


def answers(turn: Choice[M] | Chance[M]) -> Sequence[M]:
    """The possible moves, of a seat or of chance."""
    return turn.moves if isinstance(turn, Choice) else [move for move, _ in turn.odds]


def perft(game: Game[AnyOptions, S, M, AnyEvent, AnyView], state: S, depth: int) -> int:
    """The number of possible sequences of the next `depth` moves, chance's included."""
    turn = game.turn(state)
    if depth == 0 or isinstance(turn, Over):
        return 1
    moves = answers(turn)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.apply(state, move).state, depth - 1) for move in moves)


def forfeit(seats: int, loser: Viewer, reason: str = "forfeit") -> Over:
    """The result of a game that was stopped: all but the loser, if there is one, share first place,
    whatever the score."""
    return Over((), tuple(Seat(s) for s in range(seats) if s != loser), reason)


def without(over: Over, resigned: Collection[Seat]) -> Over:
    """The result when these seats cannot win: the best of the others do."""
    winners = tuple(seat for seat in over.winners if seat not in resigned)
    others = [Seat(seat) for seat in range(len(over.scores)) if seat not in resigned]
    if winners or not others:
        return Over(over.scores, winners or over.winners, over.reason, over.ties)

    def rank(seat: Seat) -> tuple[int, ...]:
        return (over.scores[seat], *over.ties[seat : seat + 1])

    best = max(map(rank, others))
    return Over(
        over.scores, tuple(seat for seat in others if rank(seat) == best), over.reason, over.ties
    )
