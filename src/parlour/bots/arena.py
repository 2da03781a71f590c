"""Matches between bots with the same draws from every seat, and Elo ratings from them."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import log10
from random import Random

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from parlour.core.box import AnyChoose, AnyEvent, AnyOptions, Box
from parlour.core.chance import lots
from parlour.core.fair import Draws
from parlour.core.game import Chance, Over, Seat, Viewer
from parlour.core.ids import Ms
from parlour.core.mind import Budget
from parlour.core.record import Moved, Player, Record, committed, key, opened, sealed

SAMPLES = 400  # bootstrap samples for the confidence intervals
SCALE = 400  # points of Elo for odds of ten to one


class Pairing(Struct, frozen=True):
    """One game of `one` against `other`, who fills all seats but one.

    Consecutive numbers, as many as there are seats, have the same draws with seats rotated.
    """

    one: str
    other: str
    number: int


class PairingResult(Struct, frozen=True):
    pairing: Pairing
    points: float  # of `one`: 1, 0 or the share of a first place
    lead: int = 0  # how far its score was above the best of the others


class Rated(Struct, frozen=True):
    player: str
    elo: float
    low: float  # 95 % interval
    high: float


def schedule(players: Sequence[str], games: int) -> list[Pairing]:
    """A round robin with so many games for each pair."""
    pairs = combinations(players, 2)
    return [Pairing(one, other, number) for one, other in pairs for number in range(games)]


def played(
    box: Box, bots: Mapping[str, AnyChoose], options: AnyOptions, pairing: Pairing, seed: int
) -> tuple[PairingResult, Record]:
    """One game, and its record."""
    seats = box.seated(options)
    ours = Seat(pairing.number % seats)
    names = [pairing.one if seat == ours else pairing.other for seat in range(seats)]
    table = f"arena {box.name} {seed} {pairing.number // seats}"
    rng = Random(table)
    seeds = [rng.randbytes(32) for _ in names]
    promise = committed(box, table, options, rng.randbytes(32), seeds)
    over, log = _game(box, [bots[name] for name in names], options, Draws(key(promise)), table)
    players = tuple(Player(name=name, bot=name) for name in names)
    record = sealed(box, opened(box, table, options, players, Ms(0), promise), log)
    points = (ours in over.winners) / max(1, len(over.winners))
    return PairingResult(pairing, points, _lead(over, ours)), record


def _lead(over: Over, seat: Seat) -> int:
    others = [score for at, score in enumerate(over.scores) if at != seat]
    return over.scores[seat] - max(others) if others else 0


def _game(
    box: Box, players: Sequence[AnyChoose], options: AnyOptions, chance: Draws, seed: str
) -> tuple[Over, list[Moved]]:
    game, log = box.game, list[Moved]()
    dice = [lots(Random(f"{seed} {seat}")) for seat in range(len(players))]
    state, heard = game.start(options), [list[AnyEvent]() for _ in players]
    while not isinstance(turn := game.turn(state), Over):
        seat: Viewer = None
        if isinstance(turn, Chance):
            move = chance(turn.odds)
        else:
            seat = turn.seat
            view = game.show(state, seat)
            move = players[seat](view, heard[seat], turn.moves, dice[seat], Budget())
        step = game.apply(state, move)
        state = step.state
        log.append(Moved(Ms(len(log)), seat, to_builtins(move)))
        for at, ears in enumerate(heard):
            told = (game.tell(event, Seat(at)) for event in step.events)
            ears += [event for event in told if event is not None]
    return turn, log


def share(outcomes: Iterable[PairingResult]) -> tuple[float, float]:
    """The mean points of the first player, and half the width of the 95 % interval."""
    points = [outcome.points for outcome in outcomes]
    mean = sum(points) / len(points)
    spread = sum((p - mean) ** 2 for p in points) / max(1, len(points) - 1)
    return mean, 1.96 * (spread / len(points)) ** 0.5


def matches(outcomes: Iterable[PairingResult]) -> list[PairingResult]:
    """Each two games with the same draws as one match, won by the higher sum of scores."""
    games: dict[Pairing, list[int]] = {}
    for one in outcomes:
        first = replace(one.pairing, number=one.pairing.number // 2 * 2)
        games.setdefault(first, []).append(one.lead)
    both = ((first, sum(leads)) for first, leads in games.items() if len(leads) == 2)
    return [
        PairingResult(first, 0.5 + 0.5 * ((lead > 0) - (lead < 0)), lead) for first, lead in both
    ]


def ratings(outcomes: Sequence[PairingResult], seed: int = 0) -> list[Rated]:
    """Elo, weakest first and at 0, with bootstrap intervals.

    The intervals are relative to the median player: one who loses nearly always is hard to place,
    and relative to that one every interval would be wide.
    """
    games: dict[tuple[str, str], list[float]] = {}
    for outcome in outcomes:
        pairing = outcome.pairing
        games.setdefault((pairing.one, pairing.other), []).append(outcome.points)
    rng = Random(seed)
    found = elo(games)
    samples = [
        elo({pair: rng.choices(all_, k=len(all_)) for pair, all_ in games.items()})
        for _ in range(SAMPLES)
    ]
    players = sorted(found, key=lambda player: found[player])
    weakest, middle = players[0], players[len(players) // 2]
    height, rated = found[middle] - found[weakest], []
    for player in players:
        values = sorted(height + sample[player] - sample[middle] for sample in samples)
        low, high = values[int(0.025 * SAMPLES)], values[int(0.975 * SAMPLES)]
        rated.append(Rated(player, found[player] - found[weakest], low, high))
    return rated


def elo(games: Mapping[tuple[str, str], Sequence[float]]) -> dict[str, float]:
    """Bradley-Terry ratings; half a game is added to each side to keep them finite."""
    players = sorted({player for pair in games for player in pair})
    won, met = dict.fromkeys(players, 0.0), dict[tuple[str, str], float]()
    for (one, other), points in games.items():
        total = sum(points)
        won[one] += total + 0.5
        won[other] += len(points) - total + 0.5
        met[one, other] = met[other, one] = len(points) + 1
    strength = dict.fromkeys(players, 1.0)
    for _ in range(200):
        strength = {
            player: won[player]
            / sum(
                met[player, other] / (strength[player] + strength[other])
                for other in players
                if (player, other) in met
            )
            for player in players
        }
        middle = sum(strength.values()) / len(strength)
        strength = {player: value / middle for player, value in strength.items()}
    return {player: SCALE * log10(value) for player, value in strength.items()}
