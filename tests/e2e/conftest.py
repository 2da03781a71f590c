"""A real server, a real browser, and pages that must not complain."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent)]
import door  # noqa: E402
from pages import Opened  # noqa: E402

# The shell draws the same pages without the window around them, in half the time.
BROWSER = shutil.which("chromium-headless-shell") or shutil.which("chromium")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server() -> Iterator[door.Served]:
    with door.served("--no-limits", "--pace", "0.4") as served:
        yield served


@pytest.fixture
def opened(browser: Browser, server: door.Served) -> Iterator[Opened]:
    """Open pages as somebody new; at the end nothing may have been said on the console."""
    pages = Opened(browser, server.url)
    yield pages
    pages.close()
    assert pages.said == []


@pytest.fixture
def patient() -> Iterator[None]:
    """For tests in which several browsers and a server share the machine."""
    expect.set_options(timeout=20_000)
    yield
    expect.set_options(timeout=5_000)
