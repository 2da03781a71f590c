"""What players tell each other outside the log: phrases, and what they wish for before a game."""

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from parlour.core.game import Seat

Phrase: TypeAlias = Literal[
    "hello",
    "good-luck",
    "nice-move",
    "oops",
    "one-moment",
    "thanks",
    "well-played",
    "goodbye",
    "smile",
    "surprise",
    "sad",
    "heart",
    "bell",
    "star",
]
PHRASES: dict[str, Phrase] = {phrase: phrase for phrase in get_args(Phrase)}


class Said(Struct, frozen=True, tag_field="t", tag="said"):
    """A phrase for everyone connected to the table now; it is not in the log."""

    seat: Seat
    phrase: Phrase


class Intent(Struct, frozen=True, tag_field="t", tag="intent"):
    """What somebody in a room is up to before a game, for everyone there; not in the log."""

    seat: Seat
    wish: str = ""  # the game they would like next; empty: none
    naming: bool = False  # they are typing another name: no game begins meanwhile


Aside: TypeAlias = Said | Intent  # for everyone connected to a table now
