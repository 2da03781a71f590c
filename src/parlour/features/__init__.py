"""Server features other than tables, one folder each."""

# All of them, in the order in which they start.
NAMES = (
    "moderation",
    "reviews",
    "puzzles",
    "daily",
    "deals",
    "lessons",
    "pairing",
    "retention",
    "webhooks",
)
