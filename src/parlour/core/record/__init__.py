"""A finished game as one file: enough to replay it, and to verify it without a server.

The hash chain begins at the commitments and binds everything in the file: the start
(players, seeds, loadouts), every move with its instant, and so the result. A secret
move enters it as a salted commitment, so the same chain can be shown while a game runs.
"""

from parlour.core.record.format import (
    Entry,
    Fair,
    Moved,
    Player,
    Promise,
    Record,
    Resigned,
    Stopped,
    Undone,
    Updated,
)
from parlour.core.record.replay import (
    Faulty,
    Position,
    bound,
    carried,
    committed,
    key,
    opened,
    parting,
    positions,
    result,
    sealed,
    shared_commit,
)
from parlour.core.record.verify import Published, verify

__all__ = [
    "Entry",
    "Fair",
    "Faulty",
    "Moved",
    "Player",
    "Position",
    "Promise",
    "Published",
    "Record",
    "Resigned",
    "Stopped",
    "Undone",
    "Updated",
    "bound",
    "carried",
    "committed",
    "key",
    "opened",
    "parting",
    "positions",
    "result",
    "sealed",
    "shared_commit",
    "verify",
]
