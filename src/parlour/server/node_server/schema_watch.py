"""Watches whether another program migrates the database under this node."""

import logging
from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from parlour.server.context import Context
from parlour.server.rejections import OUTDATED
from parlour.storage.schema_versions import SchemaVersion, known, this_program

log = logging.getLogger("parlour.schema")


class SchemaWatch:
    """Stops a node that is too old for its database: what it writes could be wrong."""

    def __init__(
        self,
        context: Context,
        schema: Callable[[], Awaitable[SchemaVersion]],
        stop: Callable[[], Awaitable[None]],
    ) -> None:
        self._context, self._schema, self._stop = context, schema, stop
        self._version = known()

    async def look(self) -> None:
        if self._context.outdated is not None:
            return
        found = await self._schema()
        if found.version <= self._version:
            return
        self._version = found.version
        told = {
            "found": found.version,
            "program": found.program,
            "oldest": found.oldest_program,
            "known": known(),
            "this": this_program(),
        }
        if found.admits(this_program()):
            self._context.newer_schema = f", on schema {found.version} of Parlour {found.program}"
            log.warning("the database was migrated by a newer Parlour", extra={"told": told})
            return
        log.error("the database needs a newer Parlour: this node stops", extra={"told": told})
        self._context.outdated = replace(OUTDATED, says=OUTDATED.says.format(**told))
        await self._stop()
