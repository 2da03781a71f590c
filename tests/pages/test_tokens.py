"""Colours are named once, can be read in both themes, and are written nowhere else."""

import re
from itertools import product

import pytest

from tests.support.colours import Colour, ciede2000, contrast
from tests.support.root import ROOT

CLIENT, GAMES = ROOT / "client/src", ROOT / "src/parlour/games"
FEATURES = ROOT / "src/parlour/features"
SHEET = (CLIENT / "styles/tokens.css").read_text("utf-8")
OF_GAMES = "\n".join(path.read_text("utf-8") for path in sorted(GAMES.glob("*/colours.css")))
TINTS = tuple(f"tint-{path.parent.name}" for path in sorted(GAMES.glob("*/Board.svelte")))
FLAT = ("page", "surface", "sunken", "raised")
WRITTEN = 4.5  # WCAG 1.4.3
DRAWN = 3.0  # WCAG 1.4.11
PAIRS = [
    *((text, on, WRITTEN) for text, on in product(("ink", "muted"), (*FLAT, *TINTS, "lamp-soft"))),
    *((text, on, WRITTEN) for text, on in product(("act", "good", "bad"), FLAT) if on != "sunken"),
    *((line, on, DRAWN) for line, on in product(("edge", "act"), ("page", "surface", *TINTS))),
    ("act", "lamp-soft", DRAWN),
    ("bad", "lamp-soft", WRITTEN),
    ("on-act", "act", WRITTEN),
    ("lamp-ink", "lamp-soft", WRITTEN),
    ("paper-ink", "lamp", WRITTEN),
    ("paper-ink", "paper", WRITTEN),
    ("page", "ink", WRITTEN),
    ("surface", "ink", WRITTEN),
    ("surface", "bad", WRITTEN),
    ("act", "act-soft", WRITTEN),
    ("act-edge", "surface", DRAWN),
    ("bad", "page", WRITTEN),
    *(("bad", tint, DRAWN) for tint in TINTS),
    ("mark-key", "act", DRAWN),
]
ART = (
    "Art.svelte",
    "BoardArt.svelte",
    "Falling.svelte",
    "Card.svelte",
    "TableIcon.svelte",
    "Thing.svelte",
    "Tile.svelte",
    "Lamp.svelte",
    "pieces.ts",
    "share_picture.ts",
    "svg_copy.ts",
    "Avatar.svelte",
)
COLOUR = re.compile(
    r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?!['\"]?\s*[:(])"
    r"|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\("
    r"|(?:color|background|fill|stroke|border|shadow)[\w-]*\s*[:=]\s*[\"']?"
    r"(?:white|black|red|green|blue|yellow|gr[ae]y|orange|purple|pink)\b",
    re.IGNORECASE,
)

BOTH = re.compile(r"light-dark\((#\w{6}), (#\w{6})\)")
PRIVATE = re.compile(r"this\.#\w+|#\w+ ?\(|#(?:each|if|key|await|snippet)")  # not a colour


def themes() -> dict[str, dict[str, Colour]]:
    light, auto, dark = (
        _read(SHEET[SHEET.index(start) :].partition("}")[0])
        for start in (":root {", ":root:not([data-theme='light']) {", ":root[data-theme='dark'] {")
    )
    assert auto == dark, "dark is the same, whoever chose it"
    day, night = (_read(BOTH.sub(one, OF_GAMES)) for one in (r"\1", r"\2"))
    return {"light": light | day, "dark": light | dark | night}


def _read(block: str) -> dict[str, Colour]:
    found = re.findall(r"--([\w-]+): ?#([0-9A-Fa-f]{6})\b", block)
    return {name: (int(c[:2], 16), int(c[2:4], 16), int(c[4:], 16)) for name, c in found}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_pair_of_tokens_can_be_told_apart(theme: str) -> None:
    found = themes()[theme]
    poor = [
        f"{text} on {on}: {contrast(found[text], found[on]):.2f} of {least}"
        for text, on, least in PAIRS
        if contrast(found[text], found[on]) < least
    ]
    assert poor == []


def test_colours_stand_in_tokens_and_in_drawings_only() -> None:
    files = [
        path
        for folder in (CLIENT, GAMES, FEATURES)
        for path in folder.rglob("*")
        if path.suffix in (".svelte", ".css", ".ts")
    ]
    assert len(files) > 60
    wrong = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for path in files
        if path.name not in (*ART, "tokens.css", "colours.css")
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if COLOUR.search(PRIVATE.sub("", line))
    ]
    assert wrong == []


def test_the_measure_of_colours_is_the_published_one() -> None:
    """Four of the pairs that Sharma, Wu and Dalal give."""
    for one, other, apart in (
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0000),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ):
        assert round(ciede2000(one, other), 4) == apart
    assert round(contrast((0, 0, 0), (255, 255, 255)), 1) == 21.0
