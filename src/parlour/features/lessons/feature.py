"""Lessons: the positions of their steps, and the effect of each move."""

from parlour.features.lessons import http
from parlour.server.feature import Feature, Services
from parlour.server.http.routes import routes_in


def build(services: Services) -> None:
    services.context.extensions.card_fields.append(lambda box: {"lesson": http.taught(box)})


lessons = Feature(name="lessons", routes=routes_in(http), limits=(http.LESSONS,), build=build)
