"""The deal of the day in a browser: from home to the result, compared, kept, and proved later."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from parlour.api import frames
from parlour.core.ids import CommandId
from parlour.features.daily.settings import DailySettings
from parlour.features.daily.tests.dailies import DAY, published
from parlour.server.settings import Settings, relaxed
from parlour.storage.copies import back_up
from tests.e2e.clicker import Clicker
from tests.e2e.company import BOARD, play_out
from tests.e2e.fits import SOME, Findings, Size
from tests.e2e.pages import POST, Opened, hold, until
from tests.support.door import Served, served
from tests.support.visitor import newcomer

GAME = "pazaak"  # the quickest
NUMBER = 3  # of today's deal: two are past
SMALL, WIDE = Size(320, 568), Size(1440, 900)
OTHERS = 5  # who have given up
FOR_AXE = {("/", "played"), ("/daily", "played"), ("/daily", "not played")}
NAME = "[aria-label='Deal of the day']"


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("daily") / "parlour.db"
    with ThreadPoolExecutor() as beside:  # the browser has a loop of its own in this thread
        beside.submit(published, place, GAME, days=NUMBER).result()
    return place


@pytest.fixture(scope="module")
def server(database: Path) -> Iterator[Served]:
    settings = relaxed(Settings(features=DailySettings(daily_games=(GAME,))))
    with served(database=f"sqlite:///{database}", settings=settings, bots=True) as one:
        yield one


@pytest.fixture(scope="module")
def guest(browser: Browser, server: Served) -> Iterator[Page]:
    """Somebody who came home, and was the first to play today's deal to its end."""
    pages = Opened(browser, server.url)
    page = pages("/", width=390, height=844, locale="en", permissions=["clipboard-read"])
    day = page.locator(NAME)
    expect(day).to_contain_text("Pazaak · 8 min")
    one = Clicker(page, GAME, 1)
    day.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector(BOARD)
    expect(page.locator(".bar .sub")).to_contain_text(f"Deal {NUMBER}")
    assert page.get_by_role("button", name="Hint").count() == 0
    assert page.locator(".dock .note").count() == 0
    play_out(one)
    end = page.get_by_role("dialog")
    expect(end.get_by_role("status")).to_have_text("You are the first today.")
    for gone in ("Rematch", "Replay", "Review", "Why did I"):
        assert end.get_by_text(gone).count() == 0
    expect(end.get_by_role("link", name="See the result")).to_be_visible()
    yield page
    pages.close()
    assert pages.said == []


def given_up(server: Served) -> None:
    visitor = newcomer(server.url)
    table = visitor.ask("POST", f"/api/daily/{NUMBER}").json()["table"]
    assert visitor.do(table, frames.Resign(id=CommandId("r")))["t"] == "ok"
    assert visitor.ask("GET", f"/api/daily/{NUMBER}/results").json()["yours"]


def number_of(page: Page, what: str) -> int:
    return int(page.locator("dl div", has_text=what).locator("dd").inner_text())


