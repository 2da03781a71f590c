"""Learns Pazaak with MaskablePPO of sb3-contrib, against the beginner: python examples/ppo.py

It needs `pip install sb3-contrib`, which brings PyTorch. The result is in ppo.zip. Rate it:
parlour arena pazaak --players random,beginner --entry ppo=examples/ppo.py:choose
"""

import sys
from functools import cache

from sb3_contrib import MaskablePPO

from parlour import envs

GAME, FILE = "pazaak", "ppo.zip"
SHAPE = {"encoding": "one-hot", "recent": 0}  # facts as zeros and ones, without past events


def learn(steps):
    # The environment has `action_masks()`, which MaskablePPO asks for.
    table = envs.against(GAME, bot="beginner", **SHAPE)
    model = MaskablePPO(
        "MlpPolicy", table, gamma=1.0, seed=1, verbose=1
    )  # the reward is at the end
    model.learn(steps)
    model.save(FILE)


@cache
def bot():
    model = MaskablePPO.load(FILE)

    def decide(seen, allowed):
        return int(model.predict(seen, action_masks=allowed, deterministic=True)[0])

    return envs.player(GAME, decide, **SHAPE)


def choose(view, heard, moves, draw, budget):
    """The bot for `parlour arena`."""
    return bot()(view, heard, moves, draw, budget)


if __name__ == "__main__":
    learn(int(sys.argv[1]) if len(sys.argv) > 1 else 200_000)
