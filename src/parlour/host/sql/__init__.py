"""The log, people, the index of tables and reviews on PostgreSQL and SQLite. All SQL is here."""

from parlour.host.sql.connect import connect
from parlour.host.sql.log import SqlLog
from parlour.host.sql.prepare import migrate
from parlour.host.sql.stores import SqlPeople, SqlReviews, SqlTableIndex

__all__ = ["SqlLog", "SqlPeople", "SqlReviews", "SqlTableIndex", "connect", "migrate"]
