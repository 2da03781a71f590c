"""`make dev`: Play works on the pages that vite serves, and one Ctrl-C ends everything."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.pages import Opened
from tests.support import services
from tests.support.keeper import PLAIN
from tests.support.root import ROOT

READY = 90.0  # seconds in which both must answer, on a busy machine


@pytest.fixture
def dev(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[bytes], str, str]]:
    """The process, the address of the pages and that of the server."""
    server, pages = services.free_port(), services.free_port()
    ports = ["--port", str(server), "--pages", str(pages)]
    command = [sys.executable, "-m", "tools.develop.dev", *ports, "--folder", str(tmp_path)]
    with (tmp_path / "printed").open("wb") as out:
        process = subprocess.Popen(command, cwd=ROOT, env=PLAIN, stdout=out, stderr=out)
    until = time.monotonic() + READY
    while f"Open http://localhost:{pages}" not in (tmp_path / "printed").read_text():
        assert time.monotonic() < until
        assert process.poll() is None, (tmp_path / "printed").read_text()
        time.sleep(0.1)
    yield process, f"http://localhost:{pages}", f"http://127.0.0.1:{server}"
    process.terminate()
    process.wait(READY)


def test_play_works_through_vite_and_ctrl_c_ends_both(
    browser: Browser, dev: tuple[subprocess.Popen[bytes], str, str]
) -> None:
    process, pages, server = dev
    with closing(Opened(browser, pages)) as opened:
        page = opened("/new?game=memory")
        page.get_by_role("button", name="Make the table").click(timeout=60_000)  # vite compiles
        page.wait_for_url("**/t/**")
        expect(page.locator(".send")).to_be_visible(timeout=60_000)  # the socket has answered
        assert page.evaluate("location.origin") == pages
        assert opened.said == []
    process.send_signal(signal.SIGINT)
    assert process.wait(READY) == 0
    for url in (pages, server):
        with suppress(httpx.ConnectError):
            pytest.fail(f"{url} still answers: {httpx.get(url)}")
