"""Who is refused and who is silent: a port that a feature fills. By itself nobody is."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import NamedTuple, Protocol, TypeAlias

from parlour.api.orders import Restriction
from parlour.core.explain import Facts
from parlour.core.ids import UserId
from parlour.server.asgi import Scope
from parlour.server.rejections import BANNED, Rejected, Rejection

Push: TypeAlias = Callable[[bytes], None]


class Restrictions(Protocol):
    def banned(self, person: UserId | None, scope: Scope) -> Restriction | None:
        """Why somebody, or whoever asks from there, is refused. House bots never are."""

    def muted(self, person: UserId) -> Restriction | None: ...


class NoRestrictions:
    def banned(self, _person: UserId | None, _scope: Scope) -> Restriction | None:
        return None

    def muted(self, _person: UserId) -> Restriction | None:
        return None


class OpenConnection(NamedTuple):
    """A socket or stream."""

    person: UserId
    scope: Scope
    refuse: Callable[[Restriction], None]  # ends it
    push: Push | None = None  # None: it is not told of a planned stop


def rejection(ban: Restriction, kind: Rejection = BANNED) -> Rejected:
    """The sentence says why, and until when."""
    says = kind.says.format(until=_until(ban), why=ban.why)
    facts: Facts = {"why": ban.why, "until": ban.until}
    return Rejected(Rejection(kind.status, kind.code, says), facts=facts)


def _until(one: Restriction) -> str:
    """For the server's own sentence; pages write it as their readers do."""
    if not one.until:
        return "for good"
    at = datetime.fromtimestamp(one.until / 1000, UTC)
    return f"until {at:%Y-%m-%d %H:%M} UTC"
