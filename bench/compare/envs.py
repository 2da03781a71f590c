"""Random play through the environments, against OpenSpiel's python_kuhn_poker, on one core.

States are played as OpenSpiel plays them, without looking; environments give an observation and
the list of legal actions with every step, so their base is OpenSpiel's own `rl_environment`.
Every round measures each case for a while, one after the other, and takes the ratio inside the
round; CPU seconds are counted.
"""

import argparse
import platform
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

import numpy as np
import open_spiel.python.games  # noqa: F401  # registers the Python games
import pyspiel
from open_spiel.python import rl_environment

from parlour.envs import aec, against, register, vector

BASE = "python_kuhn_poker"
GAMES = ("memory", "pazaak", "pixies", "phage")
ROUNDS, SECONDS, MANY = 7, 0.4, 16
random = Random(1).random
Play = Callable[[], int]  # one game or a part of it; how many steps it had


def states(name: str) -> Play:
    game = pyspiel.load_game(name)

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                ticket = random()
                for action, odds in state.chance_outcomes():  # noqa: B007
                    ticket -= odds
                    if ticket < 0:
                        break
            else:
                legal = state.legal_actions()
                action = legal[int(random() * len(legal))]
            state.apply_action(action)
            steps += 1
        return steps

    return play


def learning() -> Play:
    env = rl_environment.Environment(BASE)

    def play() -> int:
        now, steps = env.reset(), 0
        while not now.last():
            legal = now.observations["legal_actions"][now.observations["current_player"]]
            now = env.step([legal[int(random() * len(legal))]])
            steps += 1
        return steps

    return play


def in_turns(name: str) -> Play:
    env = aec(name)

    def play() -> int:
        env.reset()
        steps = 0
        while True:
            seen, _, over, cut, _ = env.last()
            if over or cut:
                return steps
            legal = np.flatnonzero(seen["action_mask"])
            env.step(int(legal[int(random() * len(legal))]))
            steps += 1

    return play


def one_seat(name: str) -> Play:
    env = against(name)

    def play() -> int:
        _, info = env.reset()
        over = cut = False
        steps = 0
        while not (over or cut):
            legal = np.flatnonzero(info["action_mask"])
            _, _, over, cut, info = env.step(legal[int(random() * len(legal))])
            steps += 1
        return steps

    return play


def many(name: str) -> Play:
    env = vector(name, MANY)
    _, told = env.reset()
    latest = [told]

    def play() -> int:
        for _ in range(20):
            masks = latest[0]["action_mask"]
            chances = np.random.default_rng(int(random() * 2**32)).random(masks.shape)
            _, _, _, _, latest[0] = env.step((masks * chances).argmax(1))
        return 20 * MANY

    return play


KINDS: dict[str, tuple[str, Callable[[str], Play]]] = {
    "OpenSpiel": ("states", lambda name: states(f"parlour_{name}")),
    "PettingZoo": ("environment", in_turns),
    "Gymnasium, a random bot": ("environment", one_seat),
    f"Gymnasium, {MANY} at once": ("environment", many),
}


def rate(play: Play) -> float:
    """Steps a CPU second."""
    began, steps = process_time(), 0
    while process_time() - began < SECONDS:
        steps += play()
    return steps / (process_time() - began)


def measured(cases: dict[tuple[str, str], Play]) -> dict[tuple[str, str], list[float]]:
    for play in cases.values():
        play()
    found: dict[tuple[str, str], list[float]] = {case: [] for case in cases}
    for _ in range(ROUNDS):
        for case, play in cases.items():
            found[case].append(rate(play))
    return found


def table(found: dict[tuple[str, str], list[float]]) -> list[str]:
    lines = ["| | " + " | ".join(GAMES) + " |", "|---" * (len(GAMES) + 1) + "|"]
    for kind, (base, _) in KINDS.items():
        cells = []
        for game in GAMES:
            rates = found[kind, game]
            ratios = [a / b for a, b in zip(rates, found[BASE, base], strict=True)]
            spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
            cells.append(f"{median(ratios):.2f} ({spread}); {median(rates):,.0f}/s")
        lines.append(f"| {kind} | {' | '.join(cells)} |")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", type=Path, help="put the table between the marks of this page")
    page = parser.parse_args().write
    register()
    cases = {(BASE, "states"): states(BASE), (BASE, "environment"): learning()}
    cases |= {(kind, game): make(game) for kind, (_, make) in KINDS.items() for game in GAMES}
    found = measured(cases)
    bases = (f"{median(found[BASE, base]):,.0f} as {base}" for base in ("states", "environment"))
    about = (
        f"{BASE} had {' and '.join(bases)} a CPU second. Python {platform.python_version()}, "
        f"open_spiel {version('open_spiel')}, pettingzoo {version('pettingzoo')}, {ROUNDS} "
        f"interleaved rounds of {SECONDS} CPU seconds a case."
    )
    text = "\n".join([*table(found), "", about])
    print(text)
    if page is not None:
        head, _, rest = page.read_text("utf-8").partition("<!-- bench-envs -->\n")
        tail = rest.partition("<!-- end -->")[2]
        page.write_text(f"{head}<!-- bench-envs -->\n{text}\n<!-- end -->{tail}", "utf-8")


if __name__ == "__main__":
    main()
