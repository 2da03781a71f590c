"""Add indexes for due webhooks, failing webhooks, and the marks of deleted tables."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
NEVER = 2**53


def upgrade() -> None:
    op.create_index("webhooks_due", "webhooks", ["due", "id"])
    fails = sa.text("failures > 0")
    op.create_index(
        "webhooks_failing", "webhooks", ["failures"], postgresql_where=fails, sqlite_where=fails
    )
    op.create_index("webhook_marks_table", "webhook_marks", ["table_id"])
    # Store when a webhook was given up, so that it can be deleted a month later.
    dated = sa.text("UPDATE webhooks SET due = due + :now WHERE due = :never")
    op.execute(dated.bindparams(now=round(time.time() * 1000), never=NEVER))
