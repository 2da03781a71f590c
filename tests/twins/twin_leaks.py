"""Leaks planted on purpose, each in one channel: what the twins must find, and where."""

import hashlib
import logging
import sys
from typing import Any

from msgspec.structs import replace

from parlour.core.game import Viewer
from parlour.features.reviews import http as advice
from parlour.host.local import LocalChangeBus
from parlour.host.session import Seen
from parlour.host.table_reader import TableReader
from parlour.server import dispatch, lobby, sentences
from parlour.server.context import Context
from parlour.server.http import previews
from parlour.table import news as table_news
from parlour.table.types import News, Table

# Where each of those that are planted together must be found.
CHANNELS = {
    "welcome": "frame welcome",
    "resumed": "resumed",
    "table": "GET /api/tables/{table}",
    "history": "GET /api/tables/{table}/history",
    "lobby": "GET /api/tables",
    "lobby socket": "frame lobby",
    "lobby's changes": "frame changes",
    "page": "GET /t/{table}",
    "error": "POST /api/tables/{table}/do",
    "review": "POST /api/tables/{table}/review",
    "hint": "hint",
    "job": "job",
    "log": "log",
    "metric": "metrics",
    "bus": "bus",
}


def number(table: Table) -> int:
    """Something that depends on the server's seed and on every hand."""
    hands = getattr(table.game.state, "hands", ()) if table.game else ()
    secret = table.secret.hex() + "".join(sum(hands, ()))
    return int.from_bytes(hashlib.sha256(secret.encode()).digest()[:4], "big")


def in_news(leak: str) -> None:
    """The same news with something in it that should not be: plain, an id, a hash, a length."""
    honest = table_news.seen_by

    def seen_by(box: Any, table: Table, shared: News, viewer: Viewer, events: Any = ()) -> News:
        told: News = honest(box, table, shared, viewer, events)
        if table.game is None or told.over is not None:
            return told
        secret = number(table)
        planted = {
            "plain": table.secret.hex() + str(getattr(table.game.state, "hands", "")),
            "id": f"table-{secret % 97}",
            "hash": f"{secret:x}",
            "length": "x" * (secret % 5),
        }
        return replace(told, following=planted[leak])

    table_news.seen_by = seen_by
    sys.modules["parlour.host.session"].seen_by = seen_by  # type: ignore[attr-defined]


def everywhere(context: Context) -> None:
    """One in every channel besides the news."""
    seen: list[Table] = []  # the table that is played at
    _in_pages(seen)
    _in_answers(seen)
    _beside(context, seen)


def _secret(seen: list[Table]) -> int:
    return number(seen[-1]) % 1000 if seen else 0


def _in_pages(seen: list[Table]) -> None:
    welcome, listing, tags = dispatch.welcome, lobby.listing, previews.tags

    def welcome_more(table: Table, *args: Any, **options: Any) -> Any:
        seen.append(table)
        return replace(welcome(table, *args, **options), series="x" * (number(table) % 50))

    def listing_more(table: Table, user: Any, runs_out: Any = None) -> Any:
        return replace(listing(table, user, runs_out), control={"t": str(number(table) % 1000)})

    def tags_more(table: Table, scope: Any) -> str:
        return f'{tags(table, scope)}<meta content="{number(table) % 1000}">'

    dispatch.welcome = welcome_more
    sys.modules["parlour.server.http.tables"].welcome = welcome_more  # type: ignore[attr-defined]
    lobby.listing = listing_more
    previews.tags = tags_more


def _in_answers(seen: list[Table]) -> None:
    history, question, sentence = TableReader.history, advice._question, sentences.sentence

    async def history_more(self: TableReader, table: Any, user: Any) -> Any:
        steps = await history(self, table, user)
        return steps + steps[:1] * (number(await self.table(table)) % 7)

    def question_more(context: Context, person: Any, seen: Seen) -> Any:
        asked = question(context, person, seen)
        return replace(asked, level="" if number(seen.table) % 2 else " ")

    def sentence_more(code: str, *args: Any) -> str:
        return f"{sentence(code, *args)} {_secret(seen)}"

    TableReader.history = history_more  # type: ignore[method-assign]
    advice._question = question_more
    for module in ("dispatch", "http.framework"):
        sys.modules[f"parlour.server.{module}"].sentence = sentence_more  # type: ignore[attr-defined]


def _beside(context: Context, seen: list[Table]) -> None:
    log, publish = logging.getLogger("parlour.requests"), LocalChangeBus.publish

    def logged(_record: object) -> bool:
        context.metrics.refused[str(_secret(seen))] += 1
        return True

    def told(record: logging.LogRecord) -> bool:
        record.__dict__.setdefault("facts", {})["ms"] = _secret(seen)
        return logged(record)

    def publish_more(self: LocalChangeBus, table: Any, seq: int) -> None:
        publish(self, table, seq)
        publish(self, table, seq - _secret(seen))

    log.addFilter(told)
    LocalChangeBus.publish = publish_more  # type: ignore[method-assign]
