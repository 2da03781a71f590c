"""`parlour doctor --server` tells whether a server trusts forwarded addresses from this machine."""

from pathlib import Path

import pytest

from tests.support.door import served
from tests.support.keeper import PLAIN, ran

IGNORES = "ignores forwarded client addresses from this machine"
TRUSTS = "trusts forwarded client addresses from this machine"


@pytest.mark.parametrize("env", [{}, {"PARLOUR_METRICS_TOKEN": "a-secret"}], ids=["", "token"])
@pytest.mark.parametrize("proxy", ["10.9.8.7", "127.0.0.1"])
def test_the_doctor_tells_whether_forwarded_addresses_are_trusted(
    tmp_path: Path, proxy: str, env: dict[str, str]
) -> None:
    database = f"sqlite:///{tmp_path}/parlour.db"
    options = ("--no-bots", "--proxy", proxy)
    with served(*options, database=database, env=PLAIN | env) as server:
        told = ran(tmp_path, "doctor", "--server", server.url)
    assert told.code == 0, told.out
    trusts = proxy == "127.0.0.1"
    says = f"! {server.url} {TRUSTS}" if trusts else f"✓ {server.url} {IGNORES}"
    assert says in told.out
    assert (TRUSTS in told.out, IGNORES in told.out) == (trusts, not trusts)
    assert ("→ This is right if your reverse proxy runs" in told.out) == trusts
