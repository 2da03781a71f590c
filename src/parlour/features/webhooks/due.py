"""Webhooks: what somebody is to be told of their tables, made from the tables as they stand.

There is no queue: whose turn it is and which games ended is in the log already. What was told last
is marked, so that whatever a node has not told when it is killed is found again by another.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

from parlour.api.played import Outcome, PlayedGame
from parlour.core.game import Choice
from parlour.core.ids import Ms, TableId, UserId
from parlour.table.types import Table

OVER = 2**31 - 1  # marks that the end of a game was told
NEVER = Ms(2**53)  # due from here on: given up, so many ms since 1970 later
FIRST, LONGEST = 5_000, 3_600_000  # ms until a failure is tried again: each time twice as long
MOST_FAILURES = 80  # about three days, then it is given up
Kind: TypeAlias = Literal["turn", "over"]
Place: TypeAlias = tuple[int, str]  # when it is due, and its id: all webhooks are in this order
START: Place = (-1, "")


class Webhook(Struct, frozen=True):
    """Where somebody wants to be told."""

    id: str
    user: UserId
    url: str
    secret: str
    origin: str
    since: int
    seen: int
    due: int = 0
    failures: int = 0
    error: str = ""

    def __repr__(self) -> str:
        return f"Webhook({self.id})"  # no log line shows the secret, or where it goes


class WebhookBody(Struct, frozen=True):
    """The body of a webhook: what everybody at the table may know, and no more."""

    event: Kind
    id: str  # the same if it is sent again
    table: TableId
    link: str
    game: str
    seat: int  # yours
    turn: int | None = None  # the seat that must move, where it is a turn
    result: Outcome | None = None  # yours, where it is over
    winners: tuple[int, ...] | None = None


class Due(Struct, frozen=True):
    """Something to tell, and the mark that says that it was told."""

    body: WebhookBody
    seq: int


class WebhookStore(Protocol):
    async def lead(self, node: str, ms: Ms) -> bool:
        """Whether this node tells for so long; one does at any time."""

    async def add(self, hook: Webhook) -> bool:
        """False if the person has as many as they may."""

    async def remove(self, user: UserId, hook: str) -> bool: ...

    async def of(self, user: UserId) -> Sequence[Webhook]: ...

    async def due(self, now: Ms, after: Place, most: int) -> Sequence[Webhook]:
        """Those whose time has come, in the order of their places, from the next one on."""

    async def is_stored(self, hook: str) -> bool:
        """False once it is deleted, or its owner is."""

    async def marks(self, hooks: Sequence[str]) -> Mapping[tuple[str, TableId], int]: ...

    async def told(self, hook: str, table: TableId, seq: int) -> None:
        """It was taken; so nothing fails there any more."""

    async def seen(self, hooks: Sequence[str], until: int) -> None:
        """All games that ended before are told: marks of older ones are not needed."""

    async def failed(self, hook: str, failures: int, due: Ms, error: str) -> None: ...

    async def put_off(self, hook: str, due: Ms) -> None:
        """Try it later; this is no failure of its."""

    async def failing(self) -> Sequence[Webhook]: ...

    async def count_failing(self) -> int: ...


def turn_due(hook: Webhook, table: Table, told: int) -> Due | None:
    """That it is their turn, unless they know; a stand-in's turn is not theirs."""
    game = table.game
    if game is None or game.over is not None or not isinstance(game.turn, Choice):
        return None
    chair = table.chairs[game.turn.seat]
    if chair is None or chair.user != hook.user or chair.held or game.seq <= told:
        return None
    seat, name = int(game.turn.seat), table.terms.rules.partition("/")[0]
    known = f"{table.id}.{game.seq}"
    link = f"{hook.origin}/t/{table.id}"
    return Due(WebhookBody("turn", known, table.id, link, name, seat, turn=seat), game.seq)


def over_due(hook: Webhook, game: PlayedGame, told: int) -> Due | None:
    if told == OVER or game.ended < hook.since:
        return None
    link, name = f"{hook.origin}/t/{game.table}", game.rules.partition("/")[0]
    winners = tuple(int(seat) for seat in game.over.winners)
    body = WebhookBody(
        "over", f"{game.table}.over", game.table, link, name, int(game.you),
        result=game.result, winners=winners,
    )  # fmt: skip
    return Due(body, OVER)


def later(failures: int) -> int:
    """ms until it is tried again after so many failures in a row; NEVER: it is given up."""
    return NEVER if failures >= MOST_FAILURES else min(FIRST * 2 ** (failures - 1), LONGEST)
