"""A disk of 12 MB, and a way to fill it."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """12 MB that really are full when they are full."""
    mount = ["mount", "-t", "tmpfs", "-o", "size=12m", "tmpfs", str(tmp_path)]
    if os.geteuid() or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("only root can mount a small disk")
    yield tmp_path
    subprocess.run(["umount", "-l", str(tmp_path)], check=False)


def fill(ballast: Path) -> None:
    with ballast.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"x" * 4096)
        except OSError:
            return
