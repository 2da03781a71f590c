"""Verifies a record: untampered, according to the rules, with the committed draws."""

import json
from collections.abc import Callable, Iterator, Sequence

import msgspec
from msgspec import Struct

from parlour.core import fair
from parlour.core.box import Box
from parlour.core.game import Choice
from parlour.core.record.chain import canonical, ruleset
from parlour.core.record.format import NEW, Record, Stopped
from parlour.core.record.replay import Faulty, positions, result, shared_commit

EVERYONES = ("agreed", "abandoned", "ended")  # stops that are of no seat
UNREADABLE = (msgspec.MsgspecError, ValueError, RecursionError)


class Published(Struct, frozen=True):
    """What a server published of a deal, and when: the proof that it was fixed before."""

    number: int
    commit: str
    published: int  # ms since 1970
    opens: int  # when the first table could be opened


def verify(
    text: bytes, find: Callable[[str], Box], published: Sequence[Published] = ()
) -> tuple[str, ...]:
    """Everything that is wrong with a record, as sentences; empty if it is valid.

    `find` gives the box of `pazaak/1`, or a KeyError. Shared draws are valid only with their
    published commitment: nobody but the server has chosen them.
    """
    try:
        record = msgspec.json.decode(text, type=Record)
        json.loads(text, object_pairs_hook=_once)
    except UNREADABLE as error:
        return (f"not a record: {error}",)
    try:
        box = find(record.rules)
    except KeyError:
        return (f"rules: {record.rules} is not installed",)
    if box.rules != record.rules:
        return (f"rules: {record.rules} names no version",)
    if faults := (*_unseated(box, record), *_misnamed(record)):
        return faults
    chosen = _undealt(record, published) if record.shared else _alone(record)
    return (*chosen, *damages(box, record))


def damages(box: Box, record: Record) -> tuple[str, ...]:
    """What is wrong with a record whoever chose its draws: its bonds, its times, its moves."""
    return (*_unbound(record), *_untimely(record), *_unlawful(box, record))


def _once(pairs: list[tuple[str, object]]) -> None:
    """Rejects duplicate fields, which JSON readers resolve differently."""
    if len({name for name, _ in pairs}) < len(pairs):
        raise ValueError(f"a field is given twice: {', '.join(sorted(name for name, _ in pairs))}")


def _unseated(box: Box, record: Record) -> Iterator[str]:
    """Options that the game does not have, or another number of players than they say."""
    try:
        options = msgspec.convert(record.options, box.options)
    except msgspec.ValidationError as error:
        yield f"options: {error}"
        return
    if canonical(box.written(options)) != canonical(record.options):
        yield f"options: {sorted(record.options)} are not those of {box.rules}"
    seats = box.seated(options)
    if len(record.players) != seats or seats not in box.seats:
        yield f"players: {len(record.players)} of them at a table for {seats}"
    said = record.fair
    if not len(said.player_seeds) == len(said.player_commits) == len(record.players):
        counts = f"{len(said.player_seeds)} seeds, {len(said.player_commits)} commits"
        yield f"fair: {len(record.players)} players, but {counts}"


def _misnamed(record: Record) -> Iterator[str]:
    """Names in clear where they should be salted, or the other way round."""
    for seat, player in enumerate(record.players):
        if bool(player.salt) + bool(player.digest) != (record.format == NEW):
            yield f"players: seat {seat} is not named as {record.format} does it"


def _alone(record: Record) -> Iterator[str]:
    """Another seed of the server's than the committed one, or no other seed beside it."""
    said, own = record.fair, bytes.fromhex(record.fair.server_seed)
    if fair.server_commit(record.table, own).hex() != said.server_commit:
        yield "fair: the server's seed is not the one it committed to"
    if not any(said.player_seeds):
        yield "fair: no seat contributed a seed, so the server alone chose the draws"


def _undealt(record: Record, published: Sequence[Published]) -> Iterator[str]:
    """A deal that is not the one that was published, under its number and before it opened."""
    said, number, deal = record.fair, record.shared, f"deal {record.shared}"
    own, seats = bytes.fromhex(said.server_seed), len(record.players)
    commit = shared_commit(record.rules, record.options, seats, number, own).hex()
    if commit != said.server_commit:
        yield f"{deal}: the seed is not the committed one"
    if any(said.player_seeds) or record.position:
        yield f"{deal}: it was not the same for all"
    known = [one for one in published if one.number == number]
    if not known:
        yield f"{deal}: no commitment was published, or none is given"
    for one in known:
        if one.commit != said.server_commit:
            yield f"{deal}: another commitment was published"
        if one.published >= one.opens:
            yield f"{deal}: the commitment was not published before the deal opened"


def _unbound(record: Record) -> Iterator[str]:
    """Seeds of seats that are not the committed ones, or commitments to something else."""
    said, table = record.fair, record.table
    own = bytes.fromhex(said.server_seed)
    seeds = [bytes.fromhex(seed) if seed else None for seed in said.player_seeds]
    for seat, (seed, commit) in enumerate(zip(seeds, said.player_commits, strict=True)):
        if fair.player_commit(table, seat, seed).hex() != commit:
            yield f"fair: seat {seat}'s seed is not the one it committed to"
    commits = [bytes.fromhex(commit) for commit in said.player_commits]
    seats = len(record.players)
    terms = ruleset(record.rules, record.options, seats, table, own, record.position)
    bound = fair.transcript(table, terms, bytes.fromhex(said.server_commit), commits)
    if bound.hex() != said.commits_hash:
        yield "fair: the commitments were not bound to this table, these rules and options"


def _untimely(record: Record) -> Iterator[str]:
    """Times that run backwards."""
    before = record.started
    for number, entry in enumerate(record.log, 1):
        if entry.at < before:
            yield f"log entry {number}: {before - entry.at} ms before the entry it follows"
        before = entry.at


def _unlawful(box: Box, record: Record) -> Iterator[str]:
    """A move the rules or the draws do not allow, another result, a broken chain."""
    try:
        *before, last = positions(box, record)
        over = result(record, last)
    except Faulty as fault:
        yield str(fault)
        return
    if isinstance(last.entry, Stopped):
        yield from _unstoppable(record, last.entry, asked=isinstance(before[-1].turn, Choice))
    if record.result != over:
        yield f"result: {record.result} is written, but the game ended {over}"
    if record.hash != last.hash.hex():
        yield "hash: something was changed after the record was sealed"


def _unstoppable(record: Record, stop: Stopped, *, asked: bool) -> Iterator[str]:
    """A stop that the table cannot make: it stops for one of two seats, or for all seats, and never
    while chance must move."""
    where, seats = f"log entry {len(record.log)}", len(record.players)
    if not asked:
        yield f"{where}: stopped while chance had to move"
    if stop.seat is None and stop.reason not in EVERYONES:
        yield f"{where}: nobody {stop.reason}"
    if stop.seat is not None and (stop.seat not in range(seats) or seats > 2):
        yield f"{where}: seat {stop.seat} cannot end a game of {seats}"
    if stop.seat is not None and stop.reason in EVERYONES:
        yield f"{where}: {stop.reason} by one seat alone"
