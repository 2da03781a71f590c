"""What is installed is what was pinned: every file has a hash, and no address says where from."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
LOCK = (ROOT / "requirements.lock").read_text("utf-8")


def test_every_pinned_package_has_hashes() -> None:
    packages = re.split(r"^(?=\S)", LOCK, flags=re.MULTILINE)[1:]
    assert len(packages) > 50
    bare = [one.split()[0] for one in packages if not re.search(r"--hash=sha256:[0-9a-f]{64}", one)]
    assert bare == []
    assert "://" not in LOCK


def test_what_is_installed_is_checked_against_them() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    lines = [line for line in makefile.splitlines() if "pip install" in line and ".lock" in line]
    assert lines
    assert all("--require-hashes" in line for line in lines)
    assert "--generate-hashes" in makefile
