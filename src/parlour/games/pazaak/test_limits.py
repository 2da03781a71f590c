"""The page's side-deck builder and the rules know the same limits."""

import json
from pathlib import Path

from .types import DEFAULT, SIDE_LIMITS


def test_the_page_offers_what_the_rules_allow() -> None:
    shown = json.loads((Path(__file__).parent / "limits.json").read_text("utf-8"))
    assert shown == SIDE_LIMITS
    assert list(shown) == list(SIDE_LIMITS)  # in the order of the box
    assert set(DEFAULT) <= set(shown)
