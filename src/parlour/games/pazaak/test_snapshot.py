"""The snapshot says what the rule document's own says, and what the rules do."""

import msgspec

from . import box
from .snapshot import SNAPSHOT
from .types import SIDE_LIMITS

DOCUMENT = {
    "objective": "Reach <=20; first to 3 round wins",
    "roundWinThreshold": 3,
    "mainDeck": {"size": 40, "ranks": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], "copiesEach": 4},
    "sideDeck": {"select": 10, "hand": 4, "handRefill": False},
    "board": {"rows": 3, "cols": 3, "maxCards": 9},
    "turn": {"draws": 1, "sideCards": 1, "autoStandOn": 20},
    "cardTypes": ["plus", "minus", "dual", "variable", "flip", "double", "tiebreaker"],
    "endRoundTriggers": ["bothStanding", "bust", "boardFull", "bothAt20"],
    "inventory": {
        "plus": 24,
        "minus": 24,
        "dual": 24,
        "flip": 8,
        "double": 2,
        "tiebreaker": 2,
        "variable": 2,
    },
}


def test_it_has_all_that_the_document_has() -> None:
    for name, value in DOCUMENT.items():
        ours = SNAPSHOT[name]
        if isinstance(value, dict):
            assert {key: ours[key] for key in value} == value
        else:
            assert ours == value
    assert SNAPSHOT["voidRound"]["condition"] == "scoresEqual && <=20 && noTiebreaker"
    assert SNAPSHOT["voidRound"]["also"] == "both >20 by a flip"
    assert SNAPSHOT["document"] == "1.1"
    assert SNAPSHOT["tiebreaker"]["winsTie"] is True


def test_it_names_every_side_card_with_its_limit() -> None:
    assert {one["card"]: one["limit"] for one in SNAPSHOT["cards"]} == SIDE_LIMITS
    assert SNAPSHOT["inventory"].keys() == set(SNAPSHOT["cardTypes"])


def test_it_is_in_the_box_and_survives_json() -> None:
    assert msgspec.json.decode(msgspec.json.encode(box.snapshot)) == SNAPSHOT
