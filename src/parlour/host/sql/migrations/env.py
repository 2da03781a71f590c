"""Alembic's way in: always with a connection of ours, inside its transaction."""

from alembic import context

from parlour.host.sql.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
)
context.run_migrations()
