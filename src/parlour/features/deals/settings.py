"""Settings of deals with a link."""

from dataclasses import dataclass
from typing import Annotated

from cyclopts import Parameter

from parlour.server.settings import ANY, KEEPS


@dataclass(frozen=True, kw_only=True)
class DealsSettings:
    deals_days: Annotated[
        int,
        Parameter(
            group=KEEPS,
            help="Delete deals with a link so many days after they have closed (0 = never).",
            validator=ANY,
        ),
    ] = 90
