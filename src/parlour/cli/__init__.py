"""Parlour in a terminal."""
