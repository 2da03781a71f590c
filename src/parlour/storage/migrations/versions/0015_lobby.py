"""The lobby's two lists have an index each: however many private tables wait, none is read."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

LISTS = {
    "tables_waiting": "phase = 'WAITING' AND private = {no}",
    "tables_playing": "phase = 'IN_GAME' AND private = {no} AND people >= 2",
}


def upgrade() -> None:
    no = "false" if op.get_bind().dialect.name == "postgresql" else "0"
    for name, which in LISTS.items():
        where = sa.text(which.format(no=no))
        columns = ["phase", "private", "opened"]
        op.create_index(name, "tables", columns, postgresql_where=where, sqlite_where=where)