def test_the_first_game_counts_is_kept_and_is_told_without_cards(
    guest: Page, server: Served
) -> None:
    guest.get_by_role("link", name="See the result").click()
    card = guest.locator("[data-deal]")
    expect(card).to_contain_text(re.compile(r"You (won|lost) \d to \d"))
    expect(card).to_contain_text("You are the first today.")
    said = card.locator("h2").inner_text()
    assert guest.locator(".bars").count() == 0, "nobody to be compared with"
    table = guest.evaluate(POST, [f"/api/daily/{NUMBER}", {}])["table"]
    again = guest.evaluate(POST, [f"/api/daily/{NUMBER}", {}])["table"]
    assert table == again, "there is no second try"
    guest.goto(f"{server.url}/t/{table}")
    guest.get_by_role("link", name="See the result").click()
    expect(card.locator("h2")).to_have_text(said)
    guest.reload()
    expect(card.locator("h2")).to_have_text(said)
    expect(card).to_contain_text("You are the first today.")
    guest.get_by_role("button", name="Copy", exact=True).click()
    expect(guest.get_by_text("Copied")).to_be_visible()
    text = guest.evaluate("navigator.clipboard.readText()").splitlines()
    assert text == [
        f"Parlour, deal of the day {NUMBER}",
        "Pazaak against Strong",
        said.removeprefix("You ").capitalize(),
        f"{server.url.split('//')[1]}/daily",
    ]
    guest.goto(server.url)
    day = guest.locator(NAME)
    expect(day).to_contain_text(said.removeprefix("You ").capitalize())
    assert guest.locator(".waits").count() == 0
    day.get_by_role("link", name="Result").click()
    expect(guest).to_have_url(f"{server.url}/daily")
    expect(guest.locator(".week .played")).to_have_count(1)
    expect(guest.locator(".proof")).to_contain_text("The seed is shown on")
    assert guest.locator(".proof .fair").count() == 0


def tab_to(page: Page, role: str, name: str) -> None:
    wanted = page.get_by_role(role, name=name, exact=True).first  # type: ignore[arg-type]
    wanted.wait_for()
    for _ in range(60):
        page.keyboard.press("Tab")
        if wanted.evaluate("(one) => one === document.activeElement"):
            return
    raise AssertionError(name)


def test_a_second_guest_by_keys_alone_is_compared_with_the_first(
    guest: Page, opened: Opened, server: Served
) -> None:
    page = opened("/", locale="en")
    tab_to(page, "button", "Play")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-turn=me]", timeout=60_000)
    tab_to(page, "button", "Table menu")
    page.keyboard.press("Enter")
    tab_to(page, "button", "Resign")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    end = page.get_by_role("dialog")
    # On the verdict, not on a button: a key meant for the game starts nothing.
    expect(end.locator(".verdict")).to_be_focused()
    expect(end.get_by_role("status")).to_have_text("2 players have played it")
    tab_to(page, "link", "See the result")
    page.keyboard.press("Enter")
    expect(page.locator("[data-deal] h2")).to_have_text("Given up")
    assert number_of(page, "have played it") == 2
    assert number_of(page, "behind you") == 0
    tab_to(page, "button", "Copy")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Copied")).to_be_visible()
    tab_to(page, "button", "Copy fingerprint")
    for _ in range(OTHERS - 1):
        given_up(server)
    guest.goto(f"{server.url}/daily")
    until(guest, lambda: number_of(guest, "have played it") == OTHERS + 1)
    assert number_of(guest, "behind you") == OTHERS
    expect(guest.locator(".text")).to_contain_text(f"Better than {OTHERS} of {OTHERS + 1} players")
    expect(guest.locator(".bars .yours")).to_have_count(1)


def spoken(page: Page, language: str, path: str, there: str) -> None:
    page.evaluate(
        "(language) => localStorage.setItem('parlour.settings', JSON.stringify({ language }))",
        language,
    )
    page.goto(path)
    page.wait_for_selector(there)
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("language", ["de", "fr", "en"])
def test_nothing_is_cut_and_axe_finds_nothing(
    guest: Page, opened: Opened, server: Served, language: str
) -> None:
    """Home and the page of the day: for one who has played, and for one who has not."""
    found, new = Findings(), opened("/settings", locale="en")
    for page, state in ((guest, "played"), (new, "not played")):
        for path, there in (("/", ".day .btn"), ("/daily", ".proof"), ("/daily/2", ".proof")):
            spoken(page, language, f"{server.url}{path}", there)
            found.look(page, f"{state} {path}", SOME)
            if language == "en" and (path, state) in FOR_AXE:
                found.axe(page, f"{state} {path}", (SMALL, WIDE))
    assert not found.where, found.listed(found.where)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(("width", "height"), [(360, 740), (360, 640), (1440, 900)])
