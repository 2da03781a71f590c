"""News that are changed on their way to the page, so that a rare end need not be played for."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

News = dict[str, Any]


def rewrite(page: Page, change: Callable[[News], News]) -> None:
    """From the next connection on every news goes through `change`."""

    def through(ours: WebSocketRoute) -> None:
        server = ours.connect_to_server()

        def told(frame: str | bytes) -> None:
            read = json.loads(frame)
            ours.send(json.dumps(change(read)) if read["t"] == "news" else frame)

        server.on_message(told)

    page.route_web_socket("**/*", through)


def ending(over: News, **more: Any) -> Callable[[News], News]:
    """The same news, of a game that ended so."""

    def change(news: News) -> News:
        return {**news, **more, "over": over, "moves": [], "seat": None, "phase": "FINISHED"}

    return change
