"""The image: what its stages copy is enough to build, and its health check finds the port."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.door import served
from tests.support.root import ROOT

DOCKERFILE = (ROOT / "deploy/Dockerfile").read_text("utf-8")
STAGES = re.split(r"^FROM ", DOCKERFILE, flags=re.MULTILINE)[1:]


def copied(stage: str) -> list[str]:
    """What it takes from the repository."""
    lines = re.findall(r"^COPY (?!--from)(.*) \S+$", stage, re.MULTILINE)
    return [name for line in lines for name in line.split()]


def test_the_context_has_all_that_is_copied() -> None:
    sent = set(re.findall(r"^!(\S+)", (ROOT / ".dockerignore").read_text("utf-8"), re.MULTILINE))
    assert {name for stage in STAGES for name in copied(stage)} <= sent


@pytest.mark.long
@pytest.mark.skipif(shutil.which("npx") is None, reason="Node is not installed")
def test_the_pages_are_built_from_what_is_copied(tmp_path: Path) -> None:
    for name in copied(STAGES[0]):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy2
        copy(ROOT / name, tmp_path / name)
    static = tmp_path / "src/parlour/server/static"
    shutil.rmtree(static, ignore_errors=True)
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    subprocess.run(["npx", "vite", "build", "client"], cwd=tmp_path, check=True)
    assert {"index.html", "made-from", "THIRD-PARTY.txt"} <= {one.name for one in static.iterdir()}


def test_the_health_check_finds_a_server_on_its_port(tmp_path: Path) -> None:
    (written,) = re.findall(r'CMD (\["python", .*\])\nSTOPSIGNAL', DOCKERFILE)
    _, *check = json.loads(written)
    with served("--no-bots", database=f"sqlite:///{tmp_path}/parlour.db") as server:
        for port, code in ((server.url.rpartition(":")[2], 0), ("1", 1)):
            env = os.environ | {"PARLOUR_PORT": port}
            found = subprocess.run(
                [sys.executable, *check], env=env, check=False, capture_output=True
            )
            assert found.returncode == code, found.stderr
    assert "os.environ.get('PARLOUR_PORT') or '8000'" in check[1]  # as `parlour serve` does
