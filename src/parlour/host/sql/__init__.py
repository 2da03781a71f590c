"""The log on PostgreSQL and on SQLite. All SQL of the house is in this folder."""

from parlour.host.sql.connect import connect
from parlour.host.sql.log import SqlLog
from parlour.host.sql.migrate import migrate

__all__ = ["SqlLog", "connect", "migrate"]
