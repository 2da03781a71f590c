"""Make the pages' fonts from the full ones: letters of three languages, and kerning that is seen.

Unpack both families into one folder, each below its own name:
    npm pack @fontsource-variable/bricolage-grotesque
    npm pack @fontsource-variable/atkinson-hyperlegible-next
Install fonttools and brotli, then run `python tools/generate/fonts.py FOLDER`, and after that
`python tools/generate/plain_zero.py client/src/styles/fonts/atkinson-next-400-700.woff2`.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from fontTools import subset
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.otBase import BaseTable
from fontTools.varLib import instancer

FONTS = Path("client/src/styles/fonts")
ACCENTED = {
    "A": "ÀÂÄ",
    "C": "Ç",
    "E": "ÈÉÊË",
    "I": "ÎÏ",
    "O": "ÔÖ",
    "U": "ÙÛÜ",
    "a": "àáâä",
    "c": "ç",
    "e": "èéêë",
    "i": "íîï",
    "n": "ñ",
    "o": "óôö",
    "u": "úùûü",
}
ASCII = "".join(map(chr, range(32, 127)))
SIGNS = "\u00a0\u00a1\u00bf\u00a7\u00b1\u00b7\u00d7\u00ab\u00bb"
SIGNS += "\u2013\u2014\u2018\u2019\u201c\u201d\u201e\u2026\u2212"
LETTERS = ASCII + "".join(ACCENTED.values()) + SIGNS + "ßŒœÆæ"
KERNED = [one for one in ASCII if one.isalpha()] + ["\u2019", ".", ","]  # accents change nothing
SEEN = 15  # thousandths of the size: kerning below that is left out
Pairs = dict[tuple[str, str], int]
FAMILIES = {
    "bricolage-740": ("bricolage-grotesque", (740, 740)),  # one weight for 700 and 800 saves 5 kB
    "atkinson-next-400-700": ("atkinson-hyperlegible-next", (400, 700)),
}


def kerning(font: TTFont) -> Pairs:
    """What pairs of letters are moved by, in steps of five, in a font of one weight."""
    table = font["GPOS"].table
    found: Pairs = {}
    records = [one.Feature for one in table.FeatureList.FeatureRecord if one.FeatureTag == "kern"]
    for at in sorted({index for one in records for index in one.LookupListIndex}):
        lookup: Pairs = {}
        for part in table.LookupList.Lookup[at].SubTable:
            for pair, value in _of_part(getattr(part, "ExtSubTable", part), font):
                lookup.setdefault(pair, value)
        for pair, value in lookup.items():
            found[pair] = found.get(pair, 0) + value
    return {pair: round(value / 5) * 5 for pair, value in found.items() if abs(value) >= SEEN}


def _of_part(part: BaseTable, font: TTFont) -> Iterator[tuple[tuple[str, str], int]]:
    glyphs = {char: font.getBestCmap()[ord(char)] for char in KERNED}
    firsts = {glyph: index for index, glyph in enumerate(part.Coverage.glyphs)}
    for left in (one for one in KERNED if glyphs[one] in firsts):
        if part.Format == 1:
            records = part.PairSet[firsts[glyphs[left]]].PairValueRecord
            named = {one.SecondGlyph: one.Value1 for one in records}
        else:
            row = part.Class1Record[part.ClassDef1.classDefs.get(glyphs[left], 0)].Class2Record
            classes = part.ClassDef2.classDefs
            named = {one: row[classes.get(one, 0)].Value1 for one in glyphs.values()}
        for right in (one for one in KERNED if glyphs[one] in named):
            yield (left, right), getattr(named[glyphs[right]], "XAdvance", 0)


def feature(pairs: Pairs, font: TTFont) -> str:
    """The pairs as one table of classes: letters that are moved alike share one."""
    lefts, rights = _alike(pairs, 0), _alike(pairs, 1)
    glyphs = font.getBestCmap()

    def named(chars: list[str]) -> str:
        every = [one for char in chars for one in char + ACCENTED.get(char, "")]
        return f"[{' '.join(glyphs[ord(one)] for one in every)}]"

    rules = [
        f"pos {named(left)} {named(right)} {pairs[left[0], right[0]]};"
        for left in lefts
        for right in rights
        if (left[0], right[0]) in pairs
    ]
    return "feature kern {\n" + "\n".join(rules) + "\n} kern;"


def _alike(pairs: Pairs, side: int) -> list[list[str]]:
    groups: dict[tuple[tuple[str, int], ...], list[str]] = {}
    for char in KERNED:
        row = tuple((one[1 - side], value) for one, value in pairs.items() if one[side] == char)
        if row:
            groups.setdefault(tuple(sorted(row)), []).append(char)
    return list(groups.values())


def make(source: Path, weights: tuple[int, int], to: Path) -> None:
    middle = instancer.instantiateVariableFont(TTFont(source), {"wght": sum(weights) / 2})
    axis = weights if weights[0] < weights[1] else weights[0]
    font = instancer.instantiateVariableFont(TTFont(source), {"wght": axis})
    kept = subset.Options(layout_features=["tnum"], hinting=False, name_IDs=[0, 1, 2, 13, 14])
    subsetter = subset.Subsetter(kept)
    subsetter.populate(text=LETTERS)
    subsetter.subset(font)
    addOpenTypeFeaturesFromString(font, feature(kerning(middle), font), tables=["GPOS"])
    font.flavor = "woff2"
    font.save(to)
    print(to, to.stat().st_size, "bytes")


if __name__ == "__main__":
    for name, (family, weights) in FAMILIES.items():
        (source,) = Path(sys.argv[1]).glob(f"*{family}*/**/files/*latin-wght-normal.woff2")
        make(source, weights, FONTS / f"{name}.woff2")
