"""What docs/api.md shows is so: its commands and programs are run as they are written."""

import ast
import contextlib
import importlib
import json
import pkgutil
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar, get_args

import httpx
import msgspec
import pytest

import parlour.features
import parlour.server
from parlour.api import frames
from parlour.api.bodies import Opening
from parlour.core.record import verify
from parlour.games.registry import load, names
from parlour.server.ops.metrics import Metrics
from parlour.server.rejections import Rejection
from parlour.server.settings import Limit, Settings
from parlour.table.types import News
from parlour.words import words
from tests.support.door import Served, served
from tests.support.root import ROOT

T = TypeVar("T")
DOCS = ROOT / "docs"
API = (DOCS / "api.md").read_text("utf-8")
HOME = "http://localhost:8000"
SPANS = {
    1_000: "a second",
    2_000: "in 2 s",
    10_000: "in 10 s",
    60_000: "a minute",
    600_000: "in 10 minutes",
    86_400_000: "a day",
}


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", API, re.DOTALL)


def section(title: str) -> str:
    """What stands under a heading, up to the next."""
    found = re.search(rf"^#+ {title}\n(.*?)(?=^#|\Z)", API, re.DOTALL | re.MULTILINE)
    assert found is not None, title
    return found[1]


def first_column(text: str) -> list[str]:
    """The names in the first column of the tables there."""
    rows = re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)
    return [name for row in rows for name in re.findall(r"`(\w+)`", row)]


def declared(kind: type[T]) -> set[T]:
    """Everything of this kind that a module of the server or of a feature declares."""
    modules = [
        importlib.import_module(one.name)
        for package in (parlour.server, parlour.features)
        for one in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    ]
    return {value for module in modules for value in vars(module).values() if type(value) is kind}


@pytest.fixture(scope="module")
def house() -> Iterator[Served]:
    with served("--no-bots") as one:
        yield one


def test_with_nothing_but_curl_two_programs_meet_in_a_room_and_one_moves(house: Served) -> None:
    (commands,) = blocks("sh")
    script = "set -eu\n" + commands.replace(HOME, house.url)
    ran = subprocess.run(["bash", "-c", script], capture_output=True, timeout=30, check=True)
    said = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [one.get("t", "news") for one in said] == ["ok", "ok", "ok", "news", "ok"]
    news = said[3]["news"]
    assert (news["phase"], news["seq"], news["you"], news["seat"]) == ("IN_GAME", 5, 0, 0)
    assert said[4]["seq"] == 6


@pytest.mark.long
def test_both_bots_play_every_game_to_the_end_against_each_other(
    house: Served, tmp_path: Path
) -> None:
    ours, lines = (text for text in blocks("python") if "/api/tokens" in text or "program" in text)
    for name, text in (("bot.py", ours), ("lines.py", lines)):
        (tmp_path / name).write_text(text.replace(HOME, house.url), "utf-8")
    games = [name for name in names() if load(name).package.startswith("parlour.games.")]
    with contextlib.ExitStack() as stack:
        asking = [_started(stack, tmp_path / "lines.py", game) for game in games]
        _await_waiting(house, len(games))
        answering = [_started(stack, tmp_path / "bot.py", game) for game in games]
        for game, one, other in zip(games, asking, answering, strict=True):
            told, seen = (bot.communicate(timeout=120)[0].decode() for bot in (one, other))
            table, over = told.split(" ", 1)
            assert seen.startswith(f"{table} Over(")
            assert ast.literal_eval(over)["winners"]
            record = httpx.get(f"{house.url}/api/tables/{table}/record").content
            assert msgspec.json.decode(record)["rules"] == load(game).rules
            assert verify(record, load) == ()
    assert house.failures == 0


def _started(stack: contextlib.ExitStack, file: Path, game: str) -> subprocess.Popen[bytes]:
    bot = subprocess.Popen([sys.executable, str(file), game], stdout=subprocess.PIPE)
    stack.callback(bot.wait)
    stack.callback(bot.kill)
    return bot


