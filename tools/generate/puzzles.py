"""Write the puzzles that every new server has, from games of bots with fixed seeds.

    python -m tools.generate.puzzles [--seconds 120]

Two judgements must agree, as for puzzles from games that people play. What was found is kept in
build/puzzles, so that a run goes on where the one before stopped.
"""

import argparse
import time
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec.structs import replace

from parlour.bots.arena import Pairing, played
from parlour.bots.levels import levels
from parlour.bots.questions import Question, dice, thought
from parlour.bots.review import Decision, decisions
from parlour.core.box import Box
from parlour.core.chance import lots
from parlour.core.game import Json
from parlour.features.puzzles.judging import candidates, difficulty, found, harder, puzzle, trials
from parlour.features.puzzles.shelf import ShelfPuzzle
from parlour.games.registry import load

WANTED = {"pixies": 13, "pazaak": 13, "phage": 7}
SHELF = Path("src/parlour/features/puzzles/shelf.json")
KEPT = Path("build/puzzles")
LOOK = 0.25  # of the usual effort: to leave out what is not worth judging
PAIRS = (Pairing("strong", "casual", 0), Pairing("casual", "beginner", 0))


def answer(box: Box, question: Question) -> Json:
    """The same for the same question, whenever it is asked."""
    key = sha256(msgspec.json.encode(question)).hexdigest()
    asked = replace(question, dice=key)
    return thought(box, asked, lots(dice(asked)))


def of_game(box: Box, seed: int) -> ShelfPuzzle | None:
    """The clearest puzzle of one game, if there is one."""
    pairing = PAIRS[seed % len(PAIRS)]
    _, record = played(box, levels(box), box.options(), pairing, seed)
    made = [one for one in decisions(box, record) if len(one.question.moves) >= 4]
    quick = [_rows(box, replace(one.question, effort=LOOK)) for one in made]
    for one in candidates(box, made, quick):
        new = _puzzle(box, one)
        if new is not None:
            return new
    return None


def _puzzle(box: Box, one: Decision) -> ShelfPuzzle | None:
    new = puzzle(one, _rows(box, one.question), _rows(box, harder(one.question)))
    if new is None:
        return None
    parts = [
        _rows(box, replace(question, dice=str(at)))
        for at, question in enumerate(trials(one.question))
    ]
    rating = difficulty(found(new.worth, parts)).rating
    return ShelfPuzzle(rating=rating, puzzle=replace(new, heard=[]))


def _rows(box: Box, question: Question) -> list[list[float]]:
    return msgspec.convert(answer(box, question), list[list[float]])


def look_for(game: str, until: float) -> list[ShelfPuzzle]:
    """As many as are wanted, or as there was time for."""
    kept = KEPT / f"{game}.json"
    seed, shelved = 0, list[ShelfPuzzle]()
    if kept.is_file():
        seed, shelved = msgspec.json.decode(kept.read_bytes(), type=tuple[int, list[ShelfPuzzle]])
    while len(shelved) < WANTED[game] and time.monotonic() < until:
        one = of_game(load(game), seed)
        seed += 1
        if one is not None:
            shelved.append(one)
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(msgspec.json.encode((seed, shelved)))
        print(game, seed, len(shelved), [round(one.rating) for one in shelved], flush=True)
    return shelved


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3600)
    until = time.monotonic() + parser.parse_args().seconds
    shelf = [one for game in WANTED for one in look_for(game, until)]
    shelf.sort(key=lambda one: one.rating)
    if len(shelf) == sum(WANTED.values()):
        SHELF.write_bytes(msgspec.json.format(msgspec.json.encode(shelf), indent=0) + b"\n")


if __name__ == "__main__":
    main()
