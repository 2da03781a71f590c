"""The history: all games of a guest, searched by what the address says."""

import re
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest
from playwright.sync_api import Page, expect

from parlour.core.game import Over, Seat
from parlour.core.ids import UserId
from parlour.host.played import final_result
from parlour.table.types import Chair
from tests.e2e.pages import Opened, hold
from tests.support import door

HOUR = 3_600_000
WITH = ("Tin Fox", "Zoë", "Paper Crane")
GAMES = (("memory/1", "all-pairs"), ("pixies/1", "three-rounds"))
COUNT = 70


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("history") / "parlour.db"


@pytest.fixture(scope="module")
def server(file: Path) -> Iterator[door.Served]:
    with door.served("--no-limits", "--no-bots", database=f"sqlite:///{file}") as served:
        yield served


def played(file: Path, user: str, count: int) -> None:
    """So many finished games, one a day but for the first two, won, lost and drawn in turn."""
    now = int(time.time() * 1000)
    with sqlite3.connect(file) as connection:
        for at in range(count):
            rules, reason = GAMES[at % 2]
            winners = tuple(map(Seat, ((0,), (1,), (0, 1))[at % 3]))
            chairs = [
                (Seat(0), Chair(user=UserId(user), name="Ada")),
                (Seat(1), Chair(user=UserId("x"), name=WITH[at % 3])),
            ]
            over = Over((40, (38, 41, 40)[at % 3]), winners, reason)
            if at == 1:
                over = Over((), (Seat(1),), "resigned")
            game = final_result(rules, chairs, over)
            mine = game.players[0]
            ended = now - (at * 1000 if at < 2 else 24 * HOUR * at)
            connection.execute(
                "INSERT INTO played (user_id, table_id, rules, ended, seat, result, names, game)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (user, f"{user}-{at}", rules, ended, 0, mine.result, mine.names, game.game),
            )
    connection.close()


def in_history(
    opened: Opened, file: Path, query: str = "", count: int = COUNT, **how: object
) -> Page:
    page = opened("/settings", locale=how.pop("locale", "en"), **how)  # type: ignore[arg-type]
    expect(page.locator("#name")).not_to_have_value("")
    me = page.evaluate("fetch('/api/me').then((answer) => answer.json())")
    played(file, me["id"], count)
    page.evaluate(
        "(to) => { history.pushState(null, '', to); dispatchEvent(new Event('popstate')) }",
        f"/history{query}",
    )
    return page


def rows(page: Page) -> list[str]:
    return [re.sub(r"\s+", " ", text) for text in page.locator(".done li .who").all_inner_texts()]


def test_each_game_is_listed_with_result_reason_and_ways_to_see_it_again(
    opened: Opened, file: Path
) -> None:
    page = in_history(opened, file, count=4, width=390, height=844)
    expect(page.locator(".done li")).to_have_count(4)
    expect(page.get_by_role("status").first).to_have_text("4 games: 2 won, 1 lost, 1 drawn.")
    expect(page.locator(".done li").first).to_contain_text("all pairs are found")
    first, second, third, _ = rows(page)
    assert re.fullmatch(
        r"Won 40.38 against Tin Fox Memory · today, .* · all pairs are found", first
    )
    assert re.fullmatch(r"Lost against Zoë Pixies · today, .* · Ada resigned.", second)
    assert re.match("Drew 40.40 with Paper Crane Memory · ", third)
    me = page.evaluate("fetch('/api/me').then((answer) => answer.json())")["id"]
    ways = page.locator(".done li").first.get_by_role("link")
    assert [one.get_attribute("href") for one in ways.all()] == [
        f"/r/{me}-0",
        f"/r/{me}-0?review",
    ]


