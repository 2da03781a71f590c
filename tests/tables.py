"""Tables driven by hand: a log in a list, a clock in a number."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from parlour.core.box import Box
from parlour.core.fair import player_commit
from parlour.core.game import Choice, Seat, Viewer
from parlour.games.registry import load
from parlour.host.answers import Ok
from parlour.host.tables import Host
from parlour.table.commands import Command, Commit, Move, Reveal, Sit
from parlour.table.entries import Entry
from parlour.table.history import decode, encode, read
from parlour.table.pledges import commits_hash
from parlour.table.room import opening
from parlour.table.table import Decided, decide, opened
from parlour.table.terms import Terms
from parlour.table.types import Table

SECRET = bytes(range(32))


class Played:
    """A table and everything that was written about it."""

    def __init__(self, terms: Terms, box: Box | None = None) -> None:
        self.box = box or load(terms.rules)
        self.now = 1_000_000
        first = opening(self.box, terms, self.now)
        self.table: Table = opened("t", first, SECRET)
        self.log: list[Entry] = [first]

    def do(self, seat: int | None, command: Command, *, after: int = 0) -> Decided:
        self.now += after
        asker: Viewer = None if seat is None else Seat(seat)
        decided = decide(self.box, self.table, asker, command, self.now)
        self.table = decided.table
        self.log.append(decided.entry)
        return decided

    def sit(self, *names: str, **more: Any) -> None:
        for name in names:
            self.do(None, Sit(name.lower(), name, **more))

    def begin(self, *, seeds: int = 1) -> None:
        """Seat by seat; the first ones contribute a seed, the others opt out."""
        for seat in range(self.table.terms.seats):
            seed = seed_of(seat) if seat < seeds else None
            given = player_commit(self.table.id, seat, seed).hex() if seed else None
            self.do(seat, Commit(given))
        for seat in range(seeds):
            self.do(seat, Reveal(commits_hash(self.box, self.table), seed_of(seat).hex()))

    def asked(self) -> Choice[Any]:
        assert self.table.game is not None
        turn = self.table.game.turn
        assert isinstance(turn, Choice)
        return turn

    def move(self, move: Any, *, after: int = 0) -> Decided:
        return self.do(
            self.asked().seat, Move(self.table.seq, msgspec.to_builtins(move)), after=after
        )

    def play(self, rng: Random, most: int = 100_000) -> None:
        """Random moves until the game is over, or so many are made."""
        for _ in range(most):
            assert self.table.game is not None
            if self.table.game.over is not None:
                return
            self.move(rng.choice(self.asked().moves), after=rng.randrange(1, 50))

    def read_again(self) -> Table:
        """The table as another node finds it: from the bytes of the log alone."""
        log = [decode(encode(entry)) for entry in self.log]
        return read(self.box, "t", log, SECRET)


def seed_of(seat: int) -> bytes:
    return bytes([seat]) * 32


async def begin(host: Host, table: str, users: Sequence[str]) -> None:
    """Everyone commits, then everyone reveals; `users` in the order of their seats."""
    for seat, user in enumerate(users):
        commit = player_commit(table, seat, seed_of(seat)).hex()
        assert isinstance(await host.do(table, f"commit-{seat}", user, Commit(commit)), Ok)
    bound = (await host.look(table)).fair
    assert bound is not None
    for seat, user in enumerate(users):
        reveal = Reveal(bound.commits_hash, seed_of(seat).hex())
        assert isinstance(await host.do(table, f"reveal-{seat}", user, reveal), Ok)


def started(rules: str, *names: str, **terms: Any) -> Played:
    names = names or ("Ada", "Ben")
    table = Played(Terms(rules, len(names), **terms))
    table.sit(*names)
    table.begin()
    return table
