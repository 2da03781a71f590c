"""The end of a game: who won and why, by rounds, with the board to look at and what to do next."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e import company
from tests.e2e.pages import KEYFRAME, Opened, hold, until
from tests.e2e.rewritten import ending, rewrite
from tests.e2e.rooms import joined
from tests.support import door

SLOW = 60_000
BY = {
    "memory": r"by \d+ pairs?|.*3 to 3\.",
    "pazaak": r"\d rounds to \d",
    "phage": r"by \d+ points?|\d+ to \d+.*",
    "pixies": r"by \d+ points?|.*each\.",
}
PARTS = {"memory": 1, "pazaak": 0, "phage": 5, "pixies": 9}  # rows that are neither round nor sum


def over(
    reason: str, scores: tuple[int, ...], winners: tuple[int, ...], ties: tuple[int, ...] = ()
) -> dict[str, Any]:
    return {"reason": reason, "scores": scores, "winners": winners, "ties": ties}


@pytest.mark.parametrize("game", company.GAMES)
def test_a_game_is_played_to_its_end_and_the_end_says_why(
    opened: Opened, server: door.Served, game: str
) -> None:
    page = opened("/settings", locale="en", width=390, height=844)
    one = company.with_program(page, server.url, game, seed=5)
    company.play_out(one)
    sheet = page.get_by_role("dialog")
    expect(sheet.locator(".why")).to_have_text(re.compile(f"^({BY[game]})$"), timeout=SLOW)
    expect(sheet.locator(".verdict")).to_be_focused()
    expect(sheet.locator(".laid")).to_have_count(2)
    for once in (sheet.locator(".verdict"), sheet.locator(".sides .mat").first):
        expect(once).to_be_in_viewport(ratio=1)
    expect(sheet.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)
    sheet.locator(".parts summary").click()
    expect(sheet.locator("thead th").nth(1)).to_have_text("You")
    expect(sheet.locator(".parts tbody tr:not(.round, .sum)")).to_have_count(PARTS[game])
    for name in ("Rematch", "Share the replay", "Something else"):
        expect(sheet.get_by_role("button", name=name)).to_be_visible()
    for name in ("Review", "Replay"):
        expect(sheet.get_by_role("link", name=name)).to_be_visible()
    if game == "pixies":
        _adds_up(page)
    # The board stays, with its tally, and nothing on it is ringed.
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("button", name="Result")).to_be_focused()
    if game == "pixies":
        expect(page.locator(".tally")).to_be_visible()
    page.get_by_role("button", name="Result").click()
    expect(sheet.locator(".why")).to_be_visible()


def _adds_up(page: Page) -> None:
    """The parts of every round make its sum, and the rounds make the total."""
    rows = page.locator("dialog tbody tr").evaluate_all(
        "(rows) => rows.map((row) => [...row.querySelectorAll('td')]"
        ".map((cell) => Number(cell.textContent.trim().replace('\\u2212', '-'))))"
    )
    for seat in (0, 1):
        column = [row[seat] for row in rows]
        rounds = [column[at : at + 4] for at in (0, 4, 8)]
        assert all(sum(parts[:3]) == parts[3] for parts in rounds)
        assert sum(parts[3] for parts in rounds) == column[12]


ENDS = [
    (
        "phage",
        over("last-turn", (41, 41), (0,), (12, 11)),
        "You win",
        "41 to 41, more tiles: 12 to 11.",
    ),
    (
        "phage",
        over("last-turn", (41, 41), (0, 1), (12, 12)),
        "A draw",
        "41 to 41 and 12 tiles each.",
    ),
    ("phage", over("resigned", (), (0,)), "You win", "{them} resigned."),
    ("phage", over("resigned", (), (1,)), "You lose", "You resigned."),
    ("phage", over("time", (), (1,)), "You lose", "You ran out of time."),
    ("phage", over("forfeit", (), (0,)), "You win", "{them} did not come back in time."),
    ("phage", over("agreed", (), (0, 1)), "A draw", "Both agreed to a draw."),
    (
        "phage",
        over("abandoned", (), (0, 1)),
        "Nobody wins",
        "The game was not finished, so nobody wins.",
    ),
    ("phage", over("struck-by-lightning", (), (0, 1)), "A draw", "The game was stopped."),
    (
        "pixies",
        over("three-rounds", (90, 90), (0, 1)),
        "{them} and you share the win",
        "90 points each after three rounds.",
    ),
    ("pixies", over("three-rounds", (90, 88), (0,)), "You win", "by 2 points"),
    (
        "memory",
        over("no-pairs", (3, 3), (0, 1)),
        "A draw",
        "Nobody found a pair for 200 turns: 3 to 3.",
    ),
    ("memory", over("all-pairs", (4, 7), (1,)), "You lose", "by 3 pairs"),
    (
        "pazaak",
        over("void-rounds", (2, 2), (0, 1)),
        "A draw",
        "Twenty rounds in a row were void: 2 to 2.",
    ),
]


def give_up(page: Page, game: str) -> None:
    """A finished game, whose draws can be checked."""
    company.with_bot(page, game)
    resign(page)


def resign(page: Page) -> None:
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    page.get_by_role("button", name="Rematch").wait_for()


@pytest.mark.usefixtures("patient")
def test_of_two_people_whoever_resigned_has_lost_and_both_read_why(opened: Opened) -> None:
    host, guest = joined(opened, "Memory")
    host.get_by_role("button", name="Start", exact=True).click()
    for page in (host, guest):
        page.wait_for_selector(company.BOARD)
    loser = host.locator(".seat.them .cut").inner_text()
    resign(guest)
    for page, title, why in (
        (guest, "You lose", "You resigned."),
        (host, "You win", f"{loser} resigned."),
    ):
        sheet = page.get_by_role("dialog")
        expect(sheet.get_by_role("heading").first).to_have_text(title)
        expect(sheet.locator(".why")).to_have_text(why)


@pytest.mark.parametrize("game", company.GAMES)
def test_every_end_has_its_sentence(opened: Opened, game: str) -> None:
    page = opened(locale="en", width=390, height=844)
    give_up(page, game)
    for given, ended, title, why in ENDS:
        if given != game:
            continue
        _end(page, ended)
        sheet = page.get_by_role("dialog")
        them = page.locator(".seat.them .cut").inner_text()
        expect(sheet.get_by_role("heading").first).to_have_text(title.format(them=them))
        expect(sheet.locator(".why")).to_have_text(why.format(them=them))


def _end(page: Page, ended: dict[str, Any], **more: Any) -> None:
    """The page again, at a table whose game ended so; the reader has seat 0."""
    page.unroute_all(behavior="wait")  # the old page's request may still be with its handler
    rewrite(page, ending(ended, you=0, **more))
    page.route("**/api/tables/*/history", lambda route: _told_so(route, ended))
    page.reload()
    page.get_by_role("dialog").wait_for()


def _told_so(route: Route, ended: dict[str, Any]) -> None:
    """The history with the same end: it tells who stopped the game."""
    lost = [seat for seat in (0, 1) if seat not in ended["winners"]]
    end = {"reason": ended["reason"], "winners": ended["winners"], "seat": (*lost, None)[0]}
    history = route.fetch().json()
    for entry in history:
        entry["events"] = [
            {**event, **end} if event["t"] == "GameEnded" else event for event in entry["events"]
        ]
    route.fulfill(json=history)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_petals_fall_once_for_whoever_won_and_for_nobody_else(opened: Opened, motion: str) -> None:
    less = motion == "reduce"
    page = opened(locale="en", reduced_motion=motion)
    give_up(page, "memory")
    _end(page, over("all-pairs", (7, 4), (0,)))
    petals = page.locator(".m-petal")
    if less:
        expect(petals).to_have_count(0)
    else:
        petals.first.wait_for(state="attached")
    motions = page.evaluate(
        "() => [...document.querySelectorAll('.m-petal')].flatMap((one) => one.getAnimations())"
        ".map(({ effect }) => [effect.getComputedTiming().endTime,"
        " ...effect.getKeyframes().flatMap((frame) => Object.keys(frame))])"
    )
    assert bool(motions) is not less
    for end, *properties in motions:
        assert end <= 4_200
        assert set(properties) - KEYFRAME <= {"opacity", "transform"}
    _end(page, over("all-pairs", (4, 7), (1,)))
    expect(page.locator("dialog .verdict")).to_be_visible()
    expect(petals).to_have_count(0)


def test_the_result_of_a_match_is_told(opened: Opened) -> None:
    page = opened(locale="en")
    give_up(page, "phage")
    both = over("match", (80, 77), (0,), (20, 21))
    _end(page, over("last-turn", (39, 41), (1,), (9, 11)), match=both)
    expect(page.locator("dialog .match")).to_have_text("You win Both games together: 80 to 77.")


def test_the_evening_has_the_game_just_played(opened: Opened) -> None:
    page = opened(locale="en")
    give_up(page, "memory")
    told = page.locator("dialog .evening")
    expect(told).to_have_count(0)  # the room has no other game yet
    first = page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != first)
    page.wait_for_selector(company.BOARD)
    them = page.locator(".seat.them .cut").inner_text()
    resign(page)
    expect(told).to_contain_text("you 0")
    expect(told).to_contain_text(f"{them} 2")


def test_a_watcher_reads_the_name_of_a_player_who_has_left(opened: Opened) -> None:
    page = opened(locale="en")
    give_up(page, "memory")
    gone = {"name": "Cleo", "won": 1, "drawn": 0, "played": 2, "seat": None}
    rewrite(page, ending(over("all-pairs", (4, 7), (1,)), you=None, evening=[gone]))
    page.reload()
    expect(page.locator("dialog .evening")).to_contain_text("This evening: Cleo 1")


def test_the_link_to_the_replay_is_copied_and_the_room_is_asked_for(opened: Opened) -> None:
    page = opened(locale="en", permissions=["clipboard-read", "clipboard-write"])
    sent: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    give_up(page, "memory")
    page.evaluate("() => (navigator.share = undefined)")
    page.get_by_role("button", name="Share the replay").click()
    page.get_by_role("button", name="Copy link to replay").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert copied == page.url.split("?")[0].replace("/t/", "/r/")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Something else").click()
    page.wait_for_timeout(200)
    assert any('"next"' in frame for frame in sent)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_sheet_of_the_end_does_not_grow_when_the_shuffle_is_proved(
    opened: Opened, language: str
) -> None:
    page = opened(locale=language, width=360, height=740)
    expect(page.locator(".game button").first).to_be_visible()
    held = hold(page, "**/replay*")
    page.locator(".game button").first.click()
    page.wait_for_selector(company.BOARD)
    page.locator(".bar button").last.click()
    for _ in range(2):
        page.locator("dialog .danger").click()
    checking = page.locator("dialog .fair.muted")
    expect(checking).to_be_visible()
    until(page, lambda: held)
    before = page.locator("dialog").bounding_box()
    held[0].continue_()
    expect(page.locator("dialog .fair.good")).to_be_visible()
    assert page.locator("dialog").bounding_box() == before
