"""The checker in the browser meets the vectors, and agrees with `parlour verify`."""

import json
import subprocess
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from parlour.core import fair
from parlour.core.ids import Ms, UserId
from parlour.core.record import Record
from parlour.features.daily.tests import dailies
from parlour.games.registry import load, names
from parlour.laws import recorded
from parlour.server.http.replays import decision, practice, replay
from parlour.table.history import record
from parlour.table.types import Person
from tests.core.test_fair import bound, key, seeds
from tests.games.test_versions import no_void, played_to, update
from tests.support.root import ROOT
from tests.support.tables import Played, started
from tests.table.test_one_device import begun as together

VECTORS = json.loads((ROOT / "tests/core/fair-vectors.json").read_text("utf-8"))
NPX = ["npx", "--no-install", "vite", "build", "client", "--ssr", "checker.ts"]
LONG = pytest.param("pixies", marks=pytest.mark.long)  # it has the most tables
Change = tuple[tuple[Any, ...], Any]  # where, and what stands there now
Ask = Callable[..., Any]


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    folder = tmp_path_factory.mktemp("checker")
    built = [*NPX, "--outDir", str(folder), "--logLevel", "warn"]
    subprocess.run(built, cwd=ROOT, check=True)  # ours
    command = ["node", "tests/pages/checker.mjs", f"bundle={folder / 'checker.js'}"]
    with subprocess.Popen(  # ours
        command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as node:

        def answered(asked: str, **what: Any) -> Any:
            assert node.stdin
            assert node.stdout
            node.stdin.write(json.dumps({"asked": asked, **what}) + "\n")
            node.stdin.flush()
            return json.loads(node.stdout.readline())

        yield answered
        node.kill()


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector["table"]))
def test_the_vectors_are_met(ask: Ask, vector: Any) -> None:
    for name, found in ask("vector", vector=vector).items():
        assert found == vector[name], name


def drawn(rng: Random) -> dict[str, Any]:
    """A random agreement on the seeds, and what both follow from it, as Python has it."""
    seats, sides = rng.randrange(2, 6), rng.randrange(2, 100)
    vector: dict[str, Any] = {
        "table": f"T-{rng.randbytes(8).hex()}",
        "ruleset": rng.randbytes(32).hex(),
        "server_seed": rng.randbytes(32).hex(),
        "player_seeds": [
            rng.randbytes(32).hex() if rng.random() < 0.9 else None for _ in range(seats)
        ],
    }
    label, many = f"deck/round={rng.randrange(100)}", rng.randrange(1, 80)
    table, seed = vector["table"], bytes.fromhex(vector["server_seed"])
    secret = key(vector)
    order = fair.Stream(secret, label.encode()).shuffle(range(many))
    dice = fair.Stream(secret, b"dice/turn=1")
    rolls = [dice.below(sides) + 1 for _ in range(5)]
    return vector | {
        "server_commit": fair.server_commit(table, seed).hex(),
        "player_commits": [
            fair.player_commit(table, seat, one).hex() for seat, one in enumerate(seeds(vector))
        ],
        "commits_hash": bound(vector).hex(),
        "key": secret.hex(),
        "shuffles": [{"label": label, "n": many, "order": order}],
        "dice": [{"label": "dice/turn=1", "sides": sides, "rolls": rolls}],
    }


def test_a_thousand_random_agreements_lead_to_the_same_decks_and_dice(ask: Ask) -> None:
    rng = Random(1)
    for _ in range(1_000):
        vector = drawn(rng)
        for name, found in ask("vector", vector=vector).items():
            assert found == vector[name], (name, vector)


@pytest.mark.parametrize("name", [LONG if name == "pixies" else name for name in names()])
def test_finished_games_check_out_and_tampered_ones_do_not(ask: Ask, name: str) -> None:
    box = load(name)
    for seed, terms in enumerate(box.tables):
        record = recorded(box, terms, f"{name} {seed}", Ms(1_700_000_000_000))
        whole = msgspec.json.decode(msgspec.json.encode(replay(box, record)))
        assert ask("faults", replay=whole) == []
        for what, changes in _tampered(whole):
            told = [{"path": path, "value": value} for path, value in changes]
            assert ask("faults", changes=told), what
        assert ask("faults") == []


def test_guests_at_one_device_are_part_of_the_chain(ask: Ask) -> None:
    table = together("memory")
    table.play(Random(1))
    told = record(table.box, table.table, table.log)
    whole = msgspec.json.decode(msgspec.json.encode(replay(table.box, told)))
    assert ask("faults", replay=whole) == []
    change = {"path": ["record", "players", 1, "guest"], "value": None}
    assert ask("faults", changes=[change]) == ["chain"]


def test_what_was_tampered_with_is_named(ask: Ask) -> None:
    """A change breaks the chain too, so that only its name tells that its own check is made."""
    box = load("memory")
    record = recorded(box, box.tables[0], "named", Ms(1_700_000_000_000))
    whole = msgspec.json.decode(msgspec.json.encode(replay(box, record)))
    assert ask("faults", replay=whole) == []
    drawn = [at for at, step in enumerate(whole["steps"]) if step["odds"]]
    names = {f"draw {at}": f"draw {drawn.index(at) + 1}" for at in drawn}
    names |= {f"seed {seat}": f"seed of seat {seat}" for seat in range(2)}
    names |= {"hash": "chain", "server_seed": "server seed", "commits_hash": "binding"}
    met = set()
    for what, changes in _tampered(whole):
        if what in names:
            told = [{"path": path, "value": value} for path, value in changes]
            assert names[what] in ask("faults", changes=told), what
            met.add(what.split()[0])
    assert met == {"draw", "seed", "hash", "server_seed", "commits_hash"}


