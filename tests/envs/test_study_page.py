"""What docs/study.md shows runs as it stands there."""

import re
import subprocess
import sys

import pytest

from tests.support.root import ROOT

PAGE = ROOT / "docs/study.md"


def test_the_first_environment_is_played_to_its_end() -> None:
    pytest.importorskip("gymnasium", reason="pip install 'parlour[pettingzoo]'")
    (shown,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len([line for line in shown.splitlines() if line]) <= 12
    done = subprocess.run(
        [sys.executable, "-c", shown], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout.strip()) in ((0, "1.0"), (0, "-1.0"), (0, "0.0")), done
