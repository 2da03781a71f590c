"""Names of people: made up for guests who give none, checked and normalized for others."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from itertools import pairwise

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

# Words of names, and all names of house bots. A guest with such a name would seem to speak for the
# server.
WORDS = (
    "admin admins administrator administrators administration mod mods moderator moderators "
    "moderation official operator owner parlour root server staff superuser support sysadmin "
    "sysop system webmaster gamemaster housebot "
    "administratorin moderatorin verwaltung betreiber betreiberin spielleiter spielleiterin "
    "spielleitung "
    "administrateur administratrice modérateur modératrice modération officiel équipe "
    "administrador administradora administración administração moderador moderadora soporte "
    "suporte amministratore amministratrice moderatore moderatrice beheerder yönetici moderatör "
    "админ админы администратор администрация модератор модераторы поддержка "
    "адміністратор модератори підтримка مشرف מנהל"
)
# Of scripts that put no space between words: reserved wherever they stand in a name.
UNSPACED_WORDS = "管理员 管理員 管理者 版主 客服 官方 運営 公式 관리자 운영자 운영진"
# Too short or too common in names of people to be refused as one word of several.
WHOLE_NAMES = ("bot", "bots", "бот", "ボット", "机器人", "機器人", "gm", "house", "maître du jeu")
ARTICLES = {"the", "der", "die", "das", "le", "la", "les", "el", "los", "il", "o", "os"}
FEWEST = 5  # letters of a word that is known when one of them is repeated: "Mood" is no "mod"
OURS = skeleton("parlour")
RESERVED = frozenset(map(skeleton, WORDS.split()))
INSIDE = tuple(map(skeleton, UNSPACED_WORDS.split()))
HOUSE_NAMES = frozenset(skeleton(one.name) for one in house_bots.everyone())
HOUSE_LEVELS = frozenset(map(skeleton, (*LEVELS, "analyst")))
RESERVED_WHOLE = frozenset(map(skeleton, WHOLE_NAMES))


def _stretched(word: str) -> str:
    """A pattern of the word with any of its letters repeated: "adminn"."""
    runs = re.findall(r"((.)\2*)", word)
    return "".join(f"{re.escape(letter)}{{{len(run)},}}" for run, letter in runs)


LONG_WORDS = [_stretched(word) for word in sorted(RESERVED) if len(word) >= FEWEST]
STRETCHED = re.compile("|".join((*LONG_WORDS, f"{_stretched(OURS)}.*")))


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
    return is_official(name) or bool(_whole(name) & RESERVED_WHOLE)


def is_official(text: str) -> bool:
    """Whether a name, or the kind of a program, has a word or a name of the server's own."""
    words = _words(text)
    # Signs and digits look like letters ("4dmin") or are only put around them ("Admin1!").
    looks = {skeleton(one) for word in (*words, text) for one in (word, _letters(word))}
    pairs = {skeleton(one + two) for one, two in pairwise(words)}
    return (
        bool(looks & RESERVED)
        or bool(_whole(text) & HOUSE_NAMES)
        or any(STRETCHED.fullmatch(one) for one in looks | pairs)
        or any(word in one for one in looks for word in INSIDE)
    )


def _whole(text: str) -> set[str]:
    """The looks of all of it: as it is, and without what is put around it."""
    return {skeleton(one) for one in (text, _letters(text), _letters(" ".join(_words(text))))}


def _words(name: str) -> list[str]:
    return [word for word in re.split(r"[\s_.,:;-]+", name) if word.lower() not in ARTICLES]


def _letters(word: str) -> str:
    """Without signs and digits at both ends."""
    return re.sub(r"^[\W\d_]+|[\W\d_]+$", "", word)


def is_level(bot: str) -> bool:
    """Whether a program of this kind would be shown as a house bot."""
    return skeleton(bot) in HOUSE_LEVELS
