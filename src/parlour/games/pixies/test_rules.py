"""Pixies, rule by rule. `B1s6` is blue 1 with six spirals, `x3` three crosses, `*` special.

A grid is drawn as it lies: `·` an empty space, `#` a lone face-down card, and `V` after a
card where it is validated (some other card lies under it).
"""

import json
import re
import types
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from random import Random

import pytest

from parlour.core.chance import lots
from parlour.core.explain import totals
from parlour.core.game import Chance, Choice, Illegal, Over, Seat
from parlour.core.play import settle
from parlour.laws import life

from . import box, explain, scoring
from .cards import COLOURS, DECK, MULTI
from .rules import ALL, FREE, apply, places, show, spread, start, turn
from .scoring import points, symbols, validated, zone
from .types import (
    EMPTY,
    SEATS,
    Begin,
    CardPlaced,
    Cell,
    GameEnded,
    Grid,
    Move,
    Options,
    Reveal,
    RoundEnded,
    State,
    Take,
)

A, B, C = Seat(0), Seat(1), Seat(2)
LETTERS = {"M": "multi", "B": "blue", "G": "green", "Y": "yellow", "R": "red"}
EXAMPLE = """
    B1s6V  B2s4   M3
    B4*    R5V    Y6
    R7x1V  B8x3V  R9
"""


def card(written: str) -> int:
    found = re.fullmatch(r"([MBGYR])(\d)(\*?)(?:s(\d))?(?:x(\d))?", written)
    assert found is not None
    colour, number, special, spirals, crosses = found.groups()
    face = (LETTERS[colour], int(number), int(spirals or 0), int(crosses or 0), special == "*")
    return next(
        i for i, c in enumerate(DECK)
        if (c.colour, c.number, c.spirals, c.crosses, c.special) == face
    )  # fmt: skip


def drawn(picture: str) -> Grid:
    """A grid as it lies; what lies face down is never a card that is drawn."""
    spare = iter(c for c in reversed(ALL) if DECK[c].colour == MULTI)
    return tuple(_cell(word, spare) for word in picture.split())


def _cell(word: str, spare: Iterator[int]) -> Cell:
    if word == "·":
        return Cell()
    if word == "#":
        return Cell(None, next(spare))
    return Cell(card(word.removesuffix("V")), next(spare) if word.endswith("V") else None)


def lone(faces: str, valid: str = "") -> Grid:
    """Face-up cards by their numbers; `valid` names the validated spaces."""
    cells = [Cell()] * 9
    for word in faces.split():
        face = card(word)
        space = DECK[face].number
        down = 0 if str(space) in valid else None
        cells[space - 1] = Cell(face, down)
    return tuple(cells)


def test_the_seventy_cards_are_the_printed_ones() -> None:
    text = files("parlour.games.pixies").joinpath("golden/deck.json").read_text()
    listed = json.loads(text)
    assert [
        {"id": i, "color": c.colour, "number": c.number, "spirals": c.spirals,
         "crosses": c.crosses, "special": c.special}
        for i, c in enumerate(DECK)
    ] == listed  # fmt: skip


def test_the_totals_of_the_deck() -> None:
    assert len(DECK) == 70
    assert Counter(c.colour for c in DECK) == dict.fromkeys(COLOURS, 16) | {MULTI: 6}
    numbers = [sum(c.number == n for c in DECK) for n in range(1, 10)]
    assert numbers == [5, 6, 8, 10, 12, 10, 8, 6, 5]
    by_colour = (*COLOURS, MULTI)
    assert [sum(c.spirals for c in DECK if c.colour == x) for x in by_colour] == [16, 15, 15, 14, 0]
    assert [sum(c.crosses for c in DECK if c.colour == x) for x in by_colour] == [16, 15, 14, 13, 3]
    assert [(c.colour, c.number) for c in DECK if c.special] == [
        ("blue", 4), ("blue", 5), ("green", 3), ("green", 5),
        ("yellow", 2), ("yellow", 5), ("red", 1), ("red", 5),
    ]  # fmt: skip
    assert not any(c.spirals and c.crosses for c in DECK)


def test_px_v1_the_worked_example_is_worth_forty() -> None:
    grid = drawn(EXAMPLE)
    assert (validated(grid), symbols(grid), zone(grid, 1)) == (21, 11, 8)
    assert [points(grid, number) for number in (1, 2, 3)] == [40, 44, 48]


