"""The picture that a messenger shows of a link: each game's art, 1200 by 630, as preview.png."""

from pathlib import Path

from playwright.sync_api import ViewportSize

from tests.e2e.pages import chromium
from tests.support import door

ROOT = Path(__file__).parents[2]
SIZE: ViewportSize = {"width": 1200, "height": 630}
STYLE = """
body > * { display: none }
body > .alone { display: grid; place-items: center; position: fixed; inset: 0; margin: 0;
    width: auto; height: auto; max-height: none; border-radius: 0 }
.alone svg { transform: scale(3.3) }
"""


def main() -> None:
    with door.served("--no-bots", "--no-limits") as server, chromium() as browser:
        page = browser.new_page(viewport=SIZE, color_scheme="light", bypass_csp=True)
        page.goto(server.url)
        page.wait_for_selector(".game .art svg")
        page.wait_for_timeout(500)
        page.add_style_tag(content=STYLE)
        for card in page.locator(".game").all():
            game = card.locator("a[href^='/rules/']").first.get_attribute("href") or ""
            art = card.locator(".art").element_handle()
            page.evaluate(
                "art => { document.querySelector('.alone')?.remove();"
                " const alone = art.cloneNode(true); alone.classList.add('alone');"
                " document.body.append(alone) }",
                art,
            )
            name = game.rpartition("/")[2]
            page.screenshot(path=ROOT / f"src/parlour/games/{name}/preview.png")


if __name__ == "__main__":
    main()
