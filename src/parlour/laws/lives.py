"""Random games: what the laws look at, and what simulations are made of."""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import Struct, to_builtins

from parlour.core.box import Box
from parlour.core.chance import lots
from parlour.core.fair import Draws
from parlour.core.game import Chance, Choice, Draw, Over, Viewer
from parlour.core.record import Fair, Moved, Player, Record, committed, key, opened, sealed

ENDLESS = 100_000  # answers after which a game is said not to end


class Breach(AssertionError):
    """A law that does not hold, and where."""


class Moment(Struct):
    """One position of a random game, and what led there."""

    options: Any
    state: Any
    turn: Any
    events: tuple[Any, ...] = ()  # of the last answer
    moves: list[Any] = []  # all answers so far; it grows while the game goes on
    seats: list[Viewer] = []  # who gave each of them; None: chance


def life(box: Box, seed: int) -> Iterator[Moment]:
    """A random game at one of the tables worth testing, answer by answer."""
    rng = Random(seed)
    return lived(box, box.tables[seed % len(box.tables)], rng, lots(rng))


def lived(box: Box, options: Any, rng: Random, draw: Draw) -> Iterator[Moment]:
    """A random game: seats answer from `rng`, chance from `draw`."""
    game = box.game
    state, events = game.start(options), ()
    moves, seats = list[Any](), list[Viewer]()
    while len(moves) < ENDLESS:
        turn = game.turn(state)
        yield Moment(options, state, turn, events, moves, seats)
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
    raise Breach(f"no end after {ENDLESS} answers")


def finished(box: Box, options: Any, seed: str) -> tuple[Moment, Fair]:
    """The end of a random game that was provably drawn, and what proves it."""
    rng = Random(seed)
    seeds = [rng.randbytes(32) for _ in range(box.seated(options))]
    promise = committed(box, _table(seed), options, rng.randbytes(32), seeds)
    *_, last = lived(box, options, rng, Draws(key(promise)))
    return last, promise


def recorded(box: Box, options: Any, seed: str, started: int = 0) -> Record:
    """A random game as the record that a table would leave; a player takes up to ten seconds."""
    last, promise = finished(box, options, seed)
    rng, at, log = Random(f"{seed} thinks"), started, list[Moved]()
    for seat, move in zip(last.seats, last.moves, strict=True):
        at += 0 if seat is None else rng.randrange(1, 10_000)
        log.append(Moved(at, seat, to_builtins(move)))
    players = tuple(Player(f"Player {n + 1}", "random") for n in range(box.seated(options)))
    return sealed(box, opened(box, _table(seed), options, players, started, promise), log)


def _table(seed: str) -> str:
    return f"random {seed}"
