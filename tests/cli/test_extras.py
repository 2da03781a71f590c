"""Without an extra everything else works, and what needs it says which to install."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from parlour.cli.app import EXTRAS
from tests.support.root import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
SERVER = [name for name, extra in EXTRAS.items() if extra in ("server", "client")]
SENTRY = "sentry.toml"
# As if these packages were not installed.
HIDDEN = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {missing}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Missing())
"""
WITHOUT = """
from parlour.cli.app import main
sys.exit(main({tokens}))
"""

IMPORTED = """
from importlib import import_module
import pytest
sys.path.insert(0, {path!r})
for module in {modules}:
    try:
        import_module(module)
    except pytest.skip.Exception:
        pass  # OpenSpiel is not installed here
"""


def run(tokens: list[str], missing: list[str]) -> subprocess.CompletedProcess[str]:
    program = HIDDEN.format(missing=missing) + WITHOUT.format(tokens=tokens)
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60
    )


@pytest.mark.parametrize(
    "tokens",
    [
        ["games"],
        ["rules", "memory"],
        ["perft", "memory", "--depth", "1"],
        ["simulate", "memory", "--games", "2"],
        ["check", "pazaak", "--games", "2"],
        ["--help"],
    ],
)
def test_the_rules_need_no_server(tokens: list[str]) -> None:
    done = run(tokens, list(EXTRAS))
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("tokens", "missing", "extra"),
    [
        (["serve"], SERVER, "server"),
        (["doctor"], SERVER, "server"),
        (["migrate"], SERVER, "server"),
        (["bot", "memory"], SERVER, "client"),
        (["work"], SERVER, "client"),
        (["migrate", "--database", "postgresql://127.0.0.1/none"], ["asyncpg"], "postgres"),
        (["serve", "--redis", "redis://127.0.0.1:1", "--port", "18499"], ["redis"], "redis"),
        (["serve", "--config", SENTRY], ["sentry_sdk"], "sentry"),
        (["export", "out.jsonl"], SERVER, "server"),
        (["export", "out.parquet", "none.json"], ["pyarrow"], "parquet"),
    ],
)
def test_what_is_missing_is_named(
    tokens: list[str],
    missing: list[str],
    extra: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / SENTRY).write_text('sentry_dsn = "http://key@127.0.0.1/1"\n')
    (tmp_path / SENTRY).chmod(0o600)
    done = run(tokens, missing)
    assert done.returncode == 2
    assert f"pip install 'parlour[{extra}]'" in done.stderr
    assert f"pip install '.[{extra}]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_programs_read_the_settings_without_a_servers_packages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As on a machine for bots alone, which has the secret in its environment."""
    monkeypatch.setenv("PARLOUR_PACE", "0")
    packages = [name for name, extra in EXTRAS.items() if extra == "server"]
    done = run(["bot", "--server", "http://127.0.0.1:1", "memory"], packages)
    assert "no node of http://127.0.0.1:1 answers" in done.stderr


@pytest.mark.parametrize(
    ("call", "missing", "extra"),
    [
        ("aec('memory')", "pettingzoo", "pettingzoo"),
        ("parallel('memory')", "pettingzoo", "pettingzoo"),
        ("against('memory')", "gymnasium", "pettingzoo"),
        ("vector('memory', 2)", "gymnasium", "pettingzoo"),
        ("register()", "pyspiel", "openspiel"),
    ],
)
def test_an_environment_names_what_it_lacks(call: str, missing: str, extra: str) -> None:
    program = f"{HIDDEN.format(missing=[missing])}from parlour import envs; envs.{call}"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60
    )
    assert f"{missing} is not installed: it comes with the extra `{extra}`" in done.stderr
    assert done.returncode == 1


def test_the_tests_of_study_need_no_database_driver() -> None:
    """`make study` installs what the extra of that name has, and nothing else."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    (line,) = re.findall(r"^study:.*\n\t(.*)$", makefile, re.MULTILINE)
    modules = [one.replace("/", ".") for one in re.findall(r"(tests/[\w/]+)\.py", line)]
    assert "tests.cli.test_export" in modules
    program = HIDDEN.format(missing=["asyncpg", "redis"]) + IMPORTED.format(
        path=str(ROOT), modules=modules
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr


def test_every_package_of_an_extra_is_known_by_the_name_of_its_module() -> None:
    extras = PROJECT["optional-dependencies"]
    for module, extra in EXTRAS.items():
        wanted = module.replace("_", "-")
        assert any(re.match(rf"{wanted}\b", one) for one in extras[extra]), module
    ours = ("server", "postgres", "redis", "sentry", "pettingzoo", "openspiel", "parquet")
    for one in (*PROJECT["dependencies"], *(one for extra in ours for one in extras[extra])):
        if not one.startswith("parlour["):
            assert re.search(r"<\d+(\.\d+)?(;|$)", one), f"{one} is not capped"
