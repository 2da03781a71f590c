"""What the rounds of bench/compare/server.py come to, in words and numbers."""

import importlib.metadata
import json
import os
import platform
import subprocess
from collections.abc import Callable
from statistics import median

from msgspec import Struct, field

from bench.support.floors import RATE
from bench.support.meter import spread, table
from bench.support.servers import HERE, NODE, Measured

RIVALS = ("boardgame.io", "bgio-postgres", "@colyseus/core")


class Round(Struct):
    """What one round found, case by case."""

    played: dict[str, Measured] = field(default_factory=dict)
    alone: dict[str, float] = field(default_factory=dict)  # microseconds
    late: dict[str, float] = field(default_factory=dict)  # p99 in ms
    others: list[float] = field(default_factory=list)  # cores that others used, before each case


def report(rounds: list[Round], how: str) -> str:
    heads = ["", "moves/s", "server", "PostgreSQL", "Redis", "p50 ms", "p99 ms", "players' cores"]
    alone = {name: median([one.alone[name] for one in rounds]) for name in rounds[0].alone}
    late = {name: median([one.late[name] for one in rounds]) for name in rounds[0].late}
    lines = [
        *table(["", "median (spread)", "target"], ratios(rounds)),
        "",
        "CPU in microseconds a move, or a round trip of the echo; medians:",
        "",
        *table(heads, absolutes(rounds)),
        "",
        f"Alone: an echo {alone['echo']:.0f} µs, a bare row {alone['row']:.1f} µs, the pure work",
        f"{alone['pure']:.0f} µs. p99 at {RATE} a second: a move {late['Parlour']:.1f} ms, an echo",
        f"{late['echo']:.1f} ms, a single commit {late['commit']:.1f} ms.",
        "",
        f"{len(rounds)} interleaved rounds, {how}; {os.cpu_count()} cores;",
        f"others used {spread([cores for one in rounds for cores in one.others])} of them;",
        f"{versions()}.",
    ]
    return "\n".join(lines)


def ratios(rounds: list[Round]) -> list[list[str]]:
    """Each measured ratio with its target; a ratio is inside one round."""

    def of(ratio: Callable[[Round], float]) -> str:
        return spread([ratio(one) for one in rounds])

    def per_cpu(other: str) -> str:
        return of(lambda one: one.played[other].each / one.played["Parlour"].each)

    def floor(one: Round) -> float:
        return one.alone["echo"] + one.alone["row"] + one.alone["pure"]

    return [
        [
            "CPU of a move in the node, over echo + bare row + pure work",
            of(lambda one: one.played["Parlour"].cpu["server"] / floor(one)),
            "at most 1.4",
        ],
        [
            "durable moves a CPU second, over boardgame.io in memory",
            per_cpu("boardgame.io"),
            "at least 1.3",
        ],
        [
            "the same, over boardgame.io with PostgreSQL",
            per_cpu("boardgame.io, PostgreSQL"),
            "at least 30",
        ],
        ["the same, over Colyseus with a patch a move", per_cpu("Colyseus"), "at least 0.6"],
        [
            f"p99 of a move at {RATE} a second, over p99 of an echo + p99 of a commit",
            of(lambda one: one.late["Parlour"] / (one.late["echo"] + one.late["commit"])),
            "at most 1.5",
        ],
    ]


def absolutes(rounds: list[Round]) -> list[list[str]]:
    return [_line(name, [one.played[name] for one in rounds]) for name in rounds[0].played]


def _line(name: str, runs: list[Measured]) -> list[str]:
    cpu = [
        f"{median([run.cpu[part] for run in runs]):,.0f}" if part in runs[0].cpu else ""
        for part in ("server", "PostgreSQL", "Redis")
    ]
    rate, p50, late, cores = (
        median([getattr(run.told, what) for run in runs])
        for what in ("rate", "p50", "p99", "cores")
    )
    return [name, f"{rate:,.0f}", *cpu, f"{p50:.0f}", f"{late:.0f}", f"{cores:.2f}"]


def versions() -> str:
    """Of what was measured."""
    node = subprocess.check_output([NODE, "--version"], text=True)  # noqa: S603  # ours
    told = [f"Python {platform.python_version()}", f"Node {node.strip().removeprefix('v')}"]
    told += [f"{name} {importlib.metadata.version(name)}" for name in ("uvicorn", "websockets")]
    for name in RIVALS:
        package = json.loads((HERE / "node_modules" / name / "package.json").read_text("utf-8"))
        told.append(f"{name} {package['version']}")
    return ", ".join(told)
