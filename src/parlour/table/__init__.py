"""One table, pure: a fold of its log. Time and chance are handed in."""
