"""The pictures that messengers show of links, 1200 by 630: of each game, and of the home page.

They show example boards, and no words but names: titles and sentences stand beside them, in the
language of whoever sends the link. Needs Pillow, to write them with few colours.
"""

from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize

from tests.e2e.pages import chromium
from tests.support import door

ROOT = Path(__file__).parents[2]
SIZE: ViewportSize = {"width": 1200, "height": 630}
STYLE = """
body > * { display: none !important }
body > .alone { display: block !important; position: fixed; inset: 0; overflow: hidden;
    background: var(--page) }
.alone .word { position: absolute; left: 64px; top: 54px; font-size: 46px; gap: 18px }
.alone .word svg { width: 54px; height: 54px }
.alone .name { position: absolute; left: 64px; bottom: 54px; font: 800 92px/1 var(--font-display);
    letter-spacing: -0.03em; color: var(--ink) }
.alone .pictures { position: absolute; left: 470px; top: 62px; display: grid; gap: 18px;
    transform: rotate(-4deg); width: 800px }
.alone .pictures.four { grid-template-columns: 1fr 1fr }
.alone .pictures > * { all: unset; display: block; overflow: hidden; border-radius: 28px;
    box-shadow: 0 10px 40px rgb(35 26 38 / 0.2) }
.alone .pictures svg { display: block; width: 100%; height: auto }
"""
COMPOSE = """([games, name]) => {
    document.querySelector('.alone')?.remove();
    const alone = document.createElement('div');
    alone.className = 'alone';
    alone.append(document.querySelector('.word').cloneNode(true));
    const pictures = document.createElement('div');
    pictures.className = games.length > 1 ? 'pictures four' : 'pictures';
    for (const game of games) {
        const link = document.querySelector(`a[href='/rules/${game}']`);
        const drawn = link.closest('li, article, .game').querySelector('svg');
        const art = drawn.parentElement.cloneNode(false);
        art.append(drawn.cloneNode(true));
        pictures.append(art);
    }
    const said = document.createElement('div');
    said.className = 'name';
    said.textContent = name;
    alone.append(pictures, said);
    document.body.append(alone);
}"""
GAMES = {"pixies": "Pixies", "pazaak": "Pazaak", "phage": "Phage", "memory": "Memory"}
PUBLIC = ROOT / "client/public"
HOME = PUBLIC / "preview.png"


def main() -> None:
    with door.served("--no-bots", "--no-limits") as server, chromium() as browser:
        page = browser.new_page(viewport=SIZE, color_scheme="light", bypass_csp=True)
        page.goto(server.url)
        page.wait_for_selector(".game svg")
        page.wait_for_timeout(500)
        page.add_style_tag(content=STYLE)
        wanted = [([name], title, _of(name)) for name, title in GAMES.items()]
        for games, title, path in [(list(GAMES), "", HOME), *wanted]:
            page.evaluate(COMPOSE, [games, title])
            page.screenshot(path=path)
            _lighten(path)
        _icons(page)
        _shots(browser, server.url)


def _icons(page: Page) -> None:
    """The drawing as pixels: full to the edge, so that one picture serves any mask."""
    drawn = (PUBLIC / "icon.svg").read_text("utf-8")
    for size in (192, 512):
        page.set_viewport_size({"width": size, "height": size})
        page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{drawn}")
        page.screenshot(path=PUBLIC / f"icon-{size}.png")
        _lighten(PUBLIC / f"icon-{size}.png")


def _shots(browser: Browser, url: str) -> None:
    """What an app store shows: named in the manifest."""
    for name, width, height in (("phone", 390, 844), ("laptop", 1366, 768)):
        size: ViewportSize = {"width": width, "height": height}
        page = browser.new_page(viewport=size, locale="en", color_scheme="light")
        page.goto(url)
        page.wait_for_selector(".game svg")
        page.wait_for_timeout(500)
        page.screenshot(path=PUBLIC / f"shot-{name}.png")
        _lighten(PUBLIC / f"shot-{name}.png")
        page.close()


def _lighten(path: Path) -> None:
    """The same with 128 colours: a third of the bytes."""
    with Image.open(path) as picture:
        few = picture.convert("RGB").quantize(128, dither=Image.Dither.NONE)
    few.save(path, optimize=True)


def _of(game: str) -> Path:
    return ROOT / f"src/parlour/games/{game}/preview.png"


if __name__ == "__main__":
    main()