MUTATIONS = {
    "special does not count itself": ('counts == "all" else', "False else", 39),
    "multi does not count for special": (
        "gained = sum(card.colour in (colour, MULTI)", "gained = sum(card.colour in (colour,)", 39,
    ),
    "multi is in no zone": (
        "DECK[cell.up].colour in (colour, MULTI) for", "DECK[cell.up].colour in (colour,) for", 38,
    ),
    "diagonals join": (
        "abs(n // 3 - c // 3) + abs(n % 3 - c % 3) == 1",
        "max(abs(n // 3 - c // 3), abs(n % 3 - c % 3)) == 1", 42,
    ),
    "only validated cards make a zone": (
        "cell.up is not None and DECK[cell.up]",
        "cell.up is not None and cell.down is not None and DECK[cell.up]", 32,
    ),
    "every number scores": ("c.up is not None and c.down is not None)", "c.up is not None)", 64),
}  # fmt: skip


@pytest.mark.parametrize(("true", "false", "wrong"), MUTATIONS.values(), ids=MUTATIONS)
def test_px_v1_tells_every_mutation_of_the_scoring(true: str, false: str, wrong: int) -> None:
    source = files("parlour.games.pixies").joinpath("scoring.py").read_text()
    assert source.count(true) == 1
    mutant = types.ModuleType("mutant")
    mutant.__package__ = scoring.__package__
    exec(compile(source.replace(true, false), "mutant", "exec"), mutant.__dict__)
    assert mutant.points(drawn(EXAMPLE), 1) == wrong


REPLAY = [  # card, the spaces it may go to, the way chosen (space, face up), spaces filled, points
    ("G1s5", "1", (1, True), 1, 5),
    ("B1s6", "11", (1, True), 1, 7),
    ("R1s3", "23456789", (7, False), 2, 7),
    ("R7x1", "7", (7, True), 2, 13),
    ("B2s4", "2", (2, True), 3, 21),
    ("M3", "3", (3, True), 4, 23),
    ("B4*", "4", (4, True), 5, 29),
    ("R5", "5", (5, True), 6, 29),
    ("G5x1", "55", (5, False), 6, 34),
    ("Y8x1", "8", (8, True), 7, 33),
    ("B8x3", "88", (8, True), 7, 40),
    ("Y6", "6", (6, True), 8, 40),
    ("R9", "9", (9, True), 9, 40),
]


def test_px_v2_thirteen_cards_build_the_example() -> None:
    grid = EMPTY
    for written, ways, (space, up), filled, worth in REPLAY:
        face = card(written)
        listed = places(grid, face)
        assert "".join(str(take.space + 1) for take in listed) == ways
        assert len(set(listed)) == len(ways)
        take = Take(face, space - 1, up)
        assert take in listed
        state = State(seat=A, grids=(grid, EMPTY), deck=(), due=0, spread=(face, 0, 1, 2))
        grid = apply(state, take).state.grids[A]
        assert (sum(cell != FREE for cell in grid), points(grid, 1)) == (filled, worth)
    assert [cell.up for cell in grid] == [cell.up for cell in drawn(EXAMPLE)]


ALL_RED = "R1* R2s5 R3s4 R4s2 R5* R6 R7x1 R8 R9"


@pytest.mark.parametrize(
    ("faces", "valid", "number", "parts"),
    [
        pytest.param("", "", 1, (0, 0, 0), id="a"),
        pytest.param("B5*", "", 1, (0, 1, 0), id="b"),
        pytest.param("B4* B5*", "", 1, (0, 4, 4), id="c"),
        pytest.param("B4* B5* M8x1", "8", 2, (8, 5, 9), id="d"),
        pytest.param("M2 M3", "", 3, (0, 0, 8), id="e"),
        pytest.param("R1s3 R5", "", 1, (0, 3, 0), id="f"),
        pytest.param("G1s5 M2 Y3", "", 1, (0, 5, 4), id="g"),
        pytest.param("G6x4 Y7x5 R8x5 B9x6", "", 3, (0, -20, 0), id="h"),
        pytest.param("B9x6", "9", 1, (9, -6, 0), id="i"),
        pytest.param(ALL_RED, "123456789", 3, (45, 28, 36), id="j"),
        pytest.param("Y2* G3* M4 M6x1", "6", 1, (6, 5, 4), id="l"),
    ],
)
def test_px_v3_scoring(faces: str, valid: str, number: int, parts: tuple[int, ...]) -> None:
    grid = lone(faces, valid)
    assert (validated(grid), symbols(grid), zone(grid, number)) == parts
    assert points(grid, number) == sum(parts)


def test_px_v3k_a_face_down_card_counts_for_nothing_and_parts_a_zone() -> None:
    grid = drawn("R1s3 # R3s4  · · ·  · · ·")
    assert (validated(grid), symbols(grid), zone(grid, 1)) == (0, 7, 0)


