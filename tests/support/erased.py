"""What is left of somebody in a database: every row of every table is searched."""

import zlib
from collections.abc import Mapping

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.host.archive import unpacked
from parlour.storage.schema import metadata


async def left_of(engines: Mapping[str, AsyncEngine], *wanted: str) -> list[str]:
    """In which tables of which database one of these words stands, compressed or not."""
    found = list[str]()
    for name, engine in engines.items():
        async with engine.connect() as connection:
            for table in metadata.sorted_tables:
                for row in await connection.execute(select(table)):
                    text = _plain(table.name, row._asdict()).lower()
                    found += [f"{name}.{table.name}" for one in wanted if one.lower() in text]
    return found


def _plain(table: str, row: Mapping[str, object]) -> str:
    text = repr({key: bytes(v) if isinstance(v, memoryview) else v for key, v in row.items()})
    body = row.get("body")
    if table == "snapshots" and isinstance(body, bytes):
        text += repr(zlib.decompress(body))
    if table == "archives" and isinstance(body, bytes):
        text += repr([line.entry for line in unpacked(row["table_id"], body)])  # type: ignore[arg-type]  # a name
    return text
