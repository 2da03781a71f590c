"""The hash chain over a game's log, link by link, the same live and in the finished record."""

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from parlour.core import fair
from parlour.core.game import Json
from parlour.core.ids import Ms
from parlour.core.record.format import Moved, Player, Promise, Resigned, Stopped, Undone, Updated


def canonical(value: object) -> bytes:
    """JSON with sorted keys and no spaces: the bytes that are hashed."""
    return msgspec.json.encode(value, order="sorted")


def ruleset(
    rules: str,
    options: dict[str, Json],
    seats: int,
    table: str,
    seed: bytes,
    position: Sequence[Json] = (),
) -> bytes:
    """What the players agreed to play, bound before anyone reveals a seed.

    Loadouts are bound too, but salted from the server's seed: from a bare hash, a side deck
    could be guessed while the game runs.
    """
    terms: dict[str, Json] = {"rules": rules, "options": dict(options), "seats": seats}
    brought = terms["options"].pop("loadouts", None)
    if brought is not None:
        salts = [fair.prf(seed, "loadout", table.encode(), fair.u8(s)) for s in range(len(brought))]
        pairs = zip(salts, brought, strict=True)
        terms["loadouts"] = [fair.digest("loadout", salt, canonical(b)).hex() for salt, b in pairs]
    if position:
        terms["position"] = position
    return sha256(canonical(terms)).digest()


def name_digest(salt: str, name: str) -> str:
    """A name as the chain has it: it can be removed, and not be guessed once its salt is gone."""
    return fair.digest("name", bytes.fromhex(salt), name.encode()).hex()


def shown(player: Player) -> dict[str, str | bool]:
    """A player as the first link has them."""
    name = name_digest(player.salt, player.name) if player.salt else player.name
    named: dict[str, str | bool] = {"name": player.digest or name, "bot": player.bot}
    return {**named, "guest": True} if player.guest else named


def begun(
    table: str,
    started: Ms,
    players: Sequence[Player],
    promise: Promise,
    loadouts: object,
    key: bytes,
) -> bytes:
    """The first link: players, start, seeds and, salted, loadouts."""
    first = fair.first_link(table, bytes.fromhex(promise.commits_hash))
    named = [shown(player) for player in players]
    start = canonical({"at": started, "players": named, "seeds": promise.player_seeds})
    brought = None if loadouts is None else canonical(loadouts)
    return fair.link(first, 1, start, brought, key)


def moved(before: bytes, seq: int, entry: Moved, secretly: bool, key: bytes) -> bytes:  # noqa: FBT001
    """The link of a move: in clear, or as a salted commitment if only one seat may know it."""
    public = {"at": entry.at, "seat": entry.seat}
    if secretly:
        return fair.link(before, seq, canonical(public), canonical(entry.move), key)
    return fair.link(before, seq, canonical({**public, "move": entry.move}), None, key)


def told(
    before: bytes, seq: int, entry: Stopped | Undone | Resigned | Updated, key: bytes
) -> bytes:
    return fair.link(before, seq, canonical(entry), None, key)
