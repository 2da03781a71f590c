"""The API against its own description, as schemathesis reads it.

`PARLOUR_EXAMPLES` is how many requests it makes up for each operation; if they are more than ten,
it goes through all edge cases besides.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.door import Served, served
from tests.support.visitor import Visitor, begun, client, newcomer

EXAMPLES = int(os.environ.get("PARLOUR_EXAMPLES", "8"))
PHASES = "coverage,fuzzing" if EXAMPLES > 10 else "fuzzing"
ENDLESS = "stream"  # streams never end: test_authorisation opens them
# A command from the future gets a 503 of its own: nobody knows yet. Of a tuple of any length the
# framework says that it holds what it holds, or anything else, but not both.
SETTINGS = """
[checks]
enabled = false
not_a_server_error = { enabled = true, expected-statuses = ["2xx", "3xx", "4xx", "503"] }
status_code_conformance.enabled = true
content_type_conformance.enabled = true
response_schema_conformance.enabled = true

[[operations]]
include-path-regex = "(record|replay)$"
checks.response_schema_conformance.enabled = false
"""
# The description does not say which games there are, nor that what it does not name is refused.
HOOKS = """
import schemathesis
from parlour.games.registry import names

FIELDS = ("seats", "private", "bots", "sit", "seat", "loadout", "control", "games")

@schemathesis.hook
def map_body(context, body):
    if not isinstance(body, dict) or not isinstance(body.get("game"), str):
        return body
    game = names()[len(body["game"]) % len(names())]
    return {"game": game} | {field: body[field] for field in FIELDS if field in body}
"""
OURS = '[parameters]\n"path.game" = "memory"\n"path.table" = "%s"\n'


def described(house: Served, visitor: Visitor, settings: Path) -> int:
    """How many operations schemathesis has found to be as described."""
    command = [
        str(Path(sys.executable).with_name("schemathesis")), "--config-file", str(settings),
        "run", f"{house.url}/openapi.json", "--header", f"Authorization: Bearer {visitor.token}",
        "--exclude-path-regex", f"{ENDLESS}$", "--exclude-method", "DELETE",
        "--phases", PHASES, "--max-examples", str(EXAMPLES), "--seed", "1",
        "--no-color", "--continue-on-failure", "--generation-database", ":memory:",
    ]  # fmt: skip
    here = settings.parent
    (here / "hooks.py").write_text(HOOKS)
    env = os.environ | {"SCHEMATHESIS_HOOKS": "hooks", "PYTHONPATH": str(here)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=here, env=env)
    assert done.returncode == 0, done.stdout
    count = re.search(r"Tested: (\d+)", done.stdout)
    return 0 if count is None else int(count[1])


def operations(house: Served) -> int:
    with client(house.url) as http:
        paths = http.get("/openapi.json").json()["paths"]
    asked = [(method, path) for path in paths for method in paths[path]]
    return sum(method != "delete" and not path.endswith(ENDLESS) for method, path in asked)


@pytest.mark.long
def test_no_request_breaks_the_house_or_surprises_its_description(tmp_path: Path) -> None:
    with served("--no-bots", "--no-limits") as house:
        # The description's examples say Ada: an erasure of that name would end the visitor.
        ada, ben = newcomer(house.url, "Zoe"), newcomer(house.url, "Ben")
        settings = tmp_path / "schemathesis.toml"
        settings.write_text(OURS % begun(ada, ben) + SETTINGS)
        assert described(house, ada, settings) == operations(house) > 18
        if EXAMPLES > 10:
            settings.write_text(SETTINGS)  # and with names that nothing has
            assert described(house, ada, settings) == operations(house) > 18
        assert house.failures == 0
        assert "Traceback" not in house.printed
