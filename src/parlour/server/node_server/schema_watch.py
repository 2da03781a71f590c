"""Watches whether another program migrates the database under this node."""

import logging
from collections.abc import Awaitable, Callable

from parlour.server.context import Context
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
        if self._context.status.outdated is not None:
            return
        schema = await self._schema()
        if schema.version <= self._version:
            return
        self._version = schema.version
        facts: dict[str, object] = {
            "found": schema.version,
            "program": schema.program,
            "oldest": schema.oldest_program,
            "known": known(),
            "this": this_program(),
        }
        if schema.admits(this_program()):
            self._context.status.newer_schema = (
                f", on schema {schema.version} of Parlour {schema.program}"
            )
            log.warning("the database was migrated by a newer Parlour", extra={"facts": facts})
            return
        log.error("the database needs a newer Parlour: this node stops", extra={"facts": facts})
        self._context.status.outdate(facts)
        await self._stop()
