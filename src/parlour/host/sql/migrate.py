"""Migrations that are safe when every node starts at once."""

from importlib.resources import files

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

LOCK = 0x7061726C  # any number, the same for all nodes


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database to what this code needs; whoever comes second finds it done."""
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(files("parlour.host.sql") / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
