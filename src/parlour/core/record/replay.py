"""Writes records, and replays them position by position."""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from parlour.core import fair
from parlour.core.box import AnyEvent, AnyMove, AnyOptions, AnyState, Box
from parlour.core.game import Chance, Choice, Illegal, Json, Over, Viewer
from parlour.core.ids import Ms
from parlour.core.play import forfeit, resumed, without
from parlour.core.record import chain
from parlour.core.record.chain import canonical, ruleset
from parlour.core.record.format import (
    FORMAT,
    Entry,
    Fair,
    Moved,
    Player,
    Promise,
    Record,
    Resigned,
    Stopped,
    Undone,
)


class Faulty(ValueError):
    """What is wrong with a record, and where."""


class Position(Struct, frozen=True):
    """The game after one entry of its record."""

    entry: Entry | None  # None: before the first
    state: AnyState
    turn: Choice[AnyMove] | Chance[AnyMove] | Over
    events: tuple[AnyEvent, ...]
    drawn: int  # chance moves so far
    hash: bytes


def committed(
    box: Box,
    table: str,
    options: AnyOptions,
    server_seed: bytes,
    player_seeds: Sequence[bytes | None],
) -> Fair:
    """What the server and the seats commit to before the game; a None did not contribute."""
    commits = [fair.player_commit(table, seat, seed) for seat, seed in enumerate(player_seeds)]
    shown = tuple(commit.hex() for commit in commits)
    seeds = tuple(seed.hex() if seed else None for seed in player_seeds)
    promise = bound(box, table, options, server_seed, shown, seeds)
    return Fair(**msgspec.structs.asdict(promise), server_seed=server_seed.hex())


def bound(  # noqa: PLR0913, PLR0917  # all that is bound
    box: Box, table: str, options: AnyOptions, server_seed: bytes, commits: tuple[str, ...],
    seeds: tuple[str | None, ...], position: Sequence[Json] = (),
) -> Promise:  # fmt: skip
    """Everyone's commitments tied to the table, its rules and its options."""
    server = fair.server_commit(table, server_seed)
    agreed = box.written(options)
    terms = ruleset(box.rules, agreed, len(commits), table, server_seed, position)
    tied = fair.transcript(table, terms, server, [bytes.fromhex(commit) for commit in commits])
    return Promise(server.hex(), seeds, commits, tied.hex())


def key(promise: Fair) -> bytes:
    """K, the key that every draw of the game is derived from."""
    seeds = [bytes.fromhex(seed) if seed else None for seed in promise.player_seeds]
    bound = bytes.fromhex(promise.commits_hash)
    return fair.secret(bytes.fromhex(promise.server_seed), bound, seeds)


def opened(
    box: Box,
    table: str,
    options: AnyOptions,
    players: tuple[Player, ...],
    started: Ms,
    promise: Fair,
) -> Record:
    """The record of a game about to begin: no log, no result, no final hash."""
    terms = box.written(options)
    unsealed = (Over((), (), ""), "0" * 64)
    return Record(FORMAT, table, box.rules, terms, players, started, promise, (), *unsealed)


def sealed(box: Box, record: Record, log: Sequence[Entry]) -> Record:
    """The record with its log, its result and the last link of its chain."""
    full = replace(record, log=tuple(log))
    *_, last = positions(box, full)
    return replace(full, result=result(full, last), hash=last.hash.hex())


