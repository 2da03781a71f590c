"""`parlour serve --reload`: starts the server again when a file of its code changes."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from parlour.cli.games import WHOLE_LINES, screen
from parlour.games.registry import packages
from parlour.words import words

# What a server loads when it starts. Vite reloads the pages of Parlour itself.
CODE = (".py", ".ftl", ".md", ".json", ".toml", ".js", ".css", ".svg")
LEFT_OUT = {"__pycache__", "static", "pages", "tests", "golden", "node_modules"}
LOOK_SECONDS = 0.3
STOP_SECONDS = 15  # a server needs 12 at most


def run(tokens: Sequence[str]) -> int:
    """Serves in a subprocess until SIGINT or SIGTERM."""
    # A shell that starts us in the background lets us ignore SIGINT.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    folders, command = list(watched()), child_command(tokens)
    before = snapshot(folders)
    server: subprocess.Popen[bytes] | None = _start(command)
    try:
        while True:
            time.sleep(LOOK_SECONDS)
            after = snapshot(folders)
            if changes := changed(before, after):
                _say("serve-reload", file=changes[0])
                _stop(server)
                server, before = _start(command), after
            elif server is not None and server.poll() is not None:
                _say("serve-reload-ended")
                server = None
    except KeyboardInterrupt:
        return 0
    finally:
        _stop(server)


def child_command(tokens: Sequence[str]) -> list[str]:
    """The same command without `--reload`, even if a file or the environment sets it."""
    rest = [token for token in tokens if token != "--reload"]  # noqa: S105  # an option
    return [sys.executable, "-m", "parlour.cli.app", *rest, "--no-reload"]


def watched() -> Iterator[Path]:
    """The folders of Parlour and of games that are installed from elsewhere."""
    ours = Path(__file__).parents[1]
    yield ours
    for package in packages().values():
        with contextlib.suppress(ImportError):
            spec = find_spec(package)
            for folder in (spec and spec.submodule_search_locations) or ():
                if not Path(folder).is_relative_to(ours):
                    yield Path(folder)


def snapshot(folders: Sequence[Path]) -> Mapping[str, int]:
    """When each file of code was last written."""
    return dict(found for folder in folders for found in _files(folder))


def changed(before: Mapping[str, int], after: Mapping[str, int]) -> list[str]:
    """Files that were written, added or removed."""
    names = before.keys() | after.keys()
    return sorted(name for name in names if before.get(name) != after.get(name))


def _files(folder: Path) -> Iterator[tuple[str, int]]:
    for place, inner, names in os.walk(folder):
        inner[:] = [name for name in inner if name not in LEFT_OUT]
        for name in names:
            if name.endswith(CODE) and not name.startswith("test_"):
                with contextlib.suppress(OSError):  # deleted since it was listed
                    path = os.path.join(place, name)  # noqa: PTH118  # much quicker here
                    yield path, os.stat(path).st_mtime_ns  # noqa: PTH116


def _start(command: Sequence[str]) -> "subprocess.Popen[bytes]":
    """In a session of its own: Ctrl-C reaches only us, and we stop it."""
    return subprocess.Popen(command, start_new_session=True)  # noqa: S603  # our own command


def _stop(server: "subprocess.Popen[bytes] | None") -> None:
    if server is None or server.poll() is not None:
        return
    server.terminate()
    try:
        server.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


def _say(key: str, **facts: object) -> None:
    screen(piped=WHOLE_LINES).print(words("parlour").say(key, facts), soft_wrap=True)
