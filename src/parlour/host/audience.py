"""Those who watch tables on this node, and what they have been told."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from parlour.core.box import Box
from parlour.core.game import Viewer
from parlour.table.news import common, news, seen_by
from parlour.table.phrases import Said
from parlour.table.room import seat_of
from parlour.table.types import Table

encode = msgspec.json.Encoder().encode
Send: TypeAlias = Callable[[bytes], None]


class Audience:
    def __init__(self) -> None:
        self._watching: dict[str, dict[str, tuple[str | None, Send]]] = {}
        self._told: dict[str, int] = {}  # the last entry they know of, at each table

    def add(
        self, box: Box, table: Table, connection: str, user: str | None, send: Send,
        missed: tuple[Any, ...] = (),
    ) -> None:  # fmt: skip
        """From now on this connection is told; and at once, how the table stands."""
        self._watching.setdefault(table.id, {})[connection] = (user, send)
        self._told.setdefault(table.id, table.seq)
        viewer = None if user is None else seat_of(table, user)
        send(encode(news(box, table, viewer, missed)))

    def remove(self, table: str, connection: str) -> None:
        here = self._watching.get(table, {})
        here.pop(connection, None)
        if not here:
            self._watching.pop(table, None)
            self._told.pop(table, None)

    def tables(self) -> Iterable[str]:
        return tuple(self._watching)

    def waits(self, table: str, seq: int) -> bool:
        """Whether somebody here has not heard of this entry."""
        return table in self._watching and self._told.get(table, 0) < seq

    def tell(self, box: Box, table: Table, events: tuple[Any, ...] = ()) -> None:
        """News to all who watch, made once for each who sees the same."""
        if table.id not in self._watching:
            return
        made: dict[Viewer, bytes] = {}
        shared = common(box, table, events)
        if shared.view is not None:  # everyone's: it need not be written out for each
            view, heard = Raw(encode(shared.view)), Raw(encode(shared.events))
            shared = replace(shared, view=view, events=heard)
        for user, send in tuple(self._watching[table.id].values()):
            viewer = None if user is None else seat_of(table, user)
            if viewer not in made:
                made[viewer] = encode(seen_by(box, table, shared, viewer, events))
            send(made[viewer])
        self._told[table.id] = table.seq

    def say(self, table: str, said: Said) -> None:
        frame = encode(said)
        for _, send in tuple(self._watching.get(table, {}).values()):
            send(frame)
