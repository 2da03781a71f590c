"""The seventy cards. 4 is a number, s3 three spirals, x2 two crosses, * a special card."""

import re

from msgspec import Struct

COLOURS = ("blue", "green", "yellow", "red")  # §2.2, decision: the printed deck has these four
MULTI = "multi"  # every colour at once

PRINTED = {
    "multi": "2 3 4 6x1 7x1 8x1",
    "blue": "1s6 2s4 3s3 3s1 4s1 4* 4 5 5x2 5* 6s1 6x1 7x3 8x3 9x6 9x1",
    "green": "1s5 2s3 3s2 3* 4s4 4x1 5 5x1 5* 6x4 6x1 6s1 7x2 7 8x2 9x4",
    "yellow": "1s4 2s2 2* 3s5 3 4s3 4x1 5x2 5 5* 6x3 6 7x5 7s1 8x1 9x2",
    "red": "1s3 1* 2s5 3s4 4s2 4 5x1 5* 5 6x2 6 7x4 7x1 8x5 8 9",
}


class Card(Struct, frozen=True, kw_only=True):
    colour: str
    number: int
    spirals: int
    crosses: int
    special: bool  # a spiral for each face-up card of its own colour


def _card(colour: str, printed: str) -> Card:
    number, special, spirals, crosses = re.findall(r"^(\d)(\*?)(?:s(\d))?(?:x(\d))?$", printed)[0]
    return Card(
        colour=colour,
        number=int(number),
        spirals=int(spirals or 0),
        crosses=int(crosses or 0),
        special=special == "*",
    )


DECK = tuple(_card(colour, card) for colour, row in PRINTED.items() for card in row.split())
