"""The log on PostgreSQL and on SQLite. All SQL of the house is in this folder."""

from parlour.host.sql.connect import connect
from parlour.host.sql.log import SqlLog
from parlour.host.sql.migrate import migrate
from parlour.host.sql.people import SqlPeople, SqlTableIndex
from parlour.host.sql.reviews import SqlReviews

__all__ = ["SqlLog", "SqlPeople", "SqlReviews", "SqlTableIndex", "connect", "migrate"]
