"""`make quick` runs what belongs to the changed files, and ends when its time is over."""

import sys
import time
from pathlib import Path

import pytest

from tools.develop import quick
from tools.develop.affected import affected
from tools.develop.quick import Step, first, run, second

TREE = {
    "tests/storage/test_log.py": "",
    "tests/storage/test_log_rules.py": "",
    "tests/storage/test_logging.py": "",
    "tests/host/test_node.py": "from parlour.storage import (\n    copies,\n    log,\n)\n",
    "tests/host/test_other.py": "from parlour.storage.logs import ONE\n",
    "tests/deploy/test_deploy.py": 'loaded("compose.yaml")\n',
    "tests/e2e/test_log_page.py": "import parlour.storage.log\n",
    "src/parlour/games/nim/test_rules.py": "",
    "src/parlour/games/chess/test_rules.py": "",
    "src/parlour/features/daily/tests/test_daily.py": "",
}


@pytest.mark.parametrize(
    ("file", "tests"),
    [
        ("tests/host/test_other.py", ["tests/host/test_other.py"]),
        (
            "src/parlour/storage/log.py",  # its mirror, then those that import it
            [
                "tests/storage/test_log.py",
                "tests/storage/test_log_rules.py",
                "tests/host/test_node.py",
            ],
        ),
        ("src/parlour/games/nim/RULES.md", ["src/parlour/games/nim/test_rules.py"]),
        ("src/parlour/features/daily/http.py", ["src/parlour/features/daily/tests/test_daily.py"]),
        ("deploy/compose.yaml", ["tests/deploy/test_deploy.py"]),
        ("deploy/home.compose.yaml", []),
        ("README.md", []),
    ],
)
def test_a_file_has_the_tests_that_belong_to_it(
    tmp_path: Path, file: str, tests: list[str]
) -> None:
    for name, text in TREE.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert affected(tmp_path, [file]) == tests


def test_only_kinds_of_files_that_changed_are_checked() -> None:
    python, page, text = "src/parlour/words.py", "client/src/new.ts", "docs/api.md"
    assert [*first([page, text])] == []
    names = [step.name for step in (*first([python]), *second([python]))]
    assert names[:4] == ["format", "lint", "types", "imports"]
    pages = [step.name for step in second([page]) if step.name.startswith("pages: ")]
    assert pages == [f"pages: {name}" for name in ("format", "lint", "types", "tests")]
    assert not {"types", "imports"} & {step.name for step in second([page])}
    assert not any("pages" in step.name for step in second([python, text]))


def test_a_step_is_stopped_when_the_time_is_over() -> None:
    good = Step("good", [sys.executable, "-c", "print('fine')"])
    bad = Step("bad", [sys.executable, "-c", "raise SystemExit('wrong')"])
    endless = Step("endless", ["sleep", "600"])
    began = time.monotonic()
    found = {step.name: outcome for step, outcome in run([good, bad, endless], began + 3)}
    assert time.monotonic() - began < 30
    assert {name: one.code for name, one in found.items()} == {"good": 0, "bad": 1, "endless": None}
    assert (found["good"].printed, found["bad"].printed) == ("fine\n", "wrong\n")


@pytest.mark.parametrize(("code", "says"), [(0, "passed"), (1, "FAILED")])
def test_it_fails_if_a_step_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], code: int, says: str
) -> None:
    step = Step("step", [sys.executable, "-c", f"raise SystemExit({code})"])
    monkeypatch.setattr(quick, "changes", lambda: ["docs/api.md"])
    monkeypatch.setattr(quick, "second", lambda _files: iter([step]))
    assert quick.main() == code
    assert f"{says:13}step" in capsys.readouterr().out
