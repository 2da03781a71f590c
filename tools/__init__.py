"""Generators, checks and releases. Run them from the root of the project."""
