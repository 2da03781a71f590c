"""How a database fails, whichever drivers are installed."""

from sqlalchemy.exc import SQLAlchemyError

try:
    import asyncpg
except ModuleNotFoundError:
    BROKEN: tuple[type[BaseException], ...] = (OSError,)
else:
    BROKEN = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)

FAILURES: tuple[type[BaseException], ...] = (SQLAlchemyError, *BROKEN, TimeoutError)
