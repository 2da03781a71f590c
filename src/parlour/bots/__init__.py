"""Bots for any game: searches, levels, matches between bots, reviews."""
