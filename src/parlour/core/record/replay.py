"""Writes records, and replays them position by position."""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from parlour.core import book, fair
from parlour.core.box import AnyEvent, AnyMove, AnyOptions, AnyState, Box
from parlour.core.game import Chance, Choice, Illegal, Json, Over, Seat, Viewer
from parlour.core.ids import Ms
from parlour.core.play import forfeit, resumed, without
from parlour.core.record import chain
from parlour.core.record.chain import canonical, ruleset
from parlour.core.record.format import (
    NEW,
    OLD,
    Entry,
    Fair,
    Moved,
    Player,
    Promise,
    Record,
    Resigned,
    Stopped,
    Undone,
    Updated,
)


class Faulty(ValueError):
    """What is wrong with a record, and where."""


class Position(Struct, frozen=True, kw_only=True):
    """The game after one entry of its record."""

    entry: Entry | None  # None: before the first
    state: AnyState
    turn: Choice[AnyMove] | Chance[AnyMove] | Over
    events: tuple[AnyEvent, ...]
    drawn: int  # chance moves so far
    hash: bytes
    box: Box  # by which it is played on


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
    box: Box,
    table: str,
    options: AnyOptions,
    server_seed: bytes,
    commits: tuple[str, ...],
    seeds: tuple[str | None, ...],
    position: Sequence[Json] = (),
    shared: int = 0,
) -> Promise:
    """Everyone's commitments tied to the table, its rules and its options."""
    agreed = box.written(options)
    server = (
        shared_commit(box.rules, agreed, len(commits), shared, server_seed)
        if shared
        else fair.server_commit(table, server_seed)
    )
    terms = ruleset(box.rules, agreed, len(commits), table, server_seed, position)
    tied = fair.transcript(table, terms, server, [bytes.fromhex(commit) for commit in commits])
    return Promise(server.hex(), seeds, commits, tied.hex())


def shared_commit(
    rules: str, options: dict[str, Json], seats: int, number: int, seed: bytes
) -> bytes:
    """What is published of shared draws: it binds the rules, the same at every table."""
    terms = ruleset(rules, options, seats, fair.shared_name(number), seed)
    return fair.shared_commit(number, terms, seed)


def key(promise: Fair, shared: int = 0) -> bytes:
    """K, the key that every draw of the game is derived from."""
    if shared:
        return fair.shared_key(shared, bytes.fromhex(promise.server_seed))
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
    salted = all(player.salt or player.digest for player in players)
    form = NEW if salted else OLD
    return Record(
        format=form,
        table=table,
        rules=box.rules,
        options=terms,
        players=players,
        started=started,
        fair=promise,
        log=(),
        result=Over((), (), ""),
        hash="0" * 64,
    )


def sealed(box: Box, record: Record, log: Sequence[Entry]) -> Record:
    """The record with its log, its result and the last link of its chain."""
    full = replace(record, log=tuple(log))
    *_, last = positions(box, full)
    return replace(full, result=result(full, last), hash=last.hash.hex())


def positions(box: Box, record: Record) -> Iterator[Position]:
    """Every position of the game in order; Faulty at the first entry the rules do not allow."""
    if record.shared and box.book is None:
        raise Faulty(f"deal {record.shared}: {box.rules} has no deal for all")
    secret, brought = key(record.fair, record.shared), record.options.get("loadouts")
    try:
        made = [_decoded(box, move, "position") for move in record.position]
        began = resumed(box.game, msgspec.convert(record.options, box.options), made)
    except (Illegal, msgspec.ValidationError) as error:
        raise Faulty(f"options: {error}") from error
    first = chain.begun(record.table, record.started, record.players, record.fair, brought, secret)
    state, events = began.state, began.events
    at, before = (
        Position(
            entry=None,
            state=state,
            turn=box.game.turn(state),
            events=events,
            drawn=0,
            hash=first,
            box=box,
        ),
        None,
    )
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
                at = _moved(at.box, at, entry, seq, secret, booked=bool(record.shared))
            case Updated():
                newer = _updated(box, record, at, entry, seq)
                link = chain.told(at.hash, seq, entry, secret)
                at, before = replace(newer, entry=entry, events=(), hash=link), None
        yield at


