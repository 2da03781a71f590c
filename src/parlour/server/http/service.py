"""For operators and load balancers: health, version and metrics."""

from importlib.metadata import version

from litestar import Response
from litestar.di import NamedDependency as Given
from litestar.enums import MediaType
from msgspec.structs import replace

from parlour.api.bodies import Version
from parlour.core.ids import Ms
from parlour.server.auth import may_read_metrics, passed_on_by_stranger
from parlour.server.context import (
    DRAINING,
    NOT_FOUND,
    OUTDATED,
    STORAGE,
    UNNAMED_PROXY,
    Context,
    Rejected,
)
from parlour.server.http.framework import AnyRequest
from parlour.server.http.network_address import asks_at_loopback, is_loopback, network_url
from parlour.server.http.routes import get


@get("/healthz", "getHealth", "service", media_type=MediaType.TEXT)
async def get_health() -> str:
    """The process answers."""
    return "ok"


@get("/readyz", "getReadiness", "service", DRAINING, OUTDATED, STORAGE, media_type=MediaType.TEXT)
async def get_readiness(context: Given[Context]) -> Response[str]:
    """The node takes players: its database answered the last heartbeat, and it is not draining.

    It says what it does without just now: one of several databases, whose tables wait; Redis, so
    news of other nodes come up to two seconds late; house bots, of which some level is connected
    to no node; analysts, of which none works for this node.
    In an upgrade it says that the schema is newer than itself.
    """
    if context.outdated is not None:
        raise Rejected(context.outdated)
    if context.node.draining:
        raise Rejected(DRAINING)
    if not context.node.host.clock.healthy():
        raise Rejected(STORAGE, Ms(500))
    away = [name for name, host in context.node.host.shards.items() if not host.clock.healthy()]
    away += [name for name, is_there in context.optional.items() if not is_there()]
    says = f"ready, without {', '.join(away)}" if away else "ready"
    return Response(f"{says}{context.newer_schema}")


@get("/api/version", "getVersion", "service")
async def get_version(request: AnyRequest, context: Given[Context]) -> Version:
    """The name and the version of the software that answers.

    A page at localhost also learns the address at which other devices reach this server.
    """
    found = Version("parlour", version("parlour"))
    bound = context.bound_to
    if context.settings.secure or not asks_at_loopback(request.scope):
        return found
    network = network_url(request.scope, bound)
    return replace(found, network=network, loopback_only=is_loopback(bound))


@get("/metrics", "getMetrics", "service", UNNAMED_PROXY, media_type=MediaType.TEXT)
async def get_metrics(request: AnyRequest, context: Given[Context]) -> bytes:
    """Metrics of this node, for Prometheus: in the local network, or with the token for them."""
    may_read = may_read_metrics(request.scope, context.settings)
    has_token = may_read and bool(context.settings.metrics_token)
    if not has_token and passed_on_by_stranger(request.scope):
        raise Rejected(UNNAMED_PROXY)
    if not may_read:
        raise Rejected(NOT_FOUND)
    return context.metrics.text()
