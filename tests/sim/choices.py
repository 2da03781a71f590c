"""What somebody does who sees this: mostly what is asked of them, sometimes what they may not."""

from random import Random
from typing import Any

import msgspec
from msgspec import Raw, Struct

from parlour.core import fair
from parlour.core.game import Seat, Viewer
from parlour.core.ids import CommandId, TableId
from parlour.table.commands import (
    Abandon,
    Bring,
    Claim,
    Commit,
    Decline,
    Free,
    Hold,
    Leave,
    Move,
    Next,
    Offer,
    PlayerCommand,
    Resign,
    Reveal,
    Sit,
    Swap,
    Wait,
)
from parlour.table.entries import Wish

ID = CommandId("")  # the client makes one
FIRST, SECOND = Seat(0), Seat(1)
ODD, CHEAT = 0.012, 0.03
SIDE = ("+1", "+2", "+3", "+4", "-1", "-2", "-3", "-4", "±1", "±2")


class Fairness(Struct):
    contributes: list[bool | None]
    revealed: list[bool]
    player_commits: list[str]
    server_commit: str
    commits_hash: str
    server_seed: str


class Chair(Struct):
    away: int | None = None
    held: bool = False


class Seen(Struct):
    """As much of the news as a player needs to choose."""

    seq: int
    phase: str
    chairs: list[Chair | None] = []
    you: Viewer = None
    seat: Viewer = None
    moves: list[dict[str, Any]] = []
    wishes: list[tuple[int, Wish]] = []
    hash: str = ""
    following: str = ""
    closed: str = ""
    fair: Fairness | None = None
    view: Raw = Raw(b"")


decode = msgspec.json.Decoder(Seen).decode


class Player:
    """Remembers what was listed, to cheat with, and its own seeds."""

    def __init__(self, rng: Random, *, bot: bool = False) -> None:
        self._rng, self._bot = rng, bot
        self._listed: list[dict[str, Any]] = []
        self._seeds: dict[TableId, bytes] = {}

    def chosen(self, table: TableId, seen: Seen) -> PlayerCommand | None:
        rng = self._rng
        if self._bot:  # it comes to play for somebody, and does nothing else
            return Move(seen.seq, rng.choice(seen.moves), id=ID) if seen.moves else None
        if seen.moves:
            self._listed = seen.moves
        if rng.random() < CHEAT and seen.phase != "CLOSED":
            return self._cheat(seen)
        odd = rng.random() < ODD
        if seen.you is None:
            return Sit(id=ID) if seen.phase == "WAITING" or odd else None
        match seen.phase:
            case "FINISHED":
                return rng.choice((Next(id=ID), Offer("rematch", id=ID)) if odd else _REMATCH)
            case "IN_GAME":
                return self._playing(seen, odd=odd)
            case "CLOSED":
                return None
            case _:
                return self._before(table, seen, odd=odd)

    def _playing(self, seen: Seen, *, odd: bool) -> PlayerCommand | None:
        rng = self._rng
        if odd:
            return rng.choice((Resign(id=ID), Leave(id=ID), Offer("draw", id=ID), Hold(id=ID)))
        if seen.moves:
            return Move(seen.seq, rng.choice(seen.moves), id=ID)
        if seen.wishes and rng.random() < 0.5:
            wish = seen.wishes[0][1]
            return rng.choice((Decline(wish, id=ID), Offer(wish, id=ID)))
        away = any(chair is not None and chair.away is not None for chair in seen.chairs)
        if away and rng.random() < 0.3:
            return rng.choice((Claim(id=ID), Wait(id=ID), Abandon(id=ID)))
        return Offer("undo", id=ID) if rng.random() < 0.03 else None

    def _before(self, table: TableId, seen: Seen, *, odd: bool) -> PlayerCommand | None:
        """Commit to a seed, and reveal it once every seat has."""
        rng, told, you = self._rng, seen.fair, seen.you
        if told is None or you is None:
            return None
        if odd:
            return rng.choice((Leave(id=ID), Swap(FIRST, SECOND, id=ID), Bring(list(SIDE), id=ID)))
        seed = self._seeds.setdefault(table, rng.randbytes(32) if rng.random() < 0.8 else b"")
        if told.contributes[you] is None:
            mine = fair.player_commit(table, you, seed).hex() if seed else None
            return Commit(mine, id=ID)
        if seed and told.commits_hash and not told.revealed[you]:
            return Reveal(told.commits_hash, seed.hex(), id=ID)
        return None

    def _cheat(self, seen: Seen) -> PlayerCommand:
        """Out of turn, unlisted, on an old position, for another seat, with another's seed."""
        rng = self._rng
        move = rng.choice(self._listed or [{"kind": "Flip", "at": 0}])
        match rng.randrange(9):
            case 0 | 1 | 2:
                return Move(seen.seq, move, id=ID)  # whoever's turn it is
            case 3:
                return Move(seen.seq, move | {"seat": 0}, id=ID)
            case 4:
                return Move(seen.seq, {"kind": "Win"}, id=ID)
            case 5:
                return Move(max(0, seen.seq - rng.randrange(1, 9)), move, id=ID)
            case 6:
                return Move(seen.seq + rng.randrange(1, 9), move, id=ID)
            case 7:
                return Reveal("0" * 64, rng.randbytes(32).hex(), id=ID)
            case _:
                return rng.choice(
                    (
                        Claim(id=ID),
                        Free(FIRST, id=ID),
                        Swap(FIRST, SECOND, id=ID),
                        Sit(FIRST, id=ID),
                    )
                )

    def is_fair(self, table: TableId, told: Fairness) -> bool:
        """Whether the server's seed, once it is shown, is the one it committed to."""
        if not told.server_seed:
            return True
        shown = fair.server_commit(table, bytes.fromhex(told.server_seed)).hex()
        return shown == told.server_commit


_REMATCH = (Offer("rematch", id=ID),)
