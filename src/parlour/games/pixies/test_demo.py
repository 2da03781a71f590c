"""The games that two bots play on the first page: the rules allow every move in them."""

import json
from pathlib import Path

import pytest

from parlour.core.game import Chance, Choice, Over, Seat

from .rules import apply, start, turn
from .types import Options, Reveal, RoundEnded, Take

GAMES = json.loads(Path(__file__).with_name("demo.json").read_text("utf-8"))


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_a_demo_obeys_the_rules_to_its_end(game: int) -> None:
    rounds = GAMES[game]
    state, ended = start(Options(2, Seat(rounds[0]["turns"][0]["takes"][0][0]))), []
    for round_ in rounds:
        for one in round_["turns"]:
            for card in one["spread"]:
                assert isinstance(turn(state), Chance)
                state = apply(state, Reveal(card)).state
            for seat, card, space, up in one["takes"]:
                choice, take = turn(state), Take(card, space, up)
                assert isinstance(choice, Choice)
                assert (choice.seat, take in choice.moves) == (seat, True)
                step = apply(state, take)
                ended += [list(told.totals) for told in step.events if isinstance(told, RoundEnded)]
                state = step.state
    assert ended == [round_["totals"] for round_ in rounds]
    assert isinstance(turn(state), Over)


def test_the_demos_differ() -> None:
    assert len({json.dumps(game) for game in GAMES}) == len(GAMES) >= 5
