"""Bots: they choose what is listed, from what their seat knows, and stronger ones win."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import defstruct
from msgspec.structs import asdict, replace

from parlour.bots import flat
from parlour.bots.arena import (
    Pairing,
    PairingResult,
    elo,
    matches,
    played,
    ratings,
    schedule,
    share,
)
from parlour.bots.levels import at_random, levels
from parlour.cli.app import main
from parlour.core.chance import lots
from parlour.core.game import Chance, Choice, Over, Seat
from parlour.core.mind import LEVELS, Budget
from parlour.core.record import verify
from parlour.games.registry import load, names
from parlour.laws.lives import lived

QUICK = Budget(effort=0.05)


@pytest.mark.parametrize("game", names())
def test_every_game_has_four_levels_that_play_what_is_listed(game: str) -> None:
    box = load(game)
    assert tuple(levels(box)) == LEVELS
    for level, choose in levels(box).items():
        draw = lots(Random(level))
        state, heard = box.game.start(box.options()), [list[Any](), list[Any]()]
        for _ in range(30):
            turn = box.game.turn(state)
            if isinstance(turn, Over):
                break
            if isinstance(turn, Chance):
                move = draw(turn.odds)
            else:
                view = box.game.show(state, turn.seat)
                move = choose(view, heard[turn.seat], turn.moves, draw, QUICK)
                assert move in turn.moves
            step = box.game.apply(state, move)
            state = step.state
            for seat in (0, 1):
                told = (box.game.tell(event, Seat(seat)) for event in step.events)
                heard[seat] += [event for event in told if event is not None]


@pytest.mark.parametrize("game", names())
def test_what_a_seat_does_not_know_changes_no_choice(game: str) -> None:
    """Another world that looks the same, and a view that carries the whole state along."""
    box, rng = load(game), Random(11)
    for state, seat, moves, heard in _asked(box, rng, [9, 14, 21]):
        view = box.game.show(state, seat)
        twin = box.mind.imagine(view, heard, lots(rng))
        leaks = defstruct(
            "Leaks", [("secret", Any)], bases=(type(view),), frozen=True, kw_only=True
        )
        leaking: Any = leaks(**asdict(view), secret=state)
        assert leaking.secret == state
        for choose in levels(box).values():
            seen = (view, box.game.show(twin, seat), leaking)
            chosen = [choose(one, heard, moves, lots(Random(7)), QUICK) for one in seen]
            assert chosen[0] == chosen[1] == chosen[2]


def _asked(box: Any, rng: Random, when: list[int]) -> Iterator[tuple[Any, Seat, Any, list[Any]]]:
    """Questions of a random game, after so many answers."""
    draw = lots(rng)
    seats = min(box.seats)
    state, heard = box.game.start(box.options()), [list[Any]() for _ in range(seats)]
    for number in range(max(when) + 1):
        turn = box.game.turn(state)
        while isinstance(turn, Chance):
            state = _told(box, state, draw(turn.odds), heard)
            turn = box.game.turn(state)
        if isinstance(turn, Over):
            return
        if number in when:
            yield state, turn.seat, turn.moves, heard[turn.seat]
        state = _told(box, state, rng.choice(list(turn.moves)), heard)


def _told(box: Any, state: Any, move: Any, heard: list[list[Any]]) -> Any:
    step = box.game.apply(state, move)
    for seat, ears in enumerate(heard):
        told = (box.game.tell(event, Seat(seat)) for event in step.events)
        ears += [event for event in told if event is not None]
    return step.state


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_judge_for_any_game_knows_every_seat_when_a_playout_is_cut_off(seats: int) -> None:
    box, rng = load("pixies"), Random(1)
    moments = lived(box, box.options(seats=seats), rng, lots(rng))
    moment = next(one for one in moments if isinstance(one.turn, Choice) and len(one.moves) > 5)
    view, moves = box.game.show(moment.state, moment.turn.seat), moment.turn.moves[:1]
    others = [0.0] * (seats - 1)
    leading = replace(view, rounds=((*map(int, others), 90),))  # the last seat is far ahead
    rows = flat.judge(box, leading, [], moves, lots(rng), worlds=3, depth=2)
    assert rows == [[*others, 1.0]]


def test_the_same_dice_choose_the_same() -> None:
    box = load("phage")
    state = box.game.start(box.options())
    draw = lots(Random(1))
    while isinstance(turn := box.game.turn(state), Chance):
        state = box.game.apply(state, draw(turn.odds)).state
    assert isinstance(turn, Choice)
    view = box.game.show(state, turn.seat)
    for choose in levels(box).values():
        first, second = (choose(view, [], turn.moves, lots(Random(7)), QUICK) for _ in range(2))
        assert first == second


def test_a_ladder_is_climbed_and_every_game_of_it_verifies() -> None:
    box = load("memory")
    bots = {**levels(box), "random": at_random}
    outcomes = []
    for pairing in schedule(("random", "beginner", "casual", "strong", "master"), 60):
        outcome, record = played(box, bots, box.options(), pairing, 5)
        outcomes.append(outcome)
        if pairing.number < 2:
            assert verify(msgspec.json.encode(record), load) == ()
    rated = ratings(outcomes)
    assert [one.player for one in rated] == ["random", *LEVELS]
    assert rated[0].elo == 0
    assert all(one.low <= one.elo <= one.high for one in rated)
    best, sure = share(
        one for one in outcomes if (one.pairing.one, one.pairing.other) == ("random", "master")
    )
    assert best + sure < 0.1


def test_both_orders_of_seats_have_the_same_draws() -> None:
    box = load("pazaak")
    bots = {"one": at_random, "two": at_random}
    pairings = schedule(tuple(bots), 2)
    records = [played(box, bots, box.options(), pairing, 3)[1] for pairing in pairings]
    assert records[0].fair == records[1].fair
    assert [player.name for player in records[0].players] == ["one", "two"]
    assert [player.name for player in records[1].players] == ["two", "one"]


def test_a_match_is_two_games_with_the_same_draws() -> None:
    leads = {0: 9, 1: 2, 2: -4, 3: 4, 4: 3, 5: -5, 7: 0, 6: 1, 8: 7}
    outcomes = [
        PairingResult(Pairing("a", "b", at), float(lead > 0), lead) for at, lead in leads.items()
    ]
    found = {one.pairing.number: one.points for one in matches(outcomes)}
    assert found == {0: 1.0, 2: 0.5, 4: 0.0, 6: 1.0}  # the ninth game has no other yet


def test_with_more_seats_one_sits_once_and_everywhere_in_turn() -> None:
    box = load("pixies")
    bots = {"one": at_random, "two": at_random}
    pairings = schedule(tuple(bots), 6)
    games = [played(box, bots, box.options(seats=3), pairing, 3) for pairing in pairings]
    names = [[player.name for player in record.players] for _, record in games]
    round_ = [["one", "two", "two"], ["two", "one", "two"], ["two", "two", "one"]]
    assert names == [*round_, *round_]
    fair = [record.fair for _, record in games]
    assert fair[0] == fair[1] == fair[2] != fair[3] == fair[4] == fair[5]
    for outcome, record in games:
        over = record.result
        ours = outcome.pairing.number % 3
        assert outcome.points == (ours in over.winners) / len(over.winners)


def test_elo_is_what_it_is_known_to_be() -> None:
    found = elo({("a", "b"): [1.0] * 900 + [0.0] * 99})  # ten to one, with the half games
    assert found["a"] - found["b"] == pytest.approx(400 * 0.957, abs=5)


def test_the_arena_goes_on_where_it_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["arena", "memory", "--players", "random,master", "--out", str(tmp_path)]
    assert main([*asked, "--games", "4"]) == 0
    records = sorted(tmp_path.glob("*.record.json"))
    assert len(records) == 4
    written = [record.stat().st_mtime_ns for record in records]
    assert main([*asked, "--games", "6", "--jobs", "2"]) == 0
    assert [record.stat().st_mtime_ns for record in records] == written
    shown = capsys.readouterr().out
    assert "master scores" in shown
    assert "in 6 games against random" in shown
    assert "in 3 two-game matches" in shown
    assert main(["verify", *map(str, tmp_path.glob("*.record.json"))]) == 0


def test_the_arena_keeps_every_number_of_seats_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = [
        "arena",
        "pixies",
        "--players",
        "greedy,random",
        "--games",
        "3",
        "--out",
        str(tmp_path),
    ]
    assert main([*asked, "--seats", "3"]) == 0
    written = {file: file.stat().st_mtime_ns for file in tmp_path.glob("*.record.json")}
    assert main([*asked, "--seats", "4"]) == 0
    assert main([*asked, "--seats", "3"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert re.findall(r"games against (\d) . random", shown) == ["2", "3", "2"]
    assert len(list(tmp_path.glob("*.record.json"))) == 6
    assert all(file.stat().st_mtime_ns == at for file, at in written.items())
    assert main([*asked, "--seats", "6"]) == 2


def test_players_the_arena_does_not_know_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "memory", "--players", "random,grandmaster"]) == 2
    everyone = "beginner, casual, casual-player, greedy, master, random, strong"
    assert everyone in capsys.readouterr().err


def test_a_bot_of_ones_own_plays_in_the_arena(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "first.py"
    file.write_text("def choose(view, heard, moves, draw, budget):\n    return moves[0]\n")
    asked = ["arena", "memory", "--players", "random", "--games", "2", "--entry"]
    assert main([*asked, f"first={file}:choose"]) == 0
    assert "in 2 games against first" in " ".join(capsys.readouterr().out.split())
    for wrong in ("first", f"first={file}", f"={file}:choose", "first=none.py:choose"):
        assert main([*asked, wrong]) == 2
        assert "NAME=FILE.py:FUNCTION" in capsys.readouterr().err
    assert main([*asked, f"first={file}:other"]) == 2
    assert "has no function other" in capsys.readouterr().err
    assert main([*asked, f"random={file}:choose"]) == 2
    assert "random" in capsys.readouterr().err
