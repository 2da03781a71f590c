"""The log, people and the index of tables on PostgreSQL and SQLite."""

from parlour.storage.connect import connect
from parlour.storage.log import SqlLog
from parlour.storage.prepare import migrate
from parlour.storage.stores import SqlPeople, SqlTableIndex

__all__ = ["SqlLog", "SqlPeople", "SqlTableIndex", "connect", "migrate"]
