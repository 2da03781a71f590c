"""Unexpected errors, sent to a Sentry: where they happened, and nothing of people or cards."""

import logging
from importlib.metadata import version
from typing import cast

import sentry_sdk
from sentry_sdk.integrations.logging import LoggingIntegration
from sentry_sdk.transport import Transport
from sentry_sdk.types import Event, Hint
from sentry_sdk.utils import BadDsn

from parlour.storage.prepare import Unusable

# Everything else is removed: facts of log lines, names of machines, arguments of the process.
KEPT = ("event_id", "timestamp", "level", "logger", "logentry", "exception", "release", "platform")


def start(dsn: str, transport: type[Transport] | None = None) -> None:
    """Lines of the log with level `error` are sent, too; without a frame's variables: those could
    be cards. Integrations with libraries are off: they would send requests with their heads."""
    try:
        sentry_sdk.init(
            dsn=dsn,
            release=f"parlour@{version('parlour')}",
            default_integrations=False,
            auto_enabling_integrations=False,
            integrations=[LoggingIntegration(level=None, event_level=logging.ERROR)],
            include_local_variables=False,
            include_source_context=False,  # anybody can look it up
            send_default_pii=False,
            max_breadcrumbs=0,
            before_send=_kept,
            transport=transport,
        )
    except BadDsn as error:
        raise Unusable("sentry", error=error) from error


def _kept(event: Event, _hint: Hint) -> Event:
    return cast("Event", {name: part for name, part in event.items() if name in KEPT})
