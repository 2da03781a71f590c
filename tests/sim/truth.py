"""The truth of a schedule: every row folded as it is written, once, apart from all nodes."""

from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from parlour.core.box import Box
from parlour.core.chance import lots
from parlour.core.game import Choice, Viewer
from parlour.core.ids import TableId, UserId
from parlour.host.ports import Row
from parlour.host.session import viewer_of
from parlour.table.entries import Entry, Opened, Played
from parlour.table.history import decode
from parlour.table.news import heard, news
from parlour.table.table import fold, opened
from parlour.table.types import Secret, Table
from tests.sim.api import load
from tests.sim.database import SimDatabase
from tests.sim.history import History

encode = msgspec.json.Encoder().encode


class Lineage:
    """A table's log as it is now, folded."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.entries: list[Entry] = []
        self.states: list[Table] = []
        self.events: list[tuple[Any, ...]] = []
        self.frames: dict[tuple[int, Viewer, int], bytes] = {}

    def cut(self, head: int) -> None:
        del self.entries[head:], self.states[head:], self.events[head:]
        self.frames.clear()

    def between(self, after: int, seq: int) -> tuple[Any, ...]:
        """What happened after one entry, up to another."""
        return tuple([event for some in self.events[after:seq] for event in some])

    def frame(self, seq: int, user: UserId | None, after: int) -> bytes:
        """What somebody who was last told of `after` must be told at `seq`."""
        state = self.states[seq - 1]
        viewer = viewer_of(state, user)
        found = self.frames.get((seq, viewer, after))
        if found is None:
            told = news(self.box, state, viewer, self.between(after, seq))
            found = self.frames[seq, viewer, after] = encode(told)
        return found

    def twin(self, seq: int, viewer: Viewer, after: int, rng: Random) -> bytes | None:
        """The same in another world, with other secrets, that looks alike to this seat."""
        table = self.states[seq - 1]
        game = table.game
        if game is None or viewer is None or not isinstance(game.turn, Choice) or game.over:
            return None
        told = heard(self.box, self.between(0, seq), viewer)
        view = self.box.game.show(game.state, viewer)
        state = self.box.mind.imagine(view, told, lots(rng))
        other = replace(game, state=state, turn=self.box.game.turn(state), key=Secret(bytes(32)))
        world = replace(table, game=other, secret=Secret(bytes(32)))
        return encode(news(self.box, world, viewer, self.between(after, seq)))


class Truth:
    def __init__(self, database: SimDatabase, history: History) -> None:
        self._database, self._history = database, history
        self.tables: dict[TableId, Lineage] = {}
        self.moves = 0
        self.lost: set[tuple[TableId, int, str]] = set()  # rows that a standby had not heard of
        self.lost_links: set[tuple[TableId, int, str]] = set()
        self.lives = 0  # how often a standby took over
        self.secrets: dict[TableId, bytes] = {}  # in hex, as a leak would show them
        self.watch: list[Any] = []  # called with each row, its entry and the state before it
        database.on_written = self._take

    def _take(self, row: Row) -> None:
        entry, found = decode(row.entry), self.tables.get(row.table)
        try:
            if isinstance(entry, Opened):
                found = self.tables[row.table] = Lineage(load(entry.terms.rules))
                secret = self._database.starts([row.table])[row.table].secret
                if secret.hex().encode() in self.secrets.values():
                    self._history.wrong(f"seed: {row.table} has the server seed of another table")
                self.secrets[row.table] = secret.hex().encode()
                state, events = opened(row.table, entry, secret), ()
            else:
                assert found is not None
                for told in self.watch:
                    told(row, entry, found.states[-1])
                step = fold(found.box, found.states[-1], entry)
                state, events = step.table, step.events
        except Exception as error:  # noqa: BLE001  # whatever a fold says of a row that is wrong
            self._history.wrong(f"I7: {row.command} cannot be folded at {row.seq}: {error!r}")
            return
        found.entries.append(entry)
        found.states.append(state)
        found.events.append(events)
        self.moves += isinstance(entry, Played)

    def fail_over(self, ms: int) -> None:
        """What was acknowledged may be lost here, and nowhere else."""
        self.lives += 1
        for table, rows in self._database.fail_over(ms).items():
            self.lost |= {(table, row.seq, row.command) for row in rows}
            self.lost_links |= {(table, row.seq, self._link(table, row.seq)) for row in rows}
            self.tables[table].cut(rows[0].seq - 1)

    def head(self, table: TableId) -> int:
        found = self.tables.get(table)
        return 0 if found is None else len(found.states)

    def row(self, table: TableId, seq: int) -> Row | None:
        rows = self._database.tables[table]
        return rows[seq - 1] if 0 < seq <= len(rows) else None

    def linked(self, table: TableId, seq: int, link: str) -> bool:
        """Whether the game had this link of its hash chain after an entry."""
        return seq <= self.head(table) and link == self._link(table, seq)

    def _link(self, table: TableId, seq: int) -> str:
        states = self.tables[table].states
        game = states[seq - 1].game if 0 < seq <= len(states) else None
        return "" if game is None else game.hash.hex()
