"""Moves that somebody might try."""

from random import Random
from typing import Any

import msgspec
from msgspec import structs

from parlour.core.game import Choice
from parlour.laws.lives import Moment


def attempts(moment: Moment, rng: Random) -> list[Any]:
    """Moves somebody might try here: earlier ones, chance's own, and all of them bent."""
    known = rng.sample(moment.moves, min(4, len(moment.moves)))
    if isinstance(moment.turn, Choice):
        known += rng.sample(moment.turn.moves, min(2, len(moment.turn.moves)))
    return [*known, *(_bent(move, known, rng) for move in known)]


def _bent(move: Any, others: list[Any], rng: Random) -> Any:
    """The move with one field swapped for another's, or for nonsense of the same type."""
    fields = move.__struct_fields__
    if not fields:
        return move
    field = rng.choice(fields)
    seen = [getattr(o, field) for o in others if field in o.__struct_fields__]
    match getattr(move, field):
        case bool() as value:
            bent: Any = not value
        case int():
            bent = rng.choice([*seen, rng.randrange(-2, 80)])
        case tuple() as value:
            bent = rng.choice([(), value[:-1], (*value, *value)])
        case _:
            bent = rng.choice([*seen, ""])
    other = structs.replace(move, **{field: bent})
    return other if _decodes(type(move), other) else move


def _decodes(kind: Any, value: Any) -> bool:
    try:
        msgspec.json.decode(msgspec.json.encode(value), type=kind)
    except msgspec.ValidationError:
        return False
    return True
