"""Every text that reaches a page is only text: whatever is sent as one, on every screen."""

import json
import re
from itertools import chain, cycle, repeat
from typing import Any

from playwright.sync_api import Page, Route, expect

from parlour.api import frames
from parlour.core.ids import CommandId
from tests.e2e.pages import OPEN, Opened
from tests.e2e.test_hostile import STRINGS, WATCH, harmless, named
from tests.server.test_sent_texts import CHOSEN, WRITTEN
from tests.support.door import Served
from tests.support.visitor import Visitor, begun, newcomer


class Poison:
    """Puts a hostile string in the place of every text, one after the other."""

    def __init__(self) -> None:
        self._left = cycle(STRINGS)
        self.given = 0

    def __call__(self, told: Any) -> Any:
        if isinstance(told, list):
            return [self(one) for one in told]
        if not isinstance(told, dict):
            return told
        person = "bot" in told or "won" in told  # not the name of a game, a level, a score line
        return {key: self._text(key, value, person=person) for key, value in told.items()}

    def _text(self, key: str, value: Any, *, person: bool) -> Any:
        if key == "kept" and isinstance(value, list):
            return [self._next() if one else one for one in value]
        chosen = key in CHOSEN and person
        if isinstance(value, str) and value and (chosen or key in WRITTEN):
            return self._next()
        return self(value)

    def _next(self) -> str:
        self.given += 1
        return next(self._left)


def poisoned(page: Page, poison: Poison) -> None:
    def between(route: Route) -> None:
        answer = route.fetch()
        if "application/json" not in answer.headers.get("content-type", ""):
            route.fulfill(response=answer)
            return
        route.fulfill(response=answer, body=json.dumps(poison(answer.json())))

    page.add_init_script(f"({WATCH})()")
    page.route("**/api/**", between)
    named(page, poison)


def finished(one: Visitor, two: Visitor) -> str:
    table = begun(one, two)
    assert two.do(table, frames.Resign(id=CommandId("enough")))["t"] == "ok"
    return table


def test_no_screen_takes_a_text_for_more(opened: Opened, server: Served) -> None:
    page, poison = opened("/settings", locale="en"), Poison()
    expect(page.locator("#name")).not_to_have_value("")
    (cookie,) = [one for one in page.context.cookies() if one["name"] == "parlour"]
    me, other = Visitor(server.url, cookie["value"]), newcomer(server.url, "Other")
    over, played, waiting = finished(me, other), begun(me, other), other.open(private=True)
    practice = page.evaluate(OPEN, {"game": "memory", "bots": 1})
    poisoned(page, poison)
    screens = [
        "/",
        "/new",
        "/history",
        "/settings",
        "/rules/memory",
        f"/t/{over}",
        f"/r/{over}",
        f"/fair/{over}",
        f"/t/{played}",
        f"/t/{waiting['table']}",
        f"/join/{waiting['code']}",
        f"/t/{practice}",
        "/t/nowhere",
    ]
    for path in chain.from_iterable(repeat(screens, 8)):
        page.goto(server.url + path)
        expect(page.locator("body")).to_contain_text(re.compile(r"\S"), use_inner_text=True)
        page.wait_for_timeout(400)
        harmless(page)
        if poison.given > len(STRINGS) and path == screens[-1]:
            break
    assert poison.given > len(STRINGS)
    opened.said.clear()  # a 404, and texts that no sentence was made of
