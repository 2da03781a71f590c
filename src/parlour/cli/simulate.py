"""`parlour simulate`: plays random games and prints statistics."""

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from pathlib import Path
from statistics import fmean, median
from time import perf_counter
from typing import Annotated

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number
from msgspec import Struct
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from parlour.cli import refuse
from parlour.cli.games import GameName, screen, take
from parlour.cli.seats import options
from parlour.laws.lives import finished, recorded
from parlour.words import words

Games = Annotated[int, Parameter(help="Number of games.", validator=Number(gte=1))]
Seed = Annotated[int, Parameter(help="Seed. The same seed gives the same games on any machine.")]
Jobs = Annotated[int, Parameter(help="Number of processes.", validator=Number(gte=1))]
Seats = Annotated[
    int | None, Parameter(help="Number of players. Default: the minimum of the game.")
]
Out = Annotated[Path | None, Parameter(help="Folder for a record of every game.")]


class Tally(Struct, frozen=True, kw_only=True):
    """What is kept of one game."""

    answers: int  # of seats and of chance
    moves: int  # of seats
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str


def simulate(
    game: GameName,
    /,
    *,
    games: Games = 1000,
    seed: Seed = 0,
    jobs: Jobs = 1,
    seats: Seats = None,
    out: Out = None,
) -> None:
    """Play random games and print statistics."""
    box, console = take(game), screen()
    count = seats or min(box.seats)
    options(box, count)  # refuses a number of players the game does not seat
    if out is not None:
        try:
            out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise refuse("writing", file=out, error=error.strerror) from error
    began = perf_counter()
    some = partial(_games, box.name, count, seed, out)
    tallies = list(_progress(console, some, games, jobs))
    _summary(console, tallies, perf_counter() - began)
    if out is not None:
        console.print(words("parlour").say("simulate-out", {"games": games, "folder": str(out)}))


def _games(name: str, seats: int, seed: int, out: Path | None, numbers: range) -> list[Tally]:
    """Runs in a subprocess; game number n is the same in any of them."""
    box = take(name)
    terms = options(box, seats)
    tallies = []
    for number in numbers:
        last, _ = finished(box, terms, f"{seed}/{number}")
        moves = sum(seat is not None for seat in last.seats)
        over = last.turn
        tallies.append(
            Tally(
                answers=len(last.moves),
                moves=moves,
                scores=over.scores,
                winners=over.winners,
                reason=over.reason,
            )
        )
        if out is not None:
            record = recorded(box, terms, f"{seed}/{number}")
            file = out / f"{name}-{seed}-{number}.record.json"
            file.write_bytes(msgspec.json.encode(record))
    return tallies


def progress_bar(console: Console) -> Progress:
    """Shown in a terminal only."""
    return Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
        transient=True,
    )


def _progress(
    console: Console, some: "partial[list[Tally]]", games: int, jobs: int
) -> Iterator[Tally]:
    """The tallies in the order of the games, with a bar while they are played."""
    size = max(1, min(100, games // (4 * jobs)))
    parts = [range(at, min(at + size, games)) for at in range(0, games, size)]
    bar = progress_bar(console)
    with bar:
        task = bar.add_task("", total=games)
        if jobs == 1:
            for part in parts:
                yield from some(part)
                bar.advance(task, len(part))
            return
        with ProcessPoolExecutor(jobs) as pool:
            futures = [pool.submit(some, part) for part in parts]
            for done in as_completed(futures):
                bar.advance(task, len(done.result()))
            for future in futures:
                yield from future.result()


def _summary(console: Console, tallies: Sequence[Tally], seconds: float) -> None:
    say, games = words("parlour").say, len(tallies)
    answers = sum(tally.answers for tally in tallies)
    rate = {"games": f"{games / seconds:,.0f}", "answers": f"{answers / seconds:,.0f}"}
    lengths = [tally.moves for tally in tallies]
    spread = {
        "low": min(lengths),
        "median": f"{median(lengths):g}",
        "mean": f"{fmean(lengths):.1f}",
        "high": max(lengths),
    }
    console.print(say("simulate-games", {"games": f"{games:,}", "seconds": f"{seconds:.1f}"}))
    console.print(say("simulate-speed", rate))
    console.print(say("simulate-length", spread))
    console.print(_by_seat(tallies))
    ends = Counter(tally.reason for tally in tallies).most_common()
    shared = sum(len(tally.winners) > 1 for tally in tallies)
    console.print(say("simulate-ends", {"ends": ", ".join(f"{why} {n:,}" for why, n in ends)}))
    console.print(say("simulate-shared", {"shared": f"{shared:,}"}))


def _by_seat(tallies: Sequence[Tally]) -> Table:
    """Who wins and with how much; a shared first place counts for its part."""
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
    for title in ("seat", "wins", "95 %", "score", "lowest", "highest"):
        table.add_column(title, justify="right")
    for seat in range(len(tallies[0].scores)):
        wins = [1 / len(t.winners) if seat in t.winners else 0.0 for t in tallies]
        share = fmean(wins)
        error = 1.96 * (share * (1 - share) / len(wins)) ** 0.5
        scores = [t.scores[seat] for t in tallies]
        table.add_row(
            str(seat + 1),
            f"{share:.1%}",
            f"± {error:.1%}",
            f"{fmean(scores):.1f}",
            str(min(scores)),
            str(max(scores)),
        )
    return table
