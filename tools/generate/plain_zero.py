"""Make the zero of the text font plain: the counters on both sides of its slash become one.

    python tools/generate/plain_zero.py FONT.woff2    (needs fonttools and brotli)

Only the order of the points changes, so all weights of the variable font keep working.
"""

import sys

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates

SLASHED = [15, 26, 38]  # the last point of each contour: outline, upper left, lower right
PLAIN = [15, 38]
PHANTOMS = 4  # points that every glyph has for its metrics
# The outline, then round the counter: along the upper left, and on along the lower right.
ORDER = [*range(20), *range(28, 39), 27, *range(20, 27)]


def main(path: str) -> None:
    font = TTFont(path)
    name = font.getBestCmap()[ord("0")]
    glyph = font["glyf"][name]
    if list(glyph.endPtsOfContours) == PLAIN:
        return
    if list(glyph.endPtsOfContours) != SLASHED:
        sys.exit("This is another version of the font: look at its zero first.")
    points, last = list(glyph.coordinates), len(ORDER)
    ends = [*SLASHED, *range(last, last + PHANTOMS)]
    for variation in font["gvar"].variations[name]:
        variation.calcInferredDeltas(points + [(0, 0)] * PHANTOMS, ends)
        moved = variation.coordinates
        variation.coordinates = [moved[at] for at in ORDER] + moved[last:]
    glyph.coordinates = GlyphCoordinates([points[at] for at in ORDER])
    glyph.flags = type(glyph.flags)(glyph.flags[at] for at in ORDER)
    glyph.endPtsOfContours, glyph.numberOfContours = PLAIN, len(PLAIN)
    font.flavor = "woff2"
    font.save(path)


if __name__ == "__main__":
    main(sys.argv[1])