def _check_resigned(record: Record, entry: Resigned, seq: int) -> None:
    """Once for a seat, and of three or more: with two the game would have been stopped."""
    before = [one.seat for one in record.log[: seq - 2] if isinstance(one, Resigned)]
    seats = len(record.players)
    if entry.seat not in range(seats) or entry.seat in before or seats < 3:
        raise Faulty(f"log entry {seq - 1}: {_name(entry.seat)} cannot resign")


def carried(state: AnyState, box: Box) -> AnyState:
    """A state of an earlier version as this one has it; a msgspec error if it has none such."""
    return msgspec.convert(msgspec.to_builtins(state), box.state)


def parting(box: Box, later: Box, record: Record) -> int | None:
    """After how many entries a game, over or not, would have gone otherwise under later rules: in a
    view, an event, a question, a draw or what is kept. None: nowhere."""
    viewers: list[Viewer] = [*map(Seat, range(len(record.players))), None]
    played = tuple(one for one in record.log if not isinstance(one, Updated))
    theirs = positions(later, replace(record, log=played))
    for number, ours in enumerate(positions(box, record)):
        if isinstance(ours.entry, Updated):
            continue
        try:
            there = next(theirs)
            same = there.state == carried(ours.state, later) and there.turn == ours.turn
        except (Faulty, msgspec.ValidationError):
            return number
        if not same or any(_seen(ours, one) != _seen(there, one) for one in viewers):
            return number
    return None


def _seen(at: Position, viewer: Viewer) -> tuple[Json, ...]:
    told = (at.box.game.tell(event, viewer) for event in at.events)
    return tuple(map(msgspec.to_builtins, (at.box.game.show(at.state, viewer), *told)))


def _updated(first: Box, record: Record, at: Position, entry: Updated, seq: int) -> Position:
    """The same position under later rules, by which the whole game so far was the same."""
    where = f"log entry {seq - 1}"
    try:
        box = at.box.under(entry.rules)
    except KeyError:
        raise Faulty(f"{where}: {entry.rules} is no later version of {at.box.rules}") from None
    so_far = replace(record, log=record.log[: seq - 2])
    if record.shared or parting(first, box, so_far) is not None:
        raise Faulty(f"{where}: under {entry.rules} the game would have gone otherwise")
    state = carried(at.state, box)
    return replace(at, state=state, turn=box.game.turn(state), box=box)


def _undone(
    at: Position, before: Position | None, entry: Undone, seq: int, secret: bytes
) -> Position:
    """The position before the last move, except that the count of draws stays."""
    asked = before.turn.seat if before and isinstance(before.turn, Choice) else None
    if before is None or asked != entry.seat:
        raise Faulty(f"log entry {seq - 1}: {_name(entry.seat)} has no move to take back")
    link = chain.told(at.hash, seq, entry, secret)
    return replace(before, entry=entry, events=(), drawn=at.drawn, hash=link)


def _moved(
    box: Box, at: Position, entry: Moved, seq: int, secret: bytes, *, booked: bool
) -> Position:
    where, turn, drawn = f"log entry {seq - 1}", at.turn, at.drawn
    move = _decoded(box, entry.move, where)
    asked = turn.seat if isinstance(turn, Choice) else None
    if entry.seat != asked:
        raise Faulty(f"{where}: {_name(entry.seat)} moved, but {_name(asked)} was asked")
    if isinstance(turn, Chance):
        booking = box.book if booked else None
        due = (
            fair.Draws(secret, drawn)(turn.odds)
            if booking is None
            else book.found(secret, booking(at.state))
        )
        drawn += 1
        if move != due:
            raise Faulty(f"{where}: chance gave {move!r}, but draw {drawn} is {due!r}")
    elif isinstance(turn, Choice) and move not in turn.moves:
        raise Faulty(f"{where}: {_name(asked)} may not play {move!r}")
    secretly = not isinstance(turn, Over) and turn.privy is not None
    link = chain.moved(at.hash, seq, entry, secretly, secret)
    step = box.game.apply(at.state, move)
    return Position(
        entry=entry,
        state=step.state,
        turn=box.game.turn(step.state),
        events=step.events,
        drawn=drawn,
        hash=link,
        box=box,
    )


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
