"""One configuration: a file, stronger the environment, stronger the options."""

import re
import stat
import tomllib
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import httpx
import pytest
from cyclopts import App

from parlour.cli.app import app
from parlour.cli.config import described
from parlour.cli.configuration import read
from parlour.cli.rates import LIMITS, rate
from parlour.core.ids import Ms
from parlour.server.settings import Limit, Rate, Settings
from tests.docs.test_api_docs import declared
from tests.support.door import served
from tests.support.keeper import typed
from tests.support.root import ROOT


def written(folder: Path, text: str, mode: int = 0o600) -> str:
    file = folder / "parlour.toml"
    file.write_text(text, "utf-8")
    file.chmod(mode)
    return str(file)


def newcomers(url: str, host: str = "play.example.org") -> list[int]:
    """The status of three who come one after the other."""
    told = {"host": host, "origin": f"http://{host}"}
    return [
        httpx.post(f"{url}/api/me", json={"name": "Ada"}, headers=told).status_code
        for _ in range(3)
    ]


def test_a_server_follows_its_file_the_environment_and_its_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(
        tmp_path,
        'host_name = ["play.example.org"]\nmetrics_token = "of the file"\nbots = false\n'
        'rate = ["newcomers=1/60"]\nport = 1\n',
    )
    monkeypatch.setenv("PARLOUR_CONFIG", file)
    with served() as node:  # which names its port: the file's would need rights
        assert newcomers(node.url) == [200, 429, 429]
        assert newcomers(node.url, "elsewhere.example.org")[0] == 421
        token = {"authorization": "Bearer of the file"}
        assert httpx.get(f"{node.url}/metrics").status_code == 404
        assert httpx.get(f"{node.url}/metrics", headers=token).status_code == 200
    monkeypatch.setenv("PARLOUR_RATE", "newcomers=2/60 tables=5/60")
    monkeypatch.setenv("PARLOUR_METRICS_TOKEN", "of the environment")
    with served("--host-name", "elsewhere.example.org") as node:
        assert newcomers(node.url, "elsewhere.example.org") == [200, 200, 429]
        assert newcomers(node.url)[0] == 421
        assert httpx.get(f"{node.url}/metrics", headers=token).status_code == 404


