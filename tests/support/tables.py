"""Tables driven by hand: a log in a list, a clock in a number."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from parlour.api.frames import Answered, Ok
from parlour.core.box import Box
from parlour.core.fair import player_commit
from parlour.core.game import Choice, Over, Seat
from parlour.core.ids import CommandId, Ms, TableId, UserId
from parlour.games.registry import load, names
from parlour.host.shards import AnyHost
from parlour.table.commands import AnyCommand, Commit, Move, Reveal, Sit
from parlour.table.entries import Entry
from parlour.table.history import decode, encode, read
from parlour.table.pledges import commits_hash
from parlour.table.room import opening, stand_in
from parlour.table.table import Decided, decide, opened
from parlour.table.terms import Terms
from parlour.table.types import Person, Refused, Table

ID = CommandId("x")
SECRET = bytes(range(32))
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
EVERY_TABLE = [(name, seats) for name in names() for seats in load(name).seats]


def refused(code: str) -> Any:
    return pytest.raises(Refused, match=f"^{code}$")


class Played:
    """A table and everything that was written about it."""

    def __init__(self, terms: Terms, box: Box | None = None) -> None:
        self.box = box or load(terms.rules)
        self.now = Ms(1_000_000)
        first = opening(self.box, terms, self.now)
        self.table: Table = opened(TableId("t"), first, SECRET)
        self.log: list[Entry] = [first]

    def do(self, seat: int | None, command: AnyCommand, *, after: int = 0) -> Decided:
        chair = None if seat is None else self.table.chairs[seat]
        person = None if chair is None else Person(chair.user, chair.name, chair.bot)
        if chair is not None and chair.resigned and seat is not None:
            person = Person(stand_in(Seat(seat)), "Stand-in")
        return self.asks(person, command, after=after)

    def asks(self, person: Person | None, command: AnyCommand, *, after: int = 0) -> Decided:
        self.now = Ms(self.now + after)
        decided = decide(self.box, self.table, person, command, self.now)
        self.table = decided.table
        self.log.append(decided.entry)
        return decided

    def sit(self, *names: str, bot: str = "", **more: Any) -> None:
        for name in names:
            self.asks(Person(UserId(name.lower()), name, bot), Sit(**more, id=ID))

    def begin(self, *, seeds: int = 1) -> None:
        """Seat by seat; the first ones contribute a seed, the others opt out."""
        for seat in range(self.table.terms.seats):
            seed = seed_of(seat) if seat < seeds else None
            given = player_commit(self.table.id, seat, seed).hex() if seed else None
            self.do(seat, Commit(given, id=ID))
        for seat in range(seeds):
            self.do(seat, Reveal(commits_hash(self.box, self.table), seed_of(seat).hex(), id=ID))

    def asked(self) -> Choice[Any]:
        assert self.table.game is not None
        turn = self.table.game.turn
        assert isinstance(turn, Choice)
        return turn

    def over(self) -> Over | None:
        assert self.table.game is not None
        return self.table.game.over

    def move(self, move: Any, *, after: int = 0) -> Decided:
        return self.do(
            self.asked().seat, Move(self.table.seq, msgspec.to_builtins(move), id=ID), after=after
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
        return read(self.box, TableId("t"), log, SECRET)


def seed_of(seat: int) -> bytes:
    return bytes([seat]) * 32


async def send(
    host: AnyHost, table: str, command_id: str, user: str | None, command: AnyCommand
) -> Answered:
    """A user's command under this id."""
    person = None if user is None else Person(UserId(user), user.title())
    return await host.do(TableId(table), person, replace(command, id=CommandId(command_id)))


def sits(*users: str) -> list[tuple[Person, Sit]]:
    return [(Person(UserId(user), user.title()), Sit(id=ID)) for user in users]


async def begin(host: AnyHost, table: str, users: Sequence[str]) -> None:
    """Everyone commits, then everyone reveals; `users` in the order of their seats."""
    for seat, user in enumerate(users):
        commit = player_commit(table, seat, seed_of(seat)).hex()
        assert isinstance(
            await send(host, table, f"commit-{seat}", user, Commit(commit, id=ID)), Ok
        )
    bound = (await host.look(TableId(table))).fair
    assert bound is not None
    for seat, user in enumerate(users):
        reveal = Reveal(bound.commits_hash, seed_of(seat).hex(), id=ID)
        assert isinstance(await send(host, table, f"reveal-{seat}", user, reveal), Ok)


def started(rules: str, *names: str, **terms: Any) -> Played:
    names = names or ("Ada", "Ben")
    table = Played(Terms(rules=rules, seats=len(names), **terms))
    table.sit(*names)
    table.begin()
    return table
