"""What the commands for those who host have in common."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from cyclopts import Parameter

from parlour.cli.refuse import refuse
from parlour.host.sql.prepare import Unusable

Database = Annotated[str, Parameter(env_var="DATABASE_URL", help="postgresql://… or sqlite:///…")]
Redis = Annotated[str, Parameter(env_var="REDIS_URL", help="redis://…, between several nodes")]
DATABASE = "sqlite:///parlour.db"


@contextmanager
def refusing() -> Iterator[None]:
    """What a database cannot do becomes one sentence."""
    try:
        yield
    except Unusable as error:
        raise refuse(error.code, **error.facts) from error
