"""Lessons: prepared positions that a game brings along, answered by its own rules."""
