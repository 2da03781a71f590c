"""Phage, rule by rule. Squares are (column, row) from the north-west, as in the vectors.

Unless a position is in the escape phase, one tile lies face down at (6, 6), so that the
flip phase lasts.
"""

import pytest
from msgspec.structs import replace

from parlour.core.game import Chance, Choice, Illegal, Over, Seat, Step
from parlour.core.play import answers, perft
from parlour.laws import life

from . import box
from .rules import apply, match, points, show, start, tiles, turn
from .text import board as text_board
from .text import square
from .types import (
    DEBRIS_TILE,
    IMMUNE,
    LAST_TURNS,
    PATHOGENS,
    POINTS,
    TILES,
    Clear,
    Debris,
    Event,
    Flip,
    GameEnded,
    Go,
    Move,
    Options,
    Reveal,
    State,
    TileCaptured,
)

Place = tuple[int, int]


def at(x: int, y: int) -> int:
    return y * 7 + x


def table(
    seat: Seat, pieces: dict[Place, str], *, escape: bool = False, quiet: int = 0, bag: str = ""
) -> State:
    """A position; what is face down is debris, unless the bag is named."""
    cells = ["."] * 49
    for (x, y), tile in ({} if escape else {(6, 6): "?"}).items() | pieces.items():
        cells[at(x, y)] = tile
    hidden = bag or DEBRIS_TILE * cells.count("?")
    left = (LAST_TURNS, LAST_TURNS) if escape else None
    return State(
        seat=seat, board="".join(cells), bag=tuple(map(hidden.count, TILES)), left=left, quiet=quiet
    )


def moves(state: State) -> list[Move]:
    asked = turn(state)
    assert isinstance(asked, Choice)
    return list(asked.moves)


