"""Clients that are generated from docs/schema/openapi.json play a game over HTTP alone.

`make api-clients` installs the generators, into `build/api-clients`, and runs this.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from parlour.core.record import verify
from parlour.games.registry import load
from tests.support.keeper import opened
from tests.support.root import ROOT

TOOLS = ROOT / "build" / "api-clients"
API = ROOT / "docs" / "schema" / "openapi.json"
GENERATED = ROOT / "tests" / "api"
PATIENCE = 300.0  # seconds for a game, on a busy machine

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not TOOLS.is_dir(), reason="make api-clients installs the generators"),
]


def ran(folder: Path, *command: str | Path, **env: str) -> bytes:
    done = subprocess.run(
        [*map(str, command)],
        cwd=folder,
        env=os.environ | env,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, (done.stdout + done.stderr).decode()[-4000:]
    return done.stdout


def finished(record: bytes) -> list[str]:
    """What is wrong with it but for seeds, to which these clients do not contribute."""
    return [fault for fault in verify(record, load) if "no seat contributed" not in fault]


def test_a_python_client(tmp_path: Path) -> None:
    bin_, package = TOOLS / "venv" / "bin", tmp_path / "parlour_client"
    generate = ("generate", "--meta", "none", "--path", API, "--output-path", package)
    said = ran(tmp_path, bin_ / "openapi-python-client", *generate).decode()
    assert "will not be generated" not in said
    assert "Unable to process" not in said
    with opened(tmp_path, "--pace", "0") as server:
        script, path = GENERATED / "play.py", {"PYTHONPATH": str(tmp_path)}
        record = ran(tmp_path, bin_ / "python", script, server.url, **path)
    assert finished(record) == []


def test_a_typescript_client(tmp_path: Path) -> None:
    """Checked by the compiler, too: what the schema says is what the program needs."""
    bin_ = TOOLS / "node_modules" / ".bin"
    shutil.copy(GENERATED / "play.ts", tmp_path)
    (tmp_path / "node_modules").symlink_to(TOOLS / "node_modules")
    ran(
        tmp_path, bin_ / "openapi-typescript", API, "-o", "api.d.ts", "--default-non-nullable=false"
    )
    strict = ("--strict", "--noUncheckedIndexedAccess", "--skipLibCheck", "--types", "node")
    modern = ("--target", "es2022", "--module", "nodenext", "--moduleResolution", "nodenext")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    ran(tmp_path, bin_ / "tsc", *strict, *modern, "play.ts")
    with opened(tmp_path, "--pace", "0") as server:
        record = ran(tmp_path, "node", "play.js", server.url)
    assert finished(record) == []
