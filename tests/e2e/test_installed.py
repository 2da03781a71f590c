"""From the wheel to two people who play, as somebody would who has Python and nothing else."""

import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.clicker import Clicker
from tests.e2e.pages import Opened, for_a_friend, join, path_of
from tests.support import services
from tests.support.root import ROOT

MINUTES = 3


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (made,) = folder.glob("*.whl")
    return made


def test_two_people_play_three_minutes_after_the_wheel(
    wheel: Path, tmp_path: Path, browser: Browser
) -> None:
    bare = {"PATH": str(tmp_path / "venv/bin"), "HOME": str(tmp_path), "LANG": "C.UTF-8"}

    def run(*words: str) -> str:
        """With no Node and no compiler anywhere."""
        done = subprocess.run(
            words, env=bare, cwd=tmp_path, check=False, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    began = time.monotonic()
    run(sys.executable, "-m", "venv", str(tmp_path / "venv"))
    binaries = tmp_path / "venv/bin"
    run(str(binaries / "pip"), "install", "-q", "--only-binary", ":all:", f"{wheel}[server]")
    run(str(binaries / "parlour"), "doctor")
    port = services.free_port()
    command = [str(binaries / "parlour"), "serve", "--port", str(port)]
    with (tmp_path / "printed").open("wb") as printed:
        server = subprocess.Popen(command, env=bare, cwd=tmp_path, stdout=printed, stderr=printed)
    try:
        url = f"http://127.0.0.1:{port}"
        while not _answers(url):
            assert server.poll() is None, (tmp_path / "printed").read_text()
            time.sleep(0.1)
        pages = Opened(browser, url)
        host = pages(locale="en")
        for_a_friend(host, "Memory")
        friend = pages(path_of(host.get_by_label("Copy the link").input_value()), locale="en")
        players = [Clicker(page, "memory", seed) for seed, page in enumerate((host, friend))]
        host.reload()
        join(friend)
        while any(one.news["seq"] < 8 for one in players):
            assert time.monotonic() - began < 60 * MINUTES
            for one in players:
                one.act()
                one.page.wait_for_timeout(50)
        expect(host.locator(".play [role=grid]")).to_be_visible()
        assert time.monotonic() - began < 60 * MINUTES
        pages.close()
        assert pages.said == []
    finally:
        server.terminate()
        assert server.wait(20) == 0


def _answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/readyz").status_code == 200
    except httpx.HTTPError:
        return False