def positions(box: Box, record: Record) -> Iterator[Position]:
    """Every position of the game in order; Faulty at the first entry the rules do not allow."""
    secret, brought = key(record.fair), record.options.get("loadouts")
    try:
        made = [_decoded(box, move, "position") for move in record.position]
        began = resumed(box.game, msgspec.convert(record.options, box.options), made)
    except (Illegal, msgspec.ValidationError) as error:
        raise Faulty(f"options: {error}") from error
    first = chain.begun(
        record.table, record.started, record.players, record.fair, brought, secret
    )  # fmt: skip
    state, events = began.state, began.events
    at, before = Position(None, state, box.game.turn(state), events, 0, first), None
    yield at
    for seq, entry in enumerate(record.log, 2):
        where = f"log entry {seq - 1}"
        if isinstance(at.turn, Over) or isinstance(at.entry, Stopped):
            raise Faulty(f"{where}: the game was over before it")
        match entry:
            case Stopped():
                link = chain.told(at.hash, seq, entry, secret)
                at = replace(at, entry=entry, events=(), hash=link)
            case Resigned():
                _check_resigned(record, entry, seq)
                link = chain.told(at.hash, seq, entry, secret)
                at, before = replace(at, entry=entry, events=(), hash=link), None
            case Undone():
                at, before = _undone(at, before, entry, seq, secret), None
            case Moved():
                before = at if entry.seat is not None else before
                at = _moved(box, at, entry, seq, secret)
        yield at


def _check_resigned(record: Record, entry: Resigned, seq: int) -> None:
    """Once for a seat, and of three or more: with two the game would have been stopped."""
    before = [one.seat for one in record.log[: seq - 2] if isinstance(one, Resigned)]
    seats = len(record.players)
    if entry.seat not in range(seats) or entry.seat in before or seats < 3:
        raise Faulty(f"log entry {seq - 1}: {_name(entry.seat)} cannot resign")


def _undone(
    at: Position, before: Position | None, entry: Undone, seq: int, secret: bytes
) -> Position:
    """The position before the last move, except that the count of draws stays."""
    asked = before.turn.seat if before and isinstance(before.turn, Choice) else None
    if before is None or asked != entry.seat:
        raise Faulty(f"log entry {seq - 1}: {_name(entry.seat)} has no move to take back")
    link = chain.told(at.hash, seq, entry, secret)
    return replace(before, entry=entry, events=(), drawn=at.drawn, hash=link)


def _moved(box: Box, at: Position, entry: Moved, seq: int, secret: bytes) -> Position:
    where, turn, drawn = f"log entry {seq - 1}", at.turn, at.drawn
    move = _decoded(box, entry.move, where)
    asked = turn.seat if isinstance(turn, Choice) else None
    if entry.seat != asked:
        raise Faulty(f"{where}: {_name(entry.seat)} moved, but {_name(asked)} was asked")
    if isinstance(turn, Chance):
        due = fair.Draws(secret, drawn)(turn.odds)
        drawn += 1
        if move != due:
            raise Faulty(f"{where}: chance gave {move!r}, but draw {drawn} is {due!r}")
    elif isinstance(turn, Choice) and move not in turn.moves:
        raise Faulty(f"{where}: {_name(asked)} may not play {move!r}")
    secretly = not isinstance(turn, Over) and turn.privy is not None
    link = chain.moved(at.hash, seq, entry, secretly, secret)
    step = box.game.apply(at.state, move)
    return Position(entry, step.state, box.game.turn(step.state), step.events, drawn, link)


def _decoded(box: Box, plain: Json, where: str) -> AnyMove:
    try:
        move = msgspec.convert(plain, box.move)
    except msgspec.ValidationError as error:
        raise Faulty(f"{where}: no move of {box.rules}: {error}") from error
    if canonical(move) != canonical(plain):
        raise Faulty(f"{where}: no move of {box.rules}: {plain}")
    return move


def result(record: Record, last: Position) -> Over:
    """Who won, by the rules or because the table stopped the game; Faulty if it is not over."""
    resigned = [entry.seat for entry in record.log if isinstance(entry, Resigned)]
    if isinstance(last.entry, Stopped):
        over = forfeit(len(record.players), last.entry.seat, last.entry.reason)
        return without(over, resigned)
    if not isinstance(last.turn, Over):
        asked = last.turn.seat if isinstance(last.turn, Choice) else None
        raise Faulty(f"the log ends before the game does: {_name(asked)} has not moved")
    return without(last.turn, resigned)


def _name(seat: Viewer) -> str:
    return "chance" if seat is None else f"seat {seat}"
