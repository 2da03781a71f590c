"""The panel for games under development. It is not in the list of a server's features."""

from parlour.features.debug import http
from parlour.server.feature import Feature
from parlour.server.http.routes import routes_in

debug = Feature(
    name="debug",
    tags={"debug": "Everything about a table, hidden things included: on `parlour serve --dev`."},
    routes=routes_in(http),
)
