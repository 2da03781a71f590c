"""The compose files: what their commands do, run here without containers."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
import yaml  # type: ignore[import-untyped]

from parlour.storage.backups import dated
from tests.support import services
from tests.support.keeper import PLAIN, READY
from tests.support.root import ROOT

DEPLOY = ROOT / "deploy"
BIN = Path(sys.executable).parent


def loaded(name: str) -> Any:
    return yaml.safe_load((DEPLOY / name).read_text("utf-8"))


@pytest.mark.parametrize("name", ["compose.yaml", "compose.home.yaml"])
def test_no_service_takes_all_memory_or_fills_the_disk_with_its_log(name: str) -> None:
    for service, one in loaded(name)["services"].items():
        assert re.fullmatch(r"\d+[mg]", one["mem_limit"]), service
        assert {"max-size", "max-file"} <= one["logging"]["options"].keys(), service
        assert one["restart"] == "unless-stopped", service


def test_the_server_at_home_needs_nothing_else() -> None:
    home = loaded("compose.home.yaml")
    (server,) = home["services"].values()
    assert server["ports"] == ["8000:8000"]
    targets = {volume.partition(":")[2] for volume in server["volumes"]}
    assert targets == {"/data", server["environment"]["PARLOUR_BACKUPS"]}
    docker = (DEPLOY / "Dockerfile").read_text("utf-8")
    assert f"-m 700 {' '.join(sorted(targets, reverse=True))}\n" in docker  # or they are root's
    assert not re.findall(r"\$\{", (DEPLOY / "compose.home.yaml").read_text("utf-8"))


@contextlib.contextmanager
def running(command: list[str], folder: Path, env: Mapping[str, str]) -> Iterator[Path]:
    """A command with all that it starts; where it prints."""
    printed = folder / "printed"
    with printed.open("wb") as out:
        process = subprocess.Popen(
            command, cwd=folder, env=env, stdout=out, stderr=out, start_new_session=True
        )
    try:
        yield printed
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def until(true: Callable[[], object], printed: Path) -> None:
    end = time.monotonic() + READY
    while not true():
        assert time.monotonic() < end, printed.read_text()
        time.sleep(0.05)


def test_the_server_at_home_is_backed_up_while_it_runs(tmp_path: Path) -> None:
    """Its command; the first backup waits for us instead of a minute."""
    (server,) = loaded("compose.home.yaml")["services"].values()
    (command,) = server["command"]
    assert "sleep 60;" in command
    port, backups = services.free_port(), tmp_path / "backups"
    env = PLAIN | {
        "PATH": f"{BIN}:{os.environ['PATH']}",
        "PARLOUR_BACKUPS": str(backups),
        "PARLOUR_PORT": str(port),
        "PARLOUR_BOTS": "false",
    }
    line = command.replace("sleep 60;", "until test -f ready; do sleep 0.1; done;")
    line = line.replace("sleep 86340", "sleep 600")

    def answers() -> bool:
        with contextlib.suppress(httpx.HTTPError):
            return httpx.get(f"http://127.0.0.1:{port}/readyz").is_success
        return False

    with running([*server["entrypoint"], line], tmp_path, env) as printed:
        until(answers, printed)
        (tmp_path / "ready").touch()
        until(lambda: "passed the integrity check" in printed.read_text(), printed)
    assert len(dated(backups, "parlour")) == 1


@pytest.mark.skipif(not services.BINARIES, reason="needs PostgreSQL's own tools")
def test_postgresql_is_dumped_and_only_old_dumps_are_deleted(tmp_path: Path) -> None:
    old, young, other = (tmp_path / name for name in ("parlour-1.dump", "parlour-3.dump", "notes"))
    for path in (old, young, other):
        path.touch()
        os.utime(path, (1, 1) if path != young else None)
    with services.postgres() as (_, url):
        parts = urlsplit(url)
        env = PLAIN | {
            "PATH": f"{services.BINARIES[-1]}:{os.environ['PATH']}",
            "PGHOST": str(parts.hostname),
            "PGPORT": str(parts.port),
            "PGUSER": str(parts.username),
            "PGDATABASE": parts.path[1:],
            "FOLDER": str(tmp_path),
            "FIRST": "0",
            "PAUSE": "600",
        }
        script = ["sh", str(DEPLOY / "backup.sh")]
        with running(script, tmp_path, env | {"PGPORT": "1"}) as printed:
            until(lambda: "The backup failed." in printed.read_text(), printed)
        assert old.exists()  # a failure deletes nothing
        with running(script, tmp_path, env) as printed:
            until(lambda: "was written" in printed.read_text() and not old.exists(), printed)
    (made,) = {*tmp_path.glob("parlour-2*.dump")}
    assert made.stat().st_mode & 0o777 == 0o600
    assert young.exists()
    assert other.exists()
    listed = [str(services.BINARIES[-1] / "pg_restore"), "--list", str(made)]
    assert b"Archive created at" in subprocess.run(listed, check=True, capture_output=True).stdout


def test_the_dumps_are_made_where_the_database_is() -> None:
    parts = loaded("compose.yaml")["services"]
    database, backup = parts["database"], parts["backup"]
    assert backup["image"] == database["image"]  # pg_dump must not be older than its server
    assert backup["environment"]["PGHOST"] == "database"
    assert backup["environment"]["PGUSER"] == database["environment"]["POSTGRES_USER"]
    assert backup["environment"]["PGDATABASE"] == database["environment"]["POSTGRES_USER"]
