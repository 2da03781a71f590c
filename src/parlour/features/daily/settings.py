"""Settings of the deal of the day."""

from dataclasses import dataclass
from typing import Annotated
from zoneinfo import available_timezones

from cyclopts import Parameter

from parlour.games.registry import load, names
from parlour.server.settings import PLAYS, each


def _check_game(game: str) -> None:
    if game not in names():
        raise ValueError(f"{game} is not a game, use one of {', '.join(names())}")
    if load(game).book is None:
        raise ValueError(f"{game} has no deals that are the same for all")


def _check_zone(_type: object, zone: str) -> None:
    if zone and zone not in available_timezones():
        raise ValueError(f"{zone} is not a time zone, for example Europe/Berlin")


@dataclass(frozen=True, kw_only=True)
class DailySettings:
    daily: Annotated[
        bool, Parameter(group=PLAYS, help="Offer a deal of the day, the same for all.")
    ] = True
    daily_games: Annotated[
        tuple[str, ...],
        Parameter(
            name="--daily-game",
            group=PLAYS,
            validator=each(_check_game),
            help="Games of the deal of the day, one a day in turn.",
        ),
    ] = ("pixies", "pazaak", "phage", "memory")
    daily_zone: Annotated[
        str,
        Parameter(
            group=PLAYS,
            validator=_check_zone,
            help="Time zone whose midnight starts a new deal of the day, for example"
            " Europe/Berlin. The first start stores it (default: the zone of this machine). Change"
            " it later with `parlour admin daily-zone`.",
        ),
    ] = ""
