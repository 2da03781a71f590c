"""The moves a person may make, and which of them a typed answer means."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from parlour.cli.voice import Voice, order
from parlour.core.explain import totals
from parlour.core.game import Choice

PUNCTUATION = ".,:;!?()[]'\""


class Item(Struct, frozen=True):
    label: str  # what to type
    sentence: str
    gain: int  # points the move is sure to bring; 0 also where something hidden decides


def menu(speaker: Voice, view: object, choice: Choice[object]) -> tuple[Item, ...]:
    sentences = [order(speaker, move) for move in choice.moves]
    labels = _labels(choice.moves, sentences)
    gains = _gains(speaker, view, choice)
    return tuple(Item(*item) for item in zip(labels, sentences, gains, strict=True))


def fitting(items: Sequence[Item], typed: str) -> list[int]:
    """The items an answer may mean: the one of that number, or those that have all its words."""
    if typed.isdecimal():
        return [at for at, item in enumerate(items) if int(item.label) == int(typed)]
    wanted = _tokens(typed)
    tokenized = [_tokens(item.sentence) for item in items]
    alike: tuple[Callable[[list[str]], bool], ...] = (
        lambda tokens: tokens == wanted,
        lambda tokens: _within(tokens, wanted, str.__eq__),
        lambda tokens: _within(tokens, wanted, str.startswith),
    )
    fits = ([at for at, tokens in enumerate(tokenized) if alone(tokens)] for alone in alike)
    return next((found for found in fits if found and wanted), [])


def _labels(moves: Sequence[object], sentences: Sequence[str]) -> list[str]:
    """1, 2, 3 …, unless moves of one kind bear numbers of their own: card 7 is not number 8."""
    own = [[token for token in _tokens(sentence) if token.isdecimal()] for sentence in sentences]
    numbers = [str(int(numerals[0])) for numerals in own if len(numerals) == 1]
    if len(set(map(type, moves))) == 1 and len(set(numbers)) == len(moves):
        return numbers
    return [str(at) for at in range(1, len(moves) + 1)]


def _gains(speaker: Voice, view: object, choice: Choice[object]) -> list[int]:
    explain, seat = speaker.box.explain, choice.seat
    now = totals(explain.score(view))
    foreseen = [explain.preview(view, move) for move in choice.moves]
    return [totals(then)[seat] - now[seat] if then else 0 for then in foreseen]


def _tokens(text: str) -> list[str]:
    return [token for word in text.casefold().split() if (token := word.strip(PUNCTUATION))]


def _within(
    tokens: Sequence[str], wanted: Sequence[str], alike: Callable[[str, str], bool]
) -> bool:
    """Whether the wanted words stand in this order among the tokens, others between them."""
    rest = iter(tokens)
    return all(any(alike(token, word) for token in rest) for word in wanted)
