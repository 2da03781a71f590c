"""Webhooks: computes which messages are due from the current state of the tables.

There is no queue: the log already has turns and ended games. A mark stores what was delivered
last. If a node is killed, another one finds the undelivered messages again.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

from parlour.api.played import Outcome, PlayedGame
from parlour.core.game import Choice
from parlour.core.ids import Ms, TableId, UserId
from parlour.table.types import Table

OVER = 2**31 - 1  # mark: the end of the game was delivered
GIVEN_UP_DUE = Ms(2**53)  # due from here on: given up, at `due - GIVEN_UP_DUE` ms since 1970
FIRST_RETRY, MAX_RETRY_DELAY = 5_000, 3_600_000  # ms until a retry; doubles with each failure
MOST_FAILURES = 80  # about three days of retries before giving up
EventKind: TypeAlias = Literal["turn", "over"]
DuePlace: TypeAlias = tuple[int, str]  # due time and id: the order of all webhooks
START: DuePlace = (-1, "")


class Webhook(Struct, frozen=True, kw_only=True):
    """A person's webhook: where to deliver messages."""

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
        return f"Webhook({self.id})"  # keeps the secret and the URL out of logs


class WebhookBody(Struct, frozen=True, kw_only=True):
    """The body of a webhook; contains only what everybody at the table may know."""

    event: EventKind
    id: str  # the same for retries
    table: TableId
    link: str
    game: str
    seat: int  # yours
    turn: int | None = None  # for `turn`: the seat that must move
    result: Outcome | None = None  # for `over`: your result
    winners: tuple[int, ...] | None = None


class Due(Struct, frozen=True):
    """A message to deliver, and the mark to store afterwards."""

    body: WebhookBody
    seq: int


class WebhookStore(Protocol):
    async def add(self, hook: Webhook) -> bool:
        """Add a webhook; False if the person has reached the limit."""

    async def remove(self, user: UserId, hook: str) -> bool: ...

    async def of(self, user: UserId) -> Sequence[Webhook]: ...

    async def due(self, now: Ms, after: DuePlace, most: int) -> Sequence[Webhook]:
        """Webhooks that are due, sorted by place, after this place."""

    async def is_stored(self, hook: str) -> bool:
        """Whether the webhook exists; False once it or its owner is deleted."""

    async def marks(self, hooks: Sequence[str]) -> Mapping[tuple[str, TableId], int]: ...

    async def told(self, hook: str, table: TableId, seq: int) -> None:
        """Mark a message as delivered, and reset the failures."""

    async def seen(self, hooks: Sequence[str], until: int) -> None:
        """All games that ended before are delivered; removes marks that are no longer needed."""

    async def failed(self, hook: str, failures: int, due: Ms, error: str) -> None: ...

    async def put_off(self, hook: str, due: Ms) -> None:
        """Try again later, without counting a failure."""

    async def failing(self) -> Sequence[Webhook]: ...

    async def count_failing(self) -> int: ...


def turn_due(hook: Webhook, table: Table, told: int) -> Due | None:
    """The message that it is the owner's turn; None if delivered or if a stand-in plays."""
    game = table.game
    if game is None or game.over is not None or not isinstance(game.turn, Choice):
        return None
    chair = table.chairs[game.turn.seat]
    if chair is None or chair.user != hook.user or chair.held or game.seq <= told:
        return None
    seat, name = int(game.turn.seat), table.terms.rules.partition("/")[0]
    known = f"{table.id}.{game.seq}"
    link = f"{hook.origin}/t/{table.id}"
    return Due(
        WebhookBody(
            event="turn", id=known, table=table.id, link=link, game=name, seat=seat, turn=seat
        ),
        game.seq,
    )


def over_due(hook: Webhook, game: PlayedGame, told: int) -> Due | None:
    if told == OVER or game.ended < hook.since:
        return None
    link, name = f"{hook.origin}/t/{game.table}", game.rules.partition("/")[0]
    winners = tuple(int(seat) for seat in game.over.winners)
    body = WebhookBody(
        event="over",
        id=f"{game.table}.over",
        table=game.table,
        link=link,
        game=name,
        seat=int(game.you),
        result=game.result,
        winners=winners,
    )
    return Due(body, OVER)


def later(failures: int) -> int:
    """ms until the next retry after this many failures in a row; NEVER: give up."""
    return (
        GIVEN_UP_DUE
        if failures >= MOST_FAILURES
        else min(FIRST_RETRY * 2 ** (failures - 1), MAX_RETRY_DELAY)
    )
