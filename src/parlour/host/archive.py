"""Finished games in an archive: the whole log of a table in one row, compressed.

A read of the log returns the same entries from there, so that an archived table is looked at,
replayed and verified like any other. Only the ids of its commands are gone.
"""

import asyncio
import logging
import zlib
from collections.abc import Callable, Sequence

import msgspec
from msgspec import Raw

from parlour.core.box import Box
from parlour.core.ids import Ms, TableId
from parlour.core.record.verify import damages
from parlour.host.ports import Log, Lost, Rested, Start, StoredEntry
from parlour.host.service_clock import ServiceClock
from parlour.table.entries import Entry, Opened
from parlour.table.history import decode, read, record

log = logging.getLogger("parlour.archive")
TABLES_PER_ROUND = 50  # tables in one round
FORMAT = b"\1"  # of an archive, its first byte: which dictionary it needs
# What most logs have in common: it need not be stored with each. Never to be changed: an archive
# is read with the dictionary that it was written with.
DICTIONARY = (
    b'{"t":"Departed","at":1,"seat":0},{"t":"Returned","at":1,"seat":1},'
    b'{"t":"Offered","at":1,"seat":0,"wish":"rematch"},{"t":"Declined","at":1,"seat":1,"wish":'
    b'"undo"},{"t":"Undone","at":1,"seat":0},{"t":"Held","at":1,"seat":0,"resigned":false},'
    b'{"t":"GotUp","at":1,"seat":0},{"t":"Swapped","at":1,"seat":0,"other":1},'
    b'{"t":"Brought","at":1,"seat":0,"loadout":null},{"t":"Closed","at":1,"reason":"void"},'
    b'{"t":"Followed","at":1,"table":"~2","terms":null,"seat":null},'
    b'{"t":"Stopped","at":1,"seat":0,"reason":"resigned"},'
    b'{"t":"Opened","at":17,"terms":{"rules":"/1","seats":2,"options":{"first":0},"private":true,'
    b'"private":false,"code":"","kept":[null,null],"kept_names":["",""],"control":{"t":"Bank",'
    b'"ms":600000,"increment":5000},"control":{"t":"PerMove","ms":60000},"control":{"t":'
    b'"Untimed"},"window":60000,"games":1,"series":{"previous":"","overs":[]},"absence":"loses",'
    b'"evening":[],"position":[]}},{"t":"Sat","at":17,"seat":0,"user":"","name":"","bot":'
    b'"casual","loadout":null},{"t":"Sat","at":17,"seat":1,"user":"house-","name":"","bot":"",'
    b'"loadout":null},{"t":"Committed","at":17,"seat":0,"commit":"},{"t":"Committed","at":17,'
    b'"seat":1,"commit":"},{"t":"Revealed","at":17,"seat":0,"seed":"},{"t":"Began","at":17,'
    b'"promise":{"server_commit":"","player_seeds":["",""],"player_commits":["",""],'
    b'"commits_hash":""},"drawn":[{"t":"Begin","seat":0},{"t":"Deal","card":{"t":"Draw","rank":1},'
    b'{"t":"Reveal","picture":1}]},{"t":"Played","at":17,"seat":0,"move":{"t":"Flip","card":1},'
    b'"drawn":[{"t":"'
)


def packed(entries: Sequence[bytes]) -> bytes:
    compressor = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, DICTIONARY)
    return FORMAT + compressor.compress(b"[" + b",".join(entries) + b"]") + compressor.flush()


def unpacked(table: TableId, body: bytes, after: int = 0) -> list[StoredEntry]:
    """The lines of a log after an entry."""
    if body[:1] != FORMAT:
        raise ValueError(f"an archive of a newer Parlour: {body[:1]!r}")
    text = zlib.decompressobj(-15, DICTIONARY).decompress(body[1:])
    entries = msgspec.json.decode(text, type=list[Raw])
    return [
        StoredEntry(table, seq, "", bytes(e)) for seq, e in enumerate(entries, 1) if seq > after
    ]


class Archivist:
    """Moves tables into the archive that have rested for long enough."""

    def __init__(self, log: Log, find: Callable[[str], Box], clock: ServiceClock) -> None:
        self._log, self._find, self._clock = log, find, clock
        self.after: Ms | None = None  # for which a finished table rests before; None: never
        self.closed_after = Ms(0)  # for which one without a game rests at least: see retention.py
        self._from = Rested(TableId(""), 0)  # where the last round ended
        self._left: set[TableId] = set()  # that could not be archived here: logged once

    async def work(self) -> int:
        """One round; how many were archived. At the end of all it begins again."""
        if self.after is None:
            return 0
        resting = await self._log.resting(self.after, self._from, TABLES_PER_ROUND)
        self._from = resting[-1] if len(resting) == TABLES_PER_ROUND else Rested(TableId(""), 0)
        return sum([await self._archived(one.table, self.after) for one in resting])

    async def _archived(self, table: TableId, after: Ms) -> bool:
        if table in self._left:
            return False
        try:
            start = (await self._log.starts([table])).get(table)
            lines = await self._log.read({table: 0})
            if start is None or not lines:
                return False
            body = await asyncio.to_thread(self._checked, table, start, lines, after)
        except Lost:
            raise
        except Exception as error:  # it stays where it is, and whole
            self._left.add(table)
            facts = {"table": table, "error": repr(error)}
            log.exception("table not archived", extra={"facts": facts})
            return False
        return body is not None and await self._log.archive(table, len(lines), start.secret, body)

    def _checked(
        self, table: TableId, start: Start, lines: Sequence[StoredEntry], after: Ms
    ) -> bytes | None:
        """The archive of a log, once it is sure that the game can be verified from it alone."""
        if decode(lines[-1].entry).at > self._clock.now() - after:
            return None  # it was opened long ago, and finished only lately
        body = packed([line.entry for line in lines])
        again = unpacked(table, body)
        if [line.entry for line in again] != [line.entry for line in lines]:
            raise ValueError("the archive differs from the log")
        entries: list[Entry] = [decode(line.entry) for line in again]
        first = entries[0]
        if not isinstance(first, Opened):
            raise TypeError("a log begins with Opened")
        box = self._find(first.terms.rules)
        folded = read(box, table, entries, start.secret)
        if folded.game is None and folded.latest > self._clock.now() - self.closed_after:
            return None
        if folded.game is not None:
            faults = damages(box, record(box, folded, entries))
            if faults:
                raise ValueError(f"its record does not verify: {faults[0]}")
        return body
