"""A folded table as bytes, from which the same table is made again without its log.

The seeds are not among them. What follows from a state is found again from it by the rules.
"""

from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import asdict, fields, replace

from parlour.core.box import Box
from parlour.core.record import Promise
from parlour.table.entries import Played
from parlour.table.game import as_move, draws_key
from parlour.table.types import CurrentGame, Secret, Table

encode = msgspec.json.Encoder().encode


def _without(struct: type[Struct], *names: str) -> Any:
    """A Struct with all fields of another but these, so that a new field is kept, too."""
    kept = [(one.name, one.type) for one in fields(struct) if one.name not in names]
    return msgspec.defstruct(f"Kept{struct.__name__}", kept, array_like=True, kw_only=True)


_TABLE = _without(Table, "game", "secret")
_GAME = _without(CurrentGame, "state", "turn", "promise", "key", "last", "before")


class _Game(Struct, array_like=True):
    plain: Raw
    state: Raw
    last: Played | None


class _Snapshot(Struct, array_like=True):
    table: Raw
    games: tuple[_Game, ...]  # as it stands, and as it stood before the last move
    promise: Promise | None


_decoder = msgspec.json.Decoder(_Snapshot)


def packed(table: Table) -> bytes:
    game = table.game
    games = () if game is None else (game,) if game.before is None else (game, game.before)
    promise = None if game is None else game.promise
    return encode(_Snapshot(_plain(_TABLE, table), tuple(map(_packed, games)), promise))


def unpacked(box: Box, body: bytes, secret: bytes) -> Table:
    """A msgspec error if it is no table of this game."""
    found = _decoder.decode(body)
    plain = msgspec.json.decode(found.table, type=_TABLE)
    table = Table(**asdict(plain), secret=Secret(secret))
    game: CurrentGame | None = None
    if found.promise is not None:
        same = {"promise": found.promise, "key": draws_key(table, found.promise)}
        for one in reversed(found.games):
            game = _unpacked(box, one, before=game, **same)
    return replace(table, game=game)


def _packed(game: CurrentGame) -> _Game:
    return _Game(_plain(_GAME, game), Raw(encode(game.state)), game.last)


def _unpacked(box: Box, game: _Game, **more: Any) -> CurrentGame:
    plain = msgspec.json.decode(game.plain, type=_GAME)
    state = msgspec.json.decode(game.state, type=box.state)
    last = None if game.last is None else _played(box, game.last)
    turn = box.game.turn(state)
    return CurrentGame(**asdict(plain), state=state, turn=turn, last=last, **more)


def _played(box: Box, last: Played) -> Played:
    drawn = tuple(as_move(box, move) for move in last.drawn)
    return Played(last.at, last.seat, as_move(box, last.move), drawn)


def _plain(kept: Any, whole: Struct) -> Raw:
    return Raw(encode(kept(**{name: getattr(whole, name) for name in kept.__struct_fields__})))
