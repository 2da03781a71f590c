"""What the commands for those who host have in common."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from parlour.cli.refuse import refuse
from parlour.host.sql.prepare import Unusable

Database = Annotated[str, Parameter(env_var="DATABASE_URL", help="postgresql://… or sqlite:///…")]
Redis = Annotated[str, Parameter(env_var="REDIS_URL", help="redis://…, between several nodes")]
Pace = Annotated[
    float,
    Parameter(
        help="how long bots take: 2 for half as fast, 0 for at once", validator=Number(gte=0)
    ),
]
SECRET = "PARLOUR_STAFF"  # noqa: S105  # by which the house knows its bots, where they run on other machines
DATABASE = "sqlite:///parlour.db"


@contextmanager
def refusing() -> Iterator[None]:
    """What a database cannot do becomes one sentence."""
    try:
        yield
    except Unusable as error:
        raise refuse(error.code, **error.facts) from error
