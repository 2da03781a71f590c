"""Records: untouched ones verify, tampered ones are refused with the reason.

`PARLOUR_RECORDS` is the number of records of each game; `make records` raises it.
"""

import json
import os
import time
from collections.abc import Callable
from importlib.resources import files
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from parlour.core.game import Chance, Over, Seat, Viewer
from parlour.core.ids import Ms
from parlour.core.record import (
    Entry,
    Faulty,
    Moved,
    Player,
    Record,
    Stopped,
    Undone,
    Updated,
    committed,
    opened,
    positions,
    sealed,
    verify,
)
from parlour.games.registry import load, names
from parlour.laws import recorded

COUNT = int(os.environ.get("PARLOUR_RECORDS", "24"))
every_game = pytest.mark.parametrize("name", names())
Json = dict[str, Any]


def finished(name: str, seed: int) -> Record:
    box = load(name)
    return recorded(
        box, box.tables[seed % len(box.tables)], f"{name} {seed}", Ms(1_700_000_000_000)
    )


def seat_in(entry: Entry) -> Viewer:
    return None if isinstance(entry, Updated) else entry.seat


def written(record: Record) -> bytes:
    return msgspec.json.encode(record)


@every_game
def test_untouched_records_verify_in_less_than_a_second_each(name: str) -> None:
    slowest = 0.0
    for seed in range(COUNT):
        text = written(finished(name, seed))
        began = time.perf_counter()
        assert verify(text, load) == ()
        slowest = max(slowest, time.perf_counter() - began)
    assert slowest < 1


def one_field(record: Json, rng: Random) -> None:
    match rng.randrange(6):
        case 0:
            record["table"] += "x"
        case 1:
            record["players"][0]["name"] += "x"
        case 2:
            record["started"] -= 1
        case 3:
            record["rules"] = record["rules"].replace("1", "2")
        case 4:
            record["options"]["first"] = 1 - (record["options"].get("first") or 0)
        case _:
            record["extra"] = 1


def one_move(record: Json, rng: Random) -> None:
    """Another move in its place, or none, or the same twice."""
    at = rng.choice([i for i, entry in enumerate(record["log"]) if entry["seat"] is not None])
    match rng.randrange(4):
        case 0:
            del record["log"][at]
        case 1:
            record["log"].insert(at, record["log"][at])
        case 2:
            record["log"][at]["seat"] = (record["log"][at]["seat"] + 1) % len(record["players"])
        case _:
            moves = [e["move"] for e in record["log"] if e["seat"] is not None]
            others = [move for move in moves if move != record["log"][at]["move"]]
            record["log"][at]["move"] = rng.choice(others or [{"t": "Jump"}])


def one_draw(record: Json, rng: Random) -> None:
    """Another of the possibilities that chance had."""
    whole = msgspec.convert(record, Record)
    asked = [position.turn for position in positions(load(whole.rules), whole)]
    odds = {at: turn.odds for at, turn in enumerate(asked) if isinstance(turn, Chance)}
    at = rng.choice([at for at, possible in odds.items() if len(possible) > 1])
    moves = [msgspec.to_builtins(move) for move, _ in odds[at]]
    entry = record["log"][at]
    entry["move"] = rng.choice([move for move in moves if move != entry["move"]])


def one_seed(record: Json, rng: Random) -> None:
    fair = record["fair"]
    seat = rng.randrange(len(record["players"]))
    match rng.randrange(5):
        case 0:
            fair["server_seed"] = flipped(fair["server_seed"], rng)
        case 1:
            fair["player_seeds"][seat] = flipped(fair["player_seeds"][seat], rng)
        case 2:
            fair["player_commits"][seat] = flipped(fair["player_commits"][seat], rng)
        case 3:
            fair["commits_hash"] = flipped(fair["commits_hash"], rng)
        case _:
            fair["player_seeds"][seat] = None


