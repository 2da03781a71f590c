"""A finished game as one file: enough to replay it, and to check it without us.

The hash chain begins at the commitments and binds everything in the file: the start
(players, seeds, loadouts), every move with its instant, and so the result. A secret
move enters it as a salted commitment, so the same chain can be shown while a game runs.
"""

from parlour.core.record.format import Fair, Moved, Player, Record, Stopped
from parlour.core.record.replay import (
    Faulty,
    Position,
    committed,
    key,
    opened,
    positions,
    result,
    sealed,
)
from parlour.core.record.verify import verify

__all__ = [
    "Fair", "Faulty", "Moved", "Player", "Position", "Record", "Stopped",
    "committed", "key", "opened", "positions", "result", "sealed", "verify",
]  # fmt: skip
