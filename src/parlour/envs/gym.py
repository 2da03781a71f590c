"""Gymnasium: one seat of a game, and bots in the others; alone, or many games at once.

An action that is not listed is refused: nothing changes, and `info` says so. `info` has the mask
of the listed ones, and so has `action_masks()`.
"""

from random import Random
from typing import Any

import numpy as np
from gymnasium import Env, spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from parlour.bots.levels import levels, rivals
from parlour.core.box import AnyChoose, AnyOptions, Box
from parlour.core.chance import lots
from parlour.core.game import Choice, Seat
from parlour.core.mind import Budget
from parlour.envs.arrays import Array, Arrays, Info, Layout, mask
from parlour.envs.episode import RECENT, Episode, senses, terms
from parlour.envs.zoo import ENDLESS, sight

SEEDS = 2**63


def opponent(box: Box, bot: str | AnyChoose) -> AnyChoose:
    """A bot by its name, or one that is given; ValueError if there is none of this name."""
    if not isinstance(bot, str):
        return bot
    known = {**levels(box), **rivals(box)}
    if bot not in known:
        raise ValueError(f"{box.title} has no bot {bot!r}, but {', '.join(known)}")
    return known[bot]


class OneSeat:
    """One game in which one seat is left to somebody else."""

    episode: Episode

    def __init__(
        self, box: Box, options: AnyOptions, seat: Seat, bot: AnyChoose, recent: int
    ) -> None:
        self._box, self._options, self._seat, self._bot = box, options, seat, bot
        self._recent, self.steps = recent, 0

    def deal(self, seed: int) -> None:
        rng = Random(seed)
        self.episode = Episode(self._box, self._options, rng, self._recent)
        self._thoughts, self.steps = lots(rng), 0
        self._answer()

    def move(self, number: int) -> bool:
        self.steps += 1
        if not self.episode.move(number):
            return False
        self._answer()
        return True

    def legal(self) -> list[int]:
        return self.episode.legal()

    def row(self) -> list[int]:
        return self.episode.row(self._seat)

    def reward(self) -> float:
        return self.episode.rewards()[self._seat]

    def _answer(self) -> None:
        """The bots move until this seat is asked, each from what it sees and was told."""
        episode = self.episode
        while isinstance(episode.turn, Choice) and (seat := episode.turn.seat) != self._seat:
            seen, heard, moves = episode.view(seat), episode.heard[seat], episode.turn.moves
            episode.make(self._bot(seen, heard, moves, self._thoughts, Budget()))


class Against(Env[Array, np.int64]):
    metadata: Info = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # Gymnasium's own

    def __init__(  # noqa: PLR0913, PLR0917  # all that can be chosen
        self,
        game: str,
        bot: str | AnyChoose = "random",
        seat: int = 0,
        seats: int | None = None,
        options: AnyOptions | None = None,
        encoding: Layout = "numbers",
        recent: int = RECENT,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        box, agreed = terms(game, seats, options)
        if not 0 <= seat < box.seated(agreed):
            raise ValueError(f"there is no seat {seat}")
        self.box, self.render_mode = box, render_mode
        self.max_cycles = max_cycles or box.longest or ENDLESS
        self.table = OneSeat(box, agreed, Seat(seat), opponent(box, bot), recent)
        self._arrays = Arrays(senses(box, recent).sizes, encoding)
        self.observation_space = sight(self._arrays)
        self.action_space = spaces.Discrete(len(box.actions))

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Array, Info]:
        super().reset(seed=seed, options=options)
        self.deal()
        return self._arrays.array(self.table.row()), {"action_mask": self.action_masks()}

    def step(self, action: np.int64) -> tuple[Array, float, bool, bool, Info]:
        made, over, cut = self.make(action)
        info = {"action_mask": self.action_masks(), "refused": not made}
        return self._arrays.array(self.table.row()), self.table.reward(), over, cut, info

    def action_masks(self) -> NDArray[np.int8]:
        """As some libraries ask for it."""
        return mask(self.table.legal(), len(self.box.actions))

    def deal(self) -> None:
        self.table.deal(int(self.np_random.integers(SEEDS)))

    def make(self, action: np.int64) -> tuple[bool, bool, bool]:
        """Whether it was listed, whether the game is over, whether it is cut off."""
        made = self.table.move(int(action))
        over = self.table.episode.over
        return made, over, not over and self.table.steps >= self.max_cycles

    def look(self, seen: Array, allowed: NDArray[np.int8]) -> None:
        """Writes what is observed, and what is listed, into these."""
        seen[:] = self._arrays.array(self.table.row())
        allowed[self.table.legal()] = 1

    def render(self) -> str | None:
        """The table as a spectator sees it."""
        if self.render_mode is None:
            return None
        view = self.box.game.show(self.table.episode.state, None)
        return self.box.board(view) if self.box.board else str(view)


class Tables(VectorEnv[Array, Array, Array]):
    """Many such games in one process. A game that has ended restarts with the next step."""

    metadata: Info = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012  # Gymnasium's own

    def __init__(
        self, game: str, count: int, bot: str | AnyChoose = "random", **chosen: Any
    ) -> None:
        self.envs = [Against(game, bot, **chosen) for _ in range(count)]
        one = self.envs[0]
        self.num_envs = count
        self.single_observation_space, self.single_action_space = (
            one.observation_space,
            one.action_space,
        )
        self.observation_space = batch_space(one.observation_space, count)
        self.action_space = batch_space(one.action_space, count)
        self._ended = np.zeros(count, np.bool_)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Array, Info]:
        """Game n has the seed `seed + n`."""
        super().reset(seed=seed)
        for n, env in enumerate(self.envs):
            Env.reset(env, seed=None if seed is None else seed + n, options=options)
            env.deal()
        self._ended[:] = False
        seen, allowed = self._seen()
        return seen, {"action_mask": allowed}

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, Info]:
        count = self.num_envs
        rewards, refused = np.zeros(count), np.zeros(count, np.bool_)
        over, cut = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
        for n, (env, action) in enumerate(zip(self.envs, actions, strict=True)):
            if self._ended[n]:
                env.deal()
                continue
            made, over[n], cut[n] = env.make(action)
            rewards[n], refused[n] = env.table.reward(), not made
        self._ended = over | cut
        seen, allowed = self._seen()
        return seen, rewards, over, cut, {"action_mask": allowed, "refused": refused}

    def _seen(self) -> tuple[Array, NDArray[np.int8]]:
        one = self.single_observation_space
        seen = np.zeros((self.num_envs, *(one.shape or ())), one.dtype)
        allowed = np.zeros((self.num_envs, len(self.envs[0].box.actions)), np.int8)
        for n, env in enumerate(self.envs):
            env.look(seen[n], allowed[n])
        return seen, allowed
