"""Tests, in folders that mirror the source. Run them from the root of the project."""