@pytest.mark.parametrize(
    ("text", "env", "says"),
    [
        ("prot = 8000", {}, "unknown setting prot. Did you mean port?"),
        ("host-name = []", {}, "unknown setting host-name. Did you mean host_name?"),
        ("[retention]\ndays = 1", {}, "unknown setting retention. "),
        ("port = 0", {}, "invalid value for port: expected an integer from 1 to 65535."),
        ('port = "many"', {}, "invalid value for port: expected an integer from 1 to 65535."),
        ("port = [1, 2]", {}, "invalid value for port: expected an integer from 1 to 65535."),
        ("[port]\nnumber = 1", {}, "invalid value for port: expected an integer from 1 to 65535."),
        ("https = 7", {}, "invalid value for https: expected true or false."),
        ('log_level = "loud"', {}, "invalid value for log_level: expected one of debug, info, "),
        ('rate = ["tabels=1/2"]', {}, "invalid value for rate: unknown limit tabels, use tables."),
        ("port = = 1", {}, "could not be read: Invalid value (at line 1, column 8)"),
        ("", {"PARLOUR_PROT": "1"}, "PARLOUR_PROT: unknown setting prot. Did you mean port?"),
        ("", {"PARLOUR_PORT": "x"}, "PARLOUR_PORT: invalid value for port: expected an integer"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence_and_nothing_is_made(
    text: str, env: dict[str, str], says: str, tmp_path: Path
) -> None:
    file = written(tmp_path, text)
    told = typed(tmp_path, "migrate", "--config", file, **env)
    assert (told.code, told.out, told.err.count("\n")) == (2, "", 1)
    assert says in told.err
    assert list(tmp_path.iterdir()) == [Path(file)]


def test_the_doctor_tells_of_everything_at_once(tmp_path: Path) -> None:
    told = typed(tmp_path, "doctor", "--config", written(tmp_path, "prot = 1\nport = 0\n"))
    assert told.out.count("✗") == 2
    shown = typed(tmp_path, "config", "--config", str(tmp_path / "parlour.toml"))
    assert (shown.code, shown.out.count("✗")) == (1, 2)
    fine = typed(tmp_path, "doctor", "--config", written(tmp_path, "port = 9000\n"))
    assert (fine.code, "sets 1 of them" in fine.out) == (0, True)
    gone = typed(tmp_path, "doctor", "--config", "nowhere.toml")
    assert (gone.code, "✗ The settings file nowhere.toml could not be read" in gone.out) == (
        1,
        True,
    )


@pytest.mark.parametrize(
    "text",
    [
        'bot_secret = "s"',
        'metrics_token = "s"',
        'database = "postgresql://me:word@here/it"',
        'redis = "redis://:word@here"',
        'database = ["postgresql://here/it?user=a&password=word"]',
    ],
)
def test_a_file_with_secrets_that_anybody_can_read_is_refused(text: str, tmp_path: Path) -> None:
    told = typed(tmp_path, "migrate", "--config", written(tmp_path, text, 0o644))
    assert (told.code, "chmod 600" in told.err) == (2, True)
    assert "word" not in told.err
    assert not read(written(tmp_path, text, 0o640)).mistakes  # a group is the operator's own
    assert not read(written(tmp_path, "port = 9000", 0o644)).mistakes


@pytest.mark.parametrize("name", ["bot-secret", "metrics-token"])
def test_a_secret_is_no_option(name: str, tmp_path: Path) -> None:
    told = typed(tmp_path, "serve", f"--{name}", "hush")
    assert (told.code, told.out) == (2, "")
    assert f"PARLOUR_{name.upper().replace('-', '_')} in the environment" in told.err
    assert "hush" not in told.err


def test_every_setting_is_shown_with_its_source_and_without_secrets(tmp_path: Path) -> None:
    file = written(
        tmp_path,
        'bot_secret = "hush"\nport = 9000\nredis = "redis://me:hush@here/0"\npace = 2\n'
        'daily_game = ["memory", "pazaak"]\n',
    )
    env = {"PARLOUR_PORT": "9001", "DATABASE_URL": "a=sqlite:///a.db postgresql://me:hush@here/b"}
    told = typed(tmp_path, "config", "--config", file, **env, PARLOUR_HTTPS="yes")
    assert told.code == 0
    assert "hush" not in told.out
    lines = told.out.splitlines()
    for line in (
        "port = 9001  # from PARLOUR_PORT",
        f"pace = 2.0  # from {file}",
        "# every_socket = 20000",
        f'# bot_secret = "***"  # from {file}',
        f'# redis = "redis://me:***@here/0"  # from {file}',
        "https = true  # from PARLOUR_HTTPS",
    ):
        assert line in lines
    shown = '# database = ["a=sqlite:///a.db", "postgresql://me:***@here/b"]  # from DATABASE_URL'
    assert shown in lines
    again = tomllib.loads(told.out)
    assert again == {"port": 9001, "pace": 2, "https": True, "daily_game": ["memory", "pazaak"]}


def test_what_is_printed_is_a_file_that_says_the_same(tmp_path: Path) -> None:
    everything = re.sub("^# (?=[a-z_]+ = )", "", typed(tmp_path, "config").out, flags=re.MULTILINE)
    assert [*tomllib.loads(everything)] == [one.name for one in described()]
    assert not read(written(tmp_path, everything)).mistakes


def test_every_number_that_a_node_knows_can_be_set() -> None:
    usual, ours = Settings(), {one.name: one.default for one in described()}
    for name, value in asdict(usual).items():
        if type(value) in (int, float):
            assert float(ours[name]) == value, name


def test_every_command_that_opens_a_database_finds_it_in_the_file() -> None:
    def commands(one: App) -> Iterator[App]:
        if one.default_command is not None:
            yield one
        for name in one:
            if not name.startswith("-"):
                yield from commands(one[name])

    opening = 0
    for command in commands(app):
        names = {n for one in command.assemble_argument_collection() for n in one.names}
        if "--database" in names:
            opening += 1
            assert "--config" in names, command.name
    assert opening > 15


def test_every_limit_can_be_set() -> None:
    assert set(LIMITS.values()) == set(declared(Limit))
    assert rate("tables=120/60") == ("tables", Rate(120, Ms(60_000)))
    for wrong in ("tables", "tables=0/60", "tables=1/0", "=1/1", "tables=1/1s", "tables=-1/1"):
        with pytest.raises(ValueError, match="tables=120/60"):
            rate(wrong)


def test_variables_of_the_tests_are_nobodys_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [ROOT / "Makefile", *ROOT.glob(".ci/*"), *ROOT.glob("tests/**/*.py")]
    found = {name for one in texts for name in re.findall(r"PARLOUR_[A-Z]+\b", one.read_text())}
    known = {name for one in described() for name in one.variables} | {"PARLOUR_PROT"}
    for name in found - known - {"PARLOUR_CONFIG"}:
        monkeypatch.setenv(name, "1")
    assert len(found) > 10
    assert not read("").mistakes


def test_backups_and_databases_that_others_can_read_are_told(tmp_path: Path) -> None:
    assert typed(tmp_path, "migrate").code == 0
    assert typed(tmp_path, "backup", "copy.db").code == 0
    modes = {stat.S_IMODE((tmp_path / one).stat().st_mode) for one in ("parlour.db", "copy.db")}
    assert modes == {0o600}
    assert "chmod 600" not in typed(tmp_path, "doctor").out
    (tmp_path / "parlour.db").chmod(0o644)
    told = typed(tmp_path, "doctor")
    assert (told.code, "→ Run chmod 600 parlour.db" in told.out) == (0, True)
