"""What docs/operators.md says about a server at home fits the files that it names."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.root import ROOT

PAGE = (ROOT / "docs/operators.md").read_text("utf-8").partition("## At home")[2]
HOME = PAGE.partition("\n## ")[0]
UNIT = (ROOT / "deploy/parlour.service").read_text("utf-8")


def test_the_unit_is_started_without_a_proxy_and_from_where_it_was_installed() -> None:
    (override,) = re.findall(r"```\n(\[Service\]\n.*?)```", HOME, re.DOTALL)
    _, emptied, command = override.splitlines()
    assert emptied == "ExecStart="  # without this line systemd would start both
    program = command.removeprefix("ExecStart=").split()
    assert program == ["/opt/parlour/bin/parlour", "serve"]
    assert f"ExecStart={program[0]} serve" in UNIT
    assert "/opt/parlour/bin/pip install" in HOME
    assert "StateDirectory=parlour" in UNIT
    assert "`/var/lib/parlour/parlour.db`" in HOME


@pytest.mark.skipif(shutil.which("caddy") is None, reason="needs caddy")
def test_caddy_understands_what_it_is_told_to_do(tmp_path: Path) -> None:
    (block,) = re.findall(r"  ```\n(  parlour\.home\.arpa.*?)  ```", HOME, re.DOTALL)
    (tmp_path / "Caddyfile").write_text(block)
    subprocess.run(
        ["caddy", "adapt", "--config", "Caddyfile", "--adapter", "caddyfile"],
        cwd=tmp_path,
        check=True,
        capture_output=True,
    )
