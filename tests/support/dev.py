"""`make dev` for a test: the server and the pages that vite serves."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.support import services
from tests.support.keeper import PLAIN
from tests.support.root import ROOT

READY = 90.0  # seconds in which both must answer, on a busy machine


class Developing(NamedTuple):
    process: subprocess.Popen[bytes]
    pages: str
    server: str


@contextmanager
def developing(folder: Path, *options: str) -> Iterator[Developing]:
    server, pages = services.free_port(), services.free_port()
    ports = ["--port", str(server), "--pages", str(pages), "--folder", str(folder)]
    command, printed = [sys.executable, "-m", "tools.develop.dev", *ports], folder / "printed"
    with printed.open("wb") as out:
        process = subprocess.Popen(
            [*command, *options], cwd=ROOT, env=PLAIN, stdout=out, stderr=out
        )
    try:
        until = time.monotonic() + READY
        while f"Open http://localhost:{pages}" not in printed.read_text():
            assert time.monotonic() < until
            assert process.poll() is None, printed.read_text()
            time.sleep(0.1)
        yield Developing(process, f"http://localhost:{pages}", f"http://127.0.0.1:{server}")
    finally:
        process.terminate()
        process.wait(READY)
