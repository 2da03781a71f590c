"""Who keeps this server, and how long it keeps what: the page "About" shows it."""

from importlib.metadata import version

from litestar.di import NamedDependency as Given

from parlour.api.bodies import About
from parlour.server.context import Context
from parlour.server.http.routes import get


@get("/api/about", "getAbout", "service")
async def get_about(context: Given[Context]) -> About:
    """Get who keeps this server, its version, and how long it keeps data."""
    settings = context.settings
    return About(
        version=version("parlour"),
        operator=settings.operator,
        contact=settings.contact,
        imprint=settings.imprint,
        source=settings.source,
        session_days=settings.session_days,
        guest_days=settings.guest_days,
        abandoned_days=settings.abandoned_days,
    )
