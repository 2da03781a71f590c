"""The code of the last release, from the repository's history, to run beside today's."""

import compileall
import contextlib
import functools
import io
import os
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

import pytest

from tests.support.root import ROOT

VERSION, COMMIT = "0.2.0", "b4ab6a79ed46f14579fe1631d6943323e0beb115"
SCHEMA = "0015"  # the newest that it knows
MISSING = (
    f"The history has no commit {COMMIT[:7]} (version {VERSION}): nothing is known about "
    "upgrades. Fetch the whole history: git fetch --unshallow"
)


@functools.cache
def source() -> Path:
    """The folder to put first in PYTHONPATH. Without history CI fails, and others skip."""
    root = Path(os.environ.get("PARLOUR_HISTORY", str(ROOT)))
    found = root / "build" / f"release-{VERSION}"  # stays: compiled once, it starts sooner
    if not found.exists():
        command = ["git", "-C", str(root), "archive", COMMIT, "src"]
        archive = subprocess.run(command, capture_output=True, check=False)
        if archive.returncode and "CI" in os.environ:
            pytest.fail(MISSING)
        if archive.returncode:
            pytest.skip(MISSING)
        found.parent.mkdir(exist_ok=True)
        part = Path(tempfile.mkdtemp(dir=found.parent))
        with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as files:
            files.extractall(part, filter="data")
        compileall.compile_dir(part / "src", quiet=1)
        with contextlib.suppress(OSError):  # another process was first
            part.rename(found)
        shutil.rmtree(part, ignore_errors=True)
    return found / "src"


def environment() -> dict[str, str]:
    """For a process of the last release, with today's packages."""
    return os.environ | {"PYTHONPATH": str(source())}
