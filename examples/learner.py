"""Learns Pazaak with numpy alone, in about half a minute: python examples/learner.py

A policy with one weight for each pair of an observed number and a move. After every 20 games, the
moves of games that went better than average become more likely (REINFORCE). The result is in
learner.npy. Rate it:
parlour arena pazaak --players random,beginner --entry learner=examples/learner.py:choose
"""

import sys
from functools import cache
from pathlib import Path

import numpy as np

from parlour import envs

GAME, FILE = "pazaak", Path("learner.npy")
BATCH, RATE = 20, 0.2


def chances(weights, seen, most, allowed):
    """The probability of each move: 0 for those that are not allowed. And what it depends on."""
    facts = np.append(seen / most, 1)  # between 0 and 1
    seat = int(seen[0]) - 1  # the board has one place for each seat, so each has its own weights
    preference = np.where(allowed, weights[seat] @ facts, -np.inf)
    likely = np.exp(preference - preference.max())
    return likely / likely.sum(), seat, facts


def play(weights, table, most, rng):
    """One game: its result, and the change of the weights that would make its moves likelier."""
    seen, about = table.reset(seed=int(rng.integers(2**31)))
    change, ended = np.zeros_like(weights), False
    while not ended:
        chance, seat, facts = chances(weights, seen, most, about["action_mask"])
        number = rng.choice(len(chance), p=chance)
        towards = -chance
        towards[number] += 1
        change[seat] += np.outer(towards, facts)
        seen, reward, over, cut, about = table.step(number)
        ended = over or cut
    return reward, change  # the only reward is at the end: 1 won, -1 lost


def learn(games, seed=1):
    rng = np.random.default_rng(seed)
    tables = [envs.against(GAME, bot="random", seat=seat, recent=0) for seat in (0, 1)]
    most = np.maximum(1, tables[0].observation_space.high)
    weights = np.zeros((len(tables), tables[0].action_space.n, len(most) + 1))
    speed = np.zeros_like(weights)
    for batch in range(games // BATCH):
        played = [play(weights, tables[n % 2], most, rng) for n in range(BATCH)]
        usual = np.mean([reward for reward, _ in played])
        better = sum((reward - usual) * change for reward, change in played) / BATCH
        speed = 0.9 * speed + 0.1 * better
        weights += RATE * speed
        if batch % 50 == 0:
            print(f"{batch * BATCH} games", flush=True)
    np.save(FILE, weights)


@cache
def bot():
    weights = np.load(FILE)
    most = np.maximum(1, envs.against(GAME, recent=0).observation_space.high)

    def decide(seen, allowed):
        return int(chances(weights, seen, most, allowed)[0].argmax())

    return envs.player(GAME, decide, recent=0)


def choose(view, heard, moves, draw, budget):
    """The bot for `parlour arena`: the likeliest move."""
    return bot()(view, heard, moves, draw, budget)


if __name__ == "__main__":
    learn(games=int(sys.argv[1]) if len(sys.argv) > 1 else 6000)