def one_instant(record: Json, rng: Random) -> None:
    at = rng.randrange(1, len(record["log"]))
    record["log"][at]["at"] = record["log"][at - 1]["at"] - rng.randrange(1, 1000)


def one_result(record: Json, rng: Random) -> None:
    result = record["result"]
    match rng.randrange(4):
        case 0:
            result["scores"][0] += rng.choice([-1, 1])
        case 1:
            result["winners"] = [
                s for s in range(len(record["players"])) if s not in result["winners"]
            ]
        case 2:
            result["reason"] = "resigned"
        case _:
            record["hash"] = flipped(record["hash"], rng)


def flipped(text: str, rng: Random) -> str:
    """The same hex with one digit changed."""
    at = rng.randrange(len(text))
    return text[:at] + rng.choice([d for d in "0123456789abcdef" if d != text[at]]) + text[at + 1 :]


TAMPERS: tuple[Callable[[Json, Random], None], ...] = (
    one_field,
    one_move,
    one_draw,
    one_seed,
    one_instant,
    one_result,
)


@pytest.mark.parametrize("tamper", TAMPERS, ids=lambda tamper: tamper.__name__)
def test_tampered_records_are_refused(tamper: Callable[[Json, Random], None]) -> None:
    rng = Random(tamper.__name__)
    for seed in range(max(COUNT // len(TAMPERS), 8) + 1):
        record = finished(names()[seed % len(names())], seed)
        changed = json.loads(written(record))
        while changed == json.loads(written(record)):
            tamper(changed, rng)
        assert verify(json.dumps(changed).encode(), load), changed


def resealed(record: Record) -> Record:
    """What a forger would do who knows the format: the chain and the result made anew."""
    box = load(record.rules)
    try:
        return sealed(box, record, record.log)
    except Faulty:
        return record


@every_game
@pytest.mark.parametrize("tamper", [one_draw, one_seed, one_instant], ids=lambda t: t.__name__)
def test_a_forger_who_makes_the_chain_anew_is_refused_too(
    name: str, tamper: Callable[[Json, Random], None]
) -> None:
    rng = Random(name)
    for seed in range(max(COUNT // 24, 6)):
        changed = json.loads(written(finished(name, seed)))
        tamper(changed, rng)
        forged = resealed(msgspec.convert(changed, Record))
        assert verify(written(forged), load), changed


MEMORY = load("memory")


def test_each_fault_is_named_precisely() -> None:
    record = finished("memory", 0)
    log = list(record.log)
    drawn = next(i for i, e in enumerate(log) if seat_in(e) is None and i > 0)
    first = log[drawn]
    assert isinstance(first, Moved)
    other = {"t": "Reveal", "picture": (first.move["picture"] + 1) % 11}
    cases: list[tuple[Record, str]] = [
        (replace(record, rules="chess/1"), "rules: chess/1 is not installed"),
        (replace(record, rules="memory/../x"), "rules: memory/../x is not installed"),
        (replace(record, rules="memory"), "rules: memory names no version"),
        (replace(record, options={"first": None, "seats": 2}), "are not those of memory/1"),
        (replace(record, rules="memory/9"), "rules: memory/9 is not installed"),
        (_with(record, drawn, replace(first, move=other)), f"log entry {drawn + 1}: chance gave"),
        (_with(record, drawn, replace(first, move={"t": "Jump"})), "no move of memory/1"),
        (_with(record, drawn, replace(first, move={**first.move, "x": 1})), "no move of memory/1"),
        (_with(record, drawn, replace(first, seat=Seat(0))), "seat 0 moved, but chance was asked"),
        (replace(record, log=record.log[:-1]), "the log ends before the game does: "),
        (replace(record, log=(*record.log, record.log[-1])), "the game was over before it"),
        (replace(record, options={"first": 7}), "options: there is no seat 7"),
        (replace(record, options={"first": "x"}), "options: Expected"),
        (replace(record, players=record.players * 2), "fair: 4 players, but 2 seeds, 2 commits"),
        (replace(record, players=record.players * 2), "players: 4 of them at a table for 2"),
        (replace(record, result=Over((11, 0), (Seat(0),), "all-pairs")), "result: Over(scores"),
        (replace(record, hash="0" * 64), "hash: something was changed"),
    ]
    for changed, fault in cases:
        faults = verify(written(changed), load)
        assert any(fault in said for said in faults), (fault, faults)


def test_what_is_no_record_is_said_so() -> None:
    good = written(finished("memory", 0))
    for text in (
        b"",
        b"{}",
        b"[1]",
        b'{"format":"parlour/record/v2"}',
        b"\xff",
        good.replace(b"random", b"\xff"),
        good.replace(b'"options":{', b'"options":{"x":' + b"[" * 5000 + b"]" * 5000 + b","),
        good.replace(b'"winners":', b'"winners":[0,1],"winners":'),
        good.replace(b'"reason":', b'"note":"x","reason":'),
        good.replace(b'","player_seeds', b'\\n","player_seeds'),
        good.replace(b'","player_seeds', b'0","player_seeds'),
    ):
        assert text != good
        assert verify(text, load)[0].startswith("not a record: "), text[:80]


def _with(record: Record, at: int, entry: Moved) -> Record:
    return replace(record, log=(*record.log[:at], entry, *record.log[at + 1 :]))


def half(*stops: Stopped, seeds: tuple[bytes | None, ...] = (bytes(32), None)) -> Record:
    """A Memory game that the table stopped before its first card."""
    options = MEMORY.options(first=0)
    promise = committed(MEMORY, "t", options, bytes(32), seeds)
    players = (Player(name="Ada"), Player(name="Ben"))
    return sealed(MEMORY, opened(MEMORY, "t", options, players, Ms(0), promise), stops)


@pytest.mark.parametrize(
    ("stop", "winners"),
    [
        (Stopped(Ms(5), Seat(0), "resigned"), (1,)),
        (Stopped(Ms(5), Seat(1), "forfeit"), (0,)),
        (Stopped(Ms(5), None, "agreed"), (0, 1)),
    ],
)
def test_a_table_may_stop_a_game(stop: Stopped, winners: tuple[int, ...]) -> None:
    record = half(stop)
    assert record.result == Over((), tuple(Seat(w) for w in winners), stop.reason)
    assert verify(written(record), load) == ()
    after = written(replace(record, log=(*record.log, stop)))
    assert "log entry 2: the game was over before it" in verify(after, load)


@pytest.mark.parametrize(
    ("stop", "fault"),
    [
        (Stopped(Ms(5), Seat(4), "resigned"), "seat 4 cannot end a game of 2"),
        (Stopped(Ms(5), Seat(0), "agreed"), "agreed by one seat alone"),
        (Stopped(Ms(5), None, "resigned"), "nobody resigned"),
    ],
)
def test_a_table_may_not_stop_a_game_just_so(stop: Stopped, fault: str) -> None:
    assert verify(written(half(stop)), load) == (f"log entry 1: {fault}",)


def test_a_game_is_not_stopped_while_chance_is_due_nor_for_one_of_three() -> None:
    record = finished("pixies", 1)  # three players, and the lot comes first
    box = load("pixies")
    early = sealed(box, record, [Stopped(record.started, None, "abandoned")])
    assert verify(written(early), load) == ("log entry 1: stopped while chance had to move",)
    left = sealed(box, record, [*record.log[:5], Stopped(record.log[4].at, Seat(1), "resigned")])
    assert verify(written(left), load) == ("log entry 6: seat 1 cannot end a game of 3",)


def test_somebody_but_the_server_must_have_had_a_part_in_the_draws() -> None:
    alone = half(Stopped(Ms(5), None, "agreed"), seeds=(None, None))
    assert verify(written(alone), load) == (
        "fair: no seat contributed a seed, so the server alone chose the draws",
    )


def test_a_side_deck_is_bound_before_the_seeds_are_known() -> None:
    """Nobody can choose what they brought along once they know what will be dealt."""
    record = finished("pazaak", 0)
    box, deck = load("pazaak"), record.options["loadouts"][1]
    dealt = [e.move["card"] for e in record.log if isinstance(e, Moved) and e.move["t"] == "Deal"]
    undealt = [card for card in deck if card not in dealt[4:]]
    swaps = [
        [new if card == old else card for card in deck] for old in undealt for new in ("V", "+6")
    ]
    forged = 0
    for theirs in (deck[::-1], *swaps):
        options = {**record.options, "loadouts": [record.options["loadouts"][0], theirs]}
        try:
            changed = sealed(box, replace(record, options=options), record.log)
        except Faulty:  # the draws would have been others
            continue
        forged += 1
        assert verify(written(changed), load) == (
            "fair: the commitments were not bound to this table, these rules and options",
        )
    assert forged > 1


def test_a_game_that_has_not_ended_cannot_be_sealed() -> None:
    with pytest.raises(Faulty, match="seat 0 has not moved"):
        half()
    with pytest.raises(Faulty, match="chance has not moved"):
        sealed(load("pixies"), finished("pixies", 1), [])


def undone(record: Record) -> Record | None:
    """The same game, but a move that nothing was drawn for is made, taken back and made again.

    None where something is drawn after every move.
    """
    log = list(record.log)
    quiet = (None not in (seat_in(e), seat_in(after)) for e, after in pairwise(log))
    at = next((i for i, nothing_drawn in enumerate(quiet) if nothing_drawn), None)
    if at is None:
        return None
    back = Undone(log[at].at, Seat(seat_in(log[at]) or 0))
    return sealed(load(record.rules), record, [*log[: at + 1], back, *log[at:]])


@every_game
def test_a_move_may_be_taken_back(name: str) -> None:
    tried = ((record, undone(record)) for record in (finished(name, seed) for seed in range(9)))
    for record, changed in tried:
        if changed is not None:
            assert changed.result == record.result
            assert verify(written(changed), load) == ()
            return
    pytest.skip("something is drawn after every move of it")


def test_a_move_is_taken_back_once_and_by_its_maker() -> None:
    record = undone(finished("phage", 1))
    assert record is not None
    at = next(i for i, entry in enumerate(record.log) if isinstance(entry, Undone))
    undo = record.log[at]
    assert isinstance(undo, Undone)
    other = replace(undo, seat=Seat(1 - undo.seat))
    for log in (
        (*record.log[: at + 1], undo, *record.log[at + 1 :]),
        (*record.log[:at], other, *record.log[at + 1 :]),
    ):
        faults = verify(written(replace(record, log=log)), load)
        assert any("has no move to take back" in fault for fault in faults)


@every_game
def test_replay_rebuilds_every_position_and_every_view_of_it(name: str) -> None:
    box, record = load(name), finished(name, 1)
    told = 0
    seen = list(positions(box, record))
    assert len(seen) == len(record.log) + 1
    for position in seen:
        for viewer in (*map(Seat, range(len(record.players))), None):
            assert isinstance(box.game.show(position.state, viewer), box.view)
            told += sum(box.game.tell(e, viewer) is not None for e in position.events)
        assert isinstance(position.turn, Over) == (position is seen[-1])
    assert told


@every_game
def test_golden_records_replay_as_they_always_did(name: str) -> None:
    golden = files(load(name).package) / "golden"
    if not golden.is_dir():
        pytest.skip(f"nobody has played it yet; before they do: tools.generate.golden {name}")
    records = sorted(p.name for p in golden.iterdir() if p.name.endswith(".record.json"))
    assert records
    for file in records:
        assert verify((golden / file).read_bytes(), load) == ()
