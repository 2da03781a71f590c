"""Random games, for the laws and for simulations."""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import Struct, to_builtins

from parlour.core.box import AnyEvent, AnyMove, AnyOptions, AnyState, Box
from parlour.core.chance import lots
from parlour.core.fair import Draws
from parlour.core.game import Chance, Choice, Draw, Over, Viewer
from parlour.core.ids import Ms
from parlour.core.record import Fair, Moved, Player, Record, committed, key, opened, sealed

MAX_MOVES = 100_000  # moves after which a game is taken not to end
LAWS_PAGE = "docs/authors.md#the-laws"


class Breach(AssertionError):
    """A game breaks a law: which one, how, and where in the game."""


def broken(law: int, how: str, where: object) -> Breach:
    return Breach(f"Law {law} broken: {how} (see {LAWS_PAGE})\n  {where!r}")


class Moment(Struct, kw_only=True):
    """One position of a random game, and what led there."""

    options: AnyOptions
    state: AnyState
    turn: Any  # Choice, Chance or Over: the laws look into it as they need
    events: tuple[AnyEvent, ...] = ()  # of the last move
    moves: list[
        AnyMove
    ] = []  # all so far, by seats and chance; the list grows while the game goes on
    seats: list[Viewer] = []  # who made each of them; None: chance


def life(box: Box, seed: int) -> Iterator[Moment]:
    """A random game with one of the options in `box.tables`, move by move."""
    rng = Random(seed)
    return lived(box, box.tables[seed % len(box.tables)], rng, lots(rng))


def lived(box: Box, options: AnyOptions, rng: Random, draw: Draw) -> Iterator[Moment]:
    """A random game: seats choose by `rng`, chance by `draw`."""
    game = box.game
    state, events = game.start(options), ()
    moves, seats = list[AnyMove](), list[Viewer]()
    while len(moves) < MAX_MOVES:
        turn = game.turn(state)
        yield Moment(
            options=options, state=state, turn=turn, events=events, moves=moves, seats=seats
        )
        match turn:
            case Over():
                return
            case Chance(odds):
                move = draw(odds)
                seats.append(None)
            case Choice(seat, listed):
                move = listed[int(rng.random() * len(listed))]
                seats.append(seat)
        step = game.apply(state, move)
        state, events = step.state, step.events
        moves.append(move)
    raise broken(1, f"no end after {MAX_MOVES} moves", options)


def finished(box: Box, options: AnyOptions, seed: str) -> tuple[Moment, Fair]:
    """The last position of a random game with provably fair draws, and the proof of them."""
    rng = Random(seed)
    seeds = [rng.randbytes(32) for _ in range(box.seated(options))]
    promise = committed(box, _table(seed), options, rng.randbytes(32), seeds)
    *_, last = lived(box, options, rng, Draws(key(promise)))
    return last, promise


def recorded(box: Box, options: AnyOptions, seed: str, started: Ms = Ms(0)) -> Record:
    """The record of a random game; its players take up to ten seconds for a move."""
    last, promise = finished(box, options, seed)
    rng, at, log = Random(f"{seed} thinks"), started, list[Moved]()
    for seat, move in zip(last.seats, last.moves, strict=True):
        at = Ms(at + (0 if seat is None else rng.randrange(1, 10_000)))
        log.append(Moved(at, seat, to_builtins(move)))
    players = tuple(
        Player(name=f"Player {n + 1}", bot="random") for n in range(box.seated(options))
    )
    return sealed(box, opened(box, _table(seed), options, players, started, promise), log)


def _table(seed: str) -> str:
    return f"random {seed}"