def test_filters_add_up_and_are_in_the_address(opened: Opened, file: Path) -> None:
    page = in_history(opened, file)
    status = page.get_by_role("status").first
    expect(status).to_have_text("70 games: 24 won, 23 lost, 23 drawn.")
    page.get_by_label("Game").select_option("pixies")
    expect(status).to_have_text("35 games: 12 won, 12 lost, 11 drawn.")
    page.get_by_label("Played with").press_sequentially("ZOE")
    expect(status).to_have_text("12 games: 0 won, 12 lost, 0 drawn.")
    expect(page).to_have_url(re.compile(r"/history\?game=pixies&name=ZOE$"))
    page.get_by_label("When").select_option("today")
    expect(status).to_have_text("1 game: 0 won, 1 lost, 0 drawn.")
    page.reload()
    expect(status).to_have_text("1 game: 0 won, 1 lost, 0 drawn.")
    expect(page.get_by_label("Played with")).to_have_value("ZOE")
    page.get_by_text("Won", exact=True).click()
    expect(page.get_by_text("No games match.")).to_be_visible()
    page.go_back()
    expect(status).to_have_text("1 game: 0 won, 1 lost, 0 drawn.")
    page.get_by_text("Draw", exact=True).click()
    page.get_by_role("link", name="Show all").click()
    expect(page.locator(".done li")).to_have_count(30)
    expect(page).to_have_url(re.compile("/history$"))


def test_a_name_is_found_within_300_ms_of_the_last_key(opened: Opened, file: Path) -> None:
    page = in_history(opened, file)
    expect(page.locator(".done li")).to_have_count(30)
    took = []
    for name in ("fox", "zoe", "crane"):
        page.get_by_label("Played with").fill("")
        expect(page.get_by_role("status").first).to_contain_text("70 games")
        took.append(page.evaluate(TYPED, name))
    print(f"found after {took} ms")  # noqa: T201
    assert median(took) < 300


TYPED = """(name) => new Promise((done) => {
    const field = document.querySelector('input[type=search]');
    const began = performance.now();
    field.value = name;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    const look = () => /^2\\d games/.test(document.querySelector('[role=status]').textContent)
        ? done(performance.now() - began) : requestAnimationFrame(look);
    look();
})"""


def test_more_games_come_on_request_and_the_focus_goes_to_the_first_of_them(
    opened: Opened, file: Path
) -> None:
    page = in_history(opened, file)
    expect(page.locator(".done li")).to_have_count(30)
    page.get_by_role("button", name="Show more").click()
    expect(page.locator(".done li")).to_have_count(60)
    expect(page.locator(".done li").nth(30).get_by_role("link").first).to_be_focused()
    page.get_by_role("button", name="Show more").click()
    expect(page.locator(".done li")).to_have_count(COUNT)
    expect(page.get_by_role("button", name="Show more")).to_have_count(0)
    links = page.locator(".done li a").evaluate_all("(all) => all.map((one) => one.href)")
    assert len(set(links)) == 2 * COUNT


def test_more_of_another_search_does_not_come_among_these(opened: Opened, file: Path) -> None:
    page = in_history(opened, file)
    expect(page.locator(".done li")).to_have_count(30)
    held = hold(page, re.compile("/api/me/games.*before="))
    page.get_by_role("button", name="Show more").click()
    page.get_by_label("Played with").fill("zoe")
    expect(page.get_by_role("status").first).to_contain_text("23 games")
    with page.expect_response(re.compile("before=")):
        held[0].continue_()
    page.wait_for_timeout(300)
    expect(page.get_by_role("status").first).to_contain_text("23 games")
    assert all("Zoë" in row for row in rows(page))


def test_whoever_has_played_nothing_is_told_so(opened: Opened) -> None:
    page = opened("/history", locale="de", width=360, height=740)
    expect(page.get_by_text("Hier stehen die Spiele, die du zu Ende spielst.")).to_be_visible()
    page.get_by_role("link", name="Zurück zu den Spielen").click()
    page.wait_for_selector(".game button")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("width", [320, 390, 1440])
def test_nothing_is_cut(opened: Opened, file: Path, width: int, language: str) -> None:
    page = in_history(opened, file, locale=language, width=width, height=740)
    expect(page.locator(".done li")).to_have_count(30)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    wide = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length"
    assert page.locator("main :is(div, li, p, h2, b, label)").evaluate_all(wide) == 0