def test_px_v4_where_a_fifth_five_may_go() -> None:
    grid = drawn("B1s6 · B3s1  B4s1 R5V Y6  R7x1 B8x3 ·")
    five, another, two = card("G5"), card("Y5"), card("B2s4")
    assert places(grid, five) == (Take(five, 1, False), Take(five, 8, False))
    grid = (*grid[:1], Cell(None, five), *grid[2:])
    assert places(grid, another) == (Take(another, 8, False),)
    assert places(grid, two) == (Take(two, 1, True),)
    before = points(grid, 1)
    state = State(seat=A, grids=(grid, EMPTY), deck=(), due=0, spread=(two, 0, 1))
    step = apply(state, Take(two, 1, True))
    assert step.events == (CardPlaced(seat=A, card=two, space=1, up=True, validated=True),)
    after = step.state.grids[A]
    assert validated(after) - validated(grid) == 2
    assert points(after, 1) > before
    alone = drawn("· · ·  · R5 ·  · · ·")
    assert places(alone, five) == (Take(five, 4, True), Take(five, 4, False))


@pytest.mark.parametrize(("seats", "order"), [(2, "ABABBABAABAB"), (3, "ABCCABBCAABC")])
def test_px_v5_whoever_takes_last_opens_the_next_turn(seats: int, order: str) -> None:
    state = settle(box.game, start(Options(seats, A)), lots(Random(1))).state
    asked = ""
    while len(asked) < len(order):
        choice = turn(state)
        assert isinstance(choice, Choice)
        if len(state.spread) == spread(seats):
            turns = len(asked) // spread(seats)
            assert len(state.deck) == 70 - spread(seats) * (turns + 1)
        asked += "ABC"[choice.seat]
        state = settle(box.game, apply(state, choice.moves[0]).state, lots(Random(1))).state
    assert asked == order


NEARLY = drawn("B1s6 B2s4 M3  B4* R5 Y6  R7x1 B8x3 ·")
NINE = Take(card("B9x1"), 8, True)


def picks(full: Seat, seats: int, *words: str) -> list[str]:
    """One turn from A on, in which one seat fills its grid at its first chance."""
    grids = tuple(NEARLY if seat == full else EMPTY for seat in range(seats))
    state = State(seat=A, grids=grids, deck=ALL, due=0, spread=tuple(map(card, words)))
    log = []
    while state.spread and not state.rounds:
        log.append("ABC"[state.seat] + str(len(state.spread) - 1))
        state = apply(state, NINE if state.seat == full else _idle(state)).state
    return [*log, *(["next " + "ABC"[state.seat]] if state.rounds else [])]


def _idle(state: State) -> Take:
    """Any card but the nine, unless it is the last."""
    face = min(state.spread, key=lambda c: DECK[c].number)
    return places(state.grids[state.seat], face)[0]


def test_px_v6_a_full_first_player_lets_the_other_place_once_more() -> None:
    assert picks(A, 2, "Y1s4", "G1s5", "R1s3", "B9x1") == ["A3", "B2", "next B"]


def test_px_v6_a_full_second_player_ends_the_round_at_once() -> None:
    assert picks(B, 2, "Y1s4", "G1s5", "R1s3", "B9x1") == ["A3", "B2", "next B"]


def test_px_v6_full_at_the_third_pick_the_other_takes_the_last_card() -> None:
    grids = (NEARLY, EMPTY)
    faces = tuple(card(word) for word in ("Y1s4", "G1s5", "B9x1", "R2s5"))
    state = State(seat=A, grids=grids, deck=ALL, due=0, spread=faces)
    state = apply(state, places(NEARLY, faces[0])[0]).state  # A covers the one, 9 stays free
    state = apply(state, places(EMPTY, faces[1])[0]).state
    assert state.spread == faces[2:]
    state = apply(state, Take(faces[2], 8, True)).state
    assert not state.rounds
    state = apply(state, places(state.grids[B], faces[3])[0]).state
    assert len(state.rounds) == 1
    assert state.seat == B


def test_px_v6_full_at_the_fourth_pick_ends_the_round() -> None:
    faces = tuple(card(word) for word in ("Y1s4", "G1s5", "R2s5", "B9x1"))
    state = State(seat=A, grids=(EMPTY, NEARLY), deck=ALL, due=0, spread=faces)
    for take in (Take(faces[0], 0, True), Take(faces[1], 0, True), Take(faces[2], 1, True)):
        state = apply(state, take).state
    state = apply(state, Take(faces[3], 8, True)).state
    assert len(state.rounds) == 1
    assert state.seat == B


