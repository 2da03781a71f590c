"""Puzzles that come with Parlour, so that a new server has some before anybody has played."""

from hashlib import sha256
from importlib.resources import files

import msgspec
from msgspec import Struct

from parlour.core.record.chain import canonical
from parlour.features.puzzles.judging import DEVIATION, Puzzle
from parlour.features.puzzles.types import PuzzleStore, StoredPuzzle
from parlour.games.registry import load, names
from parlour.glicko import Skill

NAME = "shelf.json"


class ShelfPuzzle(Struct, frozen=True):
    """A puzzle with its rating when it is new."""

    rating: float
    puzzle: Puzzle


def shelf() -> list[ShelfPuzzle]:
    """Those of installed games whose rules have not changed since."""
    file = files("parlour.features.puzzles") / NAME
    if not file.is_file():
        return []
    known = {load(name).rules for name in names()}
    found = msgspec.json.decode(file.read_bytes(), type=list[ShelfPuzzle])
    return [one for one in found if one.puzzle.rules in known]


async def stock(store: PuzzleStore, month: str) -> None:
    """Put the shelf into a store that has no puzzle yet."""
    if not await store.is_empty():
        return
    for one in shelf():
        body = one.puzzle
        digest = sha256(canonical([body.rules, body.seat, body.view, body.moves])).digest()
        new = StoredPuzzle(
            id=digest.hex()[:32],
            rules=body.rules,
            month=month,
            body=msgspec.json.encode(body),
            skill=Skill(one.rating, DEVIATION),
        )
        await store.add(new, digest)
