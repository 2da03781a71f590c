"""Parlour in a terminal, and how its commands fail."""

from parlour.words import words


class UsageError(Exception):
    """One sentence for the user; `main` prints it and exits with code 2."""


def refuse(key: str, /, **facts: object) -> UsageError:
    """The sentence `no-KEY` of the words file, as an error to raise."""
    return UsageError(words("parlour").say(f"no-{key}", facts))
