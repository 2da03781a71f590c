"""`make dev`: the server and the pages, both reloaded when their code changes. Ctrl-C ends both.

Vite serves the pages and passes everything else on to the server: see client/vite.config.ts.
"""

import argparse
import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
VITE = ROOT / "node_modules/vite/bin/vite.js"
START_SECONDS, STOP_SECONDS, LOOK_SECONDS = 60, 20, 0.2


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--port", type=int, default=8000, help="port of the server")
    options.add_argument("--pages", type=int, default=5173, help="port of the pages: open this one")
    options.add_argument("--folder", type=Path, default=ROOT / "build/dev", help="for the database")
    given, more = options.parse_known_args()  # the rest is for `parlour serve`
    for port in (given.port, given.pages):
        if _answers(port):
            print(f"Port {port} is taken. Stop that program, or choose another: --port, --pages")
            return 1
    # A shell that starts us in the background lets us ignore SIGINT.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    given.folder.mkdir(parents=True, exist_ok=True)
    processes = list[subprocess.Popen[bytes]]()
    try:
        processes.append(_server(given.folder, given.port, more))
        processes.append(_pages(given.pages, given.port))
        return _watch(processes, (given.port, given.pages))
    except KeyboardInterrupt:
        return 0
    finally:
        _stop(processes)


def _server(folder: Path, port: int, more: Sequence[str]) -> "subprocess.Popen[bytes]":
    listens = ["--host", "127.0.0.1", "--port", str(port), *more]
    command = [sys.executable, "-m", "parlour.cli.app", "serve", "--reload", "--dev", *listens]
    return _start(command, folder, os.environ)


def _pages(port: int, server: int) -> "subprocess.Popen[bytes]":
    command = ["node", str(VITE), "client", "--port", str(port), "--strictPort"]
    env = os.environ | {"PARLOUR_SERVER": f"http://127.0.0.1:{server}"}
    return _start([*command, "--logLevel", "warn"], ROOT, env)


def _start(
    command: Sequence[str], folder: Path, env: Mapping[str, str]
) -> "subprocess.Popen[bytes]":
    """In a session of its own: Ctrl-C reaches only us, and we stop both."""
    return subprocess.Popen(command, cwd=folder, env=env, start_new_session=True)  # noqa: S603


def _watch(processes: Sequence["subprocess.Popen[bytes]"], ports: tuple[int, int]) -> int:
    """Until one of them ends. Says where to look once both answer."""
    until, open_yet = time.monotonic() + START_SECONDS, False
    while all(one.poll() is None for one in processes):
        if not open_yet and all(map(_answers, ports)):
            open_yet = True
            print(f"\nOpen http://localhost:{ports[1]}  (reloads when code changes; Ctrl-C ends)")
            print(f"Hidden cards of a table: http://localhost:{ports[1]}/api/debug\n")
        if not open_yet and time.monotonic() > until:
            print("The server or the pages did not start.")
            return 1
        time.sleep(LOOK_SECONDS)
    return 1


def _answers(port: int) -> bool:
    """Vite listens on localhost, which can be ::1 alone."""
    with contextlib.suppress(OSError), socket.create_connection(("localhost", port), timeout=1):
        return True
    return False


def _stop(processes: Sequence["subprocess.Popen[bytes]"]) -> None:
    for one in processes:
        if one.poll() is None:
            one.terminate()
    for one in processes:
        try:
            one.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            one.kill()
            one.wait()


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]  # a text stream
    sys.exit(main())
