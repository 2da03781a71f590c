"""`parlour serve --reload`: a changed file of code starts the server again."""

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from parlour.cli import reload
from tests.support import services
from tests.support.keeper import PARLOUR, PLAIN, READY, await_ready, typed


class Reloading(NamedTuple):
    """A server with a game from elsewhere, and what it has printed."""

    process: subprocess.Popen[bytes]
    url: str
    game: Path
    printed: Path

    def title(self) -> str:
        """Nothing while it starts again."""
        with contextlib.suppress(httpx.HTTPError):
            return str(httpx.get(f"{self.url}/api/games/mygame").json()["title"])
        return ""


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + READY
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Reloading]:
    """The game is in an environment's path as pip would install it."""
    assert typed(tmp_path, "new-game", "mygame").code == 0
    about = tmp_path / "mygame" / "mygame-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: mygame\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[parlour.games]\nmygame = mygame\n")
    path = os.pathsep.join([str(tmp_path / "mygame"), *filter(None, [PLAIN.get("PYTHONPATH")])])
    port, printed = services.free_port(), tmp_path / "printed"
    listens = ["--reload", "--no-bots", "--host", "127.0.0.1", "--port", str(port)]
    with printed.open("wb") as out:
        process = subprocess.Popen(
            [*PARLOUR, "serve", *listens],
            cwd=tmp_path,
            env=PLAIN | {"PYTHONPATH": path},
            stdout=out,
            stderr=out,
        )
    url = f"http://127.0.0.1:{port}"
    try:
        await_ready(url, process)
        yield Reloading(process, url, tmp_path / "mygame/mygame", printed)
    finally:
        process.terminate()
        process.wait(READY)


def test_a_change_of_a_game_is_served_and_ctrl_c_ends_all(server: Reloading) -> None:
    words = server.game / "words.en.ftl"
    assert server.title() == "Mygame"
    words.write_text(words.read_text().replace("title = Mygame", "title = Stones"))
    until(lambda: server.title() == "Stones")
    assert f"{words} changed: starting again." in server.printed.read_text()
    server.process.send_signal(signal.SIGINT)
    assert server.process.wait(READY) == 0
    with pytest.raises(httpx.ConnectError):
        httpx.get(server.url)


def test_the_server_that_is_started_does_not_reload_itself() -> None:
    command = reload.child_command(["serve", "--port", "9000", "--reload", "--config", "my.toml"])
    assert command[1:] == [
        *("-m", "parlour.cli.app", "serve", "--port", "9000", "--config", "my.toml"),
        "--no-reload",  # also against the file and the environment
    ]


def test_files_that_are_written_added_or_removed_have_changed(tmp_path: Path) -> None:
    kept, removed = tmp_path / "kept.py", tmp_path / "removed.ftl"
    left_out = [tmp_path / "static/page.js", tmp_path / "test_kept.py", tmp_path / "kept.pyc"]
    (tmp_path / "static").mkdir()
    for path in (kept, removed, *left_out):
        path.touch()
    before = reload.snapshot([tmp_path])
    assert set(before) == {str(kept), str(removed)}
    os.utime(kept, (1, 1))
    removed.unlink()
    (tmp_path / "added.py").touch()
    for path in left_out:
        os.utime(path, (1, 1))
    assert reload.changed(before, reload.snapshot([tmp_path])) == [
        str(tmp_path / name) for name in ("added.py", "kept.py", "removed.ftl")
    ]


def test_a_server_that_ends_is_started_when_a_file_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Twice it ends at once, as with a mistake in the code; then we are told to end."""
    started = list[list[str]]()

    def start(command: list[str]) -> subprocess.Popen[bytes]:
        started.append(command)
        return subprocess.Popen(["true"])

    def sleep(_seconds: float) -> None:
        if capsys.readouterr().out.count("The server has stopped.") == 1:
            if len(started) == 2:
                raise KeyboardInterrupt
            (tmp_path / "code.py").touch()

    monkeypatch.setattr(reload, "_start", start)
    monkeypatch.setattr(time, "sleep", sleep)
    monkeypatch.setattr(reload, "watched", lambda: iter([tmp_path]))
    handlers = {one: signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM)}
    try:
        assert reload.run(["serve", "--reload"]) == 0
    finally:
        for one, handler in handlers.items():
            signal.signal(one, handler)
    assert len(started) == 2
