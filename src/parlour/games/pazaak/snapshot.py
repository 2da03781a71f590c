"""Pazaak as data: inventory and constants, for programs that read no rulebook. See docs/api.md."""

from parlour.core.game import Json

from .types import (
    DEFAULT,
    DOUBLE,
    FLIPS,
    FULL_DECK,
    GOAL,
    HAND,
    SIDE,
    SIDE_LIMITS,
    SPACES,
    TARGET,
    TIEBREAKER,
    VARIABLE,
)

SIGNS = {"+": "plus", "-": "minus", "±": "dual"}
KINDS = {
    **{card: SIGNS[card[0]] for card in SIDE_LIMITS if card[0] in SIGNS},
    VARIABLE: "variable",
    **dict.fromkeys(FLIPS, "flip"),
    DOUBLE: "double",
    TIEBREAKER: "tiebreaker",
}
TYPES = tuple(dict.fromkeys(KINDS.values()))

SNAPSHOT: dict[str, Json] = {
    "objective": f"Reach <={TARGET}; first to {GOAL} round wins",
    "roundWinThreshold": GOAL,
    "mainDeck": {
        "size": sum(FULL_DECK),
        "ranks": [rank for rank, copies in enumerate(FULL_DECK) if copies],
        "copiesEach": max(FULL_DECK),
        "rebuiltEachRound": True,
        "shared": True,
    },
    "sideDeck": {"select": SIDE, "hand": HAND, "handRefill": False, "ready": list(DEFAULT)},
    "board": {"rows": 3, "cols": SPACES // 3, "maxCards": SPACES},
    "turn": {"draws": 1, "sideCards": 1, "autoStandOn": TARGET},
    "cardTypes": list(TYPES),
    "cards": [
        {"card": card, "type": KINDS[card], "limit": limit} for card, limit in SIDE_LIMITS.items()
    ],
    "flips": {card: list(ranks) for card, ranks in FLIPS.items()},
    "document": "1.1",  # the version of the rule document that the names follow
    "voidRound": {
        "condition": "scoresEqual && <=20 && noTiebreaker",
        "also": "both >20 by a flip",  # which the document does not mention
    },
    "endRoundTriggers": ["bothStanding", "bust", "boardFull", "bothAt20"],
    "tiebreaker": {"winsTie": True, "bothUsed": "void"},
    "inventory": {
        kind: sum(limit for card, limit in SIDE_LIMITS.items() if KINDS[card] == kind)
        for kind in TYPES
    },
}
