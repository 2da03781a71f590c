"""For operators and load balancers: health, version and metrics."""

from importlib.metadata import version

from litestar import Response
from litestar.di import NamedDependency as Given
from litestar.enums import MediaType
from msgspec.structs import replace

from parlour.api.bodies import Version
from parlour.core.ids import Ms
from parlour.server.auth import may_read_metrics, passed_on_by_stranger
from parlour.server.context import Context
from parlour.server.http.framework import AnyRequest
from parlour.server.http.network_address import asks_at_loopback, is_loopback, network_url
from parlour.server.http.routes import get
from parlour.server.rejections import (
    DRAINING,
    NOT_FOUND,
    OUTDATED,
    STORAGE,
    UNNAMED_PROXY,
    Rejected,
)


@get("/healthz", "getHealth", "service", media_type=MediaType.TEXT)
async def get_health() -> str:
    """Check that the process answers."""
    return "ok"


@get("/readyz", "getReadiness", "service", DRAINING, OUTDATED, STORAGE, media_type=MediaType.TEXT)
async def get_readiness(context: Given[Context]) -> Response[str]:
    """Check that the node accepts players: its database answers and it is not draining.

    The answer lists what is missing. A database: its tables wait. Redis: updates from other nodes
    arrive up to two seconds late. Bots: house bots of some level are connected to no node.
    Analysts: none works for this node. During an upgrade the answer also says that the schema is
    newer than this node.
    """
    if context.status.outdated is not None:
        raise Rejected(context.status.outdated)
    if context.node.draining:
        raise Rejected(DRAINING)
    if not context.node.host.clock.healthy():
        raise Rejected(STORAGE, Ms(500))
    away = [name for name, host in context.node.host.shards.items() if not host.clock.healthy()]
    away += [name for name, is_there in context.status.optional.items() if not is_there()]
    says = f"ready, without {', '.join(away)}" if away else "ready"
    return Response(f"{says}{context.status.newer_schema}")


@get("/api/version", "getVersion", "service")
async def get_version(request: AnyRequest, context: Given[Context]) -> Version:
    """Get the name and version of the server software.

    A page at localhost also gets the address at which other devices reach this server.
    """
    answer = Version("parlour", version("parlour"))
    bound = context.status.bound_to
    if context.settings.secure or not asks_at_loopback(request.scope):
        return answer
    network = network_url(request.scope, bound)
    return replace(answer, network=network, loopback_only=is_loopback(bound))


@get("/metrics", "getMetrics", "service", UNNAMED_PROXY, media_type=MediaType.TEXT)
async def get_metrics(request: AnyRequest, context: Given[Context]) -> bytes:
    """Get the Prometheus metrics of this node, from the local network or with the metrics token."""
    may_read = may_read_metrics(request.scope, context.settings)
    has_token = may_read and bool(context.settings.metrics_token)
    if not has_token and passed_on_by_stranger(request.scope):
        raise Rejected(UNNAMED_PROXY)
    if not may_read:
        raise Rejected(NOT_FOUND)
    return context.metrics.text()
