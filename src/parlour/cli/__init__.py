"""Parlour in a terminal, and how its commands fail."""

import re

from parlour.words import words

# What a terminal obeys instead of showing it: names and records come from strangers.
CONTROL = re.compile(r"[^\n\t -~\u00a0-\U0010ffff]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]")


class UsageError(Exception):
    """One sentence for the user; `main` prints it and exits with code 2."""


def refuse(key: str, /, **facts: object) -> UsageError:
    """The sentence `no-KEY` of the words file, as an error to raise."""
    return UsageError(words("parlour").say(f"no-{key}", facts))


def visible(text: str) -> str:
    """Without characters that control a terminal."""
    return CONTROL.sub("", text)
