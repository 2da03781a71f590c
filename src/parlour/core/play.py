"""Driving a game: the few verbs every shell needs, written once."""

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from parlour.core.box import AnyEvent, AnyOptions, AnyView
from parlour.core.game import Chance, Choice, Draw, E, Game, Illegal, M, Over, S, Seat

O = TypeVar("O")


class Outcome(Struct, Generic[S, M, E], frozen=True, gc=False):
    """One answer and every chance move it set off, ready for the log."""

    state: S
    moves: tuple[M, ...]
    events: tuple[E, ...]


def settle(game: Game[AnyOptions, S, M, E, AnyView], state: S, draw: Draw) -> Outcome[S, M, E]:
    """Let chance move until a seat must, or the game is over."""
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
    """Make `seat`'s move, then let chance answer it."""
    turn = game.turn(state)
    if not isinstance(turn, Choice) or turn.seat != seat or move not in turn.moves:
        raise Illegal(f"seat {seat} may not play {move!r}")
    step = game.apply(state, move)
    rest = settle(game, step.state, draw)
    return Outcome(rest.state, (move, *rest.moves), (*step.events, *rest.events))


def replay(game: Game[O, S, M, AnyEvent, AnyView], options: O, moves: Iterable[M]) -> S:
    """The state that these moves, a seat's and chance's alike, lead to."""
    state = game.start(options)
    for move in moves:
        state = game.apply(state, move).state
    return state


def answers(turn: Choice[M] | Chance[M]) -> Sequence[M]:
    """Whatever may be answered, by a seat or by chance."""
    return turn.moves if isinstance(turn, Choice) else [move for move, _ in turn.odds]


def perft(game: Game[AnyOptions, S, M, AnyEvent, AnyView], state: S, depth: int) -> int:
    """How many ways the next `depth` answers, by seats and by chance, can go."""
    turn = game.turn(state)
    if depth == 0 or isinstance(turn, Over):
        return 1
    moves = answers(turn)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.apply(state, move).state, depth - 1) for move in moves)


def forfeit(seats: int, loser: Seat, reason: str = "forfeit") -> Over:
    """The end when one seat gives up or never comes back: the others win, whatever the score."""
    return Over((), tuple(Seat(s) for s in range(seats) if s != loser), reason)
