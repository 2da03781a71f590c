"""Parlour: tabletop games with other people, and a rules library that stands on its own."""
