"""Parlour's server beside what it stands on and beside other engines, interleaved, in one run.

Every round measures each case once, every other round backwards: bare rows, bare sockets and the
pure work of a move on their own; Parlour, which does all three; boardgame.io and Colyseus with the
same game and the same players; and at a fixed rate how long a move, an echo and a commit take.
"""

import argparse
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import uvloop
from msgspec import Struct

from bench.compare.findings import Round, report
from bench.compare.idle import idle
from bench.support.floors import RATE, ROW, bare, commits, pure
from bench.support.meter import busy, percentile, spread, table, written
from bench.support.servers import Load, Told, Under, echo, fresh, parlour, played, rival
from tests.support import services

BUSY, QUIET = 200, 50  # tables as fast as they can, and at a fixed rate
DEEP = 60  # moves of each game for the pure work: about as far as a round plays


class Plan(Struct, frozen=True):
    under: Under
    seconds: float
    paced: float  # seconds at the fixed rate


Case = Callable[[Plan, Round], None]


def rows(plan: Plan, found: Round) -> None:
    """Bare rows as long as ours, as many in a commit as there are tables."""
    found.alone["row"] = uvloop.run(bare(plan.under.database, BUSY, plan.seconds / 2, ROW)).cpu


def work(_plan: Plan, found: Round) -> None:
    """Rules, table and rendering of a Memory move."""
    alone = pure("memory", BUSY, DEEP * BUSY)
    found.alone["pure"] = alone["table"] + alone["render"]


def echoes(plan: Plan, found: Round) -> None:
    with echo() as (pid, port):
        load = Load(2 * BUSY, plan.seconds)
        found.played["echo"] = played("echo", port, load, {"server": pid})
    found.alone["echo"] = found.played["echo"].each


def ours(plan: Plan, found: Round) -> None:
    under = plan.under
    with parlour(under) as (pid, port):
        processes = {"server": pid, "PostgreSQL": under.postgres, "Redis": under.redis}
        load = Load(BUSY, plan.seconds, spare=2 * BUSY)
        found.played["Parlour"] = played("parlour", port, load, processes)


def boardgame(plan: Plan, found: Round) -> None:
    with rival("boardgame.cjs") as (pid, port):
        load = Load(BUSY, plan.seconds, spare=2 * BUSY)
        found.played["boardgame.io"] = played("boardgame", port, load, {"server": pid})


def stored(plan: Plan, found: Round) -> None:
    with rival("boardgame.cjs", fresh(plan.under)) as (pid, port):
        processes = {"server": pid, "PostgreSQL": plan.under.postgres}
        load = Load(BUSY, 2 * plan.seconds, BUSY // 10, warm=5)  # its moves wait a second each
        found.played["boardgame.io, PostgreSQL"] = played("boardgame", port, load, processes)


def colyseus(plan: Plan, found: Round) -> None:
    with rival("colyseus.mjs") as (pid, port):
        load = Load(BUSY, plan.seconds, spare=int(BUSY * (1 + plan.seconds)))
        found.played["Colyseus"] = played("colyseus", port, load, {"server": pid})


def paced_echo(plan: Plan, found: Round) -> None:
    with echo() as (pid, port):
        load = Load(2 * QUIET, plan.paced, rate=RATE)
        found.late["echo"] = played("echo", port, load, {"server": pid}).told.p99


def paced_commit(plan: Plan, found: Round) -> None:
    waits = uvloop.run(commits(plan.under.database, plan.paced))
    found.late["commit"] = 1e3 * percentile(waits, 0.99)


def paced(plan: Plan, found: Round) -> None:
    found.late["Parlour"] = waited(plan).p99


def waited(plan: Plan) -> Told:
    with parlour(plan.under) as (pid, port):
        spare = int(QUIET * max(1, plan.paced / 10))
        load = Load(QUIET, plan.paced, spare=spare, rate=RATE)
        return played("parlour", port, load, {"server": pid}).told


def waits(plan: Plan, rounds: int) -> str:
    """How long a move takes at the fixed rate until both players see it."""
    found = [waited(plan) for _ in range(rounds)]
    cells = [spread([getattr(one, name) for one in found], 1) for name in ("p50", "p99", "p999")]
    moves = f"{sum(one.moves for one in found):,}"
    return "\n".join(table(["moves", "p50 ms", "p99 ms", "p99.9 ms"], [[moves, *cells]]))


CASES: tuple[Case, ...] = (
    work,
    rows,
    echoes,
    ours,
    boardgame,
    stored,
    colyseus,
    paced_echo,
    paced,
    paced_commit,
)


def measured(plan: Plan, rounds: int) -> list[Round]:
    found = []
    for number in range(rounds):
        found.append(Round())
        for case in reversed(CASES) if number % 2 else CASES:
            found[-1].others.append(busy())
            began = perf_counter()
            case(plan, found[-1])
            said = f"round {number + 1}, {case.__name__}: {perf_counter() - began:.0f} s"
            print(said, file=sys.stderr, flush=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--paced", type=float, default=10, help="seconds at the fixed rate")
    parser.add_argument("--quick", action="store_true", help="two short rounds: does it run?")
    parser.add_argument("--idle", action="store_true", help="what a socket costs that waits")
    parser.add_argument("--moves", action="store_true", help="only how long a move takes")
    parser.add_argument("--sockets", type=int, default=10_000, help="of --idle")
    parser.add_argument("--write", type=Path)
    args = parser.parse_args()
    if args.quick:
        args.rounds, args.seconds, args.paced = 2, 2, 3
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that nothing stays behind
    with services.postgres() as (pg, url), services.redis() as (rd, hints):
        under = Under(pg.pid, url, rd.pid, hints)
        if args.idle:
            name, text = "idle", "\n".join(idle(under, args.sockets))
        elif args.moves:
            name, text = "waits", waits(Plan(under, args.seconds, args.paced), args.rounds)
        else:
            plan = Plan(under, args.seconds, args.paced)
            how = f"{args.seconds:g} s a case and {args.paced:g} s at the fixed rate, {BUSY} tables"
            name, text = "server", report(measured(plan, args.rounds), how)
    print(text)
    if args.write is not None:
        written(args.write, name, text)


if __name__ == "__main__":
    main()
