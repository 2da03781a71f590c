"""Pazaak in a browser: what is lit is what the server lists, and what is said is what happens."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from parlour.games.pazaak.types import DEFAULT, SIDE_LIMITS
from parlour.words import Words
from tests.e2e.company import ours, with_program
from tests.e2e.pages import WATCH, path_of
from tests.e2e.pazaak_table import HAND, LIT, MAIN, NEXT, PHONE, Opened, Table, read, sit
from tests.e2e.rewritten import News, rewrite
from tests.e2e.rooms import choose
from tests.support.door import Served
from tests.support.root import ROOT

__all__ = ["sit"]

SMALL = ["+1"] * 4 + ["+2"] * 4 + ["±3", "V"]  # nothing in it ends the first turn
WORDS = ROOT / "src/parlour/games/pazaak"


def lit(table: Table) -> None:
    """The hand, the choices of each card and the dock offer what the server lists, no more."""
    page = table.page
    shown = page.eval_on_selector_all(LIT, "all => all.map((one) => one.dataset.card)")
    assert set(shown) == {play["card"] for play in table.plays}
    stands = any(move["t"] == "Stand" for move in table.news["moves"])
    over = table.total > 20
    assert page.locator(".dock .btn.quiet:not(.warn)").count() == stands
    assert page.locator(".dock .warn").count() == over
    assert page.locator(MAIN).count() != over


def test_a_whole_game_by_clicking_what_is_lit_moves_nothing(sit: Callable[..., Table]) -> None:
    table = sit(reduced_motion="no-preference")
    page = table.page
    table.state()
    page.evaluate(WATCH)
    while (now := table.state()) != "over":
        if now == "round":
            page.locator(NEXT).click()
            continue
        lit(table)
        if table.plays and table.total > 14:
            _play_first(table)
        elif table.total > 16 and page.locator(".dock .btn.quiet").count():
            table.acted(page.locator(".dock .btn.quiet").first.click)
        else:
            table.acted(page.locator(MAIN).click)
    assert any(event["t"] == "SidePlayed" for event in table.events)
    assert page.evaluate("shifted") == []


def _play_first(table: Table) -> None:
    """Select the first card, see what it would do, play it on the space that lights up."""
    page = table.page
    table.previewed()
    card = page.locator(LIT).first
    card.click()
    values = [
        play["value"] for play in table.plays if play["card"] == card.get_attribute("data-card")
    ]
    assert page.locator(".choices button").count() == (len(values) if len(values) > 1 else 0)
    page.wait_for_function("() => /\\d/.test(document.querySelector('.sel .out')?.innerText)")
    promised = read(page.locator(".sel .out").inner_text())
    played = len(table.events)
    table.acted(page.locator(".slot.legal").click)
    event = next(one for one in table.events[played:] if one["t"] == "SidePlayed")
    assert event["totals"][table.news["you"]] == promised


def tab_to(page: Page, selector: str) -> None:
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("(to) => document.activeElement.matches(to)", selector):
            return
    raise AssertionError(f"Tab never comes to {selector}")


def test_a_whole_game_by_keyboard_alone(sit: Callable[..., Table]) -> None:
    table = sit()
    page, press, played = table.page, table.page.keyboard.press, 0
    while (now := table.state()) != "over":
        if now == "round":
            press("Enter" if played % 2 else "Escape")
            page.wait_for_selector(NEXT, state="detached")
            assert page.evaluate("document.activeElement !== document.body")
            continue
        assert page.locator("[role=grid] [tabindex='0']").count() == 1
        if table.plays:
            played += 1
            _select_by_keys(table)
        tab_to(page, MAIN)
        table.acted(lambda: press("Enter"))
        assert page.evaluate("document.activeElement !== document.body")
    assert played > 1


def _select_by_keys(table: Table) -> None:
    page, press = table.page, table.page.keyboard.press
    table.previewed()
    tab_to(page, "[role=grid] [role=gridcell]")
    for key in ("ArrowDown",) * 5 + ("Home",):
        press(key)
    assert page.evaluate("document.activeElement.dataset.at") == "h0"
    while not page.evaluate("document.activeElement.matches('.playable')"):
        press("ArrowRight")
    press("Enter")
    assert page.locator(".sel").count() == 1
    press("Escape")
    assert page.locator(".sel").count() == 0
    press("Space")
    if page.locator(".choices").count():
        press("ArrowUp")
        press("End")
        press("Enter")
        assert page.locator(".choices [aria-selected=true]").last.evaluate(
            "one => one === document.activeElement"
        )
        press("ArrowDown")


def test_what_may_not_be_done_is_explained_and_marked(sit: Callable[..., Table]) -> None:
    table = sit(SMALL)
    page = table.page
    assert table.state() == "mine"
    table.previewed()
    page.locator(f"{LIT}[data-card^='+']").first.click()
    table.acted(page.locator(".slot.legal").click)
    assert table.state() == "mine"
    assert page.locator(LIT).count() == 0
    other = page.locator(f"{HAND}:not(.spent)").first
    other.click()
    page.wait_for_selector(".place.refused:not(.spent)")
    page.locator(".dock").get_by_text("One side card a turn. Stand or end your turn.").wait_for()
    assert page.locator(".slot.legal, .sel").count() == 0
    page.wait_for_selector(".refused", state="detached")
    assert "round 1" in page.locator(".place.spent").inner_text()


def test_over_twenty_the_card_that_saves_is_lit_and_giving_up_is_no_bright_button(
    sit: Callable[..., Table],
) -> None:
    table = sit(["-1"] * 4 + ["-2"] * 4 + ["-3"] * 2)
    while (now := table.state()) != "over":
        if now == "round":
            table.page.locator(NEXT).click()
        elif table.total > 20:
            break
        else:
            table.acted(table.page.locator(MAIN).click)
    table.previewed()
    made = [
        table.total + play["value"] for play in table.plays if table.total + play["value"] <= 20
    ]
    expect(table.page.locator(".place.saves")).to_have_count(1 if made else 0)
    if made:
        expect(table.page.locator(".dock")).to_contain_text("Save yourself: play")
        lit = table.page.locator(".place.saves .out")
        assert read(lit.inner_text()) == max(made)
    expect(table.page.locator(MAIN)).to_have_count(0)
    assert table.page.locator(".dock .warn").inner_text() == "Give up the round"
    assert table.page.locator(".mine .points.over").count() == 1
    assert table.page.locator(".gauge .bust").count() == 1


def test_a_round_is_summed_up_and_goes_by_itself(sit: Callable[..., Table]) -> None:
    table = sit(SMALL)
    page = table.page
    page.clock.install()
    while (now := table.state()) == "mine":
        stand = page.locator(".dock .btn.quiet")
        table.acted((stand if stand.count() else page.locator(MAIN)).click)
    assert now == "round"
    ended = next(event for event in table.events if event["t"] == "RoundEnded")
    you = table.news["you"]
    # The boards still lie as they did, whatever the other has drawn since.
    shown = [read(one) for one in page.locator(".points").all_inner_texts()]
    assert shown == [ended["totals"][seat] for seat in (you, 1 - you)]
    assert page.locator(".slot.newest").count() > 0
    expect(page.locator(".bar .sub")).to_contain_text("Round 1")
    page.clock.run_for(15_500)
    page.wait_for_selector(NEXT, state="detached")
    expect(page.locator(".bar .sub")).to_contain_text("Round 2")


@pytest.mark.parametrize("watches", [False, True])
def test_a_phone_shows_what_is_left_in_the_deck_to_players_and_watchers(
    opened: Opened, server: Served, *, watches: bool
) -> None:
    page = opened("/settings", locale="en", width=360, height=640)
    one = with_program(page, server.url, "pazaak")
    ours(one)
    deck = one.news["view"]["deck"]
    if watches:
        page = opened(path_of(page.url), locale="en", width=360, height=640)
    line = page.locator(".beside summary")
    expect(line).to_contain_text(f"{sum(deck)} left in the deck · 8 to 10: {sum(deck[8:])}")
    expect(line).to_be_in_viewport(ratio=1)
    line.click()
    counts = page.locator(".beside details li").all_inner_texts()
    assert (
        counts == [f"{rank} \N{MULTIPLICATION SIGN} {many}" for rank, many in enumerate(deck)][1:]
    )


def test_a_side_deck_can_be_made_before_any_game(opened: Opened) -> None:
    page = opened("/rules/pazaak", locale="en")
    page.get_by_text("Your side deck", exact=True).click()
    page.wait_for_selector(".slots button")
    page.locator(".stepper[data-card='±1'] .step").nth(0).click()
    page.locator(".stepper[data-card='+1'] .step").nth(1).click()
    page.reload()
    page.get_by_text("Your side deck", exact=True).click()
    page.wait_for_selector(".slots button")
    deck = _deck(page)
    assert (deck["±1"], deck["+1"]) == (0, 1)


def test_where_one_may_not_stand_choosing_a_card_moves_nothing(
    opened: Opened, server: Served
) -> None:
    page = opened("/rules/pazaak", **PHONE)

    def bust(news: News) -> News:
        return {**news, "moves": [move for move in news["moves"] if move["t"] != "Stand"]}

    rewrite(page, bust)
    table = Table(page, server, SMALL)
    assert table.state() == "mine"
    assert page.locator(".dock .btn").count() == 1
    before = page.locator(MAIN).bounding_box()
    page.locator(LIT).first.click()
    page.wait_for_selector(".dock .btn.quiet")
    assert page.locator(MAIN).bounding_box() == before


def test_all_sizes_hold_the_board_and_phones_have_room_for_thumbs(
    sit: Callable[..., Table],
) -> None:
    table = sit(["V", "V", "±1", "±2", "±3", "±4", "±5", "±6", "T", "T"])
    page = table.page
    table.state()
    page.locator(LIT).first.click()
    page.wait_for_selector(".choices")
    for width, height in (
        (320, 568),
        (360, 740),
        (360, 640),
        (768, 1024),
        (1440, 900),
        (1920, 1080),
    ):
        page.set_viewport_size({"width": width, "height": height})
        html = "document.documentElement"
        assert page.evaluate(f"{html}.scrollWidth <= innerWidth"), width
        assert page.evaluate(f"{html}.scrollHeight <= innerHeight"), (width, height)
        assert _outside(page) == [], (width, height)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    targets = page.locator(".place, .choices button, .slot.legal, .dock .btn")
    for box in [one.bounding_box() for one in targets.all()]:
        assert box
        assert min(box["width"], box["height"]) >= 40


def _outside(page: Page) -> list[str]:
    """Parts of the board that stick out of the stage."""
    found: list[str] = page.evaluate("""() => {
        const stage = document.querySelector('.stage').getBoundingClientRect();
        return [...document.querySelectorAll('.pazaak button, .total, .gauge')].filter((one) => {
            const box = one.getBoundingClientRect();
            return box.left < stage.left || box.right > stage.right + 0.5
                || box.top < stage.top || box.bottom > stage.bottom + 0.5;
        }).map((one) => one.outerHTML.slice(0, 80));
    }""")
    return found


def test_axe_finds_nothing_in_either_theme(sit: Callable[..., Table]) -> None:
    table = sit()
    table.state()
    table.previewed()
    assert _faults(table.page) == []
    table.page.locator(LIT).first.click()
    for theme in ("light", "dark"):
        table.page.emulate_media(color_scheme=theme)
        assert _faults(table.page) == []
    names = table.page.eval_on_selector_all(
        "[role=gridcell]", "all => all.map((one) => one.ariaLabel)"
    )
    assert all(names)
    assert len(set(names)) == len(names)


def _faults(page: Page) -> list[tuple[str, list[str]]]:
    found = Axe().run(page).response["violations"]
    return [(one["id"], [node["html"][:120] for node in one["nodes"]]) for one in found]


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_dock_has_room_for_what_it_says(language: str) -> None:
    english = Words((WORDS / "words.en.ftl").read_text("utf-8"))
    words = Words((WORDS / f"words.{language}.ftl").read_text("utf-8"))
    assert list(words) == list(english)
    facts = {"rank": "10", "total": "-24", "from": "-24", "played": "2&4", "theirs": "-24"}
    said = {key: words.say(key, facts) for key in words if re.match("board-(ask|offer)", key)}
    both = said.pop("board-offer-both")
    for key, text in said.items():
        body = key.endswith("-body")
        flips = key.startswith("board-offer") and body
        assert len(f"{text} {both}" if flips else text) <= (80 if body else 32), text


def test_a_side_deck_is_built_kept_and_played(opened: Opened) -> None:
    page = opened("/new", **PHONE)
    _against_a_bot(page)

    def step(card: str, sign: int) -> Locator:
        return page.locator(f".stepper[data-card='{card}'] .step").nth(sign)

    assert _deck(page) == {card: DEFAULT.count(card) for card in SIDE_LIMITS}
    step("+1", 1).click(force=True)  # as a thumb does: it is disabled, and says why
    page.get_by_text("There are ten cards already").wait_for()
    page.get_by_role("button", name="Empty it").click()
    for _ in range(SIDE_LIMITS["D"] + 1):
        step("D", 1).click(force=True)
    page.get_by_text("At most 2 of D").wait_for()
    for card in ("+1",) * 4 + ("-2",) * 4:
        step(card, 1).click()
    page.get_by_text("Ten cards: ready.").wait_for()
    assert _faults(page) == []
    page.reload()
    _against_a_bot(page)
    assert {card for card, count in _deck(page).items() if count} == {"+1", "-2", "D"}
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_selector(".place[data-card]")
    page.wait_for_selector(f"{HAND}:nth-child(4)[data-card]")
    hand = page.eval_on_selector_all(HAND, "all => all.map((one) => one.dataset.card)")
    assert len(hand) == 4
    assert set(hand) <= {"+1", "-2", "D"}


def _against_a_bot(page: Page) -> None:
    choose(page, game="Pazaak", bots="1 bot")
    page.get_by_text("Your side deck", exact=True).first.click()
    page.wait_for_selector(".slots button")


def _deck(page: Page) -> dict[str, int]:
    steppers = page.locator(".stepper").all()
    return {
        str(one.get_attribute("data-card")): int(one.locator("output").inner_text())
        for one in steppers
    }
