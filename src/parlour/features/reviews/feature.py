"""Hints and reviews, and the job queue for their workers."""

from parlour.features.reviews import http
from parlour.features.reviews.jobs import JobQueue
from parlour.features.reviews.line import ReviewLine
from parlour.features.reviews.store import ReviewStore
from parlour.server.feature import Feature, Services
from parlour.server.http.routes import routes_in


def build(services: Services) -> None:
    context = services.context
    jobs = JobQueue(context.randomness.name)
    context.parts.add(JobQueue, jobs)
    context.parts.add(ReviewLine, ReviewLine(context.tasks))
    context.parts.add(ReviewStore, ReviewStore(services.engines[""]))
    context.extensions.on_drain.append(jobs.close)


async def start(services: Services) -> None:
    jobs = services.context.parts.get(JobQueue)
    services.context.metrics.gauges["analyses_waiting"] = jobs.waiting


reviews = Feature(
    name="reviews",
    tags={"advice": "Hints, reviews, and the analysis workers that make them."},
    routes=routes_in(http),
    limits=(http.ADDRESS_REVIEWS, http.HINTS, http.REVIEWS),
    build=build,
    start=start,
)
