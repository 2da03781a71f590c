"""The page's socket at a table that a restored backup does not have."""

import json
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from parlour.storage.copies import BEATING
from tests.server.test_shorter_log import BUILD, OPTIONS, SOON
from tests.support.door import served
from tests.support.keeper import typed
from tests.support.line import Line
from tests.support.root import ROOT
from tests.support.visitor import begun, newcomer


class Bare(BaseHTTPRequestHandler):
    """A reverse proxy that has no server behind it, while it is set up again."""

    def do_GET(self) -> None:
        self.send_error(404)

    def log_message(self, *_: object) -> None:
        return


@contextmanager
def bare_proxy() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Bare) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@contextmanager
def page_statuses(folder: Path, url: str, token: str, table: str) -> Iterator[list[str]]:
    """What the page's socket.ts says of its connection."""
    build = [*BUILD, "--outDir", str(folder), "--logLevel", "error"]
    subprocess.run(build, cwd=ROOT, check=True)
    given = {"bundle": folder / "socket.js", "server": url, "table": table, "token": token}
    node = subprocess.Popen(
        [
            "node",
            "--experimental-websocket",
            "--no-warnings",
            "tests/server/page_socket.mjs",
            *(f"{name}={value}" for name, value in given.items()),
        ],
        cwd=ROOT,
        stdout=subprocess.PIPE,
    )
    said = list[str]()

    def listen() -> None:
        assert node.stdout is not None
        for line in node.stdout:
            if (told := json.loads(line))["t"] == "status":
                said.append(told["status"])

    threading.Thread(target=listen, daemon=True).start()
    try:
        yield said
    finally:
        node.kill()
        node.wait()


def until(said: list[str], status: str) -> None:
    ends = time.monotonic() + SOON
    while status not in said[-1:]:
        assert time.monotonic() < ends, said
        time.sleep(0.02)


def test_a_socket_stops_when_its_table_is_gone_but_not_when_a_proxy_answers_404(
    tmp_path: Path,
) -> None:
    database, copy = f"sqlite:///{tmp_path}/parlour.db", str(tmp_path / "copy.db")
    with ExitStack() as first, ExitStack() as rest:
        server = first.enter_context(served(*OPTIONS, database=database))
        line = rest.enter_context(Line(server.url))
        ada, ben = newcomer(server.url), newcomer(server.url, "Ben")
        assert typed(tmp_path, "backup", copy, "--database", database).code == 0
        table = begun(ada, ben)
        page = page_statuses(tmp_path / "socket", line.url, ada.token, table)
        said = rest.enter_context(page)
        until(said, "live")
        line.cut()
        line.mend(rest.enter_context(bare_proxy()))
        time.sleep(8)  # time for several tries
        assert said.count("lost") > 4
        assert said[-1] == "lost"
        line.cut()
        line.mend(server.url)
        until(said, "live")
        line.cut()
        first.close()
        time.sleep(BEATING / 1000)
        assert typed(tmp_path, "restore", copy, "--database", database).code == 0
        line.mend(rest.enter_context(served(*OPTIONS, database=database)).url)
        until(said, "gone")
        tries = len(said)
        time.sleep(3)
        assert len(said) == tries
