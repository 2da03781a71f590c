"""`parlour arena`: bots play each other and are rated."""

import runpy
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from parlour.bots.arena import Pairing, PairingResult, matches, played, ratings, schedule, share
from parlour.bots.levels import levels, rivals
from parlour.cli import refuse
from parlour.cli.games import GameName, screen, take
from parlour.cli.seats import options
from parlour.cli.simulate import Jobs, Seats, Seed, progress_bar
from parlour.core.box import AnyChoose, Box
from parlour.core.mind import LEVELS
from parlour.words import words

Players = Annotated[str, Parameter(help="Levels and other bots, separated by commas.")]
Games = Annotated[int, Parameter(help="Number of games per pair.", validator=Number(gte=2))]
Out = Annotated[
    Path | None,
    Parameter(help="Folder for records and results. Games that it already has are not repeated."),
]
Entries = Annotated[
    tuple[str, ...],
    Parameter(
        name="--entry",
        help="A bot of your own, as NAME=FILE.py:FUNCTION. It plays with everyone in --players.",
    ),
]
EVERYONE = ",".join(("random", *LEVELS))
GAMES_PER_REPORT = 10  # games that a process plays between two reports


class Contest(Struct, frozen=True, kw_only=True):
    """What every game of a round robin has in common."""

    game: str
    seats: int
    seed: int
    out: Path | None
    entries: tuple[str, ...] = ()

    @property
    def files(self) -> str:
        """How the names of its files begin: no two contests mix."""
        return f"{self.game}-{self.seed}" + (f"-{self.seats}-seats" if self.seats > 2 else "")


def arena(  # noqa: PLR0913 - what may be asked
    game: GameName,
    /,
    *,
    players: Players = EVERYONE,
    entry: Entries = (),
    games: Games = 200,
    seats: Seats = None,
    seed: Seed = 0,
    jobs: Jobs = 1,
    out: Out = None,
) -> None:
    """Let bots play a round robin, in both seats with the same draws, and rate them.

    With more than two seats, the first of each pair has one seat and the second has all others.
    """
    box, console = take(game), screen()
    known = _bots(box, entry)
    named = [name.strip() for name in players.split(",")]
    named += [_entry(one)[0] for one in entry]
    if len(set(named)) != len(named) or len(named) < 2 or not set(named) <= set(known):
        raise refuse("players", names=", ".join(sorted(known)))
    contest = Contest(
        game=box.name, seats=seats or min(box.seats), seed=seed, out=out, entries=entry
    )
    options(box, contest.seats)
    before = list(_kept(contest))
    done = {outcome.pairing for outcome in before}
    wanted = schedule(named, games)
    left = [pairing for pairing in wanted if pairing not in done]
    outcomes = [outcome for outcome in before if outcome.pairing in set(wanted)]
    outcomes += _progress(console, contest, left, jobs)
    if contest.seats > 2:
        _placed(console, outcomes, contest.seats)
    else:
        _told(console, outcomes)


def _bots(box: Box, entries: Sequence[str]) -> Mapping[str, AnyChoose]:
    """All bots of the game, and those that were brought."""
    brought = {name: _loaded(file, function) for name, file, function in map(_entry, entries)}
    return {**rivals(box), **levels(box), **brought}


def _entry(written: str) -> tuple[str, str, str]:
    """The name, the file and the function of `NAME=FILE.py:FUNCTION`."""
    name, _, where = written.partition("=")
    file, _, function = where.rpartition(":")
    if not (name and function and Path(file).is_file()):
        raise refuse("own-bot", entry=written)
    return name, file, function


@cache
def _loaded(file: str, function: str) -> AnyChoose:
    found = runpy.run_path(file).get(function)
    if not callable(found):
        raise refuse("own-bot-function", file=file, function=function)
    chosen: AnyChoose = found
    return chosen


def _some(contest: Contest, pairings: Sequence[Pairing]) -> list[PairingResult]:
    """Runs in a subprocess; a game is the same in any of them."""
    box = take(contest.game)
    bots, terms, outcomes = _bots(box, contest.entries), options(box, contest.seats), []
    for pairing in pairings:
        outcome, record = played(box, bots, terms, pairing, contest.seed)
        outcomes.append(outcome)
        if contest.out is not None:
            file = f"{contest.files}-{pairing.one}-{pairing.other}-{pairing.number}.record.json"
            (contest.out / file).write_bytes(msgspec.json.encode(record))
    return outcomes


def _progress(
    console: Console, contest: Contest, left: Sequence[Pairing], jobs: int
) -> Iterator[PairingResult]:
    """Outcomes as they arrive, each written to the file first: a stopped run can be continued."""
    if contest.out is not None:
        contest.out.mkdir(parents=True, exist_ok=True)
    parts = [left[at : at + GAMES_PER_REPORT] for at in range(0, len(left), GAMES_PER_REPORT)]
    bar = progress_bar(console)
    with bar, ProcessPoolExecutor(jobs) as pool:
        task = bar.add_task("", total=len(left))
        for done in as_completed([pool.submit(_some, contest, part) for part in parts]):
            outcomes = done.result()
            if contest.out is not None:
                with _results(contest.out, contest).open("ab") as file:
                    file.writelines(msgspec.json.encode(one) + b"\n" for one in outcomes)
            bar.advance(task, len(outcomes))
            yield from outcomes


def _results(out: Path, contest: Contest) -> Path:
    return out / f"{contest.files}.results.jsonl"


def _kept(contest: Contest) -> Iterator[PairingResult]:
    if contest.out is not None and (file := _results(contest.out, contest)).exists():
        for line in file.read_bytes().splitlines():
            yield msgspec.json.decode(line, type=PairingResult)


def _placed(console: Console, outcomes: Sequence[PairingResult], seats: int) -> None:
    """With more than two seats there is no Elo: how often each came first, against a fair share."""
    met = dict.fromkeys((o.pairing.one, o.pairing.other) for o in outcomes)
    for one, other in met:
        ours = [o for o in outcomes if (o.pairing.one, o.pairing.other) == (one, other)]
        mean, sure = share(ours)
        console.print(
            words("parlour").say(
                "arena-first",
                {
                    "one": one,
                    "other": other,
                    "others": seats - 1,
                    "share": f"{mean:.3f}",
                    "sure": f"{sure:.3f}",
                    "games": len(ours),
                    "fair": f"{mean * seats:.2f}",
                },
            )
        )


def _told(console: Console, outcomes: Sequence[PairingResult]) -> None:
    say = words("parlour").say
    table = Table(say("arena-player"), say("arena-elo"), say("arena-sure"), box=None)
    rated = ratings(outcomes)
    for one in reversed(rated):
        table.add_row(one.player, f"{one.elo:.0f}", f"{one.low:.0f} … {one.high:.0f}")
    console.print(table)
    names = [one.player for one in reversed(rated)]
    for at, strong in enumerate(names):
        for weak in names[at + 1 :]:
            for line, some in (("arena-share", outcomes), ("arena-match", matches(outcomes))):
                mean, sure, games = _share(some, strong, weak)
                facts = {"share": f"{mean:.3f}", "sure": f"{sure:.3f}", "games": games}
                console.print(say(line, facts | {"one": strong, "other": weak}))


def _share(outcomes: Sequence[PairingResult], one: str, other: str) -> tuple[float, float, int]:
    """The share of one against the other, in whichever order the games list them."""
    ours = [o for o in outcomes if {o.pairing.one, o.pairing.other} == {one, other}]
    mean, sure = share(ours)
    return (mean if ours[0].pairing.one == one else 1 - mean), sure, len(ours)
