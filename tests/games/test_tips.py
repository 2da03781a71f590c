"""Tips for those who are new: true where they are given, short, and for whoever must move."""

from collections import Counter
from collections.abc import Sequence

import msgspec
import pytest

from parlour.core.box import AnyMove, AnyState, Box
from parlour.core.explain import Facts, totals
from parlour.core.game import Choice, Seat
from parlour.games.registry import load, names
from parlour.laws.lives import life
from parlour.words import words

LANGUAGES = ("en", "de", "fr")
LONGEST = 80  # characters
GAMES = 8  # random ones, of each game
CODES = {
    "pixies": {"validate", "third", "zone", "last-space"},
    "pazaak": {"stand", "save", "flip", "spent"},
    "phage": {"danger", "blood", "few-left"},
    "memory": {"pair"},
}


def listed(box: Box, state: AnyState) -> Sequence[AnyMove]:
    turn = box.game.turn(state)
    assert isinstance(turn, Choice)
    return turn.moves


def _pixies(box: Box, state: AnyState, seat: Seat, code: str, told: Facts) -> None:
    moves = [msgspec.to_builtins(move) for move in listed(box, state)]
    number = told.get("number", 0)
    if code == "validate":
        ways = {(one["card"], one["up"]) for one in moves if one["space"] == number - 1}
        assert any((card, not up) in ways for card, up in ways)
    elif code == "third":
        cell = state.grids[seat][number - 1]
        assert None not in (cell.up, cell.down)
        assert any(not one["up"] and one["space"] != number - 1 for one in moves)
    elif code == "zone":
        lines = box.explain.score(box.game.show(state, seat))[seat]
        assert next(line.points for line in lines if line.name == "zone") > 0
    else:
        cells = state.grids[told["seat"]]
        assert told["seat"] != seat
        assert sum(cell.up is None and cell.down is None for cell in cells) == 1


def _pazaak(box: Box, state: AnyState, seat: Seat, code: str, told: Facts) -> None:
    moves, view = listed(box, state), box.game.show(state, seat)
    if code == "stand":
        stand = next(move for move in moves if type(move).__name__ == "Stand")
        ends = box.game.apply(state, stand).events
        assert next(one.winner for one in ends if type(one).__name__ == "RoundEnded") == seat
    elif code == "save":
        assert totals(box.explain.score(view))[seat] > 20
        then = [box.explain.preview(view, m) for m in moves if type(m).__name__ == "Play"]
        assert any(score is not None and totals(score)[seat] <= 20 for score in then)
    elif code == "spent":
        assert told["left"] == len(state.hands[seat]) < 4
    else:
        assert any("&" in slot.card for slot in state.boards[1 - seat].slots)


def _phage(box: Box, state: AnyState, seat: Seat, code: str, told: Facts) -> None:
    moves = [msgspec.to_builtins(move) for move in listed(box, state)]
    board = state.board
    if code == "danger":
        at = told["at"]
        assert board[at] == told["tile"]
        assert board[at] in "^>v<D"
        steps = [at - 7, at + 7, *([at - 1] if at % 7 else []), *([at + 1] if at % 7 < 6 else [])]
        assert any(board[one] == "V" for one in steps if 0 <= one < 49)
    elif code == "blood":
        assert board[told["at"]] in "rR"
        assert not any(one.get("src") == told["at"] for one in moves)
    else:
        assert 1 <= told["hidden"] == board.count("?") <= 5
        assert seat in (0, 1)


def _memory(_box: Box, state: AnyState, seat: Seat, _code: str, _told: Facts) -> None:
    assert state.scores[seat] > 0


CHECKS = {"pixies": _pixies, "pazaak": _pazaak, "phage": _phage, "memory": _memory}


@pytest.mark.parametrize("game", names())
def test_every_tip_is_true_where_it_is_given(game: str) -> None:
    box, given = load(game), Counter[str]()
    assert box.tips is not None
    for seed in range(GAMES):
        for moment in life(box, seed):
            if not isinstance(moment.turn, Choice):
                continue
            seat = moment.turn.seat
            for tip in box.tips(box.game.show(moment.state, seat), seat):
                given[tip.code] += 1
                CHECKS[game](box, moment.state, seat, tip.code, tip.facts)
    assert set(given) == CODES[game], given


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", names())
def test_every_tip_is_short(game: str, language: str) -> None:
    said = words(load(game).package, language)
    facts = {"number": 7, "seat": "Lucky Marten", "left": 3, "hidden": 5, "turns": 5, "at": "D5"}
    for code in CODES[game]:
        for tile in ("t-cell", "dendritic-cell"):
            sentence = said.say(f"tip-{code}", {**facts, "tile": tile})
            assert 10 < len(sentence) <= LONGEST, (len(sentence), sentence)
