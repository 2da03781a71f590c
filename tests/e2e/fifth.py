"""A fifth game, as an author makes it: written by new-game, installed as a package of its own."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, expect

from parlour.cli.app import main
from tests.support import door

NAME = "fifth_game"


def written(author: Path) -> Path:
    """The project's folder; the game's own is inside it, and has the same name."""
    assert main(("new-game", NAME, "--into", str(author))) == 0
    return author / NAME


def installed(project: Path, site: Path) -> None:
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--no-deps", "--target", str(site), str(project)], check=True)


@contextmanager
def served(path: Path) -> Iterator[door.Served]:
    """A server that finds Python packages in this folder first."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(path), prepend=":")
        with door.served("--no-limits", "--pace", "0.1") as one:
            yield one


def played(page: Page, move: str) -> None:
    """Against a bot, by clicking the first element that is a move, to the end."""
    over = page.get_by_role("dialog")
    for _ in range(80):
        if over.count():
            break
        if (button := page.locator(move).first).count():
            with suppress(Error):  # drawn anew, by the bot's move, before the click
                button.click(timeout=500)
        page.wait_for_timeout(100)
    expect(over).to_be_visible()
    expect(page.get_by_text("Fair deal: verified")).to_be_visible()