@pytest.mark.parametrize("name", names())
def test_golden_records_check_out_with_variants_and_from_before_there_were_any(
    ask: Ask, name: str
) -> None:
    box = load(name)
    golden = sorted(Path(str(files(box.package))).glob("golden/*.record.json"))
    met = set()
    for file in golden:
        record = msgspec.json.decode(file.read_bytes(), type=Record)
        whole = msgspec.json.decode(msgspec.json.encode(replay(load(record.rules), record)))
        assert ask("faults", replay=whole) == []
        met |= set(record.options) & set(box.variants)
        others = [{"path": ("record", "options"), "value": {**record.options, "x": 1}}]
        assert ask("faults", changes=others) == ["binding"]
    assert met == set(box.variants)


def test_a_practice_game_from_a_position_checks_out(ask: Ask) -> None:
    """Its position is bound with the options: another one does not fit."""
    whole = msgspec.json.decode(msgspec.json.encode(replay(load("memory"), practised())))
    assert ask("faults", replay=whole) == []
    assert whole["record"]["position"]
    first = {"path": ["record", "position", 1, "card"], "value": 21}
    assert ask("faults", changes=[first]) == ["binding"]


def whole_of(told: Record) -> Any:
    return msgspec.json.decode(msgspec.json.encode(replay(load(told.rules), told)))


def test_a_game_that_was_moved_to_later_rules_checks_out(ask: Ask) -> None:
    table = played_to(no_void)
    update(table)
    table.play(Random(3))
    whole = whole_of(record(load("pazaak/1"), table.table, table.log))
    assert ask("faults", replay=whole) == []
    at = next(n for n, one in enumerate(whole["record"]["log"]) if one["t"] == "Updated")
    other = {"path": ["record", "log", at, "rules"], "value": "pazaak/3"}
    assert ask("faults", changes=[other]) == ["chain"]


@pytest.mark.parametrize("name", [name for name in names() if load(name).book is not None])
def test_a_deal_of_the_day_checks_out_with_what_was_published_of_it(ask: Ask, name: str) -> None:
    told, said = dailies.finished(name, 412, bytes(range(32)))
    public = [msgspec.to_builtins(said)]
    assert ask("faults", replay=whole_of(told), published=public) == []
    assert ask("faults") == ["publication"]
    for what, changes in _tampered(whole_of(told)):
        changed = [{"path": path, "value": value} for path, value in changes]
        assert ask("faults", changes=changed, published=public), what
    assert ask("faults", published=public) == []


def test_another_seed_a_late_commitment_and_another_day_are_refused(ask: Ask) -> None:
    told, said = dailies.finished("memory", 412, bytes(range(32)))
    public = msgspec.to_builtins(said)
    whole = whole_of(told)
    assert ask("faults", replay=whole, published=[public]) == []
    late = {**public, "published": public["opens"]}
    assert ask("faults", published=[late]) == ["late publication"]
    assert ask("faults", published=[{**public, "number": 413}]) == ["publication"]
    assert ask("faults", published=[{**public, "commit": "0" * 64}]) == ["publication"]
    seed = {"path": ["record", "fair", "server_seed"], "value": "11" * 32}
    assert "server seed" in ask("faults", changes=[seed], published=[public])
    day = {"path": ["record", "daily"], "value": 413}
    found = ask("faults", changes=[day], published=[public, {**public, "number": 413}])
    assert "server seed" in found
    other, _ = dailies.finished("memory", 412, bytes(32))
    assert ask("faults", replay=whole_of(other), published=[public]) == ["publication"]


def practised() -> Record:
    source = started("memory/1")
    source.play(Random(2))
    seat, moves = decision(source.box, record(source.box, source.table, source.log), 4)
    ada = Person(UserId("ada"), "Ada")
    first = record(source.box, source.table, source.log)
    terms, sits = practice(first, ada, seat, moves, "ABC234")
    table = Played(terms)
    for person, sit in sits:
        table.asks(person, sit)
    table.begin()
    table.play(Random(3))
    return record(table.box, table.table, table.log)


def _tampered(whole: Any) -> Iterator[tuple[str, list[Change]]]:
    """One thing changed in each, as somebody might who cheats."""

    def changed(*path: Any) -> list[Change]:
        inner = whole
        for step in path:
            inner = inner[step]
        return [(path, _other(inner))]

    fair = whole["record"]["fair"]
    for name in ("server_seed", "server_commit", "commits_hash"):
        yield name, changed("record", "fair", name)
    for seat, seed in enumerate(fair["player_seeds"]):
        if seed:
            yield f"seed {seat}", changed("record", "fair", "player_seeds", seat)
    yield "hash", changed("record", "hash")
    yield "name", changed("record", "players", 0, "name")
    for at in range(0, len(whole["record"]["log"]), 7):
        yield f"time of {at}", changed("record", "log", at, "at")
    chance = [at for at, step in enumerate(whole["steps"]) if len(step["odds"]) > 1]
    for at in chance[::5]:
        move = whole["steps"][at]["move"]
        other = next(odd for odd, _ in whole["steps"][at]["odds"] if odd != move)
        places = [("steps", at, "move"), ("record", "log", at, "move")]
        yield f"draw {at}", [(place, other) for place in places]


def _other(value: Any) -> Any:
    if isinstance(value, int):
        return value + 1
    return ("1" if value[0] != "1" else "2") + value[1:]
