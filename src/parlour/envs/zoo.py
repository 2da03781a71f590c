"""PettingZoo: one agent for each seat, in turns or all together.

An action that is not listed is refused, as at a table: nothing changes, and `infos` say so.
"""

from random import Random
from typing import ClassVar, TypeVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from parlour.core.box import AnyOptions
from parlour.core.game import Seat
from parlour.envs.arrays import Array, Arrays, Info, Layout, mask
from parlour.envs.episode import RECENT, Episode, senses, terms

T = TypeVar("T")
ENDLESS = 10_000  # steps after which a game without a longest one is cut off


def sight(arrays: Arrays) -> spaces.Box:
    """The space of observations."""
    most = arrays.most
    if isinstance(most, float):
        return spaces.Box(0.0, most, (arrays.width,), np.float32)
    return spaces.Box(np.zeros_like(most), most, dtype=np.int16)


class Agents:
    """What both kinds have in common: agents, spaces, and the game."""

    metadata: ClassVar[Info] = {"name": "parlour", "render_modes": ["ansi"]}
    episode: Episode
    agents: list[str]

    def __init__(  # noqa: PLR0913, PLR0917  # all that can be chosen
        self,
        game: str,
        seats: int | None = None,
        options: AnyOptions | None = None,
        encoding: Layout = "numbers",
        recent: int = RECENT,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.box, self._options = terms(game, seats, options)
        self._recent, self._rng = recent, Random()
        self.metadata = {**self.metadata, "name": self.box.rules}  # type: ignore[misc]  # PettingZoo reads it from the object
        self.render_mode, self.steps = render_mode, 0
        self.max_cycles = max_cycles or self.box.longest or ENDLESS
        self._arrays = Arrays(senses(self.box, recent).sizes, encoding)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.box.seated(self._options))]
        self._spaces = {agent: self._space() for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(self.width) for agent in self.possible_agents}

    @property
    def width(self) -> int:
        """How many actions there are."""
        return len(self.box.actions)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._actions[agent]

    def observe(self, agent: str) -> dict[str, Array]:
        seat = self.seat(agent)
        seen = self._arrays.array(self.episode.row(seat))
        return {"observation": seen, "action_mask": mask(self.legal(seat), self.width)}

    def legal(self, seat: Seat) -> list[int]:
        return self.episode.legal() if seat == self.episode.asked else []

    def seat(self, agent: str) -> Seat:
        return Seat(self.possible_agents.index(agent))

    def render(self) -> str | None:
        """The table as a spectator sees it."""
        if self.render_mode is None:
            return None
        view = self.box.game.show(self.episode.state, None)
        return self.box.board(view) if self.box.board else str(view)

    def close(self) -> None:
        pass

    def _deal(self, seed: int | None) -> None:
        if seed is not None:
            self._rng = Random(seed)
        self.episode = Episode(self.box, self._options, self._rng, self._recent)
        self.agents, self.steps = self.possible_agents[:], 0

    def _all(self, value: T) -> dict[str, T]:
        return dict.fromkeys(self.agents, value)

    def _shared(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, self.episode.rewards(), strict=True))

    def _space(self) -> spaces.Dict:
        actions = spaces.MultiBinary(self.width)
        return spaces.Dict({"observation": sight(self._arrays), "action_mask": actions})


class InTurns(Agents, AECEnv[str, dict[str, Array], int]):
    def reset(self, seed: int | None = None, options: Info | None = None) -> None:  # noqa: ARG002  # PettingZoo's word
        self._deal(seed)
        self.rewards, self._cumulative_rewards = self._all(0.0), self._all(0.0)
        self.terminations, self.truncations = self._all(False), self._all(False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._ask()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        refused = action is None or not self.episode.move(int(action))
        self.infos = {one: {} for one in self.agents}
        if refused:
            self.infos[agent] = {"refused": True}
        self.steps += 1
        self.rewards = self._shared()
        self.terminations = self._all(self.episode.over)
        self.truncations = self._all(not self.episode.over and self.steps >= self.max_cycles)
        self._accumulate_rewards()
        self._ask()

    def _ask(self) -> None:
        asked = self.episode.asked
        self.agent_selection = self.possible_agents[asked or 0]


class Together(Agents, ParallelEnv[str, dict[str, Array], int]):
    """Everybody acts in every step; the last action is to wait, which is all that most can do."""

    @property
    def width(self) -> int:
        return len(self.box.actions) + 1

    @property
    def wait(self) -> int:
        return len(self.box.actions)

    def legal(self, seat: Seat) -> list[int]:
        return super().legal(seat) or [self.wait]

    def reset(
        self,
        seed: int | None = None,
        options: Info | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, dict[str, Array]], dict[str, Info]]:
        self._deal(seed)
        return {one: self.observe(one) for one in self.agents}, {one: {} for one in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, dict[str, Array]],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, Info],
    ]:
        asked = self.episode.asked
        infos: dict[str, Info] = {one: {} for one in self.agents}
        for agent, action in actions.items():
            seat = self.seat(agent)
            fits = self.episode.move(int(action)) if seat == asked else action == self.wait
            if not fits:
                infos[agent] = {"refused": True}
        self.steps += 1
        over = self.episode.over
        cut = not over and self.steps >= self.max_cycles
        seen = {one: self.observe(one) for one in self.agents}
        told = seen, self._shared(), self._all(over), self._all(cut), infos
        if over or cut:
            self.agents = []
        return told
