"""Is this record what it says: untampered, lawful, fairly drawn?"""

from collections.abc import Callable, Iterator

import msgspec

from parlour.core import fair
from parlour.core.box import Box
from parlour.core.record.chain import ruleset
from parlour.core.record.format import Record, Stopped
from parlour.core.record.replay import Faulty, positions, result


def verify(text: bytes, find: Callable[[str], Box]) -> tuple[str, ...]:
    """Everything that is wrong with a record, in words; nothing if it is good.

    `find` gives the box of `pazaak/1`, or a KeyError.
    """
    try:
        record = msgspec.json.decode(text, type=Record)
    except msgspec.MsgspecError as error:
        return (f"not a record: {error}",)
    try:
        box = find(record.rules)
    except KeyError:
        return (f"rules: nobody here knows {record.rules}",)
    return (*_unbound(record), *_unseated(box, record), *_unlawful(box, record))


def _unbound(record: Record) -> Iterator[str]:
    """Seeds that are not the committed ones."""
    said, table, seats = record.fair, record.table, len(record.players)
    seeds = [bytes.fromhex(seed) if seed else None for seed in said.player_seeds]
    server = fair.server_commit(table, bytes.fromhex(said.server_seed))
    if server.hex() != said.server_commit:
        yield "fair: the server's seed is not the one it committed to"
    if not len(seeds) == len(said.player_commits) == seats:
        yield f"fair: {seats} players, but {len(seeds)} seeds, {len(said.player_commits)} commits"
        return
    for seat, (seed, commit) in enumerate(zip(seeds, said.player_commits, strict=True)):
        if fair.player_commit(table, seat, seed).hex() != commit:
            yield f"fair: seat {seat}'s seed is not the one it committed to"
    commits = [bytes.fromhex(commit) for commit in said.player_commits]
    terms = ruleset(record.rules, record.options, seats)
    bound = fair.transcript(table, terms, bytes.fromhex(said.server_commit), commits)
    if bound.hex() != said.commits_hash:
        yield "fair: the commitments were not bound to this table, these rules and options"


def _unseated(box: Box, record: Record) -> Iterator[str]:
    """More or fewer players than the rules seat, or instants that run backwards."""
    seats = record.options.get("seats", box.seats[0])
    if len(record.players) != seats:
        yield f"players: {len(record.players)} of them at a table for {seats}"
    before = record.started
    for number, entry in enumerate(record.log, 1):
        if entry.at < before:
            yield f"log entry {number}: {before - entry.at} ms before the entry it follows"
        if isinstance(entry, Stopped) and entry.seat not in (None, *range(len(record.players))):
            yield f"log entry {number}: there is no seat {entry.seat}"
        before = entry.at


def _unlawful(box: Box, record: Record) -> Iterator[str]:
    """A move the rules or the draws do not allow, another result, a broken chain."""
    try:
        *_, last = positions(box, record)
        over = result(record, last)
    except Faulty as fault:
        yield str(fault)
        return
    if record.result != over:
        yield f"result: {record.result} is written, but the game ended {over}"
    if record.hash != last.hash.hex():
        yield "hash: something was changed after the record was sealed"
