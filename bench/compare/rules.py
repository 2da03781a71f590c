"""Random play, interpreted, one core: our games against OpenSpiel's python_kuhn_poker.

Every round measures each case for a while, one after the other, in this one process, and
takes the ratio inside the round; CPU seconds are counted, not seconds. A step is one answer,
of a seat or of chance, on both sides.
"""

import argparse
import platform
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

import open_spiel.python.games  # noqa: F401  # registers the Python games
import pyspiel

from parlour.core.game import Chance, Choice
from parlour.games.registry import load

BASE = "python_kuhn_poker"
BARS = {"memory": 1.0, "pazaak": 1.0, "pixies": 0.8, "phage": 0.4}
ROUNDS, SECONDS = 9, 0.7
random = Random(1).random


def kuhn() -> int:
    state = GAME.new_initial_state()
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            ticket = random()
            for action, odds in outcomes:  # noqa: B007
                ticket -= odds
                if ticket < 0:
                    break
        else:
            actions = state.legal_actions()
            action = actions[int(random() * len(actions))]
        state.apply_action(action)
        steps += 1
    return steps


def playing(name: str) -> Callable[[], int]:
    box = load(name)
    start, turn_of, apply, options = box.game.start, box.game.turn, box.game.apply, box.options()

    def game() -> int:
        state, steps = start(options), 0
        while True:
            turn: Any = turn_of(state)
            kind = type(turn)
            if kind is Choice:
                move = turn.moves[int(random() * len(turn.moves))]
            elif kind is Chance:
                ticket = random() * sum([weight for _, weight in turn.odds])
                for move, weight in turn.odds:  # noqa: B007
                    ticket -= weight
                    if ticket < 0:
                        break
            else:
                return steps
            state = apply(state, move).state
            steps += 1

    return game


def rate(play: Callable[[], int]) -> float:
    """Steps a CPU second."""
    began, steps = process_time(), 0
    while process_time() - began < SECONDS:
        steps += play()
    return steps / (process_time() - began)


GAME = pyspiel.load_game(BASE)
CASES: dict[str, Callable[[], int]] = {BASE: kuhn, **{name: playing(name) for name in BARS}}


def measured() -> dict[str, list[float]]:
    found: dict[str, list[float]] = {name: [] for name in CASES}
    for play in CASES.values():
        play()
    for _ in range(ROUNDS):
        for name, play in CASES.items():
            found[name].append(rate(play))
    return found


def table(found: dict[str, list[float]]) -> tuple[list[str], bool]:
    lines = [
        "| | steps a CPU second | ratio to it in the same round | spread | target |",
        "|---|---|---|---|---|",
    ]
    reached = True
    for name, rates in found.items():
        ratios = [rate / base for rate, base in zip(rates, found[BASE], strict=True)]
        bar = BARS.get(name, 1.0)
        reached &= median(ratios) >= bar
        spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
        target = "" if name == BASE else f"{bar:.1f}"
        lines.append(
            f"| {name} | {median(rates):,.0f} | {median(ratios):.2f} | {spread} | {target} |"
        )
    return lines, reached


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", type=Path, help="put the table between the marks of this page")
    page = parser.parse_args().write
    lines, reached = table(measured())
    about = (
        f"Python {platform.python_version()}, open_spiel {version('open_spiel')}, "
        f"{ROUNDS} interleaved rounds of {SECONDS} CPU seconds a case."
    )
    text = "\n".join([*lines, "", about])
    print(text)
    if page is not None:
        head, _, rest = page.read_text("utf-8").partition("<!-- bench-rules -->\n")
        tail = rest.partition("<!-- end -->")[2]
        page.write_text(f"{head}<!-- bench-rules -->\n{text}\n<!-- end -->{tail}", "utf-8")
    return 0 if reached else 1


if __name__ == "__main__":
    raise SystemExit(main())
