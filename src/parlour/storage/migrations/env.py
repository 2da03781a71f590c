"""Alembic's way in: always with a connection of ours, inside its transaction."""

from alembic import context

from parlour.storage.schema import metadata
from parlour.storage.schema_versions import record

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    on_version_apply=record,  # type: ignore[arg-type]  # it is called by keywords
)
context.run_migrations()
