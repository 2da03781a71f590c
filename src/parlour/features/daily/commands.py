"""`parlour admin daily-zone`."""

from typing import Annotated

from cyclopts import Parameter

from parlour.features.daily.bodies import DailyZone
from parlour.server.feature import Prompt


async def daily_zone(
    prompt: Prompt,
    zone: Annotated[str, Parameter(help="Time zone, for example Europe/Berlin.")],
    /,
) -> None:
    """Change the time zone of the deal of the day. Deals that are already fixed do not change."""
    await prompt.order(DailyZone(zone))
