"""The features that need no database, for a server whose parts are made by hand."""

from typing import Any

from parlour.features.all import ALL, DECLARED
from parlour.features.lessons.feature import lessons
from parlour.features.reviews.feature import reviews
from parlour.features.reviews.store import ReviewStore
from parlour.server.context import Context
from parlour.server.feature import Services, add_routes, install


def add_features(context: Context, review_store: Any) -> None:
    """Every route; hints, reviews and lessons work."""
    services = Services(
        context=context,
        features=[reviews, lessons],
        declared=DECLARED,
        engines={"": review_store},  # not asked
        alone=lambda _name, _work, _seconds: None,
        on_close=lambda _close: None,
    )
    install(services)
    context.parts.add(ReviewStore, review_store)
    context.extensions.routes.clear()
    add_routes(context, ALL)
