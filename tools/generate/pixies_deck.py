"""Write the faces of Pixies for its board, from the cards of the rules.

With --check nothing is written, and it is said whether they are out of date.
"""

import json
import sys
from pathlib import Path

import msgspec

from parlour.games.pixies import cards

FILE = Path(cards.__file__).with_name("deck.ts")
HEAD = """// Made from cards.py by tools/generate/pixies_deck.py. Do not edit.

export type Colour = {colours};

export interface Face {{
  colour: Colour;
  number: number;
  spirals: number;
  crosses: number;
  special: boolean;
}}

/** The seventy cards, each at the place that its id names. */
export const DECK: readonly Face[] = [
"""


def deck() -> str:
    colours = " | ".join(f"'{colour}'" for colour in (*cards.COLOURS, cards.MULTI))
    return HEAD.format(colours=colours) + "".join(map(_face, cards.DECK)) + "];\n"


def _face(card: cards.Card) -> str:
    fields = msgspec.to_builtins(card).items()
    shown = ", ".join(f"{name}: {json.dumps(value)}" for name, value in fields)
    return f"  {{ {shown} }},\n".replace('"', "'")


def main() -> int:
    text = deck()
    if FILE.exists() and FILE.read_text("utf-8") == text:
        return 0
    if "--check" in sys.argv:
        print(f"out of date: {FILE.name}; run `python -m tools.generate.pixies_deck`")
        return 1
    FILE.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
