"""Checks a game's documents: a rulebook with the sections it cites, and its sentences."""

import re
from collections.abc import Sequence
from random import Random

from parlour.cli.games import rulebook
from parlour.core.box import Box
from parlour.core.game import Choice
from parlour.laws import Breach, Moment, attempts, life
from parlour.words import Words, words

CHECKED_POSITIONS = 10  # positions of one game at which the documents are checked, on average


def documents_are_complete(box: Box, seed: int) -> None:
    """RULES.md has every section that a reason cites; every move has its sentence."""
    text, texts, rng = rulebook(box), words(box.package), Random(seed)
    if text is None:
        raise Breach("RULES.md is missing")
    for moment in life(box, seed):
        spoken = [event for event in moment.events if _key("event", event) in texts]
        _say(box, texts, "event", spoken)
        if not isinstance(moment.turn, Choice) or rng.random() > CHECKED_POSITIONS / (
            CHECKED_POSITIONS + len(moment.moves)
        ):
            continue
        _say(box, texts, "move", rng.sample(moment.turn.moves, min(3, len(moment.turn.moves))))
        for section in _cited(box, moment, rng):
            if not re.search(rf"(?m)^#+ *§?{re.escape(section)}(?![.\d]*\d)", text):
                raise Breach(f"RULES.md has no heading for section {section}, which a reason cites")


def _cited(box: Box, moment: Moment, rng: Random) -> list[str]:
    view = box.game.show(moment.state, moment.turn.seat)
    tried = [move for move in attempts(moment, rng) if move not in moment.turn.moves]
    reasons = [box.explain.why(view, move) for move in tried]
    return [reason.section for reason in reasons if reason is not None and reason.section]


def _say(box: Box, texts: Words, kind: str, spoken: Sequence[object]) -> None:
    for word in spoken:
        try:
            texts.say(_key(kind, word), box.facts(word))
        except KeyError as gap:
            raise Breach(f"words.en.ftl: {_key(kind, word)} is missing, or its {gap} is") from gap


def _key(kind: str, tagged: object) -> str:
    return f"{kind}-{type(tagged).__name__}"