def test_all_games_can_still_be_started_without_scrolling(
    opened: Opened, width: int, height: int, language: str
) -> None:
    page = opened("/", width=width, height=height, locale=language)
    page.wait_for_selector(".day .btn")
    boxes = [one.bounding_box() for one in page.locator(".game button, .day .btn").all()]
    assert len(boxes) == 5
    assert max(box["y"] + box["height"] for box in boxes if box) <= height


def test_two_days_later_the_deal_is_proved_on_the_page(
    guest: Page, browser: Browser, database: Path, tmp_path: Path
) -> None:
    back_up(database, copy := tmp_path / "later.db")
    settings = relaxed(Settings(features=DailySettings(daily_games=(GAME,))))
    with served(database=f"sqlite:///{copy}", settings=settings, daily_ahead=2 * int(DAY)) as later:
        pages = Opened(browser, later.url)
        page = guest.context.new_page()  # cookies are of a host, whatever its port
        pages.listen(page)
        page.goto(f"{later.url}/daily")
        page.get_by_role("navigation", name="Other deals").get_by_role("link").nth(1).click()
        expect(page).to_have_url(f"{later.url}/daily/{NUMBER}")
        badge = page.locator(".proof .fair.good")
        expect(badge).to_have_text("The deal is proved: it was fixed before anyone played it")
        badge.get_by_role("link").click()
        expect(page.locator(".verdict")).to_have_text(re.compile(r"all \d+ draws and the chain"))
        expect(page.locator("pre")).to_contain_text("parlour verify --daily published.json pazaak-")
        assert set(page.locator(".fits").all_inner_texts()) == {"fits"}
        changed = {"published": 2_000_000_000_000_000}  # not before its day

        def late(route: object) -> None:
            answer = route.fetch().json() | changed  # type: ignore[attr-defined]
            route.fulfill(json=answer)  # type: ignore[attr-defined]

        page.route(f"**/api/daily/{NUMBER}", late)
        page.reload()
        expect(page.locator(".verdict")).to_contain_text("something does not fit")
        page.close()
        assert pages.said == []


def not_yet(route: Route) -> None:
    """As in the second before a new server's first deal opens."""
    schedule = route.fetch().json()
    first = schedule["today"] or schedule["coming"][0]
    route.fulfill(json=schedule | {"today": None, "coming": [first]})


def test_before_the_first_deal_the_page_says_what_it_is_and_leads_on(browser: Browser) -> None:
    with served("--no-limits") as new:
        pages = Opened(browser, new.url)
        page = pages("/settings", width=390, height=844, locale="en", service_workers="block")
        page.route("**/api/daily", not_yet)
        page.goto(f"{new.url}/daily")
        expect(page.locator(".none")).to_contain_text("the same cards for everyone")
        expect(page.locator(".none")).to_contain_text(re.compile(r"starts on .+ at \d+:\d\d"))
        page.get_by_role("link", name="Lessons and puzzles").click()
        page.wait_for_url("**/learn")
        pages.close()
        assert pages.said == []


def test_learn_leads_to_the_deal_of_the_day(opened: Opened) -> None:
    page = opened("/learn", locale="en", width=390, height=844)
    page.get_by_role("link", name="Today\u2019s deal").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.url.endswith("/daily")


def test_the_page_says_that_it_waits_and_offline_leads_back(browser: Browser) -> None:
    with served("--no-limits") as server:
        pages = Opened(browser, server.url)
        page = pages("/settings", locale="en", width=390, height=844, service_workers="block")
        held = hold(page, "**/api/daily")
        page.goto(f"{server.url}/daily")
        expect(page.get_by_role("status")).to_have_text("One moment")
        page.context.set_offline(True)
        until(page, lambda: held)
        held[0].abort()
        expect(page.get_by_role("alert")).to_contain_text("You are offline.")
        expect(page.get_by_text("One moment")).to_have_count(0)
        expect(page.get_by_role("link", name="Back to the games")).to_be_visible()
        pages.close()
