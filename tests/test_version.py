"""GET /api/version."""

from importlib.metadata import version

from door import served
from visitor import client


def test_a_server_tells_its_version_to_anyone() -> None:
    with served("--no-bots") as server, client(server.url) as http:
        answer = http.get("/api/version")
        assert answer.status_code == 200
        assert answer.json() == {"name": "parlour", "version": version("parlour")}
