"""What a move costs here, how long it takes at several rates, and what the simulation says of both.

`make bench-scaling` measures one node, simulates it at the same rates with the costs just found,
then simulates what does not run here, and writes docs/scaling.md between its marks.
"""

import argparse
import sys
from math import ceil
from pathlib import Path
from statistics import median

import uvloop

from bench.crowds.queueing import Costs, Simulated, simulated
from bench.support.floors import commits
from bench.support.meter import busy, spread, table, written
from bench.support.servers import Load, Under, echo, parlour, played
from tests.support import services

RATES = (200, 500, 1000, 1500)  # moves a second on one node here, beside the players and PostgreSQL
TABLES = 100
BEFORE = 0.5  # of a node's work comes before the commit: by the profile in docs/performance.md
FULL = 0.6  # how busy a core may be, so that bursts and the loss of a neighbour fit
NODES = 8  # that share a database
ONLINE = (10_000, 1_000_000, 10_000_000)
PLAYING, PACE = 0.5, 10.0  # of those online, and seconds between two moves at a table of two
SOCKET = 26.7  # KiB, by `make bench-idle`
FRAME = 900.0  # bytes that a seat receives a move: news and the answer
CORE = 5.0  # what a core with 4 GiB costs a month, in euros: an assumption


def measured(under: Under, seconds: float) -> tuple[Costs, dict[int, tuple[float, float]]]:
    """The costs, and p50 and p99 in ms of a move at each rate."""
    with echo() as (pid, port):
        bare = played("echo", port, Load(2 * TABLES, seconds, rate=200), {"server": pid}).told
    flush = tuple(1e6 * one for one in uvloop.run(commits(under.database, seconds)))
    real, node, row = dict[int, tuple[float, float]](), list[float](), list[float]()
    for rate in RATES:
        with parlour(under) as (pid, port):
            processes = {"server": pid, "PostgreSQL": under.postgres}
            load = Load(TABLES, seconds, spare=2 * TABLES, rate=rate)
            got = played("parlour", port, load, processes)
        real[rate] = got.told.p50, got.told.p99
        node.append(got.cpu["server"])
        row.append(got.cpu["PostgreSQL"])
        print(rate, got, file=sys.stderr, flush=True)
    each = node[-1]  # at the highest rate, where nothing is idle work
    return Costs(BEFORE * each, (1 - BEFORE) * each, row[-1], flush, 1000 * bare.p50), real


def compared(runs: list[tuple[Costs, dict[int, tuple[float, float]]]]) -> list[str]:
    """Real and simulated, in the same round; the spread is over rounds."""
    rows = []
    for rate in RATES:
        real = [run[rate] for _, run in runs]
        model = [simulated(costs, rate) for costs, _ in runs]
        rows.append(
            [
                f"{rate:,}",
                spread([one[0] for one in real]),
                spread([one.p50 for one in model]),
                spread([one[1] for one in real]),
                spread([one.p99 for one in model]),
            ]
        )
    return table(["moves a second", "p50 ms", "simulated", "p99 ms", "simulated"], rows)


def curve(costs: Costs) -> list[str]:
    """Nodes that share a database, from idle to full."""
    rows = []
    for share in (0.1, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9):
        rate = share * 1e6 / (costs.decide + costs.tell)
        one: Simulated = simulated(costs, rate, NODES, seconds=5)
        rows.append([f"{share:.0%}", f"{rate:,.0f}", f"{one.p50:.1f}", f"{one.p99:.1f}"])
    head = ["a node's core is busy", "moves a second and node", "p50 ms", "p99 ms"]
    return table(head, rows)


def machines(costs: Costs) -> list[str]:
    rows = []
    for people in ONLINE:
        moves = people * PLAYING / 2 / PACE
        nodes = ceil(moves * (costs.decide + costs.tell) / 1e6 / FULL) + 1  # one may be lost
        databases = ceil(nodes / NODES)
        cores = ceil(moves * costs.row / databases / 1e6 / FULL) + 1
        total = nodes + 2 * databases * cores  # each with a standby
        rows.append(
            [
                f"{people:,}",
                f"{moves:,.0f}",
                str(nodes),
                f"{people * SOCKET / 2**20:,.1f}",
                f"{databases} of {cores}",
                f"{moves * 2 * FRAME * 8 / 1e9:.2f}",
                f"{CORE * total:,.0f}",
            ]
        )
    head = [
        "people online",
        "moves a second",
        "nodes (a core each)",
        "GiB for sockets",
        "databases, cores each",
        "Gbit/s out",
        "euros a month",
    ]
    return table(head, rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--write", type=Path)
    args = parser.parse_args()
    with services.postgres() as (pg, url), services.redis() as (rd, hints):
        under = Under(pg.pid, url, rd.pid, hints)
        others = [busy()]
        runs = [measured(under, args.seconds) for _ in range(args.rounds)]
        others.append(busy())
    costs = sorted((one for one, _ in runs), key=lambda one: one.decide)[len(runs) // 2]
    each, commit = costs.decide + costs.tell, median(costs.flush) / 1000
    about = (
        f"A move takes {each:.0f} µs of a node's core and {costs.row:.0f} of PostgreSQL's, a "
        f"single commit {commit:.1f} ms, an echo {costs.line / 1000:.1f} ms.\n"
        f"{args.rounds} rounds of {args.seconds:g} s a rate; others used {spread(others)} cores.\n"
    )
    parts = (compared(runs), curve(costs), machines(costs))
    text = "\n".join([about, *("\n".join([*part, ""]) for part in parts)])
    print(text)
    if args.write is not None:
        written(args.write, "scaling", text)


if __name__ == "__main__":
    main()
