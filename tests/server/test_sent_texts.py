"""Every text that is sent to a page has a known origin: test_hostile_texts poisons each."""

from collections.abc import Iterator
from typing import Any

from msgspec import inspect

from parlour.api import bodies, frames
from parlour.core.record import Record
from parlour.server.http.replays import Replay

SENT: tuple[Any, ...] = (
    frames.Told, bodies.SeenTable, bodies.History, bodies.OpenedTable, bodies.Found, Replay, Record,
    bodies.Happened, bodies.Hint, bodies.Reviewed, bodies.Problem, bodies.GameCard, bodies.Version,
)  # fmt: skip
CHOSEN = {"name", "bot", "kept"}  # by people, and seen by others
WRITTEN = {
    "says",
    "detail",
    "title",
    "about",
    "credit",
    "network",
}  # by the server or a game, and shown as they are
LOOKED_UP = {  # to find a word, a section, a file or a place: shown as what is found, or not at all
    "closed", "code", "files", "following", "gone", "id", "link", "next", "pile", "pointer",
    "previous", "reason", "room", "rules", "section", "spot", "table", "type", "version", "wish",
}  # fmt: skip
HASHES = {
    "commits_hash",
    "dice",
    "digest",
    "hash",
    "player_commits",
    "player_seeds",
    "ruleset",
    "salt",
    "server_commit",
    "server_seed",
}


def texts(kind: inspect.Type, field: str, known: set[type]) -> Iterator[str]:
    """The names of all fields, however deep, that hold any string."""
    match kind:
        case inspect.StructType(cls=cls, fields=fields) if cls not in known:
            known.add(cls)
            for inner in fields:
                yield from texts(inner.type, inner.encode_name, known)
        case inspect.StrType():
            yield field
        case inspect.UnionType(types=kinds) | inspect.TupleType(item_types=kinds):
            for one in kinds:
                yield from texts(one, field, known)
        case inspect.CollectionType(item_type=item):
            yield from texts(item, field, known)
        case inspect.DictType(value_type=value):
            yield from texts(value, field, known)
        case _:
            return


def test_every_field_with_a_text_is_sent_hostile_or_says_why_not() -> None:
    found = {field for kind in SENT for field in texts(inspect.type_info(kind), "", set())}
    assert found == CHOSEN | WRITTEN | LOOKED_UP | HASHES
