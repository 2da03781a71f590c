"""For operators and load balancers: health, version and metrics."""

from importlib.metadata import version

from litestar import Response
from litestar.di import NamedDependency as Given
from litestar.enums import MediaType

from parlour.api.bodies import Version
from parlour.core.ids import Ms
from parlour.server.auth import may_read_metrics
from parlour.server.context import DRAINING, NOT_FOUND, STORAGE, Context, Rejected
from parlour.server.http.framework import AnyRequest
from parlour.server.http.routes import get


@get("/healthz", "getHealth", "service", media_type=MediaType.TEXT)
async def get_health() -> str:
    """The process answers."""
    return "ok"


@get("/readyz", "getReadiness", "service", DRAINING, STORAGE, media_type=MediaType.TEXT)
async def get_readiness(context: Given[Context]) -> Response[str]:
    """The node takes players: its database answered the last heartbeat, and it is not draining.

    It says what it does without just now: one of several databases, whose tables wait; Redis, so
    news of other nodes come up to two seconds late; house bots or analysts, which are started
    again.
    """
    if context.node.draining:
        raise Rejected(DRAINING)
    if not context.node.host.clock.healthy():
        raise Rejected(STORAGE, Ms(500))
    away = [name for name, host in context.node.host.shards.items() if not host.clock.healthy()]
    away += [name for name, is_there in context.optional.items() if not is_there()]
    return Response(f"ready, without {', '.join(away)}" if away else "ready")


@get("/api/version", "getVersion", "service")
async def get_version() -> Version:
    """The name and the version of the software that answers."""
    return Version("parlour", version("parlour"))


@get("/metrics", "getMetrics", "service", media_type=MediaType.TEXT)
async def get_metrics(request: AnyRequest, context: Given[Context]) -> bytes:
    """Metrics of this node, for Prometheus: in the local network, or with the token for them."""
    if not may_read_metrics(request.scope, context.settings):
        raise Rejected(NOT_FOUND)
    return context.metrics.text()
