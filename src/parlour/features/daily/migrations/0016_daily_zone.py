"""The time zone of the deals of the day is the service's, not each node's."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.add_column("service", sa.Column("daily_zone", sa.Text))