def test_px_v6_three_players_finish_the_turn() -> None:
    assert picks(A, 3, "B9x1", "Y1s4", "G1s5") == ["A2", "B1", "C0", "next C"]


@pytest.mark.parametrize(
    ("scores", "winners"), [((90, 90), (A, B)), ((90, 89, 90), (A, C)), ((-3, -2), (B,))]
)
def test_px_v7_a_tie_is_shared(scores: tuple[int, ...], winners: tuple[Seat, ...]) -> None:
    nothing = tuple(0 for _ in scores)
    state = State(
        seat=A, grids=(EMPTY,) * len(scores), deck=ALL, due=0, rounds=(scores, nothing, nothing)
    )
    assert turn(state) == Over(scores, winners, "three-rounds")


def test_px_v8_with_five_players_the_deck_may_run_out() -> None:
    face = card("R1s3")
    state = State(seat=A, grids=(EMPTY,) * 5, deck=(), due=0, spread=(face,))
    step = apply(state, Take(face, 0, True))
    assert isinstance(step.events[-1], RoundEnded)
    assert step.state.rounds == ((3, 0, 0, 0, 0),)
    assert step.state.deck == ALL


def test_the_game_ends_after_three_rounds_and_leaves_the_grids() -> None:
    face = card("R9")
    state = State(
        seat=B, grids=(EMPTY, NEARLY), deck=ALL, due=0, spread=(face,), rounds=((1, 2), (3, 4))
    )
    step = apply(state, Take(face, 8, True))
    assert step.state.grids[B] != EMPTY
    assert step.events[-1] == GameEnded((B,), "three-rounds")
    over = turn(step.state)
    assert isinstance(over, Over)
    view = show(step.state, None)
    assert view.seat is None
    assert totals(explain.score(view)) == over.scores


def test_who_begins_falls_by_lot_and_two_to_five_may_play() -> None:
    for seats in SEATS:
        lot = turn(start(Options(seats)))
        assert isinstance(lot, Chance)
        assert list(lot.odds) == [(Begin(Seat(s)), 1) for s in range(seats)]
        assert apply(start(Options(seats)), Begin(B)).state == start(Options(seats, B))
    for options in (Options(1), Options(6), Options(2, C)):
        with pytest.raises(Illegal):
            start(options)


def test_everybody_sees_how_many_cards_are_left_in_the_deck() -> None:
    for moment in life(box, 5):
        assert show(moment.state, None).left == len(moment.state.deck)


def test_no_player_is_ever_without_a_place_and_a_full_grid_never_places_again() -> None:
    for seed in range(8):
        for moment in life(box, seed):
            if isinstance(moment.turn, Choice):
                assert FREE in moment.state.grids[moment.turn.seat]


def test_a_preview_comes_true_line_by_line() -> None:
    for moment in life(box, 4):
        if not isinstance(moment.turn, Choice):
            continue
        view = show(moment.state, moment.turn.seat)
        step = apply(moment.state, moment.turn.moves[-1])
        foreseen = explain.preview(view, moment.turn.moves[-1])
        assert foreseen is not None
        after = explain.score(show(step.state, None))
        assert totals(foreseen) == totals(after)
        if len(step.events) == 1:
            assert foreseen == after
    assert explain.preview(view, Reveal(0)) is None


@pytest.mark.parametrize(
    ("attempt", "code"),
    [
        (Take(card("G5"), 1, False), None),
        (Take(card("G5"), 4, True), "face-down"),
        (Take(card("G5"), 0, False), "must-be-empty"),
        (Take(card("Y9x2"), 1, True), "must-match"),
        (Take(card("Y9x2"), 8, False), "face-up"),
        (Take(card("Y9x2"), 9, True), "no-space"),
        (Take(card("Y5"), 4, True), "not-in-spread"),
        (Take(card("B1s6"), 0, False), None),
        (Reveal(3), "not-a-move"),
    ],
)
def test_every_refusal_has_its_reason(attempt: Move, code: str | None) -> None:
    grid = drawn("G1s5 · B3s1  B4s1 R5V Y6  R7x1 B8x3 ·")
    faces = (card("G5"), card("Y9x2"), card("B1s6"))
    state = State(seat=A, grids=(grid, EMPTY), deck=(), due=0, spread=faces)
    reason = explain.why(show(state, A), attempt)
    assert (reason.code if reason else None) == code
    choice = turn(state)
    assert isinstance(choice, Choice)
    assert (attempt in choice.moves) == (code is None)  # legal means listed
