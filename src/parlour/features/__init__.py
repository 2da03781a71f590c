"""Server features other than tables, one folder each."""

# All of them, in the order in which they start.
NAMES = ("reviews", "puzzles", "daily", "lessons", "retention", "webhooks")
