"""Settings of webhooks."""

from dataclasses import dataclass
from typing import Annotated

from cyclopts import Parameter

from parlour.server.settings import PLAYS


@dataclass(frozen=True, kw_only=True)
class WebhookSettings:
    webhooks_inside: Annotated[
        bool,
        Parameter(
            group=PLAYS,
            negative="",
            help="Allow webhooks to plain http and private networks. Only if you trust every"
            " player.",
        ),
    ] = False
