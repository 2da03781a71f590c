"""Names that look the same: nobody may be taken for somebody else at a table."""

# ruff: noqa: RUF001  # letters that look like others are what it is about
import unicodedata
from collections.abc import Collection

from msgspec import UNSET

from parlour.core import fair
from parlour.core.ids import TableId, UserId
from parlour.core.record import Player
from parlour.table.types import Chair

# What is drawn like a Latin letter in most fonts: Greek, Cyrillic, Armenian, digits, signs.
ALIKE = {
    "a": "аαɑ@4", "b": "вβ8", "c": "сϲ", "d": "ԁ", "e": "еєε3", "g": "ɡ9", "h": "һнη", "j": "ј",
    "k": "кκ", "l": "iіιı1|!ӏǀ", "m": "мμ", "n": "пո", "o": "оοσօ0ø", "p": "рρ", "q": "ԛ", "r": "г",
    "s": "ѕ$5", "t": "тτ7", "u": "υս", "v": "νѵ", "w": "ԝω", "x": "хχ", "y": "уγ",
}  # fmt: skip
LIKE = str.maketrans({sign: letter for letter, signs in ALIKE.items() for sign in signs})
PAIRS = (("rn", "m"), ("vv", "w"))


REMOVED = "—"  # instead of a name that its owner removed


def salt(table: TableId, user: UserId) -> str:
    """Of a name in the chain of a game. Whoever has not the user's id, which is random and never
    shown, cannot make it; when somebody is erased the id goes, too."""
    return fair.digest("name-salt", table.encode(), user.encode())[:16].hex()


def player(table: TableId, chair: Chair, form: int) -> Player:
    """As the record names somebody."""
    if form == 1:
        return Player(name=chair.name, bot=chair.bot)
    guest = chair.guest or UNSET
    if chair.digest:
        return Player(name=chair.name, bot=chair.bot, digest=chair.digest, guest=guest)
    return Player(name=chair.name, bot=chair.bot, salt=salt(table, chair.user), guest=guest)


def skeleton(name: str) -> str:
    """The same for names that look alike; not for showing."""
    plain = unicodedata.normalize("NFKD", name.casefold()).translate(LIKE)
    letters = "".join(one for one in plain if one.isalnum())
    for pair, letter in PAIRS:
        letters = letters.replace(pair, letter)
    return letters or name


def numbered(name: str, others: Collection[str]) -> str:
    """The name, or with a number if somebody at the table has one like it."""
    taken = {skeleton(other) for other in others}
    tries = (name if n == 1 else f"{name} {n}" for n in range(1, len(others) + 2))
    return next(one for one in tries if skeleton(one) not in taken)
