"""Names of people: made up for guests who give none, checked and normalized for others."""

import re
import unicodedata
from collections.abc import Callable, Sequence

from parlour import house_bots
from parlour.core.mind import LEVELS
from parlour.table.names import skeleton

MAX_NAMES = 20
KINDS = (
    "brave calm clever eager gentle happy jolly keen kind lucky merry nimble patient proud quick "
    "quiet shy sunny swift wise"
)
ANIMALS = (
    "badger beaver bison crane dormouse falcon ferret finch fox hare heron ibex jackdaw lark lynx "
    "magpie marten newt otter owl raven robin seal stoat swan toad vole wren"
)

# Letters, marks, numbers, punctuation, symbols; no controls, no bidi, nothing invisible.
VISIBLE = "LMNPS"
# What counts as a letter, a mark or a symbol and yet shows nothing.
BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U0001d159"
PILED = "M" * 5  # so many marks on one letter reach into the lines above and below

# Whole words of names, and all names of house bots: whoever has one seems to speak for the server.
WORDS = (
    "admin administrator administration mod moderator moderation official owner parlour root "
    "server staff support sysadmin system "
    "administratorin moderatorin verwaltung betreiber betreiberin "
    "administrateur administratrice modérateur modératrice modération officiel équipe "
    "админ администратор модератор"
)
ARTICLES = {"the", "der", "die", "das", "le", "la", "les"}
OURS = skeleton("parlour")
RESERVED = frozenset(map(skeleton, WORDS.split()))
HOUSE_NAMES = frozenset(skeleton(one.name) for one in house_bots.everyone())
HOUSE_LEVELS = frozenset(map(skeleton, (*LEVELS, "analyst")))


def made_up(pick: Callable[[Sequence[str]], str]) -> str:
    return f"{pick(KINDS.split()).title()} {pick(ANIMALS.split()).title()}"


def normalize_name(name: str) -> str | None:
    """The name as it is stored and shown, or None if it cannot be read."""
    plain = " ".join(unicodedata.normalize("NFKC", name).split())
    kinds = "".join(unicodedata.category(letter)[0] for letter in plain.replace(" ", "_"))
    visible = set(kinds) <= set(VISIBLE) and not set(plain) & set(BLANK)
    seen = len(kinds) - kinds.count("M")
    if not visible or not 2 <= seen <= MAX_NAMES or len(plain) > 3 * MAX_NAMES:
        return None
    if PILED in kinds or kinds.startswith("M") or not set(kinds) & set("LN"):
        return None
    return plain


def is_reserved(name: str) -> bool:
    """Whether somebody of this name could be taken for the server, or for one of its bots."""
    words = [word for word in re.split(r"[\s_.,:;-]+", name) if word.lower() not in ARTICLES]
    # Signs and digits look like letters ("4dmin") or are only put around them ("Admin1!").
    looks = {skeleton(one) for word in (*words, name) for one in (word, _letters(word))}
    whole = {skeleton(name), skeleton(_letters(name)), skeleton(_letters(" ".join(words)))}
    house = any(one.startswith(OURS) for one in looks)
    return house or bool(looks & RESERVED) or bool(whole & HOUSE_NAMES)


def _letters(word: str) -> str:
    """Without signs and digits at both ends."""
    return re.sub(r"^[\W\d_]+|[\W\d_]+$", "", word)


def is_level(bot: str) -> bool:
    """Whether a program of this kind would be shown as a house bot."""
    return skeleton(bot) in HOUSE_LEVELS
