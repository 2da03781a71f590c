"""Moves to try that may not be listed."""

from random import Random

import msgspec
from msgspec import structs

from parlour.core.box import AnyMove
from parlour.core.game import Choice
from parlour.laws.lives import Moment


def attempts(moment: Moment, rng: Random) -> list[AnyMove]:
    """Earlier moves (chance's too), some listed ones, and each of them with a field changed."""
    known = rng.sample(moment.moves, min(4, len(moment.moves)))
    if isinstance(moment.turn, Choice):
        known += rng.sample(moment.turn.moves, min(2, len(moment.turn.moves)))
    return [*known, *(_bent(move, known, rng) for move in known)]


def _bent(move: AnyMove, others: list[AnyMove], rng: Random) -> AnyMove:
    """The move with one field taken from another move, or replaced by nonsense of its type."""
    fields = move.__struct_fields__
    if not fields:
        return move
    field = rng.choice(fields)
    seen = [getattr(o, field) for o in others if field in o.__struct_fields__]
    match getattr(move, field):
        case bool() as value:
            bent: object = not value
        case int():
            bent = rng.choice([*seen, rng.randrange(-2, 80)])
        case tuple() as value:
            bent = rng.choice([(), value[:-1], (*value, *value)])
        case _:
            bent = rng.choice([*seen, ""])
    other = structs.replace(move, **{field: bent})
    return other if _decodes(type(move), other) else move


def _decodes(kind: type[AnyMove], value: AnyMove) -> bool:
    try:
        msgspec.json.decode(msgspec.json.encode(value), type=kind)
    except msgspec.ValidationError:
        return False
    return True
