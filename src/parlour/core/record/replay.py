"""Writing a record down, and going through it again position by position."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from parlour.core import fair
from parlour.core.box import Box
from parlour.core.game import Chance, Choice, Illegal, Over, Seat, Viewer
from parlour.core.play import forfeit
from parlour.core.record.format import FORMAT, Fair, Moved, Player, Record, Stopped


class Faulty(ValueError):
    """What is wrong with a record, and where."""


class Position(Struct, frozen=True):
    """The game after one entry of its record."""

    entry: Moved | Stopped | None  # None: before the first
    state: Any
    turn: Choice[Any] | Chance[Any] | Over
    events: tuple[Any, ...]
    drawn: int  # chance moves so far
    hash: bytes


def committed(
    box: Box, table: str, options: Any, server_seed: bytes, player_seeds: Sequence[bytes | None]
) -> Fair:
    """What the server and the seats commit to before the game; a None did not contribute."""
    server = fair.server_commit(table, server_seed)
    commits = [fair.player_commit(table, seat, seed) for seat, seed in enumerate(player_seeds)]
    terms = ruleset(box.rules, msgspec.to_builtins(options), len(player_seeds))
    bound = fair.transcript(table, terms, server, commits)
    return Fair(
        server_seed.hex(),
        server.hex(),
        tuple(seed.hex() if seed else None for seed in player_seeds),
        tuple(commit.hex() for commit in commits),
        bound.hex(),
    )


def key(promise: Fair) -> bytes:
    """K, which every draw of the game comes from."""
    seeds = [bytes.fromhex(seed) if seed else None for seed in promise.player_seeds]
    bound = bytes.fromhex(promise.commits_hash)
    return fair.secret(bytes.fromhex(promise.server_seed), bound, seeds)


def opened(
    box: Box, table: str, options: Any, players: tuple[Player, ...], started: int, promise: Fair
) -> Record:
    """The record of a game about to begin: no log, no result, no seal."""
    terms = msgspec.to_builtins(options)
    unsealed = (Over((), (), ""), "0" * 64)
    return Record(FORMAT, table, box.rules, terms, players, started, promise, (), *unsealed)


def sealed(box: Box, record: Record, log: Sequence[Moved | Stopped]) -> Record:
    """The record with its log, its result and the last link of its chain."""
    full = replace(record, log=tuple(log))
    *_, last = positions(box, full)
    return replace(full, result=result(full, last), hash=last.hash.hex())


def ruleset(rules: str, options: dict[str, Any], seats: int) -> bytes:
    """What the players agreed to play. Loadouts stay out: a hash of them could be guessed."""
    public = {name: value for name, value in options.items() if name != "loadouts"}
    return sha256(canonical({"rules": rules, "options": public, "seats": seats})).digest()


def canonical(value: Any) -> bytes:
    """JSON with sorted keys and no spaces: the bytes that are hashed, in any language."""
    return msgspec.json.encode(msgspec.to_builtins(value), order="sorted")


def positions(box: Box, record: Record) -> Iterator[Position]:
    """Every position of the game in order; Faulty at the first entry the rules do not allow."""
    secret, game = key(record.fair), box.game
    try:
        state = game.start(msgspec.convert(record.options, box.options))
    except (Illegal, msgspec.ValidationError) as error:
        raise Faulty(f"options: {error}") from error
    chain = fair.first_link(record.table, bytes.fromhex(record.fair.commits_hash))
    start = {"at": record.started, "players": record.players, "seeds": record.fair.player_seeds}
    brought = record.options.get("loadouts")
    private = None if brought is None else canonical(brought)
    chain = fair.link(chain, 1, canonical(start), private, secret)
    at = Position(None, state, game.turn(state), (), 0, chain)
    yield at
    for seq, entry in enumerate(record.log, 2):
        at = _after(box, at, entry, seq, secret)
        yield at


def _after(box: Box, at: Position, entry: Moved | Stopped, seq: int, secret: bytes) -> Position:
    where, turn = f"log entry {seq - 1}", at.turn
    if isinstance(turn, Over) or isinstance(at.entry, Stopped):
        raise Faulty(f"{where}: the game was over before it")
    if isinstance(entry, Stopped):
        chain = fair.link(at.hash, seq, canonical(entry), None, secret)
        return replace(at, entry=entry, events=(), hash=chain)
    move = _decoded(box, entry, where)
    asked = turn.seat if isinstance(turn, Choice) else None
    if entry.seat != asked:
        raise Faulty(f"{where}: {_name(entry.seat)} moved, but {_name(asked)} was asked")
    drawn = at.drawn
    if isinstance(turn, Chance):
        due = fair.Draws(secret, drawn)(turn.odds)
        drawn += 1
        if move != due:
            raise Faulty(f"{where}: chance gave {move!r}, but draw {drawn} is {due!r}")
    elif move not in turn.moves:
        raise Faulty(f"{where}: {_name(asked)} may not play {move!r}")
    open_part = {"at": entry.at, "seat": entry.seat}
    public = open_part if turn.privy is not None else {**open_part, "move": entry.move}
    private = None if turn.privy is None else canonical(entry.move)
    chain = fair.link(at.hash, seq, canonical(public), private, secret)
    step = box.game.apply(at.state, move)
    return Position(entry, step.state, box.game.turn(step.state), step.events, drawn, chain)


def _decoded(box: Box, entry: Moved, where: str) -> Any:
    try:
        move = msgspec.convert(entry.move, box.move)
    except msgspec.ValidationError as error:
        raise Faulty(f"{where}: no move of {box.rules}: {error}") from error
    if canonical(move) != canonical(entry.move):
        raise Faulty(f"{where}: no move of {box.rules}: {entry.move}")
    return move


def result(record: Record, last: Position) -> Over:
    """Who won, by the rules or because the table stopped the game; Faulty while it goes on."""
    seats = len(record.players)
    if isinstance(last.entry, Stopped):
        if last.entry.seat is None:
            return Over((), tuple(Seat(seat) for seat in range(seats)), last.entry.reason)
        return forfeit(seats, last.entry.seat, last.entry.reason)
    if not isinstance(last.turn, Over):
        asked = last.turn.seat if isinstance(last.turn, Choice) else None
        raise Faulty(f"the log ends in the middle: {_name(asked)} has not moved")
    return last.turn


def _name(seat: Viewer) -> str:
    return "chance" if seat is None else f"seat {seat}"
