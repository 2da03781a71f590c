"""Game after game on one page: what a table took is given back when it is left."""

from playwright.sync_api import CDPSession, Page

from tests.e2e.pages import Opened

EARLY, LATE = 10, 30  # by the tenth the browser has compiled what it will
MORE = 1.10  # of what it was


def _rematch(page: Page) -> None:
    """Give the game up and play the next one."""
    before = page.url
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    page.get_by_role("button", name="Rematch").click()
    for _ in range(200):
        if page.url != before and page.locator(".stage .cell").count():
            return
        page.wait_for_timeout(25)
    raise TimeoutError("no other game")


def _measured(page: Page, cdp: CDPSession) -> tuple[float, float]:
    """Bytes in use and listeners, once nothing is left to be collected."""
    seen = []
    for _ in range(5):
        page.wait_for_timeout(300)
        cdp.send("HeapProfiler.collectGarbage")
        found = {one["name"]: one["value"] for one in cdp.send("Performance.getMetrics")["metrics"]}
        seen.append((found["JSHeapUsedSize"], found["JSEventListeners"]))
    return min(heap for heap, _ in seen), min(listeners for _, listeners in seen)


def test_thirty_rematches_take_no_more_than_ten(opened: Opened) -> None:
    page = opened(locale="en")
    page.get_by_role("button", name="Play Memory against a bot").click()
    page.wait_for_selector(".stage .cell")
    cdp = page.context.new_cdp_session(page)
    cdp.send("Performance.enable")
    for _ in range(EARLY):
        _rematch(page)
    heap, listeners = _measured(page, cdp)
    for _ in range(LATE - EARLY):
        _rematch(page)
    later, listening = _measured(page, cdp)
    assert later < MORE * heap
    assert listening <= MORE * listeners