def goes(state: State, x: int, y: int) -> set[Place]:
    """Where the piece on a square may go."""
    found = [m.dst for m in moves(state) if isinstance(m, Go) and m.src == at(x, y)]
    return {(to % 7, to // 7) for to in found}


def go(src: Place, dst: Place) -> Go:
    return Go(at(*src), at(*dst))


def after(state: State, *made: Move) -> State:
    """The state these moves lead to; each must be listed, by a side or by chance."""
    for move in made:
        asked = turn(state)
        assert not isinstance(asked, Over)
        assert move in answers(asked)
        state = apply(state, move).state
    return state


def stepped(state: State, move: Move) -> Step[State, Event]:
    after(state, move)
    return apply(state, move)


def cross(x: int, y: int) -> set[Place]:
    """Every square in line with this one."""
    return {(x, n) for n in range(7) if n != y} | {(n, y) for n in range(7) if n != x}


def test_ph_v1_the_start() -> None:
    state = start(Options())
    assert state.seat == PATHOGENS
    assert state.board.count("?") == 48
    assert state.board[at(3, 3)] == "."
    assert moves(state) == [Flip(n) for n in range(49) if n != at(3, 3)]
    assert sum(TILES.values()) == 48
    assert sum(POINTS[kind] * n for kind, n in TILES.items()) == 168
    with pytest.raises(Illegal):
        start(Options(Seat(2)))


def test_ph_v2_a_t_cell_takes_the_way_it_points() -> None:
    state = table(IMMUNE, {(1, 3): ">", (4, 3): "B"})
    reach = {(0, 3), (1, 0), (1, 1), (1, 2), (1, 4), (1, 5), (1, 6), (2, 3), (3, 3)}
    assert goes(state, 1, 3) == reach | {(4, 3)}
    state = after(state, go((1, 3), (4, 3)))
    assert (points(state), tiles(state)) == ((5, 0), (1, 0))
    assert state.board[at(4, 3)] == ">"


def test_what_is_taken_is_told_and_added_to_what_was_taken_before() -> None:
    state = replace(table(IMMUNE, {(1, 3): ">", (4, 3): "B"}), taken=("V", "R"))
    plain = stepped(state, go((1, 3), (2, 3)))
    assert [type(e).__name__ for e in plain.events] == ["PieceMoved"]
    assert plain.state.taken == ("V", "R")
    took = stepped(state, go((1, 3), (4, 3)))
    assert took.events[-1] == TileCaptured(IMMUNE, at(4, 3), "B")
    assert len(took.events) == 2
    assert took.state.taken == ("VB", "R")


def test_ph_v3_and_no_other_way() -> None:
    state = table(IMMUNE, {(1, 3): "^", (4, 3): "B"})
    assert goes(state, 1, 3) == {
        (0, 3), (1, 0), (1, 1), (1, 2), (1, 4), (1, 5), (1, 6), (2, 3), (3, 3),
    }  # fmt: skip


def test_ph_v4_a_neighbour_behind_it_is_safe() -> None:
    state = table(IMMUNE, {(3, 3): ">", (2, 3): "V"})
    assert goes(state, 3, 3) == {
        (3, 0), (3, 1), (3, 2), (3, 4), (3, 5), (3, 6), (4, 3), (5, 3), (6, 3),
    }  # fmt: skip


def test_ph_v5_a_t_cell_takes_any_red_blood_cell() -> None:
    state = table(IMMUNE, {(1, 3): ">", (4, 3): "R"})
    assert points(after(state, go((1, 3), (4, 3)))) == (3, 0)


@pytest.mark.parametrize("tile", ["#", "?"])
def test_ph_v6_debris_and_face_down_tiles_block(tile: str) -> None:
    state = table(IMMUNE, {(1, 3): ">", (3, 3): tile})
    assert {place for place in goes(state, 1, 3) if place[1] == 3 and place[0] > 1} == {(2, 3)}


def test_ph_v7_a_virus_takes_immune_cells_only() -> None:
    state = table(PATHOGENS, {(2, 2): "V", (3, 2): "^", (2, 1): "R", (1, 2): "B", (2, 3): "#"})
    assert goes(state, 2, 2) == {(3, 2)}
    assert points(after(state, go((2, 2), (3, 2)))) == (0, 5)


def test_a_virus_takes_a_dendritic_cell() -> None:
    state = table(PATHOGENS, {(2, 2): "V", (2, 3): "D", (0, 0): "^"})
    assert points(after(state, go((2, 2), (2, 3)))) == (0, 5)


def test_ph_v8_a_virus_moves_one_square() -> None:
    state = table(PATHOGENS, {(2, 2): "V", (4, 2): "^"})
    assert goes(state, 2, 2) == {(1, 2), (2, 1), (2, 3), (3, 2)}


def test_ph_v9_a_bacterium_takes_blood_at_any_distance() -> None:
    state = table(PATHOGENS, {(0, 0): "B", (5, 0): "r", (0, 4): "^"})
    assert goes(state, 0, 0) == {
        (0, 1), (0, 2), (0, 3), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0),
    }  # fmt: skip
    assert points(after(state, go((0, 0), (5, 0)))) == (0, 2)


def test_ph_v10_blood_just_turned_may_be_taken_but_not_moved() -> None:
    state = table(IMMUNE, {(5, 5): "?", (5, 1): "B", (0, 6): "?", (0, 0): "^"}, bag="R##")
    state = after(state, Flip(at(5, 5)), Reveal("R"))
    assert goes(state, 5, 5) == set()
    assert (5, 5) in goes(state, 5, 1)
    state = after(state, go((5, 1), (4, 1)))
    assert goes(state, 5, 5)  # whoever turned it may move it
    state = after(state, go((0, 0), (1, 0)))
    assert goes(state, 5, 5)  # and now the other side may, too


def test_ph_v10_blood_just_moved_is_held_for_one_turn() -> None:
    state = table(IMMUNE, {(2, 2): "r", (0, 0): "B", (6, 0): "^"})
    state = after(state, go((2, 2), (2, 4)))
    assert goes(state, 2, 4) == set()
    state = after(state, go((0, 0), (0, 1)), go((6, 0), (5, 0)))
    assert goes(state, 2, 4) == cross(2, 4)


def test_ph_v11_not_straight_back() -> None:
    state = table(IMMUNE, {(2, 2): ">", (0, 6): "B", (6, 0): "^"})
    state = after(state, go((2, 2), (2, 4)), go((0, 6), (1, 6)))
    column = {place for place in goes(state, 2, 4) if place[0] == 2}
    assert column == {(2, 0), (2, 1), (2, 3), (2, 5), (2, 6)}
    state = after(state, go((6, 0), (5, 0)), go((1, 6), (1, 5)))
    assert (2, 2) in goes(state, 2, 4)


def test_ph_v11_not_back_even_to_take() -> None:
    state = table(IMMUNE, {(2, 2): "v", (2, 4): ".", (3, 1): "V"})
    state = after(state, go((2, 2), (2, 1)))
    state = State(seat=IMMUNE, board=state.board, bag=state.bag, back=state.back)
    assert (2, 2) not in goes(state, 2, 1)
    taken = state.board[: at(2, 2)] + "V" + state.board[at(2, 2) + 1 :]
    assert (2, 2) not in goes(State(seat=IMMUNE, board=taken, bag=state.bag, back=state.back), 2, 1)


def test_ph_v12_a_dendritic_cell_steps_or_clears() -> None:
    state = table(IMMUNE, {(3, 3): "D", (3, 2): "#", (2, 3): "#", (4, 4): "#"})
    north, west = at(3, 2), at(2, 3)
    assert goes(state, 3, 3) == {(3, 4), (4, 3), (3, 2), (2, 3)}
    assert [m for m in moves(state) if isinstance(m, Clear)] == [
        Clear(at(3, 3), (north,)),
        Clear(at(3, 3), (west,)),
        Clear(at(3, 3), (north, west)),
    ]
    stepped = after(state, go((3, 3), (3, 2)))
    assert (points(stepped), tiles(stepped)) == ((2, 0), (1, 0))
    cleared = after(state, Clear(at(3, 3), (north, west)))
    assert (points(cleared), tiles(cleared)) == ((4, 0), (2, 0))
    assert cleared.board[at(3, 3)] == "D"


@pytest.mark.parametrize(
    ("debris", "steps", "clearings"),
    [("both", {(3, 2), (2, 3)}, 3), ("step", {(3, 2), (2, 3)}, 0), ("clear", set(), 3)],
)
def test_ph_v26_how_debris_goes_is_for_the_table_to_say(
    debris: Debris, steps: set[Place], clearings: int
) -> None:
    """A dendritic cell on D4, debris on D3, C4 and, diagonally, E5."""
    pieces = {(3, 3): "D", (3, 2): "#", (2, 3): "#", (4, 4): "#", (0, 0): "V"}
    state = replace(table(IMMUNE, pieces), debris=debris)
    assert goes(state, 3, 3) == {(3, 4), (4, 3)} | steps
    assert sum(isinstance(move, Clear) for move in moves(state)) == clearings
    assert not goes(replace(state, seat=PATHOGENS), 3, 3)


def test_ph_v26_the_way_debris_goes_stays_to_the_end() -> None:
    state = start(Options(IMMUNE, debris="clear"))
    assert state == State(seat=IMMUNE, debris="clear")
    state = after(state, Flip(0), Reveal("D"), Flip(1), Reveal("#"))
    assert show(state, None).debris == "clear"
    assert Clear(0, (1,)) in moves(state)
    assert Go(0, 1) not in moves(state)
    state = after(state, Clear(0, (1,)))
    assert (show(state, None).debris, points(state)) == ("clear", (2, 0))


def test_ph_v20_after_twenty_quiet_turns_a_flip_is_due() -> None:
    pieces = {(0, 0): "^", (0, 6): "B"}
    assert moves(table(IMMUNE, pieces, quiet=20)) == [Flip(at(6, 6))]
    assert len(moves(table(IMMUNE, pieces, quiet=19))) > 1
    assert after(table(IMMUNE, pieces, quiet=19), go((0, 0), (1, 0))).quiet == 20
    state = after(table(IMMUNE, {**pieces, (5, 5): "?"}, quiet=20), Flip(at(6, 6)), Reveal("#"))
    assert state.quiet == 0


def test_ph_v27_without_a_limit_no_flip_is_ever_due() -> None:
    pieces = {(0, 0): "^", (0, 6): "B"}
    assert start(Options(quiet=None)) == State(seat=PATHOGENS, quiet_limit=None)
    state = replace(table(IMMUNE, pieces, quiet=20), quiet_limit=None)
    assert go((0, 0), (1, 0)) in moves(state)
    state = after(state, go((0, 0), (1, 0)), go((0, 6), (1, 6)))
    assert (state.quiet, show(state, None).quiet_limit) == (22, None)
    assert len(moves(state)) > 1
    state = after(state, Flip(at(6, 6)), Reveal("#"))
    assert (state.quiet, state.quiet_limit, state.left) == (0, None, (5, 5))


def test_a_capture_and_an_exit_are_no_quiet_turns() -> None:
    taking = table(IMMUNE, {(0, 0): ">", (5, 0): "B", (0, 6): "V"}, quiet=7)
    assert after(taking, go((0, 0), (5, 0))).quiet == 0
    clearing = table(IMMUNE, {(3, 3): "D", (3, 2): "#", (0, 6): "V"}, quiet=7)
    assert after(clearing, Clear(at(3, 3), (at(3, 2),))).quiet == 0
    leaving = table(IMMUNE, {(3, 1): "D", (0, 0): "^", (6, 6): "V"}, escape=True, quiet=7)
    assert after(leaving, go((3, 1), (3, 0))).quiet == 0


def test_the_last_flip_ends_the_game_if_a_side_has_no_piece() -> None:
    state = table(PATHOGENS, {(0, 0): "^"})
    step = stepped(after(state, Flip(at(6, 6))), Reveal("#"))
    assert step.events[-1] == GameEnded((IMMUNE, PATHOGENS), "no-pieces")
    assert isinstance(turn(step.state), Over)


@pytest.mark.parametrize(
    ("taken", "winners"),
    [(("#" * 9, "R" * 2 + "#" * 6), (IMMUNE,)), (("#" * 8, "#" * 8), (IMMUNE, PATHOGENS))],
)
def test_ph_v22_a_tie_goes_to_the_most_tiles(
    taken: tuple[str, str], winners: tuple[Seat, ...]
) -> None:
    board = table(IMMUNE, {(0, 0): "^", (6, 6): "V"}, escape=True).board
    state = State(seat=IMMUNE, board=board, bag=(0,) * len(TILES), left=(0, 0), taken=taken)
    over = turn(state)
    assert isinstance(over, Over)
    assert over.scores[0] == over.scores[1]
    assert over.winners == winners


def test_ph_v23_what_stays_on_the_board_scores_nothing() -> None:
    board = table(IMMUNE, dict.fromkeys([(0, 0), (1, 0), (2, 0), (4, 0)], "^"), escape=True).board
    state = State(
        seat=IMMUNE,
        board=board,
        bag=(0,) * len(TILES),
        left=(0, 0),
        taken=("VBR###", ""),
        escaped=("^^", ""),
    )
    assert (points(state), tiles(state)) == ((34, 0), (8, 0))


def ended(taken: tuple[str, str]) -> State:
    return State(seat=IMMUNE, board="." * 49, bag=(0,) * len(TILES), left=(0, 0), taken=taken)


def test_ph25_a_match_is_two_games_with_sides_switched() -> None:
    won = match(ended(("VV", "D")), ended(("B", "DD")))
    assert won == Over((30, 10), (IMMUNE,), "match", (4, 2))  # person 0: 20 as Immune, then 10
    by_tiles = match(ended(("B", "")), ended(("R#", "")))
    assert by_tiles == Over((5, 5), (PATHOGENS,), "match", (1, 2))
    assert match(ended(("B", "")), ended(("B", ""))).winners == (IMMUNE, PATHOGENS)


def test_a_flip_shows_its_tile_only_when_chance_has_named_it() -> None:
    state = after(start(Options()), Flip(0))
    chance = turn(state)
    assert isinstance(chance, Chance)
    assert {m.tile: n for m, n in chance.odds if isinstance(m, Reveal)} == TILES
    assert show(state, None).board[0] == "?"
    assert show(state, None).seat is None


def test_perft_counts_flips_tiles_and_the_ways_into_the_middle() -> None:
    state = start(Options())
    counts = [perft(box.game, state, depth) for depth in (1, 2, 3)]
    assert counts == [48, 48 * 10, 48 * 10 * 47 + 4 * 5]


def test_games_end_well_before_the_bound() -> None:
    for seed in range(20):
        *_, last = life(box, seed)
        assert sum(not isinstance(m, Reveal) for m in last.moves) <= 96 * 21 + 10


def test_the_board_in_text_marks_open_exits() -> None:
    shown = text_board(show(table(IMMUNE, {(3, 3): "^", (0, 0): "V"}, escape=True), None))
    assert shown.splitlines()[1] == "1  V . . o . . ."
    assert square(at(3, 3)) == "D4"