def _await_waiting(house: Served, count: int) -> None:
    """Until so many tables wait for somebody."""
    token = httpx.post(f"{house.url}/api/tokens", json={"name": "Looker"}).json()["token"]
    for _ in range(100):
        shown = httpx.get(
            f"{house.url}/api/tables", headers={"authorization": f"Bearer {token}"}
        ).json()
        if len(shown["waiting"]) == count:
            return
        time.sleep(0.2)
    raise TimeoutError(shown)


def test_the_bot_fits_in_thirty_lines() -> None:
    bot = next(text for text in blocks("python") if "parlour.client" in text)
    assert len(bot.splitlines()) <= 30


def test_every_frame_is_named_with_an_example_that_is_one() -> None:
    text = section("The socket") + section("News")
    shown = re.findall(r'\{"t":"[a-z]+".*?\}(?=` \||\n)', text)
    tags = []
    for example in shown:
        tag = json.loads(example)["t"]
        asked = any(tag == one.__struct_config__.tag for one in get_args(frames.Sent))
        kind: Any = frames.Sent if asked else frames.Told
        read = msgspec.json.decode(example, type=kind)
        assert json.loads(msgspec.json.encode(read)) == json.loads(example)
        tags.append(tag)
    both = (*get_args(frames.Sent), *get_args(frames.Told))
    assert sorted(tags) == sorted(one.__struct_config__.tag for one in both)


def test_every_field_of_the_news_is_explained() -> None:
    assert first_column(section("News")) == list(News.__struct_fields__)


def test_every_field_of_an_opening_is_explained() -> None:
    told = first_column(section("Tables").split("| field |")[1])
    assert sorted(told) == sorted(Opening.__struct_fields__)


def test_the_worked_example_gives_what_the_news_shows() -> None:
    example = json.loads(blocks("json")[0])["fair"]
    (code,) = (text for text in blocks("python") if "hashlib" in text)
    given: dict[str, Any] = {name: example[name] for name in ("ruleset", "server_commit")}
    exec(compile(code, "api.md", "exec"), given)
    assert [given["mine"].hex(), given["other"].hex()] == example["player_commits"]
    assert given["bound"].hex() == example["commits_hash"]


def test_the_limits_are_those_of_the_settings() -> None:
    told = re.findall(r"\| (\d+)(?: (\S[^|]*))? \| `(\w+)` \|", section("Rate limits"))
    usual = Settings()
    numbers = [name for name, value in asdict(usual).items() if type(value) in (int, float)]
    counts = {name: (getattr(usual, name), "") for name in numbers}
    rates = {one.name: (one.usual.most, SPANS[one.usual.ms]) for one in declared(Limit)}
    assert {name: (int(most), span) for most, span, name in told} == rates | counts


def test_every_code_of_an_error_has_a_sentence_and_every_sentence_is_named() -> None:
    text = section("Errors").split("| status |")[1]
    table, _, list_of_codes = text.partition("A table refuses with")
    told = set(re.findall(r"`([a-z][a-z-]+)`", table))
    told |= {
        code for group in re.findall(r"`([a-z\s-]+)`", list_of_codes) for code in group.split()
    }
    said = {key.removeprefix("refused-") for key in words("parlour") if key.startswith("refused-")}
    said |= {one.code for one in declared(Rejection) if one.says}
    assert said <= told
    assert told - said == {"retry-after", "why-", "same-card"}


def rows(title: str) -> list[list[str]]:
    """The table under a heading, without its head, cell by cell."""
    lines = re.findall(r"^\| (.*) \|$", section(title), re.MULTILINE)
    return [re.split(r" ?\| ?", line) for line in lines[1:]]


def test_the_options_of_every_game_are_listed_with_their_choices(house: Served) -> None:
    told: dict[str, dict[str, list[object]]] = {}
    for game, option, values, _ in rows("Options of the games"):
        some = [json.loads(value) for value in re.findall(r"`(.+?)`", values)]
        told.setdefault(game, {})[option.strip("`")] = some
    cards = {one["name"]: one for one in httpx.get(f"{house.url}/api/games").json()}
    built_in = [name for name in names() if load(name).package.startswith("parlour.games.")]
    assert told == {name: cards[name]["choices"] for name in built_in}
    for name in built_in:
        defaults = cards[name]["options"]
        assert {option: values[0] for option, values in told[name].items()} == {
            option: defaults[option] for option in told[name]
        }
        assert set(defaults) - set(told[name]) <= {"seats", "loadouts"}


