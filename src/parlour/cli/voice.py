"""A game's sentences, with players' names in place of seat numbers."""

from collections.abc import Sequence

from msgspec import Struct, to_builtins

from parlour.cli.local_game import LocalGame, people
from parlour.cli.seats import role
from parlour.core.box import Box
from parlour.core.game import Over
from parlour.words import Words

NOTHING = "none"


class Voice(Struct, frozen=True):
    box: Box
    words: Words
    names: tuple[str, ...]
    people: tuple[int, ...] = ()  # the seats of those at this keyboard


def voice(table: LocalGame, words: Words) -> Voice:
    names = tuple(player.name for player in table.players)
    return Voice(table.box, words, names, tuple(people(table)))


def news(speaker: Voice, events: Sequence[object]) -> list[str]:
    """What happened, event by event; a game need not have a sentence for every one."""
    keyed = [(f"event-{type(event).__name__}", event) for event in events]
    return [
        speaker.words.say(key, _facts(speaker, event))
        for key, event in keyed
        if key in speaker.words
    ]


def order(speaker: Voice, move: object) -> str:
    """A move as its player would say it."""
    name = type(move).__name__
    facts = _facts(speaker, move)
    if f"move-{name}" in speaker.words:
        return speaker.words.say(f"move-{name}", facts)
    return " ".join([name, *(plain(value) for key, value in facts.items() if key != "t")])


def ask(speaker: Voice, seat: int) -> str:
    key = "ask" if "ask" in speaker.words else "table-ask"
    return speaker.words.say(key, {"seat": speaker.names[seat]})


def line(speaker: Voice, name: str) -> str:
    key = f"score-{name}"
    return speaker.words.say(key) if key in speaker.words else name


def result(speaker: Voice, over: Over) -> str:
    key = f"over-{over.reason}"
    reason = speaker.words.say(key) if key in speaker.words else over.reason.replace("-", " ")
    drawn = len(over.winners) == len(speaker.names)
    outcome = "draw" if drawn else "win" if len(over.winners) == 1 else "tie"
    facts = {"names": names(speaker, over.winners), "reason": reason.rstrip(".")}
    return speaker.words.say(f"table-{outcome}", facts)


def final(speaker: Voice, over: Over) -> list[str]:
    """The final score, which need not be the one on the board; empty where there is none."""
    each = [f"{name}: {n}" for name, n in zip(speaker.names, over.scores, strict=False)]
    return [speaker.words.say("table-final", {"scores": ", ".join(each)})] if each else []


def names(speaker: Voice, seats: Sequence[int]) -> str:
    *most, last = (speaker.names[seat] for seat in seats)
    if not most:
        return last
    return speaker.words.say("table-and", {"most": ", ".join(most), "last": last})


def roles(speaker: Voice) -> list[str]:
    """The game's name for each seat; where it is the player's name, `you` or nothing."""
    return [_role(speaker, seat) for seat in range(len(speaker.names))]


def _role(speaker: Voice, seat: int) -> str:
    said = role(speaker.words, seat)
    if said != speaker.names[seat]:
        return said
    return speaker.words.say("table-you") if seat in speaker.people else ""


def plain(value: object) -> str:
    """Any value in words, for games that bring none of their own."""
    match value:
        case None:
            return NOTHING
        case bool():
            return "yes" if value else "no"
        case dict():
            return ", ".join(f"{key} {plain(part)}" for key, part in value.items() if key != "t")
        case list() | tuple():
            parts = [plain(part) for part in value]
            return ("; " if any(" " in part for part in parts) else " ").join(parts) or NOTHING
        case str() | int() | float():
            return str(value)
        case _:
            return plain(to_builtins(value))


def _facts(speaker: Voice, event: object) -> dict[str, object]:
    return {key: _named(speaker, key, fact) for key, fact in speaker.box.facts(event).items()}


def _named(speaker: Voice, key: str, fact: object) -> object:
    match key, fact:
        case "seat" | "winner", int():
            return speaker.names[fact]
        case "winners", [_, *_]:
            return names(speaker, [seat for seat in fact if isinstance(seat, int)])
        case _:
            return fact
