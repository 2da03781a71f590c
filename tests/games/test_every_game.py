"""The laws every game obeys, over random games that hypothesis seeds.

`PARLOUR_LAWS` is the number of games each law is tried on; `make laws` raises it.
"""

import os
import subprocess
import sys
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parlour.core.box import Box
from parlour.games.registry import load, versions
from parlour.laws import LAWS, digest, its_record_verifies

GAMES = int(os.environ.get("PARLOUR_LAWS", "60"))
settings.register_profile(
    "laws",
    max_examples=GAMES,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("laws")

every_game = pytest.mark.parametrize("name", versions())
every_law = pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)


@every_game
@every_law
def test_a_law_holds(name: str, law: Callable[[Box, int], None]) -> None:
    box = load(name)

    # Of records `make records` has more; an old version was tried for long, and shares most code.
    fewer = law is its_record_verifies or box.later is not None

    @settings(max_examples=max(20, GAMES // 8) if fewer else GAMES)
    @given(seed=st.integers(0, 2**64))
    def holds(seed: int) -> None:
        law(box, seed)

    holds()


@every_game
def test_the_same_log_gives_the_same_bytes_under_another_hash_seed(name: str) -> None:
    code = (
        "from parlour.games.registry import load; from parlour.laws import digest;"
        f"print(digest(load({name!r}), 7))"
    )
    ran = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert ran == {digest(load(name), 7)}
