"""Phage, the escape phase: five turns each, and four ways out."""

from parlour.core.game import Over

from .rules import points, show, tiles, turn
from .test_rules import after, at, go, goes, moves, stepped, table
from .types import (
    IMMUNE,
    PATHOGENS,
    EscapeBegan,
    Exit,
    Flip,
    GameEnded,
    Move,
    Pass,
    PieceEscaped,
    Reveal,
    State,
    TileCaptured,
)


def test_ph_v13_the_last_flip_opens_the_exits() -> None:
    state = table(PATHOGENS, {(0, 0): "^", (6, 0): "B", (3, 3): "R"})
    step = stepped(after(state, Flip(at(6, 6))), Reveal("#"))
    assert step.events[1:] == (EscapeBegan(5),)
    state = step.state
    assert (state.left, state.seat) == ((5, 5), IMMUNE)
    for _ in range(10):
        assert not isinstance(turn(state), Over)
        state = after(state, _sidestep(state))
    over = turn(state)
    assert isinstance(over, Over)
    assert over.reason == "last-turn"


def _sidestep(state: State) -> Move:
    """The first move that neither takes nor leaves."""
    still = points(state)
    return next(m for m in moves(state) if points(after(state, m)) == still)


def test_ph_v14_leaving_from_an_exit_or_through_a_capture() -> None:
    state = table(IMMUNE, {(3, 3): "v", (3, 0): "D", (3, 6): "R", (6, 6): "V"}, escape=True)
    assert Exit(at(3, 0)) in moves(state)
    assert {p for p in goes(state, 3, 3) if p[0] == 3 and p[1] < 3} == {(3, 1), (3, 2)}
    assert Exit(at(3, 6)) not in moves(state)
    assert goes(state, 3, 6)  # blood may move, but never leaves
    step = stepped(state, go((3, 3), (3, 6)))
    assert (points(step.state), tiles(step.state)) == ((8, 0), (2, 0))
    assert step.state.board[at(3, 6)] == "."
    left = after(state, Exit(at(3, 0)))
    assert (points(left), left.board[at(3, 0)]) == ((5, 0), ".")


def test_blood_that_moves_onto_an_exit_stays() -> None:
    state = table(IMMUNE, {(3, 1): "r", (0, 0): "^", (6, 6): "V"}, escape=True)
    state = after(state, go((3, 1), (3, 0)))
    assert state.board[at(3, 0)] == "r"
    assert points(state) == (0, 0)


def test_ph_v15_the_last_piece_that_leaves_ends_the_game() -> None:
    state = table(PATHOGENS, {(3, 1): "V", (0, 0): "^"}, escape=True)
    step = stepped(state, go((3, 1), (3, 0)))
    assert step.events[1:] == (
        PieceEscaped(PATHOGENS, at(3, 0), "V"),
        GameEnded((PATHOGENS,), "no-pieces"),
    )
    assert turn(step.state) == Over((0, 10), (PATHOGENS,), "no-pieces", (0, 1))


def test_ph_v16_take_and_leave_in_one_move() -> None:
    pieces = {(6, 0): "B", (6, 3): "r", (0, 6): "V", (0, 0): "^"}
    step = stepped(table(PATHOGENS, pieces, escape=True), go((6, 0), (6, 3)))
    assert (points(step.state), tiles(step.state)) == ((0, 7), (0, 2))
    assert step.state.board[at(6, 3)] == "."
    assert [type(e) for e in step.events[1:]] == [TileCaptured, PieceEscaped]
    assert not isinstance(turn(step.state), Over)


def test_ph_v17_a_blocked_exit() -> None:
    state = table(PATHOGENS, {(6, 0): "B", (6, 3): "#", (0, 0): "^"}, escape=True)
    assert {p for p in goes(state, 6, 0) if p[0] == 6} == {(6, 1), (6, 2)}


def test_ph_v18_taking_the_last_piece_ends_the_game_at_once() -> None:
    state = table(IMMUNE, {(0, 0): ">", (5, 0): "V", (6, 6): "R"}, escape=True)
    state = after(state, go((0, 0), (5, 0)))
    assert state.left == (4, 5)
    assert turn(state) == Over((10, 0), (IMMUNE,), "no-pieces", (1, 0))
    assert show(state, None).seat is None


def test_ph_v19_who_can_do_nothing_passes() -> None:
    pieces = {(0, 0): "^", (1, 0): "#", (0, 1): "#", (6, 6): "V"}
    state = table(IMMUNE, pieces, escape=True)
    assert moves(state) == [Pass()]
    state = after(state, Pass())
    assert (state.left, state.seat) == ((4, 5), PATHOGENS)


def test_ph_v21_passing_over_an_exit_is_not_leaving() -> None:
    state = table(PATHOGENS, {(0, 0): "B", (3, 3): "^"}, escape=True)
    state = after(state, go((0, 0), (6, 0)))
    assert state.board[at(6, 0)] == "B"
    assert points(state) == (0, 0)


def test_before_the_escape_phase_an_exit_is_a_square_like_any_other() -> None:
    state = after(table(PATHOGENS, {(3, 1): "V", (0, 0): "^"}), go((3, 1), (3, 0)))
    assert state.board[at(3, 0)] == "V"
    assert not any(isinstance(m, Exit) for m in moves(state))
