"""The games as environments for programs that learn: docs/study.md shows how.

`aec` and `parallel` are PettingZoo's, `against` and `vector` Gymnasium's, and `register` makes the
games known to OpenSpiel. `player` makes a bot of a program that learned there. What they need is
installed with an extra, and named if it is missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from parlour.core.box import AnyChoose
    from parlour.envs.arrays import Layout
    from parlour.envs.gym import Against, Tables
    from parlour.envs.policy import Decide
    from parlour.envs.zoo import InTurns, Together

__all__ = ["aec", "against", "parallel", "player", "register", "vector"]


@contextmanager
def _needs(extra: str) -> Iterator[None]:
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("parlour"):
            raise
        told = f"{error.name} is not installed: it comes with the extra `{extra}` of Parlour"
        raise ModuleNotFoundError(told, name=error.name) from error


def aec(game: str, seats: int | None = None, **more: Any) -> InTurns:
    """PettingZoo's AEC environment: one agent for each seat, each in its turn."""
    with _needs("pettingzoo"):
        from parlour.envs.zoo import InTurns  # noqa: PLC0415  # an extra
    return InTurns(game, seats, **more)


def parallel(game: str, seats: int | None = None, **more: Any) -> Together:
    """PettingZoo's parallel environment: all agents act, and who is not asked can only wait."""
    with _needs("pettingzoo"):
        from parlour.envs.zoo import Together  # noqa: PLC0415
    return Together(game, seats, **more)


def against(game: str, bot: str = "random", **more: Any) -> Against:
    """A Gymnasium environment: one seat, and bots in the others."""
    with _needs("pettingzoo"):
        from parlour.envs.gym import Against  # noqa: PLC0415
    return Against(game, bot, **more)


def vector(game: str, count: int, bot: str = "random", **more: Any) -> Tables:
    """Gymnasium's vector environment: many such games at once."""
    with _needs("pettingzoo"):
        from parlour.envs.gym import Tables  # noqa: PLC0415
    return Tables(game, count, bot, **more)


def player(
    game: str, decide: Decide, encoding: Layout = "numbers", recent: int | None = None
) -> AnyChoose:
    """A bot from a function that gets an observation and an action mask and returns a number."""
    with _needs("pettingzoo"):
        from parlour.envs.policy import player as bot  # noqa: PLC0415
    return bot(game, decide, encoding, recent)


def register() -> list[str]:
    """Makes every game that numbers its moves known to OpenSpiel; the names to load them by."""
    with _needs("openspiel"):
        from parlour.envs.spiel import register_games  # noqa: PLC0415
    return register_games()
