"""Phage's bots: what each level sees, what it does not, and chances that add up."""

from itertools import takewhile
from random import Random

import pytest
from msgspec.structs import replace

from parlour.core.chance import lots
from parlour.core.game import Chance, Choice, Over, Seat
from parlour.core.mind import Budget, Choose

from .bot import JUDGED, LEVELS, NODES, RIVALS, judge
from .rules import apply, show, start, turn
from .test_kernel import lives
from .test_rules import at, go, table
from .thinking import chance
from .types import IMMUNE, PATHOGENS, Event, Flip, Move, Options, State, View

QUICK = Budget(0.1)


def chosen(level: str, state: State, seed: int = 1, budget: Budget = QUICK) -> Move:
    asked = turn(state)
    assert isinstance(asked, Choice)
    view = show(state, asked.seat)
    return LEVELS[level](view, [], asked.moves, lots(Random(seed)), budget)


def judged(state: State, budget: Budget = QUICK) -> dict[Move, list[float]]:
    asked = turn(state)
    assert isinstance(asked, Choice)
    rows = judge(show(state, asked.seat), [], asked.moves, lots(Random(1)), budget)
    return dict(zip(asked.moves, rows, strict=True))


def asked_in(seed: int) -> list[State]:
    """The positions of a random game in which a side must choose."""
    game = takewhile(lambda state: not isinstance(turn(state), Over), lives(seed))
    return [state for state in game if isinstance(turn(state), Choice)]


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "beginner"])
def test_everyone_but_a_beginner_takes_a_virus_that_nothing_guards(level: str) -> None:
    state = table(IMMUNE, {(3, 5): "^", (3, 1): "V", (0, 0): "B", (1, 6): "r"})
    found = [chosen(level, state, seed) for seed in range(8)]
    assert found.count(go((3, 5), (3, 1))) >= (8 if level != "strong" else 4)


def test_a_beginner_takes_what_is_guarded_and_a_casual_player_does_not() -> None:
    pieces = {(3, 5): "^", (3, 2): "r", (2, 2): "V", (0, 0): "B"}  # the T cell for a small cell
    bait = go((3, 5), (3, 2))
    state = table(IMMUNE, pieces)
    assert bait in {chosen("beginner", state, seed) for seed in range(8)}
    assert bait not in {chosen("casual", state, seed) for seed in range(8)}


@pytest.mark.parametrize("seed", range(3))
def test_a_judge_with_a_third_of_its_effort_thinks_a_masters_move_the_best(seed: int) -> None:
    assert JUDGED == 3 * NODES  # with all of it, it looks further than a master
    for state in asked_in(seed)[::20]:
        rows = judged(state, Budget(QUICK.effort * NODES / JUDGED))
        best = max(row[state.seat] for row in rows.values())
        assert rows[chosen("master", state)][state.seat] == best


def _value(state: State, seat: Seat) -> float:
    """The same by the rules alone, every move tried to the end."""
    asked = turn(state)
    if isinstance(asked, Over):
        return (seat in asked.winners) / len(asked.winners)
    assert isinstance(asked, Choice)
    best = max if asked.seat == seat else min
    return best(_value(apply(state, move).state, seat) for move in asked.moves)


@pytest.mark.parametrize("seed", range(6))
def test_the_last_turns_are_played_out_exactly(seed: int) -> None:
    before = next(s for s in asked_in(seed) if s.left is not None and sum(s.left) == 2)
    rows = judged(before, Budget())
    for move, row in rows.items():
        exact = _value(apply(before, move).state, before.seat)
        assert row[before.seat] == pytest.approx(exact, abs=1e-5)
    assert rows[chosen("master", before, budget=Budget())][before.seat] == max(
        row[before.seat] for row in rows.values()
    )


@pytest.mark.parametrize("seed", range(3))
def test_every_row_is_shared_out_and_none_is_missing(seed: int) -> None:
    for state in asked_in(seed)[::9]:
        for row in judged(state).values():
            assert sum(row) == pytest.approx(1)
            assert all(0 <= share <= 1 for share in row)


def test_the_last_tile_is_no_chance() -> None:
    """The bag holds one bacterium, and it will stand before the T cell."""
    pieces = {(0, 6): ">", (6, 0): "B", (6, 6): "?"}
    state = table(PATHOGENS, pieces, bag="B")
    flipped = judged(state, Budget())[Flip(at(6, 6))]
    assert flipped[PATHOGENS] < 0.5


def test_a_virus_is_better_turned_up_far_from_a_t_cell() -> None:
    """Both tiles face down are viruses; the T cell points away from the one beside it."""
    pieces = {(3, 4): "v", (3, 3): "?", (6, 0): "B", (0, 0): "<"}
    rows = judged(table(IMMUNE, pieces, bag="VV"))
    assert rows[Flip(at(3, 3))][IMMUNE] < rows[Flip(at(6, 6))][IMMUNE]


@pytest.mark.parametrize("level", LEVELS)
def test_without_a_limit_of_quiet_turns_bots_flip_by_themselves(level: str) -> None:
    """A T cell could take a bacterium and does not: two bots that never flip would never end."""
    pieces = {(3, 5): "^", (3, 1): "B", (0, 0): "V"}
    for quiet in (20, 99):
        state = replace(table(IMMUNE, pieces, quiet=quiet), quiet_limit=None)
        assert chosen(level, state) == Flip(at(6, 6))
    early = replace(table(IMMUNE, pieces, quiet=19), quiet_limit=None)
    assert go((3, 5), (3, 1)) in {chosen(level, early, seed) for seed in range(8)}


def test_more_points_are_never_a_smaller_chance() -> None:
    for unturned in (0, 1, 10, 48):
        line = [chance(value, unturned) for value in range(-6000, 6001, 50)]
        assert line == sorted(line)
        assert chance(0, unturned) == pytest.approx(0.5)
    assert chance(1000, 2) > chance(1000, 40)


def _think_of_twins(choose: Choose[View, Event, Move]) -> None:
    other = apply(start(Options()), Flip(0)).state
    named = turn(other)
    assert isinstance(named, Chance)
    for reveal, _ in named.odds:
        twin = apply(other, reveal).state
        asked = turn(twin)
        assert isinstance(asked, Choice)
        choose(show(twin, asked.seat), [], asked.moves, lots(Random(6)), Budget(0.01))


@pytest.mark.parametrize("level", [*LEVELS, *RIVALS])
def test_what_chance_will_name_changes_no_choice(level: str) -> None:
    """Twin worlds: the same table, and other tiles to come; in between, other thoughts."""
    choose = {**LEVELS, **RIVALS}[level]
    for state in asked_in(4)[::30]:
        asked = turn(state)
        assert isinstance(asked, Choice)
        view = show(state, asked.seat)
        first = choose(view, [], asked.moves, lots(Random(5)), QUICK)
        _think_of_twins(choose)
        assert choose(view, [], asked.moves, lots(Random(5)), QUICK) == first
