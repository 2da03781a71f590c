"""Snapshots: a folded log, stored beside it, so that loading a cold table costs the same however
long its log is.

They are caches. One that is missing, damaged, of other code or of another log is as if it were not
there: then the whole log is read.
"""

import re
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

import msgspec
from msgspec import Struct

from parlour.core.box import Box
from parlour.core.ids import TableId
from parlour.host.ports import Snapshot, StoredEntry
from parlour.host.session import KNOWN_BY, Folded, Recent, link_of
from parlour.table.history import decode, encode
from parlour.table.snapshot import packed, unpacked

CODE = ("parlour.core", "parlour.table", "parlour.host")  # what a snapshot is made and read by


class _Body(Struct, array_like=True):
    table: bytes
    entry: bytes  # the last one: the log must have it
    last: str  # its command's id
    commands: bytes  # of every entry, as `Folded` knows them


_decoder = msgspec.msgpack.Decoder(_Body)


def taken(name: TableId, folded: Folded) -> Snapshot:
    commands = b"".join(folded.commands)  # one of each entry, in order
    body = _Body(packed(folded.table), encode(folded.entry), folded.last, commands)
    stored = zlib.compress(msgspec.msgpack.encode(body), 1)
    seq, version = folded.table.seq, version_of(folded.box)
    return Snapshot(
        table=name,
        seq=seq,
        version=version,
        digest=_digest(name, seq, version, stored),
        body=stored,
    )


def is_usable(snapshot: Snapshot, find: Callable[[str], Box]) -> bool:
    """Whether it is as it was written, by the code and the rules that would read it here."""
    name, seq, version, digest, body = msgspec.structs.astuple(snapshot)
    try:
        ours = version_of(find(version.partition(" ")[0]))
    except LookupError:  # of a game that is not installed here
        return False
    return bool(version == ours and digest == _digest(name, seq, version, body))


def restored(snapshot: Snapshot, box: Box, secret: bytes, line: StoredEntry) -> Folded | None:
    """The log folded up to this line, which is its entry there; None if it is not that log's."""
    body = _decoder.decode(zlib.decompress(snapshot.body))
    if (line.seq, line.command, line.entry) != (snapshot.seq, body.last, body.entry):
        return None
    folded = Folded(box)
    folded.table = table = unpacked(box, body.table, secret)
    folded.entry, folded.last, folded.saved = decode(body.entry), body.last, table.seq
    places = range(0, len(body.commands), KNOWN_BY)
    folded.commands = {
        body.commands[at : at + KNOWN_BY]: number for number, at in enumerate(places, 1)
    }
    folded.recent.append(Recent(seq=table.seq, link=link_of(table), events=()))
    return folded


@cache
def version_of(box: Box) -> str:
    """The rules, and a digest of all code that folds them: a change may fold a log otherwise."""
    code = blake2b(digest_size=8)
    for package in (*CODE, box.package):
        for file in _sources(package):
            code.update(file.name.encode() + b"\0" + file.read_bytes())
    return f"{box.rules} {code.hexdigest()}"


def _sources(package: str) -> Iterator[Path]:
    """Old rules in a folder `v1` may use what is beside it."""
    spec = find_spec(package)
    for folder in (spec and spec.submodule_search_locations) or ():
        root = Path(folder).parent if re.fullmatch(r"v\d+", Path(folder).name) else Path(folder)
        yield from sorted(path for path in root.rglob("*.py") if path.name[:5] != "test_")


def _digest(name: TableId, seq: int, version: str, body: bytes) -> bytes:
    about = msgspec.msgpack.encode((name, seq, version))
    return blake2b(about + body, digest_size=16).digest()
