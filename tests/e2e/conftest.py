"""A real server, a real browser, and pages that must not complain."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.pages import Opened, chromium
from tests.support import door


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


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
