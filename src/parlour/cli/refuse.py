"""What the terminal answers when it cannot do what it was asked."""

from parlour.words import words


class Refused(Exception):
    """One sentence for whoever asked; `main` prints it and leaves with code 2."""


def refuse(key: str, /, **facts: object) -> Refused:
    """A refusal in Parlour's own words: the file says `no-KEY`."""
    return Refused(words("parlour").say(f"no-{key}", facts))
