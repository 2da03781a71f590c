"""Options that the commands for running a server share."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from parlour.cli import refuse
from parlour.host.sql.prepare import Unusable

Database = Annotated[str, Parameter(env_var="DATABASE_URL", help="postgresql://… or sqlite:///…")]
Redis = Annotated[str, Parameter(env_var="REDIS_URL", help="redis://…; needed for several nodes")]
Pace = Annotated[
    float,
    Parameter(
        help="how long bots wait before they move: 2 is twice as long, 0 not at all",
        validator=Number(gte=0),
    ),
]
# All house bots derive their tokens from this secret, so that they can run on other machines.
SECRET = "PARLOUR_BOT_SECRET"  # noqa: S105
METRICS_TOKEN = "PARLOUR_METRICS_TOKEN"  # noqa: S105
DATABASE = "sqlite:///parlour.db"


@contextmanager
def refusing_unusable() -> Iterator[None]:
    """Turns an unusable database into one sentence for the user."""
    try:
        yield
    except Unusable as error:
        raise refuse(error.code, **error.facts) from error
