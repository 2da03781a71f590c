"""Phrases that players may send each other, shown in the reader's language."""

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from parlour.core.game import Seat

Phrase: TypeAlias = Literal[
    "hello", "good-luck", "nice-move", "oops", "one-moment", "thanks", "well-played", "goodbye"
]
PHRASES: dict[str, Phrase] = {phrase: phrase for phrase in get_args(Phrase)}


class Said(Struct, frozen=True, tag_field="t", tag="said"):
    """A phrase for everyone connected to the table now; it is not in the log."""

    seat: Seat
    phrase: Phrase