def test_a_table_is_opened_with_options_and_only_with_such_as_there_are(house: Served) -> None:
    token = httpx.post(f"{house.url}/api/tokens", json={"name": "Ann"}).json()["token"]
    with httpx.Client(base_url=house.url, headers={"authorization": f"Bearer {token}"}) as ann:
        chosen = {"rescue": False, "void_limit": None}
        opened = ann.post("/api/tables", json={"game": "pazaak", "options": chosen})
        about = ann.get(f"/api/tables/{opened.json()['table']}").json()["about"]
        assert about["options"] == chosen
        wrong: tuple[dict[str, object], ...] = ({"rescue": 1}, {"void_limit": 7}, {"luck": True})
        for options in wrong:
            refused = ann.post("/api/tables", json={"game": "pazaak", "options": options})
            assert (refused.status_code, refused.json()["code"]) == (409, "options")


def test_the_snapshot_of_pazaak_has_the_fields_that_are_told(house: Served) -> None:
    told = httpx.get(f"{house.url}/api/games/pazaak/snapshot").json()
    fields, inner = set(), set()
    for names_, what in rows("Pazaak as data"):
        fields |= set(re.findall(r"`(\w+)`", names_))
        inner |= set(re.findall(r"`(\w+)`", what))
    assert fields == set(told)
    parts = [
        part for value in told.values() for part in (value if type(value) is list else [value])
    ]
    assert inner <= {key for part in parts if isinstance(part, dict) for key in part}
    assert httpx.get(f"{house.url}/api/games/memory/snapshot").json() == {}
    assert httpx.get(f"{house.url}/api/games/chess/snapshot").status_code == 404


def test_the_names_beside_those_of_memorys_document_exist() -> None:
    memory = load("memory")
    events = {kind.__name__: set(kind.__struct_fields__) for kind in get_args(memory.event)}
    known = set(News.__struct_fields__) | set(frames.Welcome.__struct_fields__)
    known |= set(memory.view.__struct_fields__) | {"card", "picture"}
    for there, here, where in rows("Names in Memory's rule document"):
        named = re.findall(r"`(\w+)`", here)
        if "events" in where and named[0] in events:
            assert set(named[1:]) <= events[named[0]]
            assert there.startswith(f"`{named[0]}(")
        else:
            assert set(named) <= known, there
    assert (
        len(events)
        == len([row for row in rows("Names in Memory's rule document") if "(" in row[0]]) + 1
    )


def test_every_request_of_the_api_is_named() -> None:
    openapi = json.loads((DOCS / "schema" / "openapi.json").read_text("utf-8"))
    operators = (DOCS / "operators.md").read_text("utf-8")
    for path, methods in openapi["paths"].items():
        for method in methods:
            named = f"{method.upper()} {path}"
            file = path.removeprefix("/api/games/{game}")
            assert named in API or f"`{path}`" in operators or f"`{file}`" in API, path


def test_the_operators_read_the_names_of_all_metrics() -> None:
    numbers = Metrics()
    numbers.answered("ok", 0.001)
    names = (
        "tables_in_memory",
        "tables_set_aside",
        "loop_blocked_seconds",
        "analyses_waiting",
        "people",
        "webhooks_failing",
        "searches_waiting",
        "search_wait_seconds",
        "nodes",
        "analysts_seen_seconds",
        "memory_bytes",
        "memory_limit_bytes",
        "open_files",
        "open_files_limit",
    )
    numbers.gauges |= dict.fromkeys(names, lambda: 0.0)
    labelled = {
        "log_outages_total": "database",
        "log_up": "database",
        "redis_up": "redis",
        "redis_outages_total": "redis",
        "bot_outages_total": "command",
        "bot_processes": "command",
        "house_bots_seen_seconds": "level",
        "tables_watched": "phase",
        "feed_lag_seconds": "feature",
    }
    numbers.labelled |= dict.fromkeys(labelled.items(), lambda: {"": 0.0})
    text = numbers.text().decode()
    kept = set(re.findall(r"^# TYPE (\w+)", text, re.MULTILINE))
    told = set(re.findall(r"`(parlour_\w+)`", (DOCS / "operators.md").read_text("utf-8")))
    assert told == kept
