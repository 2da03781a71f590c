"""What docs/backup.md says about point-in-time recovery is done, with its files and commands."""

import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from textwrap import dedent

import pytest

from tests.support import services
from tests.support.root import ROOT

PAGE = (ROOT / "docs/backup.md").read_text("utf-8").partition("### Point-in-time recovery")[2]
WRITTEN = re.compile(r"^   ```(?:sh)?\n(.*?)^   ```", re.MULTILINE | re.DOTALL)
CONFIGURATION, BASE, RESTORE = (dedent(text) for text in WRITTEN.findall(PAGE)[:3])
USER = "postgres" if os.geteuid() == 0 else None
TIME = "2026-11-19 20:15:00+00"


@pytest.fixture
def folder() -> Iterator[Path]:
    """In the place of /srv, and owned by who runs PostgreSQL."""
    made = Path(services._own_folder(USER))
    yield made
    shutil.rmtree(made)


class Cluster:
    """Runs commands as the user of PostgreSQL, with its programs in the path."""

    def __init__(self, folder: Path, service: services.Service, url: str) -> None:
        self.folder, self.service, self.url = folder, service, url
        path = f"{services.BINARIES[-1]}:/usr/bin:/bin"
        self.port = services.free_port()  # of the restored one
        self._environment = {"PATH": path, "DATABASE_URL": url, "PGPORT": str(self.port)}

    def shell(self, text: str) -> str:
        printed = self.folder / "printed"  # a pipe would stay open as long as the server runs
        script = "set -eu\n" + text.replace("/srv", str(self.folder))
        with printed.open("w") as out:
            subprocess.run(
                ["/bin/bash", "-c", script],
                env=self._environment,
                cwd=self.folder,
                user=USER,
                stdout=out,
                stderr=subprocess.STDOUT,
                check=True,
            )
        return printed.read_text()

    def ask(self, sql: str, url: str = "") -> str:
        return self.shell(f'psql -qtA "{url or self.url}" -c "{sql}"').strip()

    def configure(self) -> None:
        data = Path(self.service.command[self.service.command.index("-D") + 1])
        more = CONFIGURATION.replace("/srv", str(self.folder))
        with (data / "postgresql.conf").open("a") as file:
            file.write(f"{more}\nunix_socket_directories = '{self.folder}'\n")
        self.service.kill()
        self.service.start()


def _until(done: Callable[[], bool]) -> None:
    for _ in range(300):
        if done():
            return
        time.sleep(0.1)
    raise TimeoutError


@pytest.mark.long
def test_a_database_goes_back_to_the_second_before_a_loss(folder: Path) -> None:
    with services.postgres() as (service, url):
        cluster = Cluster(folder, service, url)
        cluster.shell("mkdir /srv/wal")
        cluster.configure()
        cluster.ask("CREATE TABLE game (id int)")
        cluster.shell(BASE)
        cluster.ask("INSERT INTO game VALUES (1)")
        before = cluster.ask("SELECT clock_timestamp()")
        cluster.ask("DELETE FROM game")
        last = cluster.ask("SELECT pg_walfile_name(pg_switch_wal())")
        _until((folder / "wal" / last).exists)
        service.kill()
        assert TIME in RESTORE
        cluster.shell(RESTORE.replace(TIME, before))
        restored = re.sub(r":\d+/", f":{cluster.port}/", url)
        try:
            _until(lambda: cluster.ask("SELECT pg_is_in_recovery()", restored) == "f")
            assert cluster.ask("SELECT id FROM game", restored) == "1"
        finally:
            with suppress(subprocess.CalledProcessError):
                cluster.shell("pg_ctl --pgdata /srv/restored --mode immediate stop")
