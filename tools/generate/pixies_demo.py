"""Write demo.json of Pixies: games that two bots play on the first page.

Run it with `python -m tools.generate.pixies_demo`.

The moves depend on the bots of the day, so `make generated` does not compare the file.
test_demo.py checks that the rules allow every move in it.
"""

import json
from pathlib import Path
from typing import TypedDict, cast

import msgspec

from parlour.bots.arena import Pairing, played
from parlour.bots.levels import levels
from parlour.core.record.format import Moved
from parlour.games import pixies
from parlour.games.pixies.types import Begin, Move, Options, Reveal, RoundEnded, Take

GAMES = 5
LEVEL = "strong"
FILE = Path(pixies.__file__).with_name("demo.json")


class Turn(TypedDict):
    spread: list[int]
    takes: list[tuple[int, int, int, bool]]  # seat, card, space, face up


class Round(TypedDict):
    turns: list[Turn]
    totals: list[int]


def rounds(number: int) -> list[Round]:
    box, options = pixies.box, Options(2)
    pairing = Pairing(LEVEL, LEVEL, 2 * number)  # two games in a row have the same cards
    _, record = played(box, levels(box), options, pairing, seed=1)
    state, done, turns = box.game.start(options), list[Round](), list[Turn]()
    for entry in record.log:
        move: Move = msgspec.convert(cast(Moved, entry).move, Move)
        step = box.game.apply(state, move)
        match move:
            case Begin():
                pass
            case Reveal(card):
                if not state.spread:
                    turns.append(Turn(spread=[], takes=[]))
                turns[-1]["spread"].append(card)
            case Take(card, space, up):
                turns[-1]["takes"].append((state.seat, card, space, up))
        for event in step.events:
            if isinstance(event, RoundEnded):
                done.append(Round(turns=turns, totals=list(event.totals)))
                turns = []
        state = step.state
    return done


if __name__ == "__main__":
    games = (json.dumps(rounds(number), separators=(",", ":")) for number in range(GAMES))
    FILE.write_text("[\n" + ",\n".join(games) + "\n]\n", "utf-8")
