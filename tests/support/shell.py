"""Runs a block of commands of the docs as somebody who copies it would."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import httpx

from tests.support import services

STAYS = re.compile(r"^.*\bparlour (serve|bot|work)\b.*$", re.MULTILINE)  # until it is stopped
PATIENCE = 300.0  # seconds, on a busy machine: from a clone took longer than two minutes there


class Block(NamedTuple):
    page: str
    text: str

    @property
    def name(self) -> str:
        return f"{self.page}: {self.text.splitlines()[0]}"


class Shell:
    """A folder, and a free port for the server that is started in it."""

    def __init__(self, folder: Path, binaries: Path = Path(sys.executable).parent) -> None:
        self.folder, self.port = folder, services.free_port()
        self._environment = {
            "PATH": f"{binaries}:/usr/local/bin:/usr/bin:/bin",
            "HOME": str(folder),
            "LANG": "C.UTF-8",
            "PARLOUR_HOST": "127.0.0.1",
            "PARLOUR_PORT": str(self.port),
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        }

    def run(
        self, block: Block, real: Mapping[str, str] | None = None, typed: str = "", **more: str
    ) -> str:
        """What it prints. What stays is stopped when its server answers."""
        text, printed = block.text, self.folder / "printed"
        for example, stands in (real or {}).items():
            assert example in text
            text = text.replace(example, stands)
        stays = STAYS.search(text) is not None
        script = "set -eu\n" + STAYS.sub(r"\g<0> &", text) + ("wait -n" if stays else "")
        (self.folder / "typed").write_text(typed)
        with printed.open("wb") as out, (self.folder / "typed").open() as keys:
            shell = subprocess.Popen(
                ["/bin/bash", "-c", script],
                cwd=self.folder,
                env=self._environment | more,
                stdin=keys,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        until = time.monotonic() + PATIENCE
        try:
            while shell.poll() is None and not (stays and self._answers()):
                assert time.monotonic() < until, printed.read_text()
                time.sleep(0.1)
            if stays:
                time.sleep(1)  # in which one that cannot go on would end
            assert shell.poll() == (None if stays else 0), printed.read_text()
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(shell.pid, signal.SIGTERM)
            shell.wait(PATIENCE)
        said = printed.read_text()
        assert "Traceback" not in said, said
        return said

    def _answers(self) -> bool:
        with contextlib.suppress(httpx.HTTPError):
            return httpx.get(f"http://127.0.0.1:{self.port}/readyz").status_code == httpx.codes.OK
        return False
