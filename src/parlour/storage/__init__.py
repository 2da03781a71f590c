"""The log, people, the index of tables and reviews on PostgreSQL and SQLite. All SQL is here."""

from parlour.storage.connect import connect
from parlour.storage.log import SqlLog
from parlour.storage.prepare import migrate
from parlour.storage.stores import SqlPeople, SqlReviews, SqlTableIndex

__all__ = ["SqlLog", "SqlPeople", "SqlReviews", "SqlTableIndex", "connect", "migrate"]
